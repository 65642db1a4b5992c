(** The recurrence of a certificate has one solution, the game: a position is won with the quota [w] if and only if it is
    won with the quota [w - 1], or a take of exactly [w] is permitted and wins. *)
From Coq Require Import Arith Lia List Bool.
From Verified Require Import Game Laws.
Import ListNotations.

Definition misere (p : play) : bool := match p with Normal => false | Misere => true end.

Section Recurrence.
Variable permitted : nat -> bool.
Variable f : nat -> nat.
Variable p : play.
Hypothesis f_positive : forall t, 1 <= t -> 1 <= f t.
Hypothesis one_permitted : p = Normal \/ permitted 1 = true.
Notation wins := (only_wins permitted f p).

(** What is decided by [A xs w] is the game of the free piles [xs] beside the fixed piles [F]. A take of [t] from the fixed
    pile [i] leads to another game, which [D i t] decides. *)
Section One_game.
Variable free : nat.
Variable F : list nat.
Variable A : list nat -> nat -> bool.
Variable D : nat -> nat -> list nat -> nat -> bool.
Hypothesis A_0 : forall xs, length xs = free -> A xs 0 = misere p && forallb (Nat.eqb 0) (xs ++ F).
Hypothesis A_S : forall xs w, length xs = free -> A xs (S w) = A xs w
  || existsb (fun i => (S w <=? nth i xs 0) && (permitted (S w) && negb (A (lower i (S w) xs) (f (S w))))) (seq 0 free)
  || existsb (fun i => (S w <=? nth i F 0) && (permitted (S w) && negb (D i (S w) xs (f (S w))))) (seq 0 (length F)).

Lemma A_unfold xs w : length xs = free -> A xs w = true <->
  (exists i t, (1 <= t <= w /\ permitted t = true) /\ t <= nth i xs 0 /\ A (lower i t xs) (f t) = false) \/
  (exists i t, (1 <= t <= w /\ permitted t = true) /\ t <= nth i F 0 /\ D i t xs (f t) = false) \/
  (p = Misere /\ Forall (eq 0) (xs ++ F)).
Proof.
  intros L. induction w as [|w IH].
  - rewrite (A_0 xs L), andb_true_iff, forallb_forall, Forall_forall. split.
    + intros [M Z]. right. right. split; [destruct p; [discriminate|reflexivity]|].
      intros x I. apply Nat.eqb_eq, Z, I.
    + intros [(i & t & T & _)|[(i & t & T & _)|[-> Z]]]; [lia|lia|]. split; [reflexivity|].
      intros x I. apply Nat.eqb_eq, Z, I.
  - rewrite (A_S xs w L), !orb_true_iff, IH, !existsb_exists. clear IH. split.
    + intros [[[(i & t & [T Y] & H)|[(i & t & [T Y] & H)|H]]|(i & I & H)]|(i & I & H)].
      * left. exists i, t. split; [split; [lia|exact Y]|exact H].
      * right. left. exists i, t. split; [split; [lia|exact Y]|exact H].
      * right. right. exact H.
      * apply andb_true_iff in H as [H N]. apply andb_true_iff in N as [Y N]. apply negb_true_iff in N. apply Nat.leb_le in H.
        left. exists i, (S w). repeat split; try lia; assumption.
      * apply andb_true_iff in H as [H N]. apply andb_true_iff in N as [Y N]. apply negb_true_iff in N. apply Nat.leb_le in H.
        right. left. exists i, (S w). repeat split; try lia; assumption.
    + intros [(i & t & [T Y] & X & N)|[(i & t & [T Y] & X & N)|H]].
      * destruct (Nat.eq_dec t (S w)) as [->|].
        -- left. right. exists i. split.
           ++ apply in_seq. pose proof (nth_pos_length i xs ltac:(lia)). lia.
           ++ rewrite !andb_true_iff, negb_true_iff. split; [apply Nat.leb_le; lia|auto].
        -- left. left. left. exists i, t. repeat split; try lia; assumption.
      * destruct (Nat.eq_dec t (S w)) as [->|].
        -- right. exists i. split.
           ++ apply in_seq. pose proof (nth_pos_length i F ltac:(lia)). lia.
           ++ rewrite !andb_true_iff, negb_true_iff. split; [apply Nat.leb_le; lia|auto].
        -- left. left. right. left. exists i, t. repeat split; try lia; assumption.
      * left. left. right. right. exact H.
