(* The command: verify [--seconds N] [--megabytes N] FILE... *)

let usage =
  "Usage: verify [--seconds N] [--megabytes N] FILE...   (- for standard input)\n\n\
   Checks certificates that a color wins a position of Hex or Reverse Hex. The checker is\n\
   extracted from Coq, where it is proved that whatever it accepts is true. For an accepted file\n\
   it prints the statement, as the checker understood it, and a line that begins with\n\
   \"accepted\". It gives up on a file that takes more than 600 seconds, or more than 4096\n\
   megabytes of memory, unless told otherwise.\n\n\
   Exit status: 0 if all files were accepted, 1 if any was refused, 2 on wrong usage or if a file\n\
   couldn't be read, 3 if a file is too large to be checked. The largest of these if there are\n\
   several.\n"

let wrong_usage () =
  prerr_string usage;
  exit 2

exception Too_large of string

(* Runs [f], and gives up if it takes too much time or memory. *)
let within seconds megabytes f =
  let give_up what = raise (Too_large ("too large: it takes more than " ^ what)) in
  let words = megabytes * 1024 * 1024 / (Sys.word_size / 8) in
  let check_memory () =
    if (Gc.quick_stat ()).Gc.heap_words > words then
      give_up (string_of_int megabytes ^ " megabytes")
  in
  let on_alarm _ = give_up (string_of_int seconds ^ " seconds") in
  let timer value =
    ignore (Unix.setitimer Unix.ITIMER_VIRTUAL { Unix.it_interval = 0.; it_value = value })
  in
  Sys.set_signal Sys.sigvtalrm (Sys.Signal_handle on_alarm);
  let alarm = Gc.create_alarm check_memory in
  timer (float_of_int seconds);
  let finally () =
    timer 0.;
    Gc.delete_alarm alarm
  in
  Fun.protect ~finally f

let contents name =
  let channel = if name = "-" then stdin else open_in_bin name in
  set_binary_mode_in channel true;
  let buffer = Buffer.create (1 lsl 16) in
  let chunk = Bytes.create (1 lsl 16) in
  let rec go () =
    match input channel chunk 0 (Bytes.length chunk) with
    | 0 -> Buffer.contents buffer
    | n ->
        Buffer.add_subbytes buffer chunk 0 n;
        go ()
  in
  let data = go () in
  close_in channel;
  data

let fault name status text =
  prerr_endline (name ^ ": " ^ text);
  status

let check seconds megabytes name =
  let limit = megabytes * 1024 * 1024 / 4 in
  match within seconds megabytes (fun () -> Reader.certificate ~limit (contents name)) with
  | proved, steps ->
      print_endline (Statement.print (Checker.statement proved));
      Printf.printf "accepted: %d claims\n%!" steps;
      0
  | exception Reader.Refused text -> fault name 1 text
  | exception (Reader.Not_checked text | Too_large text) -> fault name 3 ("not checked: " ^ text)
  | exception Sys_error text -> fault name 2 ("can't be read: " ^ text)
  | exception (Stack_overflow | Out_of_memory) -> fault name 3 "not checked: too large"

let () =
  let limit text =
    match int_of_string_opt text with
    | Some n when n >= 1 && n <= 1_000_000 -> n
    | _ -> wrong_usage ()
  in
  let rec go seconds megabytes names = function
    | "--seconds" :: n :: rest -> go (limit n) megabytes names rest
    | "--megabytes" :: n :: rest -> go seconds (limit n) names rest
    | name :: _ when String.length name > 1 && name.[0] = '-' -> wrong_usage ()
    | name :: rest -> go seconds megabytes (name :: names) rest
    | [] ->
        if names = [] then wrong_usage ();
        let statuses = List.rev_map (check seconds megabytes) (List.rev names) in
        exit (List.fold_left max 0 statuses)
  in
  match List.tl (Array.to_list Sys.argv) with
  | [ ("-h" | "--help") ] -> print_string usage
  | arguments -> go 600 4096 [] arguments
