(** * The checker

    A program that checks the steps of a certificate of Hex, one after the other, and in the end
    whether the statement follows from the last claim. It is written in Coq, so that [Correct.v]
    can prove what it is worth, and is extracted to OCaml. Only the claims that may still be needed
    are kept. *)

Require Import NArith ZArith List Bool FMapPositive Mergesort Orders.
From Hex Require Import Rules Statement Sets Carrier Claims Grid.
Import ListNotations.
Open Scope N_scope.

(** ** What is checked *)

(** A symmetry of the grid, as in the rule [image]. *)
Record motion := {
  turns : nat;
  reflect : bool;
  swap : bool;
  shift_columns : Z;
  shift_rows : Z
}.

(** A step, whose premises are named by the numbers of their steps. Cells and ends are numbers as
    in [Grid.v]. *)
Inductive step :=
| Link (goal : list pair) (premises : list positive) (further : set)
| Play (premise : positive) (m : N)
| Either (premises : list positive)
| StandIn (a b : positive) (replaced : set)
| Image (premise : positive) (by_motion : motion).

(** Why a step or a statement is refused. *)
Inductive reason :=
| UnknownPremise (number : positive)
| NotAConnection (number : positive)
| SharedCell (end_ : N)
| NotJoined (x y : N)
| NotAStone (end_ : N)
| NoPremise
| DifferentGoals
| InAllCarriers (end_ : N)
| NothingReplaced
| ReplacedEnd (end_ : N)
| OffTheBoard (end_ : N)
| SideLost (end_ : N)
| BadPosition
| NoStep
| NotAWin
| OtherTurn
| MissingStone (end_ : N)
| LostCell (end_ : N)
| TooManyRounds.

Inductive outcome (A : Type) :=
| Fine (a : A)
| Refused (why : reason).
Arguments Fine {A} a.
Arguments Refused {A} why.

Definition bind {A B} (x : outcome A) (f : A -> outcome B) : outcome B :=
  match x with Fine a => f a | Refused why => Refused why end.

Notation "x <- e ; f" := (bind e (fun x => f)) (at level 60, e at next level, right associativity).

(** Goes on if a condition is met. *)
Definition ensure {A} (condition : bool) (why : reason) (rest : outcome A) : outcome A :=
  if condition then rest else Refused why.

