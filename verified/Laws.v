(** Laws of the game: each position is won or lost and not both, the order of the piles and empty piles do not matter, a
    larger quota never hurts under normal play, and each pile has exactly one Grundy value. *)
From Coq Require Import Arith Lia List Permutation.
From Verified Require Import Game.
Import ListNotations.

(** The piles after a take of [t] from pile [i]. *)
Fixpoint lower (i t : nat) (xs : list nat) : list nat :=
  match xs, i with
  | [], _ => []
  | x :: xs, O => (x - t) :: xs
  | x :: xs, S i => x :: lower i t xs
  end.

Lemma lower_length i t xs : length (lower i t xs) = length xs.
Proof. revert i. induction xs as [|x xs IH]; intros [|i]; simpl; auto. Qed.

Lemma lower_sum i t xs : 1 <= t <= nth i xs 0 -> list_sum (lower i t xs) < list_sum xs.
Proof.
  revert i. induction xs as [|x xs IH]; intros [|i] H; simpl in *; try lia. specialize (IH i H). lia.
Qed.

Lemma lower_app_l i t xs ys : i < length xs -> lower i t (xs ++ ys) = lower i t xs ++ ys.
Proof. revert i. induction xs as [|x xs IH]; intros [|i] H; simpl in *; try lia; f_equal. apply IH. lia. Qed.
Lemma lower_app_r i t xs ys : lower (length xs + i) t (xs ++ ys) = xs ++ lower i t ys.
Proof. induction xs as [|x xs IH]; simpl; f_equal; assumption. Qed.

Lemma nth_pos_length i (xs : list nat) : 1 <= nth i xs 0 -> i < length xs.
Proof. intros H. destruct (Nat.lt_ge_cases i (length xs)); [assumption|]. rewrite nth_overflow in H; lia. Qed.

(** What holds for each of finitely many numbers, or fails for one of them. *)
Lemma some_or_all (P Q : nat -> Prop) n :
  (forall i, i < n -> P i \/ Q i) -> (exists i, i < n /\ P i) \/ (forall i, i < n -> Q i).
Proof.
  induction n as [|n IH]; intros H; [right; lia|].
  destruct IH as [(i & L & X)|X]; [intros i L; apply H; lia| |].
  - left. exists i. split; [lia|assumption].
  - destruct (H n) as [Y|Y]; [lia| |].
    + left. exists n. split; [lia|assumption].
    + right. intros i L. destruct (Nat.eq_dec i n) as [->|]; [assumption|apply X; lia].
Qed.

Section Laws.
Variable permitted : nat -> bool.
Variable f : nat -> nat.
Variable p : play.
Notation move := (only_move permitted f).
Notation stuck := (only_stuck permitted f).
Notation wins := (only_wins permitted f p).
Notation loses := (only_loses permitted f p).

Lemma only_move_lower xs w ys v :
  move xs w ys v <-> exists i t, (1 <= t <= w /\ permitted t = true) /\ t <= nth i xs 0 /\ ys = lower i t xs /\ v = f t.
Proof.
  split.
  - intros M. destruct M as [before x after t w H X P]. exists (length before), t.
    pose proof (lower_app_r 0 t before (x :: after)) as L. rewrite Nat.add_0_r in L. rewrite L, nth_middle. auto.
  - intros (i & t & [H P] & X & -> & ->).
    destruct (nth_split xs 0 (nth_pos_length i xs ltac:(lia))) as (before & after & E & L).
    remember (nth i xs 0) as x eqn:N. clear N. subst xs i.
    pose proof (lower_app_r 0 t before (x :: after)) as L. rewrite Nat.add_0_r in L. rewrite L.
    simpl. constructor; assumption.
Qed.

Lemma only_move_sum xs w ys v : move xs w ys v -> list_sum ys < list_sum xs.
Proof. intros M. apply only_move_lower in M as (i & t & [H _] & X & -> & _). apply lower_sum. lia. Qed.

