(* Reads certificates in text and binary form, and hands each step to the checker. A fault
   here can only make a verdict of acceptance or refusal differ from the page's; it can't make the
   checker accept a false statement. *)

open Extracted
open Numbers

exception Refused of string

let refused place text = raise (Refused (place ^ ": " ^ text))
let most_premises = 65_536
let most_pairs = 65_536
let longest_statement = 4096
let longest_line = 1 lsl 20

(* ---- The board ---- *)

type board = {
  columns : int;
  cells : int;
  names : string array; (* of the ends, by their numbers *)
  numbers : (string, int) Hashtbl.t;
}

let board_of (s : statement) =
  let columns = match s.position_rows with [] -> 0 | row :: _ -> List.length row in
  let cells = columns * List.length s.position_rows in
  let letter n = String.make 1 (Char.chr (Char.code 'a' + n)) in
  let column c = if c < 26 then letter c else letter ((c / 26) - 1) ^ letter (c mod 26) in
  let cell k = column (k mod columns) ^ string_of_int ((k / columns) + 1) in
  let first, second =
    match owner_of s with Black -> ("top", "bottom") | White -> ("left", "right")
  in
  let names =
    Array.init (cells + 2) (fun n ->
        if n = 0 then first else if n = 1 then second else cell (n - 2))
  in
  let numbers = Hashtbl.create 997 in
  Array.iteri (fun number name -> Hashtbl.replace numbers name number) names;
  { columns; cells; names; numbers }

(* ---- Why a step is refused ---- *)

let explain board why =
  let name n =
    let n = of_natural n in
    if n < Array.length board.names then board.names.(n) else "an end"
  in
  let step n = string_of_int (of_positive n) in
  match why with
  | UnknownPremise n -> "step " ^ step n ^ " isn't known: not earlier, or after its last mention"
  | NotAConnection n -> "step " ^ step n ^ " isn't a connection"
  | SharedCell c -> name c ^ " is in two carriers"
  | NotJoined (x, y) -> name x ^ " and " ^ name y ^ " aren't joined"
  | NotAStone c -> name c ^ " isn't a stone of the premise"
  | NoPremise -> "there is no premise"
  | DifferentGoals -> "the premises have different goals"
  | InAllCarriers c -> name c ^ " is in all carriers"
  | NothingReplaced -> "there is nothing to stand in for"
  | ReplacedEnd c -> name c ^ " is to be replaced, but an end"
  | OffTheBoard c -> "the image of " ^ name c ^ " isn't on the board"
  | SideLost c -> name c ^ " touches a side, but its image doesn't touch the side's image"
  | BadPosition -> "the board isn't one of 1 to 32 columns and rows and at most 384 cells"
  | NoStep -> "there is no step that it could follow from"
  | NotAWin -> "the goal of the last claim isn't the pair of the winner's sides"
  | DoesNotSettle -> "the last claim is of a kind that doesn't settle this game"
  | OtherTurn -> "the last claim is a semi-connection, but it isn't the winner's turn"
  | MissingStone c -> name c ^ " is a stone of the last claim, but not of the position"
  | LostCell c -> name c ^ " is in the carrier of the last claim, but the opponent has it"
  | TooManyRounds -> "too many rounds"
  | RuleOfRex -> "this rule is for Rex"
  | IsForced n -> "step " ^ step n ^ " is a forced join"
  | NotForced n -> "step " ^ step n ^ " isn't a forced join"
  | TooManyPremises -> "more than two premises, but a pairing has two threats at most"
  | StripTooLong -> "the strip doesn't fit"
  | NotTheSides -> "the goal isn't the pair of the owner's sides"
  | NothingForced -> "a semi-connection forces nothing, as the winner fills the last cell"
  | GivenTwice c -> name c ^ " is given twice"
  | MoveIsStone c -> name c ^ " is a move, but also a stone"
  | WinnersTurn -> "the number of moves is such that it would be the winner's turn"
  | NeededCell c -> "a claim needs " ^ name c
  | NoClaimFor c -> name c ^ " should excuse a move, but has no claim"
  | NotDead c -> name c ^ " isn't seen to be dead"

