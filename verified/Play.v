(** * Winning, as a tree of moves

    [winning] says move by move that a color wins. It is easier to reason with than a strategy, and
    [winning_has_strategy] makes a strategy of it. Also here: whether a color has joined can be
    decided, a game has one winner at most, and only one color has a winning strategy. *)

Require Import ZArith Lia List Bool.
From Hex Require Import Rules NotBoth.
Import ListNotations.
Open Scope Z_scope.

Lemma color_eq_dec (x y : color) : {x = y} + {x <> y}.
Proof. decide equality. Qed.

Lemma other_other who : other (other who) = who.
Proof. destruct who; reflexivity. Qed.

Lemma not_both b p who : joined b p who -> joined b p (other who) -> False.
Proof. destruct who; cbn; intros A B; eauto using not_both_join. Qed.

Lemma same_cell_true x y : same_cell x y = true <-> x = y.
Proof.
  unfold same_cell. rewrite andb_true_iff, !Z.eqb_eq. destruct x, y; cbn.
  split; [intros [-> ->]; reflexivity | intros E; injection E; auto].
Qed.

Lemma place_here p x who : place p x who x = Some who.
Proof. unfold place. now rewrite (proj2 (same_cell_true x x)). Qed.

Lemma place_elsewhere p x who y : x <> y -> place p x who y = p y.
Proof.
  intros D. unfold place. destruct (same_cell x y) eqn:E; [| reflexivity].
  apply same_cell_true in E; contradiction.
Qed.

(** ** All cells of a board *)

