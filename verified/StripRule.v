(** * The rule [strip]

    The strip of [Strip.v] somewhere on a board, as a program and as a pairing of the owner. *)

Require Import Arith NArith ZArith Lia List Bool.
From Hex Require Import Rules Play Strip Sets Claims Grid Settle Pairing.
Import ListNotations.
Open Scope N_scope.

(** How many steps lead from one side of the owner to the other, and how many rows there are. *)
Definition steps_between (g : grid) : N :=
  match owner g with White => width g | Black => height g end.

Definition rows_across (g : grid) : N :=
  match owner g with White => height g | Black => width g end.

(** The cell at step [s] in row [r]. *)
Definition cell_at (g : grid) (s r : N) : N :=
  match owner g with White => number (width g) s r | Black => number (width g) r s end.

(** At which step and in which row a cell is. *)
Definition step_of (g : grid) (x : N) : N :=
  match owner g with White => column (width g) x | Black => row (width g) x end.

Definition row_of (g : grid) (x : N) : N :=
  match owner g with White => row (width g) x | Black => column (width g) x end.

Definition strip_fits (g : grid) (f : N) : bool := f + steps_between g + 1 <=? rows_across g.

(** The two cells of a pair, unless one of them is a stone. *)
Definition free_pair (T : set) (x y : N) (sum : set) : set :=
  if memb x T || memb y T then sum else add x (add y sum).

Definition strip_carrier (g : grid) (f : N) (T : set) : set :=
  fold_right (fun s sum =>
    fold_right (fun r sum => free_pair T (cell_at g s (f + r)) (cell_at g r (f + s + 1)) sum)
      sum (numbers (s + 1)))
    empty (numbers (steps_between g)).

Lemma in_inner (T : set) (a b : N -> N) l sum r x :
  In r l -> ~ mem (a r) T -> ~ mem (b r) T -> x = a r \/ x = b r ->
  mem x (fold_right (fun r sum => free_pair T (a r) (b r) sum) sum l).
Proof.
  intros I Na Nb Hx. induction l as [| k l IH]; [contradiction |]. cbn. unfold free_pair at 1.
  destruct I as [-> | I].
  - rewrite (proj1 (not_true_iff_false _) Na : memb (a r) T = false).
    rewrite (proj1 (not_true_iff_false _) Nb : memb (b r) T = false). cbn.
    rewrite !mem_add. tauto.
  - destruct (memb (a k) T || memb (b k) T); [auto |]. rewrite !mem_add. auto.
Qed.

Lemma in_outer (T : set) (a b : N -> N) l sum x :
  mem x sum -> mem x (fold_right (fun r sum => free_pair T (a r) (b r) sum) sum l).
Proof.
  intros H. induction l as [| k l IH]; [exact H |]. cbn. unfold free_pair at 1.
  destruct (memb (a k) T || memb (b k) T); [auto |]. rewrite !mem_add. auto.
Qed.

Lemma in_strip_carrier g f T s r x :
  s < steps_between g -> r <= s ->
  ~ mem (cell_at g s (f + r)) T -> ~ mem (cell_at g r (f + s + 1)) T ->
  x = cell_at g s (f + r) \/ x = cell_at g r (f + s + 1) -> mem x (strip_carrier g f T).
Proof.
  intros Hs Hr Na Nb Hx. unfold strip_carrier.
  assert (I : In s (numbers (steps_between g))) by now apply in_numbers.
  induction (numbers (steps_between g)) as [| k l IH]; [contradiction |]. cbn.
  destruct I as [-> | I].
  - apply (in_inner T (fun r => cell_at g s (f + r)) (fun r => cell_at g r (f + s + 1))) with r;
      auto.
    apply in_numbers. lia.
  - apply (in_outer T (fun r => cell_at g k (f + r)) (fun r => cell_at g r (f + k + 1))). auto.
Qed.

Section Strip.

Variables (who : color) (w h : N).
Let g := make_grid who w h.
Let n := steps_between g.
Variable f : N.
Hypothesis fits : f + n + 1 <= rows_across g.

