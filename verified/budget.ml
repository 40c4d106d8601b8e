(* What a file may take before the program gives up on it. An honest certificate takes from 5 to 50
   microseconds a step, and a few a byte; a hostile one of some kilobytes could take hours. *)

exception Exceeded of string

type t = {
  times : int; (* of everything *)
  seconds : int option; (* instead of what a file of this length is given *)
  megabytes : int option;
}

let usual = { times = 1; seconds = None; megabytes = None }
let mebibyte = 1024 * 1024
let exceeded text = raise (Exceeded ("too large: " ^ text))

(* How many bytes a file may have. *)
let longest budget = budget.times * 128 * mebibyte

(* How many bytes may come out of a gzip stream of so many bytes. *)
let unpacked budget length = budget.times * ((16 * mebibyte) + (50 * length))

(* Of the processor's time: more with each step, but only so much for each byte of the file. *)
let seconds budget length steps =
  match budget.seconds with
  | Some n -> float_of_int n
  | None ->
      let so_far = min (5e-4 *. float_of_int steps) (3e-5 *. float_of_int length) in
      float_of_int budget.times *. (3. +. so_far)

let megabytes budget length =
  match budget.megabytes with
  | Some n -> n
  | None -> budget.times * (600 + (10 * length / mebibyte))

(* Runs [f], and looks every so often at what it has taken. [steps] says how far it has got. *)
let within budget length steps f =
  let start = Sys.time () in
  let words = megabytes budget length * mebibyte / (Sys.word_size / 8) in
  let look _ =
    if Sys.time () -. start > seconds budget length (steps ()) then
      exceeded "it takes more time than a file of this length is given";
    if (Gc.quick_stat ()).Gc.heap_words > words then
      exceeded (Printf.sprintf "it takes more than %d MiB of memory" (megabytes budget length))
  in
  let every interval =
    ignore
      (Unix.setitimer Unix.ITIMER_PROF { Unix.it_interval = interval; it_value = interval })
  in
  Sys.set_signal Sys.sigprof (Sys.Signal_handle look);
  every 0.02;
  Fun.protect ~finally:(fun () -> every 0.) f
