(** * The checker is right

    Every claim that the checker infers is true, so a statement that it accepts is: the winner has a
    winning strategy by the rules in [Rules.v]. [Theorem.v] says so in full. *)

Require Import NArith ZArith Lia List Bool FMapPositive Permutation Mergesort.
From Hex Require Import Rules Statement NotBoth Play Sets Carrier Claims Grid Settle Checker.
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

Let true_here := true_claim (edge g).
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

Lemma link_right goal cs further c :
  (forall d, In d cs -> true_here d /\ claim_kind d = Connection) ->
  link g goal cs further = Fine c -> true_here c.
Proof.
  intros H E. unfold link in E.
  apply bind_fine in E. destruct E as [carrier [E1 E]].
  apply bind_fine in E. destruct E as [u [E2 E]]. injection E as <-.
  apply disjoint_carriers_sound in E1. destruct E1 as [_ [D1 D2]].
  apply link_sound with cs; [exact sym | | exact D2 | exact (all_joined_sound _ _ _ _ E2)].
  intros d I. destruct (H d I) as [T K]. destruct (D1 d I) as [D _].
  repeat split; auto. intros x Hx. apply mem_union. right. apply mem_unions.
  exists (claim_stones d). split; [now apply in_map | exact Hx].
Qed.

Lemma play_right c m d :
  true_here c -> claim_kind c = Connection -> play c m = Fine d -> true_here d.
Proof.
  intros T K E. unfold play in E. apply ensure_fine in E. destruct E as [_ E].
  injection E as <-. now apply play_sound.
Qed.

Lemma either_right cs c :
  (forall d, In d cs -> true_here d) -> either cs = Fine c -> true_here c.
Proof.
  intros H E. destruct cs as [| c1 rest]; [discriminate |]. cbn [either] in E.
  apply ensure_fine in E. destruct E as [G E].
  apply ensure_empty_fine in E. destruct E as [D E]. injection E as <-.
  set (cs := c1 :: rest) in *.
  change (union (claim_stones c1) (unions (map claim_stones rest)))
    with (unions (map claim_stones cs)).
  change (union (claim_carrier c1) (unions (map claim_carrier rest)))
    with (unions (map claim_carrier cs)).
  apply either_sound with cs; [discriminate | |].
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

Lemma stand_in_right a b K c :
  true_here a -> true_here b -> claim_kind b = Connection ->
  stand_in g a b K = Fine c -> true_here c.
Proof.
  intros Ta Tb Kb E. unfold stand_in in E.
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
  apply stand_in_sound with (A := a) (B := b) (K := K) (parts := parts); auto.
  - intros x Hx. apply mem_union. now left.
  - intros x Hx. apply mem_union. now right.
  - intros x Hx. rewrite mem_union, mem_minus, mem_union.
    destruct (mem_dec x stones); tauto.
  - intros x Hx. rewrite mem_union, mem_minus, mem_union.
    destruct (mem_dec x stones); tauto.
  - intros x y I. destruct (in_ends_of _ _ _ I) as [Ix Iy]. fold ends in Ix, Iy.
    split; intros Hx; [apply (E2 x) | apply (E2 y)]; now apply mem_inter.
  - intros H0. apply Kcell in H0. unfold is_cell in H0. lia.
  - intros H1. apply Kcell in H1. unfold is_cell in H1. lia.
  - intros part I x y p q Hp Hq Exp Eqy B.
    assert (out : forall z, z = x \/ z = y ->
      mem z (union kept (union (claim_carrier a) (add 0 (add 1 ends))))).
    { intros z Hz. destruct (B z Hz) as [Nz C]. unfold kept.
      rewrite !mem_union, mem_minus, !mem_add.
      destruct C as [C | [C | [C | [C | [s [t [J C]]]]]]]; auto.
      destruct (in_ends_of _ _ _ J). fold ends in H, H0. destruct C as [-> | ->]; auto. }
    apply parts_joined_sound with (x := x) (y := y) (part := part) in E5; auto.
    + apply around_spec. exists p. auto.
    + apply around_spec. exists q. auto.
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

Lemma mem_set_image f s x : mem x s -> mem (f x) (set_image f s).
Proof.
  intros H. apply in_members in H. unfold set_image.
  induction (members s) as [| y l IH]; [contradiction |]. cbn. rewrite mem_add.
  destruct H as [-> | H]; auto.
Qed.

Lemma keeps_sides_sound m x :
  keeps_sides g m x = true ->
  (mem x (at_first g) -> mem (image_of g m x) (if swap m then at_second g else at_first g)) /\
  (mem x (at_second g) -> mem (image_of g m x) (if swap m then at_first g else at_second g)).
Proof.
  unfold keeps_sides. rewrite andb_true_iff, !orb_true_iff, !negb_true_iff.
  unfold mem, memb. intros [A B]. split; intros H; rewrite H in *; intuition discriminate.
Qed.

Lemma image_right c m d : true_here c -> image g c m = Fine d -> true_here d.
Proof.
  intros T E. unfold image in E.
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
  apply image_sound with (f := image_of g m) (D := D) (c := c); auto.
  - unfold D. intros x Hx. rewrite !mem_union. auto.
  - unfold D. intros x Hx. rewrite !mem_union. auto.
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
  - intros x. apply mem_set_image.
  - intros x. apply mem_set_image.
Qed.

(** ** Steps *)

Definition all_true (known : claims) : Prop :=
  forall n c, Map.find n known = Some c -> true_here c.

