(** Sums of take-away games in which each pile has a quota of its own: the theorem of Sprague and Grundy. *)
From Coq Require Import Arith Lia List.
From Verified Require Import Game Laws NimSum.
Import ListNotations.

(** A pile of [chips] chips with its own take-away function and quota. *)
Record component := Component { function : nat -> nat; chips : nat; quota : nat }.

(** A move takes [t] chips from one of the piles, and changes the quota of this pile only. *)
Inductive sum_move : list component -> list component -> Prop :=
| sum_take before f n w after t :
    1 <= t <= w -> t <= n ->
    sum_move (before ++ Component f n w :: after) (before ++ Component f (n - t) (f t) :: after).

(** A player who cannot move loses. *)
Inductive sum_wins : list component -> Prop :=
| sum_wins_by cs cs' : sum_move cs cs' -> sum_loses cs' -> sum_wins cs
with sum_loses : list component -> Prop :=
| sum_loses_all cs : (forall cs', sum_move cs cs' -> sum_wins cs') -> sum_loses cs.

Definition has_value (c : component) (g : nat) := grundy (function c) (chips c) (quota c) g.

Lemma sum_move_chips cs cs' : sum_move cs cs' -> list_sum (map chips cs') < list_sum (map chips cs).
Proof.
  intros M. destruct M as [before f n w after t T X]. rewrite !map_app, !list_sum_app. simpl. lia.
Qed.

Lemma sum_not_both cs : ~ (sum_wins cs /\ sum_loses cs).
Proof.
  remember (list_sum (map chips cs)) as n eqn:N. revert cs N. induction n as [n IH] using lt_wf_ind.
  intros cs -> [W L]. destruct W as [cs cs' M L']. destruct L as [cs A].
  apply (IH _ (sum_move_chips _ _ M) cs' eq_refl). auto.
Qed.

Lemma nim_sum_middle before g after : nim_sum (before ++ g :: after) = Nat.lxor g (nim_sum (before ++ after)).
Proof.
  induction before as [|b before IH]; [reflexivity|]. cbn [app nim_sum fold_right]. fold (nim_sum (before ++ g :: after)).
  fold (nim_sum (before ++ after)). rewrite IH, <- !Nat.lxor_assoc. f_equal. apply Nat.lxor_comm.
Qed.

(** The highest bit of [s] is one of [g], so that adding [s] without carries makes [g] smaller. *)
Lemma lxor_smaller g s : s <> 0 -> Nat.testbit g (Nat.log2 s) = true -> Nat.lxor g s < g.
Proof.
  intros Z B. set (k := Nat.log2 s) in *. assert (P : 2 ^ k <> 0) by (apply Nat.pow_nonzero; lia).
  assert (One : s / 2 ^ k = 1).
  { symmetry. apply Nat.div_unique with (s - 2 ^ k); pose proof (Nat.log2_spec s ltac:(lia)) as [A C]; fold k in A, C; simpl in C; lia. }
  assert (D : Nat.lxor g s / 2 ^ k = Nat.lxor (g / 2 ^ k) 1).
  { pose proof (Nat.shiftr_lxor g s k) as S. rewrite !Nat.shiftr_div_pow2, One in S. exact S. }
  assert (O : Nat.odd (g / 2 ^ k) = true) by (rewrite <- Nat.bit0_odd, Nat.div_pow2_bits; exact B).
  apply Nat.odd_spec in O as [q Q].
  assert (E : Nat.lxor (2 * q + 1) 1 = 2 * q).
  { apply Nat.bits_inj. intros [|i]; rewrite Nat.lxor_spec.
    - rewrite Nat.testbit_odd_0, Nat.testbit_even_0. reflexivity.
    - rewrite Nat.testbit_odd_succ, Nat.testbit_even_succ by lia. change 1 with (2 * 0 + 1) at 1.
      rewrite Nat.testbit_odd_succ, Nat.bits_0 by lia. apply Bool.xorb_false_r. }
  rewrite Q, E in D. pose proof (Nat.div_mod g (2 ^ k) P). pose proof (Nat.div_mod (Nat.lxor g s) (2 ^ k) P).
  pose proof (Nat.mod_upper_bound (Nat.lxor g s) (2 ^ k) P). nia.
Qed.

(** If the nim-sum is not 0, one number can be made smaller so that it becomes 0. *)
Lemma nim_move gs : nim_sum gs <> 0 ->
  exists before g after h, gs = before ++ g :: after /\ h < g /\ nim_sum (before ++ h :: after) = 0.
Proof.
  intros Z. destruct (nim_sum_bit gs (Nat.log2 (nim_sum gs))) as [i B]; [apply Nat.bit_log2, Z|].
  assert (I : i < length gs).
  { destruct (Nat.lt_ge_cases i (length gs)) as [|G]; [assumption|]. rewrite nth_overflow, Nat.bits_0 in B by exact G. discriminate. }
  destruct (nth_split gs 0 I) as (before & after & E & _). remember (nth i gs 0) as g eqn:G. clear G I i.
  exists before, g, after, (Nat.lxor g (nim_sum gs)). split; [exact E|]. split; [apply lxor_smaller; assumption|].
  rewrite nim_sum_middle, Nat.lxor_eq_0_iff. rewrite E, nim_sum_middle, <- Nat.lxor_assoc, Nat.lxor_nilpotent.
  apply Nat.lxor_0_l.
Qed.

(** The player to move loses a sum if and only if the nim-sum of the Grundy values of its piles is 0, and wins otherwise. *)
Theorem sprague_grundy cs gs : Forall2 has_value cs gs ->
  (sum_loses cs <-> nim_sum gs = 0) /\ (sum_wins cs <-> nim_sum gs <> 0).
Proof.
  intros V. enough (D : (nim_sum gs = 0 -> sum_loses cs) /\ (nim_sum gs <> 0 -> sum_wins cs)).
  { destruct D as [L W]. pose proof (sum_not_both cs) as N. destruct (Nat.eq_dec (nim_sum gs) 0); tauto. }
  remember (list_sum (map chips cs)) as n eqn:N. revert cs gs V N. induction n as [n IH] using lt_wf_ind. intros cs gs V ->.
  split.
  - intros Z. constructor. intros cs' M. pose proof (sum_move_chips _ _ M) as D. destruct M as [before f n w after t T X].
    apply Forall2_app_inv_l in V as (gb & ga & B & A & ->). inversion A as [|? g ? ga' G A']; subst.
    inversion G as [? ? ? _ O]; subst. cbn [function chips quota] in *. destruct (O t T X) as (h & H & G').
    apply (IH _ D _ (gb ++ h :: ga')); [|reflexivity|].
    + apply Forall2_app; [exact B|]. constructor; assumption.
    + intros Z'. rewrite nim_sum_middle in Z, Z'. apply Nat.lxor_eq in Z, Z'. congruence.
  - intros Z. destruct (nim_move gs Z) as (gb & g & ga & h & -> & H & Z').
    apply Forall2_app_inv_r in V as (before & rest & B & A & ->). inversion A as [|[f n w] ? after ? G A']; subst.
    inversion G as [? ? ? O _]; subst. cbn [function chips quota] in *. destruct (O h H) as (t & T & X & G').
    apply sum_wins_by with (before ++ Component f (n - t) (f t) :: after); [constructor; assumption|].
    assert (M : sum_move (before ++ Component f n w :: after) (before ++ Component f (n - t) (f t) :: after)) by (constructor; assumption).
    apply (IH _ (sum_move_chips _ _ M) _ (gb ++ h :: ga)); [|reflexivity|exact Z'].
    apply Forall2_app; [exact B|]. constructor; assumption.
Qed.

(** Each sum is won or lost, and each pile has a value. *)
Corollary sum_values_exist cs : exists gs, Forall2 has_value cs gs.
Proof.
  induction cs as [|c cs [gs V]]; [exists []; constructor|]. destruct (grundy_exists (function c) (chips c) (quota c)) as [g G].
  exists (g :: gs). constructor; assumption.
Qed.