Definition count (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

Lemma in_count n i : In i (count n) <-> 0 <= i < n.
Proof.
  unfold count. rewrite in_map_iff. split.
  - intros [k [<- I]]. apply in_seq in I. lia.
  - intros H. exists (Z.to_nat i). split; [lia |]. apply in_seq. lia.
Qed.

Definition all_cells (b : board) : list cell := list_prod (count (columns b)) (count (rows b)).

Lemma in_all_cells b x : In x (all_cells b) <-> on_board b x.
Proof.
  destruct x as [c r]. unfold all_cells, on_board, cell. now rewrite in_prod_iff, !in_count.
Qed.

Lemma on_board_dec b x : {on_board b x} + {~ on_board b x}.
Proof.
  unfold on_board.
  destruct (Z_le_dec 0 (fst x)), (Z_lt_dec (fst x) (columns b)),
    (Z_le_dec 0 (snd x)), (Z_lt_dec (snd x) (rows b)); (left; lia) || (right; lia).
Qed.

Lemma legal_dec b p x : {legal b p x} + {~ legal b p x}.
Proof.
  unfold legal. destruct (on_board_dec b x); [| right; tauto].
  destruct (p x); [right; intros [_ E]; discriminate | left; auto].
Qed.

(** ** Whether a color has joined can be decided *)

(** Chains whose inner cells, those before the last, are all in a list. *)
Inductive route (l : list cell) : cell -> cell -> Prop :=
| route_one : forall x y, neighbors x y -> route l x y
| route_more : forall x y z, neighbors x y -> In y l -> route l y z -> route l x z.

Lemma neighbors_dec x y : {neighbors x y} + {~ neighbors x y}.
Proof. destruct x. apply in_dec, cell_eq_dec. Qed.

Lemma route_trans l x y z : route l x y -> In y l -> route l y z -> route l x z.
Proof. induction 1; eauto using route. Qed.

Lemma route_weaken l v x y : route l x y -> route (v :: l) x y.
Proof. induction 1; eauto using route, in_cons. Qed.

Lemma route_split l v x y :
  route (v :: l) x y -> route l x y \/ (route l x v /\ route l v y).
Proof.
  induction 1 as [x y N | x y z N [E | I] R [IH | [IH1 IH2]]]; subst; eauto using route.
Qed.

Lemma route_dec l : forall x y, {route l x y} + {~ route l x y}.
Proof.
  induction l as [| v l IH]; intros x y.
  - destruct (neighbors_dec x y); [left; now constructor |].
    right. inversion 1; subst; auto.
  - destruct (IH x y); [left; auto using route_weaken |].
    destruct (IH x v); [| right; intros R; apply route_split in R; tauto].
    destruct (IH v y); [| right; intros R; apply route_split in R; tauto].
    left. apply route_trans with v; auto using route_weaken. now left.
Qed.

Definition stones (b : board) (p : position) (who : color) : list cell :=
  filter (fun x => match p x with Some c => if color_eq_dec c who then true else false
                                | None => false end) (all_cells b).

Lemma in_stones b p who x : In x (stones b p who) <-> on_board b x /\ p x = Some who.
Proof.
  unfold stones. rewrite filter_In, in_all_cells.
  destruct (p x) as [c |]; [destruct (color_eq_dec c who) |]; intuition congruence.
Qed.

Lemma chain_route b p who x y :
  chain b p who x y <->
  In x (stones b p who) /\ In y (stones b p who) /\ (x = y \/ route (stones b p who) x y).
Proof.
  split.
  - induction 1 as [x I E | x y z I E N C [H1 [H2 H3]]]; rewrite ?in_stones in *.
    + auto.
    + split; [tauto |]. split; [tauto |]. right.
      destruct H3 as [<- | H3]; [now constructor |].
      apply route_more with y; auto. now apply in_stones.
  - intros [Hx [Hy [<- | R]]].
    + apply in_stones in Hx. now apply chain_one.
    + apply in_stones in Hy.
      induction R as [x y N | x y z N I R IH]; apply in_stones in Hx.
      * apply chain_more with y; try tauto. now apply chain_one.
      * apply chain_more with y; tauto.
Qed.

Lemma chain_dec b p who x y : {chain b p who x y} + {~ chain b p who x y}.
Proof.
  destruct (in_dec cell_eq_dec x (stones b p who)) as [Hx |];
    [| right; intros C; apply chain_route in C; tauto].
  destruct (in_dec cell_eq_dec y (stones b p who)) as [Hy |];
    [| right; intros C; apply chain_route in C; tauto].
  destruct (cell_eq_dec x y); [left; apply chain_route; auto |].
  destruct (route_dec (stones b p who) x y).
  - left; apply chain_route; auto.
  - right; intros C; apply chain_route in C; tauto.
Qed.

Lemma exists_in_dec {A} (P : A -> Prop) (l : list A) :
  (forall x, {P x} + {~ P x}) -> {exists x, In x l /\ P x} + {~ exists x, In x l /\ P x}.
Proof.
  intros D. destruct (Exists_dec P l D) as [E | E]; rewrite Exists_exists in E; auto.
Qed.

Lemma chain_on_board b p who x y : chain b p who x y -> on_board b x /\ on_board b y.
Proof. induction 1; tauto. Qed.

(** Whether a color has joined can be decided. *)
Lemma joined_dec b p who : {joined b p who} + {~ joined b p who}.
Proof.
  assert (D : forall q : cell * cell,
    let P := at_first_side who (fst q) /\ at_second_side b who (snd q) /\
             chain b p who (fst q) (snd q) in {P} + {~ P}).
  { intros [x y]; cbn.
    destruct (chain_dec b p who x y); [| right; tauto].
    unfold at_first_side, at_second_side.
    destruct who.
    - destruct (Z.eq_dec (snd x) 0), (Z.eq_dec (snd y) (rows b - 1));
        (left; tauto) || (right; tauto).
    - destruct (Z.eq_dec (fst x) 0), (Z.eq_dec (fst y) (columns b - 1));
        (left; tauto) || (right; tauto). }
  destruct (exists_in_dec _ (list_prod (all_cells b) (all_cells b)) D) as [E | E].
  - left. destruct E as [[x y] [_ E]]. exists x, y. exact E.
  - right. intros [x [y H]]. apply E. exists (x, y). split; [| exact H].
    destruct (chain_on_board b p who x y); [tauto |].
    apply in_prod; now apply in_all_cells.
Qed.

(** ** The tree of moves *)

(** [winning g b who p turn]: [who] wins the position [p] of [g] with [turn] to move. *)
Inductive winning (g : game) (b : board) (who : color) : position -> color -> Prop :=
| winning_joined : forall p turn,
    joined b p (winner_by_join g who) -> winning g b who p turn
| winning_move : forall p x,
    nobody_joined b p -> legal b p x -> winning g b who (place p x who) (other who) ->
    winning g b who p who
| winning_answer : forall p,
    nobody_joined b p ->
    (forall x, legal b p x -> winning g b who (place p x (other who)) who) ->
    winning g b who p (other who).

(** If this color joins, the other wins Rex; and the other way round. *)
Lemma join_twice g who : winner_by_join g (winner_by_join g who) = who.
Proof. destruct g; [reflexivity | apply other_other]. Qed.

(** Finitely many choices can be made at once. *)
Lemma finite_choice {B} (P : cell -> B -> Prop) (default : B) (l : list cell) :
  (forall x, In x l -> exists y, P x y) -> exists f, forall x, In x l -> P x (f x).
Proof.
  induction l as [| v l IH]; intros H.
  - exists (fun _ => default). contradiction.
  - destruct IH as [f Hf]; [auto using in_cons |].
    destruct (H v) as [y Hy]; [now left |].
    exists (fun x => if cell_eq_dec v x then y else f x).
    intros x I. destruct (cell_eq_dec v x) as [<- | D]; [exact Hy |].
    apply Hf. destruct I; [contradiction | auto].
Qed.

(** Who wins by a tree of moves has a strategy: what it does after the moves [h] is [rest]. *)
Lemma winning_has_rest g b who p turn :
  winning g b who p turn ->
  exists rest : strategy, forall s h,
    (forall l, s who (h ++ l) = rest l) -> won_by g b s h p turn who.
Proof.
  induction 1 as [p turn J | p x NJ L W [rest IH] | p NJ W IH].
  - exists (fun _ => (0, 0)). intros. rewrite <- (join_twice g who). now apply won_by_joining.
  - exists (fun l => match l with [] => x | _ :: l' => rest l' end).
    intros s h E. assert (Ex : s who h = x) by (rewrite <- (app_nil_r h), E; reflexivity).
    apply won_later; rewrite ?Ex; auto.
    apply IH. intros l. rewrite <- app_assoc. cbn. now rewrite E.
  - assert (C : forall x, In x (all_cells b) -> exists rest : strategy, legal b p x ->
      forall s h, (forall l, s who (h ++ l) = rest l) ->
      won_by g b s h (place p x (other who)) who who).
    { intros x _. destruct (legal_dec b p x) as [L | L].
      - destruct (IH x L) as [rest Hr]. eauto.
      - exists (fun _ => (0, 0)). tauto. }
    destruct (finite_choice _ (fun _ => (0, 0)) _ C) as [rest Hr].
    exists (fun l => match l with [] => (0, 0) | x :: l' => rest x l' end).
    intros s h E. destruct (legal_dec b p (s (other who) h)) as [L | L].
    + apply won_later; auto. rewrite other_other.
      apply Hr; [apply in_all_cells, L | auto |].
      intros l. rewrite <- app_assoc. cbn. now rewrite E.
    + rewrite <- (other_other who) at 2. now apply won_by_default.
Qed.

Theorem winning_has_strategy g b who p turn :
  winning g b who p turn -> has_winning_strategy g b who p turn.
Proof.
  intros W. destruct (winning_has_rest g b who p turn W) as [rest H].
  exists rest. intros s E. apply H. intros l. now rewrite E.
Qed.

(** ** The rules make sense: nobody wins together with the other *)

Theorem one_winner g b s h p turn who1 who2 :
  won_by g b s h p turn who1 -> won_by g b s h p turn who2 -> who1 = who2.
Proof.
  assert (nobody : forall p who, nobody_joined b p -> joined b p who -> False)
    by (intros q [] [? ?]; auto).
  intros W. revert who2.
  induction W as [h p turn who J | h p turn NJ L | h p turn who NJ L W IH]; intros who2 W2.
  - destruct W2 as [h p turn who2 J2 | h p turn NJ2 L2 | h p turn who2 NJ2 L2 W2].
    + destruct who, who2; auto; exfalso; eauto using not_both_join.
    + exfalso; eauto.
    + exfalso; eauto.
  - inversion W2; subst; auto; exfalso; eauto.
  - inversion W2; subst; auto; try (exfalso; now eauto); contradiction.
Qed.

Theorem one_winning_color g b p turn :
  has_winning_strategy g b Black p turn -> has_winning_strategy g b White p turn -> False.
Proof.
  intros [black B] [white W].
  pose (s := fun who => match who with Black => black | White => white end).
  specialize (B s eq_refl). specialize (W s eq_refl).
  discriminate (one_winner _ _ _ _ _ _ _ _ B W).
Qed.
