(** * On a full board one of the colors has joined

    Schensted's reduction once more, in the other direction: if a color has a Y in the reduced
    triangle, it has one in the triangle itself. A triangle of one cell has a Y of its color, so
    every triangle has one, and on a full board of Hex it becomes a chain from side to side. So the
    rules leave no draws. The proofs of [strip] and of what is seen to be dead rest on this. *)

Require Import ZArith Lia List Bool.
From Hex Require Import Rules NotBoth.
Import ListNotations.
Open Scope Z_scope.

(** Two corners of one cell of the smaller triangle are the same or neighbors. *)
Lemma corners_touch t x y : corner t x -> corner t y -> x = y \/ neighbors x y.
Proof.
  destruct t as [c r]. unfold corner; cbn.
  intros [-> | [-> | ->]] [-> | [-> | ->]]; cbn; auto;
    right; first [ do 1 right; left; f_equal; lia | do 2 right; left; f_equal; lia
                 | do 3 right; left; f_equal; lia | do 4 right; left; f_equal; lia
                 | do 5 right; left; f_equal; lia | left; f_equal; lia ].
Qed.

Lemma corner_inside n t x : in_triangle (n - 1) t -> corner t x -> in_triangle n x.
Proof.
  destruct t. unfold corner, in_triangle; cbn. intros H [-> | [-> | ->]]; cbn; lia.
Qed.

(** Of the three corners of a cell of color [a], any two have one of that color. *)
Lemma one_of_two f a t x y :
  reduce f t = a -> corner t x -> corner t y -> x <> y -> f x = a \/ f y = a.
Proof.
  unfold reduce, majority, corner. intros R [-> | [-> | ->]] [-> | [-> | ->]] D; try congruence;
    destruct (f t), (f (fst t + 1, snd t)), (f (fst t, snd t + 1)), a; auto; discriminate.
Qed.

(** All corners of color [a] of two neighbors of that color are connected. *)
Lemma neighbors_expanded n f a t u x y :
  in_triangle (n - 1) t -> in_triangle (n - 1) u -> reduce f t = a -> reduce f u = a ->
  t = u \/ neighbors t u ->
  corner t x -> corner u y -> f x = a -> f y = a -> connected n f a x y.
Proof.
  intros It Iu Rt Ru N Cx Cy Fx Fy.
  assert (inside : forall t, in_triangle (n - 1) t -> forall x, corner t x -> in_triangle n x)
    by (intros; eapply corner_inside; eauto).
  assert (step : forall v w, in_triangle n v -> in_triangle n w -> f v = a -> f w = a ->
    v = w \/ neighbors v w -> connected n f a v w).
  { intros v w Iv Iw Fv Fw [<- | E]; [now apply connected_one |].
    apply connected_more with w; auto using connected_one. }
  assert (same : forall t v w, in_triangle (n - 1) t -> corner t v -> corner t w ->
    f v = a -> f w = a -> connected n f a v w)
    by (intros s v w Is Cv Cw Fv Fw; apply step; eauto using corners_touch).
  destruct N as [<- | N]; [eauto |].
  (* The two cells share a corner [z]; besides, a corner [v] of the first and a corner [w] of the
     second, both different from [z], are neighbors. *)
  assert (G : exists z v w, corner t z /\ corner u z /\ corner t v /\ corner u w /\
    v <> z /\ w <> z /\ neighbors v w).
  { destruct t as [c r], u as [d q]. unfold corner; cbn in N |- *.
    assert (ne : forall i j k l : Z, i <> k \/ j <> l -> (i, j) <> (k, l))
      by (intros i j k l H E; injection E; lia).
    repeat destruct N as [N | N]; try contradiction; injection N as <- <-.
    - exists (c, r), (c + 1, r), (c + 1, r - 1).
      repeat split; auto; try (apply ne; lia); cbn; auto;
        right; right; f_equal; lia.
    - exists (c + 1, r), (c, r), (c + 1, r - 1).
      repeat split; auto; try (apply ne; lia); cbn; auto;
        first [right; left; f_equal; lia | right; right; f_equal; lia].
    - exists (c, r), (c, r + 1), (c - 1, r + 1).
      repeat split; auto; try (apply ne; lia); cbn; auto;
        first [right; left; f_equal; lia | do 2 right; left; f_equal; lia].
    - exists (c + 1, r), (c, r + 1), (c + 1, r + 1).
      repeat split; auto; try (apply ne; lia); cbn; auto.
    - exists (c, r + 1), (c, r), (c - 1, r + 1).
      repeat split; auto; try (apply ne; lia); cbn; auto;
        first [right; left; f_equal; lia | do 4 right; left; f_equal; lia].
    - exists (c, r + 1), (c + 1, r), (c + 1, r + 1).
      repeat split; auto; try (apply ne; lia); cbn; auto. do 5 right; left; f_equal; lia. }
  destruct G as [z [v [w [Ctz [Cuz [Ctv [Cuw [Dv [Dw Nvw]]]]]]]]].
  destruct (bool_dec (f z) a) as [Fz | Fz].
  - apply connected_trans with z; eauto.
  - assert (Fv : f v = a) by (destruct (one_of_two f a t v z); auto; contradiction).
    assert (Fw : f w = a) by (destruct (one_of_two f a u w z); auto; contradiction).
    apply connected_trans with v; [eauto |]. apply connected_trans with w; eauto.
