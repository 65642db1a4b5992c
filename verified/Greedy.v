(** * Words of numbers, and machines that know which words are words of numbers *)
From Coq Require Import ZArith List Lia Bool Arith.
From Verified Require Import Search Automata.
From Verified Require Import Numeration.
Import ListNotations.
Open Scope Z_scope.

Notation letter := Automata.letter.
Notation run := Automata.run.
Notation accepts := Automata.accepts.
Notation dfa := Automata.dfa.
Notation tree := Automata.tree.

(** A value for each variable. *)
Definition valuation := nat -> nat.
Definition integers (v : valuation) : nat -> Z := fun i => Z.of_nat (v i).

Section Words.
Variable s : system.
Hypothesis V : valid s = true.

Fixpoint letters (len : nat) (z : nat -> Z) : list letter :=
  match len with O => [] | S m => (fun i => digit s m (z i)) :: letters m (fun i => rest s m (z i)) end.
Fixpoint digits (len : nat) (z : Z) : list bool :=
  match len with O => [] | S m => digit s m z :: digits m (rest s m z) end.

(** All values have this many digits. *)
Definition below (len : nat) (v : valuation) : Prop := forall i, Z.of_nat (v i) < weight s len.

(** Leading zeros change nothing: the answer is that of each length that is enough. *)
Definition represents {A} (m : machine A) (P : valuation -> Prop) : Prop :=
  forall len v, below len v -> (accepts m (letters len (integers v)) = true <-> P v).

(** ** Words *)