let start text =
  match Statement.read text with
  | None -> refused "statement" "not of the form COLOR wins GAME ROWS SIDE"
  | Some s -> (
      let board = board_of s in
      match Checker.start s with
      | Ok checker -> (board, checker)
      | Error why -> refused "statement" (explain board why))

(* How many steps of the file have been checked. *)
let steps = ref 0

let advance board checker number rule step forget =
  steps := number;
  match Checker.advance checker step forget with
  | Ok checker -> checker
  | Error why -> refused (Printf.sprintf "step %d (%s)" number rule) (explain board why)

let finish board checker =
  match Checker.finish checker with
  | Ok proved -> proved
  | Error why -> refused "statement" (explain board why)

(* ---- Binary form ---- *)

type bytes_in = { data : string; mutable at : int }

let byte_fault i text = refused (Printf.sprintf "byte %d" i.at) text

let byte i =
  if i.at >= String.length i.data then byte_fault i "the file ends too early";
  let b = Char.code i.data.[i.at] in
  i.at <- i.at + 1;
  b

(* Numbers of 2^62 and more have no use; they become the largest integer. *)
let number i =
  let rec go shift value =
    let b = byte i in
    let group = b land 0x7F in
    let value = if shift >= 56 && group > 0x3F then max_int else value lor (group lsl shift) in
    if b land 0x80 <> 0 then
      if shift = 56 then byte_fault i "a number of more than 9 bytes" else go (shift + 7) value
    else if shift > 0 && b = 0 then byte_fault i "a number with an empty last group"
    else value
  in
  go 0 0

let number_up_to i limit what =
  let n = number i in
  if n > limit then byte_fault i (Printf.sprintf "%s is more than %d" what limit);
  n

let rec times n f =
  let rec go n acc = if n = 0 then List.rev acc else go (n - 1) (f () :: acc) in
  if n < 0 then times 0 f else go n []

let binary data =
  let i = { data; at = 0 } in
  String.iter
    (fun c -> if byte i <> Char.code c then byte_fault i "the file doesn't begin with MUSTPLAY")
    "MUSTPLAY";
  if byte i <> 1 then byte_fault i "the version isn't 1";
  let length = number_up_to i longest_statement "the length of the statement" in
  if i.at + length > String.length data then byte_fault i "the file ends too early";
  let text = String.sub data i.at length in
  i.at <- i.at + length;
  let board, checker = start text in
  let set_bytes = (board.cells + 7) / 8 in
  let cells () =
    let at = i.at in
    if at + set_bytes > String.length data then byte_fault i "the file ends too early";
    i.at <- at + set_bytes;
    let has k = Char.code data.[at + (k / 8)] lsr (k mod 8) land 1 = 1 in
    for k = board.cells to (8 * set_bytes) - 1 do
      if has k then byte_fault i "a set has a bit beyond the last cell"
    done;
    set (board.cells + 2) (fun n -> n >= 2 && has (n - 2))
  in
  let cell () = natural (2 + number_up_to i (board.cells - 1) "the number of a cell") in
  let pair () =
    let p = number_up_to i (board.cells + 1) "an end" in
    let q = number_up_to i (board.cells + 1) "an end" in
    if p = q then byte_fault i "a pair of an end with itself";
    (natural p, natural q)
  in
  let goal () =
    let count = number_up_to i most_pairs "the number of pairs" in
    if count = 0 then byte_fault i "a goal without pairs";
    times count pair
  in
  let forget = ref [] in
  let premise step () =
    let code = number i in
    let back = code lsr 1 in
    if back < 1 || back >= step then
      refused (Printf.sprintf "step %d" step) "a premise isn't an earlier step";
    let n = positive (step - back) in
    if code land 1 = 1 then forget := n :: !forget;
    n
  in
  let premises step =
    let count = number_up_to i most_premises "the number of premises" in
    times count (premise step)
  in
  let signed b = integer (if b >= 128 then b - 256 else b) in
  let motion () =
    let code = byte i in
    let u = byte i in
    let v = byte i in
    if code land 7 > 5 || code > 31 then byte_fault i "not the code of a motion";
    {
      turns = unary (code land 7);
      reflect = code land 8 <> 0;
      swap = code land 16 <> 0;
      shift_columns = signed u;
      shift_rows = signed v;
    }
  in
  let read_step step = function
    | 1 ->
        let goal = goal () in
        let premises = premises step in
        ("link", Link (goal, premises, cells ()))
    | 2 ->
        let premise = premise step () in
        ("play", Play (premise, cell ()))
    | 3 -> ("either", Either (premises step))
    | 4 ->
        let a = premise step () in
        let b = premise step () in
        ("stand-in", StandIn (a, b, cells ()))
    | 5 ->
        let premise = premise step () in
        ("image", Image (premise, motion ()))
    | 6 -> ("force", Force (premise step ()))
    | 7 ->
        let move () =
          let m = cell () in
          (m, premise step ())
        in
        let excuse () =
          let c = cell () in
          (c, cell ())
        in
        let moves = times (number_up_to i most_premises "the number of moves") move in
        let excuses = times (number_up_to i most_premises "the number of excuses") excuse in
        ("answer", Answer (moves, excuses, cells ()))
    | 8 ->
        let premise = premise step () in
        let a = cell () in
        let b = cell () in
        ("captured", Captured (premise, a, b, cells ()))
    | 9 ->
        let premise = premise step () in
        let d = cell () in
        ("dead", Dead (premise, d, cells ()))
    | 10 ->
        let first = byte i in
        ("strip", Strip (natural first, cells ()))
    | rule -> byte_fault i (Printf.sprintf "0x%02x is no rule" rule)
  in
  let rec go checker step =
    match byte i with
    | 0 ->
        if number i <> step - 1 then byte_fault i "another number of steps than announced";
        if i.at < String.length data then byte_fault i "something follows after the end";
        (finish board checker, step - 1)
    | rule ->
        forget := [];
        let name, read = read_step step rule in
        go (advance board checker step name read !forget) (step + 1)
  in
  go checker 1

