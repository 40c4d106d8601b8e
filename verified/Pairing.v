(** * Pairings

    What connections and semi-connections of Rex mean. A pairing is a function that takes each of
    its cells to the other cell of the pair, and all other cells to themselves. A connection has a
    pairing in its carrier, such that whoever has the stones and a cell of each pair has reached the
    goal; no moves are thought of. *)

Require Import Arith NArith Lia List Bool.
From Hex Require Import Sets Carrier Forced.
Import ListNotations.
Open Scope N_scope.

(** [Q] has a cell of each pair. *)
Definition hits (mate : N -> N) (Q : set) : Prop :=
  forall x, mate x <> x -> mem x Q \/ mem (mate x) Q.

Definition connects (goal : set -> Prop) (S P : set) : Prop :=
  exists mate : N -> N,
    (forall x, mate (mate x) = x) /\ (forall x, mate x <> x -> mem x P) /\
    (forall Q, subset S Q -> hits mate Q -> goal Q).

(** A semi-connection may have a key besides. *)
Definition paired (goal : set -> Prop) (k : kind) (S P : set) : Prop :=
  match k with
  | Connection => connects goal S P
  | Semi => connects goal S P \/
            exists key, mem key P /\ connects goal (add key S) (remove key P)
  end.

(** Pairs with a cell among the stones are satisfied, and may be dropped. *)
Lemma connects_dropping (goal : set -> Prop) (mate : N -> N) (S P : set) :
  (forall x, mate (mate x) = x) ->
  (forall x, mate x <> x -> ~ mem x S -> ~ mem (mate x) S -> mem x P) ->
  (forall Q, subset S Q -> hits mate Q -> goal Q) -> connects goal S P.
Proof.
  intros inv inside reach.
  exists (fun x => if memb x S || memb (mate x) S then x else mate x). split; [| split].
  - intros x. destruct (memb x S || memb (mate x) S) eqn:E.
    + now rewrite E.
    + rewrite inv, orb_comm, E. reflexivity.
  - intros x. destruct (memb x S || memb (mate x) S) eqn:E; [congruence |].
    apply orb_false_iff in E. rewrite <- !not_true_iff_false, !memb_mem in E.
    intros D. apply inside; tauto.
  - intros Q HQ H. apply reach; [exact HQ |].
    intros x D. specialize (H x). cbn in H.
    destruct (memb x S) eqn:E1; [left; apply HQ, E1 |].
    destruct (memb (mate x) S) eqn:E2; [right; apply HQ, E2 |].
    cbn in H. auto.
Qed.

(** More stones and more cells in the carrier. *)
Lemma connects_more (goal : set -> Prop) (S P S' P' : set) :
  subset S S' -> subset P (union S' P') -> connects goal S P -> connects goal S' P'.
Proof.
  intros HS HP [mate [inv [inside reach]]]. apply connects_dropping with mate; auto.
  - intros x D Nx _. specialize (HP x (inside x D)). rewrite mem_union in HP. tauto.
  - intros Q HQ. apply reach. intros x Hx. auto.
Qed.

