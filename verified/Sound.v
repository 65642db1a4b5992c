(** * What the checker proves is true *)
From Coq Require Import ZArith List Bool Arith Lia Permutation.
From Verified Require Import Game Laws Recurrence Checker.
From Verified Require Numeration Linear Relation Normal.
Import ListNotations.
Open Scope Z_scope.

(** ** What a certificate means *)

Definition accepted (c : certificate) (xs : list nat) (w : nat) : bool :=
  match system_of (takes c) with
  | Some s => Numeration.accepts s (automaton c) (map Z.of_nat (xs ++ [w]))
  | None => false
  end.

Definition meaning (c : certificate) : Prop :=
  let f := quota_after (takes c) in
  match level c with
  | None => forall xs w, length xs = free c -> rule c = Normal \/ (1 <= w)%nat ->
      (accepted c xs w = true <-> only_wins (permitted (only c)) f (rule c) (xs ++ fixed c) w)
  | Some g => forall x w,
      (accepted c [x] w = true <-> exists t, (1 <= t <= w)%nat /\ (t <= x)%nat /\ grundy f (x - t) (f t) g)
  end.

(** ** Lists *)

Lemma existsb_ext {T} (f g : T -> bool) xs : (forall x, In x xs -> f x = g x) -> existsb f xs = existsb g xs.
Proof. induction xs as [|x xs IH]; intros H; [reflexivity|]. cbn. rewrite H by (left; reflexivity). rewrite IH; [reflexivity|]. intros y I. apply H. right. exact I. Qed.
Lemma forallb_ext {T} (f g : T -> bool) xs : (forall x, In x xs -> f x = g x) -> forallb f xs = forallb g xs.
Proof. induction xs as [|x xs IH]; intros H; [reflexivity|]. cbn. rewrite H by (left; reflexivity). rewrite IH; [reflexivity|]. intros y I. apply H. right. exact I. Qed.
Lemma existsb_map {S T} (f : T -> bool) (g : S -> T) xs : existsb f (map g xs) = existsb (fun x => f (g x)) xs.
Proof. induction xs as [|x xs IH]; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.
Lemma existsb_filter {T} (f p : T -> bool) xs : existsb f (filter p xs) = existsb (fun x => p x && f x) xs.
Proof. induction xs as [|x xs IH]; [reflexivity|]. cbn. destruct (p x); cbn; rewrite IH; reflexivity. Qed.
Lemma existsb_nodup {T} (dec : forall x y : T, {x = y} + {x <> y}) f xs : existsb f (nodup dec xs) = existsb f xs.
Proof.
  apply eq_true_iff_eq. rewrite !existsb_exists. split; intros (x & I & H); exists x; (split; [|exact H]).
  - apply (nodup_In dec). exact I.
  - apply (nodup_In dec). exact I.
Qed.
Lemma map_nth_seq {T} (xs : list T) d : map (fun i => nth i xs d) (seq 0 (length xs)) = xs.
Proof.
  induction xs as [|x xs IH]; [reflexivity|]. cbn [length seq map nth]. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.
Lemma nth_lower i t xs j : nth j (lower i t xs) 0%nat = if (j =? i)%nat then (nth i xs 0 - t)%nat else nth j xs 0%nat.
Proof.
  revert i j. induction xs as [|x xs IH]; intros [|i] [|j]; cbn; try reflexivity; try (destruct (j =? i)%nat; reflexivity).
  apply IH.
Qed.
Lemma list_max_nth xs i : (nth i xs 0 <= list_max xs)%nat.
Proof.
  revert i. induction xs as [|x xs IH]; intros [|i]; cbn; try lia. specialize (IH i). fold (list_max xs). lia.
Qed.
Lemma In_choices n bs : length bs = n -> In bs (choices n).
Proof.
  revert bs. induction n as [|n IH]; intros [|b bs] L; try discriminate; [left; reflexivity|].
  cbn. apply in_flat_map. exists bs. split; [apply IH; cbn in L; lia|]. destruct b; cbn; auto.
Qed.

Lemma filter_permutation {T} (p : T -> bool) xs ys : Permutation xs ys -> Permutation (filter p xs) (filter p ys).
Proof.
  induction 1 as [|x xs ys _ IH|x y xs|xs ys zs _ IH1 _ IH2]; cbn.
  - constructor.
  - destruct (p x); [constructor|]; exact IH.
  - destruct (p x), (p y); try apply Permutation_refl. constructor.
  - eapply Permutation_trans; eassumption.
Qed.
Lemma filter_twice {T} (p : T -> bool) xs : filter p (filter p xs) = filter p xs.
Proof. induction xs as [|x xs IH]; [reflexivity|]. cbn. destruct (p x) eqn:E; cbn; rewrite ?E, IH; reflexivity. Qed.
Lemma insert_permutation x xs : Permutation (insert x xs) (x :: xs).
Proof.
  induction xs as [|y ys IH]; cbn; [apply Permutation_refl|]. destruct (y <=? x)%nat; [apply Permutation_refl|].
  eapply Permutation_trans; [apply perm_skip, IH|]. apply perm_swap.
Qed.
Lemma canonical_permutation xs : Permutation (canonical xs) (filter (Nat.ltb 0) xs).
Proof.
  unfold canonical. induction (filter (Nat.ltb 0) xs) as [|y ys IH]; cbn; [constructor|].
  eapply Permutation_trans; [apply insert_permutation|]. constructor. exact IH.
Qed.
Lemma wins_canonical T f p xs ys w : only_wins T f p (xs ++ canonical ys) w <-> only_wins T f p (xs ++ ys) w.
Proof.
  apply only_wins_same_piles. rewrite !filter_app. apply Permutation_app_head.
  rewrite <- (filter_twice _ ys). apply filter_permutation, canonical_permutation.
Qed.

(** ** Take-away functions *)

Lemma after_positive t n : legal t = true -> 1 <= n -> 1 <= after t n.
Proof.
  unfold legal. intros L N. apply andb_true_iff in L as [L E]. apply andb_true_iff in L as [L X]. apply andb_true_iff in L as [Q P].
  apply Z.leb_le in Q, P, E. rewrite forallb_forall in X. unfold after, ends in *.
  destruct (Z.leb_spec n (Z.of_nat (length (explicit t)))) as [H|H].
  - apply Z.leb_le, X, nth_In. lia.
  - destruct (Z.leb_spec (Z.of_nat (length (explicit t)) + 1) (Z.of_nat (length (explicit t)))); [lia|].
    assert (line_p t * (Z.of_nat (length (explicit t)) + 1) / line_q t <= line_p t * n / line_q t).
    { apply Z.div_le_mono; [lia|]. apply Z.mul_le_mono_nonneg_l; lia. }
    lia.
Qed.
Lemma quota_after_positive t n : legal t = true -> (1 <= n)%nat -> (1 <= quota_after t n)%nat.
Proof. intros L N. pose proof (after_positive t (Z.of_nat n) L ltac:(lia)). unfold quota_after. lia. Qed.

(** ** Permitted takes *)

Section Terms.
Variable s : system.
Hypothesis s_valid : Numeration.valid s = true.
Notation weight := (Numeration.weight s).

Notation one_digit q len n := (Numeration.final term_dfa (Numeration.run term_dfa q (Numeration.word s len [n]))).

Lemma no_digit_more len n : one_digit 3 len n = false.
Proof. revert n. induction len as [|m IH]; intros n; [reflexivity|]. cbn [Numeration.word map]. unfold Numeration.run. cbn [fold_left].
  destruct (Numeration.digit s m n); apply IH. Qed.