(* ---- Text form ---- *)

let is_utf8 s =
  let n = String.length s in
  let code at = Char.code s.[at] in
  let rec more at k = k = 0 || (at < n && code at land 0xC0 = 0x80 && more (at + 1) (k - 1)) in
  let rec go at =
    at >= n
    ||
    let b = code at in
    let between low high = at + 1 < n && code (at + 1) >= low && code (at + 1) <= high in
    if b < 0x80 then go (at + 1)
    else if b >= 0xC2 && b <= 0xDF then more (at + 1) 1 && go (at + 2)
    else if b >= 0xE0 && b <= 0xEF then
      between (if b = 0xE0 then 0xA0 else 0x80) (if b = 0xED then 0x9F else 0xBF)
      && more (at + 1) 2 && go (at + 3)
    else if b >= 0xF0 && b <= 0xF4 then
      between (if b = 0xF0 then 0x90 else 0x80) (if b = 0xF4 then 0x8F else 0xBF)
      && more (at + 1) 3 && go (at + 4)
    else false
  in
  go 0

let is_space c = c = ' ' || c = '\t' || c = '\r'

let trimmed s =
  let first = ref 0 and last = ref (String.length s) in
  while !first < !last && is_space s.[!first] do
    incr first
  done;
  while !last > !first && is_space s.[!last - 1] do
    decr last
  done;
  String.sub s !first (!last - !first)

let line_fault number text = refused (Printf.sprintf "line %d" number) text

