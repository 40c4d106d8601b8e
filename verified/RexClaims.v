(** * Why the rules of certificates are sound in Rex

    What claims mean there, and the rules that need nothing but the graph: the five of both games,
    and what [answer], [captured] and [dead] make of a cell that is dead. [Pairing.v] has [force]. *)

Require Import Arith NArith Lia List Bool.
From Hex Require Import Sets Carrier Claims Forced Pairing.
Import ListNotations.
Open Scope N_scope.

Section Rules.

Variable edge : N -> N -> Prop.
Hypothesis edge_sym : forall x y, edge x y -> edge y x.

Let reaches := reached edge.

Lemma reaches_mono G Q Q' : subset Q Q' -> reaches G Q -> reaches G Q'.
Proof. apply reached_mono. Qed.

(** What a connection or a semi-connection says in Rex. *)
Definition true_pairing (c : claim) : Prop :=
  paired (reaches (claim_goal c)) (claim_kind c) (claim_stones c) (claim_carrier c).

(** What a forced join says, for any goal; its kind doesn't matter. *)
Definition true_forced (owner_last : bool) (c : claim) : Prop :=
  forced_at (reaches (claim_goal c)) owner_last (claim_stones c) (claim_carrier c).

(** ** The rules of both games *)

Lemma all_connected (cs : list claim) (S : set) :
  (forall c, In c cs -> true_pairing c /\ claim_kind c = Connection /\
     subset (claim_stones c) S) ->
  ForallOrdPairs (fun c d => subset (inter (claim_carrier c) (claim_carrier d)) S) cs ->
  connects (fun Q => forall c, In c cs -> reaches (claim_goal c) Q) S
    (unions (map claim_carrier cs)).
Proof.
  induction cs as [| c cs IH]; intros H D.
  - exists (fun x => x). split; [auto |]. split; [congruence | contradiction].
  - inversion D as [| ? ? D1 D2]; subst.
    destruct (H c) as [Hc [Kc Sc]]; [now left |].
    unfold true_pairing in Hc. rewrite Kc in Hc. cbn in Hc.
    assert (rest := IH (fun d I => H d (or_intror I)) D2).
    apply connects_goal with (fun Q => reaches (claim_goal c) Q /\
      (forall d, In d cs -> reaches (claim_goal d) Q)).
    + intros Q _ [R1 R2] d [<- | I]; auto.
    + apply connects_both with (claim_carrier c) (unions (map claim_carrier cs)); auto.
      * revert Hc. apply connects_more; [exact Sc |]. intros x Hx. apply mem_union. auto.
      * cbn. sets.
      * cbn. sets.
      * intros x. rewrite mem_inter, mem_unions. intros [Hx [s [I Hs]]].
        apply in_map_iff in I. destruct I as [d [<- I]].
        rewrite Forall_forall in D1. apply (D1 d I). now apply mem_inter.
Qed.

Theorem rex_link_sound : link_is_sound edge true_pairing.
Proof.
  intros cs G S P H D J. unfold true_pairing; cbn.
  apply connects_goal with (fun Q => forall c, In c cs -> reaches (claim_goal c) Q).
  - intros Q HQ. now apply linked with S.
  - apply connects_more with S (unions (map claim_carrier cs)).
    + intros x Hx; exact Hx.
    + intros x. rewrite mem_unions. intros [s [I Hs]]. apply in_map_iff in I.
      destruct I as [c [<- I]]. now apply (H c I).
    + apply all_connected; [| exact D]. intros c I. specialize (H c I). tauto.
Qed.

Theorem rex_play_sound : play_is_sound true_pairing.
Proof.
  intros c m H K. unfold true_pairing in *; cbn. rewrite K in H. cbn in H.
  right. exists m. split; [apply mem_add; auto |].
  revert H. apply connects_more; intros x; mem_rewrite; destruct (N.eq_dec x m); tauto.
Qed.

Theorem rex_either_sound cs : (length cs <= 2)%nat -> either_is_sound true_pairing cs.
Proof.
  intros L G S P N H D. unfold true_pairing in *; cbn.
  (* A premise without a key, or whose key is among the stones, is as good as the conclusion. *)
  assert (one : forall c, In c cs ->
    connects (reaches G) S P \/
    exists key, mem key (claim_carrier c) /\ ~ mem key S /\
      connects (reaches G) (add key S) (remove key (claim_carrier c))).
  { intros c I. destruct (H c I) as [T [<- [HS HP]]].
    assert (good : connects (reaches (claim_goal c)) (claim_stones c) (claim_carrier c) ->
      connects (reaches (claim_goal c)) S P) by now apply connects_more.
    destruct (claim_kind c); cbn in T; [auto |].
    destruct T as [T | [key [Hk T]]]; [auto |].
    destruct (mem_dec key S) as [B | B].
    - left. revert T. apply connects_more.
      + intros x. rewrite mem_add. intros [-> | Hx]; auto.
      + intros x. rewrite mem_remove. intros [Hx _]; auto.
    - right. exists key. split; [exact Hk |]. split; [exact B |].
      revert T. apply connects_more; intros x; specialize (HS x); mem_rewrite; tauto. }
  assert (key_in : forall c key, In c cs -> mem key (claim_carrier c) -> ~ mem key S -> mem key P).
  { intros c key I Hk B. destruct (H c I) as [_ [_ [_ HP]]]. specialize (HP key Hk).
    rewrite mem_union in HP. tauto. }
  destruct cs as [| c1 [| c2 [| c3 cs]]]; [contradiction | | | cbn in L; lia].
  - destruct (one c1) as [C | [key [Hk [B _]]]]; [now left | exact C |].
    exfalso. destruct (D key) as [c [[<- | []] X]]; [apply (key_in c1); auto; now left |]. tauto.
  - destruct (one c1) as [C | [k1 [K1 [B1 C1]]]]; [now left | exact C |].
    destruct (one c2) as [C | [k2 [K2 [B2 C2]]]]; [right; now left | exact C |].
    apply connects_either with (claim_carrier c1) (claim_carrier c2) k1 k2; auto.
    + apply (H c1). now left.
    + apply (H c2). right. now left.
    + intros x. rewrite mem_inter. intros [X1 X2].
      destruct (mem_dec x S) as [| NS]; [assumption |].
      destruct (D x) as [c [I X]]; [apply (key_in c1); auto; now left |].
      destruct I as [<- | [<- | []]]; auto.
Qed.

Theorem rex_stand_in_sound : stand_in_is_sound edge true_pairing true_pairing.
Proof.
  intros A B K S P parts HA HB KB SA SB PA PB D R.
  unfold true_pairing in *; cbn. rewrite KB in HB. cbn in HB.
  (* For stones and a carrier of A with the same cells, perhaps with the key among the stones. *)
  assert (main : forall S1 P1 S' P', subset S1 (whole_claim A) -> subset P1 (whole_claim A) ->
    connects (reaches (claim_goal A)) S1 P1 ->
    subset (minus S1 K) S' -> subset S S' ->
    subset P1 (union S' P') -> subset (claim_carrier B) (union S' P') ->
    subset (inter P1 (claim_carrier B)) S' ->
    connects (reaches (claim_goal A)) S' P').
  { intros S1 P1 S' P' U1 U2 C H1 H2 H3 H4 H5.
    apply connects_goal with (fun Q => with_replaced edge A K Q /\ reaches (claim_goal B) Q).
    - intros Q HQ [G GB]. apply replaced with B K S parts; auto. intros x Hx. auto.
    - apply connects_both with P1 (claim_carrier B); auto.
      + apply connects_more with (minus S1 K) P1; auto.
        { intros x. rewrite mem_union. auto. }
        unfold with_replaced. apply connects_thought; auto. apply reaches_mono.
      + revert HB. apply connects_more; [intros x Hx; auto |].
        intros x. rewrite mem_union. auto. }
  destruct (claim_kind A) eqn:KA; cbn in HA |- *.
  - apply (main (claim_stones A) (claim_carrier A)); auto;
      intros x; unfold whole_claim; rewrite ?mem_union; auto.
  - destruct HA as [HA | [key [Hk HA]]].
    + left. apply (main (claim_stones A) (claim_carrier A)); auto;
        intros x; unfold whole_claim; rewrite ?mem_union; auto.
    + destruct (mem_dec key S) as [B1 | B1].
      * left. apply (main (add key (claim_stones A)) (remove key (claim_carrier A))); auto.
        -- intros x. unfold whole_claim. mem_rewrite. intros [-> | Hx]; auto.
        -- intros x. unfold whole_claim. mem_rewrite. tauto.
        -- intros x. specialize (SA x). mem_rewrite. intros [[-> | Hx] N]; auto.
        -- intros x Hx. exact Hx.
        -- intros x. specialize (PA x). mem_rewrite. tauto.
        -- intros x. specialize (D x). mem_rewrite. tauto.
      * right. exists key. split.
        { specialize (PA key Hk). rewrite mem_union in PA. tauto. }
        assert (NB : ~ mem key (claim_carrier B)).
        { intros X. apply B1, D, mem_inter. auto. }
        apply (main (add key (claim_stones A)) (remove key (claim_carrier A))); auto.
        -- intros x. unfold whole_claim. mem_rewrite. intros [-> | Hx]; auto.
        -- intros x. unfold whole_claim. mem_rewrite. tauto.
        -- intros x. specialize (SA x). mem_rewrite. intros [[-> | Hx] N]; auto.
        -- intros x. mem_rewrite. auto.
        -- intros x. specialize (PA x). mem_rewrite. tauto.
        -- intros x Hx. specialize (PB x Hx). mem_rewrite.
           destruct (N.eq_dec x key) as [-> |]; tauto.
        -- intros x. specialize (D x). mem_rewrite. tauto.
Qed.

(** [stand-in] for a forced join. *)
Theorem forced_stand_in_sound owner_last :
  stand_in_is_sound edge (true_forced owner_last) true_pairing.
Proof.
  intros A B K S P parts HA HB KB SA SB PA PB D R.
  unfold true_pairing in HB. unfold true_forced in *; cbn. rewrite KB in HB. cbn in HB.
  assert (both : forced_at (fun Q => with_replaced edge A K Q /\ reaches (claim_goal B) Q)
    owner_last S P).
  { apply forced_side_by_side with (claim_carrier A) (claim_carrier B); auto.
    - apply with_replaced_mono.
    - apply reaches_mono.
    - apply (stones_never_hurt (with_replaced edge A K) (with_replaced_mono edge A K)) with
        (minus (claim_stones A) K) (claim_carrier A); auto.
      { intros x. rewrite mem_union. auto. }
      unfold forced_at in *. revert HA. apply forced_other_goal.
      intros T HT. unfold with_replaced, whole_claim. apply reaches_mono.
      intros x. specialize (HT x). mem_rewrite. destruct (mem_dec x K); tauto.
    - revert HB. apply connects_more; [exact SB |]. intros x. rewrite mem_union. auto. }
  unfold forced_at in *. revert both. apply forced_other_goal.
  intros T _ [G GB]. apply replaced with B K S parts; auto. intros x. rewrite mem_union. auto.
Qed.

Theorem rex_image_sound : image_is_sound edge true_pairing.
Proof.
  intros c f D G S P H SD PD M HS HP. unfold true_pairing in *; cbn.
  assert (inj : forall x y, mem x D -> mem y D -> f x = f y -> x = y) by apply M.
  assert (step : forall Q Q', subset Q D -> (forall x, mem x Q -> mem (f x) Q') ->
    reaches (claim_goal c) Q -> reaches G Q').
  { intros Q Q' QD HQ. apply (moved edge edge_sym c f D); auto. }
  assert (plain : forall S1 P1 S' P', subset S1 D -> subset P1 D ->
    (forall x, mem x S1 -> mem (f x) S') -> (forall x, mem x P1 -> mem (f x) P') ->
    connects (reaches (claim_goal c)) S1 P1 -> connects (reaches G) S' P').
  { intros S1 P1 S' P' H1 H2 H3 H4. now apply (connects_image _ _ f D). }
  destruct (claim_kind c); cbn in H |- *; [revert H; now apply plain |].
  destruct H as [H | [key [Hk H]]]; [left; revert H; now apply plain |].
  right. exists (f key). split; [auto |]. revert H. apply plain.
  - intros x. rewrite mem_add. intros [-> | Hx]; auto.
  - intros x. rewrite mem_remove. intros [Hx _]; auto.
  - intros x. rewrite !mem_add. intros [-> | Hx]; auto.
  - intros x. rewrite !mem_remove. intros [Hx N]. split; [auto |].
    intros E. apply N. apply inj; auto.
Qed.

(** [image] for a forced join. *)
Theorem forced_image_sound owner_last : image_is_sound edge (true_forced owner_last).
Proof.
  intros c f D G S P H SD PD M HS HP. unfold true_forced in *; cbn.
  assert (inj : forall x y, mem x D -> mem y D -> f x = f y -> x = y) by apply M.
  set (E := claim_carrier c) in *.
  assert (C : forall n F, card F = n -> subset F D -> card (set_image f F) = n).
  { induction n as [| n IH]; intros F CF FD.
    - assert (set_image f F = empty) as ->; [| reflexivity].
      apply same_members. intros y. rewrite mem_image, mem_empty.
      split; [| tauto]. intros [x [Hx _]]. exact (card_0 F CF x Hx).
    - destruct (member_or_empty F) as [[a Ha] | N].
      2: { assert (F = empty) as ->; [| discriminate CF].
           apply same_members. intros x. rewrite mem_empty. specialize (N x). tauto. }
      rewrite (card_remove a F Ha) in CF. injection CF as CF.
      rewrite (card_remove (f a)) by (apply mem_image; eauto). f_equal.
      rewrite <- (IH (remove a F) CF).
      + f_equal. apply same_members. intros y. rewrite mem_remove, !mem_image. split.
        * intros [[x [Hx <-]] N]. exists x. rewrite mem_remove.
          split; [split; [exact Hx | congruence] | reflexivity].
        * intros [x [Hx <-]]. apply mem_remove in Hx. destruct Hx as [Hx N].
          split; [eauto |]. intros Ef. apply N. apply inj; auto.
      + intros x. rewrite mem_remove. intros [Hx _]; auto. }
  apply (stones_never_hurt (reaches G) (reaches_mono G)) with
    (union (set_image f (claim_stones c)) empty) (set_image f E).
  - intros y. rewrite mem_union, mem_empty, mem_image. intros [[x [Hx <-]] | []]. auto.
  - intros y. rewrite mem_union, mem_image. intros [x [Hx <-]]. auto.
  - unfold forced_at in *. unfold odd in *. rewrite (C (card E) E eq_refl PD).
    apply (forced_simulate (reaches (claim_goal c)) (reaches G) f (claim_stones c) E)
      with (Q := claim_stones c) (E := E) (R := empty); auto.
    + intros R R' HR IR. apply (moved edge edge_sym c f D); auto.
      * intros x. rewrite mem_union. intros [Hx | Hx]; auto.
      * intros x. rewrite !mem_union, mem_image, IR. intros [Hx | Hx]; eauto.
    + apply same_members. intros x. rewrite mem_union, mem_empty. tauto.
    + intros x Hx. now apply mem_empty in Hx.
    + intros x Hx. exact Hx.
    + intros y. rewrite mem_empty. split; [tauto |]. intros [x [Hx _]]. now apply mem_empty in Hx.
    + intros y. now rewrite mem_image.
Qed.

End Rules.

(** ** Dead cells *)

Section Dead.

Variable goal : set -> Prop.
Hypothesis mono : forall Q Q', subset Q Q' -> goal Q -> goal Q'.
Variable owner_last : bool.

(** [d] is dead if the owner has [S] and [E] is empty: however the empty cells are filled, it makes
    no difference to the goal whether the owner has [d]. *)
Definition dead_cell (S E : set) (d : N) : Prop :=
  forall Q, subset S (add d Q) -> subset Q (union S E) -> ~ mem d Q ->
    goal (add d Q) -> goal Q.

(** The rule [dead]. *)
Theorem dead_sound (S E : set) (d : N) :
  ~ mem d S -> ~ mem d E -> dead_cell S E d ->
  forced_at goal owner_last (add d S) E -> forced_at goal owner_last S E.
Proof.
  intros NS NE D. unfold forced_at. apply forced_other_goal. intros R HR G. apply D.
  - intros x. rewrite mem_add, mem_union. auto.
  - intros x. specialize (HR x). rewrite !mem_union. tauto.
  - rewrite mem_union. specialize (HR d). tauto.
  - revert G. apply mono. intros x. rewrite mem_add, !mem_union, mem_add. tauto.
Qed.

(** The rule [captured]: if each of two empty cells is dead once the owner has the other. *)
Theorem captured_sound (S P : set) (a b : N) :
  a <> b -> ~ mem a S -> ~ mem b S -> mem a P -> mem b P ->
  dead_cell (add a S) (remove a P) b -> dead_cell (add b S) (remove b P) a ->
  forced_at goal owner_last (add a (add b S)) (remove a (remove b P)) ->
  forced_at goal owner_last S P.
Proof.
  intros Dab Na Nb Pa Pb Db Da H.
  assert (both : forced_at (fun Q => goal (add a (add b Q)) /\ (mem a Q \/ mem b Q))
    owner_last S P).
  { apply forced_side_by_side with (remove a (remove b P)) (add a (add b empty)).
    - intros Q Q' HQ. apply mono. intros x. specialize (HQ x). rewrite !mem_add. tauto.
    - intros Q Q' HQ. assert (A := HQ a). assert (B := HQ b). tauto.
    - unfold forced_at in *. revert H. apply forced_other_goal. intros R HR. apply mono.
      intros x. rewrite !mem_add, !mem_union, !mem_add. tauto.
    - apply connects_dropping with (fun x => if x =? a then b else if x =? b then a else x).
      + intros x. destruct (N.eqb_spec x a) as [-> | E1].
        * destruct (N.eqb_spec b a); [congruence |]. now rewrite N.eqb_refl.
        * destruct (N.eqb_spec x b) as [-> | E2].
          -- now rewrite N.eqb_refl.
          -- destruct (N.eqb_spec x a); [contradiction |].
             destruct (N.eqb_spec x b); [contradiction | reflexivity].
      + intros x. rewrite !mem_add. destruct (N.eqb_spec x a); [auto |].
        destruct (N.eqb_spec x b); [auto | congruence].
      + intros Q _ X. specialize (X a). cbn in X. rewrite N.eqb_refl in X. auto.
    - intros x. mem_rewrite. tauto.
    - intros x. mem_rewrite. intros [-> | [-> | []]]; auto.
    - intros x. mem_rewrite. tauto. }
  unfold forced_at in *. revert both. apply forced_other_goal.
  intros R HR [G Hit]. set (Q := union S R) in *.
  assert (QP : forall x, mem x Q -> mem x S \/ mem x P).
  { intros x. unfold Q. rewrite mem_union. specialize (HR x). tauto. }
  assert (SQ : subset S Q) by (intros x; unfold Q; rewrite mem_union; auto).
  assert (same : forall x, mem x Q -> add x Q = Q).
  { intros x Hx. apply same_members. intros y. rewrite mem_add.
    split; [intros [-> |]; auto | auto]. }
  assert (swap : add a (add b Q) = add b (add a Q)).
  { apply same_members. intros y. rewrite !mem_add. tauto. }
  destruct (mem_dec a Q) as [Qa | Qa], (mem_dec b Q) as [Qb | Qb].
  - rewrite (same b Qb), (same a Qa) in G. exact G.
  - apply Db; auto.
    + intros x. rewrite !mem_add. intros [-> | Hx]; auto.
    + intros x Hx. specialize (QP x Hx). rewrite mem_union, mem_add, mem_remove.
      destruct (N.eq_dec x a); tauto.
    + rewrite swap, (same a Qa) in G. exact G.
  - apply Da; auto.
    + intros x. rewrite !mem_add. intros [-> | Hx]; auto.
    + intros x Hx. specialize (QP x Hx). rewrite mem_union, mem_add, mem_remove.
      destruct (N.eq_dec x b); tauto.
    + rewrite (same b Qb) in G. exact G.
  - tauto.
Qed.

(** The rule [answer]: an excused move [c] of the owner, if [d] is dead once the owner has [c]. *)
Lemma excused_by_own (S P : set) (c d : N) :
  c <> d -> ~ mem c S -> ~ mem d S -> mem c P -> mem d P ->
  dead_cell (add c S) (remove c P) d ->
  forced_at goal owner_last (add d S) (remove d P) ->
  forced_at goal owner_last (add c S) (remove c P).
Proof.
  intros Dcd Nc Nd Pc Pd D H.
  assert (H1 : forced_at goal owner_last (add d (add c S)) (remove d (remove c P))).
  { revert H. apply stones_never_hurt; auto; intros x; mem_rewrite;
      destruct (N.eq_dec x c), (N.eq_dec x d); tauto. }
  apply (stones_never_hurt goal mono) with (add c S) (remove d (remove c P)).
  { intros x Hx; exact Hx. }
  { intros x. mem_rewrite. tauto. }
  revert H1. apply dead_sound.
  - rewrite mem_add. intros [E | X]; [congruence | contradiction].
  - rewrite mem_remove. tauto.
  - intros Q HS HQ. apply D; [exact HS |].
    intros x Hx. specialize (HQ x Hx). mem_rewrite. tauto.
Qed.

(** The same, if [d] is dead once the opponent has [c]. *)
Lemma excused_by_other (S P : set) (c d : N) :
  c <> d -> ~ mem c S -> ~ mem d S -> mem c P -> mem d P ->
  dead_cell S (remove c P) d ->
  forced_at goal owner_last (add d S) (remove d P) ->
  forced_at goal owner_last (add c S) (remove c P).
Proof.
  intros Dcd Nc Nd Pc Pd D H.
  (* The opponent plays as if the owner had taken [d], with [c] and [d] exchanged. *)
  pose (f := fun x => if x =? c then d else x).
  assert (fc : f c = d) by (unfold f; now rewrite N.eqb_refl).
  assert (fx : forall x, x <> c -> f x = x).
  { intros x N. unfold f. destruct (N.eqb_spec x c); [contradiction | reflexivity]. }
  assert (none : add c S = union (add c S) empty).
  { apply same_members. intros x. rewrite mem_union, mem_empty. tauto. }
  unfold forced_at in *.
  rewrite (odd_remove c P Pc). rewrite (odd_remove d P Pd) in H. rewrite none.
  apply (forced_simulate goal goal f (add d S) (remove d P)) with
    (Q := add d S) (E := remove d P) (R := empty); auto.
  - intros x y. rewrite !mem_remove. intros [Hx Nx] [Hy Ny].
    destruct (N.eq_dec x c) as [-> | Ex], (N.eq_dec y c) as [-> | Ey];
      rewrite ?fc, ?(fx x), ?(fx y) by assumption; congruence.
  - intros R R' HR IR G.
    assert (R'c : ~ mem c R').
    { rewrite IR. intros [x [Hx E]]. destruct (N.eq_dec x c) as [-> | Ex]; [congruence |].
      rewrite (fx x Ex) in E. contradiction. }
    assert (R'd : mem d R' <-> mem c R).
    { rewrite IR. split.
      - intros [x [Hx E]]. destruct (N.eq_dec x c) as [-> | Ex]; [exact Hx |].
        rewrite (fx x Ex) in E. subst x. specialize (HR d Hx). rewrite mem_remove in HR. tauto.
      - eauto. }
    assert (R'x : forall x, x <> c -> x <> d -> (mem x R' <-> mem x R)).
    { intros x N1 N2. rewrite IR. split.
      - intros [z [Hz E]]. destruct (N.eq_dec z c) as [-> | Ez]; [congruence |].
        rewrite (fx z Ez) in E. congruence.
      - intros Hx. exists x. auto. }
    destruct (mem_dec c R) as [Rc | Rc].
    + (* Both are the owner's. *)
      revert G. apply mono. intros x. mem_rewrite.
      destruct (N.eq_dec x c) as [-> | N1]; [auto |].
      destruct (N.eq_dec x d) as [-> | N2]; [tauto |]. rewrite (R'x x N1 N2). tauto.
    + apply mono with (union S R).
      { intros x. mem_rewrite. destruct (N.eq_dec x c) as [-> | N1]; [tauto |].
        destruct (N.eq_dec x d) as [-> | N2].
        - specialize (HR d). mem_rewrite. tauto.
        - rewrite (R'x x N1 N2). tauto. }
      apply D.
      * intros x. mem_rewrite. auto.
      * intros x. specialize (HR x). mem_rewrite. intros [Hx | Hx]; [auto |].
        right. split; [tauto |]. intros ->. contradiction.
      * specialize (HR d). mem_rewrite. tauto.
      * revert G. apply mono. intros x. mem_rewrite. tauto.
  - apply same_members. intros x. rewrite mem_union, mem_empty. tauto.
  - intros x Hx. now apply mem_empty in Hx.
  - intros x Hx. exact Hx.
  - intros y. rewrite mem_empty. split; [tauto |]. intros [x [Hx _]]. now apply mem_empty in Hx.
  - intros y. rewrite mem_remove. split.
    + intros [Hy Ny]. destruct (N.eq_dec y d) as [-> | Nd'].
      * exists c. rewrite mem_remove. auto.
      * exists y. rewrite mem_remove. auto.
    + intros [x [Hx E]]. apply mem_remove in Hx. destruct Hx as [Hx Nx].
      destruct (N.eq_dec x c) as [-> | Ex].
      * rewrite fc in E. subst y. split; [exact Pd | congruence].
      * rewrite (fx x Ex) in E. subst y. auto.
Qed.

(** The owner is to move, and each of the owner's moves leads to a forced join. *)
Theorem answer_sound (S P : set) (m : N) :
  mem m P -> odd P = owner_last ->
  (forall x, mem x P -> forced_at goal owner_last (add x S) (remove x P)) ->
  forced_at goal owner_last S P.
Proof.
  intros Hm O H. unfold forced_at in *. rewrite O, eqb_reflx.
  apply forced_owner with m; [exact Hm |]. intros x Hx. specialize (H x Hx).
  rewrite (odd_remove x P Hx), O in H. destruct owner_last; exact H.
Qed.

End Dead.
