(** Nim-sums and lowest bits. *)
From Coq Require Import Arith Lia List.
From Verified Require Import Laws.
Import ListNotations.

(** The sum without carries, in binary. *)
Definition nim_sum (xs : list nat) : nat := fold_right Nat.lxor 0 xs.

(** The lowest bit of [n] is [2 ^ k]. *)
Definition lowest_bit n k := Nat.testbit n k = true /\ forall i, i < k -> Nat.testbit n i = false.

Lemma lowest_bit_exists n : n <> 0 -> exists k, lowest_bit n k.
Proof.
  intros N. destruct (least_failure (fun k => Nat.testbit n k = false)) with (n := Nat.log2 n) as (k & A & B).
  - intros k. destruct (Nat.testbit n k); [right|left]; congruence.
  - rewrite Nat.bit_log2 by exact N. discriminate.
  - exists k. split; [destruct (Nat.testbit n k); congruence|exact B].
Qed.
Lemma lowest_bit_unique n j k : lowest_bit n j -> lowest_bit n k -> j = k.
Proof.
  intros [J A] [K B]. destruct (lt_eq_lt_dec j k) as [[L|E]|L]; [exfalso|exact E|exfalso].
  - rewrite (B j L) in J. discriminate.
  - rewrite (A k L) in K. discriminate.
Qed.

(** Bits below [k] are zero exactly for the multiples of [2 ^ k]. *)
Lemma low_zeros n k : (forall i, i < k -> Nat.testbit n i = false) <-> n mod 2 ^ k = 0.
Proof.
  split.
  - intros Z. apply Nat.bits_inj. intros i. rewrite Nat.bits_0. destruct (Nat.lt_ge_cases i k) as [L|G].
    + rewrite Nat.mod_pow2_bits_low by exact L. apply Z, L.
    + apply Nat.mod_pow2_bits_high, G.
  - intros M i L. rewrite <- (Nat.mod_pow2_bits_low n k i L), M. apply Nat.bits_0.
Qed.
Lemma lowest_bit_iff n k : lowest_bit n k <-> exists q, n = 2 ^ k * (2 * q + 1).
Proof.
  unfold lowest_bit. rewrite low_zeros. assert (P : 2 ^ k <> 0) by (apply Nat.pow_nonzero; lia). split.
  - intros [B Z]. apply Nat.mod_divides in Z as [m ->]; [|exact P].
    rewrite Nat.mul_comm, Nat.mul_pow2_bits_high, Nat.sub_diag, Nat.bit0_odd in B by lia. apply Nat.odd_spec in B as [q ->]. exists q. reflexivity.
  - intros [q ->]. split.
    + rewrite Nat.mul_comm, Nat.mul_pow2_bits_high, Nat.sub_diag, Nat.bit0_odd by lia. apply Nat.odd_spec. exists q. reflexivity.
    + rewrite Nat.mul_comm. apply Nat.mod_mul, P.
Qed.
Lemma lowest_bit_le n k : lowest_bit n k -> 2 ^ k <= n.
Proof. intros B. apply lowest_bit_iff in B as [q ->]. nia. Qed.

