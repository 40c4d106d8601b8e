(** * The checker is right

    Every claim that the checker infers is true, so a statement that it accepts is: the winner has a
    winning strategy by the rules in [Rules.v]. [Theorem.v] says so in full. *)

Require Import NArith ZArith Lia List Bool FMapPositive Permutation Mergesort.
From Hex Require Import Rules Statement NotBoth Play Sets Carrier Forced Pairing Claims RexClaims.
From Hex Require Import Grid Settle Dead StripRule Checker.
Import ListNotations.
Open Scope N_scope.

(** ** Conditions *)

Lemma bind_fine {A B} (x : outcome A) (f : A -> outcome B) b :
  bind x f = Fine b -> exists a, x = Fine a /\ f a = Fine b.
Proof. destruct x; cbn; [eauto | discriminate]. Qed.

Lemma ensure_fine {A} condition why (rest : outcome A) a :
  ensure condition why rest = Fine a -> condition = true /\ rest = Fine a.
Proof. unfold ensure. destruct condition; [auto | discriminate]. Qed.

Lemma ensure_empty_fine {A} s why (rest : outcome A) a :
  ensure_empty s why rest = Fine a -> (forall x, ~ mem x s) /\ rest = Fine a.
Proof.
  unfold ensure_empty. destruct (is_empty s) eqn:E; [| discriminate].
  rewrite is_empty_spec in E. auto.
Qed.

Lemma minus_empty s t : (forall x, ~ mem x (minus s t)) -> subset s t.
Proof. intros H x Hs. specialize (H x). rewrite mem_minus in H. destruct (mem_dec x t); tauto. Qed.

Lemma mem_single' x y : mem y (single x) <-> y = x.
Proof. unfold single. rewrite mem_add, mem_empty. tauto. Qed.

(** ** Goals *)

Lemma goal_eqb_true G : forall H, goal_eqb G H = true -> G = H.
Proof.
  induction G as [| [a b] G IH]; intros [| [c d] H]; cbn; try discriminate; auto.
  rewrite !andb_true_iff. unfold pair_eqb; cbn. rewrite andb_true_iff, !N.eqb_eq.
  intros [[-> ->] E]. f_equal. auto.
Qed.

Lemma in_without_doubles p l : In p (without_doubles l) -> In p l.
Proof.
  induction l as [| q l IH]; [auto |]. cbn.
  destruct l as [| r l]; [auto |]. destruct (pair_eqb q r); cbn [In] in *; intuition.
Qed.

Lemma in_ordered G p : In p (map ordered G) -> one_of G (fst p) (snd p).
Proof.
  rewrite in_map_iff. intros [[a b] [<- I]]. unfold ordered, one_of; cbn.
  destruct (a <=? b); cbn; auto.
Qed.

Lemma in_normalize G x y : In (x, y) (normalize G) -> one_of G x y.
Proof.
  assert (H : forall G, In (x, y) (without_doubles (PairSort.sort (map ordered G))) ->
    one_of G x y).
  { intros H I. apply in_without_doubles in I.
    apply (in_ordered H (x, y)). revert I. apply Permutation_in.
    apply Permutation_sym, PairSort.Permuted_sort. }
  unfold normalize. destruct G as [| p [| q G]]; try apply H.
  intros [E | []]. apply (in_ordered [p] (x, y)). rewrite <- E. now left.
Qed.

Lemma in_ends_of G x y : In (x, y) G -> mem x (ends_of G) /\ mem y (ends_of G).
Proof.
  induction G as [| [a b] G IH]; [contradiction |]. unfold ends_of. cbn.
  fold (ends_of G). rewrite !mem_add.
  intros [E | I]; [injection E as -> ->; auto | specialize (IH I); tauto].
Qed.

(** ** What is joined *)

Lemma pair_up_sound (H : list pair) x y m :
  one_of H x y ->
  (forall k t, Map.find k m = Some t -> forall q, mem q t -> one_of H (Pos.pred_N k) q) ->
  forall k t, Map.find k (pair_up x y m) = Some t -> forall q, mem q t -> one_of H (Pos.pred_N k) q.
Proof.
  intros O inv k t F q Hq. unfold pair_up in F.
  destruct (Pos.eq_dec k (N.succ_pos x)) as [-> | D].
  - rewrite Map.gss in F. injection F as <-. rewrite N.pos_pred_succ.
    apply mem_add in Hq. destruct Hq as [-> | Hq]; [exact O |].
    destruct (Map.find (N.succ_pos x) m) as [s |] eqn:E; [| now apply mem_empty in Hq].
    rewrite <- (N.pos_pred_succ x). eapply inv; eauto.
  - rewrite Map.gso in F by exact D. eapply inv; eauto.
Qed.

Lemma partners_sound H k t q :
  In (k, t) (partners_of H) -> mem q t -> one_of H (Pos.pred_N k) q.
Proof.
  intros I Hq. apply Map.elements_complete in I.
  assert (G : forall H' : list pair, (forall x y, In (x, y) H' -> In (x, y) H) ->
    forall k t, Map.find k (fold_right
      (fun p m => pair_up (fst p) (snd p) (pair_up (snd p) (fst p) m)) (Map.empty set) H')
      = Some t -> forall q, mem q t -> one_of H (Pos.pred_N k) q).
  { induction H' as [| [x y] H' IH]; intros sub; cbn.
    - intros k' t' F. rewrite Map.gempty in F. discriminate.
    - assert (In (x, y) H) by (apply sub; now left).
      apply pair_up_sound; [now left |].
      apply pair_up_sound; [now right |].
      apply IH. intros u v Iuv. apply sub. now right. }
  eapply (G H); eauto.
Qed.

Lemma paired_with_sound H ends y :
  mem y (paired_with (partners_of H) ends) -> exists x, mem x ends /\ one_of H x y.
Proof.
  assert (G : forall ps, (forall k t, In (k, t) ps -> In (k, t) (partners_of H)) ->
    mem y (paired_with ps ends) -> exists x, mem x ends /\ one_of H x y).
  { induction ps as [| [k t] ps IH]; intros sub; unfold paired_with; cbn.
    - rewrite mem_empty. contradiction.
    - fold (paired_with ps ends).
      assert (rest : mem y (paired_with ps ends) -> exists x, mem x ends /\ one_of H x y)
        by (apply IH; intros; apply sub; now right).
      destruct (memb (Pos.pred_N k) ends) eqn:E; [| exact rest].
      rewrite mem_union. intros [Hy | Hy]; [| auto].
      exists (Pos.pred_N k). split; [exact E |].
      apply (partners_sound H k t); [| exact Hy]. apply sub. now left. }
  apply G. auto.
Qed.

Section Board.

Variables (who : color) (w h : N).
Let g := make_grid who w h.
Let edges (H : list pair) (u v : N) : Prop := edge g u v \/ one_of H u v.

Lemma flood_sound (H : list pair) (V : N -> Prop) (origin : N) (passable wanted : set) :
  (forall v, mem v passable -> V v) ->
  forall fuel frontier reached seen,
  (forall v, mem v frontier -> path V (edges H) origin v) ->
  (forall v, mem v seen -> v = origin \/ exists u, path V (edges H) origin u /\ edges H u v) ->
  forall y, mem y wanted ->
    mem y (flood fuel g (partners_of H) passable wanted frontier reached seen) \/
    y = origin \/ exists u, path V (edges H) origin u /\ edges H u y.
