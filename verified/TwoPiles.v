(** Two piles of Fibonacci nim, of any size: Flanigan's closed form, and theorem 10 of Larsson and Rubinstein-Salzedo, by
    induction and without automata.

    The Fibonacci numbers are [F 0 = 1], [F 1 = 2], [F 2 = 3], [F 3 = 5], and so on. The term before [F n] is
    [F (pred n)], which is 1 for [n = 0]. *)
From Coq Require Import Arith Lia List Sorted Permutation.
From Verified Require Import Game Laws ClosedForm Gap.
Import ListNotations.

Local Notation F := fibonacci.
Local Notation double := (fun t => 2 * t).
Local Notation wins := (wins double Normal).
Local Notation loses := (loses double Normal).

(** ** Equal piles *)

(** Two equal piles are lost with every quota: the second player takes as many from the other pile. *)
Theorem equal_piles f : (forall t, t <= f t) -> forall m, infinite_threshold f [m; m].
Proof.
  intros L m. induction m as [m IH] using lt_wf_ind. intros w. constructor; [|intros [E _]; discriminate].
  intros ys v M. apply move_lower in M as (i & t & T & X & -> & ->).
  apply wins_by with [m - t; m - t] (f t); [|destruct i as [|[|[|i]]]; simpl in X; try lia; apply IH; lia].
  apply move_lower. specialize (L t). destruct i as [|[|[|i]]]; simpl in X; try lia; [exists 1, t|exists 0, t]; auto with arith.
  - repeat split; simpl; lia.
  - repeat split; simpl; lia.
Qed.

(** Beside two equal piles every other pile has a finite threshold. *)
Theorem equal_piles_beside f : (forall t, t <= f t) -> forall a c, infinite_threshold f [c; a; a] -> c = 0.
Proof.
  intros L a c C. apply (complementary_unique f [a; a] L c 0 C). intros w.
  destruct (won_or_lost f Normal [0; a; a] w) as [W|H]; [|exact H]. rewrite wins_empty in W.
  destruct (not_won_and_lost f Normal [a; a] w). split; [exact W|apply equal_piles, L].
Qed.

Lemma two_piles_swap a b w : wins [a; b] w <-> wins [b; a] w.
Proof. apply wins_permutation, perm_swap. Qed.

