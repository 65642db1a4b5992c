(** * Take-away functions, and their numeration systems

    The digits of a certificate belong to the H-sequence of its function: [system_is_h_sequence]. *)
From Coq Require Import ZArith List Lia Bool Arith.
From Verified Require Import Numeration ClosedForm.
Import ListNotations.
Open Scope Z_scope.

(** Some explicit values, then the line [floor (p n / q) + r]. *)
Record take_away := TakeAway { explicit : list Z; line_p : Z; line_q : Z; line_r : Z }.
Definition ends (t : take_away) : Z := Z.of_nat (length (explicit t)).

(** [f n] for [n >= 1]. *)
Definition after (t : take_away) (n : Z) : Z :=
  if n <=? ends t then nth (Z.to_nat (n - 1)) (explicit t) 1 else line_p t * n / line_q t + line_r t.
Definition quota_after (t : take_away) (n : nat) : nat := Z.to_nat (after t (Z.of_nat n)).

(** No value is below 1. *)
Definition legal (t : take_away) : bool :=
  (1 <=? line_q t) && (0 <=? line_p t) && forallb (Z.leb 1) (explicit t) && (1 <=? after t (ends t + 1)).

(** ** The search for the lags

    The H-sequence is [H 0 = 1], [H (k + 1) = H k + H j] with the least [j] for which [f (H j) >= H k], and the lag at [k] is
    [k - j]. On its line [f h >= g] if and only if [p h + q r >= q g]. So the lag at [k] is [l] if and only if
    [U = p H (k - l) - q H k >= - q r] and [V = p H (k - l - 1) - q H k < - q r]. While the lag is [l], both satisfy the
    recurrence of the H-sequence. So if the lag is [l] at [l + 1] successive [k], and [U >= 0] and [V <= 0] there, it stays [l].
    The search is not trusted: [settled] looks at its result. *)

Definition most_lag : nat := 3.
Definition most_dimension : nat := 20.
Definition most_terms : nat := 512.

(** The terms [hs] begin with the newest. *)
Fixpoint find_lag (t : take_away) (hs : list Z) (top : Z) (lag : nat) : option nat :=
  if top <=? after t (nth lag hs 0) then Some lag else match lag with O => None | S l => find_lag t hs top l end.

(** The lags up to the first from which all are equal, and how many were looked at. *)
Fixpoint find_lags (t : take_away) (fuel : nat) (hs : list Z) (lags : list nat) (run proved : nat) : option (list nat * nat) :=
  match fuel with
  | O => None
  | S fuel =>
    let top := hd 1 hs in
    match find_lag t hs top (Nat.pred (length hs)) with
    | None => None
    | Some lag =>
      let run := match lags with l :: _ => if (l =? lag)%nat then S run else 1%nat | [] => 1%nat end in
      let lags := lag :: lags in
      let u := nth lag hs 0 in
      let v := nth (S lag) hs 0 in
      let holds := (S lag <? run)%nat && (ends t <? v) && (top * line_q t <=? u * line_p t) && (v * line_p t <=? top * line_q t) in
      let proved := if holds then S proved else 0%nat in
      if (lag <? proved)%nat then Some (rev (skipn (run - 1) lags), length lags)
      else find_lags t fuel (top + u :: hs) lags run proved
    end
  end.

Definition system_of_lags (lags : list nat) : system :=
  let lag := last lags 0%nat in System (removelast lags ++ repeat lag (S lag - length lags)) lag.

(** ** What is looked at *)

(** The lag at the place [k] of the system is that of the H-sequence. *)
Definition right_lag (t : take_away) (s : system) (W : nat -> Z) (k : nat) : bool :=
  (W k <=? after t (W (k - lag s k)%nat)) && forallb (fun i => after t (W i) <? W k) (seq 0 (k - lag s k)).

(** At [k], the inequalities hold that carry over to all later places. *)
Definition carries (t : take_away) (s : system) (W : nat -> Z) (k : nat) : bool :=
  (ends t <? W (k - constant s - 1)%nat)
  && (W k * line_q t <=? W (k - constant s)%nat * line_p t) && (W (k - constant s - 1)%nat * line_p t <=? W k * line_q t).

Definition settled (t : take_away) (s : system) (from : nat) : bool :=
  let ws := rev (weights s (from + constant s)) in
  let W i := nth i ws 0 in
  (length (early s) <? from)%nat
  && forallb (right_lag t s W) (seq 0 (S (from + constant s))) && forallb (carries t s W) (seq from (S (constant s))).

