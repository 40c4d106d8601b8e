(** * What is seen to be dead

    The two looks of the page at a cell, as programs, and why what they see is so. Both work in the
    graph of one of the colors: [X] are its stones, [E] the empty cells, and [d] is the cell. That
    the cell is dead for one color makes it dead for the other, since on a full board one of them
    has joined, and not both. *)

Require Import Arith NArith ZArith Lia List Bool.
From Hex Require Import Rules NotBoth NoDraw Play Strip Sets Claims Grid Settle RexClaims.
Import ListNotations.
Open Scope N_scope.

(** ** The first look: the six neighbors *)

(** The end that a place of the infinite grid stands for: a cell of the board, or the side of the
    grid's color that it lies beyond. *)
Definition place_end (g : grid) (x : cell) : option N :=
  let (c, r) := x in
  let side (who : color) (e : N) :=
    match who, owner g with Black, Black | White, White => Some e | _, _ => None end in
  if (r <? 0)%Z then side Black 0
  else if (Z.of_N (height g) <=? r)%Z then side Black 1
  else if (c <? 0)%Z then side White 0
  else if (Z.of_N (width g) <=? c)%Z then side White 1
  else Some (number (width g) (Z.to_N c) (Z.to_N r)).

(** The neighbors in the order in which they stand around a cell, twice. *)
Definition ring (x : cell) : list cell :=
  let (c, r) := x in
  let once := [(c, r - 1); (c + 1, r - 1); (c + 1, r); (c, r + 1); (c - 1, r + 1); (c - 1, r)]%Z in
  once ++ once.

Definition is_own (X : set) (e : option N) : bool :=
  match e with Some e => (e <? 2) || memb e X | None => false end.

(** All places strictly between these two, which are [n] apart, are the color's own. *)
Definition arc (own : list bool) (i n : nat) : bool :=
  forallb (fun k => nth (i + k) own false) (seq 1 (n - 1)).

(** The first look: any two usable neighbors are linked on one of the two ways around. *)
Definition dead_around (g : grid) (X E : set) (d : N) : bool :=
  let ends := map (place_end g) (ring (cell_of g d)) in
  let own := map (is_own X) ends in
  let usable := map (is_own (union X E)) ends in
  forallb (fun i => negb (nth i usable false) ||
    forallb (fun n => negb (nth (i + n) usable false) || arc own i n || arc own (i + n) (6 - n))
      (seq 1 5)) (seq 0 6).

(** ** The second look: chains *)

(** All stones of [X] that can be reached over stones of [X]; nothing if there isn't enough fuel. *)
Fixpoint spread (fuel : nat) (g : grid) (X part frontier : set) : option set :=
  match fuel with
  | O => None
  | S fuel =>
      let next := minus (inter (around g frontier) X) part in
      if is_empty next then Some part else spread fuel g X (union part next) next
  end.

(** All ends next to what a cell reaches. *)
Definition surroundings (g : grid) (X : set) (x : N) : option set :=
  let s := add x empty in
  match spread (enough g) g X s s with Some part => Some (around g part) | None => None end.

Definition linked_pair (x y : N * set) : bool :=
  memb (fst y) (snd x) || (memb 0 (snd x) && memb 0 (snd y))
  || (memb 1 (snd x) && memb 1 (snd y)).

Fixpoint all_linked (l : list (N * set)) : bool :=
  match l with [] => true | x :: l => forallb (linked_pair x) l && all_linked l end.

(** Each of some cells with its surroundings. *)
Fixpoint looks (g : grid) (X : set) (l : list N) : option (list (N * set)) :=
  match l with
  | [] => Some []
  | x :: l =>
      match surroundings g X x, looks g X l with
      | Some s, Some rest => Some ((x, s) :: rest)
      | _, _ => None
      end
  end.

Definition dead_by_chains (g : grid) (X E : set) (d : N) : bool :=
  let X := inter (remove d X) (cells g) in
  let E := inter (remove d E) (cells g) in
  match surroundings g X d with
  | None => false
  | Some s =>
      match looks g X (members (inter s E)) with
      | None => false
      | Some near =>
          match memb 0 s, memb 1 s with
          | true, true => false
          | true, false => forallb (fun x => memb 0 (snd x)) near
          | false, true => forallb (fun x => memb 1 (snd x)) near
          | false, false => all_linked near
          end
      end
  end.

(** Both looks for both colors: [g] is the owner's grid, [g'] the opponent's. *)
Definition seen_dead (g g' : grid) (S E : set) (d : N) : bool :=
  let others := minus (cells g) (union S E) in
  dead_around g S E d || dead_around g' others E d ||
  dead_by_chains g S E d || dead_by_chains g' others E d.

(** ** Paths that pass a cell *)

Lemma last_visit (V : N -> Prop) (E : N -> N -> Prop) (d x y : N) :
  path V E x y -> y <> d ->
  path (fun v => V v /\ v <> d) E x y \/
  exists v, E d v /\ path (fun v => V v /\ v <> d) E v y.
Proof.
  induction 1 as [x Vx | x y z Vx Exy P IH]; intros N.
  - left. now apply path_one.
  - destruct (IH N) as [H | H]; [| auto].
    destruct (N.eq_dec x d) as [-> | D]; [right; eauto |].
    left. apply path_more with y; auto.
Qed.

Section Look.

Variables (who : color) (w h : N).
Let g := make_grid who w h.

Variables (d : N) (Q : set).
Hypothesis cell_d : is_cell g d.
Hypothesis without : ~ mem d Q.

Let V := vertex Q 0 1.

Lemma side_not_d e : e < 2 -> e <> d.
Proof. unfold is_cell in cell_d. lia. Qed.

Lemma joined_sym x y : path V (edge g) x y -> path V (edge g) y x.
Proof. apply path_sym. apply edge_sym. Qed.

(** If a color joins only by way of [d], then [d] touches what is joined to each of its sides. *)
Lemma by_way_of :
  joined_over (edge g) (add d Q) 0 1 ->
  path V (edge g) 0 1 \/
  (exists u, edge g d u /\ path V (edge g) u 0) /\ (exists v, edge g d v /\ path V (edge g) v 1).
Proof.
  intros J. unfold joined_over in J.
  assert (without_d : forall x y,
    path (fun v => vertex (add d Q) 0 1 v /\ v <> d) (edge g) x y -> path V (edge g) x y).
  { intros x y. apply (path_map _ _ _ _ (fun v => v)); auto.
    intros v. unfold V, vertex. rewrite mem_add. tauto. }
  assert (J' := path_sym _ _ _ _ (edge_sym g) J).
  destruct (last_visit _ _ d 0 1 J (side_not_d 1 ltac:(lia))) as [A | [v [Ev Pv]]];
    [left; auto |].
  destruct (last_visit _ _ d 1 0 J' (side_not_d 0 ltac:(lia))) as [A | [u [Eu Pu]]];
    [left; auto using joined_sym |].
  right. split; eauto.
Qed.

Variables X E : set.
Hypothesis own : forall x, mem x X -> x <> d -> mem x Q.
Hypothesis others : forall x, mem x Q -> mem x X \/ mem x E.

(** *** The first look *)

Lemma place_end_near x y e f :
  neighbors x y -> place_end g x = Some e -> place_end g y = Some f -> e = f \/ edge g e f.
Proof.
  assert (W : 0 < w /\ 0 < h).
  { assert (C := cell_d). unfold is_cell in C. change (width g) with w in C.
    change (height g) with h in C. split; apply N.neq_0_lt_0; intros Z; rewrite Z in C; lia. }
  destruct x as [a b], y as [c r]. intros N.
  assert (D : (-1 <= c - a <= 1 /\ -1 <= r - b <= 1)%Z).
  { apply neighbors_cases in N. lia. }
  assert (onb : forall c r : Z, (0 <= c < Z.of_N w)%Z -> (0 <= r < Z.of_N h)%Z ->
    is_cell g (number w (Z.to_N c) (Z.to_N r)) /\
    cell_of g (number w (Z.to_N c) (Z.to_N r)) = (c, r)).
  { intros c' r' Hc Hr. destruct (number_is_cell g (Z.to_N c') (Z.to_N r')) as [I J];
      [cbn; lia | cbn; lia |]. split; [exact I |]. cbn [width g] in J |- *.
    change (width g) with w in J. rewrite J. f_equal; lia. }
  unfold place_end. change (owner g) with who. change (width g) with w. change (height g) with h.
  destruct (Z.ltb_spec b 0), (Z.ltb_spec r 0), (Z.leb_spec (Z.of_N h) b), (Z.leb_spec (Z.of_N h) r),
    (Z.ltb_spec a 0), (Z.ltb_spec c 0), (Z.leb_spec (Z.of_N w) a), (Z.leb_spec (Z.of_N w) c);
    try lia; intros E1 E2; destruct who; try discriminate;
    injection E1 as <-; injection E2 as <-; auto; right;
    try (destruct (onb a b) as [Ia Ea]; [lia | lia |]);
    try (destruct (onb c r) as [Ic Ec]; [lia | lia |]);
    unfold edge; rewrite ?Ea, ?Ec; cbn [owner make_grid g at_first_side at_second_side fst snd];
    change (owner g) with who; cbn; intuition lia.
Qed.

(** The ends around a cell. *)
Let ends := map (place_end g) (ring (cell_of g d)).

Lemma ends_near i e f :
  nth i ends None = Some e -> nth (S i) ends None = Some f -> e = f \/ edge g e f.
Proof.
  assert (N : forall i x y, nth_error (ring (cell_of g d)) i = Some x ->
    nth_error (ring (cell_of g d)) (S i) = Some y -> neighbors x y).
  { clear i e f. destruct (cell_of g d) as [c r]. intros i x y E1 E2.
    do 12 (destruct i as [| i]; [cbn in E1, E2; try discriminate E2;
      injection E1 as <-; injection E2 as <-; apply neighbors_cases; lia |]).
    destruct i; discriminate. }
  assert (back : forall i e, nth i ends None = Some e ->
    exists x, nth_error (ring (cell_of g d)) i = Some x /\ place_end g x = Some e).
  { intros j v Ev. unfold ends in Ev.
    destruct (nth_error (ring (cell_of g d)) j) as [x |] eqn:Ex.
    - exists x. split; [reflexivity |].
      rewrite (nth_error_nth (map (place_end g) (ring (cell_of g d))) j None
        (map_nth_error (place_end g) j (ring (cell_of g d)) Ex)) in Ev. exact Ev.
    - apply nth_error_None in Ex. rewrite nth_overflow in Ev; [discriminate |].
      now rewrite map_length. }
  intros E1 E2. destruct (back _ _ E1) as [x [Nx Px]], (back _ _ E2) as [y [Ny Py]].
  apply (place_end_near x y); eauto.
Qed.

Lemma touching_is_around v : edge g d v -> exists i, (i < 6)%nat /\ nth i ends None = Some v.
Proof.
  intros Ed. destruct (is_cell_number g d cell_d) as [c [r [Hc [Hr [_ Ecell]]]]].
  change (width g) with w in *. change (height g) with h in *.
  assert (at_place : forall i x, nth_error (ring (cell_of g d)) i = Some x ->
    place_end g x = Some v -> nth i ends None = Some v).
  { intros i x Ex Px. unfold ends. rewrite <- Px. apply nth_error_nth.
    now apply map_nth_error. }
  assert (N0 : ~ is_cell g 0) by (unfold is_cell; lia).
  assert (N1 : ~ is_cell g 1) by (unfold is_cell; lia).
  assert (Nd : d <> 0 /\ d <> 1) by (unfold is_cell in cell_d; lia).
  assert (O : owner g = who) by reflexivity.
  unfold edge in Ed. change (owner g) with who in Ed.
  destruct Ed as [[_ [Iv N]] | [[Z _] | [[-> [_ A]] | [[Z _] | [-> [_ A]]]]]]; try tauto.
  - destruct (is_cell_number g v Iv) as [a [b [Ha [Hb [Ev Ecv]]]]].
    change (width g) with w in *. change (height g) with h in *.
    assert (P : place_end g (cell_of g v) = Some v).
    { rewrite Ecv. unfold place_end. change (width g) with w. change (height g) with h.
      destruct (Z.ltb_spec (Z.of_N b) 0); [lia |].
      destruct (Z.leb_spec (Z.of_N h) (Z.of_N b)); [lia |].
      destruct (Z.ltb_spec (Z.of_N a) 0); [lia |].
      destruct (Z.leb_spec (Z.of_N w) (Z.of_N a)); [lia |].
      rewrite Ev. f_equal. f_equal; lia. }
    assert (R : exists i, (i < 6)%nat /\ nth_error (ring (cell_of g d)) i = Some (cell_of g v)).
    { destruct (cell_of g d) as [e f], (cell_of g v) as [e' f'].
      apply neighbors_cases in N.
      destruct N as [[-> ->] | [[-> ->] | [[-> ->] | [[-> ->] | [[-> ->] | [-> ->]]]]]];
        [exists 0%nat | exists 1%nat | exists 5%nat | exists 2%nat | exists 4%nat | exists 3%nat];
        (split; [lia | reflexivity]). }
    destruct R as [i [Li Ei]]. exists i. eauto.
  - rewrite Ecell in A. destruct who eqn:Ewho; cbn in A.
    + exists 0%nat. split; [lia |]. eapply at_place; [rewrite Ecell; reflexivity |].
      unfold place_end. destruct (Z.ltb_spec (Z.of_N r - 1) 0); [| lia].
      now rewrite O.
    + exists 5%nat. split; [lia |]. eapply at_place; [rewrite Ecell; reflexivity |].
      unfold place_end. change (width g) with w. change (height g) with h.
      destruct (Z.ltb_spec (Z.of_N r) 0); [lia |].
      destruct (Z.leb_spec (Z.of_N h) (Z.of_N r)); [lia |].
      destruct (Z.ltb_spec (Z.of_N c - 1) 0); [| lia].
      now rewrite O.
  - rewrite Ecell in A. destruct who eqn:Ewho; cbn in A.
    + exists 3%nat. split; [lia |]. eapply at_place; [rewrite Ecell; reflexivity |].
      unfold place_end. change (width g) with w. change (height g) with h.
      destruct (Z.ltb_spec (Z.of_N r + 1) 0); [lia |].
      destruct (Z.leb_spec (Z.of_N h) (Z.of_N r + 1)); [| lia].
      now rewrite O.
    + exists 2%nat. split; [lia |]. eapply at_place; [rewrite Ecell; reflexivity |].
      unfold place_end. change (width g) with w. change (height g) with h.
      destruct (Z.ltb_spec (Z.of_N r) 0); [lia |].
      destruct (Z.leb_spec (Z.of_N h) (Z.of_N r)); [lia |].
      destruct (Z.ltb_spec (Z.of_N c + 1) 0); [lia |].
      destruct (Z.leb_spec (Z.of_N w) (Z.of_N c + 1)); [| lia].
      now rewrite O.
Qed.

(** No end around the cell is the cell. *)
Lemma around_not_d i e : nth i ends None = Some e -> e <> d.
Proof.
  intros Ee ->. destruct (is_cell_number g d cell_d) as [c [r [Hc [Hr [Ed Ecell]]]]].
  change (width g) with w in *. change (height g) with h in *.
  assert (P : forall x, place_end g x = Some d -> x = cell_of g d).
  { intros [a b]. unfold place_end. change (width g) with w. change (height g) with h.
    assert (Nd : d <> 0 /\ d <> 1) by (unfold is_cell in cell_d; lia).
    destruct (Z.ltb_spec b 0); [destruct (owner g); intros Y; inversion Y; lia |].
    destruct (Z.leb_spec (Z.of_N h) b); [destruct (owner g); intros Y; inversion Y; lia |].
    destruct (Z.ltb_spec a 0); [destruct (owner g); intros Y; inversion Y; lia |].
    destruct (Z.leb_spec (Z.of_N w) a); [destruct (owner g); intros Y; inversion Y; lia |].
    intros Y. injection Y as Y. destruct (column_row w (Z.to_N a) (Z.to_N b)) as [C R]; [lia |].
    unfold cell_of. change (width g) with w. rewrite <- Y, C, R. f_equal; lia. }
  unfold ends in Ee.
  assert (I : In (Some d) (map (place_end g) (ring (cell_of g d)))).
  { rewrite <- Ee. apply nth_In.
    destruct (le_lt_dec (length (map (place_end g) (ring (cell_of g d)))) i) as [L | L];
      [| exact L]. rewrite nth_overflow in Ee by exact L. discriminate. }
  apply in_map_iff in I. destruct I as [x [Px Ix]]. apply P in Px. subst x.
  destruct (cell_of g d) as [a b]. unfold ring in Ix. cbn [In app] in Ix.
  assert (ne : forall i j k l : Z, i <> k \/ j <> l -> (i, j) <> (k, l))
    by (intros ? ? ? ? H Y; injection Y; lia).
  repeat destruct Ix as [Ix | Ix]; try contradiction; revert Ix; apply ne; lia.
Qed.

Lemma own_vertex Y (sub : forall x, mem x Y -> x <> d -> mem x Q) i :
  nth i (map (is_own Y) ends) false = true -> exists e, nth i ends None = Some e /\ V e.
Proof.
  intros H. change false with (is_own Y None) in H. rewrite map_nth in H.
  destruct (nth i ends None) as [e |] eqn:Ee; [| discriminate].
  exists e. split; [reflexivity |]. cbn in H. apply orb_true_iff in H.
  unfold V, vertex. destruct H as [H | H].
  - apply N.ltb_lt in H. lia.
  - left. apply sub; [exact H |]. eapply around_not_d; eauto.
Qed.

Lemma arc_path : forall n i e f,
  nth i ends None = Some e -> nth (i + S n) ends None = Some f -> V e -> V f ->
  arc (map (is_own X) ends) i (S n) = true -> path V (edge g) e f.
Proof.
  assert (step : forall u v, u = v \/ edge g u v -> V u -> V v -> path V (edge g) u v).
  { intros u v [-> | A] Vu Vv; [now apply path_one |].
    apply path_more with v; auto. now apply path_one. }
  induction n as [| n IH]; intros i e f Ee Ef Ve Vf A.
  - apply step; auto. apply (ends_near i); [exact Ee |]. now replace (S i) with (i + 1)%nat by lia.
  - unfold arc in A. rewrite forallb_forall in A.
    assert (M := A 1%nat ltac:(apply in_seq; lia)).
    apply (own_vertex X own) in M. destruct M as [m [Em Vm]].
    apply path_trans with m.
    + apply step; auto. apply (ends_near i); [exact Ee |].
      now replace (S i) with (i + 1)%nat by lia.
    + apply (IH (i + 1)%nat); auto.
      { now replace (i + 1 + S n)%nat with (i + S (S n))%nat by lia. }
      unfold arc. rewrite forallb_forall. intros k Hk. apply in_seq in Hk.
      replace (i + 1 + k)%nat with (i + (1 + k))%nat by lia. apply A. apply in_seq. lia.
Qed.

(** The first look is right. *)
Lemma dead_around_right :
  dead_around g X E d = true ->
  joined_over (edge g) (add d Q) 0 1 -> joined_over (edge g) Q 0 1.
Proof.
  intros L J. destruct (by_way_of J) as [A | [[u [Eu Pu]] [v [Ev Pv]]]]; [exact A |].
  assert (Vu := path_start _ _ _ _ Pu). assert (Vv := path_start _ _ _ _ Pv).
  enough (P : path V (edge g) u v).
  { apply path_trans with u; [now apply joined_sym |]. now apply path_trans with v. }
  destruct (touching_is_around u Eu) as [i [Li Ei]], (touching_is_around v Ev) as [j [Lj Ej]].
  unfold dead_around in L. fold ends in L. cbv zeta in L. rewrite forallb_forall in L.
  assert (usable : forall k e, nth k ends None = Some e -> V e ->
    nth k (map (is_own (union X E)) ends) false = true).
  { intros k e Ee Ve. change false with (is_own (union X E) None). rewrite map_nth, Ee. cbn.
    apply orb_true_iff. unfold V, vertex in Ve.
    destruct Ve as [Ve | Ve]; [right | left; apply N.ltb_lt; lia].
    apply memb_mem, mem_union. auto. }
  assert (twice : forall k, (k < 6)%nat -> nth (k + 6) ends None = nth k ends None).
  { intros k Hk. unfold ends. destruct (cell_of g d) as [c r].
    do 6 (destruct k as [| k]; [reflexivity |]). lia. }
  (* A pair of places, the first of which comes first. *)
  assert (ordered : forall i j e f, (i < j)%nat -> (j < 6)%nat -> nth i ends None = Some e ->
    nth j ends None = Some f -> V e -> V f -> path V (edge g) e f).
  { clear i j u v Eu Ev Pu Pv Vu Vv Li Lj Ei Ej. intros i j e f Lij Lj Ee Ef Ve Vf.
    assert (Li := L i ltac:(apply in_seq; lia)). rewrite (usable i e Ee Ve) in Li.
    cbn [negb orb] in Li.
    rewrite forallb_forall in Li. specialize (Li (j - i)%nat ltac:(apply in_seq; lia)).
    replace (i + (j - i))%nat with j in Li by lia.
    rewrite (usable j f Ef Vf) in Li. cbn [negb orb] in Li. apply orb_true_iff in Li.
    destruct Li as [A | A].
    - replace (j - i)%nat with (S (j - i - 1)) in A by lia.
      apply (arc_path (j - i - 1) i); auto. now replace (i + S (j - i - 1))%nat with j by lia.
    - apply joined_sym. replace (6 - (j - i))%nat with (S (5 - (j - i))) in A by lia.
      apply (arc_path (5 - (j - i)) j); auto.
      replace (j + S (5 - (j - i)))%nat with (i + 6)%nat by lia. rewrite twice by lia. exact Ee. }
  destruct (lt_eq_lt_dec i j) as [[H | ->] | H].
  - eapply ordered; [exact H | | | | |]; eauto.
  - assert (u = v) as -> by congruence. now apply path_one.
  - apply joined_sym. eapply ordered; [exact H | | | | |]; eauto.
Qed.

(** *** The second look *)

(** What is reached: all that is next to it among the stones is reached, too, and everything in it
    is joined to where it began. *)
Lemma spread_right (Y : set) (start : N) : forall fuel part frontier result,
  (forall u v, mem u part -> ~ mem u frontier -> mem v Y -> edge g u v -> mem v part) ->
  subset frontier part ->
  (forall v, mem v part -> path (fun u => u = start \/ mem u Y) (edge g) start v) ->
  spread fuel g Y part frontier = Some result ->
  subset part result /\
  (forall u v, mem u result -> mem v Y -> edge g u v -> mem v result) /\
  (forall v, mem v result -> path (fun u => u = start \/ mem u Y) (edge g) start v).
Proof.
  induction fuel as [| fuel IH]; intros part frontier result inv FP joins H; [discriminate |].
  cbn [spread] in H.
  set (next := minus (inter (around g frontier) Y) part) in H.
  assert (Hnext : forall u v, mem u frontier -> mem v Y -> edge g u v ->
    mem v part \/ mem v next).
  { intros u v Hu Hv Euv. destruct (mem_dec v part) as [| N]; [auto |]. right.
    unfold next. rewrite mem_minus, mem_inter. repeat split; auto.
    apply around_spec. eauto. }
  destruct (is_empty next) eqn:Z.
  - injection H as <-. split; [intros x Hx; exact Hx |]. split; [| exact joins].
    intros u v Hu Hv Euv. destruct (mem_dec u frontier) as [F | F]; [| eauto].
    destruct (Hnext u v F Hv Euv) as [| B]; [assumption |].
    rewrite is_empty_spec in Z. exfalso. exact (Z v B).
  - apply IH in H.
    + destruct H as [H1 [H2 H3]]. split; [| auto]. intros x Hx. apply H1, mem_union. auto.
    + intros u v. rewrite !mem_union. intros [Hu | Hu] Nu Hv Euv; [| contradiction].
      destruct (mem_dec u frontier) as [F | F]; [eauto | left; eauto].
    + intros x Hx. apply mem_union. auto.
    + intros v. rewrite mem_union. intros [Hv | Hv]; [auto |].
      unfold next in Hv. rewrite mem_minus, mem_inter in Hv. destruct Hv as [[Hv Yv] _].
      apply around_spec in Hv. destruct Hv as [u [Hu Euv]].
      assert (Pu := joins u (FP u Hu)). assert (Wu := path_end _ _ _ _ Pu).
      apply path_trans with u; [exact Pu |].
      apply path_more with v; [exact Wu | exact Euv |]. apply path_one. auto.
Qed.

Let X' := inter (remove d X) (cells g).
Let E' := inter (remove d E) (cells g).

Lemma in_cells x : mem x (cells g) <-> is_cell g x.
Proof. apply mem_cells. Qed.

Lemma in_X' x : mem x X' <-> mem x X /\ x <> d /\ is_cell g x.
Proof. unfold X'. rewrite mem_inter, mem_remove, in_cells. tauto. Qed.

Lemma in_E' x : mem x E' <-> mem x E /\ x <> d /\ is_cell g x.
Proof. unfold E'. rewrite mem_inter, mem_remove, in_cells. tauto. Qed.

(** What is seen next to what an empty cell reaches is joined to that cell. *)
Lemma surroundings_joined x s y :
  mem x Q -> V y -> surroundings g X' x = Some s -> mem y s -> path V (edge g) x y.
Proof.
  intros Qx Vy H Hy. unfold surroundings in H.
  destruct (spread (enough g) g X' (add x empty) (add x empty)) as [part |] eqn:P; [| discriminate].
  injection H as <-.
  apply (spread_right X' x) in P.
  - destruct P as [_ [_ joins]].
    apply (around_spec who w h) in Hy. destruct Hy as [u [Hu Euy]].
    apply path_trans with u.
    + apply (path_map (fun u => u = x \/ mem u X') V (edge g) (edge g) (fun v => v)); auto.
      intros v [-> | Hv]; unfold V, vertex; left; [exact Qx |].
      apply in_X' in Hv. apply own; tauto.
    + assert (Vu : V u).
      { assert (W := path_end _ _ _ _ (joins u Hu)). unfold V, vertex. left.
        destruct W as [-> | W]; [exact Qx |]. apply in_X' in W. apply own; tauto. }
      apply path_more with y; auto. now apply path_one.
  - tauto.
  - intros v Hv. exact Hv.
  - intros v. rewrite mem_add, mem_empty. intros [-> | []]. apply path_one. auto.
Qed.

(** Going from [d] to a side: it is seen from [d], or a cell that was empty is, or the other side
    comes first. *)
Lemma follow s side :
  surroundings g X' d = Some s -> side < 2 ->
  forall v, edge g d v -> path V (edge g) v side ->
  mem side s \/ (exists x, mem x s /\ mem x E' /\ mem x Q /\ path V (edge g) x side) \/
  path V (edge g) 0 1.
Proof.
  intros H Hside v Ev Pv. unfold surroundings in H.
  destruct (spread (enough g) g X' (add d empty) (add d empty)) as [part |] eqn:P; [| discriminate].
  injection H as <-.
  apply (spread_right X' d) in P.
  2: tauto.
  2: { intros x Hx. exact Hx. }
  2: { intros x. rewrite mem_add, mem_empty. intros [-> | []]. apply path_one. auto. }
  destruct P as [start [closed _]].
  assert (Hd : mem d part) by (apply start; rewrite mem_add; auto).
  assert (seen : forall u x, mem u part -> edge g u x -> mem x (around g part)).
  { intros u x Hu Eux. apply (around_spec who w h). eauto. }
  enough (G : forall u, mem u part -> edge g u v ->
    mem side (around g part) \/
    (exists x, mem x (around g part) /\ mem x E' /\ mem x Q /\ path V (edge g) x side) \/
    path V (edge g) 0 1) by (apply (G d); auto).
  clear Ev. induction Pv as [v Vv | v z side Vv Evz Pz IH]; intros u Hu Euv.
  - left. eauto.
  - assert (Pv : path V (edge g) v side) by (apply path_more with z; auto).
    destruct (N.eq_dec v side) as [-> | D]; [left; eauto |].
    destruct Vv as [Vv | Vv].
    + assert (Nd : v <> d) by (intros ->; contradiction).
      destruct (le_lt_dec 2 (N.to_nat v)) as [L | L].
      * assert (Iv : is_cell g v).
        { unfold edge in Euv. destruct Euv as [A | [A | [A | [A | A]]]]; try tauto; lia. }
        destruct (others v Vv) as [HX | HE].
        -- apply (IH Hside v); [| exact Evz]. apply (closed u); auto. apply in_X'. auto.
        -- right. left. exists v. split; [eauto |]. split; [apply in_E'; auto |]. auto.
      * right. right. assert (C : v = 0 /\ side = 1 \/ v = 1 /\ side = 0) by lia.
        destruct C as [[-> ->] | [-> ->]]; auto using joined_sym.
    + right. right. assert (C : v = 0 /\ side = 1 \/ v = 1 /\ side = 0) by lia.
      destruct C as [[-> ->] | [-> ->]]; auto using joined_sym.
Qed.

Lemma looks_right l near :
  looks g X' l = Some near ->
  (forall x, In x l -> exists s, In (x, s) near) /\
  (forall x s, In (x, s) near -> surroundings g X' x = Some s).
Proof.
  revert near. induction l as [| y l IH]; intros near H; cbn in H.
  - injection H as <-. split; contradiction.
  - destruct (surroundings g X' y) as [s |] eqn:Ey; [| discriminate].
    destruct (looks g X' l) as [rest |]; [| discriminate]. injection H as <-.
    destruct (IH rest eq_refl) as [A B]. split.
    + intros x [<- | I]; [exists s; now left |]. destruct (A x I) as [t It]. exists t. now right.
    + intros x t [Eq | I]; [injection Eq as <- <-; exact Ey | auto].
Qed.

Lemma all_linked_right near :
  all_linked near = true -> forall p q, In p near -> In q near ->
  p = q \/ linked_pair p q = true \/ linked_pair q p = true.
Proof.
  induction near as [| y near IH]; [contradiction |]. cbn. rewrite andb_true_iff, forallb_forall.
  intros [A B] p q [<- | Ip] [<- | Iq]; auto.
Qed.

(** The second look is right. *)
Lemma dead_by_chains_right :
  dead_by_chains g X E d = true ->
  joined_over (edge g) (add d Q) 0 1 -> joined_over (edge g) Q 0 1.
Proof.
  intros L J. unfold dead_by_chains in L. cbv zeta in L. fold X' E' in L.
  destruct (surroundings g X' d) as [s |] eqn:Es; [| discriminate].
  destruct (looks g X' (members (inter s E'))) as [near |] eqn:En; [| discriminate].
  apply looks_right in En. destruct En as [cover right].
  destruct (by_way_of J) as [A | [[u [Eu Pu]] [v [Ev Pv]]]]; [exact A |].
  assert (V0 : V 0) by (unfold V, vertex; auto).
  assert (V1 : V 1) by (unfold V, vertex; auto).
  assert (known : forall x, mem x s -> mem x E' -> exists t, In (x, t) near /\
    surroundings g X' x = Some t).
  { intros x Hs He. destruct (cover x) as [t It]; [apply in_members, mem_inter; auto |]. eauto. }
  destruct (follow s 0 Es ltac:(lia) u Eu Pu) as [A0 | [[x [Sx [Ex [Qx Px]]]] | F]];
    [| | exact F];
    (destruct (follow s 1 Es ltac:(lia) v Ev Pv) as [A1 | [[y [Sy [Ey [Qy Py]]]] | F]];
      [| | exact F]).
  - (* At both sides. *)
    unfold mem in A0, A1. unfold memb in L. now rewrite A0, A1 in L.
  - (* At the first side: so is [y], from which the path leads to the second. *)
    destruct (known y Sy Ey) as [t [It Et]].
    unfold mem in A0. unfold memb in L. rewrite A0 in L.
    destruct (N.testbit s 1); [discriminate |]. rewrite forallb_forall in L.
    specialize (L _ It). cbn in L.
    apply path_trans with y; [| exact Py]. apply joined_sym.
    now apply surroundings_joined with t.
  - destruct (known x Sx Ex) as [t [It Et]].
    unfold mem in A1. unfold memb in L. rewrite A1 in L.
    destruct (N.testbit s 0); [discriminate |]. rewrite forallb_forall in L.
    specialize (L _ It). cbn in L.
    apply path_trans with x; [now apply joined_sym |].
    now apply surroundings_joined with t.
  - destruct (known x Sx Ex) as [t [It Et]], (known y Sy Ey) as [t' [It' Et']].
    assert (Vx : V x) by (unfold V, vertex; auto).
    assert (Vy : V y) by (unfold V, vertex; auto).
    assert (X0 : memb 0 t = true -> path V (edge g) x 0)
      by (intros A; now apply surroundings_joined with t).
    assert (X1 : memb 1 t = true -> path V (edge g) x 1)
      by (intros A; now apply surroundings_joined with t).
    assert (Y0 : memb 0 t' = true -> path V (edge g) y 0)
      by (intros A; now apply surroundings_joined with t').
    assert (Y1 : memb 1 t' = true -> path V (edge g) y 1)
      by (intros A; now apply surroundings_joined with t').
    assert (XY : memb y t = true -> path V (edge g) x y)
      by (intros A; now apply surroundings_joined with t).
    assert (YX : memb x t' = true -> path V (edge g) y x)
      by (intros A; now apply surroundings_joined with t').
    assert (by_x : path V (edge g) x 1 -> path V (edge g) 0 1)
      by (intros A; apply path_trans with x; auto using joined_sym).
    assert (by_y : path V (edge g) y 0 -> path V (edge g) 0 1)
      by (intros A; apply path_trans with y; auto using joined_sym).
    assert (by_both : path V (edge g) x y -> path V (edge g) 0 1)
      by (intros A; apply by_x; now apply path_trans with y).
    change (path V (edge g) 0 1).
    unfold memb in L. destruct (N.testbit s 0) eqn:B0, (N.testbit s 1) eqn:B1; try discriminate L.
    + rewrite forallb_forall in L. apply by_y, Y0, (L _ It').
    + rewrite forallb_forall in L. apply by_x, X1, (L _ It).
    + destruct (all_linked_right near L _ _ It It') as [Eq | [Eq | Eq]].
      * injection Eq as -> ->. auto.
      * unfold linked_pair in Eq; cbn in Eq. rewrite !orb_true_iff, !andb_true_iff in Eq.
        destruct Eq as [[Eq | [_ Eq]] | [Eq _]]; auto.
      * unfold linked_pair in Eq; cbn in Eq. rewrite !orb_true_iff, !andb_true_iff in Eq.
        destruct Eq as [[Eq | [Eq _]] | [_ Eq]]; auto using joined_sym.
Qed.

End Look.

(** ** Dead for one color, dead for both *)

Lemma other_different (c : color) : c <> other c.
Proof. destruct c; discriminate. Qed.

Lemma one_or_other (c : color) (P : color -> Prop) : P Black \/ P White -> P c \/ P (other c).
Proof. destruct c; tauto. Qed.

Section Seen.

Variables (who : color) (w h : N).
Let g := make_grid who w h.
Let g' := make_grid (other who) w h.
Let b := plain_board g.

Lemma in_board x : mem x (cells g) <-> is_cell g x.
Proof. apply mem_cells. Qed.

(** The owner has [Q], and the opponent has the rest. *)
Definition filled (Q : set) : position := fun x =>
  match find (fun y => same_cell (cell_of g y) x) (members (cells g)) with
  | Some y => if memb y Q then Some who else Some (other who)
  | None => None
  end.

Lemma filled_at Q x :
  is_cell g x -> filled Q (cell_of g x) = if memb x Q then Some who else Some (other who).
Proof.
  intros I. unfold filled.
  destruct (find _ (members (cells g))) as [y |] eqn:F.
  - apply find_some in F. destruct F as [Iy F]. apply same_cell_true in F.
    apply in_members, in_board in Iy.
    assert (y = x) as -> by (apply (cell_of_inj g); auto). reflexivity.
  - exfalso. apply find_none with (x := x) in F.
    + now rewrite (proj2 (same_cell_true _ _) eq_refl) in F.
    + now apply in_members, in_board.
Qed.

(** The theorem about both looks. *)
Theorem seen_dead_right (S E : set) (d : N) :
  is_cell g d -> seen_dead g g' S E d = true -> dead_cell (reached (edge g) sides) S E d.
Proof.
  intros Id L Q SQ QSE Nd G. assert (Dw := other_different who).
  assert (sides_goal : forall grid R,
    joined_over (edge grid) R 0 1 <-> reached (edge grid) sides R).
  { intros grid R. split.
    - intros J x y [Eq | []]. injection Eq as <- <-. exact J.
    - intros R'. apply R'. now left. }
  unfold seen_dead in L. cbv zeta in L.
  set (theirs := minus (cells g) (union S E)) in L.
  set (Q' := minus (remove d (cells g)) Q).
  assert (own : forall x, mem x S -> x <> d -> mem x Q).
  { intros x Hx N. specialize (SQ x Hx). rewrite mem_add in SQ. tauto. }
  assert (rest : forall x, mem x Q -> mem x S \/ mem x E).
  { intros x Hx. specialize (QSE x Hx). now rewrite mem_union in QSE. }
  assert (Nd' : ~ mem d Q') by (unfold Q'; rewrite mem_minus, mem_remove; tauto).
  assert (own' : forall x, mem x theirs -> x <> d -> mem x Q').
  { intros x. unfold theirs, Q'. specialize (rest x). mem_rewrite. tauto. }
  assert (rest' : forall x, mem x Q' -> mem x theirs \/ mem x E).
  { intros x. unfold theirs, Q'. specialize (own x). mem_rewrite. destruct (mem_dec x E); tauto. }
  (* If [d] is dead for the opponent. *)
  assert (by_other : (joined_over (edge g') (add d Q') 0 1 -> joined_over (edge g') Q' 0 1) ->
    reached (edge g) sides Q).
  { intros D.
    destruct (joined_dec b (filled Q) who) as [J | N].
    { apply (join_is_path who w h (filled Q)); [| exact J].
      intros x Ix. fold g in Ix. rewrite filled_at by exact Ix.
      destruct (memb x Q) eqn:M; [intros _; exact M |]. congruence. }
    exfalso.
    assert (size : (0 < columns b)%Z /\ (0 < rows b)%Z).
    { unfold is_cell in Id. change (width g) with w in Id. change (height g) with h in Id.
      assert (w <> 0 /\ h <> 0) by (split; intros Z; rewrite Z in Id; lia).
      unfold b, plain_board; cbn. lia. }
    assert (J : joined b (filled Q) (other who)).
    { destruct (one_or_other who (joined b (filled Q))) as [J | J]; [| contradiction | exact J].
      apply somebody_joins; try tauto.
      intros x O. destruct (on_board_cell g x O) as [c [Ic <-]]. rewrite filled_at by exact Ic.
      destruct (memb c Q); discriminate. }
    assert (R : reached (edge g') sides (add d Q')).
    { apply (join_is_path (other who) w h (filled Q)); [| exact J].
      intros x Ix Eq. change (is_cell g x) in Ix. change (cell_of (make_grid (other who) w h) x)
        with (cell_of g x) in Eq. rewrite filled_at in Eq by exact Ix.
      destruct (memb x Q) eqn:M; [congruence |].
      rewrite mem_add. destruct (N.eq_dec x d) as [-> | N']; [auto |]. right.
      unfold Q'. rewrite mem_minus, mem_remove, in_board. split; [auto |].
      intros M'. unfold mem in M'. unfold memb in M. congruence. }
    apply sides_goal, D, sides_goal in R.
    assert (J' : joined b (filled (add d Q)) (other who)).
    { apply (path_is_join (other who) w h) with Q'; [| exact R].
      intros x Hx Ix. change (is_cell g x) in Ix.
      change (cell_of (make_grid (other who) w h) x) with (cell_of g x).
      rewrite filled_at by exact Ix.
      unfold Q' in Hx. rewrite mem_minus, mem_remove in Hx.
      destruct (memb x (add d Q)) eqn:M; [| reflexivity].
      apply memb_mem, mem_add in M. tauto. }
    assert (J'' : joined b (filled (add d Q)) who).
    { apply (path_is_join who w h) with (add d Q); [| exact G].
      intros x Hx Ix. fold g in Ix |- *. rewrite filled_at by exact Ix.
      unfold mem in Hx. unfold memb. now rewrite Hx. }
    exact (not_both b _ who J'' J'). }
  rewrite !orb_true_iff in L. destruct L as [[[L | L] | L] | L].
  - apply sides_goal. apply (dead_around_right who w h d Q Id S E own rest L).
    now apply sides_goal.
  - apply by_other. apply (dead_around_right (other who) w h d Q' Id theirs E own' rest' L).
  - apply sides_goal. apply (dead_by_chains_right who w h d Q Id Nd S E own rest L).
    now apply sides_goal.
  - apply by_other. apply (dead_by_chains_right (other who) w h d Q' Id Nd' theirs E own' rest' L).
Qed.

End Seen.
