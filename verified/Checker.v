(** * The checker

    A program that checks the steps of a certificate, one after the other, and in the end whether
    the statement follows from the last claim. It is written in Coq, so that [Correct.v] can prove
    what it is worth, and is extracted to OCaml. Only the claims that may still be needed are
    kept. *)

Require Import NArith ZArith List Bool FMapPositive Mergesort Orders.
From Hex Require Import Rules Statement Sets Carrier Claims Grid Dead StripRule.
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
| Image (premise : positive) (by_motion : motion)
| Strip (first : N) (further : set)
| Force (premise : positive)
| Answer (moves : list (N * positive)) (excuses : list (N * N)) (further : set)
| Captured (premise : positive) (a b : N) (further : set)
| Dead (premise : positive) (d : N) (further : set).

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
| TooManyRounds
| RuleOfRex
| IsForced (number : positive)
| NotForced (number : positive)
| TooManyPremises
| StripTooLong
| NotTheSides
| NothingForced
| GivenTwice (end_ : N)
| MoveIsStone (end_ : N)
| WinnersTurn
| NeededCell (end_ : N)
| NoClaimFor (end_ : N)
| NotDead (end_ : N)
| DoesNotSettle.

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

(** What a step infers: a claim, or in Rex a forced join of the owner's two sides. *)
Inductive fact :=
| Claimed (c : claim)
| Forced (stones carrier : set).

Definition facts : Type := Map.t fact.

Definition lookup (known : facts) (n : positive) : outcome fact :=
  match Map.find n known with Some c => Fine c | None => Refused (UnknownPremise n) end.

Definition lookup_claim (known : facts) (n : positive) : outcome claim :=
  x <- lookup known n;
  match x with Claimed c => Fine c | Forced _ _ => Refused (IsForced n) end.

Fixpoint lookup_claims (known : facts) (ns : list positive) : outcome (list claim) :=
  match ns with
  | [] => Fine []
  | n :: ns => c <- lookup_claim known n; cs <- lookup_claims known ns; Fine (c :: cs)
  end.

Definition is_connection (c : claim) : bool :=
  match claim_kind c with Connection => true | Semi => false end.

Definition lookup_connection (known : facts) (n : positive) : outcome claim :=
  c <- lookup_claim known n; ensure (is_connection c) (NotAConnection n) (Fine c).

Fixpoint lookup_connections (known : facts) (ns : list positive) : outcome (list claim) :=
  match ns with
  | [] => Fine []
  | n :: ns =>
      c <- lookup_connection known n; cs <- lookup_connections known ns; Fine (c :: cs)
  end.

(** A forced join as the claim that it is; the kind means nothing. *)
Definition join_of_sides (stones carrier : set) : claim :=
  {| claim_kind := Semi; claim_goal := [(0, 1)]; claim_stones := stones;
     claim_carrier := carrier |}.

Definition lookup_forced (known : facts) (n : positive) : outcome claim :=
  x <- lookup known n;
  match x with
  | Claimed _ => Refused (NotForced n)
  | Forced stones carrier => Fine (join_of_sides stones carrier)
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

(** ** The rules of Rex *)

(** What is known of the game: the grids of the owner and of the opponent, and in Rex whether the
    owner fills the last cell of the board. *)
Record setting := {
  own_grid : grid;
  other_grid : grid;
  is_rex : bool;
  owner_last : bool
}.

Definition at_most_two (cs : list claim) : bool :=
  match cs with _ :: _ :: _ :: _ => false | _ => true end.

Definition is_dead (e : setting) (stones empty : set) (d : N) : bool :=
  memb d (cells (own_grid e)) && seen_dead (own_grid e) (other_grid e) stones empty d.

Definition strip (g : grid) (first : N) (further : set) : outcome fact :=
  ensure ((1 <=? steps_between g) && strip_fits g first) StripTooLong
    (Fine (Claimed {| claim_kind := Connection; claim_goal := [(0, 1)]; claim_stones := further;
                      claim_carrier := strip_carrier g first further |})).

Definition force (e : setting) (c : claim) : outcome fact :=
  ensure (goal_eqb (claim_goal c) [(0, 1)]) NotTheSides
  (ensure (is_connection c || owner_last e) NothingForced
    (Fine (Forced (claim_stones c) (claim_carrier c)))).

Fixpoint lookup_moves (known : facts) (moves : list (N * positive)) : outcome (list (N * claim)) :=
  match moves with
  | [] => Fine []
  | (m, n) :: moves =>
      c <- lookup_forced known n; cs <- lookup_moves known moves; Fine ((m, c) :: cs)
  end.

(** Adds different cells to a set that has none of them. *)
Fixpoint add_different (l : list N) (sum : set) : outcome set :=
  match l with
  | [] => Fine sum
  | x :: l => ensure (negb (memb x sum)) (GivenTwice x) (add_different l (add x sum))
  end.

Fixpoint all_within (l : list (N * claim)) (room : set) : outcome unit :=
  match l with
  | [] => Fine tt
  | (_, c) :: l => ensure_empty (minus (claim_carrier c) room) NeededCell (all_within l room)
  end.

Fixpoint all_excused (e : setting) (stones carrier moves : set) (l : list (N * N)) : outcome unit :=
  match l with
  | [] => Fine tt
  | (c, d) :: l =>
      let empty := remove c carrier in
      ensure (memb d moves) (NoClaimFor d)
      (ensure (is_dead e (add c stones) empty d || is_dead e stones empty d) (NotDead d)
        (all_excused e stones carrier moves l))
  end.

Definition answer (e : setting) (cs : list (N * claim)) (excuses : list (N * N)) (further : set)
  : outcome fact :=
  let stones := union further (unions (map (fun m => remove (fst m) (claim_stones (snd m))) cs)) in
  moves <- add_different (map fst cs) empty;
  carrier <- add_different (map fst excuses) moves;
  ensure_empty (inter carrier stones) MoveIsStone
  (ensure (negb (is_empty moves)) NoPremise
  (ensure (Bool.eqb (odd carrier) (owner_last e)) WinnersTurn
  (_ <- all_within cs (union stones carrier);
   _ <- all_excused e stones carrier moves excuses;
   Fine (Forced stones carrier)))).

Definition captured (e : setting) (c : claim) (a b : N) (further : set) : outcome fact :=
  let stones := union (remove a (remove b (claim_stones c))) further in
  let carrier := minus (add a (add b (claim_carrier c))) stones in
  ensure (negb (a =? b)) (GivenTwice a)
  (ensure (negb (memb a further || memb b further)) (MoveIsStone a)
  (ensure (is_dead e (add a stones) (remove a carrier) b) (NotDead b)
  (ensure (is_dead e (add b stones) (remove b carrier) a) (NotDead a)
    (Fine (Forced stones carrier))))).

Definition dead (e : setting) (c : claim) (d : N) (further : set) : outcome fact :=
  let stones := union (remove d (claim_stones c)) further in
  let carrier := remove d (minus (claim_carrier c) stones) in
  ensure (negb (memb d further)) (MoveIsStone d)
  (ensure (is_dead e stones carrier d) (NotDead d) (Fine (Forced stones carrier))).

(** ** Steps *)

(** Goes on if the game is Rex. *)
Definition in_rex (e : setting) (rest : outcome fact) : outcome fact :=
  ensure (is_rex e) RuleOfRex rest.

(** The conclusion of a step. *)
Definition conclude (e : setting) (known : facts) (s : step) : outcome fact :=
  let g := own_grid e in
  match s with
  | Link goal premises further =>
      cs <- lookup_connections known premises; c <- link g goal cs further; Fine (Claimed c)
  | Play premise m =>
      c <- lookup_connection known premise; d <- play c m; Fine (Claimed d)
  | Either premises =>
      cs <- lookup_claims known premises;
      ensure (negb (is_rex e) || at_most_two cs) TooManyPremises
        (c <- either cs; Fine (Claimed c))
  | StandIn a b replaced =>
      x <- lookup known a;
      cb <- lookup_connection known b;
      match x with
      | Claimed ca => c <- stand_in g ca cb replaced; Fine (Claimed c)
      | Forced stones carrier =>
          c <- stand_in g (join_of_sides stones carrier) cb replaced;
          Fine (Forced (claim_stones c) (claim_carrier c))
      end
  | Image premise m =>
      x <- lookup known premise;
      match x with
      | Claimed c => d <- image g c m; Fine (Claimed d)
      | Forced stones carrier =>
          d <- image g (join_of_sides stones carrier) m;
          Fine (Forced (claim_stones d) (claim_carrier d))
      end
  | Strip first further => in_rex e (strip g first further)
  | Force premise => in_rex e (c <- lookup_claim known premise; force e c)
  | Answer moves excuses further =>
      in_rex e (cs <- lookup_moves known moves; answer e cs excuses further)
  | Captured premise a b further =>
      in_rex e (c <- lookup_forced known premise; captured e c a b further)
  | Dead premise d further =>
      in_rex e (c <- lookup_forced known premise; dead e c d further)
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

(** Whose sides all claims speak of: the winner's in Hex, the loser's in Rex. *)
Definition owner_of (s : statement) : color := winner_by_join (game_played s) (winner s).

(** In Rex the owner is last if the owner is to move and the number of empty cells is odd, or if the
    opponent is to move and it is even. *)
Definition setting_of (s : statement) : setting :=
  let who := owner_of s in
  let g := make_grid who (columns_of s) (rows_of s) in
  let empty := minus (cells g) (union (stones_of g s Black) (stones_of g s White)) in
  {| own_grid := g; other_grid := make_grid (other who) (columns_of s) (rows_of s);
     is_rex := match game_played s with Hex => false | Rex => true end;
     owner_last := Bool.eqb (is_color who (Some (to_move s))) (odd empty) |}.

(** Section 3 of the page: the statement follows from what was inferred last. *)
Definition follows (g : grid) (s : statement) (x : fact) : outcome unit :=
  let own := stones_of g s (owner_of s) in
  let opponents := stones_of g s (other (owner_of s)) in
  let fits (stones carrier : set) :=
    ensure_empty (minus stones own) MissingStone
    (ensure_empty (minus carrier (minus (cells g) opponents)) LostCell (Fine tt)) in
  match game_played s, x with
  | Hex, Claimed c =>
      ensure (goal_eqb (claim_goal c) [(0, 1)]) NotAWin
      (ensure (is_connection c || is_color (winner s) (Some (to_move s))) OtherTurn
        (fits (claim_stones c) (claim_carrier c)))
  | Rex, Forced stones carrier => fits stones carrier
  | _, _ => Refused DoesNotSettle
  end.

(** ** The whole certificate *)

Record state := {
  claimed : statement;
  the_setting : setting;
  known : facts;
  next : positive;          (* the number of the next step *)
  last : option fact        (* the conclusion of the step before *)
}.

Definition start (s : statement) : outcome state :=
  ensure (good_position s) BadPosition
    (Fine {| claimed := s; the_setting := setting_of s;
             known := Map.empty fact; next := 1; last := None |}).

(** Checks a step, keeps its conclusion, and then forgets some claims. *)
Definition advance (st : state) (s : step) (forget : list positive) : outcome state :=
  c <- conclude (the_setting st) (known st) s;
  let known := Map.add (next st) c (known st) in
  Fine {| claimed := claimed st; the_setting := the_setting st;
          known := fold_right (fun n m => Map.remove n m) known forget;
          next := Pos.succ (next st); last := Some c |}.

Definition finish (st : state) : outcome unit :=
  match last st with
  | None => Refused NoStep
  | Some c => follows (own_grid (the_setting st)) (claimed st) c
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
