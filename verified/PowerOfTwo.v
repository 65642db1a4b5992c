(** Power-of-two nim and its class, for any number of piles of any size, by induction and without automata. *)
From Coq Require Import Arith Lia List.
From Verified Require Import Game Laws NimSum.
Import ListNotations.

(** If [f] of a number reaches its lowest bit, and [f] of each power of two stays below the next power, then the player to move
    wins if and only if the quota is at least the lowest bit of the nim-sum of the piles. *)
Theorem lowest_bit_wins f : (forall t k, lowest_bit t k -> 2 ^ k <= f t) -> (forall k, f (2 ^ k) < 2 ^ S k) ->
  forall xs w, wins f Normal xs w <-> exists k, lowest_bit (nim_sum xs) k /\ 2 ^ k <= w.
Proof.
  intros Reaches Below xs w.
  remember (list_sum xs) as n eqn:N. revert xs w N. induction n as [n IH] using lt_wf_ind. intros xs w ->.
  rewrite wins_iff. split.
  - intros [(ys & v & M & L)|[E _]]; [|discriminate]. pose proof (move_sum _ _ _ _ _ M) as D.
    apply move_lower in M as (i & t & T & X & -> & ->). rewrite (IH _ D _ _ eq_refl), nim_sum_lower in L by exact X.
    destruct (lowest_bit_exists t ltac:(lia)) as [j B]. pose proof (lowest_bit_of_take _ _ _ B X) as [C Z].
    destruct (some_or_all (fun k => Nat.testbit (nim_sum xs) k = true) (fun k => Nat.testbit (nim_sum xs) k = false) (S j))
      as [(k & K & S)|S].
    + intros k _. destruct (Nat.testbit (nim_sum xs) k); auto.
    + destruct (lowest_bit_up_to _ _ S) as (l & Lk & Low). exists l. split; [exact Low|].
      pose proof (lowest_bit_le t j B). assert (2 ^ l <= 2 ^ j) by (apply Nat.pow_le_mono_r; lia). lia.
    + (* Otherwise the nim-sum changes from 0 to the lowest bit of [t]. *)
      destruct L. exists j. split; [|apply Reaches, B]. split.
      * rewrite Nat.lxor_spec, S, C by lia. reflexivity.
      * intros l I. rewrite Nat.lxor_spec, S, Z by lia. reflexivity.
  - intros (k & [B Low] & W). left. destruct (nim_sum_bit _ _ B) as [i I]. apply testbit_le in I.
    assert (P : 1 <= 2 ^ k) by (pose proof (Nat.pow_nonzero 2 k ltac:(lia)); lia).
    exists (lower i (2 ^ k) xs), (f (2 ^ k)). split; [apply move_lower; exists i, (2 ^ k); auto|].
    rewrite (IH _ (lower_sum i (2 ^ k) xs (conj P I)) _ _ eq_refl), nim_sum_lower by exact I.
    intros (l & [B' _] & L). pose proof (lowest_bit_of_take _ _ _ (lowest_bit_of_power k) I) as [C Z].
    assert (l < S k) by (apply (Nat.pow_lt_mono_r_iff 2); [lia|]; specialize (Below k); lia).
    rewrite Nat.lxor_spec in B'. destruct (Nat.eq_dec l k) as [->|].
    + rewrite B, C in B'. discriminate.
    + rewrite Low, Z in B' by lia. discriminate.
Qed.

(** The class of power-of-two nim: [f] is nondecreasing, and [2 ^ j <= f (2 ^ j) < 2 ^ (j + 1)] for all [j]. *)
Theorem power_of_two_class f : (forall s t, s <= t -> f s <= f t) -> (forall j, 2 ^ j <= f (2 ^ j) < 2 ^ S j) ->
  forall xs,
  (nim_sum xs = 0 -> forall w, loses f Normal xs w) /\
  (forall k, lowest_bit (nim_sum xs) k -> forall w, wins f Normal xs w <-> 2 ^ k <= w).
Proof.
  intros Mono Class xs.
  assert (E : forall w, wins f Normal xs w <-> exists k, lowest_bit (nim_sum xs) k /\ 2 ^ k <= w).
  { intros w. apply lowest_bit_wins; [|intros k; apply Class]. intros t k B. apply lowest_bit_le in B.
    specialize (Mono _ _ B). destruct (Class k). lia. }
  split.
  - intros Z w. apply lost_iff. rewrite E, Z. intros (k & [B _] & _). rewrite Nat.bits_0 in B. discriminate.
  - intros k B w. rewrite E. split.
    + intros (j & B' & L). rewrite (lowest_bit_unique _ _ _ B B'). exact L.
    + intros L. exists k. auto.
Qed.

(** Power-of-two nim is [f t = t]. *)
Corollary power_of_two_nim xs :
  (nim_sum xs = 0 -> forall w, loses (fun t => t) Normal xs w) /\
  (forall k, lowest_bit (nim_sum xs) k -> forall w, wins (fun t => t) Normal xs w <-> 2 ^ k <= w).
Proof.
  apply power_of_two_class; [auto|]. intros j. cbn [Nat.pow]. pose proof (Nat.pow_nonzero 2 j ltac:(lia)). lia.
Qed.
