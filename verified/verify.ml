(* The command: verify [--budget N] [--seconds N] [--megabytes N] FILE... *)

let usage =
  "Usage: verify [--budget N] [--seconds N] [--megabytes N] FILE...   (- for standard input)\n\n\
   Checks certificates that a color wins a position of Hex or Reverse Hex. The checker is\n\
   extracted from Coq, where it is proved that whatever it accepts is true. For an accepted file\n\
   it prints the statement, as the checker understood it, and a line that begins with\n\
   \"accepted\". It gives up on a file that takes far more time or memory than files of its\n\
   length do.\n\n\
   --budget N      allow N times as much of everything\n\
   --seconds N     allow each file so many seconds of the processor's time\n\
   --megabytes N   allow it so much memory\n\n\
   Exit status: 0 if all files were accepted, 1 if any was refused, 2 on wrong usage or if a file\n\
   couldn't be read, 3 if a file is too large to be checked. The largest of these if there are\n\
   several.\n"

let wrong_usage () =
  prerr_string usage;
  exit 2

let contents budget name =
  let channel = if name = "-" then stdin else open_in_bin name in
  set_binary_mode_in channel true;
  let buffer = Buffer.create (1 lsl 16) in
  let chunk = Bytes.create (1 lsl 16) in
  let rec go () =
    match input channel chunk 0 (Bytes.length chunk) with
    | 0 -> Buffer.contents buffer
    | n ->
        if Buffer.length buffer + n > Budget.longest budget then Budget.exceeded "it is too long";
        Buffer.add_subbytes buffer chunk 0 n;
        go ()
  in
  let data = go () in
  close_in channel;
  data

let fault name status text =
  prerr_endline (name ^ ": " ^ text);
  status

let check budget name =
  let too_large text = fault name 3 ("not checked: " ^ text) in
  match Reader.certificate budget (contents budget name) with
  | proved, steps ->
      print_endline (Statement.print (Checker.statement proved));
      Printf.printf "accepted: %d claims\n%!" steps;
      0
  | exception Reader.Refused text -> fault name 1 text
  | exception Budget.Exceeded text -> too_large (text ^ "; --budget 10 allows ten times as much")
  | exception Sys_error text -> fault name 2 ("can't be read: " ^ text)
  | exception (Stack_overflow | Out_of_memory) -> too_large "too large"

let () =
  let limit text =
    match int_of_string_opt text with
    | Some n when n >= 1 && n <= 1_000_000 -> n
    | _ -> wrong_usage ()
  in
  let rec go budget names = function
    | "--budget" :: n :: rest -> go { budget with Budget.times = limit n } names rest
    | "--seconds" :: n :: rest -> go { budget with Budget.seconds = Some (limit n) } names rest
    | "--megabytes" :: n :: rest -> go { budget with Budget.megabytes = Some (limit n) } names rest
    | name :: _ when String.length name > 1 && name.[0] = '-' -> wrong_usage ()
    | name :: rest -> go budget (name :: names) rest
    | [] ->
        if names = [] then wrong_usage ();
        let statuses = List.rev_map (check budget) (List.rev names) in
        exit (List.fold_left max 0 statuses)
  in
  match List.tl (Array.to_list Sys.argv) with
  | [ ("-h" | "--help") ] -> print_string usage
  | arguments -> go Budget.usual [] arguments