(* Gives one line after the other that isn't ignored, with its number. *)
let lines data =
  let at = ref 0 and number = ref 0 in
  let rec next () =
    if !at >= String.length data then None
    else begin
      let stop =
        match String.index_from_opt data !at '\n' with
        | Some stop -> stop
        | None -> String.length data
      in
      incr number;
      if stop - !at > longest_line then line_fault !number "longer than 1048576 bytes";
      let line = trimmed (String.sub data !at (stop - !at)) in
      at := stop + 1;
      if not (is_utf8 line) then line_fault !number "isn't UTF-8";
      if line = "" || line.[0] = '#' then next () else Some (!number, line)
    end
  in
  next

let plain_number text =
  let n = String.length text in
  let digits = n > 0 && n <= 18 && String.for_all (fun c -> c >= '0' && c <= '9') text in
  if digits && (n = 1 || text.[0] <> '0') then Some (int_of_string text) else None

let signed_number text =
  let n = String.length text in
  if n > 1 && text.[0] = '-' then
    match plain_number (String.sub text 1 (n - 1)) with Some k when k > 0 -> Some (-k) | _ -> None
  else plain_number text

let text data =
  let next = lines data in
  let here = ref 0 in
  let line what =
    match next () with
    | Some (number, line) ->
        here := number;
        line
    | None -> line_fault (!here + 1) ("the file ends, but " ^ what ^ " is missing")
  in
  if line "the header" <> "mustplay certificate 1" then
    line_fault !here "not the header of a certificate";
  let board, checker = start (line "the statement") in
  let fault text = line_fault !here text in
  let words = ref [] in
  let peek () = match !words with [] -> "" | word :: _ -> word in
  let take what =
    match !words with
    | [] -> fault (what ^ " is missing")
    | word :: rest ->
        words := rest;
        word
  in
  let skip word =
    if peek () = word then begin
      words := List.tl !words;
      true
    end
    else false
  in
  let expect word = if take word <> word then fault (word ^ " expected") in
  let number what =
    match plain_number (take what) with Some n -> n | None -> fault (what ^ " isn't a number")
  in
  let shift () =
    match signed_number (take "a shift") with
    | Some n when n >= -128 && n <= 127 -> integer n
    | _ -> fault "a shift is from -128 to 127"
  in
  let end_named name =
    match Hashtbl.find_opt board.numbers name with
    | Some n -> n
    | None -> fault "not a cell of the board or a side of the owner"
  in
  let cell_named name =
    let n = end_named name in
    if n < 2 then fault "a cell expected, not a side";
    n
  in
  let cell () = cell_named (take "a cell") in
  let cells stop =
    let has = Array.make (board.cells + 2) false in
    while peek () <> "" && peek () <> stop do
      let n = cell () in
      if has.(n) then fault (board.names.(n) ^ " is given twice");
      has.(n) <- true
    done;
    set (board.cells + 2) (fun n -> has.(n))
  in
  let some_cells stop =
    let s = cells stop in
    if s = N0 then fault "a cell is missing";
    s
  in
  let goal () =
    let names = String.split_on_char ',' (take "a goal") in
    if List.compare_length_with names most_pairs > 0 then fault "too many pairs in a goal";
    let pair name =
      match String.split_on_char '-' name with
      | [ x; y ] when x <> y -> (natural (end_named x), natural (end_named y))
      | _ -> fault "not a pair of two different ends"
    in
    List.map pair names
  in
  let premise_numbered step n =
    if n < 1 || n >= step then
      refused (Printf.sprintf "step %d" step) "a premise isn't an earlier step";
    positive n
  in
  let premise step = premise_numbered step (number "the number of a step") in
  (* Words that consist of a cell, a colon and something else. *)
  let couples () =
    let rec go count acc =
      if count > most_premises then fault "too many premises or excuses";
      match String.index_opt (peek ()) ':' with
      | None -> List.rev acc
      | Some at ->
          let word = take "a couple" in
          let rest = String.sub word (at + 1) (String.length word - at - 1) in
          go (count + 1) ((cell_named (String.sub word 0 at), rest) :: acc)
    in
    if not (String.contains (peek ()) ':') then fault "a move is missing";
    go 0 []
  in
  let further () = if skip "with" then some_cells "=>" else N0 in
  let premises step =
    let starts_with_digit word = word <> "" && word.[0] >= '0' && word.[0] <= '9' in
    let rec go count acc =
      if count > most_premises then fault "too many premises"
      else if starts_with_digit (peek ()) then go (count + 1) (premise step :: acc)
      else List.rev acc
    in
    let first = premise step in
    go 1 [ first ]
  in
  let read_step step rule =
    let read =
      match rule with
      | "link" ->
          let goal = goal () in
          let premises = if skip "from" then premises step else [] in
          Link (goal, premises, further ())
      | "play" ->
          let m = cell () in
          expect "from";
          Play (premise step, natural m)
      | "either" -> Either (premises step)
      | "stand-in" ->
          let a = premise step in
          expect "by";
          let b = premise step in
          expect "for";
          StandIn (a, b, some_cells "=>")
      | "image" ->
          let premise = premise step in
          expect "turn";
          let turns = number "the number of turns" in
          if turns > 5 then fault "the number of turns is from 0 to 5";
          let reflect = skip "reflect" in
          let swap = skip "swap" in
          expect "shift";
          let shift_columns = shift () in
          let shift_rows = shift () in
          Image (premise, { turns = unary turns; reflect; swap; shift_columns; shift_rows })
      | "strip" ->
          let first = number "the number of a row" in
          if first > 255 then fault "the number of a row is from 0 to 255";
          Strip (natural first, further ())
      | "force" -> Force (premise step)
      | "answer" ->
          let move (m, text) =
            match plain_number text with
            | Some n -> (natural m, premise_numbered step n)
            | None -> fault "the number of a step isn't a number"
          in
          let moves = List.map move (couples ()) in
          let excuse (c, d) = (natural c, natural (cell_named d)) in
          let excuses = if skip "excused" then List.map excuse (couples ()) else [] in
          Answer (moves, excuses, further ())
      | "captured" ->
          let a = natural (cell ()) in
          let b = natural (cell ()) in
          expect "from";
          let premise = premise step in
          Captured (premise, a, b, further ())
      | "dead" ->
          let d = natural (cell ()) in
          expect "from";
          let premise = premise step in
          Dead (premise, d, further ())
      | _ -> fault "not a rule"
    in
    expect "=>";
    read
  in
  (* The claim after the arrow has to be the conclusion. *)
  let check_stated step checker =
    let kind = take "a claim" in
    let goal = goal () in
    expect "|";
    let stones = cells "|" in
    expect "|";
    let carrier = cells "|" in
    if peek () <> "" then fault "something follows after the claim";
    let wrong what = refused (Printf.sprintf "step %d" step) ("the stated " ^ what ^ " is wrong") in
    let compare name claim =
      if kind <> name then wrong "kind";
      if normalize goal <> claim.claim_goal then wrong "goal";
      if stones <> claim.claim_stones then wrong "set of stones";
      if carrier <> claim.claim_carrier then wrong "carrier"
    in
    match Checker.last checker with
    | None -> wrong "claim"
    | Some (Claimed c) ->
        compare (match c.claim_kind with Connection -> "connection" | Semi -> "semi") c
    | Some (Forced (s, p)) -> compare "forced" (join_of_sides s p)
  in
  let rec go checker step =
    let content = line "the line 'end'" in
    words := String.split_on_char ' ' content;
    if List.mem "" !words then fault "words must be separated by single spaces";
    if skip "end" then begin
      if number "the number of steps" <> step - 1 then
        fault "another number of steps than announced";
      if peek () <> "" then fault "something follows after the number of steps";
      (match next () with
      | Some (number, _) -> line_fault number "something follows after the end"
      | None -> ());
      (finish board checker, step - 1)
    end
    else begin
      if number "the number of the step" <> step then fault "another step expected";
      let rule = take "a rule" in
      let read = read_step step rule in
      let checker = advance board checker step rule read [] in
      check_stated step checker;
      go checker (step + 1)
    end
  in
  go checker 1

(* ---- Files ---- *)

(* The statement that a certificate proves, and the number of its steps. *)
let certificate budget data =
  let length = String.length data in
  steps := 0;
  Budget.within budget length (fun () -> !steps) @@ fun () ->
  let data =
    if data <> "" && data.[0] = '\x1F' then
      let limit = Budget.unpacked budget length in
      try Inflate.gunzip ~limit data with
      | Inflate.Damaged text -> refused "gzip" text
      | Inflate.Too_large ->
          Budget.exceeded (Printf.sprintf "there are more than %d bytes in its compression" limit)
    else data
  in
  if data = "" then refused "byte 0" "the file is empty";
  match data.[0] with
  | 'M' -> binary data
  | 'm' | '#' | ' ' | '\t' | '\r' | '\n' -> text data
  | _ -> refused "byte 0" "no certificate begins like this"