Qed.

Lemma connected_expanded n f a t u :
  connected (n - 1) (reduce f) a t u ->
  forall x y, corner t x -> corner u y -> f x = a -> f y = a -> connected n f a x y.
Proof.
  induction 1 as [t It Rt | t u v It Rt N C IH]; intros x y Cx Cy Fx Fy.
  - eapply neighbors_expanded with (t := t) (u := t); auto.
  - destruct (connected_start _ _ _ _ _ C) as [Iu Ru].
    assert (E : exists z, corner u z /\ f z = a).
    { destruct (one_of_two f a u u (fst u + 1, snd u)) as [F | F];
        [exact Ru | now left | right; now left | | exists u | exists (fst u + 1, snd u)].
      - destruct u; cbn. intros E. injection E. lia.
      - split; [now left | exact F].
      - split; [right; now left | exact F]. }
    destruct E as [z [Cz Fz]].
    apply connected_trans with z; [| now apply IH].
    now apply neighbors_expanded with (t := t) (u := u); auto.
Qed.

(** A Y of the smaller triangle is one of the larger. *)
Lemma y_expanded n f a : has_y (n - 1) (reduce f) a -> has_y n f a.
Proof.
  intros [t [u [v [St [Su [Sv [Ctu Ctv]]]]]]].
  destruct (connected_start _ _ _ _ _ Ctu) as [It Rt].
  destruct (connected_end _ _ _ _ _ Ctu) as [Iu Ru].
  destruct (connected_end _ _ _ _ _ Ctv) as [Iv Rv].
  assert (X : exists x, corner t x /\ f x = a /\ fst x = 0).
  { destruct (one_of_two f a t t (fst t, snd t + 1)) as [F | F];
      [exact Rt | now left | now right; right | | eauto | eauto].
    - destruct t; cbn. intros E. injection E. lia.
    - exists t. split; [now left | auto].
    - exists (fst t, snd t + 1). split; [now right; right | auto]. }
  assert (Y : exists x, corner u x /\ f x = a /\ snd x = 0).
  { destruct (one_of_two f a u u (fst u + 1, snd u)) as [F | F];
      [exact Ru | now left | right; now left | | eauto | eauto].
    - destruct u; cbn. intros E. injection E. lia.
    - exists u. split; [now left | auto].
    - exists (fst u + 1, snd u). split; [right; now left | auto]. }
  assert (Z : exists x, corner v x /\ f x = a /\ fst x + snd x = n).
  { destruct (one_of_two f a v (fst v + 1, snd v) (fst v, snd v + 1)) as [F | F];
      [exact Rv | right; now left | now right; right | | eauto | eauto].
    - intros E. injection E. lia.
    - exists (fst v + 1, snd v). split; [right; now left | cbn; split; [exact F | lia]].
    - exists (fst v, snd v + 1). split; [now right; right | cbn; split; [exact F | lia]]. }
  destruct X as [x [Cx [Fx Sx]]], Y as [y [Cy [Fy Sy]]], Z as [z [Cz [Fz Sz]]].
  exists x, y, z. repeat split; auto.
  - eapply connected_expanded; [exact Ctu | | | |]; auto.
  - eapply connected_expanded; [exact Ctv | | | |]; auto.
Qed.

(** One of the colors has a Y. *)
Lemma some_y (n : nat) : forall f, has_y (Z.of_nat n) f true \/ has_y (Z.of_nat n) f false.
Proof.
  induction n as [| n IH]; intros f.
  - assert (H : has_y 0 f (f (0, 0))).
    { exists (0, 0), (0, 0), (0, 0). repeat split; cbn; auto;
        apply connected_one; auto; unfold in_triangle; cbn; lia. }
    cbn. destruct (f (0, 0)); auto.
  - replace (Z.of_nat n) with (Z.of_nat (S n) - 1) in IH by lia.
    destruct (IH (reduce f)) as [H | H]; apply y_expanded in H; auto.