Proof.
  intros HV. induction fuel as [| fuel IH]; intros frontier reached seen HF HS y Hy.
  - cbn. auto.
  - cbn [flood].
    set (near := union (around g frontier) (paired_with (partners_of H) frontier)).
    assert (Hnear : forall v, mem v near ->
      exists u, path V (edges H) origin u /\ edges H u v).
    { intros v. unfold near. rewrite mem_union. intros [Hv | Hv].
      - apply around_spec in Hv. destruct Hv as [u [Hu E]]. exists u.
        split; [auto | left; exact E].
      - apply paired_with_sound in Hv. destruct Hv as [u [Hu E]]. exists u.
        split; [auto | right; exact E]. }
    clearbody near.
    assert (HS' : forall v, mem v (union seen near) ->
      v = origin \/ exists u, path V (edges H) origin u /\ edges H u v)
      by (intros v; rewrite mem_union; intros [Hv | Hv]; auto).
    destruct (subsetb wanted (union seen near)) eqn:E.
    { apply subsetb_spec in E. auto. }
    destruct (is_empty (minus (inter near passable) reached)).
    { destruct (mem_dec y (union seen near)) as [Hs | Ns]; [auto |].
      left. now apply mem_minus. }
    apply IH; auto.
    intros v. rewrite mem_minus, mem_inter. intros [[Hn Hp] _].
    destruct (Hnear v Hn) as [u [P Euv]].
    apply path_trans with u; [exact P |].
    apply path_more with v; auto using path_one. now apply path_end in P.
Qed.

(** What a flood finds is joined. *)
Lemma not_joined_sound H stones x y wanted :
  mem y wanted ->
  (forall z, ~ mem z (not_joined g (partners_of H) stones x wanted)) ->
  joined_with (edge g) stones H x y.
Proof.
  intros Hy E. unfold not_joined in E.
  pose (V := fun v => v = x \/ v = 0 \/ v = 1 \/ mem v stones).
  destruct (flood_sound H V x (add 0 (add 1 stones)) wanted) with
    (fuel := enough g) (frontier := single x) (reached := single x) (seen := single x) (y := y)
    as [F | F]; auto.
  - intros v. rewrite !mem_add. unfold V. tauto.
  - intros v. rewrite mem_single'. intros ->. apply path_one. unfold V. auto.
  - intros v. rewrite mem_single'. auto.
  - exfalso. exact (E y F).
  - unfold joined_with.
    assert (up : forall v, V v -> vertex stones x y v) by (unfold V, vertex; tauto).
    destruct F as [-> | [u [P Euy]]]; [apply path_one; unfold vertex; auto |].
    apply path_trans with u.
    + revert P. apply (path_map _ _ _ _ (fun v => v)); auto.
    + apply path_more with y; [apply up; now apply path_end in P | exact Euy |].
      apply path_one. unfold vertex. auto.
Qed.

(** ** The rules *)

(** What claims mean depends on the game; the rules of both games are right whatever it is, as long
    as they are sound. *)

Let sym := edge_sym g.

Lemma disjoint_carriers_sound stones cs : forall sum P,
  disjoint_carriers stones cs sum = Fine P ->
  subset sum P /\
  (forall c, In c cs -> subset (claim_carrier c) (union stones P) /\
                        subset (inter (claim_carrier c) sum) stones) /\
  ForallOrdPairs (fun c d => subset (inter (claim_carrier c) (claim_carrier d)) stones) cs.
Proof.
  induction cs as [| c cs IH]; intros sum P; cbn [disjoint_carriers].
  - intros E. injection E as <-. split; [intros x Hx; exact Hx |].
    split; [contradiction | constructor].
  - intros E. apply ensure_empty_fine in E. destruct E as [D E].
    destruct (IH _ _ E) as [H1 [H2 H3]]. split; [| split].
    + intros x Hx. apply H1. apply mem_union. auto.
    + intros d [<- | I].
      * split; intros x; specialize (H1 x); specialize (D x); mem_rewrite;
          destruct (mem_dec x stones); tauto.
      * destruct (H2 d I) as [A B]. split; [exact A |].
        intros x. specialize (B x). mem_rewrite. tauto.
    + constructor; [| exact H3]. apply Forall_forall. intros d I.
      destruct (H2 d I) as [_ B]. intros x. specialize (B x). mem_rewrite.
      destruct (mem_dec x stones); tauto.
Qed.

Lemma all_joined_sound H stones G u :
  all_joined g (partners_of H) stones G = Fine u ->
  forall x y, In (x, y) G -> joined_with (edge g) stones H x y.