Qed.

Hypothesis D_is_game : forall i t xs w, length xs = free -> i < length F -> 1 <= t <= nth i F 0 -> permitted t = true -> 1 <= w ->
  (D i t xs w = true <-> wins (xs ++ lower i t F) w).

Theorem one_game xs w : length xs = free -> 1 <= w -> (A xs w = true <-> wins (xs ++ F) w).
Proof.
  remember (list_sum xs) as n eqn:N. revert xs w N. induction n as [n IH] using lt_wf_ind. intros xs w -> L W.
  rewrite (A_unfold xs w L), only_wins_iff.
  assert (Free : forall i t, 1 <= t -> t <= nth i xs 0 ->
    (A (lower i t xs) (f t) = false <-> ~ wins (lower i t xs ++ F) (f t))).
  { intros i t T X. rewrite <- not_true_iff_false, (IH _ (lower_sum i t xs ltac:(lia)) (lower i t xs) (f t) eq_refl).
    - reflexivity.
    - rewrite lower_length. assumption.
    - apply f_positive. assumption. }
  assert (Fixed : forall i t, 1 <= t -> t <= nth i F 0 -> permitted t = true ->
    (D i t xs (f t) = false <-> ~ wins (xs ++ lower i t F) (f t))).
  { intros i t T X Y. rewrite <- not_true_iff_false, D_is_game; [reflexivity|assumption| |lia|exact Y|].
    - apply nth_pos_length. lia.
    - apply f_positive. assumption. }
  assert (Stuck : p = Misere -> only_stuck permitted f (xs ++ F) w <-> Forall (eq 0) (xs ++ F)).
  { intros P. rewrite only_stuck_iff; [|destruct one_permitted; congruence]. split; [intros [Z|Z]; [lia|exact Z]|auto]. }
  split.
  - intros [(i & t & [T Y] & X & H)|[(i & t & [T Y] & X & H)|[P Z]]].
    + left. exists (lower i t xs ++ F), (f t). split.
      * pose proof (nth_pos_length i xs ltac:(lia)) as I. apply only_move_lower. exists i, t.
        rewrite lower_app_l, app_nth1 by assumption. auto.
      * apply Free; try assumption. lia.
    + left. exists (xs ++ lower i t F), (f t). split.
      * apply only_move_lower. exists (length xs + i), t. rewrite lower_app_r, app_nth2_plus. auto.
      * apply Fixed; try assumption. lia.
    + right. split; [assumption|]. apply Stuck; assumption.
  - intros [(ys & v & M & H)|[P S]].
    + apply only_move_lower in M as (i & t & [T Y] & X & -> & ->). destruct (Nat.lt_ge_cases i (length xs)) as [I|I].
      * left. exists i, t. rewrite app_nth1 in X by assumption. rewrite lower_app_l in H by assumption.
        repeat split; try lia; try assumption. apply Free; try lia. assumption.
      * right. left. replace i with (length xs + (i - length xs)) in * by lia.
        rewrite app_nth2_plus in X. rewrite lower_app_r in H. exists (i - length xs), t.
        repeat split; try lia; try assumption. apply Fixed; try lia; assumption.
    + right. right. split; [assumption|]. apply (Stuck P), S.
Qed.
End One_game.
End Recurrence.

(** The same for Grundy values: [reaches g n w] says that some take of at most [w] leads to the value [g]. *)
Section Levels.
Variable f : nat -> nat.

Definition reaches (g n w : nat) : Prop := exists t, 1 <= t <= w /\ t <= n /\ grundy f (n - t) (f t) g.
Definition value_is (E : nat -> nat -> nat -> bool) (g n w : nat) : bool :=
  forallb (fun h => E h n w) (seq 0 g) && negb (E g n w).

