(* The statement of a certificate, read and written. [print] is to be trusted: what it writes is what
   a person reads. [read] needn't be; it refuses what [print] wouldn't write. *)

open Extracted

let color_name = function Black -> "black" | White -> "white"

(* A row of the position line: B, W, and a number for a run of empty cells. *)
let print_row row =
  let text = Buffer.create 32 in
  let flush empty = if empty > 0 then Buffer.add_string text (string_of_int empty) in
  let add empty = function
    | None -> empty + 1
    | Some color ->
        flush empty;
        Buffer.add_char text (match color with Black -> 'B' | White -> 'W');
        0
  in
  flush (List.fold_left add 0 row);
  Buffer.contents text

let game_name = function Hex -> "hex" | Rex -> "rex"

let print s =
  Printf.sprintf "%s wins %s %s %s" (color_name s.winner) (game_name s.game_played)
    (String.concat "/" (List.map print_row s.position_rows))
    (match s.to_move with Black -> "b" | White -> "w")

(* More cells than this have no place in a row. *)
let longest = 32

let read_row text =
  let rec go at row =
    if List.length row > longest then None
    else if at = String.length text then Some (List.rev row)
    else
      match text.[at] with
      | 'B' -> go (at + 1) (Some Black :: row)
      | 'W' -> go (at + 1) (Some White :: row)
      | '1' .. '9' ->
          let stop = ref at in
          while !stop < String.length text && text.[!stop] >= '0' && text.[!stop] <= '9' do
            incr stop
          done;
          let digits = String.sub text at (!stop - at) in
          let run = if String.length digits > 2 then 100 else int_of_string digits in
          if run > longest then None
          else go !stop (List.init run (fun _ -> None) @ row)
      | _ -> None
  in
  go 0 []

(* Nothing if the text isn't a statement. *)
let read text =
  let color = function "black" -> Some Black | "white" -> Some White | _ -> None in
  let side = function "b" -> Some Black | "w" -> Some White | _ -> None in
  let game = function "hex" -> Some Hex | "rex" -> Some Rex | _ -> None in
  match String.split_on_char ' ' text with
  | [ winner; "wins"; game_played; position; turn ] -> (
      let rows = List.map read_row (String.split_on_char '/' position) in
      match (color winner, game game_played, side turn) with
      | Some winner, Some game_played, Some to_move when not (List.mem None rows) ->
          let position_rows = List.filter_map Fun.id rows in
          let s = { winner; game_played; position_rows; to_move } in
          if print s = text then Some s else None
      | _ -> None)
  | _ -> None