Lemma at_cell s r : s < n -> r < rows_across g ->
  is_cell g (cell_at g s r) /\ step_of g (cell_at g s r) = s /\ row_of g (cell_at g s r) = r /\
  cell_of g (cell_at g s r) =
    match who with White => (Z.of_N s, Z.of_N r) | Black => (Z.of_N r, Z.of_N s) end.
Proof.
  unfold n, steps_between, rows_across, cell_at, step_of, row_of.
  change (owner g) with who. change (width g) with w. change (height g) with h.
  destruct who; intros Hs Hr.
  - destruct (number_is_cell g r s) as [I E]; [exact Hr | exact Hs |].
    destruct (column_row w r s Hr). auto.
  - destruct (number_is_cell g s r) as [I E]; [exact Hs | exact Hr |].
    destruct (column_row w s r Hs). auto.
Qed.

(** The other cell of the pair of a cell at step [s] in row [f + r]. *)
Definition pair_of (s r : N) : N :=
  if r <=? s then cell_at g r (f + s + 1) else cell_at g (r - 1) (f + s).

Definition strip_mate (x : N) : N :=
  if (x =? cell_at g (step_of g x) (row_of g x)) &&
     (step_of g x <? n) && (f <=? row_of g x) && (row_of g x <=? f + n)
  then pair_of (step_of g x) (row_of g x - f) else x.

Lemma mate_inside s r : s < n -> r <= n -> strip_mate (cell_at g s (f + r)) = pair_of s r.
Proof.
  intros Hs Hr. destruct (at_cell s (f + r)) as [_ [E1 [E2 _]]]; [lia | lia |].
  unfold strip_mate. rewrite E1, E2, N.eqb_refl, (proj2 (N.ltb_lt s n)) by lia.
  rewrite !(proj2 (N.leb_le _ _)) by lia. cbn. f_equal. lia.
Qed.

Lemma mate_cases x :
  (exists s r, s < n /\ r <= n /\ x = cell_at g s (f + r)) \/ strip_mate x = x.
Proof.
  unfold strip_mate.
  destruct (N.eqb_spec x (cell_at g (step_of g x) (row_of g x))) as [E |]; [| auto].
  destruct (N.ltb_spec (step_of g x) n); [| auto].
  destruct (N.leb_spec f (row_of g x)); [| auto].
  destruct (N.leb_spec (row_of g x) (f + n)); [| auto].
  left. exists (step_of g x), (row_of g x - f). split; [lia |]. split; [lia |].
  rewrite E at 1. f_equal. lia.
Qed.

Lemma mate_twice x : strip_mate (strip_mate x) = x.
Proof.
  destruct (mate_cases x) as [[s [r [Hs [Hr ->]]]] | E]; [| now rewrite E].
  rewrite mate_inside by assumption. unfold pair_of.
  destruct (N.leb_spec r s) as [L | L].
  - replace (f + s + 1) with (f + (s + 1)) by lia. rewrite mate_inside by lia. unfold pair_of.
    rewrite (proj2 (N.leb_gt (s + 1) r)) by lia. f_equal. lia.
  - rewrite mate_inside by lia. unfold pair_of. rewrite (proj2 (N.leb_le s (r - 1))) by lia.
    f_equal. lia.
Qed.

(** The conclusion of the rule is a connection. *)
Theorem strip_connects (T : set) : 0 < n ->
  connects (reached (edge g) sides) T (strip_carrier g f T).
