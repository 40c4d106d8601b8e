(** * Claims, and why the rules of certificates are sound

    The graph of section 2 of the page on certificates, in any shape: ends are numbers, 0 and 1 are
    the owner's two sides, and [edge] says which ends touch. A claim holds if the owner reaches its
    goal in the game on its carrier. Each of the five rules of Hex leads from claims that hold to a
    claim that holds; here their conditions are about sets and paths, and the checker sees to it
    that they are met. What a claim means depends on the game: that a rule is sound is stated for
    any meaning, [truth], and proved for that of Hex. [RexClaims.v] does so for Rex. *)

Require Import NArith Lia List Bool.
From Hex Require Import Sets Carrier.
Import ListNotations.
Open Scope N_scope.

Definition pair : Type := N * N.

Record claim := {
  claim_kind : kind;
  claim_goal : list pair;
  claim_stones : set;
  claim_carrier : set
}.

(** ** Paths *)

(** A path over vertices [V] and edges [E]. *)
Inductive path (V : N -> Prop) (E : N -> N -> Prop) : N -> N -> Prop :=
| path_one : forall x, V x -> path V E x x
| path_more : forall x y z, V x -> E x y -> path V E y z -> path V E x z.

Lemma path_start V E x y : path V E x y -> V x.
Proof. destruct 1; auto. Qed.

Lemma path_end V E x y : path V E x y -> V y.
Proof. induction 1; auto. Qed.

Lemma path_trans V E x y z : path V E x y -> path V E y z -> path V E x z.
Proof. induction 1; eauto using path. Qed.

Lemma path_sym (V : N -> Prop) (E : N -> N -> Prop) x y :
  (forall u v, E u v -> E v u) -> path V E x y -> path V E y x.
Proof.
  intros sym. induction 1 as [x Hx | x y z Hx He Hp IH]; [now apply path_one |].
  apply path_trans with y; [exact IH |].
  apply path_more with x; auto using path_one. now apply path_start in Hp.
Qed.

