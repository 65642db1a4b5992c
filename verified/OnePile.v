(** One pile: Schwenk's theorem, and misère play. *)
From Coq Require Import Arith Lia List Sorted.
From Verified Require Import Game Laws ClosedForm.
Import ListNotations.

(** ** Schwenk's theorem *)

(** The index of the least of the first terms with which [f] reaches [goal]; [k] if there is none below it. *)
Fixpoint reaching (f H : nat -> nat) (goal k fuel : nat) : nat :=
  match fuel with
  | O => k
  | S fuel => if goal <=? f (H (k - S fuel)) then k - S fuel else reaching f H goal k fuel
  end.

Lemma reaching_spec f H goal k fuel : fuel <= k -> goal <= f (H k) -> (forall i, i < k - fuel -> f (H i) < goal) ->
  let m := reaching f H goal k fuel in m <= k /\ goal <= f (H m) /\ forall i, i < m -> f (H i) < goal.
Proof.
  revert k. induction fuel as [|fuel IH]; intros k L K B; cbn [reaching].
  - rewrite Nat.sub_0_r in B. auto.
  - destruct (Nat.leb_spec goal (f (H (k - S fuel)))) as [G|G]; [repeat split; auto; lia|].
    apply IH; [lia|exact K|]. intros i I. destruct (Nat.eq_dec i (k - S fuel)) as [->|]; [exact G|]. apply B. lia.
Qed.

Lemma reaching_ext f H H' goal k fuel : fuel <= k -> (forall i, i <= k -> H i = H' i) ->
  reaching f H goal k fuel = reaching f H' goal k fuel.
Proof.
  intros L E. induction fuel as [|fuel IH]; cbn [reaching]; [reflexivity|]. rewrite (E (k - S fuel)) by lia.
  rewrite IH by lia. reflexivity.
Qed.

(** The terms up to [k], the last first. *)
Fixpoint terms (f : nat -> nat) (k : nat) : list nat :=
  match k with
  | O => [1]
  | S k => let hs := terms f k in let H i := nth (k - i) hs 0 in (H k + H (reaching f H (H k) k k)) :: hs
  end.
Definition term f k := hd 0 (terms f k).

Lemma terms_length f k : length (terms f k) = S k.
Proof. induction k as [|k IH]; [reflexivity|]. cbn [terms length]. rewrite IH. reflexivity. Qed.
Lemma terms_nth f k i : i <= k -> nth (k - i) (terms f k) 0 = term f i.
Proof.
  induction k as [|k IH]; intros L.
  - assert (i = 0) by lia. subst i. reflexivity.
  - destruct (Nat.eq_dec i (S k)) as [->|].
    + rewrite Nat.sub_diag. unfold term. destruct (terms f (S k)); reflexivity.
    + replace (S k - i) with (S (k - i)) by lia. cbn [terms nth]. apply IH. lia.
Qed.

(** Each [f] with [f t >= t] has an H-sequence. *)
Theorem h_sequence_exists f : (forall t, t <= f t) -> h_sequence f (term f).
Proof.
  intros F. split; [reflexivity|]. intros k.
  destruct (reaching_spec f (term f) (term f k) k k (Nat.le_refl k) (F _) ltac:(lia)) as (M & G & B).
  exists (reaching f (term f) (term f k) k k). split; [exact M|]. split; [|split; [exact G|exact B]].
  unfold term at 1. cbn [terms hd].
  rewrite (reaching_ext f _ (term f)) by (try lia; intros i I; apply terms_nth; exact I). rewrite !terms_nth by lia. reflexivity.
Qed.

(** Let [f] be nondecreasing with the H-sequence [H]. Each pile [n > 0] is in exactly one way the sum of terms of which [f] of
    each is less than the next. The player to move wins [(n; w)] if and only if the least of them is at most [w]. *)
Theorem schwenk f H : (forall s t, s <= t -> f s <= f t) -> h_sequence f H ->
  forall n, 0 < n -> exists k ks, parts f H n (k :: ks) /\ (forall ls, parts f H n ls -> ls = k :: ks) /\
    forall w, wins f Normal [n] w <-> H k <= w.
Proof.
  intros F HS n N. destruct (parts_exist f H HS n) as ([|k ks] & P).
  - exfalso. destruct P as [P _]. cbn in P. lia.
  - exists k, ks. split; [exact P|]. split.
    + intros ls Q. apply (parts_unique f H F HS n); assumption.
    + intros w. apply (least_part f H F HS n k ks w P).
Qed.

(** ** Misère play *)

(** Under misère play a pile of [n >= 1] chips is a pile of [n - 1] chips under normal play, if [f] is never 0. *)
Theorem misere_one_pile f : (forall t, 1 <= t -> 1 <= f t) ->
  forall n w, 1 <= n -> 1 <= w -> (wins f Misere [n] w <-> wins f Normal [n - 1] w).
Proof.
  intros F n. induction n as [n IH] using lt_wf_ind. intros w N W. rewrite wins_one, wins_iff. split.
  - intros [(ys & v & M & L)|[_ S]].
    + apply move_one in M as (t & T & X & -> & ->). destruct (Nat.eq_dec t n) as [->|D].
      * exfalso. apply L. rewrite Nat.sub_diag. apply wins_stuck; [reflexivity|]. apply stuck_iff. right. repeat constructor.
      * exists t. split; [exact T|]. split; [lia|]. rewrite (IH (n - t)) in L by (try apply F; lia).
        replace (n - 1 - t) with (n - t - 1) by lia. exact L.
    + exfalso. apply stuck_iff in S as [S|S]; [lia|]. inversion S. lia.
  - intros (t & T & X & L). left. exists [n - t], (f t). split; [apply move_one; exists t; repeat split; lia|].
    rewrite (IH (n - t)) by (try apply F; lia). replace (n - t - 1) with (n - 1 - t) by lia. exact L.
Qed.
