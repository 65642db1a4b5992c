(** * Words of numbers, and machines that know which words are words of numbers *)
From Verified Require Export Numeration.
From Verified Require Export Automata.
Open Scope Z_scope.

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

(** After a digit 1 at the place [p] zeros follow down to the place [p - lag s p]. [z] counts zeros since the last 1, up to the
    largest lag. *)
Definition longest : nat := fold_right Nat.max (constant s) (early s).
Fixpoint greedy (z : nat) (ds : list bool) : bool :=
  match ds with
  | [] => true
  | true :: ds => (lag s (length ds + S z) <=? z)%nat && greedy 0 ds
  | false :: ds => greedy (Nat.min longest (S z)) ds
  end.
Lemma lag_longest m : (lag s m <= longest)%nat.
Proof.
  unfold longest, lag. destruct (nth_in_or_default m (early s) (constant s)) as [I|E].
  - revert I. generalize (nth m (early s) (constant s)). intros x I. induction (early s) as [|y l IH]; [destruct I|].
    cbn [fold_right]. destruct I as [->|I]; [lia|]. specialize (IH I). lia.
  - rewrite E. clear E. induction (early s) as [|y l IH]; cbn [fold_right]; lia.
Qed.
(** What follows is less than the weight of this place. *)
Definition room (len z : nat) : nat := if (z <? longest)%nat then Nat.min len (len + z - lag s (len + z)) else len.
Lemma room_0 len : room len 0 = (len - lag s len)%nat.
Proof.
  unfold room. pose proof (lag_longest len). rewrite Nat.add_0_r. destruct (Nat.ltb_spec 0 longest); lia.
Qed.
Lemma room_S len z : (z <= longest)%nat -> (lag s (len + S z) <= z)%nat -> room (S len) z = S len.
Proof.
  unfold room. intros Z E. destruct (Nat.ltb_spec z longest); [|reflexivity]. replace (S len + z)%nat with (len + S z)%nat by lia. lia.
Qed.
Lemma room_next len z : (z <= longest)%nat -> (room len (Nat.min longest (S z)) = Nat.min len (room (S len) z))%nat.
Proof.
  unfold room. intros Z. pose proof (lag_longest (len + S z)) as H. pose proof (lag_le s V (len + S z)) as H'.
  replace (S len + z)%nat with (len + S z)%nat by lia.
  destruct (Nat.ltb_spec z longest), (Nat.ltb_spec (Nat.min longest (S z)) longest); try lia.
  replace (Nat.min longest (S z)) with (S z) by lia. lia.
Qed.

Lemma greedy_value ds : forall z, (z <= longest)%nat -> greedy z ds = true ->
  value s ds < weight s (room (length ds) z) /\ digits (length ds) (value s ds) = ds.
