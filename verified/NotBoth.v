(** * Black and White never both join

    The proof is Schensted's reduction of the game of Y. A triangle of cells of which each is
    black or white is reduced to a triangle that is smaller by one: each three cells that touch
    each other, the first of them being at [(c, r)], become one cell of the color that two of them
    have. If a color has a chain that touches all three sides, it still has one after the
    reduction. In a triangle of one cell only one color has one, so it is so in every triangle.
    A board of Hex is part of a triangle whose other cells are given to the colors beyond their
    second sides. *)

Require Import ZArith Lia List Bool.
From Hex Require Import Rules.
Import ListNotations.
Open Scope Z_scope.

(** ** The triangle *)

(** The cells of the triangle: columns and rows count from 0 and add up to at most [n]. *)
Definition in_triangle (n : Z) (x : cell) : Prop :=
  0 <= fst x /\ 0 <= snd x /\ fst x + snd x <= n.

Definition coloring : Type := cell -> bool.

(** Two cells are connected for [a] if a chain of cells of that color leads from one to the
    other. *)
Inductive connected (n : Z) (f : coloring) (a : bool) : cell -> cell -> Prop :=
| connected_one : forall x,
    in_triangle n x -> f x = a -> connected n f a x x
| connected_more : forall x y z,
    in_triangle n x -> f x = a -> neighbors x y -> connected n f a y z -> connected n f a x z.

(** A color has a Y if something that is connected touches all three sides. *)
Definition has_y (n : Z) (f : coloring) (a : bool) : Prop :=
  exists x y z, fst x = 0 /\ snd y = 0 /\ fst z + snd z = n /\
    connected n f a x y /\ connected n f a x z.

Lemma connected_start n f a x y : connected n f a x y -> in_triangle n x /\ f x = a.
Proof. destruct 1; auto. Qed.

Lemma connected_end n f a x y : connected n f a x y -> in_triangle n y /\ f y = a.
Proof. induction 1; auto. Qed.

Lemma connected_trans n f a x y z :
  connected n f a x y -> connected n f a y z -> connected n f a x z.
Proof. induction 1; eauto using connected. Qed.

Lemma neighbors_sym x y : neighbors x y -> neighbors y x.
Proof.
  destruct x as [c r], y as [d q]; cbn; intros H.
  repeat destruct H as [H | H]; try injection H as <- <-; try contradiction;
    [do 5 right; left | do 4 right; left | do 3 right; left | do 2 right; left | right; left
    | left]; f_equal; lia.
Qed.

Lemma connected_sym n f a x y : connected n f a x y -> connected n f a y x.
Proof.
  induction 1 as [x Hx Hf | x y z Hx Hf N Hc IH].
  - now apply connected_one.
  - destruct (connected_start _ _ _ _ _ Hc).
    apply connected_trans with y; [exact IH |].
    apply connected_more with x; auto using neighbors_sym, connected_one.
Qed.

(** ** The reduction *)

Definition majority (a b c : bool) : bool := (a && b) || (b && c) || (a && c).

Definition reduce (f : coloring) : coloring :=
  fun x => majority (f x) (f (fst x + 1, snd x)) (f (fst x, snd x + 1)).

(** The three cells that become the cell [t]. *)
Definition corner (t x : cell) : Prop :=
  x = t \/ x = (fst t + 1, snd t) \/ x = (fst t, snd t + 1).

(** Two neighbors of one color are corners of one cell of the smaller triangle, which has their
    color. *)
Lemma edge_reduced n f a x y :
  in_triangle n x -> in_triangle n y -> neighbors x y -> f x = a -> f y = a ->
  exists t, in_triangle (n - 1) t /\ reduce f t = a /\ corner t x /\ corner t y.
