(** * Exact-2 Fibonacci nim on two piles, after Smith

    Every move takes from both piles, and each pile has its own quota. *)
From Coq Require Import Arith Lia.

Section Piles.
Variable f : nat -> nat.   (* after a take of [t], the quota of the pile is [f t] *)
Definition take (n quota t : nat) : Prop := 1 <= t <= quota /\ t <= n.

(** A player who cannot move loses. *)
Inductive wins : nat -> nat -> nat -> nat -> Prop :=
| wins_by n m q q' t u : take n q t -> take m q' u -> loses (n - t) (m - u) (f t) (f u) -> wins n m q q'
with loses : nat -> nat -> nat -> nat -> Prop :=
| loses_all n m q q' : (forall t u, take n q t -> take m q' u -> wins (n - t) (m - u) (f t) (f u)) -> loses n m q q'.

(** The remoteness of one pile is 0 without a move, 1 more than the least even one that a move leaves, or 1 more than the largest
    one if all that are left are odd. *)
Definition is_remoteness (r : nat -> nat -> nat) : Prop := forall n q,
  (r n q = 0 /\ forall t, ~ take n q t) \/
  (exists t, take n q t /\ r n q = S (r (n - t) (f t))) /\
  (Nat.Odd (r n q) /\ (forall t, take n q t -> Nat.Even (r (n - t) (f t)) -> r n q <= S (r (n - t) (f t))) \/
   Nat.Even (r n q) /\ (forall t, take n q t -> Nat.Odd (r (n - t) (f t)) /\ S (r (n - t) (f t)) <= r n q)).

Lemma odd_or_even n : Nat.Odd n \/ Nat.Even n.
Proof. destruct (Nat.Even_or_Odd n); auto. Qed.
Lemma not_both n : Nat.Odd n -> Nat.Even n -> False.
Proof. intros [a A] [b B]. lia. Qed.
Lemma odd_S n : Nat.Odd (S n) -> Nat.Even n.
Proof. intros [a A]. exists a. lia. Qed.

Variable r : nat -> nat -> nat.
Hypothesis R : is_remoteness r.
Lemma one_less n q : 1 <= r n q -> exists t, take n q t /\ r n q = S (r (n - t) (f t)).
Proof. intros L. destruct (R n q) as [[Z _]|[T _]]; [lia|exact T]. Qed.
Lemma leaves_even n q t : take n q t -> Nat.Even (r (n - t) (f t)) -> Nat.Odd (r n q) /\ r n q <= S (r (n - t) (f t)).
Proof.
  intros T E. destruct (R n q) as [[_ N]|[_ [[O L]|[_ L]]]]; [destruct (N t T)|auto|].
  destruct (L t T) as [O _]. destruct (not_both _ O E).
Qed.
Lemma leaves_less n q t : take n q t -> Nat.Odd (r n q) \/ r (n - t) (f t) < r n q.
Proof.
  intros T. destruct (R n q) as [[_ N]|[_ [[O L]|[_ L]]]]; [destruct (N t T)|auto|]. right. destruct (L t T). lia.
Qed.
(** What holds of the lesser remoteness of the two piles. *)
Lemma odd_after_even n m q q' t u : take n q t -> take m q' u ->
  Nat.Even (Nat.min (r (n - t) (f t)) (r (m - u) (f u))) -> Nat.Odd (Nat.min (r n q) (r m q')).
Proof.
  intros T U N. pose proof (leaves_even n q t T) as En. pose proof (leaves_even m q' u U) as Em.
  pose proof (leaves_less n q t T) as Ln. pose proof (leaves_less m q' u U) as Lm.
  set (a := r (n - t) (f t)) in *. set (b := r (m - u) (f u)) in *. destruct (Nat.le_gt_cases a b) as [L|L].
  - rewrite Nat.min_l in N by exact L. destruct (En N) as [O H].
    destruct (Nat.le_gt_cases (r n q) (r m q')) as [M|M]; [rewrite Nat.min_l by exact M; exact O|]. rewrite Nat.min_r by lia.
    destruct Lm as [O'|X]; [exact O'|lia].
  - rewrite Nat.min_r in N by lia. destruct (Em N) as [O H].
    destruct (Nat.le_gt_cases (r m q') (r n q)) as [M|M]; [rewrite Nat.min_r by exact M; exact O|]. rewrite Nat.min_l by lia.
    destruct Ln as [O'|X]; [exact O'|lia].
Qed.
Lemma even_from_odd n m q q' : Nat.Odd (Nat.min (r n q) (r m q')) -> exists t u, take n q t /\ take m q' u /\
  Nat.Even (Nat.min (r (n - t) (f t)) (r (m - u) (f u))).
Proof.
  intros O. assert (P : 1 <= r n q /\ 1 <= r m q') by (destruct O as [a O]; lia).
  destruct (one_less n q (proj1 P)) as (t & T & A), (one_less m q' (proj2 P)) as (u & U & C).
  exists t, u. split; [exact T|]. split; [exact U|]. apply odd_S. rewrite A, C in O. exact O.
Qed.

(** The pile with the lesser remoteness decides (C. A. B. Smith). *)
Theorem exact_two_outcome n m q q' :
  (wins n m q q' <-> Nat.Odd (Nat.min (r n q) (r m q'))) /\ (loses n m q q' <-> Nat.Even (Nat.min (r n q) (r m q'))).
Proof.
  revert m q q'. induction n as [n IH] using lt_wf_ind. intros m q q'.
  assert (I : forall t u, take n q t ->
    (wins (n - t) (m - u) (f t) (f u) <-> Nat.Odd (Nat.min (r (n - t) (f t)) (r (m - u) (f u)))) /\
    (loses (n - t) (m - u) (f t) (f u) <-> Nat.Even (Nat.min (r (n - t) (f t)) (r (m - u) (f u))))).
  { intros t u [T L]. apply IH. lia. }
  split; split.
  - intros W. inversion W as [? ? ? ? t u T U L]; subst. apply (I t u T) in L. exact (odd_after_even _ _ _ _ _ _ T U L).
  - intros O. destruct (even_from_odd _ _ _ _ O) as (t & u & T & U & E). apply wins_by with t u; [exact T|exact U|]. apply (I t u T), E.
  - intros L. inversion L as [? ? ? ? W]; subst. destruct (odd_or_even (Nat.min (r n q) (r m q'))) as [O|E]; [|exact E].
    destruct (even_from_odd _ _ _ _ O) as (t & u & T & U & E). specialize (W t u T U). apply (I t u T) in W. destruct (not_both _ W E).
  - intros E. apply loses_all. intros t u T U. apply (I t u T).
    destruct (odd_or_even (Nat.min (r (n - t) (f t)) (r (m - u) (f u)))) as [O|E']; [exact O|].
    destruct (not_both _ (odd_after_even _ _ _ _ _ _ T U E') E).
Qed.
End Piles.