Lemma value_is_iff E g n w : value_is E g n w = true <-> (forall h, h < g -> E h n w = true) /\ E g n w = false.
Proof.
  unfold value_is. rewrite andb_true_iff, forallb_forall, negb_true_iff. split; intros [A B]; (split; [|assumption]).
  - intros h L. apply A, in_seq. lia.
  - intros h I. apply A. apply in_seq in I. lia.
Qed.

(** The Grundy value is the least that cannot be reached. *)
Lemma grundy_iff g n w : grundy f n w g <-> (forall h, h < g -> reaches h n w) /\ ~ reaches g n w.
Proof.
  split.
  - intros V. inversion V as [? ? ? A B]; subst. split; [exact A|]. intros (t & T & X & V').
    destruct (B t T X) as (h & H & V''). apply H. eapply grundy_unique; eassumption.
  - intros [A B]. constructor; [exact A|]. intros t T X. destruct (grundy_exists f (n - t) (f t)) as [h V].
    exists h. split; [|assumption]. intros ->. apply B. exists t. auto.
Qed.

Section Level.
Variable E : nat -> nat -> nat -> bool.
Variable g : nat.
Hypothesis E_below : forall h n w, h < g -> (E h n w = true <-> reaches h n w).
Hypothesis E_0 : forall n, E g n 0 = false.
Hypothesis E_S : forall n w, E g n (S w) = E g n w || ((S w <=? n) && value_is E g (n - S w) (f (S w))).

Lemma E_unfold n w : E g n w = true <-> exists t, 1 <= t <= w /\ t <= n /\ value_is E g (n - t) (f t) = true.
Proof.
  induction w as [|w IH].
  - rewrite E_0. split; [discriminate|]. intros (t & T & _). lia.
  - rewrite E_S, orb_true_iff, andb_true_iff, Nat.leb_le, IH. split.
    + intros [(t & T & H)|[X V]]; [exists t|exists (S w)]; repeat split; try lia; tauto.
    + intros (t & T & X & V). destruct (Nat.eq_dec t (S w)) as [->|]; [auto|].
      left. exists t. repeat split; try lia; assumption.
Qed.

Lemma value_from_level n w : (E g n w = true <-> reaches g n w) -> (value_is E g n w = true <-> grundy f n w g).
Proof.
  intros U. rewrite value_is_iff, grundy_iff, <- not_true_iff_false, U.
  split; (intros [A B]; split; [|assumption]); intros h H; apply (E_below h n w H), A, H.
Qed.

Theorem grundy_level n w : E g n w = true <-> reaches g n w.
Proof.
  revert w. induction n as [n IH] using lt_wf_ind. intros w. rewrite E_unfold.
  split; intros (t & T & X & V); exists t; (split; [assumption|split; [assumption|]]);
    apply (value_from_level (n - t) (f t)); try assumption; apply IH; lia.
Qed.

Corollary grundy_level_value n w : value_is E g n w = true <-> grundy f n w g.
Proof. apply value_from_level, grundy_level. Qed.
End Level.

(** All levels together. *)
Theorem grundy_levels (E : nat -> nat -> nat -> bool) (G : nat) :
  (forall g n, g <= G -> E g n 0 = false) ->
  (forall g n w, g <= G -> E g n (S w) = E g n w || ((S w <=? n) && value_is E g (n - S w) (f (S w)))) ->
  forall g n w, g <= G -> (E g n w = true <-> reaches g n w) /\ (value_is E g n w = true <-> grundy f n w g).
Proof.
  intros E_0 E_S g. induction g as [g IH] using lt_wf_ind. intros n w L.
  assert (B : forall h n w, h < g -> (E h n w = true <-> reaches h n w)) by (intros h m v H; apply IH; lia).
  split; [apply grundy_level|apply grundy_level_value]; intros; auto.
Qed.
End Levels.
