(* The command: verify FILE... *)

let usage =
  "Usage: verify FILE...   (- for standard input)\n\n\
   Checks certificates that a color wins a position of Hex. The checker is extracted from Coq,\n\
   where it is proved that whatever it accepts is true. For an accepted file it prints the\n\
   statement, as the checker understood it, and a line that begins with \"accepted\".\n\n\
   Exit status: 0 if all files were accepted, 1 if any was refused, 2 on wrong usage or if a file\n\
   couldn't be read, 3 if a file wasn't checked: one of Reverse Hex, or too large.\n"

(* More bytes than this aren't unpacked. *)
let limit = 1 lsl 30

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

let check name =
  match Reader.certificate ~limit (contents name) with
  | statement, steps ->
      print_endline (Statement.print statement);
      Printf.printf "accepted: %d claims\n%!" steps;
      0
  | exception Reader.Refused text -> fault name 1 text
  | exception Reader.Not_checked text -> fault name 3 ("not checked: " ^ text)
  | exception Sys_error text -> fault name 2 ("can't be read: " ^ text)
  | exception (Stack_overflow | Out_of_memory) -> fault name 3 "not checked: too large"

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [ ("-h" | "--help") ] -> print_string usage
  | [] ->
      prerr_string usage;
      exit 2
  | names when List.exists (fun n -> String.length n > 1 && n.[0] = '-') names ->
      prerr_string usage;
      exit 2
  | names -> exit (List.fold_left (fun worst name -> max worst (check name)) 0 names)
