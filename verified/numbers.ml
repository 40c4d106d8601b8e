(* Between OCaml's integers and the binary numbers of the extracted checker. *)

open Extracted

let rec positive n =
  if n <= 1 then XH else if n land 1 = 1 then XI (positive (n lsr 1)) else XO (positive (n lsr 1))

let natural n = if n <= 0 then N0 else Npos (positive n)
let integer n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))
let rec unary n = if n <= 0 then O else S (unary (n - 1))

let rec of_positive = function
  | XH -> 1
  | XO p -> 2 * of_positive p
  | XI p -> (2 * of_positive p) + 1

let of_natural = function N0 -> 0 | Npos p -> of_positive p

(* The set whose members are the numbers below [size] with a property. *)
let set size has =
  let rec go at acc =
    if at < 0 then acc
    else
      let bit = has at in
      go (at - 1)
        (match acc with
        | N0 -> if bit then Npos XH else N0
        | Npos p -> Npos (if bit then XI p else XO p))
  in
  go (size - 1) N0