Lemma connects_goal (goal goal' : set -> Prop) (S P : set) :
  (forall Q, subset S Q -> goal Q -> goal' Q) -> connects goal S P -> connects goal' S P.
Proof.
  intros H [mate [inv [inside reach]]]. exists mate. split; [exact inv |]. split; [exact inside |].
  auto.
Qed.

(** Two pairings that share no cell. *)
Lemma connects_both (goal1 goal2 : set -> Prop) (S P1 P2 P : set) :
  connects goal1 S P1 -> connects goal2 S P2 ->
  subset P1 (union S P) -> subset P2 (union S P) -> subset (inter P1 P2) S ->
  connects (fun Q => goal1 Q /\ goal2 Q) S P.
Proof.
  intros C1 C2 H1 H2 D.
  assert (free : forall goal R, connects goal S R -> connects goal S (minus R S)).
  { intros goal R. apply connects_more; intros x; mem_rewrite; destruct (mem_dec x S); tauto. }
  destruct (free _ _ C1) as [m1 [inv1 [in1 reach1]]], (free _ _ C2) as [m2 [inv2 [in2 reach2]]].
  assert (out : forall x, m2 x <> x -> m1 x = x).
  { intros x D2. destruct (N.eq_dec (m1 x) x) as [| D1]; [assumption |].
    specialize (in1 x D1). specialize (in2 x D2). specialize (D x). mem_rewrite. tauto. }
  exists (fun x => if m1 x =? x then m2 x else m1 x). split; [| split].
  - intros x. destruct (N.eqb_spec (m1 x) x) as [E1 | N1].
    + destruct (N.eq_dec (m2 x) x) as [E2 | N2].
      * rewrite E2. destruct (N.eqb_spec (m1 x) x); [exact E2 | contradiction].
      * assert (Em : m1 (m2 x) = m2 x) by (apply out; rewrite inv2; congruence).
        rewrite Em, N.eqb_refl. apply inv2.
    + rewrite inv1. destruct (N.eqb_spec x (m1 x)); [congruence | reflexivity].
  - intros x. destruct (N.eqb_spec (m1 x) x) as [E1 | N1]; intros N.
    + specialize (in2 x N). specialize (H2 x). mem_rewrite. tauto.
    + specialize (in1 x N1). specialize (H1 x). mem_rewrite. tauto.
  - intros Q HQ H. split.
    + apply reach1; [exact HQ |]. intros x N. specialize (H x). cbn in H.
      destruct (N.eqb_spec (m1 x) x); [contradiction | auto].
    + apply reach2; [exact HQ |]. intros x N. specialize (H x). cbn in H.
      rewrite (proj2 (N.eqb_eq (m1 x) x) (out x N)) in H. auto.
Qed.

(** Two keys, of which the owner gets one. *)
Lemma connects_either (goal : set -> Prop) (S P1 P2 P : set) (k1 k2 : N) :
  connects goal (add k1 S) (remove k1 P1) -> connects goal (add k2 S) (remove k2 P2) ->
  mem k1 P1 -> mem k2 P2 -> ~ mem k1 S -> ~ mem k2 S ->
  subset P1 (union S P) -> subset P2 (union S P) -> subset (inter P1 P2) S ->
  connects goal S P.
Proof.
  intros C1 C2 K1 K2 N1 N2 H1 H2 D.
  assert (one : forall k R, connects goal (add k S) R ->
    connects (fun Q => mem k Q -> goal Q) S R).
  { intros k R [mate [inv [inside reach]]]. exists mate. split; [exact inv |].
    split; [exact inside |]. intros Q HQ H Hk. apply reach; [| exact H].
    intros x. rewrite mem_add. intros [-> | Hx]; auto. }
  assert (pair : connects (fun Q => mem k1 Q \/ mem k2 Q) S (add k1 (add k2 empty))).
  { assert (Dk : k1 <> k2).
    { intros ->. apply N2, D. rewrite mem_inter. auto. }
    exists (fun x => if x =? k1 then k2 else if x =? k2 then k1 else x). split; [| split].
    - intros x. destruct (N.eqb_spec x k1) as [-> | E1].
      + destruct (N.eqb_spec k2 k1); [congruence |]. now rewrite N.eqb_refl.
      + destruct (N.eqb_spec x k2) as [-> | E2].
        * now rewrite N.eqb_refl.
        * destruct (N.eqb_spec x k1); [contradiction |].
          destruct (N.eqb_spec x k2); [contradiction | reflexivity].
    - intros x. rewrite !mem_add. destruct (N.eqb_spec x k1); [auto |].
      destruct (N.eqb_spec x k2); [auto | congruence].
    - intros Q _ H. specialize (H k1). cbn in H. rewrite N.eqb_refl in H. auto. }
  assert (rest := connects_both _ _ S (remove k1 P1) (remove k2 P2)
    (union (remove k1 P1) (remove k2 P2)) (one _ _ C1) (one _ _ C2)).
  assert (all : connects (fun Q => (mem k1 Q \/ mem k2 Q) /\
    ((mem k1 Q -> goal Q) /\ (mem k2 Q -> goal Q))) S P).
  { apply connects_both with (add k1 (add k2 empty)) (union (remove k1 P1) (remove k2 P2)).
    - exact pair.
    - apply rest; intros x; specialize (D x); mem_rewrite; tauto.
    - intros x. assert (B1 := H1 k1 K1). assert (B2 := H2 k2 K2). mem_rewrite.
      intros [-> | [-> | []]]; assumption.
    - intros x. specialize (H1 x). specialize (H2 x). mem_rewrite. tauto.
    - intros x. assert (B1 := D k1). assert (B2 := D k2). mem_rewrite.
      intros [[-> | [-> | []]] B]; tauto. }
  revert all. apply connects_goal. tauto.
Qed.

(** Cells that are thought to be the owner's. *)
Lemma connects_thought (goal : set -> Prop) (S P K U : set) :
  (forall Q Q', subset Q Q' -> goal Q -> goal Q') ->
  subset S U -> subset P U ->
  connects goal S P -> connects (fun Q => goal (union (inter Q U) K)) (minus S K) P.
Proof.
  intros mono HS HP [mate [inv [inside reach]]]. exists mate. split; [exact inv |].
  split; [exact inside |]. intros Q HQ H. apply reach.
  - intros x Hx. specialize (HS x Hx). specialize (HQ x). mem_rewrite.
    destruct (mem_dec x K); tauto.
  - intros x D. assert (D' : mate (mate x) <> mate x) by (rewrite inv; congruence).
    assert (A := HP x (inside x D)). assert (B := HP _ (inside _ D')).
    specialize (H x D). mem_rewrite. tauto.
Qed.

(** Other cells in the places of those of a claim. *)
Lemma connects_image (goal goal' : set -> Prop) (f : N -> N) (D S P S' P' : set) :
  (forall x y, mem x D -> mem y D -> f x = f y -> x = y) ->
  (forall Q Q', subset Q D -> (forall x, mem x Q -> mem (f x) Q') -> goal Q -> goal' Q') ->
  subset S D -> subset P D ->
  (forall x, mem x S -> mem (f x) S') -> (forall x, mem x P -> mem (f x) P') ->
  connects goal S P -> connects goal' S' P'.
Proof.
  intros inj step SD PD HS HP [mate [inv [inside reach]]].
  pose (back := fun y => find (fun x => f x =? y) (members P)).
  assert (back_some : forall x, mem x P -> back (f x) = Some x).
  { intros x Hx. unfold back. destruct (find _ (members P)) as [z |] eqn:E.
    - apply find_some in E. destruct E as [I E]. rewrite in_members in I.
      apply N.eqb_eq in E. f_equal. apply inj; auto.
    - exfalso. apply find_none with (x := x) in E; [| now apply in_members].
      now rewrite N.eqb_refl in E. }
  assert (back_in : forall y x, back y = Some x -> mem x P /\ f x = y).
  { intros y x E. unfold back in E. apply find_some in E. destruct E as [I E].
    rewrite in_members in I. apply N.eqb_eq in E. auto. }
  assert (other : forall x, mem x P -> mem (mate x) P).
  { intros x Hx. destruct (N.eq_dec (mate x) x) as [-> | N]; [exact Hx |].
    apply inside. rewrite inv. congruence. }
  exists (fun y => match back y with Some x => f (mate x) | None => y end). split; [| split].
  - intros y. destruct (back y) as [x |] eqn:E.
    + apply back_in in E. destruct E as [Hx <-]. rewrite (back_some (mate x)), inv; auto.
    + now rewrite E.
  - intros y. destruct (back y) as [x |] eqn:E; [| congruence].
    apply back_in in E. destruct E as [Hx <-]. auto.
  - intros Q' HQ' H.
    pose (Q := collect (fun x => memb (f x) Q') (members D)).
    assert (in_Q : forall x, mem x Q <-> mem x D /\ mem (f x) Q').
    { intros x. unfold Q. rewrite mem_collect, in_members. reflexivity. }
    apply (step Q Q'); [intros x Hx; now apply in_Q in Hx | intros x Hx; now apply in_Q in Hx |].
    apply reach.
    + intros x Hx. apply in_Q. auto.
    + intros x N. assert (Hx := inside x N). specialize (H (f x)). cbn in H.
      rewrite (back_some x Hx) in H. rewrite !in_Q.
      destruct H as [H | H]; auto. intros E. apply N. apply inj; auto.
Qed.

(** ** Pairs are enough to force *)

Section Force.

Variable mate : N -> N.
Hypothesis inv : forall x, mate (mate x) = x.

(** [M] consists of whole pairs. *)
Definition whole (M : set) : Prop := forall x, mem x M -> mem (mate x) M /\ mate x <> x.

Lemma mate_inj x y : mate x = mate y -> x = y.
Proof. intros E. rewrite <- (inv x), <- (inv y). now rewrite E. Qed.

Lemma whole_less M x : whole M -> whole (remove (mate x) (remove x M)).
Proof.
  intros W y. rewrite !mem_remove. intros [[Hy N1] N2]. destruct (W y Hy) as [Hm D].
  split; [| exact D]. split; [split; [exact Hm |] |].
  - intros E. apply N2. rewrite <- E. now rewrite inv.
  - intros E. apply N1. now apply mate_inj.
Qed.

(** Nothing is left but whole pairs, with the opponent to move; or whole pairs and one cell that
    the owner should get, with the owner to move. *)
Lemma force_pairs (goal : set -> Prop) : forall n (Q M : set),
  (card M <= n)%nat -> whole M ->
  ((forall Q', subset Q Q' -> (forall x, mem x M -> mem x Q' \/ mem (mate x) Q') -> goal Q') ->
   forced goal false Q M) /\
  (forall b, ~ mem b M ->
   (forall Q', subset Q Q' -> mem b Q' ->
      (forall x, mem x M -> mem x Q' \/ mem (mate x) Q') -> goal Q') ->
   forced goal true Q (add b M)).
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros Q M C W.
  assert (fewer : forall x, mem x M -> (card (remove (mate x) (remove x M)) < card M)%nat).
  { intros x Hx. destruct (W x Hx) as [Hm D].
    rewrite (card_remove x M Hx), (card_remove (mate x) (remove x M)); [lia |].
    apply mem_remove. auto. }
  assert (N : forall Q, (forall Q', subset Q Q' ->
    (forall x, mem x M -> mem x Q' \/ mem (mate x) Q') -> goal Q') -> forced goal false Q M).
  { clear Q. intros Q G. destruct (member_or_empty M) as [[a Ha] | N].
    - (* The opponent opens a pair, and leaves its other cell for good. *)
      destruct (W a Ha) as [Hm D]. assert (F := fewer a Ha).
      apply forced_opponent with a; [exact Ha |].
      assert (E : remove a M = add (mate a) (remove (mate a) (remove a M))).
      { apply same_members. intros x. rewrite mem_add, !mem_remove.
        destruct (N.eq_dec x (mate a)) as [-> |]; tauto. }
      rewrite E. apply (IH (card (remove (mate a) (remove a M)))); auto; [lia | | |].
      + now apply whole_less.
      + rewrite mem_remove. tauto.
      + intros Q' HQ' Hb H. apply G; [exact HQ' |].
        intros x Hx. destruct (N.eq_dec x a) as [-> | N1]; [auto |].
        destruct (N.eq_dec x (mate a)) as [-> | N2]; [auto |].
        apply H. rewrite !mem_remove. auto.
    - apply forced_full; [exact N |]. apply G; [intros x Hx; exact Hx |].
      intros x Hx. exfalso. exact (N x Hx). }
  split; [apply N |].
  intros b Nb G. apply forced_owner with b; [apply mem_add; auto |].
  intros x Hx. destruct (N.eq_dec x b) as [-> | D].
  - assert (E : remove b (add b M) = M).
    { apply same_members. intros y. rewrite mem_remove, mem_add.
      destruct (N.eq_dec y b) as [-> |]; tauto. }
    rewrite E. apply N. intros Q' HQ' H. apply G; [| apply HQ', mem_add; auto | exact H].
    intros y Hy. apply HQ', mem_add. auto.
  - (* A move in a pair is answered there. *)
    apply mem_add in Hx. destruct Hx as [Hx | Hx]; [contradiction |].
    destruct (W x Hx) as [Hm Dx]. assert (F := fewer x Hx).
    assert (Nmb : mate x <> b) by (intros E; apply Nb; congruence).
    apply forced_opponent with (mate x).
    { rewrite mem_remove, mem_add. auto. }
    assert (E : remove (mate x) (remove x (add b M)) = add b (remove (mate x) (remove x M))).
    { apply same_members. intros y. rewrite mem_add, !mem_remove, mem_add.
      destruct (N.eq_dec y b) as [-> |]; intuition congruence. }
    rewrite E. apply (IH (card (remove (mate x) (remove x M)))); auto; [lia | | |].
    + now apply whole_less.
    + rewrite !mem_remove. tauto.
    + intros Q' HQ' Hb H. apply G; [| exact Hb |].
      { intros y Hy. apply HQ', mem_add. auto. }
      assert (Qx : mem x Q') by (apply HQ', mem_add; auto).
      intros y Hy. destruct (N.eq_dec y x) as [-> | N1]; [auto |].
      destruct (N.eq_dec y (mate x)) as [-> | N2]; [rewrite inv; auto |].
      apply H. rewrite !mem_remove. auto.
Qed.

(** A forced join, and pairs besides. *)
Lemma force_besides (goal1 goal2 : set -> Prop) :
  (forall Q Q', subset Q Q' -> goal1 Q -> goal1 Q') ->
  forall n turn (Q E M : set),
  (card M + card E <= n)%nat -> whole M -> (forall x, mem x M -> ~ mem x E) ->
  forced goal1 turn Q E ->
  (forall Q', subset Q Q' -> (forall x, mem x M -> mem x Q' \/ mem (mate x) Q') -> goal2 Q') ->
  forced (fun Q => goal1 Q /\ goal2 Q) turn Q (union E M).
Proof.
  intros mono. induction n as [n IH] using (well_founded_induction lt_wf).
  intros turn Q E M C W D H G.
  assert (fewer : forall x, mem x M -> (card (remove (mate x) (remove x M)) < card M)%nat).
  { intros x Hx. destruct (W x Hx) as [Hm Dx].
    rewrite (card_remove x M Hx), (card_remove (mate x) (remove x M)); [lia |].
    apply mem_remove. auto. }
  destruct turn.
  - (* The owner is to move. *)
    apply forced_by_answers.
    { destruct (member_or_empty (union E M)) as [[x Hx] | N]; [eauto |]. left.
      assert (NE : forall x, ~ mem x E) by (intros x Hx; apply (N x), mem_union; auto).
      split.
      - inversion H as [? ? ? _ G1 | ? ? x Hx |]; subst; [exact G1 | destruct (NE x Hx)].
      - apply G; [intros x Hx; exact Hx |].
        intros x Hx. exfalso. apply (N x), mem_union. auto. }
    intros x Hx. destruct (mem_dec x M) as [HM | NM].
    + destruct (W x HM) as [Hm Dx]. assert (F := fewer x HM).
      apply forced_opponent with (mate x).
      { rewrite mem_remove, mem_union. auto. }
      assert (Eq : remove (mate x) (remove x (union E M))
        = union E (remove (mate x) (remove x M))).
      { apply same_members. intros y. rewrite mem_union, !mem_remove, mem_union.
        assert (B1 := D x HM). assert (B2 := D _ Hm).
        split; [tauto |]. intros [Hy | Hy]; [| tauto].
        split; [split; [auto |] |]; intros ->; contradiction. }
      rewrite Eq.
      apply (IH (card (remove (mate x) (remove x M)) + card E)%nat); auto; [lia | | | |].
      * now apply whole_less.
      * intros y. rewrite !mem_remove. intros [[Hy _] _]; auto.
      * revert H. apply more_stones; [exact mono |]. intros y Hy. apply mem_add. auto.
      * intros Q' HQ' HH. apply G.
        { intros y Hy. apply HQ', mem_add. auto. }
        assert (Qx : mem x Q') by (apply HQ', mem_add; auto).
        intros y Hy. destruct (N.eq_dec y x) as [-> | N1]; [auto |].
        destruct (N.eq_dec y (mate x)) as [-> | N2]; [rewrite inv; auto |].
        apply HH. rewrite !mem_remove. auto.
    + apply mem_union in Hx. destruct Hx as [Hx | Hx]; [| contradiction].
      inversion H as [? ? ? N _ | ? ? z Hz H' |]; subst; [destruct (N x Hx) |].
      assert (Eq : remove x (union E M) = union (remove x E) M).
      { apply same_members. intros y. rewrite mem_union, !mem_remove, mem_union.
        split; [tauto |]. intros [Hy | Hy]; [tauto |].
        split; [auto |]. intros ->. contradiction. }
      rewrite Eq. assert (F := card_remove x E Hx).
      apply (IH (card M + card (remove x E))%nat); auto; [lia | |].
      * intros y Hy. rewrite mem_remove. intros [B _]. exact (D y Hy B).
      * intros Q' HQ' HH. apply G; [| exact HH].
        intros y Hy. apply HQ', mem_add. auto.
  - inversion H as [? ? ? N G1 | | ? ? x Hx H']; subst.
    + (* Only pairs are left. *)
      assert (Eq : union E M = M).
      { apply same_members. intros y. rewrite mem_union. specialize (N y). tauto. }
      rewrite Eq. apply (force_pairs _ (card M)); auto.
      intros Q' HQ' HH. split; [revert G1; now apply mono | auto].
    + apply forced_opponent with x; [apply mem_union; auto |].
      assert (NM : ~ mem x M) by (intros B; exact (D x B Hx)).
      assert (Eq : remove x (union E M) = union (remove x E) M).
      { apply same_members. intros y. rewrite mem_union, !mem_remove, mem_union.
        split; [tauto |]. intros [Hy | Hy]; [tauto |].
        split; [auto |]. intros ->. contradiction. }
      rewrite Eq. assert (F := card_remove x E Hx).
      apply (IH (card M + card (remove x E))%nat); auto; [lia |].
      intros y Hy. rewrite mem_remove. intros [B _]. exact (D y Hy B).
Qed.

(** Whole pairs are an even number of cells. *)
Lemma whole_even : forall n (M : set), (card M <= n)%nat -> whole M -> odd M = false.
Proof.
  induction n as [n IH] using (well_founded_induction lt_wf). intros M C W.
  destruct (member_or_empty M) as [[a Ha] | N].
  - destruct (W a Ha) as [Hm D].
    assert (Hm' : mem (mate a) (remove a M)) by (apply mem_remove; auto).
    assert (F1 := card_remove a M Ha). assert (F2 := card_remove _ _ Hm').
    assert (E := IH (card (remove (mate a) (remove a M))) ltac:(lia) _ (le_n _) (whole_less M a W)).
    rewrite (odd_remove _ _ Hm'), (odd_remove _ _ Ha), negb_involutive in E. exact E.
  - assert (M = empty) as ->; [| reflexivity].
    apply same_members. intros x. rewrite mem_empty. specialize (N x). tauto.
Qed.

Lemma odd_union : forall n (E M : set),
  (card M <= n)%nat -> (forall x, mem x M -> ~ mem x E) ->
  odd (union E M) = xorb (odd E) (odd M).
Proof.
  induction n as [| n IH]; intros E M C D.
  - assert (M = empty) as ->.
    { apply same_members. intros x. rewrite mem_empty.
      assert (N := card_0 M ltac:(lia) x). tauto. }
    assert (Eq : union E empty = E).
    { apply same_members. intros x. rewrite mem_union, mem_empty. tauto. }
    rewrite Eq. change (odd empty) with false. now rewrite xorb_false_r.
  - destruct (member_or_empty M) as [[a Ha] | N].
    + assert (F := card_remove a M Ha).
      assert (Eq : remove a (union E M) = union E (remove a M)).
      { apply same_members. intros y. rewrite mem_union, !mem_remove, mem_union.
        split; [tauto |]. intros [Hy | Hy]; [| tauto]. split; [auto |].
        intros ->. exact (D a Ha Hy). }
      assert (H := IH E (remove a M) ltac:(lia)).
      rewrite <- Eq, (odd_remove a (union E M)), (odd_remove a M Ha) in H
        by (apply mem_union; auto).
      assert (H' : negb (odd (union E M)) = xorb (odd E) (negb (odd M))).
      { apply H. intros x. rewrite mem_remove. intros [Hx _]; auto. }
      destruct (odd (union E M)), (odd E), (odd M); auto; discriminate.
    + assert (M = empty) as ->.
      { apply same_members. intros x. rewrite mem_empty. specialize (N x). tauto. }
      assert (Eq : union E empty = E).
      { apply same_members. intros x. rewrite mem_union, mem_empty. tauto. }
      rewrite Eq. change (odd empty) with false. now rewrite xorb_false_r.
Qed.

End Force.

(** The cells of a pairing inside a carrier. *)
Definition paired_cells (mate : N -> N) (P : set) : set :=
  collect (fun x => negb (mate x =? x)) (members P).

Lemma mem_paired_cells mate P x : mem x (paired_cells mate P) <-> mem x P /\ mate x <> x.
Proof.
  unfold paired_cells. rewrite mem_collect, in_members, negb_true_iff, N.eqb_neq. reflexivity.
Qed.

(** A forced join on [E] and a connection on [P], side by side. *)
Theorem forced_side_by_side (goal1 goal2 : set -> Prop) owner_last (S E P F : set) :
  (forall Q Q', subset Q Q' -> goal1 Q -> goal1 Q') ->
  (forall Q Q', subset Q Q' -> goal2 Q -> goal2 Q') ->
  forced_at goal1 owner_last S E -> connects goal2 S P ->
  subset E (union S F) -> subset P (union S F) -> subset (inter E P) S ->
  forced_at (fun Q => goal1 Q /\ goal2 Q) owner_last S F.
Proof.
  intros mono1 mono2 H C HE HP D.
  assert (H' : forced_at goal1 owner_last S (minus E S)).
  { revert H. apply stones_never_hurt; auto; intros x; mem_rewrite; destruct (mem_dec x S); tauto. }
  assert (C' : connects goal2 S (minus P S)).
  { revert C. apply connects_more; intros x; mem_rewrite; destruct (mem_dec x S); tauto. }
  destruct C' as [mate [inv [inside reach]]].
  set (M := paired_cells mate (minus P S)).
  assert (W : whole mate M).
  { intros x. unfold M. rewrite !mem_paired_cells. intros [Hx N].
    assert (N' : mate (mate x) <> mate x) by (rewrite inv; congruence). auto. }
  assert (dis : forall x, mem x M -> ~ mem x (minus E S)).
  { intros x. unfold M. rewrite mem_paired_cells. specialize (D x). mem_rewrite. tauto. }
  apply (stones_never_hurt (fun Q => goal1 Q /\ goal2 Q)) with S (union (minus E S) M).
  - intros Q Q' HQ [G1 G2]. eauto.
  - intros x Hx; exact Hx.
  - intros x. rewrite !mem_union. unfold M. rewrite mem_paired_cells.
    specialize (HE x). specialize (HP x). mem_rewrite. tauto.
  - unfold forced_at in *. rewrite (odd_union (card M) _ M), (whole_even mate inv (card M) M),
      xorb_false_r; auto.
    apply (force_besides mate inv goal1 goal2 mono1 (card M + card (minus E S))%nat); auto.
    intros Q' HQ' HH. apply reach; [exact HQ' |].
    intros x N. apply HH. unfold M. rewrite mem_paired_cells. auto.
Qed.

(** The rule [force]. *)
Theorem force_paired (goal : set -> Prop) owner_last k (S P : set) :
  (forall Q Q', subset Q Q' -> goal Q -> goal Q') ->
  paired goal k S P -> k = Connection \/ owner_last = true -> forced_at goal owner_last S P.
Proof.
  intros mono H K.
  assert (connected : connects goal S P -> forced_at goal owner_last S P).
  { intros C.
    assert (B : forced_at (fun Q => True /\ goal Q) owner_last S P).
    { apply forced_side_by_side with empty P; auto.
      - apply forced_full; [intros x; now rewrite mem_empty | exact I].
      - intros x Hx. now apply mem_empty in Hx.
      - intros x. mem_rewrite. auto.
      - intros x. mem_rewrite. tauto. }
    unfold forced_at in *. revert B. apply forced_other_goal. tauto. }
  destruct k; cbn in H; [auto |].
  destruct H as [H | [key [Hk C]]]; [auto |].
  destruct K as [| ->]; [discriminate |].
  assert (C' : connects goal (add key S) (minus (remove key P) (add key S))).
  { revert C. apply connects_more; intros x; mem_rewrite;
      destruct (mem_dec x S), (N.eq_dec x key); tauto. }
  destruct C' as [mate [inv [inside reach]]].
  set (M := paired_cells mate (minus (remove key P) (add key S))).
  assert (W : whole mate M).
  { intros x. unfold M. rewrite !mem_paired_cells. intros [Hx N].
    assert (N' : mate (mate x) <> mate x) by (rewrite inv; congruence). auto. }
  assert (Nk : ~ mem key M).
  { unfold M. rewrite mem_paired_cells. mem_rewrite. tauto. }
  apply (stones_never_hurt goal mono) with S (add key M).
  - intros x Hx; exact Hx.
  - intros x. mem_rewrite. unfold M. rewrite mem_paired_cells. mem_rewrite.
    intros [-> | Hx]; tauto.
  - unfold forced_at. rewrite (odd_add key M Nk), (whole_even mate inv (card M) M); auto. cbn.
    apply (force_pairs mate inv goal (card M) S M (le_n _) W); [exact Nk |].
    intros Q' HQ' Hkey HH. apply reach.
    + intros x. rewrite mem_add. intros [-> | Hx]; auto.
    + intros x N. apply HH. unfold M. rewrite mem_paired_cells. auto.
Qed.