Proof.
  destruct x as [c r], y as [d q]; unfold in_triangle; cbn; intros Hx Hy N Fx Fy.
  assert (two : forall t u v,
    (exists w, (u, v, w) = (t, (fst t + 1, snd t), (fst t, snd t + 1)) \/
               (u, w, v) = (t, (fst t + 1, snd t), (fst t, snd t + 1)) \/
               (w, u, v) = (t, (fst t + 1, snd t), (fst t, snd t + 1))) ->
    f u = a -> f v = a -> reduce f t = a).
  { intros t u v [w [E | [E | E]]] Fu Fv; injection E as -> -> ->;
      unfold reduce, majority; rewrite Fu, Fv; destruct a;
      repeat match goal with |- context [f ?x] => destruct (f x) end; reflexivity. }
  repeat destruct N as [N | N]; try contradiction; injection N as <- <-.
  - exists (c, r - 1). replace (c, r) with (c, r - 1 + 1) in * by (f_equal; lia).
    repeat split; cbn; try lia; unfold corner; cbn; auto.
    eapply two; [ | exact Fy | exact Fx]; cbn; eauto.
  - exists (c, r - 1). replace (c, r) with (c, r - 1 + 1) in * by (f_equal; lia).
    repeat split; cbn; try lia; unfold corner; cbn; auto.
    eapply two; [ | exact Fy | exact Fx]; cbn; eauto.
  - exists (c - 1, r). replace (c, r) with (c - 1 + 1, r) in * by (f_equal; lia).
    repeat split; cbn; try lia; unfold corner; cbn; auto.
    eapply two; [ | exact Fy | exact Fx]; cbn; eauto.
  - exists (c, r). repeat split; cbn; try lia; unfold corner; cbn; auto.
    eapply two; [ | exact Fx | exact Fy]; cbn; eauto.
  - exists (c - 1, r). replace (c, r) with (c - 1 + 1, r) in * by (f_equal; lia).
    repeat split; cbn; try lia; unfold corner; cbn; auto.
    eapply two; [ | exact Fx | exact Fy]; cbn; eauto.
  - exists (c, r). repeat split; cbn; try lia; unfold corner; cbn; auto.
    eapply two; [ | exact Fx | exact Fy]; cbn; eauto.
Qed.

(** Cells of the smaller triangle that share a corner are the same or neighbors. *)
Lemma shared_corner t u x : corner t x -> corner u x -> t = u \/ neighbors t u.
Proof.
  destruct t as [c r], u as [d q], x as [e s]; unfold corner; cbn.
  intros [E | [E | E]] [F | [F | F]]; injection E as -> ->; injection F as F1 F2;
    assert (D : (d, q) = (c, r) \/ In (d, q)
      [(c, r - 1); (c + 1, r - 1); (c - 1, r); (c + 1, r); (c - 1, r + 1); (c, r + 1)]) by
    (cbn; first
      [ left; f_equal; lia
      | right; left; f_equal; lia
      | right; right; left; f_equal; lia
      | right; right; right; left; f_equal; lia
      | do 4 right; left; f_equal; lia
      | do 5 right; left; f_equal; lia
      | do 6 right; left; f_equal; lia]);
    destruct D as [D | D]; auto.
Qed.

(** What is connected stays connected. *)
Lemma connected_reduced n f a x y :
  connected n f a x y ->
  forall t u,
    in_triangle (n - 1) t -> reduce f t = a -> corner t x ->
    in_triangle (n - 1) u -> reduce f u = a -> corner u y ->
    connected (n - 1) (reduce f) a t u.