Proof.
  induction G as [| p G IH]; [contradiction |]. cbn [all_joined].
  intros E. apply ensure_empty_fine in E. destruct E as [E R].
  intros x y [-> | I]; [| auto].
  apply not_joined_sound with (single y); [now apply mem_single' | exact E].
Qed.

Lemma link_right (truth : claim -> Prop) goal cs further c :
  link_is_sound (edge g) truth ->
  (forall d, In d cs -> truth d /\ claim_kind d = Connection) ->
  link g goal cs further = Fine c -> truth c.
Proof.
  intros sound H E. unfold link in E.
  apply bind_fine in E. destruct E as [carrier [E1 E]].
  apply bind_fine in E. destruct E as [u [E2 E]]. injection E as <-.
  apply disjoint_carriers_sound in E1. destruct E1 as [_ [D1 D2]].
  apply sound with cs; [| exact D2 | exact (all_joined_sound _ _ _ _ E2)].
  intros d I. destruct (H d I) as [T K]. destruct (D1 d I) as [D _].
  repeat split; auto. intros x Hx. apply mem_union. right. apply mem_unions.
  exists (claim_stones d). split; [now apply in_map | exact Hx].
Qed.

Lemma play_right (truth : claim -> Prop) c m d :
  play_is_sound truth ->
  truth c -> claim_kind c = Connection -> play c m = Fine d -> truth d.
Proof.
  intros sound T K E. unfold play in E. apply ensure_fine in E. destruct E as [_ E].
  injection E as <-. now apply sound.
Qed.

Lemma either_right (truth : claim -> Prop) cs c :
  either_is_sound truth cs ->
  (forall d, In d cs -> truth d) -> either cs = Fine c -> truth c.
Proof.
  intros sound H E. destruct cs as [| c1 rest]; [discriminate |]. cbn [either] in E.
  apply ensure_fine in E. destruct E as [G E].
  apply ensure_empty_fine in E. destruct E as [D E]. injection E as <-.
  set (cs := c1 :: rest) in *.
  change (union (claim_stones c1) (unions (map claim_stones rest)))
    with (unions (map claim_stones cs)).
  change (union (claim_carrier c1) (unions (map claim_carrier rest)))
    with (unions (map claim_carrier cs)).
  apply sound; [discriminate | |].
  - intros d I. split; [exact (H d I) |]. split; [| split].
    + destruct I as [<- | I]; [reflexivity |].
      rewrite forallb_forall in G. now apply goal_eqb_true, G.
    + intros x Hx. apply mem_unions. exists (claim_stones d). split; [now apply in_map | exact Hx].
    + intros x Hx. rewrite mem_union, mem_minus.
      destruct (mem_dec x (unions (map claim_stones cs))) as [S | S]; [auto |].
      right. split; [| exact S]. apply mem_unions.
      exists (claim_carrier d). split; [now apply in_map | exact Hx].
  - intros x. rewrite mem_minus. intros [_ Nx].
    specialize (D x). rewrite mem_minus in D.
    assert (all : forall l, (forall d, In d l -> mem x (claim_carrier d)) ->
      mem x (claim_carrier c1) ->
      mem x (fold_right (fun d s => inter (claim_carrier d) s) (claim_carrier c1) l)).
    { induction l as [| d l IH]; cbn; intros A B; [exact B |]. apply mem_inter. split; auto. }
    assert (dec : forall d, {~ mem x (claim_carrier d)} + {~ ~ mem x (claim_carrier d)}).
    { intros d. destruct (mem_dec x (claim_carrier d)); [right; tauto | left; assumption]. }
    destruct (Exists_dec _ cs dec) as [X | X].
    + apply Exists_exists in X. destruct X as [d [I X]]. exists d. tauto.
    + exfalso. apply D. split; [| exact Nx].
      assert (A : forall d, In d cs -> mem x (claim_carrier d)).
      { intros d I. destruct (mem_dec x (claim_carrier d)) as [| N]; [assumption |].
        exfalso. apply X. apply Exists_exists. eauto. }
      apply all; [intros; apply A; now right | apply A; now left].
Qed.

Lemma grow_sound K : forall fuel part frontier result,
  (forall u v, mem u part -> ~ mem u frontier -> mem v K -> edge g u v -> mem v part) ->
  grow fuel g K part frontier = Fine result ->
  subset part result /\
  (forall u v, mem u result -> mem v K -> edge g u v -> mem v result).
Proof.
  induction fuel as [| fuel IH]; intros part frontier result inv E; [discriminate |].
  cbn [grow] in E.
  set (next := minus (inter (around g frontier) K) part) in E.
  assert (Hnext : forall u v, mem u frontier -> mem v K -> edge g u v ->
    mem v part \/ mem v next).
  { intros u v Hu Hv Euv. destruct (mem_dec v part) as [| N]; [auto |]. right.
    unfold next. rewrite mem_minus, mem_inter. repeat split; auto.
    apply around_spec. eauto. }
  destruct (is_empty next) eqn:Z.
  - injection E as <-. split; [intros x Hx; exact Hx |].
    intros u v Hu Hv Euv. destruct (mem_dec u frontier) as [F | F]; [| eauto].
    destruct (Hnext u v F Hv Euv) as [| B]; [assumption |].
    rewrite is_empty_spec in Z. exfalso. exact (Z v B).
  - apply IH in E.
    + destruct E as [E1 E2]. split; [| exact E2]. intros x Hx. apply E1, mem_union. auto.
    + intros u v. rewrite !mem_union. intros [Hu | Hu] Nu Hv Euv; [| contradiction].
      destruct (mem_dec u frontier) as [F | F]; [eauto | left; eauto].
Qed.

Lemma parts_sound K : forall fuel remaining parts,
  parts_of fuel g K remaining = Fine parts ->
  (forall k, mem k remaining -> exists part, In part parts /\ mem k part) /\
  (forall part, In part parts ->
     forall u v, mem u part -> mem v K -> edge g u v -> mem v part).
Proof.
  induction fuel as [| fuel IH]; intros remaining parts E; [discriminate |].
  cbn [parts_of] in E. destruct (is_empty remaining) eqn:Z.
  - injection E as <-. rewrite is_empty_spec in Z. split; [| contradiction].
    intros k Hk. exfalso. exact (Z k Hk).
  - apply bind_fine in E. destruct E as [part [E1 E]].
    apply bind_fine in E. destruct E as [rest [E2 E]]. injection E as <-.
    apply grow_sound in E1; [| tauto]. destruct E1 as [_ closed].
    apply IH in E2. destruct E2 as [cover others]. split.
    + intros k Hk. destruct (mem_dec k part) as [P | P].
      * exists part. split; [now left | exact P].
      * destruct (cover k) as [q [I Q]]; [now apply mem_minus |].
        exists q. split; [now right | exact Q].
    + intros q [<- | I]; [exact closed | exact (others q I)].
Qed.

Lemma exits_joined_sound H stones exits l u :
  exits_joined g (partners_of H) stones exits l = Fine u ->
  forall x y, In x l -> mem y exits -> joined_with (edge g) stones H x y.
Proof.
  induction l as [| z l IH]; [contradiction |]. cbn [exits_joined].
  intros E. apply ensure_empty_fine in E. destruct E as [E R].
  intros x y [-> | I] Hy; [| auto]. now apply not_joined_sound with exits.
Qed.

Lemma parts_joined_sound H stones outside parts u :
  parts_joined g (partners_of H) stones outside parts = Fine u ->
  forall part x y, In part parts ->
    mem x (around g part) -> mem x outside -> mem y (around g part) -> mem y outside ->
    joined_with (edge g) stones H x y.
Proof.
  induction parts as [| q parts IH]; [contradiction |]. cbn [parts_joined].
  intros E. apply bind_fine in E. destruct E as [v [E1 E2]].
  intros part x y [<- | I] Hx Ox Hy Oy; [| eauto].
  apply exits_joined_sound with (x := x) (y := y) in E1; auto.
  - apply in_members, mem_inter. auto.
  - apply mem_inter. auto.
Qed.

Lemma stand_in_right (truth_a truth_b : claim -> Prop) a b K c :
  stand_in_is_sound (edge g) truth_a truth_b ->
  truth_a a -> truth_b b -> claim_kind b = Connection ->
  stand_in g a b K = Fine c -> truth_a c /\ claim_goal c = claim_goal a.
Proof.
  intros sound Ta Tb Kb E. unfold stand_in in E.
  set (ends := ends_of (claim_goal a)) in E.
  set (kept := minus (claim_stones a) K) in E.
  set (stones := union kept (claim_stones b)) in E.
  apply ensure_fine in E. destruct E as [_ E].
  apply ensure_empty_fine in E. destruct E as [E1 E].
  apply ensure_empty_fine in E. destruct E as [E2 E].
  apply ensure_empty_fine in E. destruct E as [E3 E].
  apply bind_fine in E. destruct E as [parts [E4 E]].
  apply bind_fine in E. destruct E as [u [E5 E]]. injection E as <-.
  apply minus_empty in E1, E3.
  apply parts_sound in E4. destruct E4 as [cover closed].
  assert (Kcell : forall x, mem x K -> is_cell g x).
  { intros x Hx. specialize (E1 x Hx). apply mem_inter in E1. now apply mem_cells. }
  split; [| reflexivity].
  apply sound with (B := b) (K := K) (parts := parts); auto.
  - intros x Hx. apply mem_union. now left.
  - intros x Hx. apply mem_union. now right.
  - intros x Hx. rewrite mem_union, mem_minus, mem_union.
    destruct (mem_dec x stones); tauto.
  - intros x Hx. rewrite mem_union, mem_minus, mem_union.
    destruct (mem_dec x stones); tauto.
  - split; [| split; [| split; [exact cover | split; [exact closed |]]]].
    + intros x y I. destruct (in_ends_of _ _ _ I) as [Ix Iy]. fold ends in Ix, Iy.
      split; intros Hx; [apply (E2 x) | apply (E2 y)]; now apply mem_inter.
    + split; intros H0; apply Kcell in H0; unfold is_cell in H0; lia.
    + intros part I x y p q Hp Hq Exp Eqy B.
      assert (out : forall z, z = x \/ z = y ->
        mem z (union kept (union (claim_carrier a) (add 0 (add 1 ends))))).
      { intros z Hz. destruct (B z Hz) as [Nz C]. unfold kept.
        rewrite !mem_union, mem_minus, !mem_add.
        destruct C as [C | [C | [C | [C | [s [t [J C]]]]]]]; auto.
        destruct (in_ends_of _ _ _ J). fold ends in H, H0. destruct C as [-> | ->]; auto. }
      apply parts_joined_sound with (x := x) (y := y) (part := part) in E5; auto.
      * apply around_spec. exists p. auto.
      * apply around_spec. exists q. auto.
Qed.

(** Motions take neighbors to neighbors, and different cells to different cells. *)
Lemma neighbors_by_difference c r d q :
  neighbors (c, r) (d, q) <->
  In (d - c, q - r)%Z [(0, -1); (1, -1); (-1, 0); (1, 0); (-1, 1); (0, 1)]%Z.
Proof.
  unfold neighbors, In.
  assert (E : forall a a' b b' : Z, (a, b) = (a', b') <-> a = a' /\ b = b').
  { intros; split; [intros E; injection E; auto | intros [-> ->]; reflexivity]. }
  rewrite !E. lia.
Qed.

Lemma turn_neighbors n : forall x y, neighbors x y -> neighbors (turn n x) (turn n y).
Proof.
  induction n as [| n IH]; intros x y N; [exact N |]. cbn [turn]. apply IH.
  destruct x as [c r], y as [d q]. cbn [fst snd]. rewrite neighbors_by_difference in *.
  cbn [In] in *.
  repeat destruct N as [N | N]; try contradiction; injection N as N1 N2;
    [do 1 right; left | do 3 right; left | left | do 5 right; left | do 2 right; left
    | do 4 right; left]; f_equal; lia.
Qed.

Lemma turn_inj n : forall x y, turn n x = turn n y -> x = y.
Proof.
  induction n as [| n IH]; intros x y E; [exact E |]. cbn [turn] in E. apply IH in E.
  destruct x, y. injection E as E1 E2. cbn in *. f_equal; lia.
Qed.

Lemma shift_neighbors a b x y :
  neighbors x y -> neighbors (fst x + a, snd x + b)%Z (fst y + a, snd y + b)%Z.
Proof.
  destruct x as [c r], y as [d q]. cbn [fst snd]. rewrite !neighbors_by_difference.
  replace (d + a - (c + a))%Z with (d - c)%Z by lia.
  replace (q + b - (r + b))%Z with (q - r)%Z by lia. auto.
Qed.

Lemma shift_inj a b (x y : cell) :
  (fst x + a, snd x + b)%Z = (fst y + a, snd y + b)%Z -> x = y.
Proof. destruct x, y; cbn. intros E. injection E as E1 E2. f_equal; lia. Qed.

Lemma move_cell_neighbors m x y : neighbors x y -> neighbors (move_cell m x) (move_cell m y).
Proof.
  intros N. unfold move_cell.
  assert (N' : neighbors (if reflect m then (snd x, fst x) else x)
                         (if reflect m then (snd y, fst y) else y)).
  { destruct (reflect m); [| exact N]. destruct x as [c r], y as [d q]. cbn [fst snd].
    rewrite neighbors_by_difference in *. cbn [In] in *.
    repeat destruct N as [N | N]; try contradiction; injection N as N1 N2;
      [do 2 right; left | do 4 right; left | left | do 5 right; left | do 1 right; left
      | do 3 right; left]; f_equal; lia. }
  now apply shift_neighbors, turn_neighbors.
Qed.

Lemma move_cell_inj m x y : move_cell m x = move_cell m y -> x = y.
Proof.
  unfold move_cell. intros E. apply shift_inj, turn_inj in E.
  destruct (reflect m), x, y; cbn in *; [injection E as -> -> |]; auto.
Qed.

Lemma image_of_cell m x :
  is_cell g x -> lands g m x = true ->
  is_cell g (image_of g m x) /\ cell_of g (image_of g m x) = move_cell m (cell_of g x).
Proof.
  intros I L. unfold lands in L. unfold image_of.
  rewrite (proj2 (N.ltb_ge x 2)) by (unfold is_cell in I; lia).
  destruct (move_cell m (cell_of g x)) as [c r]. cbn [fst snd].
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in L.
  destruct (number_is_cell g (Z.to_N c) (Z.to_N r)) as [A B]; [lia | lia |].
  split; [exact A |]. rewrite B. f_equal; lia.
Qed.

Lemma image_of_side m x : x = 0 \/ x = 1 -> image_of g m x = if swap m then 1 - x else x.
Proof. intros [-> | ->]; reflexivity. Qed.

Lemma all_fit_sound m l u :
  all_fit g m l = Fine u ->
  forall x, In x l -> lands g m x = true /\ keeps_sides g m x = true.
Proof.
  induction l as [| y l IH]; [contradiction |]. cbn [all_fit].
  intros E. apply ensure_fine in E. destruct E as [L E].
  apply ensure_fine in E. destruct E as [K E].
  intros x [<- | I]; auto.
Qed.

Lemma keeps_sides_sound m x :
  keeps_sides g m x = true ->
  (mem x (at_first g) -> mem (image_of g m x) (if swap m then at_second g else at_first g)) /\
  (mem x (at_second g) -> mem (image_of g m x) (if swap m then at_first g else at_second g)).
Proof.
  unfold keeps_sides. rewrite andb_true_iff, !orb_true_iff, !negb_true_iff.
  unfold mem, memb. intros [A B]. split; intros H; rewrite H in *; intuition discriminate.
Qed.

Lemma image_right (truth : claim -> Prop) c m d :
  image_is_sound (edge g) truth ->
  truth c -> image g c m = Fine d ->
  truth d /\ (claim_goal c = [(0, 1)] -> claim_goal d = [(0, 1)]).
Proof.
  intros sound T E. unfold image in E.
  set (ends := remove 0 (remove 1 (ends_of (claim_goal c)))) in E.
  set (D := union (claim_stones c) (union (claim_carrier c) ends)) in E.
  apply ensure_empty_fine in E. destruct E as [E1 E].
  apply bind_fine in E. destruct E as [u [E2 E]]. injection E as <-.
  apply minus_empty in E1.
  assert (I : forall x, mem x D -> is_cell g x) by (intros x Hx; apply mem_cells; auto).
  assert (F : forall x, mem x D -> lands g m x = true /\ keeps_sides g m x = true).
  { intros x Hx. apply (all_fit_sound _ _ _ E2). now apply in_members. }
  assert (touch : forall x y, mem x D -> y = 0 \/ y = 1 -> edge g x y ->
    edge g (image_of g m x) (image_of g m y)).
  { intros x y Hx Hy Exy. destruct (F x Hx) as [L K].
    destruct (image_of_cell m x (I x Hx) L) as [J _].
    apply keeps_sides_sound in K. destruct K as [K1 K2].
    assert (Ix := I x Hx). rewrite (image_of_side m y Hy).
    assert (A : (y = 0 /\ mem x (at_first g)) \/ (y = 1 /\ mem x (at_second g))).
    { assert (A1 := mem_at_first who w h x). assert (A2 := mem_at_second who w h x).
      fold g in A1, A2. rewrite A1, A2.
      destruct Exy as [[_ [B _]] | [[B _] | [B | [[B _] | B]]]];
        try (unfold is_cell in *; destruct Hy; subst; lia); auto. }
    destruct A as [[-> A] | [-> A]];
      [apply K1 in A | apply K2 in A]; destruct (swap m);
      first [apply (mem_at_first who w h) in A | apply (mem_at_second who w h) in A];
      unfold edge; change (owner g) with who; cbn [N.sub]; tauto. }
  split.
  2: { cbn. intros ->. cbn. unfold image_of; cbn. now destruct (swap m). }
  assert (moves : forall s x, mem x s -> mem (image_of g m x) (set_image (image_of g m) s))
    by (intros s x Hx; apply mem_image; eauto).
  apply sound with (f := image_of g m) (D := D) (c := c); auto.
  { unfold D. intros x Hx. rewrite !mem_union. auto. }
  { unfold D. intros x Hx. rewrite !mem_union. auto. }
  split; [| split; [| split; [| split]]].
  - assert (B : forall x, mem x (ends_of (claim_goal c)) -> mem x D \/ x = 0 \/ x = 1).
    { intros x Hx. unfold D, ends. rewrite !mem_union, !mem_remove.
      destruct (N.eq_dec x 0), (N.eq_dec x 1); tauto. }
    intros x y J. apply in_ends_of in J. destruct J. auto.
  - intros x y Hx Hy E. destruct (F x Hx) as [Lx _], (F y Hy) as [Ly _].
    destruct (image_of_cell m x (I x Hx) Lx) as [_ Ex].
    destruct (image_of_cell m y (I y Hy) Ly) as [_ Ey].
    apply (cell_of_inj g); auto. apply (move_cell_inj m). congruence.
  - intros x Hx. rewrite (image_of_side m x Hx).
    destruct (swap m), Hx as [-> | ->]; cbn; auto.
  - intros x y [Hx | Hx] [Hy | Hy] E.
    + destruct (F x Hx) as [Lx _], (F y Hy) as [Ly _].
      destruct (image_of_cell m x (I x Hx) Lx) as [Jx Ex].
      destruct (image_of_cell m y (I y Hy) Ly) as [Jy Ey].
      assert (Ix := I x Hx). assert (Iy := I y Hy).
      destruct E as [[_ [_ N]] | [[-> _] | [[-> _] | [[-> _] | [-> _]]]]];
        try (unfold is_cell in *; lia).
      left. rewrite Ex, Ey. split; [exact Jx |]. split; [exact Jy |].
      now apply move_cell_neighbors.
    + now apply touch.
    + apply sym, touch; auto.
    + exfalso. unfold edge, is_cell in E. destruct Hx as [-> | ->], Hy as [-> | ->]; lia.
  - intros x y J. apply in_normalize in J.
    assert (B : forall x y, In (x, y) (map (fun p => (image_of g m (fst p), image_of g m (snd p)))
      (claim_goal c)) -> exists u v, In (u, v) (claim_goal c) /\
      x = image_of g m u /\ y = image_of g m v).
    { intros x' y' J'. apply in_map_iff in J'. destruct J' as [[a b] [Eab J']].
      injection Eab as <- <-. eauto. }
    destruct J as [J | J]; apply B in J; destruct J as [a [b [J [-> ->]]]];
      [exists a, b | exists b, a]; unfold one_of; auto.