(** A member of a set that isn't empty. *)
Definition some_member (s : set) : N := N.log2 s.

(** Goes on if a set is empty. *)
Definition ensure_empty {A} (s : set) (why : N -> reason) (rest : outcome A) : outcome A :=
  if is_empty s then rest else Refused (why (some_member s)).

(** ** Goals *)

Definition pair_eqb (p q : pair) : bool := (fst p =? fst q) && (snd p =? snd q).

Fixpoint goal_eqb (G H : list pair) : bool :=
  match G, H with
  | [], [] => true
  | p :: G, q :: H => pair_eqb p q && goal_eqb G H
  | _, _ => false
  end.

Module PairOrder <: TotalLeBool.
  Definition t := pair.
  Definition leb (p q : pair) : bool :=
    (fst p <? fst q) || ((fst p =? fst q) && (snd p <=? snd q)).
  Theorem leb_total : forall p q, leb p q = true \/ leb q p = true.
  Proof.
    intros [a b] [c d]. unfold leb; cbn.
    destruct (N.lt_trichotomy a c) as [L | [-> | L]].
    - left. now rewrite (proj2 (N.ltb_lt a c)).
    - rewrite N.ltb_irrefl, N.eqb_refl; cbn. rewrite !N.leb_le. apply N.le_ge_cases.
    - right. now rewrite (proj2 (N.ltb_lt c a)).
  Qed.
End PairOrder.

Module PairSort := Sort PairOrder.

Fixpoint without_doubles (l : list pair) : list pair :=
  match l with
  | [] => []
  | p :: rest =>
      match rest with
      | [] => [p]
      | q :: _ => if pair_eqb p q then without_doubles rest else p :: without_doubles rest
      end
  end.

Definition ordered (p : pair) : pair := if fst p <=? snd p then p else (snd p, fst p).

(** A goal is a set of pairs: it is kept in order and without doubles. *)
Definition normalize (G : list pair) : list pair :=
  match G with
  | [p] => [ordered p]
  | _ => without_doubles (PairSort.sort (map ordered G))
  end.

(** The ends of all pairs. *)
Definition ends_of (G : list pair) : set :=
  fold_right (fun p s => add (fst p) (add (snd p) s)) empty G.

(** ** What is joined *)

Module Map := PositiveMap.

(** For each end of some pairs, all ends that it is paired with. *)
Definition partners : Type := list (positive * set).

Definition pair_up (x y : N) (m : Map.t set) : Map.t set :=
  let k := N.succ_pos x in
  Map.add k (add y match Map.find k m with Some s => s | None => empty end) m.

Definition partners_of (H : list pair) : partners :=
  Map.elements (fold_right
    (fun p m => pair_up (fst p) (snd p) (pair_up (snd p) (fst p) m)) (Map.empty set) H).

Definition paired_with (ps : partners) (ends : set) : set :=
  fold_right (fun (p : positive * set) s =>
    if memb (Pos.pred_N (fst p)) ends then union (snd p) s else s) empty ps.

(** A flood goes from [start] over the cells of [passable] and the sides. It returns those ends of
    [wanted] that it didn't meet. *)
Fixpoint flood (fuel : nat) (g : grid) (ps : partners) (passable wanted frontier reached seen : set)
  : set :=
  match fuel with
  | O => wanted
  | S fuel =>
      let near := union (around g frontier) (paired_with ps frontier) in
      let seen := union seen near in
      if subsetb wanted seen then empty
      else
        let frontier := minus (inter near passable) reached in
        if is_empty frontier then minus wanted seen
        else flood fuel g ps passable wanted frontier (union reached frontier) seen
  end.

Definition single (x : N) : set := add x empty.

Definition not_joined (g : grid) (ps : partners) (stones : set) (start : N) (wanted : set) : set :=
  let s := single start in
  flood (enough g) g ps (add 0 (add 1 stones)) wanted s s s.

(** ** The rules *)

Definition claims : Type := Map.t claim.

Definition lookup (known : claims) (n : positive) : outcome claim :=
  match Map.find n known with Some c => Fine c | None => Refused (UnknownPremise n) end.

Fixpoint lookup_all (known : claims) (ns : list positive) : outcome (list claim) :=
  match ns with
  | [] => Fine []
  | n :: ns => c <- lookup known n; cs <- lookup_all known ns; Fine (c :: cs)
  end.

Definition is_connection (c : claim) : bool :=
  match claim_kind c with Connection => true | Semi => false end.

Definition lookup_connection (known : claims) (n : positive) : outcome claim :=
  c <- lookup known n; ensure (is_connection c) (NotAConnection n) (Fine c).

Fixpoint lookup_connections (known : claims) (ns : list positive) : outcome (list claim) :=
  match ns with
  | [] => Fine []
  | n :: ns =>
      c <- lookup_connection known n; cs <- lookup_connections known ns; Fine (c :: cs)
  end.

(** The union of the carriers without [stones], if no two of them share a cell. *)
Fixpoint disjoint_carriers (stones : set) (cs : list claim) (sum : set) : outcome set :=
  match cs with
  | [] => Fine sum
  | c :: cs =>
      let rest := minus (claim_carrier c) stones in
      ensure_empty (inter sum rest) SharedCell (disjoint_carriers stones cs (union sum rest))
  end.

Fixpoint all_joined (g : grid) (ps : partners) (stones : set) (G : list pair) : outcome unit :=
  match G with
  | [] => Fine tt
  | p :: G =>
      ensure_empty (not_joined g ps stones (fst p) (single (snd p))) (NotJoined (fst p))
        (all_joined g ps stones G)
  end.

Definition link (g : grid) (goal : list pair) (cs : list claim) (further : set) : outcome claim :=
  let goal := normalize goal in
  let stones := union further (unions (map claim_stones cs)) in
  carrier <- disjoint_carriers stones cs empty;
  _ <- all_joined g (partners_of (flat_map claim_goal cs)) stones goal;
  Fine {| claim_kind := Connection; claim_goal := goal;
          claim_stones := stones; claim_carrier := carrier |}.

Definition play (c : claim) (m : N) : outcome claim :=
  ensure (memb m (claim_stones c)) (NotAStone m)
    (Fine {| claim_kind := Semi; claim_goal := claim_goal c;
             claim_stones := remove m (claim_stones c);
             claim_carrier := add m (claim_carrier c) |}).

Definition either (cs : list claim) : outcome claim :=
  match cs with
  | [] => Refused NoPremise
  | c :: rest =>
      let goal := claim_goal c in
      let stones := unions (map claim_stones cs) in
      let in_all := fold_right (fun d s => inter (claim_carrier d) s) (claim_carrier c) rest in
      ensure (forallb (fun d => goal_eqb (claim_goal d) goal) rest) DifferentGoals
        (ensure_empty (minus in_all stones) InAllCarriers
          (Fine {| claim_kind := Connection; claim_goal := goal; claim_stones := stones;
                   claim_carrier := minus (unions (map claim_carrier cs)) stones |}))
  end.

(** Grows a part of [K] until it has all its neighbors in [K]. *)
Fixpoint grow (fuel : nat) (g : grid) (K part frontier : set) : outcome set :=
  match fuel with
  | O => Refused TooManyRounds
  | S fuel =>
      let next := minus (inter (around g frontier) K) part in
      if is_empty next then Fine part else grow fuel g K (union part next) next
  end.

(** The connected parts of [K] that have a cell of [remaining]. *)
Fixpoint parts_of (fuel : nat) (g : grid) (K remaining : set) : outcome (list set) :=
  match fuel with
  | O => Refused TooManyRounds
  | S fuel =>
      if is_empty remaining then Fine []
      else
        let seed := single (some_member remaining) in
        part <- grow (enough g) g K seed seed;
        parts <- parts_of fuel g K (minus remaining part);
        Fine (part :: parts)
  end.

(** Any two of [exits] are joined. *)
Fixpoint exits_joined (g : grid) (ps : partners) (stones exits : set) (l : list N) : outcome unit :=
  match l with
  | [] => Fine tt
  | x :: l =>
      ensure_empty (not_joined g ps stones x exits) (NotJoined x)
        (exits_joined g ps stones exits l)
  end.

Fixpoint parts_joined (g : grid) (ps : partners) (stones outside : set) (parts : list set)
  : outcome unit :=
  match parts with
  | [] => Fine tt
  | part :: parts =>
      let exits := inter (around g part) outside in
      _ <- exits_joined g ps stones exits (members exits);
      parts_joined g ps stones outside parts
  end.

Definition stand_in (g : grid) (a b : claim) (K : set) : outcome claim :=
  let ends := ends_of (claim_goal a) in
  let kept := minus (claim_stones a) K in
  let stones := union kept (claim_stones b) in
  let outside := union kept (union (claim_carrier a) (add 0 (add 1 ends))) in
  ensure (negb (is_empty K)) NothingReplaced
  (ensure_empty (minus K (inter (claim_stones a) (cells g))) NotAStone
  (ensure_empty (inter K ends) ReplacedEnd
  (ensure_empty (minus (inter (claim_carrier a) (claim_carrier b)) stones) SharedCell
  (parts <- parts_of (enough g) g K K;
   _ <- parts_joined g (partners_of (claim_goal b)) stones outside parts;
   Fine {| claim_kind := claim_kind a; claim_goal := claim_goal a; claim_stones := stones;
           claim_carrier := minus (union (claim_carrier a) (claim_carrier b)) stones |})))).

(** The image of a cell of the infinite grid. *)
Fixpoint turn (n : nat) (x : cell) : cell :=
  match n with O => x | S n => turn n (Z.opp (snd x), (fst x + snd x)%Z) end.

Definition move_cell (m : motion) (x : cell) : cell :=
  let x := if reflect m then (snd x, fst x) else x in
  let x := turn (turns m) x in
  ((fst x + shift_columns m)%Z, (snd x + shift_rows m)%Z).

Definition image_of (g : grid) (m : motion) (x : N) : N :=
  if x <? 2 then (if swap m then 1 - x else x)
  else
    let y := move_cell m (cell_of g x) in
    number (width g) (Z.to_N (fst y)) (Z.to_N (snd y)).

Definition lands (g : grid) (m : motion) (x : N) : bool :=
  let (c, r) := move_cell m (cell_of g x) in
  ((0 <=? c) && (c <? Z.of_N (width g)) && (0 <=? r) && (r <? Z.of_N (height g)))%Z.

Definition keeps_sides (g : grid) (m : motion) (x : N) : bool :=
  let y := image_of g m x in
  let first := if swap m then at_second g else at_first g in
  let second := if swap m then at_first g else at_second g in
  (negb (memb x (at_first g)) || memb y first) && (negb (memb x (at_second g)) || memb y second).

Fixpoint all_fit (g : grid) (m : motion) (l : list N) : outcome unit :=
  match l with
  | [] => Fine tt
  | x :: l =>
      ensure (lands g m x) (OffTheBoard x)
        (ensure (keeps_sides g m x) (SideLost x) (all_fit g m l))
  end.

Definition set_image (f : N -> N) (s : set) : set :=
  fold_right (fun x t => add (f x) t) empty (members s).

Definition image (g : grid) (c : claim) (m : motion) : outcome claim :=
  let ends := remove 0 (remove 1 (ends_of (claim_goal c))) in
  let mentioned := union (claim_stones c) (union (claim_carrier c) ends) in
  ensure_empty (minus mentioned (cells g)) OffTheBoard
  (_ <- all_fit g m (members mentioned);
   let f := image_of g m in
   Fine {| claim_kind := claim_kind c;
           claim_goal := normalize (map (fun p => (f (fst p), f (snd p))) (claim_goal c));
           claim_stones := set_image f (claim_stones c);
           claim_carrier := set_image f (claim_carrier c) |}).

(** The conclusion of a step. *)
Definition conclude (g : grid) (known : claims) (s : step) : outcome claim :=
  match s with
  | Link goal premises further =>
      cs <- lookup_connections known premises; link g goal cs further
  | Play premise m => c <- lookup_connection known premise; play c m
  | Either premises => cs <- lookup_all known premises; either cs
  | StandIn a b replaced =>
      ca <- lookup known a; cb <- lookup_connection known b; stand_in g ca cb replaced
  | Image premise m => c <- lookup known premise; image g c m
  end.

(** ** The statement *)

(** The bounds of section 1 of the page; all rows have the same length. *)
Definition good_position (s : statement) : bool :=
  let w := columns_of s in
  let h := rows_of s in
  (1 <=? w) && (w <=? 32) && (1 <=? h) && (h <=? 32) && (w * h <=? 384) &&
  forallb (fun r => N.of_nat (length r) =? w) (position_rows s).

Definition is_color (who : color) (c : option color) : bool :=
  match c, who with Some Black, Black => true | Some White, White => true | _, _ => false end.

Definition stones_of (g : grid) (s : statement) (who : color) : set :=
  collect (fun x => is_color who (position_of s (cell_of g x))) (members (cells g)).

(** Section 3 of the page: the statement follows from a claim. *)
Definition follows (g : grid) (s : statement) (c : claim) : outcome unit :=
  let own := stones_of g s (winner s) in
  let opponents := stones_of g s (other (winner s)) in
  ensure (goal_eqb (claim_goal c) [(0, 1)]) NotAWin
  (ensure (is_connection c || is_color (winner s) (Some (to_move s))) OtherTurn
  (ensure_empty (minus (claim_stones c) own) MissingStone
  (ensure_empty (minus (claim_carrier c) (minus (cells g) opponents)) LostCell (Fine tt)))).

(** ** The whole certificate *)

Record state := {
  claimed : statement;
  board_grid : grid;
  known : claims;
  next : positive;          (* the number of the next step *)
  last : option claim       (* the conclusion of the step before *)
}.

Definition start (s : statement) : outcome state :=
  ensure (good_position s) BadPosition
    (Fine {| claimed := s; board_grid := make_grid (winner s) (columns_of s) (rows_of s);
             known := Map.empty claim; next := 1; last := None |}).

(** Checks a step, keeps its conclusion, and then forgets some claims. *)
Definition advance (st : state) (s : step) (forget : list positive) : outcome state :=
  c <- conclude (board_grid st) (known st) s;
  let known := Map.add (next st) c (known st) in
  Fine {| claimed := claimed st; board_grid := board_grid st;
          known := fold_right (fun n m => Map.remove n m) known forget;
          next := Pos.succ (next st); last := Some c |}.

Definition finish (st : state) : outcome unit :=
  match last st with
  | None => Refused NoStep
  | Some c => follows (board_grid st) (claimed st) c
  end.

Fixpoint advance_all (st : state) (steps : list (step * list positive)) : outcome state :=
  match steps with
  | [] => Fine st
  | (s, forget) :: steps => st <- advance st s forget; advance_all st steps
  end.

(** Whether a certificate proves a statement. *)
Definition check (s : statement) (steps : list (step * list positive)) : bool :=
  match st <- start s; st <- advance_all st steps; finish st with
  | Fine _ => true
  | Refused _ => false
  end.