Proof.
  induction 1 as [x Hx Hf | x y z Hx Hf N Hc IH]; intros t u It Rt Ct Iu Ru Cu.
  - destruct (shared_corner t u x Ct Cu) as [-> | N].
    + now apply connected_one.
    + apply connected_more with u; auto using connected_one.
  - destruct (connected_start _ _ _ _ _ Hc) as [Iy Fy].
    destruct (edge_reduced n f a x y Hx Iy N Hf Fy) as [v [Iv [Rv [Cx Cy]]]].
    specialize (IH v u Iv Rv Cy Iu Ru Cu).
    destruct (shared_corner t v x Ct Cx) as [-> | N']; [exact IH |].
    apply connected_more with v; auto.
Qed.

(** A cell that is connected to another one is a corner of a cell of its color. *)
Lemma has_reduced n f a x y :
  connected n f a x y -> x <> y ->
  exists t, in_triangle (n - 1) t /\ reduce f t = a /\ corner t x.
Proof.
  destruct 1 as [x Hx Hf | x y z Hx Hf N Hc]; intros D; [congruence |].
  destruct (connected_start _ _ _ _ _ Hc) as [Iy Fy].
  destruct (edge_reduced n f a x y Hx Iy N Hf Fy) as [v [Iv [Rv [Cx _]]]]; eauto.
Qed.

Lemma cell_eq_dec (x y : cell) : {x = y} + {x <> y}.
Proof. decide equality; apply Z.eq_dec. Qed.

(** A Y stays a Y. *)
Lemma y_reduced n f a : 0 < n -> has_y n f a -> has_y (n - 1) (reduce f) a.
Proof.
  intros Hn [x [y [z [Sx [Sy [Sz [Cxy Cxz]]]]]]].
  assert (Cyx := connected_sym _ _ _ _ _ Cxy).
  assert (Czx := connected_sym _ _ _ _ _ Cxz).
  assert (Cyz := connected_trans _ _ _ _ _ _ Cyx Cxz).
  assert (Czy := connected_sym _ _ _ _ _ Cyz).
  assert (D : x = y -> x = z -> False) by (intros E F; rewrite <- E in *; rewrite <- F in *;
    destruct (connected_start _ _ _ _ _ Cxy); unfold in_triangle in *; lia).
  assert (Ex : exists t, in_triangle (n - 1) t /\ reduce f t = a /\ corner t x).
  { destruct (cell_eq_dec x y); [| eauto using has_reduced].
    destruct (cell_eq_dec x z); [tauto | eauto using has_reduced]. }
  assert (Ey : exists t, in_triangle (n - 1) t /\ reduce f t = a /\ corner t y).
  { destruct (cell_eq_dec y x) as [-> | ]; [auto | eauto using has_reduced]. }
  assert (Ez : exists t, in_triangle (n - 1) t /\ reduce f t = a /\ corner t z).
  { destruct (cell_eq_dec z x) as [-> | ]; [auto | eauto using has_reduced]. }
  destruct Ex as [t [It [Rt Ct]]], Ey as [u [Iu [Ru Cu]]], Ez as [v [Iv [Rv Cv]]].
  exists t, u, v.
  repeat split; eauto using connected_reduced;
    destruct t, u, v; unfold in_triangle, corner in *; cbn in *;
    [destruct Ct as [-> | [-> | ->]] | destruct Cu as [-> | [-> | ->]]
    | destruct Cv as [-> | [-> | ->]]]; cbn in *; lia.
Qed.

(** Not both colors have a Y. *)
Lemma one_y (n : nat) : forall f, has_y (Z.of_nat n) f true -> has_y (Z.of_nat n) f false -> False.
Proof.
  induction n as [| n IH]; intros f B W.
  - destruct B as [x [x' [x'' [_ [_ [_ [B _]]]]]]], W as [y [y' [y'' [_ [_ [_ [W _]]]]]]].
    apply connected_start in B, W. destruct x as [c r], y as [d q].
    unfold in_triangle in *; cbn in *.
    assert (E : (c, r) = (d, q)) by (f_equal; lia).
    destruct B as [_ B], W as [_ W]. rewrite E in B. congruence.
  - rewrite Nat2Z.inj_succ in *.
    apply (IH (reduce f)).
    + replace (Z.of_nat n) with (Z.succ (Z.of_nat n) - 1) by lia. apply y_reduced; [lia | auto].
    + replace (Z.of_nat n) with (Z.succ (Z.of_nat n) - 1) by lia. apply y_reduced; [lia | auto].
Qed.

(** ** Hex *)

(** The triangle around a board: the cells below it are black, those to the right of it white. *)
Definition surround (b : board) (p : position) : coloring :=
  fun x =>
    if snd x <? rows b then
      if fst x <? columns b then match p x with Some Black => true | _ => false end else false
    else true.

Definition size (b : board) : Z := columns b + rows b - 1.

Lemma connected_along n f a (along : Z -> cell) (k : nat) :
  (forall i, 0 <= i -> neighbors (along i) (along (i + 1))) ->
  (forall i, 0 <= i <= Z.of_nat k -> in_triangle n (along i) /\ f (along i) = a) ->
  connected n f a (along 0) (along (Z.of_nat k)).
Proof.
  intros N. induction k as [| k IH]; intros H.
  - apply connected_one; apply (H 0); lia.
  - apply connected_trans with (along (Z.of_nat k)); [apply IH; intros; apply H; lia |].
    destruct (H (Z.of_nat k)), (H (Z.of_nat k + 1)); try lia.
    replace (Z.of_nat (S k)) with (Z.of_nat k + 1) by lia.
    apply connected_more with (along (Z.of_nat k + 1)); auto; try (apply N; lia).
    now apply connected_one.
Qed.

Lemma chain_connected b p who x y :
  chain b p who x y ->
  connected (size b) (surround b p) (match who with Black => true | White => false end) x y /\
  on_board b y.
Proof.
  assert (H : forall x, on_board b x -> p x = Some who -> in_triangle (size b) x /\
    surround b p x = match who with Black => true | White => false end).
  { intros z [I J] E. unfold in_triangle, size, surround. split; [lia |].
    rewrite (proj2 (Z.ltb_lt (snd z) (rows b))) by lia.
    rewrite (proj2 (Z.ltb_lt (fst z) (columns b))) by lia.
    rewrite E. destruct who; reflexivity. }
  induction 1 as [x Hx Hp | x y z Hx Hp N Hc IH]; destruct (H x Hx Hp).
  - split; [now apply connected_one | auto].
  - split; [apply connected_more with y; tauto | tauto].
Qed.

Lemma join_black b p : joined b p Black -> has_y (size b) (surround b p) true.
Proof.
  intros [x [y [Sx [Sy C]]]]. cbn in *.
  apply chain_connected in C. destruct C as [C I]. unfold on_board in I.
  assert (below : forall c, 0 <= c < columns b ->
    in_triangle (size b) (c, rows b) /\ surround b p (c, rows b) = true).
  { intros c Hc. unfold in_triangle, size, surround; cbn. split; [lia |].
    now rewrite Z.ltb_irrefl. }
  assert (down : connected (size b) (surround b p) true x (fst y, rows b)).
  { apply connected_trans with y; [exact C |].
    apply connected_end in C. destruct C. destruct (below (fst y)); [tauto |].
    apply connected_more with (fst y, rows b); auto using connected_one.
    destruct y as [c r]; cbn in *. do 5 right; left; f_equal; lia. }
  assert (right : connected (size b) (surround b p) true (0, rows b) (columns b - 1, rows b)).
  { replace (columns b - 1) with (Z.of_nat (Z.to_nat (columns b - 1))) by lia.
    apply (connected_along _ _ _ (fun i => (i, rows b))).
    - intros i _; cbn; tauto.
    - intros i Hi. apply below. lia. }
  assert (left : connected (size b) (surround b p) true (0, rows b) (fst y, rows b)).
  { replace (fst y) with (Z.of_nat (Z.to_nat (fst y))) by lia.
    apply (connected_along _ _ _ (fun i => (i, rows b))).
    - intros i _; cbn; tauto.
    - intros i Hi. apply below. lia. }
  exists (0, rows b), x, (columns b - 1, rows b).
  repeat split; cbn; auto; [unfold size; lia |].
  eapply connected_trans; [exact left |]. now apply connected_sym.
Qed.

Lemma join_white b p : joined b p White -> has_y (size b) (surround b p) false.
Proof.
  intros [x [y [Sx [Sy C]]]]. cbn in *.
  apply chain_connected in C. destruct C as [C I]. unfold on_board in I.
  assert (beyond : forall r, 0 <= r < rows b ->
    in_triangle (size b) (columns b, r) /\ surround b p (columns b, r) = false).
  { intros r Hr. unfold in_triangle, size, surround; cbn. split; [lia |].
    rewrite (proj2 (Z.ltb_lt r (rows b))) by lia. now rewrite Z.ltb_irrefl. }
  assert (out : connected (size b) (surround b p) false x (columns b, snd y)).
  { apply connected_trans with y; [exact C |].
    apply connected_end in C. destruct C. destruct (beyond (snd y)); [tauto |].
    apply connected_more with (columns b, snd y); auto using connected_one.
    destruct y as [c r]; cbn in *. do 3 right; left; f_equal; lia. }
  assert (down : connected (size b) (surround b p) false (columns b, 0) (columns b, rows b - 1)).
  { replace (rows b - 1) with (Z.of_nat (Z.to_nat (rows b - 1))) by lia.
    apply (connected_along _ _ _ (fun i => (columns b, i))).
    - intros i _; cbn; tauto.
    - intros i Hi. apply beyond. lia. }
  assert (up : connected (size b) (surround b p) false (columns b, 0) (columns b, snd y)).
  { replace (snd y) with (Z.of_nat (Z.to_nat (snd y))) by lia.
    apply (connected_along _ _ _ (fun i => (columns b, i))).
    - intros i _; cbn; tauto.
    - intros i Hi. apply beyond. lia. }
  assert (top : connected (size b) (surround b p) false x (columns b, 0)).
  { eapply connected_trans; [exact out |]. now apply connected_sym. }
  exists x, (columns b, 0), (columns b, rows b - 1).
  repeat split; cbn; auto; [unfold size; lia |].
  eapply connected_trans; [exact top | exact down].
Qed.

(** On no position of any board have both colors joined. *)
Theorem not_both_join b p : joined b p Black -> joined b p White -> False.
Proof.
  intros B W.
  assert (N : 0 <= size b).
  { destruct B as [x [y [_ [_ C]]]]. apply chain_connected in C. destruct C as [_ I].
    unfold on_board, size in *. lia. }
  apply join_black in B. apply join_white in W.
  replace (size b) with (Z.of_nat (Z.to_nat (size b))) in * by lia.
  eapply one_y; eauto.
Qed.