Qed.

(** ** Steps *)

(** What it means that a fact is true. In Hex nothing is forced. *)
Definition true_in_hex (x : fact) : Prop :=
  match x with Claimed c => true_claim (edge g) c | Checker.Forced _ _ => False end.

Definition true_in_rex (owner_last : bool) (x : fact) : Prop :=
  match x with
  | Claimed c => true_pairing (edge g) c
  | Checker.Forced stones carrier =>
      forced_at (reached (edge g) sides) owner_last stones carrier
  end.

Section Facts.

Variable truth : fact -> Prop.

Definition all_true (known : facts) : Prop :=
  forall n c, Map.find n known = Some c -> truth c.

Variable known : facts.
Hypothesis all : all_true known.

Lemma lookup_right n x : lookup known n = Fine x -> truth x.
Proof.
  unfold lookup. destruct (Map.find n known) as [d |] eqn:E; [| discriminate].
  intros F. injection F as <-. exact (all n d E).
Qed.

Lemma lookup_claim_right n c : lookup_claim known n = Fine c -> truth (Claimed c).
Proof.
  intros E. apply bind_fine in E. destruct E as [x [E1 E]].
  destruct x as [d | S P]; [| discriminate]. injection E as <-. now apply lookup_right with n.
Qed.

Lemma lookup_forced_right n c :
  lookup_forced known n = Fine c ->
  exists S P, c = join_of_sides S P /\ truth (Checker.Forced S P).
