(** * A claim settles positions

    If a claim of Hex whose goal is the pair of the owner's two sides holds, the owner wins every
    position in which the owner has the claim's stones and the opponent has nothing of its carrier,
    by the plain rules of the game. In Rex, whoever can force the owner to join wins. *)

Require Import NArith ZArith Lia List Bool.
From Hex Require Import Rules NotBoth Play Sets Carrier Forced Claims Grid.
Import ListNotations.
Open Scope N_scope.

Section Settle.

Variables (who : color) (w h : N).
Let g := make_grid who w h.
Let b := plain_board g.

Definition sides : list pair := [(0, 1)].

(** A path between the two sides contains a chain from one side to the other. *)
Lemma path_is_join (p : position) (Q : set) :
  (forall x, mem x Q -> is_cell g x -> p (cell_of g x) = Some who) ->
  reached (edge g) sides Q -> joined b p who.
Proof.
  intros own R. specialize (R 0 1 (or_introl eq_refl)). unfold joined_over in R.
  assert (V : forall v, vertex Q 0 1 v -> is_cell g v ->
    on_board b (cell_of g v) /\ p (cell_of g v) = Some who).
  { intros v Hv Hc. split; [now apply cell_of_on_board |].
    destruct Hv as [Hv | [-> | [-> | [-> | ->]]]]; auto; unfold is_cell in Hc; lia. }
  enough (G : forall u v, path (vertex Q 0 1) (edge g) u v -> v = 1 ->
    (u = 0 -> joined b p who) /\
    (is_cell g u -> joined b p who \/
       exists y, at_second_side b who y /\ chain b p who (cell_of g u) y))
    by (apply (G 0 1); auto).
  clear R. intros u v P.
  induction P as [u Vu | u v z Vu E P IH]; intros ->.
  - split; [discriminate |]. intros I. unfold is_cell in I. lia.
  - destruct (IH eq_refl) as [zero inner]. clear IH. assert (Vv := path_start _ _ _ _ P).
    assert (N0 : ~ is_cell g 0) by (unfold is_cell; lia).
    assert (N1 : ~ is_cell g 1) by (unfold is_cell; lia).
    split.
    + intros ->. destruct E as [[E _] | [[_ [E A]] | [[_ [E _]] | [[E _] | [_ [E _]]]]]];
        try contradiction; try discriminate.
      destruct (inner E) as [J | [y [Sy C]]]; [exact J |].
      exists (cell_of g v), y. auto.
    + intros I. destruct (V u Vu I) as [Ou Pu].
      destruct E as [[_ [E N]] | [[-> _] | [[-> [_ _]] | [[-> _] | [-> [_ A]]]]]];
        try contradiction.
      * destruct (inner E) as [J | [y [Sy C]]]; [auto |]. right. exists y. split; [exact Sy |].
        apply chain_more with (cell_of g v); auto.
      * auto.
      * right. exists (cell_of g u). split; [exact A |]. now apply chain_one.
Qed.

(** And a chain from one side to the other is a path between the two sides. *)
Lemma join_is_path (p : position) (Q : set) :
  (forall x, is_cell g x -> p (cell_of g x) = Some who -> mem x Q) ->
  joined b p who -> reached (edge g) sides Q.
Proof.
  intros own [x [y [Sx [Sy C]]]]. intros u v [E | []]. injection E as <- <-.
  assert (G : forall x y, chain b p who x y -> at_second_side b who y ->
    forall c, is_cell g c -> cell_of g c = x -> path (vertex Q 0 1) (edge g) c 1).
  { clear x y Sx Sy C. intros x y C. induction C as [x O E | x y z O E N C IH];
      intros Sz c Ic Ec.
    - apply path_more with 1.
      + left. apply own; congruence.
      + unfold edge. do 4 right. rewrite Ec. auto.
      + apply path_one. unfold vertex. auto.
    - assert (Oy : on_board b y) by (destruct C; assumption).
      destruct (on_board_cell g y Oy) as [d [Id Ed]].
      apply path_more with d; [left; apply own; congruence | | apply IH; auto].
      left. rewrite Ec, Ed. auto. }
  assert (Ox : on_board b x) by (destruct C; assumption).
  destruct (on_board_cell g x Ox) as [c [Ic Ec]].
  apply path_more with c; [unfold vertex; auto | | eapply G; eauto].
  unfold edge. right. left. rewrite Ec. auto.
Qed.

