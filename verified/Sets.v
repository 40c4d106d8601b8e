(** * Sets of numbers

    A set is a binary number: [x] is a member if bit [x] is set. Besides what these operations
    mean, there is a tactic, [sets], that proves facts about members. *)

Require Import Arith NArith Lia List Bool Permutation.
Import ListNotations.
Open Scope N_scope.

Definition set : Type := N.

Definition mem (x : N) (s : set) : Prop := N.testbit s x = true.

Definition empty : set := 0.
Definition union : set -> set -> set := N.lor.
Definition inter : set -> set -> set := N.land.
Definition minus : set -> set -> set := N.ldiff.
Definition add (x : N) (s : set) : set := N.lor s (N.shiftl 1 x).
Definition remove (x : N) (s : set) : set := N.ldiff s (N.shiftl 1 x).

Definition subset (s t : set) : Prop := forall x, mem x s -> mem x t.

Definition memb (x : N) (s : set) : bool := N.testbit s x.
Definition is_empty (s : set) : bool := match s with 0 => true | _ => false end.
Definition subsetb (s t : set) : bool := is_empty (minus s t).

Lemma mem_dec x s : {mem x s} + {~ mem x s}.
Proof. unfold mem. destruct (N.testbit s x); auto. Qed.

Lemma mem_empty x : mem x empty <-> False.
Proof. unfold mem, empty. rewrite N.bits_0. split; [discriminate | tauto]. Qed.

Lemma mem_union x s t : mem x (union s t) <-> mem x s \/ mem x t.
Proof. unfold mem, union. now rewrite N.lor_spec, orb_true_iff. Qed.

Lemma mem_inter x s t : mem x (inter s t) <-> mem x s /\ mem x t.
Proof. unfold mem, inter. now rewrite N.land_spec, andb_true_iff. Qed.

Lemma mem_minus x s t : mem x (minus s t) <-> mem x s /\ ~ mem x t.
Proof.
  unfold mem, minus. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff.
  now rewrite not_true_iff_false.
Qed.

Lemma mem_single x y : mem y (N.shiftl 1 x) <-> y = x.
Proof.
  unfold mem. rewrite N.shiftl_1_l, N.pow2_bits_eqb, N.eqb_eq. split; auto.
Qed.

Lemma mem_add x y s : mem y (add x s) <-> y = x \/ mem y s.
Proof.
  unfold add. rewrite <- mem_single.
  change (N.lor s (N.shiftl 1 x)) with (union s (N.shiftl 1 x)). rewrite mem_union. tauto.
Qed.

Lemma mem_remove x y s : mem y (remove x s) <-> mem y s /\ y <> x.
Proof.
  unfold remove. rewrite <- (mem_single x y).
  change (N.ldiff s (N.shiftl 1 x)) with (minus s (N.shiftl 1 x)). apply mem_minus.
Qed.

Lemma memb_mem x s : memb x s = true <-> mem x s.
Proof. reflexivity. Qed.

Lemma is_empty_spec s : is_empty s = true <-> forall x, ~ mem x s.
Proof.
  split.
  - destruct s; [| discriminate]. intros _ x H. now apply mem_empty in H.
  - intros H. destruct s as [| p]; [reflexivity |]. exfalso.
    apply (H (N.log2 (N.pos p))). apply N.bit_log2. discriminate.
Qed.

Lemma subsetb_spec s t : subsetb s t = true <-> subset s t.
Proof.
  unfold subsetb. rewrite is_empty_spec. split; intros H x.
  - intros Hs. destruct (mem_dec x t) as [| Ht]; [assumption |].
    exfalso. apply (H x). now apply mem_minus.
  - rewrite mem_minus. intros [Hs Ht]. auto.
Qed.

(** [sets] proves a statement about membership by looking at each member that is named. *)
Ltac mem_rewrite :=
  unfold subset in *;
  repeat rewrite ?mem_union, ?mem_inter, ?mem_minus, ?mem_add, ?mem_remove, ?mem_empty in *.

