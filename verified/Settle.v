(** * A claim settles positions

    If a claim whose goal is the pair of the owner's two sides holds, the owner wins every position
    in which the owner has the claim's stones and the opponent has nothing of its carrier, by the
    plain rules of the game. *)

Require Import NArith ZArith Lia List Bool.
From Hex Require Import Rules NotBoth Play Sets Carrier Claims Grid.
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

(** More stones of a color don't break its chains. *)
Lemma chain_mono (p p' : position) (c : color) x y :
  (forall z, p z = Some c -> p' z = Some c) -> chain b p c x y -> chain b p' c x y.
Proof. intros H. induction 1; eauto using chain. Qed.

(** While a claim holds, the opponent hasn't joined. *)
Lemma opponent_not_joined (p : position) k (S P : set) :
  holds (reached (edge g) sides) k S P ->
  (forall x, mem x S -> is_cell g x /\ p (cell_of g x) = Some who) ->
  (forall x, mem x P -> is_cell g x /\ p (cell_of g x) <> Some (other who)) ->
  ~ joined b p (other who).
Proof.
  intros H HS HP J.
  apply holds_in_the_end in H; [| intros Q Q'; apply reached_mono].
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
    winning b who p turn.
Proof.
  assert (D : who <> other who) by (destruct who; discriminate).
  induction 1 as [k S P R | S P m I H IH | S P H IH H' IH']; intros p turn HS HP T.
  - apply winning_joined. apply path_is_join with S; [| exact R]. intros x Hx _. now apply HS.
  - assert (turn = who) as -> by (destruct T; [discriminate | assumption]).
    destruct (joined_dec b p who) as [J | NJ]; [now apply winning_joined |].
    assert (NO := opponent_not_joined p Semi S P (holds_move _ S P m I H) HS HP).
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
    assert (NO := opponent_not_joined p Connection S P all HS HP).
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

End Settle.
