(** The closed form for one pile under normal play, for piles of every size, by the game itself and without automata
    (Whinihan 1963 for [f t = 2 t], Schwenk 1970 for every nondecreasing [f]). *)
From Coq Require Import Arith Lia List Sorted.
From Verified Require Import Game Laws.
Import ListNotations.

(** The H-sequence of [f]: each term is the sum of the last term and of the least one with which [f] reaches it. *)
Definition h_sequence (f H : nat -> nat) : Prop :=
  H 0 = 1 /\
  forall k, exists m, m <= k /\ H (S k) = H k + H m /\ H k <= f (H m) /\ forall i, i < m -> f (H i) < H k.

(** [n] is the sum of the terms with the indices [ks], the least of them first, and [f] of each is less than the next. *)
Definition parts (f H : nat -> nat) (n : nat) (ks : list nat) : Prop :=
  n = list_sum (map H ks) /\ Sorted (fun i j => f (H i) < H j) ks.

Lemma Sorted_app {X} (R : X -> X -> Prop) ks ls :
  Sorted R ks -> Sorted R ls -> (forall k, In k ks -> HdRel R k ls) -> Sorted R (ks ++ ls).
Proof.
  intros K L B. induction K as [|k ks K IH Hd]; [assumption|]. simpl. constructor.
  - apply IH. intros j I. apply B. right. assumption.
  - destruct Hd; simpl; [apply B; left; reflexivity|constructor; assumption].
Qed.

Section Closed_form.
Variables f H : nat -> nat.
Hypothesis f_nondecreasing : forall s t, s <= t -> f s <= f t.
Hypothesis H_is : h_sequence f H.
Notation R := (fun i j => f (H i) < H j).
Notation total ks := (list_sum (map H ks)).

Lemma H_step k : H k < H (S k) /\ 0 < H k.
Proof.
  destruct H_is as [H0 HS]. assert (P : forall k, 0 < H k).
  { intros j. induction j as [|j IH]; [lia|]. destruct (HS j) as (m & _ & E & _). lia. }
  destruct (HS k) as (m & _ & E & _). pose proof (P m). pose proof (P k). lia.
Qed.
Lemma H_lt i j : i < j -> H i < H j.
Proof. intros L. induction L as [|j L IH]; [apply H_step|]. pose proof (H_step j). lia. Qed.
Lemma H_le i j : i <= j -> H i <= H j.
Proof. intros L. destruct (Nat.eq_dec i j) as [->|]; [lia|]. apply Nat.lt_le_incl, H_lt. lia. Qed.
Lemma H_cancel i j : H i < H j -> i < j.
Proof. intros L. destruct (Nat.lt_ge_cases i j) as [|G]; [assumption|]. apply H_le in G. lia. Qed.

(** Between numbers with such parts there is a gap. *)
Lemma gap ks : forall j k m, Sorted R (j :: ks) -> total (j :: ks) < H k ->
  H (S j) = H j + H m -> total (j :: ks) + H m <= H k.