Lemma lookup_right known n c : all_true known -> lookup known n = Fine c -> true_here c.
Proof.
  intros A. unfold lookup. destruct (Map.find n known) as [d |] eqn:E; [| discriminate].
  intros F. injection F as <-. eauto.
Qed.

Lemma lookup_all_right known ns : all_true known ->
  forall cs, lookup_all known ns = Fine cs -> forall c, In c cs -> true_here c.
Proof.
  intros A. induction ns as [| n ns IH]; intros cs E; cbn in E.
  - injection E as <-. contradiction.
  - apply bind_fine in E. destruct E as [c [E1 E]].
    apply bind_fine in E. destruct E as [ds [E2 E]]. injection E as <-.
    intros d [<- | I]; [eapply lookup_right; eauto | eauto].
Qed.

Lemma lookup_connection_right known n c :
  all_true known -> lookup_connection known n = Fine c ->
  true_here c /\ claim_kind c = Connection.
Proof.
  intros A E. apply bind_fine in E. destruct E as [d [E1 E]].
  apply ensure_fine in E. destruct E as [K E]. injection E as <-.
  split; [eapply lookup_right; eauto |].
  unfold is_connection in K. destruct (claim_kind d); [reflexivity | discriminate].
Qed.

Lemma lookup_connections_right known ns : all_true known ->
  forall cs, lookup_connections known ns = Fine cs ->
  forall c, In c cs -> true_here c /\ claim_kind c = Connection.
Proof.
  intros A. induction ns as [| n ns IH]; intros cs E; cbn in E.
  - injection E as <-. contradiction.
  - apply bind_fine in E. destruct E as [c [E1 E]].
    apply bind_fine in E. destruct E as [ds [E2 E]]. injection E as <-.
    intros d [<- | I]; [eapply lookup_connection_right; eauto | eauto].
Qed.

(** Every step infers a true claim from true claims. *)
Theorem conclude_right known s c :
  all_true known -> conclude g known s = Fine c -> true_here c.
Proof.
  intros A. destruct s as [goal premises further | n m | premises | n1 n2 K | n m]; cbn; intros E.
  - apply bind_fine in E. destruct E as [cs [E1 E]].
    eapply link_right; [| exact E]. eapply lookup_connections_right; eauto.
  - apply bind_fine in E. destruct E as [d [E1 E]].
    destruct (lookup_connection_right known n d A E1). eapply play_right; eauto.
  - apply bind_fine in E. destruct E as [cs [E1 E]].
    eapply either_right; [| exact E]. eapply lookup_all_right; eauto.
  - apply bind_fine in E. destruct E as [a [E1 E]].
    apply bind_fine in E. destruct E as [b [E2 E]].
    destruct (lookup_connection_right known n2 b A E2).
    eapply stand_in_right; [| | | exact E]; eauto. eapply lookup_right; eauto.
  - apply bind_fine in E. destruct E as [d [E1 E]].
    eapply image_right; [| exact E]. eapply lookup_right; eauto.
Qed.

End Board.

(** ** Certificates *)

Definition grid_of (s : statement) : grid := make_grid (winner s) (columns_of s) (rows_of s).

(** What is true of every state that the checker gets into with a statement. *)
Definition right_state (s : statement) (st : state) : Prop :=
  claimed st = s /\ board_grid st = grid_of s /\
  (forall n c, Map.find n (known st) = Some c -> true_claim (edge (grid_of s)) c) /\
  (forall c, last st = Some c -> true_claim (edge (grid_of s)) c).

Theorem start_right s st : start s = Fine st -> right_state s st.
Proof.
  intros E. apply ensure_fine in E. destruct E as [_ E]. injection E as <-.
  repeat split; cbn.
  - intros n c F. rewrite Map.gempty in F. discriminate.
  - discriminate.
Qed.

Lemma find_forgotten n c forget (m : claims) :
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
  repeat split; cbn; auto.
  - intros n d F. apply find_forgotten in F.
    destruct (Pos.eq_dec n (next st)) as [-> | D].
    + rewrite Map.gss in F. injection F as <-. exact E1.
    + rewrite Map.gso in F by exact D. eauto.
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

(** If the statement follows from the last claim, it is true. *)
Theorem finish_right s st u :
  right_state s st -> finish st = Fine u -> is_true s.
Proof.
  intros [R1 [R2 [_ R4]]] E. unfold finish in E. rewrite R1, R2 in E.
  destruct (last st) as [c |]; [| discriminate]. specialize (R4 c eq_refl).
  unfold follows in E.
  apply ensure_fine in E. destruct E as [G E]. apply goal_eqb_true in G.
  apply ensure_fine in E. destruct E as [K E].
  apply ensure_empty_fine in E. destruct E as [S E]. apply minus_empty in S.
  apply ensure_empty_fine in E. destruct E as [P _]. apply minus_empty in P.
  apply winning_has_strategy.
  unfold true_claim in R4. rewrite G in R4.
  change (board_of s) with (plain_board (grid_of s)).
  unfold grid_of in *.
  apply (claim_settles (winner s) (columns_of s) (rows_of s)) with
    (claim_kind c) (claim_stones c) (claim_carrier c); auto.
  - intros x Hx. specialize (S x Hx). now apply mem_stones_of in S.
  - intros x Hx. specialize (P x Hx). rewrite mem_minus, mem_cells in P.
    destruct P as [I N]. split; [exact I |]. intros F. apply N. now apply mem_stones_of.
  - rewrite orb_true_iff, is_color_true in K. destruct K as [K | K].
    + left. unfold is_connection in K. destruct (claim_kind c); [reflexivity | discriminate].
    + right. congruence.
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