Proof.
  intros E. apply bind_fine in E. destruct E as [x [E1 E]].
  destruct x as [d | S P]; [discriminate |]. injection E as <-. exists S, P.
  split; [reflexivity |]. now apply lookup_right with n.
Qed.

Lemma lookup_claims_right ns :
  forall cs, lookup_claims known ns = Fine cs -> forall c, In c cs -> truth (Claimed c).
Proof.
  induction ns as [| n ns IH]; intros cs E; cbn in E.
  - injection E as <-. contradiction.
  - apply bind_fine in E. destruct E as [c [E1 E]].
    apply bind_fine in E. destruct E as [ds [E2 E]]. injection E as <-.
    intros d [<- | I]; [eapply lookup_claim_right; eauto | eauto].
Qed.

Lemma lookup_connection_right n c :
  lookup_connection known n = Fine c -> truth (Claimed c) /\ claim_kind c = Connection.
Proof.
  intros E. apply bind_fine in E. destruct E as [d [E1 E]].
  apply ensure_fine in E. destruct E as [K E]. injection E as <-.
  split; [eapply lookup_claim_right; eauto |].
  unfold is_connection in K. destruct (claim_kind d); [reflexivity | discriminate].
Qed.

Lemma lookup_connections_right ns :
  forall cs, lookup_connections known ns = Fine cs ->
  forall c, In c cs -> truth (Claimed c) /\ claim_kind c = Connection.
Proof.
  induction ns as [| n ns IH]; intros cs E; cbn in E.
  - injection E as <-. contradiction.
  - apply bind_fine in E. destruct E as [c [E1 E]].
    apply bind_fine in E. destruct E as [ds [E2 E]]. injection E as <-.
    intros d [<- | I]; [eapply lookup_connection_right; eauto | eauto].
Qed.

Lemma lookup_moves_right moves :
  forall cs, lookup_moves known moves = Fine cs ->
  forall m c, In (m, c) cs -> exists S P, c = join_of_sides S P /\ truth (Checker.Forced S P).
Proof.
  induction moves as [| [x n] moves IH]; intros cs E; cbn in E.
  - injection E as <-. contradiction.
  - apply bind_fine in E. destruct E as [c [E1 E]].
    apply bind_fine in E. destruct E as [ds [E2 E]]. injection E as <-.
    intros m d [F | I]; [injection F as <- <-; eapply lookup_forced_right; eauto | eauto].
Qed.

End Facts.

(** *** Hex *)

(** Every step of Hex infers a true fact from true facts. *)
Theorem conclude_right_in_hex e known s x :
  own_grid e = g -> is_rex e = false ->
  all_true true_in_hex known -> conclude e known s = Fine x -> true_in_hex x.
Proof.
  intros G H A E. unfold conclude in E. cbv zeta in E. rewrite G in E.
  assert (no_rex : forall rest, in_rex e rest = Fine x -> true_in_hex x)
    by (intros rest F; unfold in_rex in F; rewrite H in F; discriminate).
  destruct s as [goal premises further | n m | premises | n1 n2 K | n m | | | | |];
    try (eapply no_rex; exact E).
  - apply bind_fine in E. destruct E as [cs [E1 E]].
    apply bind_fine in E. destruct E as [c [E2 E]]. injection E as <-. cbn.
    eapply link_right; [now apply link_sound | | exact E2].
    exact (lookup_connections_right _ _ A _ _ E1).
  - apply bind_fine in E. destruct E as [c [E1 E]].
    apply bind_fine in E. destruct E as [d [E2 E]]. injection E as <-. cbn.
    destruct (lookup_connection_right _ _ A _ _ E1).
    eapply play_right; [apply play_sound | | | exact E2]; auto.
  - apply bind_fine in E. destruct E as [cs [E1 E]].
    apply ensure_fine in E. destruct E as [_ E].
    apply bind_fine in E. destruct E as [c [E2 E]]. injection E as <-. cbn.
    eapply either_right; [apply either_sound | | exact E2].
    exact (lookup_claims_right _ _ A _ _ E1).
  - apply bind_fine in E. destruct E as [a [E1 E]].
    apply bind_fine in E. destruct E as [b [E2 E]].
    destruct (lookup_connection_right _ _ A _ _ E2).
    assert (Ta := lookup_right _ _ A _ _ E1).
    destruct a as [a | S P]; [| contradiction].
    apply bind_fine in E. destruct E as [c [E3 E]]. injection E as <-. cbn.
    eapply stand_in_right; [now apply stand_in_sound | | | | exact E3]; auto.
  - apply bind_fine in E. destruct E as [a [E1 E]].
    assert (Ta := lookup_right _ _ A _ _ E1).
    destruct a as [a | S P]; [| contradiction].
    apply bind_fine in E. destruct E as [c [E3 E]]. injection E as <-. cbn.
    eapply image_right; [now apply image_sound | | exact E3]; auto.
