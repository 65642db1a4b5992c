(** Thresholds, the gap lemma, and the skeleton theorem, under normal play: when fixed piles [P] have a complementary value,
    and which thresholds lie above all fixed piles. *)
From Coq Require Import Arith Lia List.
From Verified Require Import Game Laws.
Import ListNotations.

(** The threshold of piles is the least quota with which the player to move wins. The piles have an infinite threshold if
    the player to move loses with each quota. *)
Definition threshold f xs l := wins f Normal xs l /\ forall w, wins f Normal xs w -> l <= w.
Definition infinite_threshold f xs := forall w, loses f Normal xs w.
(** A complementary value of the piles [P] is the size of one more pile that makes the threshold infinite. *)
Definition complementary f P x := infinite_threshold f (x :: P).

Section Thresholds.
Variable f : nat -> nat.
Notation wins := (wins f Normal).
Notation loses := (loses f Normal).

(** A position is won exactly if its quota is at least the threshold. *)
Lemma threshold_iff xs l : threshold f xs l <-> forall w, wins xs w <-> l <= w.
Proof.
  split.
  - intros [W M] w. split; [apply M|]. intros L. exact (wins_monotone f Normal xs l w (or_introl eq_refl) L W).
  - intros E. split; [apply E; lia|]. intros w. apply E.
Qed.

(** No quota above the number of chips allows more takes. *)
Lemma wins_capped xs w : wins xs w -> wins xs (list_sum xs).
Proof.
  rewrite !wins_iff. intros [(ys & v & M & L)|[P _]]; [left|discriminate]. exists ys, v. split; [|exact L].
  apply move_lower in M as (i & t & T & X & -> & ->). apply move_lower. exists i, t. repeat split; try lia.
  pose proof (lower_sum i t xs ltac:(lia)). clear -T X. revert i X. induction xs as [|x xs IH]; intros [|i] X; simpl in *; try lia.
  specialize (IH i X). lia.
Qed.

