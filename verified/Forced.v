(** * The game of filling a carrier

    What a forced join of Rex means: the owner has the cells of [Q], the cells of [E] are empty, and
    the players fill them in turn, nobody passing. The opponent wants the owner to have a set of
    cells with a certain property in the end, one that larger sets have all the more. Who fills the
    last cell is fixed, so the number of empty cells tells whose turn it is. *)

Require Import Arith NArith Lia List Bool.
From Hex Require Import Sets.
Import ListNotations.
Open Scope N_scope.

(** [forced goal turn Q E]: the opponent can force the goal. [turn] says whether the owner is to
    move. *)
Inductive forced (goal : set -> Prop) : bool -> set -> set -> Prop :=
| forced_full : forall turn Q E,
    (forall x, ~ mem x E) -> goal Q -> forced goal turn Q E
| forced_owner : forall Q E x,
    mem x E -> (forall x, mem x E -> forced goal false (add x Q) (remove x E)) ->
    forced goal true Q E
| forced_opponent : forall Q E x,
    mem x E -> forced goal true Q (remove x E) -> forced goal false Q E.

(** [owner_last] says whether the owner fills the last cell. The owner is to move if the number of
    empty cells is odd and the owner is last, or if it is even and the owner isn't. *)
Definition forced_at (goal : set -> Prop) (owner_last : bool) (Q E : set) : Prop :=
  forced goal (eqb (odd E) owner_last) Q E.

Lemma member_or_empty (s : set) : {exists x, mem x s} + {forall x, ~ mem x s}.
Proof.
  destruct (exists_member_dec (fun _ => True) s (fun _ => left I)) as [H | H].
  - left. destruct H as [x [Hx _]]. eauto.
  - right. intros x Hx. apply H. eauto.
Qed.

(** An answer to each of the owner's moves. *)
Lemma forced_by_answers goal (Q E : set) :
  goal Q \/ (exists x, mem x E) ->
  (forall x, mem x E -> forced goal false (add x Q) (remove x E)) -> forced goal true Q E.
Proof.
  intros G H. destruct (member_or_empty E) as [[x Hx] | N].
  - now apply forced_owner with x.
  - apply forced_full; [exact N |]. destruct G as [| [x Hx]]; [assumption | destruct (N x Hx)].
Qed.

(** The same moves, with other cells in their places, and for another goal. *)
Lemma forced_simulate (goal goal' : set -> Prop) (f : N -> N) (Q0 E0 Q0' : set) :
  (forall x y, mem x E0 -> mem y E0 -> f x = f y -> x = y) ->
  (forall R R', subset R E0 -> (forall y, mem y R' <-> exists x, mem x R /\ f x = y) ->
     goal (union Q0 R) -> goal' (union Q0' R')) ->
  forall turn Q E, forced goal turn Q E ->
  forall R R' E', Q = union Q0 R -> subset R E0 -> subset E E0 ->
    (forall y, mem y R' <-> exists x, mem x R /\ f x = y) ->
    (forall y, mem y E' <-> exists x, mem x E /\ f x = y) ->
    forced goal' turn (union Q0' R') E'.
Proof.
  intros inj step turn Q E H.
  assert (added : forall m (R R' : set),
    (forall y, mem y R' <-> exists x, mem x R /\ f x = y) ->
    forall y, mem y (add (f m) R') <-> exists x, mem x (add m R) /\ f x = y).
  { intros m R R' HR y. rewrite mem_add, HR. split.
    - intros [-> | [x [Hx <-]]]; [exists m | exists x]; rewrite mem_add; auto.
    - intros [x [Hx <-]]. apply mem_add in Hx. destruct Hx as [-> | Hx]; eauto. }
  assert (removed : forall m (E E' : set), mem m E -> subset E E0 ->
    (forall y, mem y E' <-> exists x, mem x E /\ f x = y) ->
    forall y, mem y (remove (f m) E') <-> exists x, mem x (remove m E) /\ f x = y).
  { intros m F F' Hm HF HE y. rewrite mem_remove, HE. split.
    - intros [[x [Hx <-]] N]. exists x. rewrite mem_remove. split; [| reflexivity].
      split; [exact Hx | congruence].
    - intros [x [Hx <-]]. apply mem_remove in Hx. destruct Hx as [Hx N].
      split; [eauto |]. intros Ef. apply N. apply inj; auto. }
  assert (assoc : forall q r x, add x (union q r) = union q (add x r)).
  { intros q r x. apply same_members. intros y. rewrite !mem_union, !mem_add, mem_union. tauto. }
  induction H as [turn Q E N G | Q E x Hx H IH | Q E x Hx H IH];
    intros R R' E' -> HR HE IR IE.
  - apply forced_full; [| now apply (step R R')].
    intros y Hy. apply IE in Hy. destruct Hy as [z [Hz _]]. exact (N z Hz).
  - apply forced_owner with (f x); [apply IE; eauto |].
    intros y Hy. apply IE in Hy. destruct Hy as [z [Hz <-]].
    rewrite assoc. apply IH with (x := z) (R := add z R); auto.
    + intros v. rewrite mem_add. intros [-> | Hv]; auto.
    + intros v. rewrite mem_remove. intros [Hv _]; auto.
  - apply forced_opponent with (f x); [apply IE; eauto |].
    apply IH with (R := R); auto.
    intros v. rewrite mem_remove. intros [Hv _]; auto.
Qed.

(** Another goal, or other stones of the owner, if what is reached in the end will do. *)
Lemma forced_other_goal (goal goal' : set -> Prop) turn (Q Q' E : set) :
  (forall R, subset R E -> goal (union Q R) -> goal' (union Q' R)) ->
  forced goal turn Q E -> forced goal' turn Q' E.
Proof.
  intros step H.
  assert (same : forall s : set, forall y, mem y s <-> exists x, mem x s /\ x = y).
  { intros s y. split; [eauto | intros [x [Hx <-]]; exact Hx]. }
  assert (none : forall q, q = union q empty).
  { intros q. apply same_members. intros x. rewrite mem_union, mem_empty. tauto. }
  rewrite (none Q').
  apply (forced_simulate goal goal' (fun x => x) Q E Q') with (Q := Q) (E := E) (R := empty); auto.
  - intros R R' HR IR G. assert (R' = R) as ->; [| auto].
    apply same_members. intros y. rewrite IR. symmetry. apply same.
  - intros x Hx. now apply mem_empty in Hx.
  - intros x Hx. exact Hx.
Qed.

Section Monotone.

Variable goal : set -> Prop.
Hypothesis mono : forall Q Q', subset Q Q' -> goal Q -> goal Q'.

(** ** Stones in Rex *)

(** A stone of the opponent may be changed to the owner's. *)
Lemma more_stones turn (Q Q' E : set) :
  subset Q Q' -> forced goal turn Q E -> forced goal turn Q' E.
Proof.
  intros H. apply forced_other_goal. intros R _. apply mono.
  intros x. rewrite !mem_union. specialize (H x). tauto.
Qed.

(** An empty cell may be given to the owner. *)
Lemma given_cell d : forall n turn (Q E : set),
  card E = n -> forced goal turn Q E -> mem d E ->
  forced goal (negb turn) (add d Q) (remove d E).
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros turn Q E En H Hd.
  destruct H as [turn Q E N G | Q E x Hx H | Q E e He H]; cbn.
  - exfalso. exact (N d Hd).
  - now apply H.
  - destruct (N.eq_dec e d) as [-> | D].
    { revert H. apply more_stones. intros x. rewrite mem_add. auto. }
    assert (Hd' : mem d (remove e E)) by (apply mem_remove; auto).
    assert (C : card (remove e E) = (n - 1)%nat) by (rewrite (card_remove e E He) in En; lia).
    assert (swap : forall x y (s : set), remove x (remove y s) = remove y (remove x s)).
    { intros. apply same_members. intros z. rewrite !mem_remove. tauto. }
    assert (swap' : forall x y (s : set), add x (add y s) = add y (add x s)).
    { intros. apply same_members. intros z. rewrite !mem_add. tauto. }
    apply forced_owner with e; [apply mem_remove; auto |].
    intros f Hf. apply mem_remove in Hf. destruct Hf as [Hf Df].
    inversion H as [turn' Q' E' N G | Q' E' x Hx H' | ]; subst.
    { exfalso. exact (N d Hd'). }
    destruct (N.eq_dec f e) as [-> | Dfe].
    + rewrite swap. apply more_stones with (add d Q); [| now apply H'].
      intros z. rewrite !mem_add. tauto.
    + assert (Hf' : mem f (remove e E)) by (apply mem_remove; auto).
      apply forced_opponent with e.
      { rewrite !mem_remove. auto. }
      assert (C' := card_remove f _ Hf'). assert (C'' := card_remove e E He).
      specialize (IH (card (remove f (remove e E))) ltac:(lia) false (add f Q)
        (remove f (remove e E)) eq_refl (H' f Hf')).
      rewrite swap', (swap e f), (swap e d), (swap f d).
      apply IH. rewrite !mem_remove. auto.
Qed.

(** A stone may be taken off. *)
Lemma taken_off c turn (Q E : set) :
  ~ mem c E -> forced goal turn Q E -> forced goal (negb turn) Q (add c E).
Proof.
  intros Nc H.
  assert (back : remove c (add c E) = E).
  { apply same_members. intros x. rewrite mem_remove, mem_add.
    destruct (N.eq_dec x c) as [-> |]; tauto. }
  destruct turn; cbn.
  - apply forced_opponent with c; [apply mem_add; auto |]. now rewrite back.
  - apply forced_owner with c; [apply mem_add; auto |].
    intros f Hf. apply mem_add in Hf.
    destruct (N.eq_dec f c) as [-> | D].
    + rewrite back. revert H. apply more_stones. intros x. rewrite mem_add. auto.
    + destruct Hf as [| Hf]; [contradiction |].
      assert (Ec : remove f (add c E) = add c (remove f E)).
      { apply same_members. intros x. rewrite !mem_add, !mem_remove, mem_add.
        destruct (N.eq_dec x c) as [-> |]; intuition congruence. }
      rewrite Ec. apply forced_opponent with c; [apply mem_add; auto |].
      assert (Eb : remove c (add c (remove f E)) = remove f E).
      { apply same_members. intros x. rewrite mem_remove, mem_add, mem_remove.
        destruct (N.eq_dec x c) as [-> |]; tauto. }
      rewrite Eb. apply (given_cell f (card E) false Q E eq_refl H Hf).
Qed.

(** All of it: more stones of the owner, and fewer of the opponent, never hurt. *)
Theorem stones_never_hurt owner_last (Q E Q' E' : set) :
  subset Q Q' -> subset E (union Q' E') ->
  forced_at goal owner_last Q E -> forced_at goal owner_last Q' E'.
Proof.
  intros HQ HE H.
  (* First the cells that the owner gets, one after the other. *)
  assert (given : forall n E, card (minus E E') = n -> subset E (union Q' E') ->
    forced_at goal owner_last Q' E -> forced_at goal owner_last Q' (inter E E')).
  { induction n as [| n IH]; intros F C HF HH.
    - assert (inter F E' = F) as ->; [| exact HH].
      apply same_members. intros x. assert (N := card_0 _ C x). rewrite mem_inter.
      rewrite mem_minus in N. destruct (mem_dec x E'); tauto.
    - destruct (member_or_empty (minus F E')) as [[d Hd] | N].
      2: { assert (E0 : minus F E' = empty).
           { apply same_members. intros x. rewrite mem_empty. specialize (N x). tauto. }
           rewrite E0 in C. discriminate. }
      assert (Hd' := Hd). apply mem_minus in Hd'. destruct Hd' as [Fd Nd].
      assert (same : inter F E' = inter (remove d F) E').
      { apply same_members. intros x. rewrite !mem_inter, mem_remove.
        destruct (N.eq_dec x d) as [-> |]; tauto. }
      rewrite same. apply IH.
      + rewrite (card_remove d _ Hd) in C. injection C as <-. f_equal.
        apply same_members. intros x. rewrite mem_remove, !mem_minus, mem_remove. tauto.
      + intros x. rewrite mem_remove. intros [Hx _]; auto.
      + unfold forced_at in *. rewrite (odd_remove d F Fd).
        apply (given_cell d _ _ _ _ eq_refl) in HH; [| exact Fd].
        assert (Q'd : add d Q' = Q').
        { apply same_members. intros x. rewrite mem_add. specialize (HF d Fd).
          rewrite mem_union in HF. split; [intros [-> |]; tauto | auto]. }
        rewrite Q'd in HH. destruct (odd F), owner_last; exact HH. }
  (* Then the cells that are emptied. *)
  assert (emptied : forall n F, card (minus E' F) = n -> subset F E' ->
    forced_at goal owner_last Q' F -> forced_at goal owner_last Q' E').
  { induction n as [| n IH]; intros F C HF HH.
    - assert (E' = F) as ->; [| exact HH].
      apply same_members. intros x. assert (N := card_0 _ C x). specialize (HF x).
      rewrite mem_minus in N. destruct (mem_dec x F); tauto.
    - destruct (member_or_empty (minus E' F)) as [[c Hc] | N].
      2: { assert (E0 : minus E' F = empty).
           { apply same_members. intros x. rewrite mem_empty. specialize (N x). tauto. }
           rewrite E0 in C. discriminate. }
      assert (Hc' := Hc). apply mem_minus in Hc'. destruct Hc' as [Ec Nc].
      apply IH with (add c F).
      + rewrite (card_remove c _ Hc) in C. injection C as <-. f_equal.
        apply same_members. intros x. rewrite mem_remove, !mem_minus, mem_add. tauto.
      + intros x. rewrite mem_add. intros [-> | Hx]; auto.
      + unfold forced_at in *. rewrite (odd_add c F Nc).
        apply (taken_off c) in HH; [| exact Nc].
        destruct (odd F), owner_last; exact HH. }
  apply emptied with (n := card (minus E' (inter E E'))) (F := inter E E'); [reflexivity | |].
  - intros x. rewrite mem_inter. tauto.
  - apply (given _ _ eq_refl HE). unfold forced_at in *. revert H. now apply more_stones.
Qed.

(** The goal is within reach: it would be reached with all empty cells. *)
Lemma forced_in_the_end turn (Q E : set) : forced goal turn Q E -> goal (union Q E).
Proof.
  induction 1 as [turn Q E N G | Q E x Hx _ IH | Q E x Hx _ IH].
  - revert G. apply mono. sets.
  - specialize (IH x Hx). revert IH. apply mono. intros y.
    rewrite !mem_union, mem_add, mem_remove. destruct (N.eq_dec y x) as [-> |]; tauto.
  - revert IH. apply mono. intros y. rewrite !mem_union, mem_remove. tauto.
Qed.

End Monotone.