(** A position is won or lost, and never both. *)
Theorem only_won_or_lost xs w : wins xs w \/ loses xs w.
Proof.
  remember (list_sum xs) as n eqn:N. revert xs w N. induction n as [n IH] using lt_wf_ind. intros xs w ->.
  destruct (some_or_all
    (fun t => permitted t = true /\ exists i, i < length xs /\ 1 <= t <= nth i xs 0 /\ loses (lower i t xs) (f t))
    (fun t => permitted t = true -> forall i, i < length xs -> 1 <= t <= nth i xs 0 -> wins (lower i t xs) (f t)) (S w))
    as [(t & T & Y & i & I & X & L)|W].
  - intros t _. destruct (permitted t); [|right; discriminate].
    destruct (some_or_all (fun i => 1 <= t <= nth i xs 0 /\ loses (lower i t xs) (f t))
      (fun i => 1 <= t <= nth i xs 0 -> wins (lower i t xs) (f t)) (length xs)) as [A|A]; [|left; auto|right; auto].
    intros i I. destruct (le_lt_dec 1 t); [destruct (le_lt_dec t (nth i xs 0))|].
    + destruct (IH _ (lower_sum i t xs ltac:(lia)) _ (f t) eq_refl); [right; auto|left; auto].
    + right. lia.
    + right. lia.
  - left. apply wins_by with (lower i t xs) (f t); [|assumption]. apply only_move_lower. exists i, t. repeat split; auto; lia.
  - assert (A : forall ys v, move xs w ys v -> wins ys v).
    { intros ys v M. apply only_move_lower in M as (i & t & [H P] & X & -> & ->).
      apply W; [lia|assumption|apply nth_pos_length; lia|lia]. }
    destruct (some_or_all
      (fun t => permitted t = true /\ exists i, i < length xs /\ 1 <= t <= nth i xs 0)
      (fun t => permitted t = true -> forall i, i < length xs -> ~ 1 <= t <= nth i xs 0) (S w)) as [(t & T & Y & i & I & X)|Z].
    + intros t _. destruct (permitted t); [|right; discriminate].
      destruct (some_or_all (fun i => 1 <= t <= nth i xs 0) (fun i => ~ 1 <= t <= nth i xs 0) (length xs)) as [B|B];
        [intros i I; lia|left; auto|right; auto].
    + right. constructor; [assumption|]. intros [_ S]. apply (S (lower i t xs) (f t)).
      apply only_move_lower. exists i, t. repeat split; auto; lia.
    + assert (S : stuck xs w).
      { intros ys v M. apply only_move_lower in M as (i & t & [H P] & X & _).
        apply (Z t ltac:(lia) P i); [apply nth_pos_length; lia|lia]. }
      destruct p eqn:P.
      * right. constructor; [rewrite <- P in *; assumption|]. intros [E _]. discriminate.
      * left. apply wins_stuck; [reflexivity|assumption].
Qed.

Theorem only_not_won_and_lost xs w : ~ (wins xs w /\ loses xs w).
Proof.
  remember (list_sum xs) as n eqn:N. revert xs w N. induction n as [n IH] using lt_wf_ind. intros xs w -> [W L].
  destruct L as [xs w A B]. destruct W as [xs w ys v M L|xs w P S]; [|auto].
  apply (IH _ (only_move_sum _ _ _ _ M) ys v eq_refl). auto.
Qed.

Corollary only_lost_iff xs w : loses xs w <-> ~ wins xs w.
Proof.
  pose proof (only_won_or_lost xs w). pose proof (only_not_won_and_lost xs w). tauto.
Qed.

Lemma only_wins_iff xs w :
  wins xs w <-> (exists ys v, move xs w ys v /\ ~ wins ys v) \/ (p = Misere /\ stuck xs w).
Proof.
  split.
  - intros W. destruct W as [xs w ys v M L|xs w P S]; [|auto]. left. exists ys, v. split; [assumption|].
    apply only_lost_iff. assumption.
  - intros [(ys & v & M & L)|[P S]].
    + apply wins_by with ys v; [assumption|]. apply only_lost_iff. assumption.
    + apply wins_stuck; assumption.
Qed.