(** More stones of a color don't break its chains. *)
Lemma chain_mono (p p' : position) (c : color) x y :
  (forall z, p z = Some c -> p' z = Some c) -> chain b p c x y -> chain b p' c x y.
Proof. intros H. induction 1; eauto using chain. Qed.

(** While the owner can still join, the opponent hasn't joined. *)
Lemma opponent_not_joined (p : position) (S P : set) :
  reached (edge g) sides (union S P) ->
  (forall x, mem x S -> is_cell g x /\ p (cell_of g x) = Some who) ->
  (forall x, mem x P -> is_cell g x /\ p (cell_of g x) <> Some (other who)) ->
  ~ joined b p (other who).
Proof.
  intros H HS HP J.
  pose (full := fun x => match p x with None => Some who | c => c end).
  apply (not_both b full who).
  - apply path_is_join with (union S P); [| exact H].
    intros x Hx _. unfold full. rewrite mem_union in Hx.
    destruct Hx as [Hx | Hx]; [destruct (HS x Hx) as [_ ->]; reflexivity |].
    destruct (HP x Hx) as [_ N]. destruct (p (cell_of g x)) as [c |]; [| reflexivity].
    destruct c, who; auto; contradiction N; reflexivity.
  - destruct J as [x [y [Sx [Sy C]]]]. exists x, y. split; [exact Sx |]. split; [exact Sy |].
    apply chain_mono with p; [| exact C]. intros z E. unfold full. now rewrite E.
Qed.

(** The owner wins with either side to move if the claim is a connection, and with the owner to
    move if it is a semi-connection. *)
Theorem claim_settles k (S P : set) :
  holds (reached (edge g) sides) k S P ->
  forall (p : position) (turn : color),
    (forall x, mem x S -> is_cell g x /\ p (cell_of g x) = Some who) ->
    (forall x, mem x P -> is_cell g x /\ p (cell_of g x) <> Some (other who)) ->
    k = Connection \/ turn = who ->
    winning Hex b who p turn.
Proof.
  assert (D : who <> other who) by (destruct who; discriminate).
  assert (in_the_end : forall k S P, holds (reached (edge g) sides) k S P ->
    reached (edge g) sides (union S P)).
  { intros k' S' P'. apply holds_in_the_end. intros Q Q'. apply reached_mono. }
  induction 1 as [k S P R | S P m I H IH | S P H IH H' IH']; intros p turn HS HP T.
  - apply winning_joined. apply path_is_join with S; [| exact R]. intros x Hx _. now apply HS.
  - assert (turn = who) as -> by (destruct T; [discriminate | assumption]).
    destruct (joined_dec b p who) as [J | NJ]; [now apply winning_joined |].
    assert (NO := opponent_not_joined p S P (in_the_end _ _ _ (holds_move _ S P m I H)) HS HP).
    destruct (HP m I) as [Im Nm].
    destruct (p (cell_of g m)) as [c |] eqn:Em.
    + (* The owner has this cell already. *)
      assert (c = who) as -> by (destruct c, who; auto; contradiction Nm; reflexivity).
      apply IH; auto.
      * intros x. rewrite mem_add. intros [-> | Hx]; auto.
      * intros x. rewrite mem_remove. intros [Hx _]; auto.
    + apply winning_move with (cell_of g m).
      * unfold nobody_joined. destruct who; auto.
      * split; [now apply cell_of_on_board | exact Em].
      * apply IH; auto.
        -- intros x. rewrite mem_add. intros [-> | Hx]; [now rewrite place_here |].
           destruct (HS x Hx) as [Ix Ex]. split; [exact Ix |].
           rewrite place_elsewhere; [exact Ex | congruence].
        -- intros x. rewrite mem_remove. intros [Hx Nx]. destruct (HP x Hx) as [Ix Ex].
           split; [exact Ix |]. rewrite place_elsewhere; [exact Ex |].
           intros E. apply Nx. symmetry. now apply (cell_of_inj g).
  - assert (all : holds (reached (edge g) sides) Connection S P) by auto using holds_answer.
    destruct (color_eq_dec turn who) as [-> | N]; [apply IH; auto |].
    assert (turn = other who) as -> by (destruct turn, who; auto; contradiction).
    destruct (joined_dec b p who) as [J | NJ]; [now apply winning_joined |].
    assert (NO := opponent_not_joined p S P (in_the_end _ _ _ all) HS HP).
    apply winning_answer; [unfold nobody_joined; destruct who; auto |].
    intros x [Bx Ex]. destruct (on_board_cell g x Bx) as [c [Ic <-]].
    assert (HS' : forall x, mem x S ->
      is_cell g x /\ place p (cell_of g c) (other who) (cell_of g x) = Some who).
    { intros x Hx. destruct (HS x Hx) as [Ix E]. split; [exact Ix |].
      rewrite place_elsewhere; [exact E | congruence]. }
    assert (HP' : forall x, mem x P -> x <> c -> is_cell g x /\
      place p (cell_of g c) (other who) (cell_of g x) <> Some (other who)).
    { intros x Hx Nx. destruct (HP x Hx) as [Ix E]. split; [exact Ix |].
      rewrite place_elsewhere; [exact E |].
      intros F. apply Nx. symmetry. now apply (cell_of_inj g). }
    destruct (mem_dec c P) as [Hc | Nc].
    + apply (IH' c Hc); auto. intros x. rewrite mem_remove. intros [Hx Nx]; auto.
    + apply IH; auto. intros x Hx. apply HP'; [exact Hx |]. intros ->. contradiction.
Qed.

(** If the opponent can make the owner join by filling the empty cells, the opponent wins Rex. *)
Theorem forced_settles turn (Q E : set) :
  forced (reached (edge g) sides) turn Q E ->
  forall p : position,
    (forall x, mem x Q -> is_cell g x /\ p (cell_of g x) = Some who) ->
    (forall x, mem x E <-> is_cell g x /\ p (cell_of g x) = None) ->
    winning Rex b (other who) p (if turn then who else other who).
Proof.
  assert (D : who <> other who) by (destruct who; discriminate).
  assert (not_yet : forall turn Q E p, forced (reached (edge g) sides) turn Q E ->
    (forall x, mem x Q -> is_cell g x /\ p (cell_of g x) = Some who) ->
    (forall x, mem x E <-> is_cell g x /\ p (cell_of g x) = None) ->
    ~ joined b p who -> nobody_joined b p).
  { intros t S P p H HS HP NJ.
    assert (NO : ~ joined b p (other who)).
    { apply (opponent_not_joined p S P); auto.
      - apply forced_in_the_end with t; [| exact H]. intros R R'. apply reached_mono.
      - intros x Hx. apply HP in Hx. destruct Hx as [Ix Ex]. split; [exact Ix |]. congruence. }
    unfold nobody_joined. destruct who; auto. }
  assert (placed : forall Q E p m c,
    (forall x, mem x Q -> is_cell g x /\ p (cell_of g x) = Some who) ->
    (forall x, mem x E <-> is_cell g x /\ p (cell_of g x) = None) -> mem m E ->
    (forall x, mem x Q -> is_cell g x /\ place p (cell_of g m) c (cell_of g x) = Some who) /\
    (forall x, mem x (remove m E) <-> is_cell g x /\ place p (cell_of g m) c (cell_of g x) = None)).
  { intros S P p m c HS HP Hm. apply HP in Hm. destruct Hm as [Im Em]. split.
    - intros x Hx. destruct (HS x Hx) as [Ix Ex]. split; [exact Ix |].
      rewrite place_elsewhere; [exact Ex | congruence].
    - intros x. rewrite mem_remove, HP. split.
      + intros [[Ix Ex] N]. split; [exact Ix |]. rewrite place_elsewhere; [exact Ex |].
        intros F. apply N. symmetry. now apply (cell_of_inj g).
      + intros [Ix Ex]. destruct (N.eq_dec x m) as [-> | N].
        * rewrite place_here in Ex. discriminate.
        * split; [| exact N]. split; [exact Ix |]. rewrite place_elsewhere in Ex; [exact Ex |].
          intros F. apply N. symmetry. now apply (cell_of_inj g). }
  assert (twice := other_other who).
  induction 1 as [turn Q E N G | Q E m Hm H IH | Q E m Hm H IH]; intros p HQ HE.
  - apply winning_joined. cbn. rewrite twice. apply path_is_join with Q; [| exact G].
    intros x Hx _. now apply HQ.
  - destruct (joined_dec b p who) as [J | NJ]; [apply winning_joined; cbn; now rewrite twice |].
    rewrite <- twice at 2. apply winning_answer.
    { apply (not_yet true Q E); auto. apply forced_owner with m; auto. }
    intros x [Bx Ex]. destruct (on_board_cell g x Bx) as [c [Ic <-]]. rewrite twice.
    assert (Hc : mem c E) by (apply HE; auto).
    destruct (placed Q E p c who HQ HE Hc) as [A B].
    apply (IH c Hc); [| exact B].
    intros x. rewrite mem_add. intros [-> | Hx]; [| now apply A].
    split; [exact Ic | apply place_here].
  - destruct (joined_dec b p who) as [J | NJ]; [apply winning_joined; cbn; now rewrite twice |].
    assert (Hm' := Hm). apply HE in Hm'. destruct Hm' as [Im Em].
    apply winning_move with (cell_of g m).
    + apply (not_yet false Q E); auto. apply forced_opponent with m; auto.
    + split; [now apply cell_of_on_board | exact Em].
    + rewrite twice. destruct (placed Q E p m (other who) HQ HE Hm) as [A B]. apply IH; auto.
Qed.

End Settle.