Lemma letters_length len : forall z, length (letters len z) = len.
Proof. induction len as [|m IH]; intros z; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.
Lemma digits_length len : forall z, length (digits len z) = len.
Proof. induction len as [|m IH]; intros z; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.
Lemma letters_ext len : forall z z', (forall i, z i = z' i) -> same_letters (letters len z) (letters len z').
Proof.
  induction len as [|m IH]; intros z z' E; [constructor|]. cbn [letters]. constructor.
  - intros i. rewrite E. reflexivity.
  - apply IH. intros i. rewrite E. reflexivity.
Qed.
Definition column (i : nat) (w : list letter) : list bool := map (fun l => l i) w.
Lemma column_letters i len : forall z, column i (letters len z) = digits len (z i).
Proof. unfold column. induction len as [|m IH]; intros z; [reflexivity|]. cbn [letters map digits]. rewrite IH. reflexivity. Qed.

Definition zero : letter := fun _ => false.
Lemma small_S len z : z < weight s len -> z < weight s (S len).
Proof. pose proof (weight_step s V len). lia. Qed.
Lemma digit_small m z : z < weight s m -> digit s m z = false.
Proof. intros H. unfold digit. apply Z.leb_gt. exact H. Qed.
Lemma rest_small m z : z < weight s m -> rest s m z = z.
Proof. intros H. unfold rest. rewrite digit_small by exact H. reflexivity. Qed.
Lemma rest_below_S m z : 0 <= z < weight s (S m) -> 0 <= rest s m z < weight s m.
Proof. intros H. pose proof (weight_step s V m). unfold rest, digit. destruct (Z.leb_spec (weight s m) z); lia. Qed.
Lemma below_more more len v : below len v -> below (more + len) v.
Proof. intros B. induction more as [|more IH]; [exact B|]. intros i. apply small_S, IH. Qed.

(** Leading zeros. *)
Lemma letters_long more len z : (forall i, z i < weight s len) ->
  same_letters (letters (more + len) z) (repeat zero more ++ letters len z).
Proof.
  intros H. induction more as [|more IH].
  - apply letters_ext. reflexivity.
  - assert (H' : forall i, z i < weight s (more + len)).
    { clear IH. induction more as [|more IH]; [exact H|]. intros i. apply small_S, IH. }
    cbn [plus letters repeat app]. constructor.
    + intros i. apply digit_small, H'.
    + assert (X : same_letters (letters (more + len) (fun i => rest s (more + len) (z i))) (letters (more + len) z)).
      { apply letters_ext. intros i. apply rest_small, H'. }
      clear - X IH. revert X IH. generalize (letters (more + len) (fun i => rest s (more + len) (z i))), (letters (more + len) z), (repeat zero more ++ letters len z).
      intros a b c X. revert c. unfold same_letters. induction X as [|l l' a b E X IHX]; intros c Y; inversion Y; subst; constructor.
      * intros i. rewrite E. auto.
      * apply IHX. assumption.
Qed.

(** ** Values of words *)

Lemma value_nonnegative ds : 0 <= value s ds.
Proof. induction ds as [|d ds IH]; cbn [value]; [lia|]. pose proof (weight_pos s V (length ds)). destruct d; lia. Qed.

(** After a digit 1 at least [constant s] zeros follow: this is so at each place if all lags act as the constant one. [z] counts
    zeros since the last 1. *)
Definition even_lags : bool := forallb (fun p => Nat.eqb (Nat.min (lag s p) p) (Nat.min (constant s) p)) (seq 0 (length (early s))).
Hypothesis L : even_lags = true.
Lemma lag_is p : (lag s p = Nat.min (constant s) p)%nat.
Proof.
  pose proof (lag_le s V p) as H. destruct (Nat.lt_ge_cases p (length (early s))) as [E|E].
  - unfold even_lags in L. rewrite forallb_forall in L. specialize (L p ltac:(apply in_seq; lia)). apply Nat.eqb_eq in L. lia.
  - rewrite lag_late in * by exact E. lia.
Qed.

Notation c := (constant s).
Fixpoint greedy (z : nat) (ds : list bool) : bool :=
  match ds with
  | [] => true
  | true :: ds => (c <=? z)%nat && greedy 0 ds
  | false :: ds => greedy (Nat.min c (S z)) ds
  end.

Lemma greedy_value ds : forall z, (z <= c)%nat -> greedy z ds = true ->
  value s ds < weight s (length ds - (c - z)) /\ digits (length ds) (value s ds) = ds.
Proof.
  induction ds as [|d ds IH]; intros z Z G.
  - cbn. split; [lia|reflexivity].
  - pose proof (weight_step s V (length ds)) as W. cbn [length value digits]. destruct d; cbn [greedy] in G.
    + apply andb_true_iff in G as [C G]. apply Nat.leb_le in C. destruct (IH O ltac:(lia) G) as [B D].
      rewrite Nat.sub_0_r in B. pose proof (value_nonnegative ds) as N.
      assert (T : digit s (length ds) (weight s (length ds) + value s ds) = true) by (unfold digit; apply Z.leb_le; lia).
      split.
      * replace (S (length ds) - (c - z))%nat with (S (length ds)) by (clear - C; lia). rewrite (weight_S s V), lag_is.
        replace (length ds - Nat.min c (length ds))%nat with (length ds - c)%nat by lia. lia.
      * unfold rest. rewrite T. f_equal.
        replace (weight s (length ds) + value s ds - weight s (length ds)) with (value s ds) by lia. exact D.
    + destruct (IH (Nat.min c (S z)) ltac:(lia) G) as [B D].
      assert (B' : value s ds < weight s (length ds)).
      { pose proof (weight_mono s V (length ds - (c - Nat.min c (S z))) (length ds) ltac:(lia)). lia. }
      split.
      * rewrite Z.add_0_l. destruct (Nat.eq_dec z c) as [->|N].
        -- rewrite Nat.sub_diag, Nat.sub_0_r. lia.
        -- replace (S (length ds) - (c - z))%nat with (length ds - (c - Nat.min c (S z)))%nat by lia. exact B.
      * rewrite Z.add_0_l, digit_small, rest_small by exact B'. f_equal. exact D.
Qed.
Lemma greedy_digits len : forall n z, (z <= c)%nat -> 0 <= n < weight s (len - (c - z)) -> greedy z (digits len n) = true.
Proof.
  induction len as [|m IH]; intros n z Z N; [reflexivity|]. cbn [digits].
  assert (N' : 0 <= n < weight s (S m)) by (pose proof (weight_mono s V (S m - (c - z)) (S m) ltac:(lia)); lia).
  destruct (digit s m n) eqn:D; cbn [greedy].
  - assert (Zc : z = c).
    { unfold digit in D. apply Z.leb_le in D. destruct (Nat.eq_dec z c) as [E|E]; [exact E|].
      pose proof (weight_mono s V (S m - (c - z)) m ltac:(lia)). lia. }
    subst z. rewrite Nat.leb_refl. cbn [andb]. apply IH; [lia|].
    pose proof (rest_below s V m n N' D) as R. rewrite lag_is in R. replace (m - Nat.min c m)%nat with (m - (c - 0))%nat in R by lia. exact R.
  - unfold rest. rewrite D. apply IH; [lia|]. unfold digit in D. apply Z.leb_gt in D. split; [lia|].
    destruct (Nat.eq_dec z c) as [->|E].
    + replace (m - (c - Nat.min c (S c)))%nat with m by lia. exact D.
    + replace (m - (c - Nat.min c (S z)))%nat with (S m - (c - z))%nat by lia. lia.
Qed.

(** ** A machine for the words of numbers *)

(** The zeros since the last 1 of each of some variables. *)
Fixpoint follow (is zs done : list nat) : tree (option (list nat)) :=
  match is, zs with
  | i :: is, z :: zs =>
    Ask i (follow is zs (Nat.min c (S z) :: done)) (if (c <=? z)%nat then follow is zs (O :: done) else Out None)
  | _, _ => Out (Some (rev done))
  end.
Definition words (is : list nat) : machine (option (list nat)) :=
  Machine (Some (map (fun _ => c) is)) (fun x => match x with Some zs => follow is zs [] | None => Out None end)
    (fun x => match x with Some _ => true | None => false end).
Definition same_zeros (x y : option (list nat)) : bool :=
  match x, y with Some a, Some b => same_list Nat.eqb a b | None, None => true | _, _ => false end.
Lemma same_zeros_equal x y : same_zeros x y = true -> x = y.
Proof.
  destruct x as [a|], y as [b|]; cbn; try discriminate; [|reflexivity].
  intros E. apply (same_list_equal Nat.eqb (fun x y => proj1 (Nat.eqb_eq x y))) in E. congruence.
Qed.

Definition all_greedy (is zs : list nat) (w : list letter) : bool :=
  forallb (fun p : nat * nat => greedy (snd p) (column (fst p) w)) (combine is zs).
Lemma follow_right is l : forall zs done,
  match eval (follow is zs done) l with
  | Some zs' => exists new, zs' = rev done ++ new /\ (length new = Nat.min (length is) (length zs))%nat
      /\ forall w, all_greedy is zs (l :: w) = all_greedy is new w
  | None => forall w, all_greedy is zs (l :: w) = false
  end.
Proof.
  induction is as [|i is IH]; intros zs done.
  - cbn [follow eval]. exists []. rewrite app_nil_r. repeat split; reflexivity.
  - destruct zs as [|z zs].
    + cbn [follow eval]. exists []. rewrite app_nil_r. repeat split; reflexivity.
    + cbn [follow eval]. destruct (l i) eqn:D.
      * destruct (Nat.leb_spec c z) as [C|C].
        -- specialize (IH zs (O :: done)). destruct (eval _ l) as [zs'|].
           ++ destruct IH as (new & -> & N & E). exists (O :: new). cbn [rev length]. rewrite <- app_assoc. repeat split; [cbn; lia|].
              intros w. specialize (E w). unfold all_greedy in *. cbn [combine forallb fst snd column map] in *. rewrite D.
              cbn [greedy]. apply Nat.leb_le in C. rewrite C. cbn [andb]. f_equal. exact E.
           ++ intros w. specialize (IH w). unfold all_greedy in *. cbn [combine forallb]. rewrite IH. apply andb_false_r.
        -- cbn [eval]. intros w. unfold all_greedy. cbn [combine forallb fst snd column map]. rewrite D. cbn [greedy].
           apply Nat.leb_gt in C. rewrite C. reflexivity.
      * specialize (IH zs (Nat.min c (S z) :: done)). destruct (eval _ l) as [zs'|].
        -- destruct IH as (new & -> & N & E). exists (Nat.min c (S z) :: new). cbn [rev length]. rewrite <- app_assoc. repeat split; [cbn; lia|].
           intros w. specialize (E w). unfold all_greedy in *. cbn [combine forallb fst snd column map] in *. rewrite D.
           cbn [greedy]. f_equal. exact E.
        -- intros w. specialize (IH w). unfold all_greedy in *. cbn [combine forallb]. rewrite IH. apply andb_false_r.
Qed.
Lemma words_right is w : accepts (words is) w = all_greedy is (map (fun _ => c) is) w.
Proof.
  unfold accepts. cbn [words first]. set (zs := map (fun _ => c) is). assert (N : (length is <= length zs)%nat) by (unfold zs; rewrite map_length; lia).
  clearbody zs. assert (X : forall w, run (words is) None w = None) by (unfold run; clear; induction w; [reflexivity|]; cbn; assumption).
  revert zs N. induction w as [|l w IH]; intros zs N.
  - cbn. unfold all_greedy. symmetry. apply forallb_forall. reflexivity.
  - change (run (words is) (Some zs) (l :: w)) with (run (words is) (eval (follow is zs []) l) w).
    pose proof (follow_right is l zs []) as R. destruct (eval (follow is zs []) l) as [zs'|].
    + destruct R as (new & -> & M & E). rewrite E. apply IH. cbn. lia.
    + rewrite X. rewrite R. reflexivity.
Qed.
Lemma words_of_numbers is len v : below len v -> accepts (words is) (letters len (integers v)) = true.
Proof.
  intros B. rewrite words_right. unfold all_greedy. apply forallb_forall. intros [i z] I. cbn [fst snd].
  assert (z = c) as ->.
  { apply in_combine_r in I. apply in_map_iff in I as (? & <- & _). reflexivity. }
  rewrite column_letters. apply greedy_digits; [lia|]. rewrite Nat.sub_diag, Nat.sub_0_r. unfold integers. specialize (B i). lia.
Qed.
Lemma words_only i is w : In i is -> accepts (words is) w = true -> greedy c (column i w) = true.
Proof.
  rewrite words_right. unfold all_greedy. rewrite forallb_forall. intros I H. apply (H (i, c)). clear H.
  induction is as [|j is IH]; [destruct I|]. cbn. destruct I as [->|I]; auto.
Qed.
End Words.
