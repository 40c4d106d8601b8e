(** * The rules of Hex and Reverse Hex

    Everything that the conclusion of the final theorem speaks of is defined here and in
    [Statement.v]: the board, positions, who has joined, moves, strategies, and what it means that a
    color has a winning strategy. Nothing in this file knows of certificates. *)

Require Import ZArith List.
Import ListNotations.
Open Scope Z_scope.

(** ** The board *)

Inductive color := Black | White.

Definition other (who : color) : color :=
  match who with Black => White | White => Black end.

(** A cell is its column and its row, both counted from 0. *)
Definition cell : Type := Z * Z.

Record board := { columns : Z; rows : Z }.

Definition on_board (b : board) (x : cell) : Prop :=
  0 <= fst x < columns b /\ 0 <= snd x < rows b.

(** A cell has six neighbors; [(c - 1, r - 1)] and [(c + 1, r + 1)] aren't among them. *)
Definition neighbors (x y : cell) : Prop :=
  let (c, r) := x in
  In y [(c, r - 1); (c + 1, r - 1); (c - 1, r); (c + 1, r); (c - 1, r + 1); (c, r + 1)].

(** Black's sides are the top and the bottom row, White's are the left and the right column. *)
Definition at_first_side (who : color) (x : cell) : Prop :=
  match who with Black => snd x = 0 | White => fst x = 0 end.

Definition at_second_side (b : board) (who : color) (x : cell) : Prop :=
  match who with Black => snd x = rows b - 1 | White => fst x = columns b - 1 end.

(** ** Positions and joins *)

(** A position says whose stone is on each cell, if there is one. *)
Definition position : Type := cell -> option color.

(** A chain leads over stones of one color from neighbor to neighbor. *)
Inductive chain (b : board) (p : position) (who : color) : cell -> cell -> Prop :=
| chain_one : forall x,
    on_board b x -> p x = Some who -> chain b p who x x
| chain_more : forall x y z,
    on_board b x -> p x = Some who -> neighbors x y -> chain b p who y z -> chain b p who x z.

(** A color has joined if a chain leads from its first side to its second. *)
Definition joined (b : board) (p : position) (who : color) : Prop :=
  exists x y, at_first_side who x /\ at_second_side b who y /\ chain b p who x y.

Definition nobody_joined (b : board) (p : position) : Prop :=
  ~ joined b p Black /\ ~ joined b p White.

(** ** Moves *)

(** A move puts a stone on an empty cell of the board. *)
Definition legal (b : board) (p : position) (x : cell) : Prop :=
  on_board b x /\ p x = None.

Definition same_cell (x y : cell) : bool :=
  (fst x =? fst y) && (snd x =? snd y).

Definition place (p : position) (x : cell) (who : color) : position :=
  fun y => if same_cell x y then Some who else p y.

(** ** The two games *)

(** Reverse Hex is called Rex. They differ in one thing only. *)
Inductive game := Hex | Rex.

(** Who has won once a color has joined: that color in Hex, the other one in Rex. *)
Definition winner_by_join (g : game) (who : color) : color :=
  match g with Hex => who | Rex => other who end.

(** ** Strategies *)

(** A strategy names a move for every list of moves that were made so far, the oldest first. *)
Definition strategy : Type := list cell -> cell.

(** [won_by g b s h p turn who]: if both colors follow their strategies [s], and the moves [h] have
    led to the position [p] with [turn] to move, then [who] wins. The game stops as soon as a color
    has joined; whoever names an illegal move before that has lost. *)
Inductive won_by (g : game) (b : board) (s : color -> strategy) :
  list cell -> position -> color -> color -> Prop :=
| won_by_joining : forall h p turn who,
    joined b p who -> won_by g b s h p turn (winner_by_join g who)
| won_by_default : forall h p turn,
    nobody_joined b p -> ~ legal b p (s turn h) -> won_by g b s h p turn (other turn)
| won_later : forall h p turn who,
    nobody_joined b p -> legal b p (s turn h) ->
    won_by g b s (h ++ [s turn h]) (place p (s turn h) turn) (other turn) who ->
    won_by g b s h p turn who.

(** A color has a winning strategy in a position, with [turn] to move, if it has one that wins
    whatever the other color does. *)
Definition has_winning_strategy
  (g : game) (b : board) (who : color) (p : position) (turn : color) : Prop :=
  exists mine : strategy,
    forall s : color -> strategy, s who = mine -> won_by g b s [] p turn who.
