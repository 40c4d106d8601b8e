(** * The board in numbers

    The ends of a board as numbers, as in the binary form of certificates: 0 is the owner's first
    side, 1 the second, and [2 + r * columns + c] the cell in column [c] and row [r]. [around] finds
    everything that touches a set of ends by shifting binary numbers. *)

Require Import NArith ZArith Lia List Bool.
From Hex Require Import Rules NotBoth Sets.
Import ListNotations.
Open Scope N_scope.

(** What is computed once for a board and an owner. *)
Record grid := {
  owner : color;
  width : N;
  height : N;
  cells : set;
  with_left : set;     (* cells that have a cell to their left *)
  with_right : set;    (* cells that have a cell to their right *)
  at_first : set;      (* cells at the owner's first side *)
  at_second : set;     (* cells at the owner's second side *)
  enough : nat         (* more rounds than a flood of the board can take *)
}.

Definition number (w c r : N) : N := 2 + r * w + c.
Definition column (w x : N) : N := (x - 2) mod w.
Definition row (w x : N) : N := (x - 2) / w.

Definition make_grid (who : color) (w h : N) : grid :=
  let all := map (fun k => k + 2) (numbers (w * h)) in
  {| owner := who; width := w; height := h;
     cells := collect (fun _ => true) all;
     with_left := collect (fun x => 0 <? column w x) all;
     with_right := collect (fun x => column w x + 1 <? w) all;
     at_first := collect (fun x =>
       match who with Black => row w x =? 0 | White => column w x =? 0 end) all;
     at_second := collect (fun x =>
       match who with Black => row w x + 1 =? h | White => column w x + 1 =? w end) all;
     enough := N.to_nat (w * h + 3) |}.

Definition meets (s t : set) : bool := negb (is_empty (inter s t)).

(** All ends that touch one of a set of ends. *)
Definition around (g : grid) (ends : set) : set :=
  let here := inter ends (cells g) in
  let left := inter here (with_left g) in
  let right := inter here (with_right g) in
  let near :=
    union (N.shiftr here (width g))
    (union (N.shiftr right (width g - 1))
    (union (N.shiftr left 1)
    (union (N.shiftl right 1)
    (union (N.shiftl left (width g - 1))
           (N.shiftl here (width g)))))) in
  let near := inter near (cells g) in
  let near := if meets here (at_first g) then add 0 near else near in
  let near := if meets here (at_second g) then add 1 near else near in
  let near := if memb 0 ends then union (at_first g) near else near in
  if memb 1 ends then union (at_second g) near else near.

(** ** What it means *)

Definition plain_board (g : grid) : board :=
  {| columns := Z.of_N (width g); rows := Z.of_N (height g) |}.

Definition is_cell (g : grid) (x : N) : Prop := 2 <= x < 2 + width g * height g.

(** The cell that a number stands for. *)
Definition cell_of (g : grid) (x : N) : cell :=
  (Z.of_N (column (width g) x), Z.of_N (row (width g) x)).

(** The edges of the owner's graph. *)
Definition edge (g : grid) (x y : N) : Prop :=
  (is_cell g x /\ is_cell g y /\ neighbors (cell_of g x) (cell_of g y)) \/
  (x = 0 /\ is_cell g y /\ at_first_side (owner g) (cell_of g y)) \/
  (y = 0 /\ is_cell g x /\ at_first_side (owner g) (cell_of g x)) \/
  (x = 1 /\ is_cell g y /\ at_second_side (plain_board g) (owner g) (cell_of g y)) \/
  (y = 1 /\ is_cell g x /\ at_second_side (plain_board g) (owner g) (cell_of g x)).

Lemma edge_sym g x y : edge g x y -> edge g y x.
Proof. unfold edge. intuition auto using neighbors_sym. Qed.

Lemma number_unique w c r d q : c < w -> d < w -> r * w + c = q * w + d -> r = q /\ c = d.
Proof.
  intros Hc Hd E. apply (N.div_mod_unique w); auto. lia.
Qed.

Lemma column_row w c r : c < w -> column w (number w c r) = c /\ row w (number w c r) = r.
Proof.
  intros H. unfold column, row, number. replace (2 + r * w + c - 2) with (c + r * w) by lia.
  rewrite N.mod_add, N.div_add, N.mod_small, N.div_small by lia. lia.
Qed.

Lemma is_cell_number g x :
  is_cell g x ->
  exists c r, c < width g /\ r < height g /\ x = number (width g) c r /\
    cell_of g x = (Z.of_N c, Z.of_N r).
Proof.
  unfold is_cell. intros H.
  assert (W : width g <> 0) by lia.
  exists (column (width g) x), (row (width g) x). unfold cell_of.
  repeat split.
  - apply N.mod_lt; auto.
  - apply N.div_lt_upper_bound; lia.
  - unfold number, row, column.
    assert (E := N.div_mod (x - 2) (width g) W). lia.
Qed.

Lemma number_is_cell g c r : c < width g -> r < height g ->
  is_cell g (number (width g) c r) /\
  cell_of g (number (width g) c r) = (Z.of_N c, Z.of_N r).
Proof.
  intros Hc Hr. split.
  - unfold is_cell, number. nia.
  - unfold cell_of. destruct (column_row (width g) c r Hc) as [-> ->]. reflexivity.
Qed.

Lemma cell_of_on_board g x : is_cell g x -> on_board (plain_board g) (cell_of g x).
Proof.
  intros H. destruct (is_cell_number g x H) as [c [r [Hc [Hr [_ ->]]]]].
  unfold on_board; cbn. lia.
Qed.

Lemma cell_of_inj g x y : is_cell g x -> is_cell g y -> cell_of g x = cell_of g y -> x = y.
Proof.
  intros Hx Hy. destruct (is_cell_number g x Hx) as [c [r [_ [_ [-> ->]]]]].
  destruct (is_cell_number g y Hy) as [d [q [_ [_ [-> ->]]]]].
  intros E. injection E as E1 E2. f_equal; lia.
Qed.

Lemma on_board_cell g x : on_board (plain_board g) x -> exists y, is_cell g y /\ cell_of g y = x.
Proof.
  destruct x as [c r]. unfold on_board; cbn. intros H.
  exists (number (width g) (Z.to_N c) (Z.to_N r)).
  destruct (number_is_cell g (Z.to_N c) (Z.to_N r)) as [I E]; [lia | lia |].
  split; [exact I |]. rewrite E. f_equal; lia.
Qed.

(** ** The sets of a grid *)

Lemma in_all w h x : In x (map (fun k => k + 2) (numbers (w * h))) <-> 2 <= x < 2 + w * h.
Proof.
  rewrite in_map_iff. split.
  - intros [k [<- I]]. apply in_numbers in I. lia.
  - intros H. exists (x - 2). split; [lia |]. apply in_numbers. lia.
Qed.

Section Made.

Variables (who : color) (w h : N).
Let g := make_grid who w h.

Lemma mem_cells x : mem x (cells g) <-> is_cell g x.
Proof. unfold g; cbn. rewrite mem_collect, in_all. unfold is_cell; cbn. tauto. Qed.

Lemma mem_with_left x : mem x (with_left g) <-> is_cell g x /\ 0 < column w x.
Proof. unfold g; cbn. rewrite mem_collect, in_all, N.ltb_lt. unfold is_cell; cbn. tauto. Qed.

Lemma mem_with_right x : mem x (with_right g) <-> is_cell g x /\ column w x + 1 < w.
Proof. unfold g; cbn. rewrite mem_collect, in_all, N.ltb_lt. unfold is_cell; cbn. tauto. Qed.

Lemma mem_at_first x : mem x (at_first g) <-> is_cell g x /\ at_first_side who (cell_of g x).
Proof.
  unfold g; cbn. rewrite mem_collect, in_all. unfold is_cell, cell_of; cbn.
  destruct who; cbn; rewrite N.eqb_eq; intuition lia.
Qed.

Lemma mem_at_second x :
  mem x (at_second g) <-> is_cell g x /\ at_second_side (plain_board g) who (cell_of g x).
Proof.
  unfold g; cbn. rewrite mem_collect, in_all. unfold is_cell, cell_of, plain_board; cbn.
  destruct who; cbn; rewrite N.eqb_eq; intuition lia.
Qed.

Lemma mem_shiftr x s k : mem x (N.shiftr s k) <-> mem (x + k) s.
Proof. unfold mem. now rewrite N.shiftr_spec'. Qed.

Lemma mem_shiftl x s k : mem x (N.shiftl s k) <-> exists y, x = y + k /\ mem y s.
Proof.
  unfold mem. destruct (N.le_gt_cases k x) as [L | L].
  - rewrite N.shiftl_spec_high' by assumption. split.
    + intros H. exists (x - k). split; [lia | exact H].
    + intros [y [-> H]]. now rewrite N.add_sub.
  - rewrite N.shiftl_spec_low by assumption. split; [discriminate |].
    intros [y [-> H]]. lia.
Qed.

Lemma meets_spec s t : meets s t = true <-> exists x, mem x s /\ mem x t.
Proof.
  unfold meets. rewrite negb_true_iff. split.
  - intros E. destruct (exists_member_dec (fun x => mem x t) s (fun x => mem_dec x t))
      as [H | H]; [exact H |].
    assert (T : is_empty (inter s t) = true).
    { apply is_empty_spec. intros x. rewrite mem_inter. eauto. }
    congruence.
  - intros [x [Hs Ht]]. apply not_true_iff_false. rewrite is_empty_spec. intros H.
    apply (H x). now apply mem_inter.
Qed.

(** The six shifts find the neighbors. *)
Lemma shifts s y :
  is_cell g y ->
  (mem y (union (N.shiftr (inter s (cells g)) w)
         (union (N.shiftr (inter (inter s (cells g)) (with_right g)) (w - 1))
         (union (N.shiftr (inter (inter s (cells g)) (with_left g)) 1)
         (union (N.shiftl (inter (inter s (cells g)) (with_right g)) 1)
         (union (N.shiftl (inter (inter s (cells g)) (with_left g)) (w - 1))
                (N.shiftl (inter s (cells g)) w)))))) <->
   exists x, mem x s /\ is_cell g x /\ neighbors (cell_of g x) (cell_of g y)).
Proof.
  intros Hy. rewrite !mem_union, !mem_shiftr, !mem_shiftl.
  destruct (is_cell_number g y Hy) as [d [q [Hd [Hq [Ey ->]]]]].
  change (width g) with w in *. change (height g) with h in *.
  assert (known : forall x, is_cell g x -> exists c r, c < w /\ r < h /\ x = number w c r /\
    cell_of g x = (Z.of_N c, Z.of_N r) /\ column w x = c).
  { intros x Hx. destruct (is_cell_number g x Hx) as [c [r [Hc [Hr [E1 E2]]]]].
    change (width g) with w in *. change (height g) with h in *.
    exists c, r. repeat split; auto. rewrite E1. now apply column_row. }
  split.
  - intros H.
    assert (Hx : exists x, mem x s /\ is_cell g x /\
      (x = y + w \/
       (x = y + (w - 1) /\ column w x + 1 < w) \/
       (x = y + 1 /\ 0 < column w x) \/
       (y = x + 1 /\ column w x + 1 < w) \/
       (y = x + (w - 1) /\ 0 < column w x) \/
       y = x + w)).
    { destruct H as [H | [H | [H | [H | [H | H]]]]];
        [exists (y + w) | exists (y + (w - 1)) | exists (y + 1)
        | destruct H as [x [E H]]; exists x | destruct H as [x [E H]]; exists x
        | destruct H as [x [E H]]; exists x];
        rewrite ?mem_inter, ?mem_cells, ?mem_with_left, ?mem_with_right in H; tauto. }
    clear H. destruct Hx as [x [Hs [Hx H]]]. exists x. split; [exact Hs |]. split; [exact Hx |].
    destruct (known x Hx) as [c [r [Hc [Hr [Ex [-> Ec]]]]]]. rewrite Ec in H. clear Ec known.
    rewrite Ex, Ey in H. unfold number in H. cbn [neighbors In].
    destruct H as [H | [[H B] | [[H B] | [[H B] | [[H B] | H]]]]].
    + destruct (number_unique w c r d (q + 1)); try lia. left; f_equal; lia.
    + destruct (number_unique w (c + 1) r d (q + 1)); try lia. do 1 right; left; f_equal; lia.
    + destruct (number_unique w (c - 1) r d q); try lia. do 2 right; left; f_equal; lia.
    + destruct (number_unique w (c + 1) r d q); try lia. do 3 right; left; f_equal; lia.
    + destruct (number_unique w (c - 1) (r + 1) d q); try lia.
      do 4 right; left; f_equal; lia.
    + destruct (number_unique w c (r + 1) d q); try lia. do 5 right; left; f_equal; lia.
  - intros [x [Hs [Hx N]]].
    destruct (known x Hx) as [c [r [Hc [Hr [Ex [E Ec]]]]]]. rewrite E in N. cbn in N.
    assert (L : 0 < c -> mem x (inter (inter s (cells g)) (with_left g))).
    { intros. rewrite !mem_inter, mem_cells, mem_with_left, Ec. auto. }
    assert (R : c + 1 < w -> mem x (inter (inter s (cells g)) (with_right g))).
    { intros. rewrite !mem_inter, mem_cells, mem_with_right, Ec. auto. }
    assert (A : mem x (inter s (cells g))) by (rewrite mem_inter, mem_cells; auto).
    unfold number in *. subst y.
    repeat destruct N as [N | N]; try contradiction; injection N as N1 N2.
    + left. replace (2 + q * w + d + w) with x; [exact A |].
      assert (r = q + 1) by lia. assert (d = c) by lia. subst. lia.
    + right; left. replace (2 + q * w + d + (w - 1)) with x; [apply R; lia |].
      assert (r = q + 1) by lia. assert (d = c + 1) by lia. subst. lia.
    + do 2 right; left. replace (2 + q * w + d + 1) with x; [apply L; lia |].
      assert (r = q) by lia. assert (c = d + 1) by lia. subst. lia.
    + do 3 right; left. exists x. split; [| apply R; lia].
      assert (r = q) by lia. assert (d = c + 1) by lia. subst. lia.
    + do 4 right; left. exists x. split; [| apply L; lia].
      assert (q = r + 1) by lia. assert (c = d + 1) by lia. subst. lia.
    + do 5 right. exists x. split; [| exact A].
      assert (q = r + 1) by lia. assert (d = c) by lia. subst. lia.
Qed.

(** [around] finds just what touches the given ends. *)
Theorem around_spec s y : mem y (around g s) <-> exists x, mem x s /\ edge g x y.
Proof.
  unfold around. cbv zeta. change (width g) with w.
  match goal with
  | |- context [inter (union ?a ?b) (cells g)] => set (near := inter (union a b) (cells g))
  end.
  assert (Hnear : mem y near <->
    exists x, mem x s /\ is_cell g x /\ is_cell g y /\ neighbors (cell_of g x) (cell_of g y)).
  { unfold near. rewrite mem_inter, mem_cells. split.
    - intros [H Hy]. apply (shifts s y Hy) in H. destruct H as [x H].
      exists x. tauto.
    - intros [x H]. split; [| tauto]. apply (shifts s y); [tauto |]. exists x. tauto. }
  clearbody near.
  assert (D : forall (b : bool) u v, mem y (if b then u else v) <->
    (b = true /\ mem y u) \/ (b = false /\ mem y v)) by (intros []; intuition discriminate).
  assert (here : forall t, meets (inter s (cells g)) t = true <->
    exists x, mem x s /\ is_cell g x /\ mem x t).
  { intros t. rewrite meets_spec. split; intros [x H]; exists x;
      rewrite mem_inter, mem_cells in *; tauto. }
  assert (F := here (at_first g)). assert (S := here (at_second g)). clear here.
  assert (Zero := memb_mem 0 s). assert (One := memb_mem 1 s).
  split.
  - intros H.
    assert (H' : mem y near \/
      (meets (inter s (cells g)) (at_first g) = true /\ y = 0) \/
      (meets (inter s (cells g)) (at_second g) = true /\ y = 1) \/
      (memb 0 s = true /\ mem y (at_first g)) \/
      (memb 1 s = true /\ mem y (at_second g))).
    { destruct (meets _ (at_first g)), (meets _ (at_second g)), (memb 0 s), (memb 1 s);
        rewrite ?mem_union, ?mem_add in H; intuition. }
    clear H. unfold edge.
    destruct H' as [H | [[B ->] | [[B ->] | [[B H] | [B H]]]]].
    + apply Hnear in H. destruct H as [x H]. exists x. tauto.
    + apply F in B. destruct B as [x [Hs [_ B]]]. exists x. apply mem_at_first in B. tauto.
    + apply S in B. destruct B as [x [Hs [_ B]]]. exists x. apply mem_at_second in B. tauto.
    + apply Zero in B. exists 0. apply mem_at_first in H. tauto.
    + apply One in B. exists 1. apply mem_at_second in H. tauto.
  - intros [x [Hs E]].
    assert (H' : mem y near \/
      (meets (inter s (cells g)) (at_first g) = true /\ y = 0) \/
      (meets (inter s (cells g)) (at_second g) = true /\ y = 1) \/
      (memb 0 s = true /\ mem y (at_first g)) \/
      (memb 1 s = true /\ mem y (at_second g))).
    { destruct E as [[Hx [Hy N]] | [[-> [Hy A]] | [[-> [Hx A]] | [[-> [Hy A]] | [-> [Hx A]]]]]].
      - left. apply Hnear. exists x. tauto.
      - do 3 right; left. rewrite mem_at_first. rewrite Zero. tauto.
      - right; left. split; [| reflexivity]. apply F. exists x. rewrite mem_at_first. tauto.
      - do 4 right. rewrite mem_at_second. rewrite One. tauto.
      - do 2 right; left. split; [| reflexivity]. apply S. exists x.
        rewrite mem_at_second. tauto. }
    destruct (meets _ (at_first g)), (meets _ (at_second g)), (memb 0 s), (memb 1 s);
      rewrite ?mem_union, ?mem_add; intuition discriminate.
Qed.

End Made.