(** After a take of [t] the pile differs in the lowest bit of [t], and in none below it. *)
Lemma lowest_bit_of_take x t k : lowest_bit t k -> t <= x -> lowest_bit (Nat.lxor x (x - t)) k.
Proof.
  intros B L. apply lowest_bit_iff in B as B'. destruct B' as [q E].
  assert (P : 2 ^ k <> 0) by (apply Nat.pow_nonzero; lia).
  (* x = 2^k a + r and x - t = 2^k (a - 2q - 1) + r *)
  assert (D : x - t = 2 ^ k * (x / 2 ^ k - (2 * q + 1)) + x mod 2 ^ k /\ 2 * q + 1 <= x / 2 ^ k).
  { pose proof (Nat.div_mod x (2 ^ k) P). pose proof (Nat.mod_upper_bound x (2 ^ k) P).
    assert (2 * q + 1 <= x / 2 ^ k) by (apply Nat.div_le_lower_bound; [exact P|lia]).
    split; [|assumption]. assert (2 ^ k * (2 * q + 1) <= 2 ^ k * (x / 2 ^ k)) by (apply Nat.mul_le_mono_l; assumption).
    rewrite Nat.mul_sub_distr_l. lia. }
  destruct D as [D G]. remember (x / 2 ^ k) as a eqn:A. remember (x mod 2 ^ k) as r eqn:R.
  assert (Rb : r < 2 ^ k) by (subst r; apply Nat.mod_upper_bound, P).
  assert (Dd : (x - t) / 2 ^ k = a - (2 * q + 1)).
  { rewrite D, Nat.mul_comm, Nat.div_add_l by exact P. rewrite Nat.div_small by exact Rb. lia. }
  assert (Dm : (x - t) mod 2 ^ k = r).
  { rewrite D, Nat.add_comm, Nat.mul_comm, Nat.mod_add by exact P. apply Nat.mod_small, Rb. }
  split.
  - rewrite Nat.lxor_spec. replace k with (0 + k) by lia. rewrite <- !Nat.div_pow2_bits, Dd, <- A, !Nat.bit0_odd.
    replace a with (a - (2 * q + 1) + 1 + 2 * q) at 1 by lia. rewrite Nat.odd_add_mul_2, Nat.odd_add.
    destruct (Nat.odd (a - (2 * q + 1))); reflexivity.
  - intros i I. rewrite Nat.lxor_spec, <- (Nat.mod_pow2_bits_low x k i I), <- (Nat.mod_pow2_bits_low (x - t) k i I), Dm, <- R.
    apply Bool.xorb_nilpotent.
Qed.

(** The nim-sum changes as the pile does. *)
Lemma nim_sum_lower i t xs : t <= nth i xs 0 ->
  nim_sum (lower i t xs) = Nat.lxor (nim_sum xs) (Nat.lxor (nth i xs 0) (nth i xs 0 - t)).
Proof.
  revert i. induction xs as [|x xs IH]; intros [|i] L; cbn [lower nim_sum fold_right nth] in *.
  - reflexivity.
  - reflexivity.
  - fold (nim_sum xs). apply Nat.bits_inj. intros j. rewrite !Nat.lxor_spec.
    destruct (Nat.testbit x j), (Nat.testbit (x - t) j), (Nat.testbit (nim_sum xs) j); reflexivity.
  - fold (nim_sum xs). fold (nim_sum (lower i t xs)). rewrite (IH i L). symmetry. apply Nat.lxor_assoc.
Qed.

(** A bit of the nim-sum is one of a pile. *)
Lemma nim_sum_bit xs k : Nat.testbit (nim_sum xs) k = true -> exists i, Nat.testbit (nth i xs 0) k = true.
Proof.
  induction xs as [|x xs IH]; cbn [nim_sum fold_right]; [rewrite Nat.bits_0; discriminate|]. fold (nim_sum xs).
  rewrite Nat.lxor_spec. intros B. destruct (Nat.testbit x k) eqn:X; [exists 0; exact X|].
  destruct IH as [i I]; [destruct (Nat.testbit (nim_sum xs) k); [reflexivity|discriminate]|]. exists (S i). exact I.
Qed.
Lemma testbit_le n k : Nat.testbit n k = true -> 2 ^ k <= n.
Proof.
  intros B. destruct (Nat.lt_ge_cases n (2 ^ k)) as [L|]; [exfalso|assumption].
  rewrite <- (Nat.mod_small n (2 ^ k) L), Nat.mod_pow2_bits_high in B by lia. discriminate.
Qed.
(** A number with the bit [2 ^ k] has a lowest bit up to it. *)
Lemma lowest_bit_up_to n k : Nat.testbit n k = true -> exists j, j <= k /\ lowest_bit n j.
Proof.
  intros B. destruct (lowest_bit_exists n) as [j J]; [intros ->; rewrite Nat.bits_0 in B; discriminate|].
  exists j. split; [|exact J]. destruct (Nat.lt_ge_cases k j) as [L|]; [|assumption].
  rewrite (proj2 J k L) in B. discriminate.
Qed.
Lemma lowest_bit_of_power k : lowest_bit (2 ^ k) k.
Proof. apply lowest_bit_iff. exists 0. lia. Qed.
