(** * Statements

    What a certificate claims to prove, and what that says about a plain board and position. *)

Require Import NArith ZArith List.
From Hex Require Import Rules.
Import ListNotations.

(** The statement: this color wins the position of this game with this side to move. The position is
    given row by row from the top, each row from left to right. *)
Record statement := {
  winner : color;
  game_played : game;
  position_rows : list (list (option color));
  to_move : color
}.

(** The plain position: what stands at column [c] and row [r]. Beside the board this means nothing:
    [chain] and [legal] look at cells of the board only. *)
Definition position_of (s : statement) : position :=
  fun x => nth (Z.to_nat (fst x)) (nth (Z.to_nat (snd x)) (position_rows s) []) None.

(** The board has as many rows as are given, and as many columns as the first of them has cells.
    The checker refuses rows of different lengths. *)
Definition columns_of (s : statement) : N :=
  N.of_nat (match position_rows s with [] => 0 | r :: _ => length r end).

Definition rows_of (s : statement) : N := N.of_nat (length (position_rows s)).

Definition board_of (s : statement) : board :=
  {| columns := Z.of_N (columns_of s); rows := Z.of_N (rows_of s) |}.

(** The statement is true if the winner has a winning strategy by the rules of the game.
    [Theorem.v] writes this out. *)
Definition is_true (s : statement) : Prop :=
  has_winning_strategy (game_played s) (board_of s) (winner s) (position_of s) (to_move s).