Proof.
  intros some. apply connects_dropping with strip_mate.
  - exact mate_twice.
  - intros x D Nx Nm. destruct (mate_cases x) as [[s [r [Hs [Hr ->]]]] | E]; [| contradiction].
    rewrite mate_inside in Nm by assumption. unfold pair_of in Nm.
    destruct (N.leb_spec r s) as [L | L].
    + apply in_strip_carrier with s r; auto.
    + apply in_strip_carrier with (r - 1) s; auto; try lia.
      * now replace (f + (r - 1) + 1) with (f + r) by lia.
      * right. f_equal. lia.
  - intros Q HQ hit.
    pose (p := fun x : cell => let (a, b) := x in
      if memb (cell_at g (Z.to_N a) (f + Z.to_N b)) Q then Some White else Some Black).
    assert (J : joined (strip_board (Z.of_N n)) p White).
    { apply strip_joined; [lia | |].
      - intros [a b] _. unfold p. destruct (memb _ Q); auto.
      - intros s r Hr Hs. unfold p.
        assert (B := hit (cell_at g (Z.to_N s) (f + Z.to_N r))).
        rewrite mate_inside in B by lia. unfold pair_of in B.
        rewrite (proj2 (N.leb_le _ _)) in B by lia.
        replace (f + Z.to_N (s + 1)) with (f + Z.to_N s + 1) by lia.
        destruct B as [B | B].
        + intros E.
          assert (E' : row_of g (cell_at g (Z.to_N r) (f + Z.to_N s + 1))
            = row_of g (cell_at g (Z.to_N s) (f + Z.to_N r))) by now rewrite E.
          destruct (at_cell (Z.to_N r) (f + Z.to_N s + 1)) as [_ [_ [F1 _]]]; [lia | lia |].
          destruct (at_cell (Z.to_N s) (f + Z.to_N r)) as [_ [_ [F2 _]]]; [lia | lia |].
          rewrite F1, F2 in E'. lia.
        + left. unfold mem in B. unfold memb. now rewrite B.
        + right. unfold mem in B. unfold memb. now rewrite B. }
    (* What joins the strip joins the owner's sides. *)
    destruct J as [x [y [Sx [Sy C]]]]. cbn in Sx, Sy.
    intros u v [E | []]. injection E as <- <-. unfold joined_over.
    assert (here : forall z, on_board (strip_board (Z.of_N n)) z -> p z = Some White ->
      let e := cell_at g (Z.to_N (fst z)) (f + Z.to_N (snd z)) in
      vertex Q 0 1 e /\ is_cell g e /\
      cell_of g e = match who with White => (fst z, (Z.of_N f + snd z)%Z)
                                 | Black => ((Z.of_N f + snd z)%Z, fst z) end).
    { intros [a b] [Oa Ob] Pz. cbn in Oa, Ob |- *. unfold p in Pz.
      destruct (at_cell (Z.to_N a) (f + Z.to_N b)) as [I [_ [_ E]]]; [lia | lia |].
      split; [| split; [exact I |]].
      - left. destruct (memb (cell_at g (Z.to_N a) (f + Z.to_N b)) Q) eqn:M;
          [exact M | discriminate].
      - rewrite E. case who; f_equal; lia. }
    assert (G : forall x y,
      chain (strip_board (Z.of_N n)) p White x y -> fst y = (Z.of_N n - 1)%Z ->
      path (vertex Q 0 1) (edge g) (cell_at g (Z.to_N (fst x)) (f + Z.to_N (snd x))) 1).
    { clear x y Sx Sy C. intros x y C. induction C as [x O E | x y z O E N C IH]; intros Sz.
      - destruct (here x O E) as [Vx [Ix Ex]]. apply path_more with 1; [exact Vx | |].
        + unfold edge. do 4 right. split; [reflexivity |]. split; [exact Ix |]. rewrite Ex.
          unfold plain_board, n, steps_between in *. revert Sz. change (owner g) with who.
          change (width g) with w. change (height g) with h. case who; cbn; lia.
        + apply path_one. unfold vertex. auto.
      - destruct (here x O E) as [Vx [Ix Ex]]. destruct (chain_start _ _ _ _ _ C) as [Oy Ey].
        destruct (here y Oy Ey) as [Vy [Iy Eyc]].
        apply path_more with (cell_at g (Z.to_N (fst y)) (f + Z.to_N (snd y))); auto.
        left. split; [exact Ix |]. split; [exact Iy |]. rewrite Ex, Eyc.
        destruct x as [a b], y as [c d]. cbn [fst snd]. apply neighbors_cases in N.
        case who; apply neighbors_cases; lia. }
    destruct (chain_start _ _ _ _ _ C) as [Ox Ex].
    destruct (here x Ox Ex) as [Vx [Ix Ec]].
    apply path_more with (cell_at g (Z.to_N (fst x)) (f + Z.to_N (snd x))).
    + unfold vertex. auto.
    + unfold edge. right. left. split; [reflexivity |]. split; [exact Ix |]. rewrite Ec.
      change (owner g) with who. case who; cbn; exact Sx.
    + apply (G x y C Sy).
Qed.

End Strip.