(** Piles have a threshold, or an infinite one. *)
Theorem threshold_exists xs : (exists l, threshold f xs l) \/ infinite_threshold f xs.
Proof.
  destruct (won_or_lost f Normal xs (list_sum xs)) as [W|L].
  - left. destruct (least_failure (loses xs)) with (n := list_sum xs) as (l & W' & M).
    + intros w. destruct (won_or_lost f Normal xs w) as [A|A]; [right|left; exact A]. rewrite lost_iff. tauto.
    + rewrite lost_iff. tauto.
    + exists l. split; [destruct (won_or_lost f Normal xs l); tauto|]. intros w A.
      destruct (Nat.lt_ge_cases w l) as [B|]; [|assumption]. apply M, lost_iff in B. tauto.
  - right. intros w. apply lost_iff. intros W. apply lost_iff in L. apply L, (wins_capped xs w W).
Qed.

(** The recurrence of the thresholds, for every [f]: the threshold is the least take [t] that leaves a threshold above [f t]. *)
Definition winning_take xs t := exists i, 1 <= t <= nth i xs 0 /\ loses (lower i t xs) (f t).
Theorem threshold_recurrence xs l :
  threshold f xs l <-> winning_take xs l /\ forall t, winning_take xs t -> l <= t.
Proof.
  assert (W : forall w, wins xs w <-> exists t, t <= w /\ winning_take xs t).
  { intros w. rewrite wins_iff. split.
    - intros [(ys & v & M & L)|[P _]]; [|discriminate]. apply move_lower in M as (i & t & T & X & -> & ->).
      exists t. split; [lia|]. exists i. split; [lia|]. apply lost_iff, L.
    - intros (t & T & i & X & L). left. exists (lower i t xs), (f t). split; [|apply lost_iff, L].
      apply move_lower. exists i, t. repeat split; lia. }
  split; intros [A B].
  - apply W in A as (t & T & X). assert (l <= t) by (apply B, W; exists t; auto). replace l with t by lia.
    split; [exact X|]. intros u U. assert (l <= u) by (apply B, W; exists u; auto). lia.
  - split; [apply W; exists l; auto|]. intros w Y. apply W in Y as (t & T & X). specialize (B t X). lia.
Qed.

(** A move from one pile beside others. *)
Lemma wins_beside x P w : wins (x :: P) w <->
  (exists t, 1 <= t <= w /\ t <= x /\ loses (x - t :: P) (f t)) \/
  (exists i t, 1 <= t <= w /\ t <= nth i P 0 /\ loses (x :: lower i t P) (f t)).
Proof.
  rewrite wins_iff. split.
  - intros [(ys & v & M & L)|[E _]]; [|discriminate]. apply lost_iff in L.
    apply move_lower in M as ([|i] & t & T & X & -> & ->); [left; exists t|right; exists i, t]; auto.
  - intros [(t & T & X & L)|(i & t & T & X & L)]; left.
    + exists (x - t :: P), (f t). rewrite <- lost_iff. split; [|exact L]. apply move_lower. exists 0, t. auto.
    + exists (x :: lower i t P), (f t). rewrite <- lost_iff. split; [|exact L]. apply move_lower. exists (S i), t. auto.
Qed.

(** ** One pile beside the piles [P] *)

Variable P : list nat.
Notation M := (list_max P).

(** A pile of the skeleton has a threshold above all piles of [P]. *)
Definition skeleton x := loses (x :: P) M.

Lemma loses_above x v : M <= v -> loses (x :: P) v -> skeleton x.
Proof.
  intros L A. apply lost_iff. intros W. apply lost_iff in A. apply A.
  exact (wins_monotone f Normal (x :: P) M v (or_introl eq_refl) L W).
Qed.

Lemma pile_le_max i : nth i P 0 <= M.
Proof.
  destruct (Nat.lt_ge_cases i (length P)) as [L|G]; [|rewrite nth_overflow by exact G; lia].
  pose proof (proj1 (list_max_le P M) (Nat.le_refl _)) as A. rewrite Forall_forall in A. apply A, nth_In, L.
Qed.

(** [f] need not be nondecreasing. *)
Hypothesis f_large : forall t, t <= f t.

(** A win from the skeleton begins with a take that is larger than all piles of [P], and leads back to the skeleton. *)
Lemma skeleton_wins x w : skeleton x ->
  (wins (x :: P) w <-> exists y, y < x /\ x - y <= w /\ skeleton y /\ loses (y :: P) (f (x - y))).
Proof.
  intros S. split.
  - intros W. apply wins_beside in W as [(t & T & X & L)|(i & t & T & X & L)].
    + exists (x - t). replace (x - (x - t)) with t by lia. split; [lia|]. split; [lia|]. split; [|exact L].
      apply (loses_above (x - t) (f t)); [|exact L]. destruct (Nat.lt_ge_cases t M) as [A|A].
      * exfalso. apply lost_iff in S. apply S, wins_beside. left. exists t. split; [lia|]. split; [lia|]. exact L.
      * specialize (f_large t). lia.
    + exfalso. apply lost_iff in S. apply S, wins_beside. right. exists i, t. pose proof (pile_le_max i).
      split; [lia|]. split; [lia|]. exact L.
  - intros (y & Y & W & _ & L). apply wins_beside. left. exists (x - y). replace (x - (x - y)) with y by lia.
    split; [lia|]. split; [lia|]. exact L.
Qed.

(** The skeleton theorem: a threshold above all piles of [P] is the least [x - y] with a smaller pile [y] of the skeleton, of
    which the threshold is above [f (x - y)]. So a game above [M] is played on one pile, with the skeleton in place of all
    numbers. *)
Theorem skeleton_theorem x l : skeleton x ->
  let step t := exists y, y < x /\ t = x - y /\ skeleton y /\ loses (y :: P) (f (x - y)) in
  (threshold f (x :: P) l <-> step l /\ forall t, step t -> l <= t).
Proof.
  intros S step.
  assert (W : forall w, wins (x :: P) w <-> exists t, t <= w /\ step t).
  { intros w. rewrite (skeleton_wins x w S). split.
    - intros (y & Y & L & A). exists (x - y). split; [exact L|]. exists y. auto.
    - intros (t & T & y & Y & -> & A). exists y. auto. }
  split; intros [A B].
  - apply W in A as (t & T & X). assert (l <= t) by (apply B, W; exists t; auto). replace l with t by lia.
    split; [exact X|]. intros u U. assert (l <= u) by (apply B, W; exists u; auto). lia.
  - split; [apply W; exists l; auto|]. intros w Y. apply W in Y as (t & T & X). specialize (B t X). lia.
Qed.

(** The gap lemma: the complementary value is the least [x] with a threshold above all piles of [P]. *)
Theorem gap_lemma x : complementary f P x <-> skeleton x /\ forall y, y < x -> ~ skeleton y.
Proof.
  assert (Least : forall x, skeleton x -> (forall y, y < x -> ~ skeleton y) -> complementary f P x).
  { intros z S N w. apply lost_iff. intros W. apply (skeleton_wins z w S) in W as (y & Y & _ & A & _). exact (N y Y A). }
  split; [|intros [S N]; apply Least; assumption].
  intros C. split; [apply C|]. intros y Y S.
  destruct (least_failure (fun z => ~ skeleton z)) with (n := y) as (z & A & B).
  - intros z. unfold skeleton. rewrite lost_iff. destruct (won_or_lost f Normal (z :: P) M) as [W|L]; [left|right; rewrite lost_iff in L]; tauto.
  - tauto.
  - assert (S' : skeleton z) by (unfold skeleton in *; rewrite lost_iff in *; destruct (won_or_lost f Normal (z :: P) M); tauto).
    assert (Z : z <= y) by (destruct (Nat.lt_ge_cases y z) as [L|]; [exfalso; exact (B y L S)|assumption]).
    pose proof (Least z S' B) as D. pose proof (C (x - z)) as L. apply lost_iff in L. apply L, wins_beside. left.
    exists (x - z). replace (x - (x - z)) with z by lia. split; [lia|]. split; [lia|]. apply D.
Qed.

(** There is no complementary value exactly if no threshold is above [M]. *)
Theorem no_complementary_value_iff : (~ exists x, complementary f P x) <-> forall x, wins (x :: P) M.
Proof.
  split.
  - intros N x. destruct (won_or_lost f Normal (x :: P) M) as [W|L]; [exact W|]. exfalso.
    destruct (least_failure (fun z => wins (z :: P) M)) with (n := x) as (z & A & B).
    + intros z. rewrite <- lost_iff. apply won_or_lost.
    + rewrite <- lost_iff. exact L.
    + apply N. exists z. apply gap_lemma. split; [apply lost_iff, A|]. intros y Y S. apply lost_iff in S. exact (S (B y Y)).
  - intros W (x & C). specialize (C M). apply lost_iff in C. exact (C (W x)).
Qed.

(** There is at most one complementary value. *)
Theorem complementary_unique x y : complementary f P x -> complementary f P y -> x = y.
Proof.
  intros X Y. apply gap_lemma in X as [SX NX], Y as [SY NY].
  destruct (lt_eq_lt_dec x y) as [[L|E]|L]; [exfalso; exact (NY x L SX)|exact E|exfalso; exact (NX y L SY)].
Qed.
End Thresholds.