Lemma path_map (V V' : N -> Prop) (E E' : N -> N -> Prop) (f : N -> N) x y :
  (forall v, V v -> V' (f v)) ->
  (forall u v, V u -> V v -> E u v -> E' (f u) (f v)) ->
  path V E x y -> path V' E' (f x) (f y).
Proof.
  intros HV HE. induction 1 as [x Hx | x y z Hx He Hp IH]; [apply path_one; auto |].
  apply path_more with (f y); auto. apply HE; auto. now apply path_start in Hp.
Qed.

(** Edges can be replaced by paths. *)
Lemma path_replace (V V' : N -> Prop) (E E' : N -> N -> Prop) x y :
  (forall v, V v -> V' v) ->
  (forall u v, V u -> V v -> E u v -> path V' E' u v) ->
  path V E x y -> path V' E' x y.
Proof.
  intros HV HE. induction 1 as [x Hx | x y z Hx He Hp IH]; [apply path_one; auto |].
  apply path_trans with y; [| exact IH]. apply HE; auto. now apply path_start in Hp.
Qed.

(** ** Goals *)

(** The vertices for a pair of ends: the owner's cells [Q], the two ends, and the two sides. *)
Definition vertex (Q : set) (x y v : N) : Prop :=
  mem v Q \/ v = x \/ v = y \/ v = 0 \/ v = 1.

Definition one_of (H : list pair) (x y : N) : Prop := In (x, y) H \/ In (y, x) H.

Section Rules.

Variable edge : N -> N -> Prop.
Hypothesis edge_sym : forall x y, edge x y -> edge y x.

(** [joined_with Q H x y]: the pair is joined over [Q] with the pairs [H]. *)
Definition joined_with (Q : set) (H : list pair) (x y : N) : Prop :=
  path (vertex Q x y) (fun u v => edge u v \/ one_of H u v) x y.

Definition joined_over (Q : set) (x y : N) : Prop := path (vertex Q x y) edge x y.

(** The goal of a claim: every pair is joined. *)
Definition reached (G : list pair) (Q : set) : Prop :=
  forall x y, In (x, y) G -> joined_over Q x y.

(** What a claim says. *)
Definition true_claim (c : claim) : Prop :=
  holds (reached (claim_goal c)) (claim_kind c) (claim_stones c) (claim_carrier c).

Lemma joined_over_sym Q x y : joined_over Q x y -> joined_over Q y x.
Proof.
  intros P. apply path_sym; [exact edge_sym |].
  revert P. apply (path_map _ _ _ _ (fun v => v)); auto. unfold vertex. intuition.
Qed.

Lemma joined_over_mono Q Q' x y : subset Q Q' -> joined_over Q x y -> joined_over Q' x y.
Proof.
  intros HQ. apply (path_map _ _ _ _ (fun v => v)); auto.
  intros v. unfold vertex. specialize (HQ v). tauto.
Qed.

Lemma reached_mono G Q Q' : subset Q Q' -> reached G Q -> reached G Q'.
Proof. intros HQ R x y I. eauto using joined_over_mono. Qed.

(** Pairs that are joined can be used as edges. *)
Lemma joined_by_pairs S Q H x y :
  joined_with S H x y -> subset S Q -> reached H Q -> joined_over Q x y.
Proof.
  intros P HQ R. unfold joined_over.
  assert (inner : forall u v, vertex S x y u -> vertex S x y v -> joined_over Q u v ->
    path (vertex Q x y) edge u v).
  { intros u v Vu Vv. apply (path_map _ _ _ _ (fun w => w)); [| auto].
    intros w. unfold vertex in *. specialize (HQ u) as Hu. specialize (HQ v) as Hv.
    intros [? | [-> | [-> | ?]]]; tauto. }
  revert P. apply path_replace.
  - intros v. unfold vertex. specialize (HQ v). tauto.
  - intros u v Vu Vv [E | [I | I]].
    + assert (up : forall w, vertex S x y w -> vertex Q x y w)
        by (intros w; unfold vertex; specialize (HQ w); tauto).
      apply path_more with v; auto using path_one.
    + apply inner; auto.
    + apply inner; auto. apply joined_over_sym. auto.
Qed.

(** ** link *)

(** All the strategies of some connections at once. *)
Lemma all_side_by_side (cs : list claim) (S : set) :
  (forall c, In c cs -> true_claim c /\ claim_kind c = Connection /\
     subset (claim_stones c) S) ->
  ForallOrdPairs (fun c d => subset (inter (claim_carrier c) (claim_carrier d)) S) cs ->
  holds (fun Q => forall c, In c cs -> reached (claim_goal c) Q) Connection S
    (unions (map claim_carrier cs)).
Proof.
  induction cs as [| c cs IH]; intros H D.
  - apply holds_already. contradiction.
  - inversion D as [| ? ? D1 D2]; subst.
    destruct (H c) as [Hc [Kc Sc]]; [now left |].
    unfold true_claim in Hc. rewrite Kc in Hc.
    assert (rest := IH (fun d I => H d (or_intror I)) D2).
    apply other_goal with (fun Q => reached (claim_goal c) Q /\
      (forall d, In d cs -> reached (claim_goal d) Q)).
    + intros Q _ [R1 R2] d [<- | I]; auto.
    + intros Q Q' HQ [R1 R2]. split; [| intros d I]; eauto using reached_mono.
    + change Connection with (both Connection Connection).
      apply (side_by_side (reached (claim_goal c))
        (fun Q => forall d, In d cs -> reached (claim_goal d) Q)) with
        (S1 := claim_stones c) (P1 := claim_carrier c)
        (S2 := S) (P2 := unions (map claim_carrier cs)); auto.
      * apply reached_mono.
      * intros Q Q' HQ R d I; eauto using reached_mono.
      * intros x Hx; exact Hx.
      * cbn. sets.
      * cbn. sets.
      * intros x. rewrite mem_inter, mem_unions. intros [Hx [s [I Hs]]].
        apply in_map_iff in I. destruct I as [d [<- I]].
        rewrite Forall_forall in D1. apply (D1 d I). now apply mem_inter.
Qed.

(** The rule [link]. *)
Definition link_is_sound (truth : claim -> Prop) : Prop :=
  forall (cs : list claim) (G : list pair) (S P : set),
  (forall c, In c cs -> truth c /\ claim_kind c = Connection /\
     subset (claim_stones c) S /\ subset (claim_carrier c) (union S P)) ->
  ForallOrdPairs (fun c d => subset (inter (claim_carrier c) (claim_carrier d)) S) cs ->
  (forall x y, In (x, y) G -> joined_with S (flat_map claim_goal cs) x y) ->
  truth {| claim_kind := Connection; claim_goal := G;
           claim_stones := S; claim_carrier := P |}.

(** What the premises join joins the goal. *)
Lemma linked (cs : list claim) (G : list pair) (S Q : set) :
  (forall x y, In (x, y) G -> joined_with S (flat_map claim_goal cs) x y) ->
  subset S Q -> (forall c, In c cs -> reached (claim_goal c) Q) -> reached G Q.
Proof.
  intros J HQ R x y I. apply joined_by_pairs with S (flat_map claim_goal cs); auto.
  intros u v Iuv. apply in_flat_map in Iuv. destruct Iuv as [c [Ic Iuv]]. now apply (R c).
Qed.

Theorem link_sound : link_is_sound true_claim.
Proof.
  intros cs G S P H D J. unfold true_claim; cbn.
  apply other_goal with (fun Q => forall c, In c cs -> reached (claim_goal c) Q).
  - intros Q HQ. now apply linked with S.
  - intros Q Q' HQ R c I; eauto using reached_mono.
  - apply more_never_hurts with S (unions (map claim_carrier cs)).
    + intros Q Q' HQ R c I; eauto using reached_mono.
    + intros x Hx; exact Hx.
    + intros x. rewrite mem_unions. intros [s [I Hs]]. apply in_map_iff in I.
      destruct I as [c [<- I]]. now apply (H c I).
    + apply all_side_by_side; [| exact D]. intros c I. specialize (H c I). tauto.
Qed.

(** ** play *)

(** The rule [play]. *)
Definition play_is_sound (truth : claim -> Prop) : Prop :=
  forall (c : claim) (m : N),
  truth c -> claim_kind c = Connection ->
  truth {| claim_kind := Semi; claim_goal := claim_goal c;
           claim_stones := remove m (claim_stones c);
           claim_carrier := add m (claim_carrier c) |}.

Theorem play_sound : play_is_sound true_claim.
Proof.
  intros c m. unfold true_claim; cbn. intros H K. rewrite K in H.
  apply holds_move with m; [apply mem_add; auto |].
  revert H. apply more_never_hurts; [apply reached_mono | |];
    intros x; mem_rewrite; destruct (N.eq_dec x m); tauto.
Qed.

(** ** either *)

(** The rule [either], for these premises. *)
Definition either_is_sound (truth : claim -> Prop) (cs : list claim) : Prop :=
  forall (G : list pair) (S P : set),
  cs <> [] ->
  (forall c, In c cs -> truth c /\ claim_goal c = G /\
     subset (claim_stones c) S /\ subset (claim_carrier c) (union S P)) ->
  (forall x, mem x P -> exists c, In c cs /\ (mem x (claim_carrier c) -> mem x S)) ->
  truth {| claim_kind := Connection; claim_goal := G;
           claim_stones := S; claim_carrier := P |}.

Theorem either_sound cs : either_is_sound true_claim cs.
Proof.
  intros G S P. unfold true_claim; cbn. intros N H D.
  assert (go_on : forall c P', In c cs -> subset (claim_carrier c) (union S P') ->
    holds (reached G) Semi S P').
  { intros c P' I HP. destruct (H c I) as [Hc [<- [HS _]]].
    apply more_never_hurts with (claim_stones c) (claim_carrier c); auto;
      [apply reached_mono |].
    destruct (claim_kind c); auto using connection_is_semi. }
  apply holds_answer.
  - destruct cs as [| c cs]; [contradiction |]. apply (go_on c); [now left |].
    now apply (H c (or_introl eq_refl)).
  - intros x Hx. destruct (D x Hx) as [c [I B]].
    apply (go_on c _ I). intros y Hy.
    destruct (H c I) as [_ [_ [_ HP]]]. specialize (HP y Hy). mem_rewrite.
    destruct (N.eq_dec y x) as [-> | E]; tauto.
Qed.

(** ** stand-in *)

(** A path over [Q], some cells [K] and the ends can avoid [K] if whatever is next to a part of
    [K] is joined around it. [part k] is the part of [K] that has the cell [k]. *)
Lemma avoid (V W K : N -> Prop) (part : N -> N -> Prop) x y :
  (forall v, K v \/ ~ K v) ->
  (forall v, V v -> ~ K v -> W v) ->
  (forall k, K k -> part k k) ->
  (forall k u v, K k -> K u -> K v -> part k u -> edge u v -> part k v) ->
  (forall k u v a b, K k -> part k a -> part k b -> edge u a -> edge b v ->
     V u -> V v -> ~ K u -> ~ K v -> path W edge u v) ->
  ~ K x -> ~ K y ->
  path V edge x y -> path W edge x y.
Proof.
  intros Kdec VW refl closed around Nx Ny P.
  enough (G : forall v, path V edge v y ->
    (~ K v -> path W edge v y) /\
    (K v -> forall k u a, K k -> part k v -> part k a -> edge u a -> V u -> ~ K u ->
      path W edge u y)) by (apply G; assumption).
  clear x Nx P. intros v P.
  induction P as [y Vy | v w y Vv E P IH].
  - split; [intros; apply path_one; auto | contradiction].
  - destruct (IH Ny) as [out inside]. clear IH.
    assert (Vw := path_start _ _ _ _ P).
    split.
    + intros Nv. destruct (Kdec w) as [Kw | Nw].
      * apply (inside Kw w v w); auto.
      * apply path_more with w; auto.
    + intros Kv k u a Kk Pkv Pka Eua Vu Nu. destruct (Kdec w) as [Kw | Nw].
      * apply (inside Kw k u a); auto. now apply (closed k v w).
      * apply path_trans with w; [| auto].
        now apply (around k u w a v).
Qed.

(** The stones of [K] can be replaced by the claim [B]: no end is among them, and whatever is next
    to one of the [parts] of [K], of which no two are neighbors, is joined around it. *)
Definition replaceable (A B : claim) (K S : set) (parts : list set) : Prop :=
  (forall x y, In (x, y) (claim_goal A) -> ~ mem x K /\ ~ mem y K) /\
  (~ mem 0 K /\ ~ mem 1 K) /\
  (forall k, mem k K -> exists part, In part parts /\ mem k part) /\
  (forall part, In part parts -> forall u v, mem u part -> mem v K -> edge u v -> mem v part) /\
  (forall part, In part parts -> forall u v a b,
     mem a part -> mem b part -> edge u a -> edge b v ->
     (forall w, w = u \/ w = v -> ~ mem w K /\
       (mem w (claim_stones A) \/ mem w (claim_carrier A) \/ w = 0 \/ w = 1 \/
        exists x y, In (x, y) (claim_goal A) /\ (w = x \/ w = y))) ->
     joined_with S (claim_goal B) u v).

(** All cells that a claim mentions, besides its ends. *)
Definition whole_claim (A : claim) : set := union (claim_stones A) (claim_carrier A).

(** The goal of [A] would be reached if the owner had [K]. *)
Definition with_replaced (A : claim) (K Q : set) : Prop :=
  reached (claim_goal A) (union (inter Q (whole_claim A)) K).

Lemma with_replaced_mono A K Q Q' : subset Q Q' -> with_replaced A K Q -> with_replaced A K Q'.
Proof. intros HQ. apply reached_mono. intros x. specialize (HQ x). mem_rewrite. tauto. Qed.

(** The goal of [A] is joined without the stones of [K]. *)
Lemma replaced (A B : claim) (K S Q : set) (parts : list set) :
  replaceable A B K S parts -> subset S Q ->
  with_replaced A K Q -> reached (claim_goal B) Q -> reached (claim_goal A) Q.
Proof.
  intros [ends [[N0 N1] [cover [closed around]]]] SQ G R x y I.
  set (U := whole_claim A) in *. destruct (ends x y I) as [Nx Ny].
  specialize (G x y I). unfold joined_over in *. fold U in G.
  apply (avoid (vertex (union (inter Q U) K) x y) (vertex Q x y) (fun v => mem v K)
    (fun k u => forall part, In part parts -> mem k part -> mem u part)); auto.
  - intros v. destruct (mem_dec v K); auto.
  - intros v. unfold vertex. mem_rewrite. tauto.
  - intros k u v Kk Ku Kv Pku E part Ip Pk. eauto.
  - intros k u v a b Kk Pka Pkb Eua Ebv Vu Vv Nu Nv.
    destruct (cover k Kk) as [part [Ip Pk]].
    assert (J : joined_over Q u v).
    { apply joined_by_pairs with S (claim_goal B); auto.
      apply (around part Ip u v a b); auto.
      assert (W : forall w, vertex (union (inter Q U) K) x y w -> ~ mem w K ->
        mem w (claim_stones A) \/ mem w (claim_carrier A) \/ w = 0 \/ w = 1 \/
        exists x y, In (x, y) (claim_goal A) /\ (w = x \/ w = y)).
      { intros w. unfold vertex, U, whole_claim. mem_rewrite.
        intros [[[_ [? | ?]] | ?] | [? | [? | [? | ?]]]] Nw; auto; try tauto;
          do 4 right; exists x, y; auto. }
      intros w [-> | ->]; auto. }
    revert J. apply (path_map _ _ _ _ (fun w => w)); [| auto].
    assert (inner : forall w, vertex (union (inter Q U) K) x y w -> ~ mem w K ->
      vertex Q x y w) by (intros w; unfold vertex; mem_rewrite; tauto).
    intros w. intros [? | [-> | [-> | ?]]]; auto; unfold vertex; tauto.
Qed.

(** The rule [stand-in]. The two claims may have different meanings. *)
Definition stand_in_is_sound (truth_a truth_b : claim -> Prop) : Prop :=
  forall (A B : claim) (K S P : set) (parts : list set),
  truth_a A -> truth_b B -> claim_kind B = Connection ->
  subset (minus (claim_stones A) K) S -> subset (claim_stones B) S ->
  subset (claim_carrier A) (union S P) -> subset (claim_carrier B) (union S P) ->
  subset (inter (claim_carrier A) (claim_carrier B)) S ->
  replaceable A B K S parts ->
  truth_a {| claim_kind := claim_kind A; claim_goal := claim_goal A;
             claim_stones := S; claim_carrier := P |}.

Theorem stand_in_sound : stand_in_is_sound true_claim true_claim.
Proof.
  intros A B K S P parts HA HB KB SA SB PA PB D R.
  unfold true_claim in *; cbn. rewrite KB in HB.
  set (U := whole_claim A).
  apply other_goal with (fun Q => with_replaced A K Q /\ reached (claim_goal B) Q).
  { intros Q SQ [G GB]. now apply replaced with B K S parts. }
  { intros Q Q' HQ [G GB]. split; eauto using reached_mono, with_replaced_mono. }
  (* Both strategies are followed side by side. *)
  assert (E : both (claim_kind A) Connection = claim_kind A)
    by (destruct (claim_kind A); reflexivity).
  rewrite <- E.
  apply (side_by_side (with_replaced A K) (reached (claim_goal B))) with
    (S1 := minus (claim_stones A) K) (P1 := claim_carrier A)
    (S2 := claim_stones B) (P2 := claim_carrier B); auto;
    [apply with_replaced_mono | apply reached_mono |].
  apply (simulate (reached (claim_goal A)) (with_replaced A K) (fun x => x) U K empty) with
    (claim_stones A) (claim_carrier A); auto.
  - intros Q Q' HQ _ Q'K. unfold with_replaced. fold U. apply reached_mono.
    intros x Hx. specialize (HQ x Hx). specialize (Q'K x Hx). mem_rewrite. tauto.
  - intros x Hx. apply mem_union. now left.
  - intros x Hx. apply mem_union. now right.
  - intros x. mem_rewrite. tauto.
  - intros x. mem_rewrite. destruct (mem_dec x K); tauto.
Qed.

(** ** image *)

(** The rule [image]: [f] moves ends, and [D] has all cells that the claim mentions. *)
Definition movable (c : claim) (f : N -> N) (D : set) (G : list pair) : Prop :=
  (forall x y, In (x, y) (claim_goal c) ->
     (mem x D \/ x = 0 \/ x = 1) /\ (mem y D \/ y = 0 \/ y = 1)) /\
  (forall x y, mem x D -> mem y D -> f x = f y -> x = y) /\
  (forall x, x = 0 \/ x = 1 -> f x = 0 \/ f x = 1) /\
  (forall x y, mem x D \/ x = 0 \/ x = 1 -> mem y D \/ y = 0 \/ y = 1 ->
     edge x y -> edge (f x) (f y)) /\
  (forall x y, In (x, y) G -> exists u v, one_of (claim_goal c) u v /\ x = f u /\ y = f v).

Definition image_is_sound (truth : claim -> Prop) : Prop :=
  forall (c : claim) (f : N -> N) (D : set) (G : list pair) (S P : set),
  truth c ->
  subset (claim_stones c) D -> subset (claim_carrier c) D -> movable c f D G ->
  (forall x, mem x (claim_stones c) -> mem (f x) S) ->
  (forall x, mem x (claim_carrier c) -> mem (f x) P) ->
  truth {| claim_kind := claim_kind c; claim_goal := G;
           claim_stones := S; claim_carrier := P |}.

(** The image of what joins the goal joins the image of the goal. *)
Lemma moved (c : claim) (f : N -> N) (D : set) (G : list pair) (Q Q' : set) :
  movable c f D G -> subset Q D -> (forall x, mem x Q -> mem (f x) Q') ->
  reached (claim_goal c) Q -> reached G Q'.
Proof.
  intros [GD [inj [sides [edges HG]]]] QD HQ R x y I.
  assert (move : forall u v, In (u, v) (claim_goal c) -> joined_over Q' (f u) (f v)).
  { intros u v Iuv. specialize (R u v Iuv). destruct (GD u v Iuv) as [Du Dv].
    revert R. apply path_map.
    - intros w. unfold vertex. intros [Hw | [-> | [-> | Hw]]]; auto.
    - assert (B : forall w, vertex Q u v w -> mem w D \/ w = 0 \/ w = 1).
      { intros w. unfold vertex. intros [Hw | [-> | [-> | Hw]]]; auto. }
      auto. }
  destruct (HG x y I) as [u [v [[Iuv | Iuv] [-> ->]]]]; auto.
  apply joined_over_sym. auto.
Qed.

Theorem image_sound : image_is_sound true_claim.
Proof.
  intros c f D G S P H SD PD M HS HP. unfold true_claim in *; cbn.
  apply (simulate (reached (claim_goal c)) (reached G) f D empty empty) with
    (claim_stones c) (claim_carrier c); auto.
  - apply M.
  - intros Q Q' QD _ HQ. apply (moved c f D); auto.
    intros x Hx. destruct (HQ x Hx) as [| E]; [auto | now apply mem_empty in E].
  - intros x Hx. now apply mem_empty in Hx.
Qed.

End Rules.
