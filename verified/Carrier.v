(** * The game on a carrier

    What a claim means: the owner has the cells of a set [S], and the players take cells of the
    carrier [P]. The goal is any property of sets of cells that larger sets have all the more.
    Two facts carry everything else. [simulate]: whoever can reach a goal can do so with more
    stones, with more cells in the carrier, with some cells replaced by others, and with some cells
    given in thought. [side_by_side]: two strategies can be followed at the same time if their
    carriers don't meet. *)

Require Import NArith Lia List Bool.
From Hex Require Import Sets.
Import ListNotations.
Open Scope N_scope.

Inductive kind := Connection | Semi.

(** [holds goal k S P]: the owner, who has all of [S], reaches a set of cells with the property
    [goal] by taking cells of [P] in turn with the opponent. The opponent moves first if [k] is
    [Connection], the owner if it is [Semi]. The opponent may pass. *)
Inductive holds (goal : set -> Prop) : kind -> set -> set -> Prop :=
| holds_already : forall k S P,
    goal S -> holds goal k S P
| holds_move : forall S P m,
    mem m P -> holds goal Connection (add m S) (remove m P) -> holds goal Semi S P
| holds_answer : forall S P,
    holds goal Semi S P ->
    (forall c, mem c P -> holds goal Semi S (remove c P)) ->
    holds goal Connection S P.

(** A connection is as good as a semi-connection. *)
Lemma connection_is_semi goal S P : holds goal Connection S P -> holds goal Semi S P.
Proof. inversion 1; auto using holds_already. Qed.

Lemma weaken goal k S P : holds goal Connection S P -> holds goal k S P.
Proof. destruct k; auto using connection_is_semi. Qed.

(** The goal is within reach: it would be reached with the whole carrier. *)
Lemma holds_in_the_end (goal : set -> Prop) k S P :
  (forall Q Q', subset Q Q' -> goal Q -> goal Q') -> holds goal k S P -> goal (union S P).
Proof.
  intros mono. induction 1 as [k S P G | S P m I _ IH | S P _ IH _ _].
  - revert G. apply mono. sets.
  - revert IH. apply mono. intros x. rewrite !mem_union, mem_add, mem_remove.
    destruct (N.eq_dec x m); subst; tauto.
  - exact IH.
Qed.

(** ** More never hurts *)

(** What the owner can do with [S] and [P] for a goal, the owner can do with [S'] and [P'] for
    another goal, where [f] tells which cell is used instead of which, and the cells of [K] are
    thought to be the owner's. *)
Lemma simulate (goal goal' : set -> Prop) (f : N -> N) (D K T : set) :
  (forall x y, mem x D -> mem y D -> f x = f y -> x = y) ->
  (forall Q Q', subset Q D -> subset T Q' ->
     (forall x, mem x Q -> mem (f x) Q' \/ mem (f x) K) -> goal Q -> goal' Q') ->
  forall k S P, holds goal k S P -> subset S D -> subset P D ->
  forall S' P', subset T S' ->
    (forall x, mem x S -> mem (f x) S' \/ mem (f x) K) ->
    (forall x, mem x P -> mem (f x) S' \/ mem (f x) P' \/ mem (f x) K) ->
    holds goal' k S' P'.
Proof.
  intros inj step k S P H.
  induction H as [k S P G | S P m I H IH | S P H IH H' IH']; intros SD PD S' P' TS HS HP.
  - apply holds_already. eauto.
  - assert (SD' : subset (add m S) D)
      by (intros x; rewrite mem_add; intros [-> | Hx]; auto).
    assert (PD' : subset (remove m P) D) by (intros x; rewrite mem_remove; intros [Hx _]; auto).
    assert (skip : mem (f m) S' \/ mem (f m) K -> holds goal' Semi S' P').
    { intros B. apply connection_is_semi. apply IH; auto.
      - intros x. rewrite mem_add. intros [-> | Hx]; auto.
      - intros x. rewrite mem_remove. intros [Hx _]; auto. }
    destruct (mem_dec (f m) S') as [| NS]; [auto |].
    destruct (mem_dec (f m) K) as [| NK]; [auto |].
    apply holds_move with (f m); [destruct (HP m I); tauto |].
    apply IH; auto.
    + intros x Hx. rewrite mem_add. auto.
    + intros x. rewrite !mem_add. intros [-> | Hx]; [auto |]. destruct (HS x Hx); auto.
    + intros x. rewrite !mem_add, !mem_remove. intros [Hx Nx].
      destruct (N.eq_dec (f x) (f m)) as [E | E]; [auto |].
      destruct (HP x Hx) as [? | [? | ?]]; auto.
  - apply holds_answer; [auto |].
    intros c Hc.
    destruct (exists_member_dec (fun x => f x = c) P (fun x => N.eq_dec (f x) c)) as [E | E].
    + destruct E as [x [Hx <-]]. apply IH' with x; auto.
      * intros y. rewrite mem_remove. intros [Hy _]; auto.
      * intros y. rewrite !mem_remove. intros [Hy Ny].
        assert (f y <> f x) by (intros E; apply Ny; apply inj; auto).
        destruct (HP y Hy) as [? | [? | ?]]; auto.
    + apply IH; auto. intros x Hx. rewrite mem_remove.
      assert (f x <> c) by (intros <-; eauto).
      destruct (HP x Hx) as [? | [? | ?]]; auto.
Qed.

(** More stones, and more cells in the carrier, never hurt. *)
Lemma more_never_hurts (goal : set -> Prop) k S P S' P' :
  (forall Q Q', subset Q Q' -> goal Q -> goal Q') ->
  subset S S' -> subset P (union S' P') -> holds goal k S P -> holds goal k S' P'.
Proof.
  intros mono HS HP H.
  apply (simulate goal goal (fun x => x) (union S P) empty empty) with S P; auto.
  - intros Q Q' _ _ HQ. apply mono. intros x Hx. destruct (HQ x Hx) as [| E]; [assumption |].
    now apply mem_empty in E.
  - sets.
  - sets.
  - sets.
  - intros x Hx. specialize (HP x Hx). rewrite mem_union in HP. tauto.
Qed.

(** Another goal, which follows from the first as long as the owner has all of [S]. *)
Lemma other_goal (goal goal' : set -> Prop) k S P :
  (forall Q, subset S Q -> goal Q -> goal' Q) ->
  (forall Q Q', subset Q Q' -> goal Q -> goal Q') ->
  holds goal k S P -> holds goal' k S P.
Proof.
  intros imp mono H.
  apply (simulate goal goal' (fun x => x) (union S P) empty S) with S P; auto.
  - intros Q Q' _ TQ HQ G. apply imp; [exact TQ |]. revert G. apply mono.
    intros x Hx. destruct (HQ x Hx) as [| E]; [assumption |]. now apply mem_empty in E.
  - sets.
  - sets.
  - intros x Hx; assumption.
Qed.

(** ** Two strategies side by side *)

Definition both (k l : kind) : kind :=
  match k, l with Connection, Connection => Connection | _, _ => Semi end.

(** A move of the opponent is in one of the two carriers at most, and is answered there. Only one
    of the two claims may need the first move. *)
Lemma side_by_side (goal1 goal2 : set -> Prop) :
  (forall Q Q', subset Q Q' -> goal1 Q -> goal1 Q') ->
  (forall Q Q', subset Q Q' -> goal2 Q -> goal2 Q') ->
  forall k1 S1 P1, holds goal1 k1 S1 P1 ->
  forall k2 S2 P2, holds goal2 k2 S2 P2 ->
  k1 = Connection \/ k2 = Connection ->
  forall S P,
    subset S1 S -> subset S2 S ->
    subset P1 (union S P) -> subset P2 (union S P) -> subset (inter P1 P2) S ->
    holds (fun Q => goal1 Q /\ goal2 Q) (both k1 k2) S P.
Proof.
  intros mono1 mono2.
  assert (first : forall k1 S1 P1 k2 S2 P2 S P,
    goal1 S1 -> holds goal2 k2 S2 P2 -> subset S1 S -> subset S2 S -> subset P2 (union S P) ->
    k1 = Connection \/ k2 = Connection -> subset P1 (union S P) ->
    holds (fun Q => goal1 Q /\ goal2 Q) (both k1 k2) S P).
  { intros k1 S1 P1 k2 S2 P2 S P G1 H2 HS1 HS2 HP2 E _.
    assert (H : holds (fun Q => goal1 Q /\ goal2 Q) k2 S P).
    { apply other_goal with goal2; [| exact mono2 |].
      - intros Q HQ G2. split; [| exact G2]. revert G1. apply mono1. intros x Hx. auto.
      - revert H2. now apply more_never_hurts. }
    destruct k1, k2; cbn; auto using connection_is_semi. }
  assert (second : forall k1 S1 P1 k2 S2 P2 S P,
    goal2 S2 -> holds goal1 k1 S1 P1 -> subset S1 S -> subset S2 S -> subset P1 (union S P) ->
    k1 = Connection \/ k2 = Connection -> subset P2 (union S P) ->
    holds (fun Q => goal1 Q /\ goal2 Q) (both k1 k2) S P).
  { intros k1 S1 P1 k2 S2 P2 S P G2 H1 HS1 HS2 HP1 E _.
    assert (H : holds (fun Q => goal1 Q /\ goal2 Q) k1 S P).
    { apply other_goal with goal1; [| exact mono1 |].
      - intros Q HQ G1. split; [exact G1 |]. revert G2. apply mono2. intros x Hx. auto.
      - revert H1. now apply more_never_hurts. }
    destruct k1, k2; cbn; auto using connection_is_semi. }
  intros k1 S1 P1 H1.
  induction H1 as [k1 S1 P1 G1 | S1 P1 m1 I1 H1 IH1 | S1 P1 H1 IH1 H1' IH1'].
  - intros; eapply first; eauto.
  - intros k2 S2 P2 H2 E S P HS1 HS2 HP1 HP2 HI.
    assert (k2 = Connection) as -> by (destruct E; [discriminate | assumption]).
    assert (done : mem m1 S -> holds (fun Q => goal1 Q /\ goal2 Q) Semi S P).
    { intros B. apply connection_is_semi.
      apply (IH1 Connection S2 P2); auto.
      - intros x. rewrite mem_add. intros [-> | Hx]; auto.
      - intros x. rewrite mem_remove. intros [Hx _]; auto.
      - intros x. specialize (HI x). rewrite mem_inter in *. rewrite mem_remove. tauto. }
    destruct (mem_dec m1 S) as [| N1]; [exact (done m) |].
    apply holds_move with m1.
    { specialize (HP1 m1 I1). rewrite mem_union in HP1. tauto. }
    apply (IH1 Connection S2 P2); auto; intros x;
      specialize (HS1 x); specialize (HS2 x); specialize (HP1 x); specialize (HP2 x);
      specialize (HI x); revert HS1 HS2 HP1 HP2 HI; mem_rewrite;
      destruct (N.eq_dec x m1); tauto.
  - intros k2 S2 P2 H2.
    assert (H1all : holds goal1 Connection S1 P1) by auto using holds_answer.
    induction H2 as [k2 S2 P2 G2 | S2 P2 m2 I2 H2 IH2 | S2 P2 H2 IH2 H2' IH2'];
      intros E S P HS1 HS2 HP1 HP2 HI.
    + eapply second; eauto.
    + assert (done : mem m2 S -> holds (fun Q => goal1 Q /\ goal2 Q) Semi S P).
      { intros B. apply connection_is_semi.
        apply IH2; auto.
        - intros x. rewrite mem_add. intros [-> | Hx]; auto.
        - intros x. rewrite mem_remove. intros [Hx _]; auto.
        - intros x. specialize (HI x). rewrite mem_inter in *. rewrite mem_remove. tauto. }
      destruct (mem_dec m2 S) as [| N2]; [exact (done m) |].
      apply holds_move with m2.
      { specialize (HP2 m2 I2). rewrite mem_union in HP2. tauto. }
      apply IH2; auto; intros x;
        specialize (HS1 x); specialize (HS2 x); specialize (HP1 x); specialize (HP2 x);
        specialize (HI x); revert HS1 HS2 HP1 HP2 HI; mem_rewrite;
        destruct (N.eq_dec x m2); tauto.
    + assert (pass : forall P', subset P1 (union S P') -> subset P2 (union S P') ->
        holds (fun Q => goal1 Q /\ goal2 Q) Semi S P').
      { intros P' HP1' HP2'.
        apply (IH1 Connection S2 P2); auto using holds_answer. }
      cbn. apply holds_answer; [auto |].
      intros c Hc.
      destruct (mem_dec c S) as [B | NS].
      { apply pass; intros x; specialize (HP1 x); specialize (HP2 x); mem_rewrite;
          destruct (N.eq_dec x c); subst; tauto. }
      destruct (mem_dec c P1) as [C1 | N1]; [| destruct (mem_dec c P2) as [C2 | N2]].
      * apply (IH1' c C1 Connection S2 P2); auto using holds_answer; intros x;
          specialize (HP1 x); specialize (HP2 x); specialize (HI x); mem_rewrite;
          destruct (N.eq_dec x c); subst; tauto.
      * apply (IH2' c C2); auto; intros x;
          specialize (HP1 x); specialize (HP2 x); specialize (HI x); mem_rewrite;
          destruct (N.eq_dec x c); subst; tauto.
      * apply pass; intros x; specialize (HP1 x); specialize (HP2 x); mem_rewrite;
          destruct (N.eq_dec x c); subst; tauto.
Qed.