Lemma zeros_only len n : 0 <= n < weight len -> one_digit 2 len n = (n =? 0).
Proof.
  revert n. induction len as [|m IH]; intros n H.
  - change (weight 0) with 1 in H. assert (n = 0) as -> by lia. reflexivity.
  - cbn [Numeration.word map]. unfold Numeration.run. cbn [fold_left]. unfold Numeration.rest.
    pose proof (Numeration.weight_pos s s_valid m). destruct (Numeration.digit s m n) eqn:D; unfold Numeration.digit in D.
    + apply Z.leb_le in D. transitivity false; [apply no_digit_more|]. symmetry. apply Z.eqb_neq. lia.
    + apply Z.leb_gt in D. apply IH. lia.
Qed.
Lemma terms_only len n : 0 <= n < weight len -> one_digit 1 len n = true <-> exists m, n = weight m.
Proof.
  revert n. induction len as [|m IH]; intros n H.
  - change (weight 0) with 1 in H. split; [discriminate|]. intros (m & ->). pose proof (Numeration.weight_pos s s_valid m). lia.
  - cbn [Numeration.word map]. unfold Numeration.run. cbn [fold_left]. unfold Numeration.rest.
    pose proof (Numeration.weight_step s s_valid m) as W. destruct (Numeration.digit s m n) eqn:D; unfold Numeration.digit in D.
    + apply Z.leb_le in D. change (one_digit 2 m (n - weight m) = true <-> exists m', n = weight m').
      pose proof (Numeration.rest_below s s_valid m n ltac:(lia)) as R. unfold Numeration.rest, Numeration.digit in R.
      destruct (Z.leb_spec (weight m) n); [|lia]. specialize (R eq_refl).
      pose proof (Numeration.weight_mono s s_valid (m - Numeration.lag s m) m ltac:(lia)).
      rewrite zeros_only by lia. rewrite Z.eqb_eq. split; [exists m; lia|]. intros (m' & ->).
      destruct (Nat.le_gt_cases m' m) as [L|L]; [pose proof (Numeration.weight_mono s s_valid m' m L); lia|].
      pose proof (Numeration.weight_mono s s_valid (S m) m' L). lia.
    + apply Z.leb_gt in D. apply IH. lia.
Qed.
Lemma term_dfa_accepts n : 0 <= n -> Numeration.accepts s term_dfa [n] = true <-> exists m, n = weight m.
Proof.
  intros N. unfold Numeration.accepts. apply terms_only.
  pose proof (Numeration.small_enough s s_valid [n] ltac:(repeat constructor; exact N)) as H. inversion H. assumption.
Qed.

(** Terms that are made from the one before, among which a number is. *)
Lemma among_iff next (a : nat -> nat) (b : nat -> nat) : (forall m, next (a m, b m) = (a (S m), b (S m))) ->
  (forall m, (a m < a (S m))%nat) -> forall t fuel m, (t < a m + fuel)%nat ->
  (among next fuel (a m, b m) t = true <-> exists i, (m <= i)%nat /\ t = a i).
Proof.
  intros N L t. assert (M : forall i j, (i <= j)%nat -> (a i <= a j)%nat).
  { intros i j. induction 1 as [|j _ IH]; [lia|]. specialize (L j). lia. }
  induction fuel as [|fuel IH]; intros m H; cbn [among].
  - split; [discriminate|]. intros (i & I & ->). specialize (M m i I). lia.
  - rewrite orb_true_iff, andb_true_iff, Nat.eqb_eq, Nat.ltb_lt. cbn [fst]. rewrite N, IH by (specialize (L m); lia). split.
    + intros [->|[_ (i & I & E)]]; [exists m|exists i]; split; auto; lia.
    + intros (i & I & ->). destruct (Nat.eq_dec i m) as [->|D]; [auto|]. right. split; [|exists i; split; [lia|reflexivity]].
      specialize (M (S m) i ltac:(lia)). specialize (L m). lia.
Qed.

Lemma all_lags_iff lag constant : all_lags s lag constant = true -> (forall m, (constant <= m)%nat -> lag m = constant) ->
  forall m, Numeration.lag s m = lag m.
Proof.
  unfold all_lags. intros H C m. apply andb_true_iff in H as [K H]. apply Nat.eqb_eq in K. rewrite forallb_forall in H.
  destruct (Nat.lt_ge_cases m (length (Numeration.early s))) as [B|B].
  - apply Nat.eqb_eq, H, in_seq. lia.
  - rewrite (Numeration.lag_late s m B), K. symmetry. apply C.
    unfold Numeration.valid in s_valid. apply andb_true_iff in s_valid as [_ V]. apply Nat.leb_le in V. lia.
Qed.

Lemma weight_nat m : Z.of_nat (Z.to_nat (weight m)) = weight m.
Proof. pose proof (Numeration.weight_pos s s_valid m). lia. Qed.
Lemma weight_rises m : (Z.to_nat (weight m) < Z.to_nat (weight (S m)))%nat.
Proof. pose proof (Numeration.weight_pos s s_valid m). pose proof (Numeration.weight_step s s_valid m). lia. Qed.

Definition has_terms (r : take_set) : bool :=
  match r with Fibonacci => all_lags s (Nat.min 1) 1 | PowersOfTwo => all_lags s (fun _ => 0%nat) 0 | _ => false end.
Lemma permitted_terms r t : has_terms r = true -> Numeration.accepts s term_dfa [Z.of_nat t] = permitted r t.
Proof.
  intros H. apply eq_true_iff_eq. rewrite term_dfa_accepts by lia.
  assert (E : (exists m, Z.of_nat t = weight m) <-> exists i, (0 <= i)%nat /\ t = Z.to_nat (weight i)).
  { split; [intros (m & E); exists m; lia|]. intros (m & _ & ->). exists m. apply weight_nat. }
  assert (First : (1, 2)%nat = (Z.to_nat (weight 0), Z.to_nat (weight 1))).
  { rewrite (Numeration.weight_S s s_valid 0). reflexivity. }
  rewrite E. clear E. symmetry. destruct r; try discriminate; cbn [has_terms] in H; cbn [permitted]; rewrite First.
  - assert (Lag : forall m, Numeration.lag s m = Nat.min 1 m) by (apply (all_lags_iff _ 1 H); intros; lia).
    apply (among_iff _ (fun m => Z.to_nat (weight m)) (fun m => Z.to_nat (weight (S m)))) with (m := 0%nat); [|exact weight_rises|].
    + intros m. cbn [fst snd]. f_equal. rewrite (Numeration.weight_S s s_valid (S m)), Lag.
      replace (S m - Nat.min 1 (S m))%nat with m by lia.
      pose proof (Numeration.weight_pos s s_valid m). pose proof (Numeration.weight_pos s s_valid (S m)). lia.
    + cbn beta. change (weight 0) with 1. lia.
  - assert (Lag : forall m, Numeration.lag s m = 0%nat) by (apply (all_lags_iff _ 0 H); intros; reflexivity).
    assert (Double : forall m, weight (S m) = 2 * weight m).
    { intros m. rewrite (Numeration.weight_S s s_valid m), Lag, Nat.sub_0_r. lia. }
    apply (among_iff _ (fun m => Z.to_nat (weight m)) (fun m => Z.to_nat (weight (S m)))) with (m := 0%nat); [|exact weight_rises|].
    + intros m. cbn [fst snd]. f_equal. rewrite (Double (S m)). pose proof (Numeration.weight_pos s s_valid (S m)). lia.
    + cbn beta. change (weight 0) with 1. lia.
Qed.
End Terms.

(** ** One search *)

Section Search.
Variable s : system.
Hypothesis s_valid : Numeration.valid s = true.
Variable v : track -> Z.   (* the numbers *)

Definition total (form : list (track * Z)) : Z := fold_right (fun p sum => snd p * v (fst p) + sum) 0 form.
Definition true_claim (c : claim) : Prop := 
  least c <= total (form c) /\ match greatest c with Some h => total (form c) <= h | None => True end.
Definition says (r : reading) : bool := Numeration.accepts s (fst r) (map v (snd r)).
Definition met (d : demand) : bool := eqb (snd d) (says (fst d)).

Lemma dot_plus (a b : track -> Z) ts ns :
  Linear.sum (map (fun t => a t + b t) ts) ns = Linear.sum (map a ts) ns + Linear.sum (map b ts) ns.
Proof. revert ns. induction ts as [|t ts IH]; intros [|n ns]; cbn; try reflexivity. rewrite IH. lia. Qed.
Lemma dot_zero (a : track -> Z) ts ns : (forall t, In t ts -> a t = 0) -> Linear.sum (map a ts) ns = 0.
Proof.
  revert ns. induction ts as [|t ts IH]; intros [|n ns] H; cbn; try reflexivity.
  rewrite IH by (intros u I; apply H; right; exact I). rewrite (H t) by (left; reflexivity). lia.
Qed.
Lemma has_In ts t : has ts t = true <-> In t ts.
Proof. unfold has. destruct (in_dec track_eq_dec t ts); split; auto; discriminate. Qed.
Lemma dot_one t z ts : distinct ts = true -> In t ts ->
  Linear.sum (map (fun u => if track_eq_dec t u then z else 0) ts) (map v ts) = z * v t.
Proof.
  induction ts as [|u ts IH]; intros D I; [destruct I|]. cbn in D. apply andb_true_iff in D as [N D].
  apply negb_true_iff in N. cbn. destruct (track_eq_dec t u) as [->|T].
  - rewrite dot_zero; [lia|]. intros u' I'. destruct (track_eq_dec u u') as [->|]; [|reflexivity].
    apply has_In in I'. congruence.
  - destruct I as [I|I]; [congruence|]. rewrite IH by assumption. lia.
Qed.
Lemma dot_form form ts : distinct ts = true -> (forall p, In p form -> In (fst p) ts) ->
  Linear.sum (map (coefficient form) ts) (map v ts) = total form.
Proof.
  intros D. induction form as [|p form IH]; intros I.
  - apply dot_zero. reflexivity.
  - change (coefficient (p :: form)) with (fun t => (if track_eq_dec (fst p) t then snd p else 0) + coefficient form t).
    rewrite dot_plus, dot_one, IH; [reflexivity| |exact D|apply I; left; reflexivity].
    intros q H. apply I. right. exact H.
Qed.
Lemma nth_index ts t d : In t ts -> nth (index ts t) (map v ts) d = v t.
Proof.
  induction ts as [|u ts IH]; intros I; [destruct I|]. cbn. destruct (track_eq_dec u t) as [->|N]; [reflexivity|].
  apply IH. destruct I; [congruence|assumption].
Qed.

Notation of_claims j := (map (relation_of (tracks j))).
Definition represents (j : job) (cs : list claim) (g : graph) : Prop :=
  Relation.represents s (length (tracks j)) (fun ns => Forall (Linear.holds ns) (of_claims j cs)) g.
Definition job_passes (j : job) : Prop :=
  exists g h, represents j (claims j) g /\ represents j (later j) h /\ covered j = true /\ check_job g h j = Relation.Proved.

Lemma job_sound j : job_passes j -> Forall (fun t => 0 <= v t) (tracks j) -> Forall true_claim (claims j ++ later j) ->
  forall now others more, In (now, others) (cases j) -> In more others -> forallb met (now ++ more) = false.
Proof.
  intros (g & h & G & H & C & P) N T now others more I J. unfold covered in C.
  apply andb_true_iff in C as [C R]. apply andb_true_iff in C as [D F]. rewrite forallb_forall in F, R.
  pose proof (Relation.each_In _ _ P _ I) as Q. cbn [fst snd] in Q.
  apply (in_map (map (reader_of (tracks j)))) in J as J'.
  apply not_true_iff_false. intros M. rewrite forallb_forall in M.
  assert (X : forall cs, incl cs (claims j ++ later j) -> Forall (Linear.holds (map v (tracks j))) (of_claims j cs)).
  { intros cs L. apply Forall_map. rewrite Forall_forall in *. intros c K. specialize (T c (L c K)). unfold Linear.holds, relation_of. cbn.
    rewrite dot_form; [exact T|exact D|].
    intros p E. apply has_In. specialize (F c (L c K)). rewrite forallb_forall in F. apply F, E. }
  apply (Relation.check_case_sound _ _ _ _ _ _ _ _ _ s_valid G H Q J' (map v (tracks j))); try (apply X).
  - apply map_length.
  - apply Forall_map. exact N.
  - apply incl_appl, incl_refl.
  - apply incl_appr, incl_refl.
  - rewrite <- map_app. apply Forall_map, Forall_forall. intros d K. specialize (M d K). apply eqb_prop in M.
    unfold Relation.means, reader_of, Numeration.select. cbn [Relation.reads Relation.inputs Relation.expected]. rewrite M. unfold says.
    f_equal. rewrite map_map. apply map_ext_in. intros t E. apply nth_index. apply has_In.
    assert (K' : In d (concat (map (fun c => concat (fst c :: snd c)) (cases j)))).
    { apply in_concat. exists (concat (now :: others)). split; [apply (in_map (fun c => concat (fst c :: snd c)) _ _ I)|].
      apply in_app_or in K as [K|K]; cbn [concat]; apply in_or_app; [left; exact K|]. right. apply in_concat. exists more. auto. }
    specialize (R d K'). rewrite forallb_forall in R. apply R, E.
Qed.

(** If no failure of all chances happens, some chance is one. *)
Lemma failures_sound (cs : list chance) : (forall more, In more (failures cs) -> forallb met more = false) ->
  existsb (forallb met) cs = true.
Proof.
  induction cs as [|c cs IH]; intros H; [specialize (H [] (or_introl eq_refl)); discriminate|]. cbn [existsb].
  destruct (forallb met c) eqn:C; [reflexivity|]. apply IH. intros more I. apply not_true_iff_false. intros M.
  assert (E : exists d, In d c /\ met d = false).
  { clear - C. induction c as [|d c IH]; [discriminate|]. cbn in C. destruct (met d) eqn:E; [|exists d; cbn; auto].
    destruct (IH C) as (d' & I & E'). exists d'. cbn. auto. }
  destruct E as (d & K & E). specialize (H ((fst d, negb (snd d)) :: more)). cbn [forallb] in H. rewrite M, andb_true_r in H.
  assert (X : met (fst d, negb (snd d)) = true).
  { unfold met in *. cbn [fst snd]. destruct (snd d), (says (fst d)); cbn in *; congruence. }
  rewrite X in H. discriminate H. cbn [failures]. apply in_flat_map. exists more. split; [exact I|].
  apply (in_map (fun d : demand => (fst d, negb (snd d)) :: more) _ _ K).
Qed.
End Search.

(** ** The equation *)

Section Equation.
Variable c : certificate.
Variable s : system.
Hypothesis s_of_c : system_of (takes c) = Some s.
Variable many : nat.
Variable known : list certificate.
Hypothesis passes : forall j, In j (jobs c many known) -> job_passes s j.
Hypothesis takes_right : right_takes s c = true.
Notation f := (quota_after (takes c)).
Notation n := (free c).

Lemma s_valid : Numeration.valid s = true.
Proof. apply (system_is_h_sequence (takes c) s s_of_c). Qed.
Lemma c_legal : legal (takes c) = true.
Proof. apply (system_is_h_sequence (takes c) s s_of_c). Qed.

Definition reads (d : dfa) (xs : list nat) (w : nat) : bool := Numeration.accepts s d (map Z.of_nat (xs ++ [w])).

Section Numbers.
Variable xs : list nat.
Hypothesis xs_free : length xs = n.
Variable w : nat.

Definition value (t : track) : Z :=
  match t with
  | Pile i => Z.of_nat (nth i xs 0%nat)
  | Quota => Z.of_nat w
  | Less => Z.of_nat w - 1
  | Rest i => Z.of_nat (nth i xs 0%nat) - Z.of_nat w
  | After => after (takes c) (Z.of_nat w)
  | Half => Z.of_nat w / 2
  end.
Notation heard := (says s value).

Lemma value_piles : map value (piles c None) = map Z.of_nat xs.
Proof.
  unfold piles. rewrite map_map. cbn [value]. rewrite <- xs_free.
  transitivity (map Z.of_nat (map (fun i => nth i xs 0%nat) (seq 0 (length xs)))); [rewrite map_map; reflexivity|].
  rewrite map_nth_seq. reflexivity.
Qed.
Lemma value_moved i : (w <= nth i xs 0)%nat -> map value (piles c (Some i)) = map Z.of_nat (lower i w xs).
Proof.
  intros H. unfold piles. rewrite map_map.
  rewrite <- (map_nth_seq (lower i w xs) 0%nat), lower_length, xs_free, map_map. apply map_ext. intros j.
  rewrite nth_lower. destruct (Nat.eqb_spec j i) as [->|]; cbn [value]; lia.
Qed.
Lemma heard_now d : heard (d, piles c None ++ [Quota]) = reads d xs w.
Proof. unfold says, reads. cbn [fst snd]. rewrite !map_app, value_piles. reflexivity. Qed.
Lemma heard_less d w' : w = S w' -> heard (d, piles c None ++ [Less]) = reads d xs w'.
Proof.
  intros E. unfold says, reads. cbn [fst snd]. rewrite !map_app, value_piles. do 2 f_equal. cbn. f_equal. lia.
Qed.
Lemma value_after : (1 <= w)%nat -> value After = Z.of_nat (f w).
Proof. intros H. pose proof (after_positive (takes c) (Z.of_nat w) c_legal ltac:(lia)). unfold quota_after. cbn. lia. Qed.
Lemma heard_after d : (1 <= w)%nat -> heard (d, piles c None ++ [After]) = reads d xs (f w).
Proof. intros H. unfold says, reads. cbn [fst snd]. rewrite !map_app, value_piles. cbn [map]. rewrite value_after by exact H. reflexivity. Qed.
Lemma heard_moved d i : (1 <= w)%nat -> (w <= nth i xs 0)%nat ->
  heard (d, piles c (Some i) ++ [After]) = reads d (lower i w xs) (f w).
Proof.
  intros H I. unfold says, reads. cbn [fst snd]. rewrite !map_app, value_moved by exact I. cbn [map].
  rewrite value_after by exact H. reflexivity.
Qed.

Definition can : list bool := map (fun i => (w <=? nth i xs 0)%nat) (seq 0 n).
Definition within (q : quotas) : Prop := match q with One u => w = u | Above b => (b < w)%nat end.

Lemma combine_map {S T} (g : S -> T) (l : list S) : combine l (map g l) = map (fun x => (x, g x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.

Lemma equation_true q cs : (1 <= w)%nat -> within q ->
  match q with One _ => True | Above b => (length (explicit (takes c)) <= b)%nat end ->
  Forall (fun t => 0 <= value t) (tracks (equation_job c cs q can))
  /\ Forall (true_claim value) (claims (equation_job c cs q can) ++ later (equation_job c cs q can)).
Proof.
  intros W Q B. pose proof (after_positive (takes c) (Z.of_nat w) c_legal ltac:(lia)) as P.
  assert (L : 1 <= line_q (takes c)).
  { pose proof c_legal as L. unfold legal in L. rewrite !andb_true_iff in L. lia. }
  unfold equation_job. cbn [tracks claims later]. unfold can. rewrite combine_map. split.
  - apply Forall_forall. intros t I. rewrite !in_app_iff in I. destruct I as [I|[I|[I|I]]].
    + unfold piles in I. apply in_map_iff in I as (i & <- & _). cbn. lia.
    + destruct I as [<-|[<-|[]]]; cbn; lia.
    + apply in_map_iff in I as ((i & e) & <- & I). apply filter_In in I as [I E]. cbn in E. subst e.
      apply in_map_iff in I as (i' & I & _). injection I as -> E. apply Nat.leb_le in E. cbn. lia.
    + destruct (existsb _ _); [|destruct I]. destruct I as [<-|[]]. cbn [value]. lia.
  - apply Forall_forall. intros cl I. rewrite !in_app_iff, or_assoc, or_assoc in I. destruct I as [I|[I|I]].
    + unfold quota_claims in I. destruct q as [u|b]; cbn in Q; destruct I as [<-|[<-|[]]];
        unfold true_claim, equation, at_least; cbn [form least greatest total fold_right fst snd value]; lia.
    + apply in_map_iff in I as ((i & e) & <- & I). apply in_map_iff in I as (i' & I & _). injection I as -> E.
      unfold pile_claim. cbn [fst snd]. destruct (Nat.leb_spec w (nth i xs 0%nat)); subst e; destruct q as [u|b]; cbn in Q;
        unfold true_claim, equation, at_least; cbn [form least greatest total fold_right fst snd value]; lia.
    + assert (J : In cl [after_claim c q]) by (revert I; destruct q; destruct (existsb _ _); cbn; tauto).
      destruct J as [<-|[]]. unfold after_claim. destruct q as [u|b]; cbn in Q.
      * unfold true_claim, equation. cbn [form least greatest total fold_right fst snd value]. subst u. lia.
      * unfold true_claim. cbn [form least greatest total fold_right fst snd value]. unfold after, ends.
        destruct (Z.leb_spec (Z.of_nat w) (Z.of_nat (length (explicit (takes c))))); [lia|].
        pose proof (Z.div_mod (line_p (takes c) * Z.of_nat w) (line_q (takes c)) ltac:(lia)).
        pose proof (Z.mod_pos_bound (line_p (takes c) * Z.of_nat w) (line_q (takes c)) ltac:(lia)).
        nia.
Qed.

Definition right_chances (cs : list chance) : bool := existsb (forallb (met s value)) cs.

Lemma In_can : In can (choices n).
Proof. apply In_choices. unfold can. rewrite map_length, seq_length. reflexivity. Qed.

(** The equation at [w >= 1], with the takes of exactly [w]. *)
Lemma equation_holds q w' : w = S w' -> within q -> In q (all_quotas c many) ->
  reads (automaton c) xs w = reads (automaton c) xs w' || right_chances (chances c known q can).
Proof.
  intros W Q I. assert (P : job_passes s (equation_job c (chances c known q can) q can)).
  { apply passes. unfold jobs. rewrite !in_app_iff. right. right. apply in_flat_map. exists q. split; [exact I|].
    apply in_map_iff. exists can. split; [reflexivity|apply In_can]. }
  destruct (equation_true q (chances c known q can)) as [N C]; [lia|exact Q| |].
  { destruct q as [|b]; [exact Logic.I|]. apply in_app_iff in I as [I|[I|[]]].
    - apply in_map_iff in I as (? & ? & _). discriminate.
    - injection I as <-. unfold single. lia. }
  pose proof (job_sound s s_valid value _ P N C) as H. unfold equation_job in H. cbn [cases] in H.
  unfold right_chances. set (cs := chances c known q can) in *. set (now := (automaton c, piles c None ++ [Quota])) in *.
  set (less := (automaton c, piles c None ++ [Less])) in *. set (met := met s value) in *.
  assert (X : forallb met [(now, false); (less, true)] = false /\ (forall ch, In ch cs -> forallb met ((now, false) :: ch) = false)
    /\ forall more, In more (failures cs) -> forallb met ([(now, true); (less, false)] ++ more) = false).
  { clear - H. destruct q.
    - split; [|split; intros more I].
      + apply (H [] _ _ (or_introl eq_refl)). left. reflexivity.
      + apply (H [] _ ((now, false) :: more) (or_introl eq_refl)). right. apply in_app_iff. left. apply in_map, I.
      + apply (H [] _ ([(now, true); (less, false)] ++ more) (or_introl eq_refl)). right. apply in_app_iff. right. apply in_map, I.
    - split; [|split; intros more I].
      + apply (H [] _ _ (or_introl eq_refl)). left. reflexivity.
      + exact (H _ _ more (or_intror (or_introl eq_refl)) I).
      + exact (H _ _ more (or_intror (or_intror (or_introl eq_refl))) I). }
  destruct X as (H1 & H2 & H3). subst met. unfold Sound.met in H1, H2, H3. cbn [app forallb fst snd] in H1, H2, H3.
  fold (met s value) in H2, H3. subst now less. rewrite heard_now, (heard_less _ w' W) in *.
  destruct (reads (automaton c) xs w), (reads (automaton c) xs w'); cbn in *; try reflexivity; try discriminate.
  - symmetry. apply failures_sound. exact H3.
  - symmetry. apply not_true_iff_false. rewrite existsb_exists. intros (ch & I' & M). specialize (H2 ch I'). congruence.
Qed.

Lemma find_quotas : (1 <= w)%nat -> exists q, In q (all_quotas c many) /\ within q.
Proof.
  clear xs xs_free. intros W. destruct (Nat.le_gt_cases w (single c many)) as [L|L].
  - exists (One w). split; [|reflexivity]. apply in_app_iff. left. apply in_map, in_seq. lia.
  - exists (Above (single c many)). split; [|exact L]. apply in_app_iff. right. left. reflexivity.
Qed.
Lemma nth_can i : (i < n)%nat -> nth i can false = (w <=? nth i xs 0)%nat.
Proof.
  clear xs_free. intros L. unfold can. rewrite (nth_indep _ false (w <=? nth 0 xs 0)%nat) by (rewrite map_length, seq_length; exact L).
  rewrite (map_nth (fun i => w <=? nth i xs 0)%nat), seq_nth by exact L. reflexivity.
Qed.
End Numbers.

Notation A := (reads (automaton c)).
Notation F := (fixed c).

Lemma own_chances xs w (g : nat -> chance) (h : nat -> bool) : length xs = n ->
  (forall i, (i < n)%nat -> (w <= nth i xs 0)%nat -> forallb (met s (value xs w)) (g i) = h i) ->
  right_chances xs w (map g (filter (fun i => nth i (can xs w) false) (seq 0 n)))
  = existsb (fun i => (w <=? nth i xs 0)%nat && h i) (seq 0 n).
Proof.
  intros L G. unfold right_chances. rewrite existsb_map, existsb_filter. apply existsb_ext. intros i I. apply in_seq in I.
  rewrite nth_can by lia. destruct (Nat.leb_spec w (nth i xs 0%nat)); [|reflexivity]. cbn [andb]. apply G; lia.
Qed.

(** Whether a take of exactly [w] is permitted decides whether there is a chance. *)
Lemma existsb_and {X} (b : bool) (f g : X -> bool) xs : existsb (fun x => f x && (b && g x)) xs = b && existsb (fun x => f x && g x) xs.
Proof. destruct b; [reflexivity|]. induction xs as [|x xs IH]; [reflexivity|]. cbn in *. rewrite andb_false_r. exact IH. Qed.
Lemma existsb_first {X} (b : bool) (g : X -> bool) xs : existsb (fun x => b && g x) xs = b && existsb g xs.
Proof. destruct b; [reflexivity|]. induction xs as [|x xs IH]; [reflexivity|]. exact IH. Qed.
Lemma odd_of_nat k : Z.odd (Z.of_nat k) = Nat.odd k.
Proof. induction k as [|k IH]; [reflexivity|]. rewrite Nat2Z.inj_succ, Z.odd_succ, Nat.odd_succ, <- Z.negb_odd, <- Nat.negb_odd, IH. reflexivity. Qed.
(** The automaton of the permitted takes, where the checker reads it, is right for the odd ones. *)
Definition parity_right (w : nat) : Prop := only c = Odd -> Numeration.accepts s (takes_dfa c) [Z.of_nat w] = Nat.odd w.
Lemma permit_right xs w q cs : parity_right w -> length xs = n -> within w q -> In q (all_quotas c many) ->
  right_chances xs w (permit c q cs) = permitted (only c) w && right_chances xs w cs.
Proof.
  intros Par L Q I. unfold permit.
  assert (One_quota : forall r, only c = r -> q = One w -> right_chances xs w (if permitted r w then cs else []) = permitted r w && right_chances xs w cs).
  { intros r _ _. destruct (permitted r w); reflexivity. }
  assert (Great : forall r b, q = Above b -> Numeration.accepts s (takes_dfa c) [Z.of_nat w] = permitted r w ->
    right_chances xs w (map (cons ((takes_dfa c, [Quota]), true)) cs) = permitted r w && right_chances xs w cs).
  { intros r b _ H. unfold right_chances. rewrite existsb_map. cbn [forallb].
    rewrite <- existsb_first. apply existsb_ext. intros ds _. rewrite <- H.
    unfold met at 1. unfold says. cbn [fst snd map value]. destruct (Numeration.accepts _ _ _); reflexivity. }
  pose proof takes_right as R. unfold right_takes in R. apply andb_true_iff in R as [R _].
  assert (Terms : forall r, only c = r -> has_terms s r = true -> Numeration.accepts s (takes_dfa c) [Z.of_nat w] = permitted r w).
  { intros r E H. unfold takes_dfa. rewrite E. rewrite <- (permitted_terms s s_valid r w H). destruct r; reflexivity || discriminate. }
  destruct (only c) eqn:O; [reflexivity| | | |]; destruct q as [u|b]; cbn [within] in Q; try subst u;
    try (apply One_quota; reflexivity); try (apply (Great _ b); [reflexivity|]; apply Terms; [reflexivity|exact R]);
    try (apply (Great _ b); [reflexivity|]; apply Par, O).
  (* A list has no take above the quotas that are looked at one by one. *)
  symmetry. cbn [right_chances existsb]. unfold right_chances. cbn [existsb].
  apply andb_false_iff. left. apply not_true_iff_false. cbn [permitted]. rewrite existsb_exists. intros (t & J & E).
  apply Nat.eqb_eq in E. subst t. apply in_app_iff in I as [I|[I|[]]]; [apply in_map_iff in I as (? & ? & _); discriminate|].
  injection I as <-. apply (In_nth _ _ 0%nat) in J as (k & _ & <-). pose proof (list_max_nth ts k).
  unfold single, listed in Q. rewrite O in Q. lia.
Qed.

(** *** Games *)

Definition D (i t : nat) (xs : list nat) (w : nat) : bool := reads (automaton_of c known (canonical (lower i t F)) None) xs w.

Lemma fixed_chances xs w q : length xs = n -> (1 <= w)%nat -> within w q -> In q (all_quotas c many) ->
  right_chances xs w (map (fun smaller => [((automaton_of c known smaller None, piles c None ++ [After]), false)]) (below c q))
  = existsb (fun i => (w <=? nth i F 0)%nat && negb (D i w xs (f w))) (seq 0 (length F)).
Proof.
  intros L W Q I. unfold right_chances. rewrite existsb_map.
  transitivity (existsb (fun piles => negb (reads (automaton_of c known piles None) xs (f w))) (below c q)).
  { apply existsb_ext. intros ys _. unfold met. cbn [forallb fst snd]. rewrite heard_after by assumption.
    destruct (reads _ xs (f w)); reflexivity. }
  destruct q as [u|b].
  - cbn in Q. subst u. cbn [below]. unfold smaller. rewrite existsb_nodup, existsb_map, existsb_filter. reflexivity.
  - cbn [below existsb]. symmetry. apply not_true_iff_false. rewrite existsb_exists. intros (i & _ & E).
    apply andb_true_iff in E as [E _]. apply Nat.leb_le in E. pose proof (list_max_nth F i).
    apply in_app_iff in I as [I|[I|[]]]; [apply in_map_iff in I as (? & ? & _); discriminate|]. injection I as <-.
    cbn in Q. unfold single in Q. lia.
Qed.

Lemma parity_is_right w : parity_right w.
Proof.
  intros O. assert (I : In (parity_job c (Nat.odd w)) (jobs c many known)).
  { apply in_app_iff. left. unfold parity_jobs. rewrite O. destruct (Nat.odd w); cbn; auto. }
  assert (H : forallb (met s (value [] w)) ([] ++ [((takes_dfa c, [Quota]), negb (Nat.odd w))]) = false).
  { pose proof (Z.div_mod (Z.of_nat w) 2 ltac:(lia)) as D. pose proof (Z.mod_pos_bound (Z.of_nat w) 2 ltac:(lia)) as B.
    assert (E : Z.of_nat w mod 2 = Z.b2z (Nat.odd w)).
    { rewrite Zmod_odd, odd_of_nat. destruct (Nat.odd w); reflexivity. }
    apply (job_sound s s_valid (value [] w) _ (passes _ I)) with (others := [[((takes_dfa c, [Quota]), negb (Nat.odd w))]]);
      [| |left; reflexivity|left; reflexivity].
    - repeat constructor; cbn [value]; lia.
    - unfold parity_job. cbn [claims later app]. repeat constructor; unfold equation; cbn [form least greatest total fold_right fst snd value]; lia. }
  cbn [app forallb] in H. rewrite andb_true_r in H. unfold met, says in H. cbn [fst snd map value] in H.
  destruct (Numeration.accepts _ _ _), (Nat.odd w); cbn in H; congruence.
Qed.

Lemma game_S xs w : level c = None -> length xs = n -> A xs (S w) = A xs w
  || existsb (fun i => (S w <=? nth i xs 0)%nat && (permitted (only c) (S w) && negb (A (lower i (S w) xs) (f (S w))))) (seq 0 n)
  || existsb (fun i => (S w <=? nth i F 0)%nat && (permitted (only c) (S w) && negb (D i (S w) xs (f (S w))))) (seq 0 (length F)).
Proof.
  intros G L. destruct (find_quotas (S w) ltac:(lia)) as (q & I & Q).
  rewrite (equation_holds xs L (S w) q w eq_refl Q I), <- orb_assoc. f_equal.
  unfold chances. rewrite permit_right by (apply parity_is_right || assumption). rewrite !existsb_and, <- andb_orb_distrib_r. f_equal.
  unfold moves. rewrite G. unfold right_chances at 1. rewrite existsb_app. f_equal.
  - apply own_chances; [exact L|]. intros i _ H. unfold met. cbn [forallb fst snd]. rewrite heard_moved by (try exact L; lia).
    destruct (reads _ _ _); reflexivity.
  - apply fixed_chances; try assumption. lia.
Qed.

Lemma total_piles xs w (is : list nat) :
  total (value xs w) (map (fun i => (Pile i, 1)) is) = Z.of_nat (list_sum (map (fun i => nth i xs 0%nat) is)).
Proof. induction is as [|i is IH]; [reflexivity|]. cbn [map total fold_right fst snd value list_sum] in *. unfold total in IH. rewrite IH. unfold list_sum. lia. Qed.

Lemma base_says expected cs xs : length xs = n -> In (base_job c expected cs) (jobs c many known) ->
  Forall (true_claim (value xs 0)) cs -> A xs 0 = expected.
Proof.
  intros L I C.
  assert (H : forallb (met s (value xs 0)) ([((automaton c, piles c None ++ [Quota]), negb expected)] ++ []) = false).
  { apply (job_sound s s_valid (value xs 0) _ (passes _ I)) with (others := [[]]); [| |left; reflexivity|left; reflexivity].
    - apply Forall_forall. intros t J. apply in_app_iff in J as [J|[<-|[]]]; [|cbn; lia].
      unfold piles in J. apply in_map_iff in J as (i & <- & _). cbn. lia.
    - unfold base_job. cbn [claims later]. rewrite app_nil_r. constructor; [unfold true_claim, equation; cbn; lia|].
      apply Forall_app. split; [|exact C]. apply Forall_map, Forall_forall. intros i _. unfold true_claim, at_least. cbn [form least greatest total fold_right fst snd value]. lia. }
  unfold met in H. cbn [app forallb fst snd] in H. rewrite heard_now in H by exact L.
  destruct (reads _ _ _), expected; cbn in H; congruence.
Qed.

Lemma forallb_zero xs : forallb (Nat.eqb 0) xs = true <-> list_sum xs = 0%nat.
Proof.
  induction xs as [|x xs IH]; [cbn; tauto|]. change (list_sum (x :: xs)) with (x + list_sum xs)%nat.
  cbn [forallb]. rewrite andb_true_iff, IH, Nat.eqb_eq. lia.
Qed.

Lemma base_0 xs : length xs = n -> A xs 0 = misere (rule c) && forallb (Nat.eqb 0) (xs ++ F).
Proof.
  intros L. rewrite forallb_app, (andb_comm (forallb _ xs)), andb_assoc.
  assert (S : total (value xs 0) (sum_of_piles c) = Z.of_nat (list_sum xs)).
  { unfold sum_of_piles. rewrite total_piles, <- L, map_nth_seq. reflexivity. }
  assert (I : forall j, In j (base_jobs c) -> In j (jobs c many known)) by (intros j H; unfold jobs; rewrite !in_app_iff; auto).
  unfold base_jobs in I. destruct (misere (rule c) && forallb (Nat.eqb 0) F); cbn [andb].
  - destruct (forallb (Nat.eqb 0) xs) eqn:Z.
    + apply forallb_zero in Z. apply (base_says true [equation (sum_of_piles c) 0]); [exact L|apply I; left; reflexivity|].
      repeat constructor; unfold equation; cbn [form least greatest]; rewrite S, Z; reflexivity || lia.
    + apply (base_says false [at_least (sum_of_piles c) 1]); [exact L|apply I; right; left; reflexivity|].
      repeat constructor; unfold at_least; cbn [form least greatest]. rewrite S.
      destruct (list_sum xs) eqn:E; [apply forallb_zero in E; congruence|lia].
  - apply (base_says false []); [exact L|apply I; left; reflexivity|constructor].
Qed.

(** ** Soundness *)

Lemma reads_accepted d xs w : takes d = takes c -> accepted d xs w = reads (automaton d) xs w.
Proof. intros E. unfold accepted. rewrite E, s_of_c. reflexivity. Qed.

Hypothesis all_found : missing known c = [].
Hypothesis all_right : forall d, In d known -> meaning d.

Lemma found piles g : In (piles, g) (dependencies c) -> exists d, In d known /\ automaton_of c known piles g = automaton d /\
  takes d = takes c /\ rule d = rule c /\ free d = free c /\ fixed d = piles /\ level d = g /\ only d = only c.
Proof.
  intros I. unfold automaton_of. destruct (lookup known c piles g) as [d|] eqn:E.
  - exists d. unfold lookup in E. apply find_some in E as [K B]. unfold about in B.
    destruct (take_away_eq_dec _ _); [|discriminate]. destruct (take_set_eq_dec _ _); [|discriminate]. destruct (play_eq_dec _ _); [|discriminate].
    destruct (Nat.eqb_spec (free d) n); [|discriminate]. destruct (piles_eq_dec _ _); [|discriminate].
    destruct (level_eq_dec _ _); [|discriminate]. repeat split; assumption.
  - exfalso. assert (J : In (piles, g) (missing known c)).
    { unfold missing. apply filter_In. split; [exact I|]. cbn [fst snd]. rewrite E. reflexivity. }
    rewrite all_found in J. destruct J.
Qed.

Lemma smaller_is_dependency i t : level c = None -> (i < length F)%nat -> (1 <= t <= nth i F 0)%nat -> permitted (only c) t = true ->
  In (canonical (lower i t F), None) (dependencies c).
Proof.
  intros G I T Y. unfold dependencies. rewrite G. apply in_map_iff. exists (canonical (lower i t F)). split; [reflexivity|].
  apply in_flat_map. exists t. split.
  - apply filter_In. split; [|exact Y]. apply in_seq. pose proof (list_max_nth F i). lia.
  - unfold smaller. apply nodup_In. apply in_map_iff. exists i. split; [reflexivity|].
    apply filter_In. split; [apply in_seq; lia|]. apply Nat.leb_le. lia.
Qed.

Lemma game_sound : level c = None -> meaning c.
Proof.
  intros G. unfold meaning. rewrite G. intros xs w L W. rewrite reads_accepted by reflexivity.
  destruct w as [|w].
  { destruct W as [P|W]; [|lia]. rewrite base_0, P by exact L. split; [discriminate|]. intros X. apply only_wins_iff in X as [(ys & v & M & _)|[X _]].
    - apply only_move_lower in M as (i & t & [T _] & _). lia.
    - discriminate. }
  assert (One : rule c = Normal \/ permitted (only c) 1 = true).
  { pose proof takes_right as R. unfold right_takes in R. apply andb_true_iff in R as [_ R]. destruct (rule c); auto. }
  apply (one_game (permitted (only c)) f (rule c) (fun t => quota_after_positive (takes c) t c_legal) One n F A D); try assumption; [| | |lia].
  - apply base_0.
  - intros ys v. apply game_S, G.
  - intros i t ys v Ly Ii T Y V. destruct (found _ _ (smaller_is_dependency i t G Ii T Y)) as (d & K & Ed & T1 & T2 & T3 & T4 & T5 & T6).
    pose proof (all_right d K) as M. unfold meaning in M. rewrite T5 in M. specialize (M ys v).
    rewrite T1, T2, T3, T4, T6 in M. specialize (M Ly (or_intror V)). rewrite (reads_accepted d _ _ T1) in M.
    unfold D. rewrite Ed, M. apply wins_canonical.
Qed.

(** *** Grundy values *)

Section Value.
Variable g : nat.
Hypothesis c_level : level c = Some g.
Hypothesis one_free : n = 1%nat.
Hypothesis is_normal : rule c = Normal.
Hypothesis is_all : only c = All.

Definition E (h x w : nat) : bool := if (h =? g)%nat then A [x] w else reads (automaton_of c known [] (Some h)) [x] w.

Lemma E_below h x w : (h < g)%nat -> (E h x w = true <-> reaches f h x w).
Proof.
  intros H. unfold E. destruct (Nat.eqb_spec h g); [lia|].
  assert (I : In ([], Some h) (dependencies c)).
  { unfold dependencies. rewrite c_level. apply in_map_iff. exists h. split; [reflexivity|apply in_seq; lia]. }
  destruct (found _ _ I) as (d & K & Ed & T1 & T2 & T3 & T4 & T5 & T6).
  pose proof (all_right d K) as M. unfold meaning in M. rewrite T5 in M. specialize (M x w).
  rewrite (reads_accepted d _ _ T1), T1 in M. rewrite Ed. exact M.
Qed.
Lemma E_0 x : E g x 0 = false.
Proof. unfold E. rewrite Nat.eqb_refl, base_0 by (symmetry; exact one_free). rewrite is_normal. reflexivity. Qed.
Lemma E_S x w : E g x (S w) = E g x w || ((S w <=? x)%nat && value_is E g (x - S w) (f (S w))).
Proof.
  unfold E at 1 2. rewrite Nat.eqb_refl. assert (L : length [x] = n) by (symmetry; exact one_free).
  destruct (find_quotas (S w) ltac:(lia)) as (q & I & Q). rewrite (equation_holds [x] L (S w) q w eq_refl Q I). f_equal.
  unfold chances, permit, moves. rewrite is_all, c_level.
  rewrite (own_chances [x] (S w) _ (fun i => value_is E g (nth i [x] 0%nat - S w) (f (S w))) L).
  - rewrite one_free. cbn [seq existsb nth]. apply orb_false_r.
  - intros i Hi H. assert (i = 0)%nat by lia. subst i. cbn [nth] in *. rewrite forallb_app, Linear.forallb_map. unfold value_is. f_equal.
    + apply forallb_ext. intros h J. apply in_seq in J. unfold met. cbn [fst snd]. rewrite heard_moved by (try exact L; cbn; lia).
      unfold E. destruct (Nat.eqb_spec h g); [lia|]. change (lower 0 (S w) [x]) with [(x - S w)%nat].
      destruct (reads _ _ _); reflexivity.
    + unfold met. cbn [forallb fst snd]. rewrite heard_moved by (try exact L; cbn; lia). unfold E. rewrite Nat.eqb_refl.
      change (lower 0 (S w) [x]) with [(x - S w)%nat]. destruct (reads _ _ _); reflexivity.
Qed.

Lemma value_sound : meaning c.
Proof.
  unfold meaning. rewrite c_level. intros x w. rewrite reads_accepted by reflexivity.
  pose proof (grundy_level f E g E_below E_0 E_S x w) as H. unfold E in H. rewrite Nat.eqb_refl in H. exact H.
Qed.
End Value.

Lemma subject_sound : right_subject c = true -> meaning c.
Proof.
  unfold right_subject. destruct (level c) as [g|] eqn:G; [|intros _; apply game_sound, G].
  intros R. apply andb_true_iff in R as [R U]. apply andb_true_iff in R as [R P]. apply andb_true_iff in R as [N E]. apply Nat.eqb_eq in N.
  apply (value_sound g G N); [destruct (rule c)|destruct (only c)]; reflexivity || discriminate.
Qed.
End Equation.

(** ** The check *)

Definition shared_right (gs : graphs) : Prop := forall t m rs g, In ((t, m, rs), g) gs ->
  forall s, system_of t = Some s -> Relation.represents s m (fun ns => Forall (Linear.holds ns) rs) g.

Lemma graph_of_sound t s ts cs gs g gs' : system_of t = Some s -> shared_right gs -> graph_of t s ts cs gs = Some (g, gs') ->
  shared_right gs' /\ Relation.represents s (length ts) (fun ns => Forall (Linear.holds ns) (map (relation_of ts) cs)) g.
Proof.
  intros S G E. assert (V : Numeration.valid s = true) by apply (system_is_h_sequence t s S). unfold graph_of in E.
  destruct (find _ gs) as [[k g0]|] eqn:X.
  - apply find_some in X as [I K]. cbn [fst] in K. destruct (key_eq_dec k _) as [->|]; [|discriminate].
    injection E as <- <-. split; [exact G|]. exact (G _ _ _ _ I s S).
  - destruct (Relation.make_graph _ _ _) as [g0|] eqn:M; [|discriminate]. injection E as <- <-.
    pose proof (Relation.make_graph_sound _ _ _ _ V M) as P. split; [|exact P].
    intros u m rs h [I|I]; [|apply G, I]. injection I as <- <- <- <-. intros s' S'. assert (s' = s) as -> by congruence. exact P.
Qed.

Lemma run_sound t s : system_of t = Some s -> forall js gs gs', shared_right gs -> run t s js gs = (None, gs') ->
  shared_right gs' /\ forall j, In j js -> job_passes s j.
Proof.
  intros S. induction js as [|j js IH]; intros gs gs' G R; cbn [run] in R.
  - injection R as <-. split; [exact G|intros j []].
  - destruct (graph_of t s _ (claims j) gs) as [[g gs1]|] eqn:E1; [|discriminate].
    destruct (graph_of_sound _ _ _ _ _ _ _ S G E1) as [G1 P1].
    destruct (graph_of t s _ (later j) gs1) as [[h gs2]|] eqn:E2; [|discriminate].
    destruct (graph_of_sound _ _ _ _ _ _ _ S G1 E2) as [G2 P2].
    destruct (covered j) eqn:C; [|discriminate]. destruct (check_job g h j) eqn:O; try discriminate.
    destruct (IH gs2 gs' G2 R) as [G3 J]. split; [exact G3|]. intros k [<-|I]; [|apply J, I].
    exists g, h. repeat split; assumption.
Qed.

Definition right_state (s : state) : Prop := (forall c, In c (known s) -> meaning c) /\ shared_right (shared s).

Lemma normalised_takes s c : takes (normalised s c) = takes c.
Proof. unfold normalised. destruct (Normal.normal _ _ _); reflexivity. Qed.
Lemma normalised_subject s c : right_subject (normalised s c) = right_subject c.
Proof. unfold normalised. destruct (Normal.normal _ _ _); reflexivity. Qed.
Lemma normalised_permitted s c : right_takes s (normalised s c) = right_takes s c.
Proof. unfold normalised. destruct (Normal.normal _ _ _); reflexivity. Qed.

Lemma normalised_meaning s c : system_of (takes c) = Some s -> right_subject c = true -> meaning (normalised s c) -> meaning c.
Proof.
  intros S R. unfold normalised. destruct (Normal.normal s (automaton c) (Datatypes.S (free c))) as [d|] eqn:N; [|auto].
  assert (V : Numeration.valid s = true) by apply (system_is_h_sequence _ s S).
  assert (H : forall xs w, length xs = free c ->
    accepted (Certificate (takes c) (only c) (rule c) (free c) (fixed c) (level c) d) xs w = accepted c xs w).
  { intros xs w L. unfold accepted. cbn [takes automaton]. rewrite S. apply (Normal.normal_sound _ _ _ _ V N).
    - rewrite map_length, app_length, L. cbn. lia.
    - apply Forall_map, Forall_forall. intros n _. lia. }
  unfold meaning. cbn [takes only rule free fixed level]. unfold right_subject in R. destruct (level c) as [g|].
  - intros M x w. rewrite <- H; [apply M|]. do 3 apply andb_true_iff in R as [R _].
    apply Nat.eqb_eq in R. symmetry. exact R.
  - intros M xs w L W. rewrite <- H by exact L. apply M; assumption.
Qed.

Lemma check_next_sound s c s' : right_state s -> check_next s c = Checked s' -> right_state s' /\ meaning c.
Proof.
  intros [K G] H. unfold check_next in H. destruct (system_of (takes c)) as [sys|] eqn:S; [|discriminate].
  destruct (right_subject c) eqn:R; [|discriminate]. destruct (right_takes sys c) eqn:P; [|discriminate].
  destruct (missing (known s) (normalised sys c)) as [|[? ?] ?] eqn:M; [|discriminate].
  destruct (run _ _ _ _) as [[why|] gs] eqn:E; [discriminate|]. injection H as <-.
  rewrite normalised_takes in E. destruct (run_sound _ _ S _ _ _ G E) as [G' J].
  assert (N : meaning (normalised sys c)).
  { apply (subject_sound _ sys) with (many := many s) (known := known s); try assumption.
    - rewrite normalised_takes. exact S.
    - rewrite normalised_permitted. exact P.
    - rewrite normalised_subject. exact R. }
  split; [split; [|exact G']|exact (normalised_meaning sys c S R N)].
  intros d [<-|I]; [exact N|apply K, I].
Qed.

Lemma check_from_sound file : forall s s', right_state s -> check_from s file = Checked s' -> forall c, In c file -> meaning c.
Proof.
  induction file as [|d file IH]; intros s s' R H c I; [destruct I|]. cbn [check_from] in H.
  destruct (check_next s d) as [s1|why] eqn:E; [|discriminate]. destruct (check_next_sound _ _ _ R E) as [R1 M].
  destruct I as [<-|I]; [exact M|exact (IH s1 s' R1 H c I)].
Qed.

Lemma initial_right many : right_state (initial many).
Proof. split; [intros c []|intros t m rs g []]. Qed.

(** Certificates that are checked one after the other are true: the program does this, and says how many it has accepted. *)
Theorem each_sound many file s : check_from (initial many) file = Checked s -> forall c, In c file -> meaning c.
Proof. exact (check_from_sound file _ s (initial_right many)). Qed.
(** The certificates that the check accepts are true. *)
Theorem check_sound file : check file = true -> forall c, In c file -> meaning c.
Proof.
  unfold check. destruct (check_from _ file) as [s|why] eqn:E; [|discriminate]. intros _. exact (each_sound _ file s E).
Qed.

(** What certificates of the Grundy values up to [g] say of the value itself. *)
Theorem values_sound t g (E : nat -> certificate) :
  (forall h, (h <= g)%nat -> takes (E h) = t /\ level (E h) = Some h /\ meaning (E h)) ->
  forall x w, (grundy (quota_after t) x w g <->
    (forall h, (h < g)%nat -> accepted (E h) [x] w = true) /\ accepted (E g) [x] w = false).
Proof.
  intros M x w. rewrite grundy_iff.
  assert (R : forall h, (h <= g)%nat -> (accepted (E h) [x] w = true <-> reaches (quota_after t) h x w)).
  { intros h L. destruct (M h L) as (T & V & H). unfold meaning in H. rewrite T, V in H. apply H. }
  split; intros [A B]; split.
  - intros h H. apply R; [lia|]. apply A, H.
  - apply not_true_iff_false. rewrite R by lia. exact B.
  - intros h H. apply R; [lia|]. apply A, H.
  - rewrite <- R by lia. rewrite B. discriminate.
Qed.
