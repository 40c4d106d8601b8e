(** * The strip

    Why a strip that is one row wider than it is long has a pairing that joins its two ends. The
    page pairs the cell [(s, r)], for [r <= s], with [(r, s + 1)]. White has a cell of each pair;
    suppose that Black has a chain from the first row to the last. Fold the strip along its
    diagonal, so that each pair becomes one cell of the triangle [r <= s]. Call those cells anchored
    that Black has in the triangle and that are connected there to the first row. The chain begins
    with such cells, and where it leaves them for good, it goes on nearer to the corner at [(0, 0)].
    The rest of it, folded, is connected and isn't anchored. So it leads from a place on the
    diagonal, or next to it, that is nearer to the corner to the last step, and the anchored cells
    lead from the first row to such a place that is farther away: on a square board, both colors
    would join.

    What the page calls the owner, D, the fold phi, dark and light is here White, [in_first],
    [fold], and the Black and White of [two_colors t]. *)

Require Import ZArith Lia List Bool.
From Hex Require Import Rules NotBoth NoDraw Play.
Import ListNotations.
Open Scope Z_scope.

(** ** Chains *)

Lemma chain_start b p who x y : chain b p who x y -> on_board b x /\ p x = Some who.
Proof. destruct 1; auto. Qed.

Lemma chain_end b p who x y : chain b p who x y -> on_board b y /\ p y = Some who.
Proof. induction 1; auto. Qed.

Lemma chain_trans b p who x y z : chain b p who x y -> chain b p who y z -> chain b p who x z.
Proof. induction 1; eauto using chain. Qed.

Lemma chain_step b p who x y :
  on_board b x -> p x = Some who -> on_board b y -> p y = Some who -> neighbors x y ->
  chain b p who x y.
Proof. intros. apply chain_more with y; auto. now apply chain_one. Qed.

Lemma chain_sym b p who x y : chain b p who x y -> chain b p who y x.
Proof.
  induction 1 as [x O E | x y z O E N C IH]; [now apply chain_one |].
  destruct (chain_start _ _ _ _ _ C).
  apply chain_trans with y; [exact IH |]. apply chain_step; auto using neighbors_sym.
Qed.

(** The last cell of a chain that has a property, if there is one. *)
Lemma last_with (P : cell -> bool) b p who x y :
  chain b p who x y -> P y = false ->
  chain b (fun z => if P z then None else p z) who x y \/
  exists u l, P u = true /\ neighbors u l /\
    chain b (fun z => if P z then None else p z) who l y.
Proof.
  induction 1 as [x O E | x y z O E N C IH]; intros Nz.
  - left. apply chain_one; [exact O |]. now rewrite Nz.
  - destruct (IH Nz) as [H | H]; [| auto].
    destruct (P x) eqn:Px; [right; eauto |].
    left. apply chain_more with y; auto. now rewrite Px.
Qed.

(** Differences of neighbors. *)
Lemma neighbors_cases c r d q :
  neighbors (c, r) (d, q) <->
  (d = c /\ q = r - 1) \/ (d = c + 1 /\ q = r - 1) \/ (d = c - 1 /\ q = r) \/
  (d = c + 1 /\ q = r) \/ (d = c - 1 /\ q = r + 1) \/ (d = c /\ q = r + 1).
Proof.
  unfold neighbors, In.
  assert (E : forall a a' b b' : Z, (a, b) = (a', b') <-> a = a' /\ b = b').
  { intros; split; [intros E; injection E; auto | intros [-> ->]; reflexivity]. }
  rewrite !E. lia.
Qed.

(** ** The planar argument *)

Section Strip.

Variables (n : Z) (p : position).
Hypothesis some_length : 0 < n.

Definition strip_board : board := {| columns := n; rows := n + 1 |}.
Definition square : board := {| columns := n; rows := n |}.

Hypothesis full : forall x, on_board strip_board x -> p x = Some White \/ p x = Some Black.

(** White has a cell of each pair. *)
Hypothesis pairs : forall s r, 0 <= r <= s -> s < n ->
  p (s, r) = Some White \/ p (r, s + 1) = Some White.

Definition in_first (x : cell) : bool := snd x <=? fst x.

Definition first_only : position := fun x => if in_first x then p x else None.