Ltac sets_at x :=
  repeat match goal with
         | H : forall y : N, mem y ?s -> _ |- _ => specialize (H x)
         end;
  repeat rewrite ?mem_union, ?mem_inter, ?mem_minus, ?mem_add, ?mem_remove, ?mem_empty in *;
  repeat match goal with
         | H : context [mem x ?s] |- _ =>
             lazymatch goal with
             | _ : mem x s |- _ => fail
             | _ : ~ mem x s |- _ => fail
             | _ => destruct (mem_dec x s)
             end
         | |- context [mem x ?s] =>
             lazymatch goal with
             | _ : mem x s |- _ => fail
             | _ : ~ mem x s |- _ => fail
             | _ => destruct (mem_dec x s)
             end
         end;
  try tauto.

Ltac sets :=
  unfold subset in *;
  match goal with
  | |- forall x : N, _ => let x := fresh "x" in intros x; sets_at x
  | |- context [mem ?x _] => sets_at x
  | _ : context [mem ?x _] |- _ => sets_at x
  end.

(** The union of a list of sets. *)
Fixpoint unions (l : list set) : set :=
  match l with [] => empty | s :: l => union s (unions l) end.

Lemma mem_unions x l : mem x (unions l) <-> exists s, In s l /\ mem x s.
Proof.
  induction l as [| t l IH]; cbn.
  - rewrite mem_empty. split; [tauto | intros [s [[] _]]].
  - rewrite mem_union, IH. split.
    + intros [H | [s [I H]]]; eauto.
    + intros [s [[-> | I] H]]; eauto.
Qed.