Qed.

(** *** Rex *)

Section Rex.

Variable e : setting.
Hypothesis own : own_grid e = g.
Hypothesis theirs : other_grid e = make_grid (other who) w h.

Let goal := reached (edge g) sides.
Let last := owner_last e.
Let forced_here := forced_at goal last.

Lemma goal_mono Q Q' : subset Q Q' -> goal Q -> goal Q'.
Proof. apply reached_mono. Qed.

(** Stones and cells of the carrier may be added. *)
Lemma forced_more (S P S' P' : set) :
  subset S S' -> subset P (union S' P') -> forced_here S P -> forced_here S' P'.
Proof. apply stones_never_hurt. exact goal_mono. Qed.

Lemma is_dead_right S E d : is_dead e S E d = true -> dead_cell goal S E d.
Proof.
  unfold is_dead. rewrite own, theirs, andb_true_iff. intros [I L].
  apply seen_dead_right; [| exact L]. now apply (mem_cells who w h).
Qed.

Lemma strip_right first further x : strip g first further = Fine x -> true_in_rex last x.
Proof.
  intros E. apply ensure_fine in E. destruct E as [F E]. injection E as <-.
  apply andb_true_iff in F. destruct F as [F1 F2]. unfold strip_fits in F2.
  rewrite N.leb_le in F1, F2. apply strip_connects; [exact F2 |]. fold g. lia.
Qed.

Lemma force_right c x : true_pairing (edge g) c -> force e c = Fine x -> true_in_rex last x.
Proof.
  intros T E. apply ensure_fine in E. destruct E as [G E]. apply goal_eqb_true in G.
  apply ensure_fine in E. destruct E as [K E]. injection E as <-. cbn.
  unfold true_pairing in T. rewrite G in T.
  apply force_paired with (claim_kind c); [exact goal_mono | exact T |].
  apply orb_true_iff in K. destruct K as [K | K]; [left | right; exact K].
  unfold is_connection in K. destruct (claim_kind c); [reflexivity | discriminate].
Qed.

Lemma add_different_right l : forall sum result,
  add_different l sum = Fine result ->
  NoDup l /\ (forall x, In x l -> ~ mem x sum) /\
  (forall x, mem x result <-> In x l \/ mem x sum).
Proof.
  induction l as [| y l IH]; intros sum result E; cbn in E.
  - injection E as <-. split; [constructor |]. split; [contradiction |]. intros x; cbn. tauto.
  - apply ensure_fine in E. destruct E as [N E]. apply negb_true_iff in N.
    apply IH in E. destruct E as [D [F M]]. split; [| split].
    + constructor; [| exact D]. intros I. apply (F y I), mem_add. auto.
    + intros x [<- | I].
      * intros H. unfold mem in H. unfold memb in N. congruence.
      * intros H. apply (F x I), mem_add. auto.
    + intros x. rewrite M, mem_add. cbn. intuition congruence.
Qed.

Lemma all_within_right l room u :
  all_within l room = Fine u -> forall m c, In (m, c) l -> subset (claim_carrier c) room.
Proof.
  induction l as [| [y d] l IH]; [contradiction |]. cbn.
  intros E. apply ensure_empty_fine in E. destruct E as [M E]. apply minus_empty in M.
  intros m c [F | I]; [injection F as <- <-; exact M | exact (IH E m c I)].
Qed.

Lemma all_excused_right stones carrier moves l u :
  all_excused e stones carrier moves l = Fine u ->
  forall c d, In (c, d) l -> mem d moves /\
    (dead_cell goal (add c stones) (remove c carrier) d \/
     dead_cell goal stones (remove c carrier) d).
Proof.
  induction l as [| [a b] l IH]; [contradiction |]. cbn [all_excused].
  intros E. apply ensure_fine in E. destruct E as [M E].
  apply ensure_fine in E. destruct E as [D E].
  intros c d [F | I]; [| exact (IH E c d I)]. injection F as <- <-. split; [exact M |].
  apply orb_true_iff in D. destruct D as [D | D]; apply is_dead_right in D; auto.
Qed.

Lemma answer_right cs excuses further x :
  (forall m c, In (m, c) cs -> exists S P, c = join_of_sides S P /\ forced_here S P) ->
  answer e cs excuses further = Fine x -> true_in_rex last x.