(** ** Zeckendorf's representations *)

Lemma F_pred n : F (S n) = F n + F (pred n).
Proof. destruct n as [|n]; reflexivity. Qed.
Lemma F_positive n : 1 <= F n.
Proof. pose proof (fibonacci_step n). lia. Qed.
Lemma F_cancel i j : F i < F j -> i < j.
Proof. intros L. destruct (Nat.lt_ge_cases i j) as [|G]; [assumption|]. apply fibonacci_le in G. lia. Qed.
Lemma F_twice_pred n : F n <= 2 * F (pred n).
Proof. destruct n as [|n]; [simpl; lia|]. simpl pred. pose proof (fibonacci_step n). lia. Qed.

Lemma zeckendorf_below t k : t < F k -> exists js, zeckendorf t js /\ Forall (fun i => i < k) js.
Proof.
  intros L. destruct (parts_below double F fibonacci_is k t L) as (js & P & B). exists js. split; [|exact B].
  apply zeckendorf_parts, P.
Qed.

Lemma zeckendorf_app t js d ks : zeckendorf t js -> zeckendorf d ks -> (forall i, In i js -> HdRel (fun i j => i + 2 <= j) i ks) ->
  zeckendorf (t + d) (js ++ ks).
Proof.
  intros [T S] [T' S'] B. split; [rewrite map_app, list_sum_app; lia|]. apply Sorted_app; assumption.
Qed.

Lemma zeckendorf_tail d n ks : zeckendorf d (n :: ks) -> zeckendorf (d - F n) ks /\ F n <= d /\ HdRel (fun i j => i + 2 <= j) n ks.
Proof.
  intros [T S]. inversion S; subst. simpl. split; [|split; [lia|assumption]]. split; [lia|assumption].
Qed.

(** Less than the least part, taken away, leaves a least part of at most twice as much. *)
Lemma least_part_after_take d n ks t : zeckendorf d (n :: ks) -> 1 <= t < F n ->
  exists j js, zeckendorf (d - t) (j :: js) /\ F j <= 2 * t.
Proof.
  intros Z T. destruct (zeckendorf_tail _ _ _ Z) as (Z' & L & Hd).
  destruct (zeckendorf_below (F n - t) n ltac:(lia)) as ([|j js] & J & B); [destruct J as [J _]; simpl in J; lia|].
  exists j, (js ++ ks). split.
  - replace (d - t) with (F n - t + (d - F n)) by lia. apply (zeckendorf_app _ (j :: js)); [exact J|exact Z'|].
    rewrite Forall_forall in B. intros i I. specialize (B i I). destruct Hd; constructor. lia.
  - apply zeckendorf_parts in J as [E S].
    pose proof (gap double F double_nondecreasing fibonacci_is js j n (pred j) S ltac:(lia) (F_pred j)) as G.
    pose proof (F_twice_pred j). lia.
Qed.

(** Less than the term before the least part, added, is seen in the least part. *)
Lemma least_part_after_sum d n ks t : zeckendorf d (n :: ks) -> 1 <= t < F (pred n) ->
  exists j js, zeckendorf (d + t) (j :: js) /\ F j <= t.
Proof.
  intros Z T. destruct (zeckendorf_below t (pred n) ltac:(lia)) as ([|j js] & J & B); [destruct J as [J _]; simpl in J; lia|].
  exists j, (js ++ n :: ks). split.
  - rewrite Nat.add_comm. apply (zeckendorf_app _ (j :: js)); [exact J|exact Z|].
    rewrite Forall_forall in B. intros i I. specialize (B i I). constructor. lia.
  - destruct J as [-> _]. simpl. lia.
Qed.

(** The term before the least part [F n], added, makes [F (n + 1)] of it. This is carried if the second part is [F (n + 2)]. *)
Lemma carry ks : forall d n, zeckendorf d (n :: ks) ->
  (HdRel (fun i j => i + 3 <= j) n ks /\ zeckendorf (d + F (pred n)) (S n :: ks)) \/
  (hd_error ks = Some (n + 2) /\ exists j js, n + 3 <= j /\ zeckendorf (d + F (pred n)) (j :: js)).
Proof.
  induction ks as [|l ks IH]; intros d n Z; pose proof (F_pred n) as E.
  - left. split; [constructor|]. destruct Z as [T _]. simpl list_sum in *. split; [simpl; simpl in E; lia|repeat constructor].
  - destruct (zeckendorf_tail _ _ _ Z) as (Z' & L & Hd). inversion Hd as [|? ? B]; subst.
    destruct (Nat.eq_dec l (n + 2)) as [->|D]; [right|left].
    + split; [reflexivity|]. destruct (IH _ _ Z') as [[_ Y]|(_ & j & js & J & Y)].
      * exists (S (n + 2)), ks. split; [lia|]. replace (d + F (pred n)) with (d - F n + F (pred (n + 2))); [exact Y|].
        replace (pred (n + 2)) with (S n) by lia. lia.
      * exists j, js. split; [lia|]. replace (d + F (pred n)) with (d - F n + F (pred (n + 2))); [exact Y|].
        replace (pred (n + 2)) with (S n) by lia. lia.
    + split; [constructor; lia|]. split; [destruct Z' as [T' _]; cbn [map list_sum fold_right] in *; unfold list_sum in *; lia|].
      destruct Z' as [_ S']. constructor; [exact S'|constructor; lia].
Qed.

(** ** The closed form *)

(** How often the threshold has changed between [F n] and [F (n - 1)]: [F q] is the greatest term up to [m + F n], and the
    second part of the difference, [F l], ends the changes. *)
Definition flips (n : nat) (ks : list nat) (q : nat) : nat :=
  match ks with [] => q | l :: _ => Nat.min q (l - 1) end - n.
Definition index (n : nat) (ks : list nat) (q : nat) : nat := if Nat.even (flips n ks q) then n else pred n.

Lemma index_cases n ks q : index n ks q = n \/ index n ks q = pred n.
Proof. unfold index. destruct (Nat.even _); auto. Qed.

Lemma top_exists n : 1 <= n -> exists q, F q <= n < F (S q).
Proof.
  intros N. destruct (least_failure (fun k => F k <= n)) with (n := n) as (q & A & B).
  - intros k. lia.
  - enough (n < F n) by lia. clear N. induction n as [|n IH]; [simpl; lia|]. pose proof (fibonacci_step n). lia.
  - destruct q as [|q]; [simpl in A; lia|]. exists q. split; [apply B|]; lia.
Qed.

(** Flanigan's theorem: the piles [m] and [m + d] with [d > 0] have the threshold [F n], where [F n] is the least Zeckendorf
    part of [d], after an even number of flips, and the term before it after an odd number. *)
Theorem flanigan_closed_form m d n ks q : zeckendorf d (n :: ks) -> F q <= m + F n < F (S q) ->
  threshold double [m; m + d] (F (index n ks q)).
Proof.
  remember (m + (m + d)) as size eqn:N. revert m d n ks q N.
  induction size as [size IH] using lt_wf_ind. intros m d n ks q -> Z Q.
  destruct (zeckendorf_tail _ _ _ Z) as (Z' & Ln & Hd).
  (* The threshold of fewer chips is the least part of the difference, or the term before it. *)
  assert (Fewer : forall m' d' j js, m' + (m' + d') < m + (m + d) -> zeckendorf d' (j :: js) ->
    exists l, threshold double [m'; m' + d'] l /\ F (pred j) <= l <= F j).
  { intros m' d' j js S J. destruct (top_exists (m' + F j)) as [r R]; [pose proof (F_positive j); lia|].
    exists (F (index j js r)). split; [apply (IH _ S m' d' j js r eq_refl J R)|].
    pose proof (fibonacci_le (pred j) j ltac:(lia)). destruct (index_cases j js r) as [-> | ->]; lia. }
  assert (Won : forall m' d' j js v, m' + (m' + d') < m + (m + d) -> zeckendorf d' (j :: js) -> F j <= v -> wins [m'; m' + d'] v).
  { intros m' d' j js v S J V. destruct (Fewer m' d' j js S J) as (l & T & B). apply (proj1 (threshold_iff _ _ _) T). lia. }
  assert (Lost : forall m' d' j js v, m' + (m' + d') < m + (m + d) -> zeckendorf d' (j :: js) -> v < F (pred j) -> loses [m'; m' + d'] v).
  { intros m' d' j js v S J V. apply lost_iff. intros W. destruct (Fewer m' d' j js S J) as (l & T & B).
    apply (proj1 (threshold_iff _ _ _) T) in W. lia. }
  pose proof (F_positive n) as Pn. pose proof (F_positive (pred n)) as Py. pose proof (F_pred n) as Fn.
  pose proof (fibonacci_le (pred n) n ltac:(lia)) as Yn.
  assert (Qn : n <= q) by (apply Nat.lt_succ_r, F_cancel; lia).
  assert (Qy : F (pred n) <= m <-> n < q).
  { split; intros A.
    - apply Nat.succ_lt_mono, F_cancel. lia.
    - apply (fibonacci_le (S n) q) in A. lia. }
  (* Taking [F (n - 1)] from the smaller pile, if the second part is not [F (n + 2)]. *)
  assert (Next : forall v, F (pred n) <= m -> HdRel (fun i j => i + 3 <= j) n ks -> zeckendorf (d + F (pred n)) (S n :: ks) ->
    (wins [m - F (pred n); m + d] v <-> F (index (S n) ks q) <= v)).
  { intros v M H Y. replace (m + d) with (m - F (pred n) + (d + F (pred n))) by lia.
    apply threshold_iff, (IH (m - F (pred n) + (m - F (pred n) + (d + F (pred n)))) ltac:(lia) _ _ _ _ _ eq_refl Y). lia. }
  assert (Flip : F (pred n) <= m -> HdRel (fun i j => i + 3 <= j) n ks -> index n ks q = n -> 1 <= n -> index (S n) ks q = n).
  { intros M H I P. apply Qy in M. unfold index, flips in *. destruct (Nat.even (_ - n)) eqn:E; [|lia].
    replace (_ - S n) with (pred (match ks with [] => q | l :: _ => Nat.min q (l - 1) end - n)) by lia.
    destruct (match ks with [] => q | l :: _ => Nat.min q (l - 1) end - n) as [|k] eqn:K.
    - exfalso. destruct H; lia.
    - simpl pred. rewrite Nat.even_succ, <- Nat.negb_even in E. destruct (Nat.even k); [discriminate|reflexivity]. }
  assert (Flop : F (pred n) <= m -> HdRel (fun i j => i + 3 <= j) n ks -> index n ks q <> n -> index (S n) ks q = S n).
  { intros M H I. unfold index, flips in *. destruct (Nat.even (_ - n)) eqn:E; [lia|].
    replace (_ - S n) with (pred (match ks with [] => q | l :: _ => Nat.min q (l - 1) end - n)) by lia.
    destruct (match ks with [] => q | l :: _ => Nat.min q (l - 1) end - n) as [|k] eqn:K; [discriminate|].
    simpl pred. rewrite Nat.even_succ, <- Nat.negb_even in E. destruct (Nat.even k); [reflexivity|discriminate]. }
  apply threshold_recurrence. split.
  - (* A take of the threshold wins. *)
    destruct (Nat.eq_dec (index n ks q) n) as [I|I].
    + rewrite I. destruct ks as [|l ks].
      * (* The piles become equal. *)
        exists 1. simpl. split; [lia|]. destruct Z' as [Z' _]. simpl in Z'. replace (m + d - F n) with m by lia.
        apply equal_piles. lia.
      * inversion Hd as [|? ? Hl]; subst.
        assert (Large : 2 * F n < F (pred l) -> winning_take double [m; m + d] (F n)).
        { intros G. exists 1. simpl lower. simpl nth. split; [lia|]. replace (m + d - F n) with (m + (d - F n)) by lia.
          apply (Lost m (d - F n) l ks); [lia|exact Z'|exact G]. }
        destruct (Nat.eq_dec l (n + 2)) as [->|D].
        -- destruct (Nat.lt_ge_cases m (F (pred n))) as [M|M].
           ++ exists 1. simpl lower. simpl nth. split; [lia|]. replace (m + d - F n) with (m + (d - F n)) by lia.
              assert (T : threshold double [m; m + (d - F n)] (F (index (n + 2) ks (n + 2)))).
              { apply (IH (m + (m + (d - F n))) ltac:(lia) m (d - F n) _ _ _ eq_refl Z').
                pose proof (fibonacci_le (S n) (n + 2) ltac:(lia)). replace (S (n + 2)) with (S (S (S n))) by lia.
                replace (n + 2) with (S (S n)) in * by lia. rewrite (fibonacci_SS (S n)). lia. }
              assert (E : index (n + 2) ks (n + 2) = S (S n)).
              { unfold index, flips. replace (_ - (n + 2)) with 0; [simpl; lia|]. destruct Z' as [_ S]. inversion S as [|? ? _ H]; subst.
                destruct H; lia. }
              apply lost_iff. rewrite ((proj1 (threshold_iff _ _ _) T)), E, fibonacci_SS. lia.
           ++ (* Then [n = 0], and taking 1 from the smaller pile is carried. *)
              assert (n = 0).
              { apply Qy in M. unfold index, flips in I. replace (Nat.min q (n + 2 - 1) - n) with 1 in I by lia. simpl in I. lia. }
              subst n. destruct (carry _ _ _ Z) as [[H _]|(_ & j & js & J & Y)]; [inversion H; lia|].
              exists 0. simpl lower. simpl nth. simpl in M. split; [simpl; lia|].
              replace (m + d) with (m - F 0 + (d + F (pred 0))) by (simpl; lia).
              apply (Lost _ _ j js); [simpl; lia|exact Y|]. apply Nat.lt_le_trans with (F 2); [simpl; lia|]. apply fibonacci_le. lia.
        -- apply Large. apply Nat.lt_le_trans with (F (S (S n))); [|apply fibonacci_le; lia].
           rewrite fibonacci_SS. lia.
    + assert (E : index n ks q = pred n) by (destruct (index_cases n ks q); [contradiction|assumption]).
      rewrite E. assert (M : F (pred n) <= m).
      { apply Qy. destruct (Nat.eq_dec n q) as [->|]; [exfalso|lia]. apply I. unfold index, flips.
        replace (_ - q) with 0; [reflexivity|]. destruct ks; lia. }
      exists 0. simpl lower. simpl nth. split; [lia|].
      destruct (carry _ _ _ Z) as [[H Y]|(_ & j & js & J & Y)].
      * assert (F (pred n) < F n) by (destruct n as [|n]; [lia|]; simpl pred; apply fibonacci_step).
        apply lost_iff. rewrite (Next _ M H Y), (Flop M H I). lia.
      * replace (m + d) with (m - F (pred n) + (d + F (pred n))) by lia. apply (Lost _ _ j js); [lia|exact Y|].
        apply Nat.lt_le_trans with (F (S (S n))); [rewrite fibonacci_SS; lia|apply fibonacci_le; lia].
  - (* No smaller take wins. *)
    intros t (i & T & L). destruct (Nat.lt_ge_cases t (F (index n ks q))) as [G|]; [exfalso|assumption].
    assert (Gn : t < F n) by (destruct (index_cases n ks q) as [E|E]; rewrite E in G; lia).
    apply lost_iff in L. apply L. destruct i as [|[|[|i]]]; simpl in T; try lia; simpl lower.
    + destruct (lt_eq_lt_dec t (F (pred n))) as [[A|A]|A].
      * destruct (least_part_after_sum _ _ _ _ Z (conj (proj1 T) A)) as (j & js & J & B).
        replace (m + d) with (m - t + (d + t)) by lia. apply (Won _ _ j js); [lia|exact J|lia].
      * subst t. assert (I : index n ks q = n) by (destruct (index_cases n ks q) as [E|E]; [exact E|rewrite E in G; lia]).
        assert (P : 1 <= n) by (destruct n; [rewrite I in G; simpl in G; lia|lia]).
        destruct (carry _ _ _ Z) as [[H Y]|(C & _)].
        -- apply (Next _ (proj2 T) H Y). rewrite (Flip (proj2 T) H I P). apply F_twice_pred.
        -- exfalso. destruct ks as [|l ks]; [discriminate|]. injection C as ->. pose proof (proj1 Qy (proj2 T)).
           unfold index, flips in I. replace (Nat.min q (n + 2 - 1) - n) with 1 in I by lia. simpl in I. lia.
      * assert (X : exists j js, n < j /\ zeckendorf (d + F (pred n)) (j :: js)).
        { destruct (carry _ _ _ Z) as [[_ Y]|(_ & j & js & J & Y)]; [exists (S n), ks|exists j, js]; split; auto; lia. }
        destruct X as (j & js & J & Y).
        assert (B : 1 <= t - F (pred n) < F (pred j)) by (pose proof (fibonacci_le n (pred j) ltac:(lia)); lia).
        destruct (least_part_after_sum _ _ _ _ Y B) as (k & ls & K & C).
        replace (m + d) with (m - t + (d + F (pred n) + (t - F (pred n)))) by lia. apply (Won _ _ k ls); [lia|exact K|lia].
    + destruct (least_part_after_take _ _ _ _ Z (conj (proj1 T) Gn)) as (j & js & J & B).
      replace (m + d - t) with (m + (d - t)) by lia. apply (Won _ _ j js); [lia|exact J|exact B].
Qed.

(** Theorem 10 of Larsson and Rubinstein-Salzedo, with the sums of terms added up. Let [F n] be the least part of [d], and
    [F l] the second one, if there is one. The position [(m, m + d; w)] is

    - N if [F n <= w];
    - P if [w < F (n - 1)];
    - in between, P if [m < F (n - 1)];
    - in between, with [F (n + j) <= m + F n < F (n + j + 1)]: N exactly for odd [j], if there is no second part or
      [m + F n < F (l - 1)];
    - in between, N exactly for even [l - n] if [F (l - 1) <= m + F n]. *)
Theorem larsson_10 m d n ks w : zeckendorf d (n :: ks) ->
  (F n <= w -> wins [m; m + d] w) /\
  (w < F (pred n) -> loses [m; m + d] w) /\
  (F (pred n) <= w < F n ->
    (m < F (pred n) -> loses [m; m + d] w) /\
    (forall j, F (n + j) <= m + F n < F (n + j + 1) -> (forall l, hd_error ks = Some l -> m + F n < F (l - 1)) ->
      (wins [m; m + d] w <-> Nat.Odd j)) /\
    (forall l, hd_error ks = Some l -> F (l - 1) <= m + F n -> (wins [m; m + d] w <-> Nat.Even (l - n)))).
Proof.
  intros Z. destruct (zeckendorf_tail _ _ _ Z) as (_ & _ & Hd).
  assert (W : forall q, F q <= m + F n < F (S q) -> (wins [m; m + d] w <-> F (index n ks q) <= w)).
  { intros q Q. apply threshold_iff, flanigan_closed_form; assumption. }
  destruct (top_exists (m + F n)) as [q Q]; [pose proof (F_positive n); lia|].
  pose proof (fibonacci_le (pred n) n ltac:(lia)) as Yn. pose proof (F_pred n) as Fn.
  assert (Between : forall k, F (pred n) <= w < F n -> flips n ks q = k -> (wins [m; m + d] w <-> Nat.Odd k)).
  { intros k B E. rewrite (W q Q). unfold index. rewrite E, <- Nat.negb_odd, <- Nat.odd_spec.
    destruct (Nat.odd k); simpl; split; intros H; (lia || discriminate || reflexivity). }
  split; [|split; [|intros B; split; [|split]]].
  - intros L. apply (W q Q). destruct (index_cases n ks q) as [-> | ->]; lia.
  - intros L. apply lost_iff. rewrite (W q Q). destruct (index_cases n ks q) as [-> | ->]; lia.
  - intros M. apply lost_iff. rewrite (Between 0 B); [intros [k K]; lia|].
    assert (q < S n) by (apply F_cancel; lia). unfold flips. destruct ks; lia.
  - intros j J L. assert (q = n + j).
    { rewrite Nat.add_1_r in J. assert (q < S (n + j)) by (apply F_cancel; lia). assert (n + j < S q) by (apply F_cancel; lia). lia. }
    apply (Between j B). unfold flips. destruct ks as [|l ks]; [lia|]. specialize (L l eq_refl).
    assert (q < l - 1) by (apply F_cancel; lia). lia.
  - intros l E L. destruct ks as [|l' ks]; [discriminate|]. injection E as ->. inversion Hd as [|? ? H]; subst.
    assert (l - 1 < S q) by (apply F_cancel; lia).
    rewrite (Between (l - 1 - n) B) by (unfold flips; lia). replace (l - n) with (S (l - 1 - n)) by lia.
    rewrite <- Nat.odd_spec, <- Nat.even_spec, Nat.even_succ. reflexivity.
Qed.