(** Black's cells in the triangle that are connected there to the first row. *)
Definition anchored (x : cell) : Prop :=
  exists o, snd o = 0 /\ chain strip_board first_only Black o x.

Lemma anchored_dec x : {anchored x} + {~ anchored x}.
Proof.
  assert (D : forall o, {snd o = 0 /\ chain strip_board first_only Black o x} +
                        {~ (snd o = 0 /\ chain strip_board first_only Black o x)}).
  { intros o. destruct (Z.eq_dec (snd o) 0), (chain_dec strip_board first_only Black o x); tauto. }
  destruct (exists_in_dec _ (all_cells strip_board) D) as [E | E].
  - left. destruct E as [o [_ H]]. exists o. exact H.
  - right. intros [o H]. apply E. exists o. split; [| exact H].
    destruct H as [_ C]. apply chain_start in C. now apply in_all_cells.
Qed.

Definition is_anchored (x : cell) : bool := if anchored_dec x then true else false.

Lemma is_anchored_true x : is_anchored x = true <-> anchored x.
Proof. unfold is_anchored. destruct (anchored_dec x); split; auto; discriminate. Qed.

Lemma is_anchored_false x : is_anchored x = false <-> ~ anchored x.
Proof.
  unfold is_anchored. destruct (anchored_dec x); split; auto; [discriminate | contradiction].
Qed.

Lemma anchored_black x :
  anchored x -> on_board strip_board x /\ p x = Some Black /\ snd x <= fst x.
Proof.
  intros [o [_ C]]. apply chain_end in C. destruct C as [O E].
  unfold first_only, in_first in E. destruct (Z.leb_spec (snd x) (fst x)); [auto | discriminate].
Qed.

Lemma anchored_more x y :
  anchored x -> neighbors x y -> on_board strip_board y -> p y = Some Black -> snd y <= fst y ->
  anchored y.
Proof.
  intros [o [So C]] N O E L. exists o. split; [exact So |].
  apply chain_trans with x; [exact C |]. destruct (chain_end _ _ _ _ _ C).
  apply chain_step; auto. unfold first_only, in_first.
  now rewrite (proj2 (Z.leb_le (snd y) (fst y)) L).
Qed.

(** The strip folded along its diagonal. *)
Definition fold (x : cell) : cell := if in_first x then x else (snd x - 1, fst x).

(** The square in which both colors would join: in the triangle, Black has what is anchored; of the
    other half, Black has what is at least [t] steps from White's first side. *)
Definition two_colors (t : Z) : position := fun x =>
  if in_first x then if is_anchored x then Some Black else Some White
  else if t <=? fst x then Some Black else Some White.

Lemma fold_on_square x : on_board strip_board x -> on_board square (fold x).
Proof.
  destruct x as [s r]. unfold fold, in_first, on_board; cbn.
  destruct (Z.leb_spec r s); cbn; lia.
Qed.

(** Cells of Black that aren't anchored become cells of White. *)
Lemma fold_white t x :
  on_board strip_board x -> p x = Some Black -> ~ anchored x ->
  two_colors t (fold x) = Some White.
Proof.
  destruct x as [s r]. intros O E N. unfold fold. destruct (in_first (s, r)) eqn:F.
  - unfold two_colors. rewrite F. now rewrite (proj2 (is_anchored_false _) N).
  - unfold in_first in F; cbn in F. apply Z.leb_gt in F. unfold on_board in O; cbn in O.
    unfold two_colors, in_first; cbn. rewrite (proj2 (Z.leb_le s (r - 1))) by lia.
    assert (A : ~ anchored (r - 1, s)).
    { intros A. apply anchored_black in A. destruct A as [_ [A _]].
      destruct (pairs (r - 1) s) as [H | H]; [lia | lia | congruence |].
      replace (r - 1 + 1) with r in H by lia. congruence. }
    now rewrite (proj2 (is_anchored_false _) A).
Qed.

(** Where a chain of Black goes from the first triangle to the second. *)
Lemma crossing s r a b :
  on_board strip_board (s, r) -> on_board strip_board (a, b) ->
  p (s, r) = Some Black -> p (a, b) = Some Black ->
  r <= s -> a < b -> neighbors (s, r) (a, b) ->
  (r = s /\ a = s - 1 /\ b = s) \/ (r = s /\ a = s - 1 /\ b = s + 1) \/
  (r = s - 1 /\ a = s - 1 /\ b = s).
Proof.
  intros O1 O2 E1 E2 L1 L2 N. apply neighbors_cases in N. unfold on_board in *; cbn in *.
  assert (~ (r = s /\ a = s /\ b = s + 1)); [| lia].
  intros [-> [-> ->]]. destruct (pairs s s); [lia | lia | congruence | congruence].
Qed.

(** Neighbors of Black that aren't anchored are connected for White. *)
Lemma fold_cross t x y :
  on_board strip_board x -> on_board strip_board y -> p x = Some Black -> p y = Some Black ->
  ~ anchored x -> ~ anchored y -> neighbors x y ->
  in_first x = true -> in_first y = false ->
  chain square (two_colors t) White (fold x) (fold y).
Proof.
  intros Ox Oy Ex Ey Nx Ny N Fx Fy.
  assert (Wx := fold_white t x Ox Ex Nx). assert (Wy := fold_white t y Oy Ey Ny).
  assert (Bx := fold_on_square x Ox). assert (By := fold_on_square y Oy).
  destruct x as [s r], y as [a b]. unfold fold in *. rewrite Fx, Fy in *. cbn [fst snd] in *.
  unfold in_first in Fx, Fy; cbn in Fx, Fy. apply Z.leb_le in Fx. apply Z.leb_gt in Fy.
  destruct (crossing s r a b Ox Oy Ex Ey Fx Fy N) as [[-> [-> ->]] | [[-> [-> ->]] | [-> [-> ->]]]].
  - unfold on_board in Ox, Oy, Bx, By; cbn in Ox, Oy, Bx, By.
    assert (B : on_board square (s, s - 1)) by (unfold on_board; cbn; lia).
    assert (W : two_colors t (s, s - 1) = Some White).
    { unfold two_colors, in_first; cbn. rewrite (proj2 (Z.leb_le (s - 1) s)) by lia.
      rewrite (proj2 (is_anchored_false _)); [reflexivity |].
      intros A. apply Nx. apply anchored_more with (s, s - 1); auto; cbn [fst snd]; try lia.
      apply neighbors_cases. lia. }
    apply chain_trans with (s, s - 1); apply chain_step; auto; apply neighbors_cases; lia.
  - apply chain_step; auto. apply neighbors_cases. lia.
  - apply chain_step; auto. apply neighbors_cases. lia.
Qed.

Lemma fold_step t x y :
  on_board strip_board x -> on_board strip_board y -> p x = Some Black -> p y = Some Black ->
  ~ anchored x -> ~ anchored y -> neighbors x y ->
  chain square (two_colors t) White (fold x) (fold y).
Proof.
  intros Ox Oy Ex Ey Nx Ny N.
  destruct (in_first x) eqn:Fx, (in_first y) eqn:Fy.
  - apply chain_step; auto using fold_on_square, fold_white.
    unfold fold. now rewrite Fx, Fy.
  - now apply fold_cross.
  - apply chain_sym. apply fold_cross; auto using neighbors_sym.
  - apply chain_step; auto using fold_on_square, fold_white.
    unfold fold. rewrite Fx, Fy. destruct x as [s r], y as [a b]; cbn.
    apply neighbors_cases in N. apply neighbors_cases. lia.
Qed.

Lemma fold_chain t x y :
  chain strip_board (fun z => if is_anchored z then None else p z) Black x y ->
  chain square (two_colors t) White (fold x) (fold y).
Proof.
  assert (plain : forall z, (if is_anchored z then None else p z) = Some Black ->
    p z = Some Black /\ ~ anchored z).
  { intros z. destruct (is_anchored z) eqn:A; [discriminate |].
    apply is_anchored_false in A. auto. }
  induction 1 as [x O E | x y z O E N C IH]; destruct (plain _ E) as [Ex Nx].
  - apply chain_one; auto using fold_on_square, fold_white.
  - apply chain_trans with (fold y); [| exact IH].
    destruct (chain_start _ _ _ _ _ C) as [Oy Ey]. destruct (plain _ Ey).
    apply fold_step; auto.
Qed.

(** What is anchored is connected for Black. *)
Lemma anchored_chain t x y :
  anchored x -> chain strip_board first_only Black x y -> chain square (two_colors t) Black x y.
Proof.
  assert (here : forall z, anchored z -> on_board square z /\ two_colors t z = Some Black).
  { intros z A. assert (B := anchored_black z A). destruct B as [O [E L]]. split.
    - unfold on_board in *; cbn in *. lia.
    - unfold two_colors, in_first. rewrite (proj2 (Z.leb_le _ _) L).
      now rewrite (proj2 (is_anchored_true z) A). }
  intros A C. induction C as [x O E | x y z O E N C IH].
  - apply chain_one; apply here; exact A.
  - destruct (chain_start _ _ _ _ _ C) as [Oy Ey].
    unfold first_only, in_first in Ey. destruct (Z.leb_spec (snd y) (fst y)); [| discriminate].
    assert (Ay : anchored y) by (apply anchored_more with x; auto).
    destruct (here x A). apply chain_more with y; auto.
Qed.

(** Down a column of the other half, and along a row of it. *)
Lemma down t (k : nat) :
  0 <= t -> t < n - 1 - Z.of_nat k ->
  chain square (two_colors t) Black (t, n - 1 - Z.of_nat k) (t, n - 1).
Proof.
  intros Ht. induction k as [| k IH]; intros L.
  - replace (n - 1 - Z.of_nat 0) with (n - 1) in * by lia. apply chain_one.
    + unfold on_board; cbn. lia.
    + unfold two_colors, in_first; cbn. rewrite (proj2 (Z.leb_gt _ _)) by lia.
      now rewrite Z.leb_refl.
  - apply chain_more with (t, n - 1 - Z.of_nat k).
    + unfold on_board; cbn. lia.
    + unfold two_colors, in_first; cbn [fst snd]. rewrite (proj2 (Z.leb_gt _ _)) by lia.
      now rewrite Z.leb_refl.
    + apply neighbors_cases. lia.
    + apply IH. lia.
Qed.

Lemma along t q (k : nat) :
  Z.of_nat k < q -> Z.of_nat k < t -> q < n ->
  chain square (two_colors t) White (0, q) (Z.of_nat k, q).
Proof.
  assert (here : forall i, 0 <= i < q -> i < t -> q < n ->
    on_board square (i, q) /\ two_colors t (i, q) = Some White).
  { intros i H1 H2 H3. split; [unfold on_board; cbn; lia |].
    unfold two_colors, in_first; cbn. rewrite (proj2 (Z.leb_gt _ _)) by lia.
    now rewrite (proj2 (Z.leb_gt _ _)) by lia. }
  induction k as [| k IH]; intros L1 L2 L3.
  - destruct (here 0); try lia. now apply chain_one.
  - destruct (here (Z.of_nat k)), (here (Z.of_nat (S k))); try lia.
    apply chain_trans with (Z.of_nat k, q); [apply IH; lia |].
    apply chain_step; auto. apply neighbors_cases. lia.
Qed.

(** White has joined the two ends of the strip. *)
Theorem strip_joined : joined strip_board p White.
Proof.
  destruct (somebody_joins strip_board p) as [J | J]; [cbn; lia | cbn; lia | | | exact J].
  { intros x O. destruct (full x O); congruence. }
  exfalso. destruct J as [x [y [Sx [Sy C]]]]. cbn in Sx, Sy.
  assert (Oy := chain_end _ _ _ _ _ C). destruct Oy as [Oy Ey].
  assert (Ny : is_anchored y = false).
  { apply is_anchored_false. intros A. apply anchored_black in A.
    unfold on_board in Oy; cbn in Oy. lia. }
  destruct (chain_start _ _ _ _ _ C) as [Ox Ex].
  assert (Ax : anchored x).
  { exists x. split; [exact Sx |]. apply chain_one; [exact Ox |].
    unfold first_only, in_first. rewrite (proj2 (Z.leb_le _ _)); [exact Ex |].
    unfold on_board in Ox. lia. }
  apply last_with with (P := is_anchored) in C; [| exact Ny].
  destruct C as [C | [u [l [Pu [N C]]]]].
  { apply chain_start in C. rewrite (proj2 (is_anchored_true x) Ax) in C.
    destruct C; discriminate. }
  apply is_anchored_true in Pu.
  destruct (chain_start _ _ _ _ _ C) as [Ol El].
  destruct (is_anchored l) eqn:Al; [discriminate |]. apply is_anchored_false in Al.
  destruct (anchored_black u Pu) as [Ou [Eu Lu]].
  destruct (Z_le_gt_dec (snd l) (fst l)) as [Ll | Ll].
  { apply Al. now apply anchored_more with u. }
  destruct u as [s r], l as [a b]. cbn [fst snd] in *.
  assert (X := crossing s r a b Ou Ol Eu El Lu ltac:(lia) N).
  apply (not_both_join square (two_colors r)).
  - (* Black: from the first row to [u], and down from there. *)
    destruct Pu as [o [So Co]].
    assert (Ao : anchored o).
    { exists o. split; [exact So |].
      destruct (chain_start _ _ _ _ _ Co). now apply chain_one. }
    assert (Cu := anchored_chain r o (s, r) Ao Co).
    unfold on_board in Ou, Ol; cbn in Ou, Ol.
    destruct (Z.eq_dec r (n - 1)) as [E | D].
    + exists o, (s, r). repeat split; auto.
    + exists o, (r, n - 1). repeat split; auto.
      apply chain_trans with (s, r); [exact Cu |].
      assert (G := down r (Z.to_nat (n - 2 - r)) ltac:(lia) ltac:(lia)).
      replace (n - 1 - Z.of_nat (Z.to_nat (n - 2 - r))) with (r + 1) in G by lia.
      destruct (chain_end _ _ _ _ _ Cu).
      apply chain_more with (r, r + 1); auto. apply neighbors_cases. lia.
  - (* White: from the first side to [l], folded, and then as the chain does. *)
    assert (Cl := fold_chain r _ _ C).
    assert (second : at_second_side square White (fold y)).
    { destruct y as [e q]. cbn in Sy |- *. unfold on_board in Oy; cbn in Oy.
      unfold fold, in_first; cbn. rewrite (proj2 (Z.leb_gt _ _)) by lia. cbn. lia. }
    assert (Fl : fold (a, b) = (b - 1, a)).
    { unfold fold, in_first; cbn. now rewrite (proj2 (Z.leb_gt _ _)) by lia. }
    rewrite Fl in Cl. destruct (chain_start _ _ _ _ _ Cl) as [Bl Wl].
    unfold on_board in Ou, Ol; cbn in Ou, Ol.
    enough (L : exists q, chain square (two_colors r) White (0, q) (b - 1, a)).
    { destruct L as [q L]. exists (0, q), (fold y). repeat split; auto.
      apply chain_trans with (b - 1, a); auto. }
    destruct X as [[-> [-> ->]] | [[-> [-> ->]] | [-> [-> ->]]]].
    + exists (s - 1). destruct (Z.eq_dec s 1) as [-> | D]; [now apply chain_one |].
      assert (G := along s (s - 1) (Z.to_nat (s - 2)) ltac:(lia) ltac:(lia) ltac:(lia)).
      replace (Z.of_nat (Z.to_nat (s - 2))) with (s - 2) in G by lia.
      apply chain_trans with (s - 2, s - 1); [exact G |].
      destruct (chain_end _ _ _ _ _ G). apply chain_step; auto. apply neighbors_cases. lia.
    + exists s.
      assert (G := along s s (Z.to_nat (s - 1)) ltac:(lia) ltac:(lia) ltac:(lia)).
      replace (Z.of_nat (Z.to_nat (s - 1))) with (s - 1) in G by lia.
      apply chain_trans with (s - 1, s); [exact G |].
      destruct (chain_end _ _ _ _ _ G). apply chain_step; auto. apply neighbors_cases. lia.
    + exists (s - 1). destruct (Z.eq_dec s 1) as [-> | D]; [now apply chain_one |].
      assert (G := along (s - 1) (s - 1) (Z.to_nat (s - 2)) ltac:(lia) ltac:(lia) ltac:(lia)).
      replace (Z.of_nat (Z.to_nat (s - 2))) with (s - 2) in G by lia.
      apply chain_trans with (s - 2, s - 1); [exact G |].
      destruct (chain_end _ _ _ _ _ G). apply chain_step; auto. apply neighbors_cases. lia.
Qed.

End Strip.