(** Positions that follow each other's moves have the same outcome. *)
Lemma only_bisimulation (R : list nat -> list nat -> Prop) :
  (forall xs ys, R xs ys -> R ys xs) ->
  (forall xs ys w xs' v, R xs ys -> move xs w xs' v -> exists ys', move ys w ys' v /\ R xs' ys') ->
  forall xs ys w, R xs ys -> wins xs w <-> wins ys w.
Proof.
  intros Sym Sim xs. remember (list_sum xs) as n eqn:N. revert xs N.
  induction n as [n IH] using lt_wf_ind. intros xs -> ys w XY. rewrite !only_wins_iff.
  assert (Back : forall ys' v, move ys w ys' v -> exists xs', move xs w xs' v /\ R xs' ys').
  { intros ys' v M. destruct (Sim _ _ _ _ _ (Sym _ _ XY) M) as (xs' & ? & ?). eauto. }
  split; (intros [(zs & v & M & L)|[P S]]; [left|right]).
  - destruct (Sim _ _ _ _ _ XY M) as (ys' & M' & XY'). exists ys', v. split; [assumption|].
    rewrite <- (IH _ (only_move_sum _ _ _ _ M) zs eq_refl ys' v XY'). assumption.
  - split; [assumption|]. intros ys' v M. destruct (Back _ _ M) as (xs' & M' & _). apply (S _ _ M').
  - destruct (Back _ _ M) as (xs' & M' & XY'). exists xs', v. split; [assumption|].
    rewrite (IH _ (only_move_sum _ _ _ _ M') xs' eq_refl zs v XY'). assumption.
  - split; [assumption|]. intros xs' v M. destruct (Sim _ _ _ _ _ XY M) as (ys' & M' & _). apply (S _ _ M').
Qed.

(** The order of the piles does not matter. *)
Theorem only_wins_permutation xs ys w : Permutation xs ys -> wins xs w <-> wins ys w.
Proof.
  revert xs ys w. apply only_bisimulation; [exact (@Permutation_sym nat)|].
  intros xs ys w xs' v XY M. destruct M as [before x after t w T X P].
  assert (I : In x ys) by (apply (Permutation_in _ XY), in_elt).
  apply in_split in I as (b & a & ->). exists (b ++ (x - t) :: a). split; [constructor; assumption|].
  apply Permutation_app_inv in XY. rewrite <- !Permutation_middle. constructor. assumption.
Qed.

(** An empty pile does not matter. *)
Theorem only_wins_empty xs w : wins (0 :: xs) w <-> wins xs w.
Proof.
  apply (only_bisimulation (fun xs ys => xs = 0 :: ys \/ ys = 0 :: xs)); [tauto| |auto].
  clear xs w. intros xs ys w xs' v XY M. apply only_move_lower in M as (i & t & [H P] & X & -> & ->). destruct XY as [ -> | -> ].
  - destruct i as [|i]; [simpl in X; lia|]. exists (lower i t ys). split; [|auto].
    apply only_move_lower. exists i, t. auto.
  - exists (0 :: lower i t xs). split; [|auto]. apply only_move_lower. exists (S i), t. auto.
Qed.

(** Without empty piles, in any order. *)
Corollary only_wins_same_piles xs ys w :
  Permutation (filter (Nat.ltb 0) xs) (filter (Nat.ltb 0) ys) -> wins xs w <-> wins ys w.
Proof.
  assert (F : forall zs front, wins (front ++ filter (Nat.ltb 0) zs) w <-> wins (front ++ zs) w).
  { induction zs as [|z zs IH]; intros front; simpl; [reflexivity|]. destruct z as [|z]; simpl.
    - rewrite IH, (only_wins_permutation (front ++ 0 :: zs) (0 :: front ++ zs)); [symmetry; apply only_wins_empty|].
      symmetry. apply Permutation_middle.
    - specialize (IH (front ++ [S z])). rewrite <- !app_assoc in IH. assumption. }
  intros XY. rewrite <- (F xs []), <- (F ys []). apply only_wins_permutation. assumption.
Qed.

(** A player is stuck if there is no chip, or the quota is 0, provided that one chip may be taken. *)
Lemma only_stuck_iff xs w : permitted 1 = true -> stuck xs w <-> w = 0 \/ Forall (eq 0) xs.
Proof.
  intros One. split.
  - intros S. destruct w as [|w]; [auto|]. right. apply Forall_forall. intros x I. apply (In_nth _ _ 0) in I as (i & I & E).
    destruct x as [|x]; [reflexivity|]. exfalso. apply (S (lower i 1 xs) (f 1)). apply only_move_lower.
    exists i, 1. repeat split; auto; lia.
  - intros Z ys v M. apply only_move_lower in M as (i & t & [H P] & X & _). destruct Z as [->|Z]; [lia|].
    rewrite Forall_forall in Z. rewrite <- (Z (nth i xs 0)) in X; [lia|]. apply nth_In, nth_pos_length. lia.
Qed.

(** A larger quota never hurts; under misère play this begins with the quota 1. *)
Theorem only_wins_monotone xs w w' : p = Normal \/ permitted 1 = true /\ 1 <= w -> w <= w' -> wins xs w -> wins xs w'.
Proof.
  intros Q L. rewrite !only_wins_iff. intros [(ys & v & M & N)|[P S]].
  - left. exists ys, v. split; [|assumption]. apply only_move_lower in M as (i & t & T & M). apply only_move_lower.
    exists i, t. destruct T as [T Y]. split; [split; [lia|exact Y]|exact M].
  - right. split; [assumption|]. destruct Q as [Q|[One Q]]; [congruence|].
    apply (only_stuck_iff _ _ One) in S. apply (only_stuck_iff _ _ One). destruct S as [->|S]; [lia|auto].
Qed.

End Laws.

(** The same if all takes are permitted. *)
Lemma move_lower f xs w ys v :
  move f xs w ys v <-> exists i t, 1 <= t <= w /\ t <= nth i xs 0 /\ ys = lower i t xs /\ v = f t.
Proof. rewrite only_move_lower. split; intros (i & t & T & X); exists i, t; [destruct T|]; auto. Qed.
Definition move_sum := only_move_sum every.
Definition won_or_lost := only_won_or_lost every.
Definition not_won_and_lost := only_not_won_and_lost every.
Definition lost_iff := only_lost_iff every.
Definition wins_iff := only_wins_iff every.
Definition bisimulation := only_bisimulation every.
Definition wins_permutation := only_wins_permutation every.
Definition wins_empty := only_wins_empty every.
Definition wins_same_piles := only_wins_same_piles every.
Lemma stuck_iff f xs w : stuck f xs w <-> w = 0 \/ Forall (eq 0) xs.
Proof. exact (only_stuck_iff every f xs w eq_refl). Qed.
Theorem wins_monotone f p xs w w' : p = Normal \/ 1 <= w -> w <= w' -> wins f p xs w -> wins f p xs w'.
Proof. intros Q. apply only_wins_monotone. destruct Q; auto. Qed.

Section Grundy.
Variable f : nat -> nat.
Notation grundy := (grundy f).

(** A pile has one Grundy value. *)
Theorem grundy_unique n w g h : grundy n w g -> grundy n w h -> g = h.
Proof.
  revert w g h. induction n as [n IH] using lt_wf_ind.
  assert (A : forall w g h, grundy n w g -> grundy n w h -> ~ g < h).
  { intros w g h G H L. destruct G as [n w g _ G]. destruct H as [n w h H _].
    destruct (H g L) as (t & T & X & V). destruct (G t T X) as (k & K & V').
    apply K. apply (IH (n - t) ltac:(lia) (f t)); assumption. }
  intros w g h G H. destruct (lt_eq_lt_dec g h) as [[L|E]|L]; [exfalso|exact E|exfalso]; [apply (A _ _ _ G H L)|apply (A _ _ _ H G L)].
Qed.

Lemma least_failure (P : nat -> Prop) (dec : forall g, P g \/ ~ P g) n :
  ~ P n -> exists g, ~ P g /\ forall h, h < g -> P h.
Proof.
  induction n as [n IH] using lt_wf_ind. intros N.
  destruct (some_or_all (fun g => ~ P g) P n) as [(g & L & F)|A].
  - intros g _. destruct (dec g); auto.
  - apply (IH g L F).
  - exists n. auto.
Qed.

Theorem grundy_exists n w : exists g, grundy n w g.
Proof.
  revert w. induction n as [n IH] using lt_wf_ind. intros w.
  set (P g := exists t, t < S w /\ (1 <= t /\ t <= n /\ grundy (n - t) (f t) g)).
  assert (dec : forall g, P g \/ ~ P g).
  { intros g. destruct (some_or_all (fun t => 1 <= t /\ t <= n /\ grundy (n - t) (f t) g)
      (fun t => ~ (1 <= t /\ t <= n /\ grundy (n - t) (f t) g)) (S w)) as [(t & T & X)|N].
    - intros t _. destruct (le_lt_dec 1 t); [|right; lia]. destruct (le_lt_dec t n); [|right; lia].
      destruct (IH (n - t) ltac:(lia) (f t)) as [v V]. destruct (Nat.eq_dec v g) as [<-|D]; [auto|].
      right. intros (_ & _ & V'). apply D. eapply grundy_unique; eassumption.
    - left. exists t. auto.
    - right. intros (t & T & X). exact (N t T X). }
  assert (bound : exists b, forall t g, t < S w -> 1 <= t -> t <= n -> grundy (n - t) (f t) g -> g < b).
  { generalize (S w). intros m. induction m as [|m [b B]]; [exists 0; lia|].
    destruct (le_lt_dec 1 m); [destruct (le_lt_dec m n)|].
    - destruct (IH (n - m) ltac:(lia) (f m)) as [v V]. exists (Nat.max b (S v)). intros t g T T1 X G.
      destruct (Nat.eq_dec t m) as [->|]; [rewrite (grundy_unique _ _ _ _ G V); lia|].
      specialize (B t g ltac:(lia) T1 X G). lia.
    - exists b. intros t g T T1 X G. apply (B t g); try assumption; lia.
    - exists b. intros t g T T1 X G. apply (B t g); try assumption; lia. }
  destruct bound as [b B]. destruct (least_failure P dec b) as (g & N & A).
  - intros (t & T & T1 & X & V). specialize (B t b T T1 X V). lia.
  - exists g. constructor.
    + intros h L. destruct (A h L) as (t & T & T1 & X & V). exists t. split; [lia|auto].
    + intros t [T1 T] X. destruct (IH (n - t) ltac:(lia) (f t)) as [h V]. exists h. split; [|assumption].
      intros ->. apply N. exists t. split; [lia|auto].
Qed.
End Grundy.

Lemma move_one f n w ys v :
  move f [n] w ys v <-> exists t, 1 <= t <= w /\ t <= n /\ ys = [n - t] /\ v = f t.
Proof.
  rewrite move_lower. split.
  - intros ([|[|i]] & t & T & X & -> & ->); simpl in X; try lia. exists t. auto.
  - intros (t & H). exists 0, t. exact H.
Qed.

Lemma wins_one f n w : wins f Normal [n] w <-> exists t, 1 <= t <= w /\ t <= n /\ ~ wins f Normal [n - t] (f t).
Proof.
  rewrite wins_iff. split.
  - intros [(ys & v & M & L)|[P _]]; [|discriminate]. apply move_one in M as (t & T & X & -> & ->). exists t. auto.
  - intros (t & T & X & L). left. exists [n - t], (f t). split; [apply move_one; exists t; auto|assumption].
Qed.

(** The Grundy value of a pile is 0 if the player to move loses. *)
Theorem grundy_zero f n w : grundy f n w 0 <-> loses f Normal [n] w.
Proof.
  revert w. induction n as [n IH] using lt_wf_ind. intros w.
  split.
  - intros G. constructor; [|intros [E _]; discriminate].
    intros ys v Y. apply move_one in Y as (t & T & X & -> & ->).
    destruct (won_or_lost f Normal [n - t] (f t)) as [|L]; [assumption|]. apply (IH (n - t) ltac:(lia)) in L.
    inversion G as [? ? ? _ G']; subst. destruct (G' t T X) as (h & H & V). destruct H. eapply grundy_unique; eassumption.
  - intros L. constructor; [lia|]. intros t T X. destruct (grundy_exists f (n - t) (f t)) as [g V]. exists g.
    split; [|assumption]. intros ->. apply (IH (n - t) ltac:(lia)) in V. apply lost_iff in V. apply V.
    inversion L as [? ? A _]; subst. apply A, move_one. exists t. auto.
Qed.
