(* The extracted checker, behind types that nobody else can make values of. *)

open Extracted

type t = state
type proved = statement

let result = function Fine a -> Ok a | Refused why -> Error why
let start s = result (Extracted.start s)
let advance t step forget = result (Extracted.advance t step forget)
let finish t = Result.map (fun () -> t.claimed) (result (Extracted.finish t))
let statement proved = proved
let last t = t.last