(** The numbers below a bound. *)
Definition numbers (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

Lemma in_numbers x n : In x (numbers n) <-> x < n.
Proof.
  unfold numbers. rewrite in_map_iff. split.
  - intros [k [<- I]]. apply in_seq in I. lia.
  - intros H. exists (N.to_nat x). split; [lia |]. apply in_seq. lia.
Qed.

(** The members of a set as a list, the smallest first. *)
Fixpoint members_from (i : N) (p : positive) : list N :=
  match p with
  | xH => [i]
  | xO p => members_from (N.succ i) p
  | xI p => i :: members_from (N.succ i) p
  end.

Definition members (s : set) : list N :=
  match s with 0 => [] | N.pos p => members_from 0 p end.

Lemma in_members_from p : forall i x,
  In x (members_from i p) <-> exists k, x = i + k /\ mem k (N.pos p).
Proof.
  unfold mem. induction p as [p IH | p IH |]; intros i x; cbn [members_from In].
  - rewrite IH. change (N.pos p~1) with (2 * N.pos p + 1). split.
    + intros [-> | [k [-> H]]].
      * exists 0. split; [lia |]. now rewrite N.testbit_odd_0.
      * exists (N.succ k). split; [lia |]. now rewrite N.testbit_odd_succ by lia.
    + intros [k [-> H]]. destruct k as [| k] using N.peano_ind; [left; lia |].
      right. exists k. split; [lia |]. now rewrite N.testbit_odd_succ in H by lia.
  - rewrite IH. change (N.pos p~0) with (2 * N.pos p). split.
    + intros [k [-> H]]. exists (N.succ k). split; [lia |].
      now rewrite N.testbit_even_succ by lia.
    + intros [k [-> H]]. destruct k as [| k] using N.peano_ind.
      * now rewrite N.testbit_even_0 in H.
      * exists k. split; [lia |]. now rewrite N.testbit_even_succ in H by lia.
  - split.
    + intros [-> | []]. exists 0. split; [lia | reflexivity].
    + intros [k [-> H]]. left. change (mem k (N.shiftl 1 0)) in H.
      apply mem_single in H. lia.
Qed.

Lemma in_members x s : In x (members s) <-> mem x s.
Proof.
  destruct s as [| p]; cbn [members].
  - rewrite (mem_empty x : mem x 0 <-> False). reflexivity.
  - rewrite in_members_from. split.
    + intros [k [-> H]]. exact H.
    + intros H. exists x. split; [lia | exact H].
Qed.

Lemma exists_member_dec (P : N -> Prop) (s : set) :
  (forall x, {P x} + {~ P x}) ->
  {exists x, mem x s /\ P x} + {~ exists x, mem x s /\ P x}.
Proof.
  intros D. destruct (Exists_dec P (members s) D) as [E | E]; rewrite Exists_exists in E.
  - left. destruct E as [x [I H]]. exists x. now rewrite in_members in I.
  - right. intros [x [I H]]. apply E. exists x. now rewrite in_members.
Qed.

(** All numbers below a bound that have a property. *)
Fixpoint collect (f : N -> bool) (l : list N) : set :=
  match l with
  | [] => empty
  | x :: l => if f x then add x (collect f l) else collect f l
  end.

Lemma mem_collect f l x : mem x (collect f l) <-> In x l /\ f x = true.
Proof.
  induction l as [| y l IH]; cbn.
  - rewrite mem_empty. tauto.
  - destruct (f y) eqn:E; rewrite ?mem_add, IH; intuition congruence.
Qed.

(** Sets with the same members are the same number. *)
Lemma same_members (s t : set) : (forall x, mem x s <-> mem x t) -> s = t.
Proof.
  intros H. apply N.bits_inj. intros x. specialize (H x). unfold mem in H.
  destruct (N.testbit s x), (N.testbit t x); intuition discriminate.
Qed.

(** ** How many members a set has *)

Definition card (s : set) : nat := length (members s).

Lemma members_from_above p : forall i x, In x (members_from i p) -> i <= x.
Proof. intros i x H. apply in_members_from in H. destruct H as [k [-> _]]. lia. Qed.

Lemma members_from_different p : forall i, NoDup (members_from i p).
Proof.
  induction p as [p IH | p IH |]; intros i; cbn; auto.
  - constructor; auto. intros H. apply members_from_above in H. lia.
  - constructor; auto using NoDup_nil.
Qed.

Lemma card_remove x s : mem x s -> card s = S (card (remove x s)).
Proof.
  assert (D : forall t, NoDup (members t))
    by (intros [| p]; [constructor | apply members_from_different]).
  intros H. unfold card. change (S (length (members (remove x s))))
    with (length (x :: members (remove x s))).
  apply Permutation_length, NoDup_Permutation; auto.
  - constructor; auto. rewrite in_members, mem_remove. tauto.
  - intros y. cbn. rewrite !in_members, mem_remove.
    destruct (N.eq_dec y x) as [-> | N]; [tauto |]. split; [tauto |].
    intros [E | [Hy _]]; [congruence | exact Hy].
Qed.

Lemma card_add x s : ~ mem x s -> card (add x s) = S (card s).
Proof.
  intros H. rewrite (card_remove x) by (apply mem_add; auto). f_equal. f_equal.
  apply same_members. intros y. rewrite mem_remove, mem_add.
  destruct (N.eq_dec y x) as [-> | N]; tauto.
Qed.

Lemma card_0 s : card s = 0%nat -> forall x, ~ mem x s.
Proof. intros E x H. rewrite (card_remove x s H) in E. discriminate. Qed.

(** Whether the number of members is odd. *)
Definition odd (s : set) : bool := Nat.odd (card s).

Lemma odd_remove x s : mem x s -> odd (remove x s) = negb (odd s).
Proof.
  intros H. unfold odd. rewrite (card_remove x s H), Nat.odd_succ, <- Nat.negb_odd.
  now rewrite negb_involutive.
Qed.

Lemma odd_add x s : ~ mem x s -> odd (add x s) = negb (odd s).
Proof.
  intros H. unfold odd. now rewrite (card_add x s H), Nat.odd_succ, <- Nat.negb_odd.
Qed.

(** The images of all members. *)
Definition set_image (f : N -> N) (s : set) : set :=
  fold_right (fun x t => add (f x) t) empty (members s).

Lemma mem_image f s y : mem y (set_image f s) <-> exists x, mem x s /\ f x = y.
Proof.
  enough (H : mem y (set_image f s) <-> exists x, In x (members s) /\ f x = y).
  { rewrite H. split; intros [x [I E]]; exists x; rewrite in_members in *; auto. }
  unfold set_image. induction (members s) as [| z l IH]; cbn.
  - rewrite mem_empty. split; [tauto | intros [x [[] _]]].
  - rewrite mem_add, IH. split.
    + intros [-> | [x [I E]]]; eauto.
    + intros [x [[-> | I] E]]; eauto.
Qed.