Qed.

(** ** Hex *)

(** A chain of a Y that starts on the board and leaves it does so beyond the second side. *)
Lemma leaves_board b p who x y :
  (forall z, on_board b z -> p z <> None) ->
  connected (size b) (surround b p) (match who with Black => true | White => false end) x y ->
  on_board b x -> ~ on_board b y ->
  exists z, at_second_side b who z /\ chain b p who x z.
Proof.
  intros full C.
  assert (color : forall z, on_board b z ->
    surround b p z = match who with Black => true | White => false end -> p z = Some who).
  { intros z [I J]. unfold surround.
    rewrite (proj2 (Z.ltb_lt (snd z) (rows b))) by lia.
    rewrite (proj2 (Z.ltb_lt (fst z) (columns b))) by lia.
    specialize (full z (conj I J)). destruct (p z) as [[|] |], who; congruence. }
  induction C as [x Ix Fx | x y z Ix Fx N C IH]; intros Bx By; [contradiction |].
  destruct (Z_lt_dec (fst y) (columns b)) as [Cy | Cy], (Z_lt_dec (snd y) (rows b)) as [Ry | Ry].
  - destruct (connected_start _ _ _ _ _ C) as [[Y1 [Y2 Y3]] _].
    destruct IH as [e [Se Ce]]; [split; lia | exact By |].
    exists e. split; [exact Se |]. apply chain_more with y; auto.
  - exists x. split; [| apply chain_one; auto].
    destruct (connected_start _ _ _ _ _ C) as [Iy Fy]. unfold surround in Fy.
    rewrite (proj2 (Z.ltb_ge (snd y) (rows b))) in Fy by lia.
    destruct who; [| discriminate]. cbn. unfold on_board in Bx.
    destruct x as [c r], y as [d q]. cbn in *.
    repeat destruct N as [N | N]; try contradiction; injection N as <- <-; lia.
  - exists x. split; [| apply chain_one; auto].
    destruct (connected_start _ _ _ _ _ C) as [Iy Fy]. unfold surround in Fy.
    rewrite (proj2 (Z.ltb_lt (snd y) (rows b))) in Fy by lia.
    rewrite (proj2 (Z.ltb_ge (fst y) (columns b))) in Fy by lia.
    destruct who; [discriminate |]. cbn. unfold on_board in Bx.
    destruct x as [c r], y as [d q]. cbn in *.
    repeat destruct N as [N | N]; try contradiction; injection N as <- <-; lia.
  - exfalso. destruct (connected_start _ _ _ _ _ C) as [[_ [_ Y]] _]. unfold size in Y. lia.
Qed.

(** On a full board one of the colors has joined. *)
Theorem somebody_joins b p :
  0 < columns b -> 0 < rows b -> (forall x, on_board b x -> p x <> None) ->
  joined b p Black \/ joined b p White.
Proof.
  intros Hc Hr full.
  assert (T := some_y (Z.to_nat (size b)) (surround b p)).
  rewrite Z2Nat.id in T by (unfold size; lia).
  destruct T as [[x [y [z [Sx [Sy [Sz [Cxy Cxz]]]]]]] | [x [y [z [Sx [Sy [Sz [_ Cxz]]]]]]]].
  - left. assert (C := connected_trans _ _ _ _ _ _ (connected_sym _ _ _ _ _ Cxy) Cxz).
    destruct (connected_start _ _ _ _ _ C) as [Iy Fy]. unfold in_triangle in Iy.
    assert (By : on_board b y).
    { unfold surround in Fy. rewrite (proj2 (Z.ltb_lt (snd y) (rows b))) in Fy by lia.
      destruct (Z.ltb_spec (fst y) (columns b)); [| discriminate]. split; lia. }
    destruct (leaves_board b p Black y z full C By) as [e [Se Ce]].
    { unfold on_board, size in *. lia. }
    exists y, e. auto.
  - right. destruct (connected_start _ _ _ _ _ Cxz) as [Ix Fx]. unfold in_triangle in Ix.
    assert (Bx : on_board b x).
    { unfold surround in Fx. destruct (Z.ltb_spec (snd x) (rows b)); [| discriminate].
      split; lia. }
    destruct (leaves_board b p White x z full Cxz Bx) as [e [Se Ce]].
    { unfold on_board, size in *. lia. }
    exists x, e. auto.
Qed.