Proof.
  induction ks as [|j' ks IH]; intros j k m S L E; simpl in *.
  - enough (H (Datatypes.S j) <= H k) by lia. apply H_le, H_cancel. lia.
  - inversion S as [|? ? S' Hd]; subst. inversion Hd as [|? ? J]; subst.
    destruct (proj2 H_is j') as (m' & _ & E' & F' & _). specialize (IH j' k m' S' ltac:(lia) E').
    enough (H (Datatypes.S j) <= H m') by lia. apply H_le. destruct (Nat.lt_ge_cases j m') as [|G]; [assumption|].
    pose proof (f_nondecreasing _ _ (H_le _ _ G)). lia.
Qed.

Lemma parts_below k : forall n, n < H k -> exists ks, parts f H n ks /\ Forall (fun i => i < k) ks.
Proof.
  induction k as [k IH] using lt_wf_ind. intros n L. destruct k as [|k].
  - exists []. destruct H_is as [H0 _]. repeat split; [simpl; lia|constructor|constructor].
  - destruct (Nat.lt_ge_cases n (H k)) as [S|G].
    + destruct (IH k ltac:(lia) n S) as (ks & P & B). exists ks. split; [assumption|].
      revert B. apply Forall_impl. lia.
    + destruct (proj2 H_is k) as (m & M & E & _ & N). destruct (IH m ltac:(lia) (n - H k) ltac:(lia)) as (ks & [T S] & B).
      rewrite Forall_forall in B. exists (ks ++ [k]). repeat split.
      * rewrite map_app, list_sum_app, <- T. simpl. lia.
      * apply Sorted_app; [assumption|repeat constructor|]. intros i I. constructor. apply N, B, I.
      * apply Forall_app. split; [|repeat constructor]. apply Forall_forall. intros i I. specialize (B i I). lia.
Qed.

(** Each number has such parts. *)
Theorem parts_exist n : exists ks, parts f H n ks.
Proof.
  assert (B : forall k, k < H k).
  { intros k. induction k as [|k IH]; [apply H_step|]. pose proof (H_step k). lia. }
  destruct (parts_below n n (B n)) as (ks & P & _). exists ks. assumption.
Qed.

(** The player to move wins if and only if the least part is at most the quota. *)
Theorem least_part n k ks w : parts f H n (k :: ks) -> (wins f Normal [n] w <-> H k <= w).
Proof.
  revert k ks w. induction n as [n IH] using lt_wf_ind. intros k ks w [T S]. rewrite wins_one.
  pose proof (H_step k) as [_ P]. inversion S as [|? ? S' Hd]; subst. split.
  - intros (t & W & X & L). destruct (Nat.lt_ge_cases w (H k)) as [G|]; [exfalso|assumption].
    destruct (parts_below k (H k - t) ltac:(lia)) as ([|j ls] & [T J] & B); [simpl in T; lia|].
    destruct (proj2 H_is j) as (m & _ & E & F & _). pose proof (gap ls j k m J ltac:(lia) E) as Gap.
    apply L. simpl in *. rewrite (IH (H k + total ks - t) ltac:(lia) j (ls ++ ks)).
    + pose proof (f_nondecreasing (H m) t ltac:(lia)). lia.
    + split; [simpl; rewrite map_app, list_sum_app; lia|]. apply (Sorted_app R (j :: ls) ks J S').
      intros i I. rewrite Forall_forall in B. specialize (B i I). destruct Hd as [|l ks Hd]; constructor.
      pose proof (f_nondecreasing (H i) (H k) (H_le i k ltac:(lia))). lia.
  - intros W. exists (H k). simpl in *. repeat split; try lia. replace (H k + total ks - H k) with (total ks) by lia.
    destruct ks as [|k' ks].
    + simpl. rewrite wins_one. intros (t & ? & ? & _). lia.
    + inversion Hd as [|? ? K]; subst. rewrite (IH (total (k' :: ks)) ltac:(simpl; lia) k' ks).
      * lia.
      * split; [reflexivity|assumption].
Qed.

(** The player to move loses the empty pile. *)
Theorem no_part n w : parts f H n [] -> ~ wins f Normal [n] w.
Proof. intros [-> _]. rewrite wins_one. intros (t & T & X & _). simpl in X. lia. Qed.

(** No number has two lists of parts. *)
Theorem parts_unique n ks ls : parts f H n ks -> parts f H n ls -> ks = ls.
Proof.
  revert n ls. induction ks as [|k ks IH]; intros n [|l ls] K L.
  - reflexivity.
  - exfalso. apply (no_part n (H l) K), (least_part n l ls); [assumption|lia].
  - exfalso. apply (no_part n (H k) L), (least_part n k ks); [assumption|lia].
  - assert (E : k = l).
    { pose proof (proj1 (least_part n l ls (H k) L) (proj2 (least_part n k ks (H k) K) (Nat.le_refl _))) as A.
      pose proof (proj1 (least_part n k ks (H l) K) (proj2 (least_part n l ls (H l) L) (Nat.le_refl _))) as B.
      destruct (lt_eq_lt_dec k l) as [[G|]|G]; [|assumption|]; apply H_lt in G; lia. }
    subst l. f_equal. destruct K as [K SK], L as [L SL]. simpl in K, L. inversion SK; inversion SL; subst.
    apply (IH (total ks)); (split; [simpl in *; lia|assumption]).
Qed.
End Closed_form.

(** Fibonacci nim: the Fibonacci numbers 1, 2, 3, 5, 8, ..., and the parts are Zeckendorf's: no two are neighbours. *)
Fixpoint fibonacci (k : nat) : nat :=
  match k with O => 1 | S k => match k with O => 2 | S j => fibonacci k + fibonacci j end end.
Lemma fibonacci_SS k : fibonacci (S (S k)) = fibonacci (S k) + fibonacci k.
Proof. reflexivity. Qed.
Lemma fibonacci_step k : 0 < fibonacci k /\ fibonacci k < fibonacci (S k) <= 2 * fibonacci k.
Proof. induction k as [|k IH]; [simpl; lia|]. rewrite fibonacci_SS. lia. Qed.
Lemma fibonacci_le i j : i <= j -> fibonacci i <= fibonacci j.
Proof. intros L. induction L as [|j L IH]; [lia|]. pose proof (fibonacci_step j). lia. Qed.

Lemma double_nondecreasing s t : s <= t -> 2 * s <= 2 * t.
Proof. lia. Qed.
Lemma fibonacci_is : h_sequence (fun t => 2 * t) fibonacci.
Proof.
  split; [reflexivity|]. intros [|k].
  - exists 0. simpl. repeat split; lia.
  - exists k. pose proof (fibonacci_step k). repeat split; try lia. intros i L.
    pose proof (fibonacci_le (S (S i)) (S k) ltac:(lia)). pose proof (fibonacci_step i). rewrite fibonacci_SS in *. lia.
Qed.

Definition zeckendorf (n : nat) (ks : list nat) : Prop :=
  n = list_sum (map fibonacci ks) /\ Sorted (fun i j => i + 2 <= j) ks.

Lemma Sorted_impl {X} (R S : X -> X -> Prop) ks : (forall i j, R i j -> S i j) -> Sorted R ks -> Sorted S ks.
Proof. intros I K. induction K as [|k ks K IH Hd]; constructor; [assumption|]. destruct Hd; constructor. auto. Qed.

Lemma zeckendorf_parts n ks : zeckendorf n ks <-> parts (fun t => 2 * t) fibonacci n ks.
Proof.
  split; (intros [T S]; split; [assumption|]; revert S; apply Sorted_impl); intros i j.
  - intros L. pose proof (fibonacci_le _ _ L). rewrite Nat.add_comm in *. simpl plus in *.
    rewrite fibonacci_SS in *. pose proof (fibonacci_step i). lia.
  - intros L. destruct (Nat.lt_ge_cases (S i) j) as [|G]; [lia|]. pose proof (fibonacci_le _ _ G).
    pose proof (fibonacci_step i). lia.
Qed.

Theorem zeckendorf_exists n : exists ks, zeckendorf n ks.
Proof.
  destruct (parts_exist (fun t => 2 * t) fibonacci fibonacci_is n) as (ks & P).
  exists ks. apply zeckendorf_parts, P.
Qed.

(** Whinihan's theorem: the player to move wins [(n; w)] if and only if the least Zeckendorf part of [n] is at most [w]. *)
Theorem fibonacci_nim n k ks w : zeckendorf n (k :: ks) -> (wins (fun t => 2 * t) Normal [n] w <-> fibonacci k <= w).
Proof.
  intros Z. apply (least_part (fun t => 2 * t) fibonacci double_nondecreasing fibonacci_is n k ks w), zeckendorf_parts, Z.
Qed.

(** Under [f t = t] the sequence is 1, 2, 4, 8, ..., and the parts are the binary digits. *)
Lemma powers_are : h_sequence (fun t => t) (fun k => 2 ^ k).
Proof.
  split; [reflexivity|]. intros k. exists k. repeat split; [lia|simpl; lia|lia|].
  intros i L. apply Nat.pow_lt_mono_r; lia.
Qed.

Theorem binary_nim n k ks w : n = list_sum (map (fun k => 2 ^ k) (k :: ks)) -> Sorted lt (k :: ks) ->
  (wins (fun t => t) Normal [n] w <-> 2 ^ k <= w).
Proof.
  intros T S. apply (least_part (fun t => t) (fun k => 2 ^ k) (fun s t L => L) powers_are n k ks w).
  split; [assumption|]. revert S. apply Sorted_impl. intros i j L. apply Nat.pow_lt_mono_r; lia.
Qed.