(** The numeration system of the H-sequence, if its lags become constant early and small. *)
Definition system_of (t : take_away) : option system :=
  if legal t && (1 <=? line_p t) then
    match find_lags t most_terms [1] [] 0 0 with
    | None => None
    | Some (lags, terms) =>
      let s := system_of_lags lags in
      if (constant s <=? most_lag)%nat && (Nat.max (length lags) (S (constant s)) <=? most_dimension)%nat
         && (list_max lags <=? most_dimension)%nat && valid s && settled t s (terms - 1 - constant s)
      then Some s else None
    end
  else None.

(** ** Proof *)

Lemma weight_grows s m : valid s = true -> 1 <= weight s m < weight s (S m).
Proof. intros V. pose proof (weight_step s V m). pose proof (weight_pos s V m). lia. Qed.

Lemma nth_rev_weights s n i : (i <= n)%nat -> nth i (rev (weights s n)) 0 = weight s i.
Proof.
  intros L. rewrite rev_nth by (rewrite weights_length; lia). rewrite weights_length, nth_weights by lia. f_equal. lia.
Qed.

(** The line as inequalities. *)
Lemma on_line t n g : legal t = true -> ends t < n ->
  (g <= after t n <-> line_q t * g <= line_p t * n + line_q t * line_r t).
Proof.
  unfold legal, after. rewrite !andb_true_iff. intros [[[Q _] _] _] N. apply Z.leb_le in Q.
  destruct (Z.leb_spec n (ends t)); [lia|].
  pose proof (Z.div_mod (line_p t * n) (line_q t) ltac:(lia)) as D.
  pose proof (Z.mod_pos_bound (line_p t * n) (line_q t) ltac:(lia)) as B.
  set (d := line_p t * n / line_q t) in *. set (m := (line_p t * n) mod line_q t) in *.
  rewrite D. split; intros L; nia.
Qed.

Ltac read_weights := repeat match goal with
  | H : context [nth ?i (rev (weights ?s ?n)) 0] |- _ => rewrite (nth_rev_weights s n i) in H by lia
  end.

Section Settled.
Variable t : take_away.
Variable s : system.
Variable from : nat.
Hypothesis t_legal : legal t = true.
Hypothesis s_valid : valid s = true.
Hypothesis is_settled : settled t s from = true.
Notation W := (weight s).
Notation l := (constant s).

Definition right (k : nat) : Prop :=
  W k <= after t (W (k - lag s k)%nat) /\ forall i, (i < k - lag s k)%nat -> after t (W i) < W k.

Lemma settled_lag : (length (early s) < from)%nat /\ (l < from)%nat.
Proof.
  pose proof is_settled as Ok. unfold settled in Ok. rewrite !andb_true_iff in Ok. destruct Ok as [[E _] _].
  apply Nat.ltb_lt in E. pose proof s_valid as V. unfold valid in V. rewrite andb_true_iff in V. destruct V as [_ C].
  apply Nat.leb_le in C. lia.
Qed.

Lemma settled_right k : (k <= from + l)%nat -> right k.
Proof.
  pose proof is_settled as Ok. unfold settled in Ok. rewrite !andb_true_iff in Ok. destruct Ok as [[_ R] _].
  rewrite forallb_forall in R. intros L. specialize (R k ltac:(apply in_seq; lia)).
  unfold right_lag in R. rewrite andb_true_iff, forallb_forall in R. destruct R as [A B]. apply Z.leb_le in A.
  read_weights. split; [assumption|].
  intros i I. specialize (B i ltac:(apply in_seq; lia)). apply Z.ltb_lt in B.
  read_weights. assumption.
Qed.

Lemma settled_carries k : (from <= k <= from + l)%nat ->
  ends t < W (k - l - 1)%nat /\ line_q t * W k <= line_p t * W (k - l)%nat /\
  line_p t * W (k - l - 1)%nat <= line_q t * W k.
Proof.
  pose proof is_settled as Ok. unfold settled in Ok. rewrite !andb_true_iff in Ok. destruct Ok as [_ C].
  rewrite forallb_forall in C. intros L. specialize (C k ltac:(apply in_seq; lia)).
  unfold carries in C. rewrite !andb_true_iff in C. destruct C as [[A B] C].
  apply Z.ltb_lt in A. apply Z.leb_le in B, C. read_weights. lia.
Qed.

Lemma stays k : (from <= k)%nat -> let u := line_p t * W (k - l)%nat - line_q t * W k in
  let v := line_p t * W (k - l - 1)%nat - line_q t * W k in let shift := - line_q t * line_r t in
  ends t < W (k - l - 1)%nat /\ 0 <= u /\ shift <= u /\ v <= 0 /\ v < shift.
