(** * What is proved

    The theorem about the verifier, and three that show that its words mean something. Read
    [Rules.v] and [Statement.v] for these words: no other file is needed to understand what is
    concluded. [check] and [step] stand only in what is supposed. *)

Require Import NArith ZArith List.
From Hex Require Import Rules Statement NotBoth NoDraw Play Sets Claims Checker Correct.
Import ListNotations.

(** If the checker accepts any steps as a proof of a statement, then the statement's winner has a
    winning strategy in its position, by the rules of its game, Hex or Rex. *)
Theorem accepted_statements_are_true :
  forall (s : statement) (steps : list (step * list positive)),
    check s steps = true ->
    has_winning_strategy (game_played s) (board_of s) (winner s) (position_of s) (to_move s).
Proof. exact check_right. Qed.

(** Never have both colors joined, so it is clear who wins a game. *)
Theorem never_both_join :
  forall (b : board) (p : position), joined b p Black -> joined b p White -> False.
Proof. exact not_both_join. Qed.

(** On a full board one has: there are no draws. *)
Theorem somebody_has_joined :
  forall (b : board) (p : position),
    (0 < columns b)%Z -> (0 < rows b)%Z -> (forall x, on_board b x -> p x <> None) ->
    joined b p Black \/ joined b p White.
Proof. exact somebody_joins. Qed.

(** Never have both colors a winning strategy: what is proved for one is refuted for the other. *)
Theorem never_both_win :
  forall (g : game) (b : board) (p : position) (turn : color),
    has_winning_strategy g b Black p turn -> has_winning_strategy g b White p turn -> False.
Proof. exact one_winning_color. Qed.

(** ** Examples *)

(** Black wins the empty 3x3 board, moving first, by the middle cell: the worked example of the
    page on certificates, checked inside Coq. *)
Definition three_by_three : statement :=
  {| winner := Black; game_played := Hex; to_move := Black;
     position_rows := [[None; None; None]; [None; None; None]; [None; None; None]] |}.

Definition half_turn : motion :=
  {| turns := 3; reflect := false; swap := true; shift_columns := 2%Z; shift_rows := 2%Z |}.

(** The cells have the numbers 2 (a1) to 10 (c3); [N.shiftl 1 n] is the set of cell [n]. *)
Definition two_bridges : list step :=
  [ Link [(6, 0)] [] (N.shiftl 1 3);
    Play 1 3;
    Link [(6, 0)] [] (N.shiftl 1 4);
    Play 3 4;
    Either [2; 4]%positive;
    Image 5 half_turn;
    Link [(0, 1)] [5; 6]%positive (N.shiftl 1 6);
    Play 7 6 ]%N.

Example black_wins_three_by_three :
  has_winning_strategy Hex (board_of three_by_three) Black (position_of three_by_three) Black.
Proof.
  apply (accepted_statements_are_true three_by_three (map (fun s => (s, [])) two_bridges)).
  vm_compute. reflexivity.
Qed.

(** Black wins Rex on the empty 2x2 board, moving first, by making White join. The cells are 2 (a1),
    3 (b1), 4 (a2) and 5 (b2). *)
Definition two_by_two : statement :=
  {| winner := Black; game_played := Rex; to_move := Black;
     position_rows := [[None; None]; [None; None]] |}.

Definition made_to_join : list step :=
  [ Link [(0, 1)] [] (add 3 (add 4 empty));
    Play 1 3;
    Link [(0, 1)] [] (add 4 (add 5 empty));
    Play 3 5;
    Either [2; 4]%positive;
    Force 5;
    Force 1;
    Answer [(4, 7%positive)] [] empty;
    Answer [(3, 8%positive); (4, 6%positive)] [(5, 3)] empty ]%N.

Example black_wins_two_by_two :
  has_winning_strategy Rex (board_of two_by_two) Black (position_of two_by_two) Black.
Proof.
  apply (accepted_statements_are_true two_by_two (map (fun s => (s, [])) made_to_join)).
  vm_compute. reflexivity.
Qed.

Check accepted_statements_are_true.
Print Assumptions accepted_statements_are_true.
Print Assumptions never_both_join.
Print Assumptions somebody_has_joined.
Print Assumptions never_both_win.
Print Assumptions black_wins_three_by_three.
Print Assumptions black_wins_two_by_two.