Proof.
  induction ds as [|d ds IH]; intros z Z G.
  - cbn. split; [apply weight_pos, V|reflexivity].
  - pose proof (weight_step s V (length ds)) as W. cbn [length value digits]. destruct d; cbn [greedy] in G.
    + apply andb_true_iff in G as [C G]. apply Nat.leb_le in C. destruct (IH O ltac:(lia) G) as [B D].
      rewrite room_0 in B. rewrite room_S by assumption. pose proof (value_nonnegative ds) as N.
      assert (T : digit s (length ds) (weight s (length ds) + value s ds) = true) by (unfold digit; apply Z.leb_le; lia).
      split; [rewrite (weight_S s V); lia|].
      unfold rest. rewrite T. f_equal. replace (weight s (length ds) + value s ds - weight s (length ds)) with (value s ds) by lia. exact D.
    + destruct (IH (Nat.min longest (S z)) ltac:(lia) G) as [B D]. rewrite room_next in B by exact Z.
      assert (B' : value s ds < weight s (length ds)).
      { pose proof (weight_mono s V (Nat.min (length ds) (room (S (length ds)) z)) (length ds) ltac:(lia)). lia. }
      rewrite Z.add_0_l. split.
      * pose proof (weight_mono s V (Nat.min (length ds) (room (S (length ds)) z)) (room (S (length ds)) z) ltac:(lia)). lia.
      * rewrite digit_small, rest_small by exact B'. f_equal. exact D.
Qed.
Lemma greedy_digits len : forall n z, (z <= longest)%nat -> 0 <= n < weight s (room len z) -> greedy z (digits len n) = true.
Proof.
  induction len as [|m IH]; intros n z Z N; [reflexivity|]. cbn [digits].
  assert (R : (room (S m) z <= S m)%nat) by (unfold room; destruct (z <? longest)%nat; lia).
  assert (N' : 0 <= n < weight s (S m)) by (pose proof (weight_mono s V _ _ R); lia).
  destruct (digit s m n) eqn:D; cbn [greedy].
  - assert (X : room (S m) z = S m).
    { unfold digit in D. apply Z.leb_le in D. destruct (Nat.le_gt_cases (room (S m) z) m) as [E|E]; [|lia].
      pose proof (weight_mono s V _ _ E). lia. }
    rewrite digits_length. apply andb_true_iff. split.
    + apply Nat.leb_le. unfold room in X. pose proof (lag_longest (m + S z)). pose proof (lag_le s V (m + S z)).
      replace (S m + z)%nat with (m + S z)%nat in X by lia. destruct (Nat.ltb_spec z longest); lia.
    + apply IH; [lia|]. rewrite room_0. exact (rest_below s V m n N' D).
  - unfold rest. rewrite D. apply IH; [lia|]. unfold digit in D. apply Z.leb_gt in D. split; [lia|]. rewrite room_next by exact Z.
    destruct (Nat.min_spec m (room (S m) z)) as [[_ ->]|[_ ->]]; lia.
Qed.

(** ** A machine for the words of numbers

    It does not know how many digits will come, and the lags of the lowest places are different. So it keeps for each number
    of digits below [tail] whether the word may be one of numbers if that many come, and the same for all greater numbers. *)
Definition is_tail (t : nat) : bool :=
  forallb (fun p => Nat.eqb (Nat.min (lag s p) (p - t)) (Nat.min (constant s) (p - t))) (seq 0 (length (early s))).
Definition tail : nat := match find is_tail (seq 0 (length (early s))) with Some t => t | None => length (early s) end.
Lemma tail_lag m z : (tail <= m)%nat -> (lag s (m + S z) <=? z)%nat = (constant s <=? z)%nat.
Proof.
  intros T. destruct (Nat.lt_ge_cases (m + S z) (length (early s))) as [H|H]; [|rewrite lag_late by exact H; reflexivity].
  unfold tail in T. destruct (find is_tail _) as [t|] eqn:F; [|lia]. apply find_some in F as [_ F]. unfold is_tail in F.
  rewrite forallb_forall in F. specialize (F (m + S z)%nat ltac:(apply in_seq; lia)). apply Nat.eqb_eq in F.
  destruct (Nat.leb_spec (lag s (m + S z)) z), (Nat.leb_spec (constant s) z); lia.
Qed.

Definition flag (flags : list bool) (n : nat) : bool := nth (Nat.min n tail) flags false.
Definition shift (flags : list bool) : list bool := tl flags ++ [last flags false].
Definition allowed (z : nat) : list bool := map (fun m => lag s (m + S z) <=? z)%nat (seq 0 tail) ++ [(constant s <=? z)%nat].
(** The zeros since the last 1 of each of some variables, and the flags. *)
Definition words_state := (list nat * list bool)%type.
Fixpoint follow (is zs : list nat) (flags : list bool) (done : list nat) : tree (option words_state) :=
  match is, zs with
  | i :: is, z :: zs =>
    Ask i (follow is zs flags (Nat.min longest (S z) :: done)) (follow is zs (map2 andb flags (allowed z)) (O :: done))
  | _, _ => Out (if existsb (fun b => b) flags then Some (rev done, flags) else None)
  end.
Definition words (is : list nat) : machine (option words_state) :=
  Machine (Some (map (fun _ => longest) is, repeat true (S tail)))
    (fun x => match x with Some (zs, flags) => follow is zs (shift flags) [] | None => Out None end)
    (fun x => match x with Some (_, flags) => flag flags 0 | None => false end).
Definition same_words (x y : option words_state) : bool :=
  match x, y with
  | Some (zs, fs), Some (zs', fs') => same_list Nat.eqb zs zs' && same_list Bool.eqb fs fs'
  | None, None => true
  | _, _ => false
  end.
Lemma same_words_equal x y : same_words x y = true -> x = y.
Proof.
  destruct x as [[zs fs]|], y as [[zs' fs']|]; cbn; try discriminate; [|reflexivity]. intros E. apply andb_true_iff in E as [E F].
  apply (same_list_equal Nat.eqb (fun x y => proj1 (Nat.eqb_eq x y))) in E. apply (same_list_equal _ eqb_prop) in F. congruence.
Qed.

Lemma flag_shift flags n : length flags = S tail -> flag (shift flags) n = flag flags (S n).
Proof.
  intros E. unfold flag, shift. destruct flags as [|f flags]; [discriminate|]. cbn [length tl] in *. injection E as E.
  destruct (Nat.lt_ge_cases n tail) as [H|H].
  - rewrite !Nat.min_l by lia. rewrite app_nth1 by lia. reflexivity.
  - rewrite !Nat.min_r by lia. rewrite app_nth2 by lia. replace (tail - length flags)%nat with O by lia. cbn [nth].
    rewrite <- E. clear. revert f. induction flags as [|g flags IH]; intros f; [reflexivity|]. cbn [length nth]. apply IH.
Qed.
Lemma shift_length flags : length flags = S tail -> length (shift flags) = S tail.
Proof. intros E. unfold shift. rewrite app_length. destruct flags; cbn in *; lia. Qed.
Lemma flag_allowed z n : flag (allowed z) n = (lag s (n + S z) <=? z)%nat.
Proof.
  unfold flag, allowed. destruct (Nat.lt_ge_cases n tail) as [H|H].
  - rewrite Nat.min_l, app_nth1 by (rewrite ?map_length, ?seq_length; lia).
    rewrite nth_indep with (d' := (fun m => lag s (m + S z) <=? z)%nat O) by (rewrite map_length, seq_length; exact H).
    rewrite (map_nth (fun m => lag s (m + S z) <=? z)%nat), seq_nth by exact H. reflexivity.
  - rewrite Nat.min_r, app_nth2 by (rewrite ?map_length, ?seq_length; lia). rewrite map_length, seq_length, Nat.sub_diag. cbn [nth].
    symmetry. apply tail_lag, H.
Qed.
Lemma allowed_length z : length (allowed z) = S tail.
Proof. unfold allowed. rewrite app_length, map_length, seq_length. cbn. lia. Qed.
Lemma map2_and (a b : list bool) : forall n, length a = length b ->
  length (map2 andb a b) = length a /\ nth n (map2 andb a b) false = nth n a false && nth n b false.
Proof.
  revert b. induction a as [|x a IH]; intros [|y b] n E; try discriminate.
  - split; [reflexivity|]. destruct n; reflexivity.
  - cbn [length] in E. change (map2 andb (x :: a) (y :: b)) with ((x && y) :: map2 andb a b). split.
    + cbn [length]. f_equal. apply (IH b O). lia.
    + destruct n; [reflexivity|]. cbn [nth]. apply IH. lia.
Qed.
Lemma no_flag flags n : existsb (fun b => b) flags = false -> flag flags n = false.
Proof.
  unfold flag. generalize (Nat.min n tail). clear n. induction flags as [|f flags IH]; intros n E; [destruct n; reflexivity|].
  cbn in E. apply orb_false_iff in E as [-> E]. destruct n; [reflexivity|]. apply IH, E.
Qed.

Definition all_greedy (is zs : list nat) (w : list letter) : bool :=
  forallb (fun p : nat * nat => greedy (snd p) (column (fst p) w)) (combine is zs).
Lemma column_length i w : length (column i w) = length w.
Proof. apply map_length. Qed.
Lemma follow_right is l : forall zs flags done, length flags = S tail -> (length is <= length zs)%nat ->
  match eval (follow is zs flags done) l with
  | Some (zs', flags') => exists new, zs' = rev done ++ new /\ (length is <= length new)%nat /\ length flags' = S tail
      /\ forall w, flag flags (length w) && all_greedy is zs (l :: w) = flag flags' (length w) && all_greedy is new w
  | None => forall w, flag flags (length w) && all_greedy is zs (l :: w) = false
  end.
Proof.
  induction is as [|i is IH]; intros zs flags done F Z.
  - cbn [follow eval]. destruct (existsb _ flags) eqn:E.
    + exists []. rewrite app_nil_r. repeat split; [cbn; lia|exact F].
    + intros w. rewrite no_flag by exact E. reflexivity.
  - destruct zs as [|z zs]; [cbn in Z; lia|]. cbn [follow eval]. cbn [length] in Z. destruct (l i) eqn:D.
    + destruct (map2_and flags (allowed z) O ltac:(rewrite allowed_length; exact F)) as [F' _]. rewrite F in F'.
      specialize (IH zs (map2 andb flags (allowed z)) (O :: done) F' ltac:(lia)).
      assert (X : forall w, flag (map2 andb flags (allowed z)) (length w) && all_greedy is zs (l :: w) && greedy 0 (column i w)
        = flag flags (length w) && all_greedy (i :: is) (z :: zs) (l :: w)).
      { intros w. unfold all_greedy. cbn [combine forallb fst snd column map]. rewrite D. cbn [greedy]. fold (column i w).
        rewrite column_length. unfold flag at 1. destruct (map2_and flags (allowed z) (Nat.min (length w) tail) ltac:(rewrite allowed_length; exact F)) as [_ ->].
        fold (flag flags (length w)) (flag (allowed z) (length w)). rewrite flag_allowed.
        destruct (flag flags _), (_ <=? z)%nat, (greedy 0 _), (forallb _ _); reflexivity. }
      destruct (eval _ l) as [[zs' flags']|].
      * destruct IH as (new & -> & N & F'' & E). exists (O :: new). cbn [rev length]. rewrite <- app_assoc. repeat split; [lia|exact F''|].
        intros w. rewrite <- X, E. unfold all_greedy. cbn [combine forallb fst snd].
        destruct (flag flags' _), (greedy 0 _), (forallb _ _); reflexivity.
      * intros w. rewrite <- X, IH. reflexivity.
    + specialize (IH zs flags (Nat.min longest (S z) :: done) F ltac:(lia)).
      assert (X : forall w, flag flags (length w) && all_greedy is zs (l :: w) && greedy (Nat.min longest (S z)) (column i w)
        = flag flags (length w) && all_greedy (i :: is) (z :: zs) (l :: w)).
      { intros w. unfold all_greedy. cbn [combine forallb fst snd column map]. rewrite D. cbn [greedy]. fold (column i w).
        destruct (flag flags _), (greedy _ _), (forallb _ _); reflexivity. }
      destruct (eval _ l) as [[zs' flags']|].
      * destruct IH as (new & -> & N & F'' & E). exists (Nat.min longest (S z) :: new). cbn [rev length]. rewrite <- app_assoc. repeat split; [lia|exact F''|].
        intros w. rewrite <- X, E. unfold all_greedy. cbn [combine forallb fst snd].
        destruct (flag flags' _), (greedy _ _), (forallb _ _); reflexivity.
      * intros w. rewrite <- X, IH. reflexivity.
Qed.
Lemma words_right is w : accepts (words is) w = all_greedy is (map (fun _ => longest) is) w.
Proof.
  assert (X : forall w, run (words is) None w = None) by (unfold run; clear; induction w; [reflexivity|]; cbn; assumption).
  assert (H : forall w zs flags, length flags = S tail -> (length is <= length zs)%nat ->
    final (words is) (run (words is) (Some (zs, flags)) w) = flag flags (length w) && all_greedy is zs w).
  { clear w. induction w as [|l w IH]; intros zs flags F Z.
    - cbn [run fold_left]. change (final (words is) (run (words is) (Some (zs, flags)) [])) with (flag flags 0). cbn [length].
      assert (E : all_greedy is zs [] = true) by (apply forallb_forall; reflexivity). rewrite E. symmetry. apply andb_true_r.
    - change (run (words is) (Some (zs, flags)) (l :: w)) with (run (words is) (eval (follow is zs (shift flags) []) l) w).
      pose proof (follow_right is l zs (shift flags) [] (shift_length flags F) Z) as R. cbn [length]. rewrite <- (flag_shift flags _ F).
      destruct (eval _ l) as [[zs' flags']|].
      + destruct R as (new & -> & N & F' & E). rewrite E. apply IH; assumption.
      + rewrite X, R. reflexivity. }
  unfold accepts. cbn [words first]. rewrite H; [|apply repeat_length|rewrite map_length; lia].
  replace (flag (repeat true (S tail)) (length w)) with true; [reflexivity|]. unfold flag. symmetry.
  destruct (nth_in_or_default (Nat.min (length w) tail) (repeat true (S tail)) false) as [I|E]; [apply repeat_spec in I; exact I|].
  exfalso. assert (L : (Nat.min (length w) tail < S tail)%nat) by lia. revert L E. generalize (Nat.min (length w) tail), (S tail). clear.
  intros n k. revert n. induction k as [|k IH]; intros [|n] L E; try lia; try discriminate. apply (IH n); [lia|exact E].
Qed.
Lemma words_of_numbers is len v : below len v -> accepts (words is) (letters len (integers v)) = true.
Proof.
  intros B. rewrite words_right. unfold all_greedy. apply forallb_forall. intros [i z] I. cbn [fst snd].
  assert (z = longest) as ->.
  { apply in_combine_r in I. apply in_map_iff in I as (? & <- & _). reflexivity. }
  rewrite column_letters. apply greedy_digits; [lia|]. unfold room. rewrite Nat.ltb_irrefl. unfold integers. specialize (B i). lia.
Qed.
Lemma words_only i is w : In i is -> accepts (words is) w = true -> greedy longest (column i w) = true.
Proof.
  rewrite words_right. unfold all_greedy. rewrite forallb_forall. intros I H. apply (H (i, longest)). clear H.
  induction is as [|j is IH]; [destruct I|]. cbn. destruct I as [->|I]; auto.
Qed.
End Words.