Proof.
  destruct settled_lag as [E L]. induction k as [k IH] using lt_wf_ind. intros K.
  destruct (Nat.le_gt_cases k (from + l)) as [N|N]; cbv zeta in *.
  - destruct (settled_carries k ltac:(lia)) as (A & U & V). destruct (settled_right k N) as [R S].
    rewrite lag_late in R, S by lia. specialize (S (k - l - 1)%nat ltac:(lia)).
    assert (A' : ends t < W (k - l)%nat) by (pose proof (weight_mono s s_valid (k - l - 1) (k - l) ltac:(lia)); lia).
    apply (on_line t _ _ t_legal A') in R.
    assert (S' : ~ W k <= after t (W (k - l - 1)%nat)) by lia. rewrite (on_line t _ _ t_legal A) in S'. lia.
  - destruct (IH (k - 1)%nat ltac:(lia) ltac:(clear -N L; lia)) as (A & U & U' & V & V').
    destruct (IH (k - 1 - l)%nat ltac:(lia) ltac:(lia)) as (_ & X & _ & Y & _).
    pose proof (weight_S s s_valid (k - 1)) as E1. pose proof (weight_S s s_valid (k - l - 1)) as E2.
    pose proof (weight_S s s_valid (k - l - 2)) as E3. rewrite lag_late in E1, E2, E3 by lia.
    replace (S (k - 1)) with k in E1 by lia. replace (S (k - l - 1)) with (k - l)%nat in E2 by lia.
    replace (S (k - l - 2)) with (k - l - 1)%nat in E3 by lia.
    replace (k - 1 - l)%nat with (k - l - 1)%nat in * by lia. replace (k - 1 - l - 1)%nat with (k - l - 2)%nat in * by lia.
    replace (k - l - 1 - 1)%nat with (k - l - 2)%nat in * by lia.
    replace (k - l - 1 - l - 1)%nat with (k - l - 2 - l)%nat in * by lia.
    pose proof (weight_grows s (k - l - 2 - l) s_valid). rewrite E1, E2, E3 in *. lia.
Qed.

Lemma right_everywhere k : right k.
Proof.
  destruct settled_lag as [E L]. induction k as [k IH] using lt_wf_ind.
  destruct (Nat.le_gt_cases k (from + l)) as [N|N]; [apply settled_right; assumption|].
  destruct (stays k ltac:(lia)) as (A & _ & U & _ & V). unfold right. rewrite lag_late by lia. split.
  - apply on_line; [assumption| |lia]. pose proof (weight_mono s s_valid (k - l - 1) (k - l) ltac:(lia)). lia.
  - intros i I. destruct (Nat.eq_dec i (k - l - 1)) as [->|D].
    + apply Z.lt_nge. rewrite on_line by assumption. lia.
    + destruct (IH (k - 1)%nat ltac:(lia)) as [_ R]. rewrite lag_late in R by lia. specialize (R i ltac:(lia)).
      pose proof (weight_grows s (k - 1) s_valid). replace (S (k - 1)) with k in * by lia. lia.
Qed.
End Settled.

(** The weights of the digits are the H-sequence of the function. *)
Theorem system_is_h_sequence t s : system_of t = Some s ->
  legal t = true /\ valid s = true /\ h_sequence (quota_after t) (fun m => Z.to_nat (weight s m)).
Proof.
  unfold system_of. destruct (legal t) eqn:L; [|discriminate]. destruct (1 <=? line_p t); [|discriminate].
  destruct (find_lags _ _ _ _ _ _) as [[lags terms]|]; [|discriminate]. cbn [andb].
  destruct (_ && _ && _ && _ && _) eqn:C; [|discriminate]. intros E. injection E as E.
  rewrite !andb_true_iff in C. destruct C as [[[[_ _] _] V] S]. rewrite E in V, S. clear E lags.
  repeat split; [assumption|]. intros k. exists (k - lag s k)%nat.
  destruct (right_everywhere t s _ L V S k) as [A B]. pose proof (fun m => weight_grows s m V) as G.
  assert (Q : forall i, quota_after t (Z.to_nat (weight s i)) = Z.to_nat (after t (weight s i))).
  { intros i. unfold quota_after. rewrite Z2Nat.id; [reflexivity|]. specialize (G i). lia. }
  rewrite Q. repeat split.
  - lia.
  - rewrite (weight_S s V). pose proof (G k). pose proof (G (k - lag s k)%nat). lia.
  - lia.
  - intros i I. rewrite Q. specialize (B i I). pose proof (G k). lia.
Qed.