Proof.
  intros T E. unfold answer in E. cbv zeta in E.
  set (stones := union further
    (unions (map (fun m => remove (fst m) (claim_stones (snd m))) cs))) in E.
  apply bind_fine in E. destruct E as [moves [E1 E]].
  apply bind_fine in E. destruct E as [carrier [E2 E]].
  apply ensure_empty_fine in E. destruct E as [D E].
  apply ensure_fine in E. destruct E as [NE E].
  apply ensure_fine in E. destruct E as [O E]. apply eqb_prop in O.
  apply bind_fine in E. destruct E as [u [E3 E]].
  apply bind_fine in E. destruct E as [v [E4 E]]. injection E as <-. cbn.
  apply add_different_right in E1, E2. destruct E1 as [_ [_ M1]], E2 as [_ [F2 M2]].
  assert (inside : forall x, mem x moves -> mem x carrier) by (intros y Hy; apply M2; auto).
  assert (apart : forall x, mem x carrier -> ~ mem x stones).
  { intros y Hy Hs. apply (D y), mem_inter. auto. }
  (* A move with a claim. *)
  assert (claimed_move : forall m, mem m moves ->
    forced_here (add m stones) (remove m carrier)).
  { intros m Hm. apply M1 in Hm. destruct Hm as [Hm | Hm]; [| now apply mem_empty in Hm].
    apply in_map_iff in Hm. destruct Hm as [[m' c] [F I]]. cbn in F. subst m'.
    destruct (T m c I) as [S [P [-> H]]].
    assert (W := all_within_right _ _ _ E3 m _ I). cbn in W.
    apply forced_more with S P; [| | exact H].
    - intros y Hy. rewrite mem_add. destruct (N.eq_dec y m) as [-> | N]; [auto |]. right.
      unfold stones. apply mem_union. right. apply mem_unions.
      exists (remove m S). split; [| now apply mem_remove].
      apply in_map_iff. exists (m, join_of_sides S P). auto.
    - intros y Hy. specialize (W y Hy). mem_rewrite. destruct (N.eq_dec y m); tauto. }
  assert (some : exists m, mem m moves).
  { destruct (member_or_empty moves) as [H | H]; [exact H |].
    exfalso. apply is_empty_spec in H. rewrite H in NE. discriminate. }
  destruct some as [m Hm].
  apply answer_sound with m; [now apply inside | exact O |].
  intros c Hc. apply M2 in Hc. destruct Hc as [Hc | Hc]; [| now apply claimed_move].
  assert (Hc' : mem c carrier) by (apply M2; auto).
  assert (Nc : ~ mem c moves) by now apply F2.
  apply in_map_iff in Hc. destruct Hc as [[c' d] [F I]]. cbn in F. subst c'.
  destruct (all_excused_right _ _ _ _ _ E4 c d I) as [Hd X].
  assert (Dcd : c <> d) by congruence.
  assert (H := claimed_move d Hd).
  destruct X as [X | X];
    [apply excused_by_own with d | apply excused_by_other with d]; auto; exact goal_mono.
Qed.

Lemma captured_right S1 P1 a b further x :
  forced_here S1 P1 ->
  captured e (join_of_sides S1 P1) a b further = Fine x -> true_in_rex last x.
Proof.
  intros H E. unfold captured in E. cbv zeta in E.
  cbn [claim_stones claim_carrier join_of_sides] in E.
  set (stones := union (remove a (remove b S1)) further) in E.
  set (carrier := minus (add a (add b P1)) stones) in E.
  apply ensure_fine in E. destruct E as [Dab E]. apply negb_true_iff, N.eqb_neq in Dab.
  apply ensure_fine in E. destruct E as [N E]. apply negb_true_iff, orb_false_iff in N.
  rewrite <- !not_true_iff_false, !memb_mem in N.
  apply ensure_fine in E. destruct E as [Db E]. apply is_dead_right in Db.
  apply ensure_fine in E. destruct E as [Da E]. apply is_dead_right in Da.
  injection E as <-. cbn.
  assert (Na : ~ mem a stones) by (unfold stones; mem_rewrite; tauto).
  assert (Nb : ~ mem b stones) by (unfold stones; mem_rewrite; tauto).
  apply captured_sound with a b; auto.
  - exact goal_mono.
  - unfold carrier. mem_rewrite. auto.
  - unfold carrier. mem_rewrite. auto.
  - apply forced_more with S1 P1; [| | exact H]; intros y Hy; unfold carrier; mem_rewrite.
    + destruct (N.eq_dec y a); [auto |]. destruct (N.eq_dec y b); [auto |].
      right. right. unfold stones. mem_rewrite. auto.
    + destruct (mem_dec y stones), (N.eq_dec y a), (N.eq_dec y b); tauto.
Qed.

Lemma dead_right S1 P1 d further x :
  forced_here S1 P1 -> dead e (join_of_sides S1 P1) d further = Fine x -> true_in_rex last x.
Proof.
  intros H E. unfold dead in E. cbv zeta in E. cbn [claim_stones claim_carrier join_of_sides] in E.
  set (stones := union (remove d S1) further) in E.
  set (carrier := remove d (minus P1 stones)) in E.
  apply ensure_fine in E. destruct E as [N E]. apply negb_true_iff in N.
  rewrite <- not_true_iff_false, memb_mem in N.
  apply ensure_fine in E. destruct E as [D E]. apply is_dead_right in D.
  injection E as <-. cbn.
  apply dead_sound with d.
  - exact goal_mono.
  - unfold stones. mem_rewrite. tauto.
  - unfold carrier. mem_rewrite. tauto.
  - exact D.
  - apply forced_more with S1 P1; [| | exact H]; intros y Hy; unfold carrier; mem_rewrite.
    + destruct (N.eq_dec y d); [auto |]. right. unfold stones. mem_rewrite. auto.
    + destruct (mem_dec y stones), (N.eq_dec y d); tauto.
Qed.

(** Every step of Rex infers a true fact from true facts. *)
Theorem conclude_right_in_rex known s x :
  is_rex e = true ->
  all_true (true_in_rex last) known -> conclude e known s = Fine x -> true_in_rex last x.
Proof.
  intros R A E. unfold conclude in E. cbv zeta in E. rewrite own in E.
  assert (rex : forall rest, in_rex e rest = Fine x -> rest = Fine x)
    by (intros rest F; now apply ensure_fine in F).
  destruct s as [goal' premises further | n m | premises | n1 n2 K | n m | first further | n
                | moves excuses further | n a b further | n d further];
    try apply rex in E.
  - apply bind_fine in E. destruct E as [cs [E1 E]].
    apply bind_fine in E. destruct E as [c [E2 E]]. injection E as <-. cbn.
    eapply link_right; [now apply rex_link_sound | | exact E2].
    exact (lookup_connections_right _ _ A _ _ E1).
  - apply bind_fine in E. destruct E as [c [E1 E]].
    apply bind_fine in E. destruct E as [d [E2 E]]. injection E as <-. cbn.
    destruct (lookup_connection_right _ _ A _ _ E1).
    eapply play_right; [apply rex_play_sound | | | exact E2]; auto.
  - apply bind_fine in E. destruct E as [cs [E1 E]].
    apply ensure_fine in E. destruct E as [L E]. rewrite R in L. cbn in L.
    apply bind_fine in E. destruct E as [c [E2 E]]. injection E as <-. cbn.
    eapply either_right; [apply rex_either_sound | | exact E2].
    + destruct cs as [| c1 [| c2 [| c3 cs]]]; cbn in *; solve [lia | discriminate].
    + exact (lookup_claims_right _ _ A _ _ E1).
  - apply bind_fine in E. destruct E as [a [E1 E]].
    apply bind_fine in E. destruct E as [b [E2 E]].
    destruct (lookup_connection_right _ _ A _ _ E2).
    assert (Ta := lookup_right _ _ A _ _ E1).
    destruct a as [a | S P]; apply bind_fine in E; destruct E as [c [E3 E]];
      injection E as <-; cbn.
    + eapply stand_in_right; [now apply rex_stand_in_sound | | | | exact E3]; auto.
    + apply (stand_in_right (true_forced (edge g) last) (true_pairing (edge g))) in E3; auto.
      * destruct E3 as [T G]. unfold true_forced in T. rewrite G in T. exact T.
      * now apply forced_stand_in_sound.
  - apply bind_fine in E. destruct E as [a [E1 E]].
    assert (Ta := lookup_right _ _ A _ _ E1).
    destruct a as [a | S P]; apply bind_fine in E; destruct E as [c [E3 E]];
      injection E as <-; cbn.
    + eapply image_right; [now apply rex_image_sound | | exact E3]; auto.
    + apply (image_right (true_forced (edge g) last)) in E3; auto.
      * destruct E3 as [T G]. unfold true_forced in T. rewrite G in T by reflexivity. exact T.
      * now apply forced_image_sound.
  - eapply strip_right; eauto.
  - apply bind_fine in E. destruct E as [c [E1 E]].
    eapply force_right; [| exact E]. exact (lookup_claim_right _ _ A _ _ E1).
  - apply bind_fine in E. destruct E as [cs [E1 E]].
    eapply answer_right; [| exact E]. exact (lookup_moves_right _ _ A _ _ E1).
  - apply bind_fine in E. destruct E as [c [E1 E]].
    destruct (lookup_forced_right _ _ A _ _ E1) as [S [P [-> T]]].
    eapply captured_right; eauto.
  - apply bind_fine in E. destruct E as [c [E1 E]].
    destruct (lookup_forced_right _ _ A _ _ E1) as [S [P [-> T]]].
    eapply dead_right; eauto.
Qed.

End Rex.

End Board.

(** ** Certificates *)

Definition grid_of (s : statement) : grid := make_grid (owner_of s) (columns_of s) (rows_of s).

(** What it means that a fact is true for a statement. *)
Definition true_for (s : statement) (x : fact) : Prop :=
  match game_played s with
  | Hex => true_in_hex (owner_of s) (columns_of s) (rows_of s) x
  | Rex => true_in_rex (owner_of s) (columns_of s) (rows_of s) (owner_last (setting_of s)) x
  end.

(** What is true of every state that the checker gets into with a statement. *)
Definition right_state (s : statement) (st : state) : Prop :=
  claimed st = s /\ the_setting st = setting_of s /\
  all_true (true_for s) (known st) /\ (forall x, last st = Some x -> true_for s x).

Theorem start_right s st : start s = Fine st -> right_state s st.
Proof.
  intros E. apply ensure_fine in E. destruct E as [_ E]. injection E as <-.
  repeat split; cbn.
  - intros n c F. rewrite Map.gempty in F. discriminate.
  - discriminate.
Qed.

Lemma conclude_right s known step x :
  all_true (true_for s) known -> conclude (setting_of s) known step = Fine x -> true_for s x.
Proof.
  unfold true_for. intros A E. destruct (game_played s) eqn:G.
  - apply conclude_right_in_hex with (setting_of s) known step; auto. cbn. now rewrite G.
  - apply conclude_right_in_rex with known step; auto. cbn. now rewrite G.
Qed.

Lemma find_forgotten n c forget (m : facts) :
  Map.find n (fold_right (fun n m => Map.remove n m) m forget) = Some c -> Map.find n m = Some c.
Proof.
  induction forget as [| k forget IH]; cbn; [auto |]. intros F. apply IH.
  destruct (Pos.eq_dec n k) as [-> | D].
  - rewrite Map.grs in F. discriminate.
  - rewrite Map.gro in F by exact D. exact F.
Qed.

Theorem advance_right s st step forget st' :
  right_state s st -> advance st step forget = Fine st' -> right_state s st'.
Proof.
  intros [R1 [R2 [R3 R4]]] E. apply bind_fine in E. destruct E as [c [E1 E]].
  injection E as <-. rewrite R2 in E1. apply conclude_right in E1; [| exact R3].
  split; [exact R1 |]. split; [exact R2 |]. split; cbn.
  - intros n d F. apply find_forgotten in F.
    destruct (Pos.eq_dec n (next st)) as [-> | D].
    + rewrite Map.gss in F. injection F as <-. exact E1.
    + rewrite Map.gso in F by exact D. exact (R3 n d F).
  - intros d F. injection F as <-. exact E1.
Qed.

Lemma is_color_true who c : is_color who c = true <-> c = Some who.
Proof.
  unfold is_color. destruct c as [[|] |], who; split; congruence.
Qed.

Lemma mem_stones_of s who x :
  mem x (stones_of (grid_of s) s who) <->
  is_cell (grid_of s) x /\ position_of s (cell_of (grid_of s) x) = Some who.
Proof.
  unfold stones_of. rewrite mem_collect, in_members, is_color_true.
  unfold grid_of at 1. rewrite mem_cells. reflexivity.
Qed.

(** If the statement follows from what was inferred last, it is true. *)
Theorem finish_right s st u :
  right_state s st -> finish st = Fine u -> is_true s.
Proof.
  intros [R1 [R2 [_ R4]]] E. unfold finish in E. rewrite R1, R2 in E.
  destruct (last st) as [x |]; [| discriminate]. specialize (R4 x eq_refl).
  change (own_grid (setting_of s)) with (grid_of s) in E.
  unfold true_for in R4. unfold follows in E. cbv zeta in E.
  assert (fits : forall stones carrier v,
    ensure_empty (minus stones (stones_of (grid_of s) s (owner_of s))) MissingStone
      (ensure_empty (minus carrier (minus (cells (grid_of s))
        (stones_of (grid_of s) s (other (owner_of s))))) LostCell (Fine v)) = Fine u ->
    (forall x, mem x stones -> is_cell (grid_of s) x /\
       position_of s (cell_of (grid_of s) x) = Some (owner_of s)) /\
    (forall x, mem x carrier -> is_cell (grid_of s) x /\
       position_of s (cell_of (grid_of s) x) <> Some (other (owner_of s)))).
  { intros S P v F.
    apply ensure_empty_fine in F. destruct F as [HS F]. apply minus_empty in HS.
    apply ensure_empty_fine in F. destruct F as [HP _]. apply minus_empty in HP. split.
    - intros y Hy. specialize (HS y Hy). now apply mem_stones_of in HS.
    - intros y Hy. specialize (HP y Hy). unfold grid_of in HP.
      rewrite mem_minus, mem_cells in HP. fold (grid_of s) in HP.
      destruct HP as [I N]. split; [exact I |]. intros F'. apply N. now apply mem_stones_of. }
  apply winning_has_strategy. change (board_of s) with (plain_board (grid_of s)).
  destruct (game_played s) eqn:Game, x as [c | S P]; try discriminate.
  - apply ensure_fine in E. destruct E as [G E]. apply goal_eqb_true in G.
    apply ensure_fine in E. destruct E as [K E]. apply fits in E. destruct E as [HS HP].
    cbn in R4. unfold true_claim in R4. rewrite G in R4.
    assert (W : owner_of s = winner s) by (unfold owner_of; rewrite Game; reflexivity).
    rewrite <- W in *.
    apply (claim_settles (owner_of s) (columns_of s) (rows_of s)) with
      (claim_kind c) (claim_stones c) (claim_carrier c); auto.
    rewrite orb_true_iff, is_color_true in K. destruct K as [K | K].
    + left. unfold is_connection in K. destruct (claim_kind c); [reflexivity | discriminate].
    + right. congruence.
  - apply fits in E. destruct E as [HS HP]. cbn [true_in_rex] in R4.
    assert (W : winner s = other (owner_of s))
      by (unfold owner_of; rewrite Game; cbn; now rewrite other_other).
    rewrite W. clear W.
    set (g := grid_of s) in *.
    assert (in_stones : forall y c, mem y (stones_of g s c) <->
      is_cell g y /\ position_of s (cell_of g y) = Some c) by (intros; apply mem_stones_of).
    assert (in_cells : forall y, mem y (cells g) <-> is_cell g y) by (intros; apply mem_cells).
    set (own := stones_of g s (owner_of s)).
    set (free := minus (cells g) (union (stones_of g s Black) (stones_of g s White))).
    assert (in_free : forall y, mem y free <->
      is_cell g y /\ position_of s (cell_of g y) = None).
    { intros y. unfold free. rewrite mem_minus, mem_union, !in_stones, in_cells.
      destruct (position_of s (cell_of g y)) as [[|] |]; split; intros [I N]; split; auto;
        try discriminate; try (intros [[_ B] | [_ B]]; discriminate); exfalso; tauto. }
    assert (F : forced_at (reached (edge g) sides) (owner_last (setting_of s)) own free).
    { revert R4. apply stones_never_hurt.
      - intros Q Q'. apply reached_mono.
      - intros y Hy. unfold own. apply in_stones. now apply HS.
      - intros y Hy. rewrite mem_union, in_free. unfold own. rewrite in_stones.
        destruct (HP y Hy) as [I N].
        destruct (position_of s (cell_of g y)) as [col |]; [left | right; auto].
        split; [exact I |]. f_equal.
        destruct col, (owner_of s); auto; contradiction N; reflexivity. }
    unfold forced_at in F.
    assert (T : eqb (odd free) (owner_last (setting_of s))
      = is_color (owner_of s) (Some (to_move s))).
    { unfold setting_of; cbn [owner_last]. fold (grid_of s). fold g. fold free.
      destruct (odd free), (is_color (owner_of s) (Some (to_move s))); reflexivity. }
    rewrite T in F.
    apply forced_settles with (p := position_of s) in F.
    + replace (to_move s) with (if is_color (owner_of s) (Some (to_move s))
        then owner_of s else other (owner_of s)); [exact F |].
      destruct (owner_of s), (to_move s); reflexivity.
    + intros y Hy. now apply in_stones in Hy.
    + exact in_free.
Qed.

(** What the checker accepts is true. *)
Theorem check_right s steps : check s steps = true -> is_true s.
Proof.
  intros C. unfold check in C.
  destruct (bind (start s) _) as [u | why] eqn:E; [| discriminate].
  apply bind_fine in E. destruct E as [st [E1 E]].
  apply bind_fine in E. destruct E as [st' [E2 E]].
  apply start_right in E1.
  assert (A : forall steps st st', right_state s st -> advance_all st steps = Fine st' ->
    right_state s st').
  { clear. induction steps as [| [x forget] steps IH]; intros st st' R E; cbn in E.
    - injection E as <-. exact R.
    - apply bind_fine in E. destruct E as [st1 [E1 E]].
      eapply IH; [| exact E]. eapply advance_right; eauto. }
  eapply finish_right; [| exact E]. eapply A; eauto.
Qed.
