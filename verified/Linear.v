(** The net of the words of numbers that fulfil one linear relation. *)
From Coq Require Import ZArith List Lia Bool.
From Verified Require Import Numeration Search Net.
Import ListNotations.
Open Scope Z_scope.

(** [low <= sum of coefficients times numbers <= high]; without [high] there is no upper bound. One coefficient a number. *)
Record relation := Relation { coefficients : list Z; low : Z; high : option Z }.
Fixpoint sum (cs ns : list Z) : Z := match cs, ns with c :: cs, n :: ns => c * n + sum cs ns | _, _ => 0 end.
Definition holds (ns : list Z) (r : relation) : Prop :=
  low r <= sum (coefficients r) ns /\ match high r with Some h => sum (coefficients r) ns <= h | None => True end.

(** * One relation *)

(** A vector of integers, the highest place first, stands for what was read: with [m] digits to come its last component
    counts [W m], the one before [W (m + 1)], and so on. *)
Definition dimension (s : system) : nat := S (length (early s)).
Fixpoint worth (s : system) (m : nat) (v : list Z) : Z :=
  match v with [] => 0 | x :: v => x * weight s (m + length v) + worth s m v end.
Fixpoint add_at (i : nat) (x : Z) (v : list Z) : list Z :=
  match v with
  | [] => []
  | y :: v => match i with O => x + y :: v | S i => y :: add_at i x v end
  end.
Definition turn (s : system) (v : list Z) (d : Z) : list Z :=
  match v with [] => [] | over :: v => add_at 0 over (add_at (constant s) over (v ++ [d])) end.

Fixpoint ups (cs : list Z) : Z := match cs with [] => 0 | c :: cs => Z.max 0 c + ups cs end.
Fixpoint downs (cs : list Z) : Z := match cs with [] => 0 | c :: cs => Z.max 0 (- c) + downs cs end.

(** The vectors and weights for 0, 1, ... digits to come. *)
Definition horizon (s : system) : nat := dimension s.
Fixpoint values (s : system) (base : list Z) (n : nat) (v : list Z) : list Z :=
  match n with O => [] | S n => sum base v :: values s base n (turn s v 0) end.

(** What one has to know of a system and of a relation, computed once. *)
Record plan := Plan {
  base : list Z;           (* the weights from [dimension - 1] down to 0 *)
  terms : list Z;          (* the weights from 0 to [horizon - 1] *)
  up : Z; down : Z;
  longest : nat;           (* the largest lag *)
  tail : nat;              (* from this place on all lags act as the constant one *)
  choices : list pattern }.

Definition longest_lag (s : system) : nat := fold_right Nat.max (constant s) (early s).
Definition is_tail (s : system) (t : nat) : bool :=
  forallb (fun p => Nat.eqb (Nat.min (lag s p) (p - t)) (Nat.min (constant s) (p - t))) (seq 0 (length (early s))).
Definition least_tail (s : system) : nat :=
  match find (is_tail s) (seq 0 (length (early s))) with Some t => t | None => length (early s) end.
Fixpoint patterns (cs : list Z) : list pattern :=
  match cs with
  | [] => [[]]
  | c :: cs => if c =? 0 then map (cons None) (patterns cs)
               else flat_map (fun p => [Some false :: p; Some true :: p]) (patterns cs)
  end.
Definition plan_of (s : system) (r : relation) : plan :=
  let cs := coefficients r in
  Plan (weights s (dimension s - 1)) (rev (weights s (horizon s - 1))) (ups cs) (downs cs) (longest_lag s) (least_tail s) (patterns cs).

(** With [m] digits to come the form is at least [v - down (W m - 1)] and at most [v + up (W m - 1)]. *)
Definition too_high (r : relation) (p : plan) (vs : list Z) : bool :=
  match high r with
  | None => false
  | Some h => forallb (fun x => x) (map2 (fun v w => let least := v - down p * w in (0 <=? least) && (h <? least + down p)) vs (terms p))
  end.
Definition too_low (r : relation) (p : plan) (vs : list Z) : bool :=
  forallb (fun x => x) (map2 (fun v w => let most := v + up p * w in (most <=? 0) && (most - up p <? low r)) vs (terms p)).
(** Not trusted: what always holds need not be followed. *)
Definition certain (r : relation) (p : plan) (vs : list Z) : bool :=
  match high r with
  | Some _ => false
  | None => forallb (fun x => x) (map2 (fun v w => let least := v - down p * w in (0 <=? least) && (low r <=? least + down p)) vs (terms p))
  end.

(** Zeros since the last 1 of each number, up to the largest lag; whether there may be [tail] digits to come or more, and for
    less how many there may be; the vector, or nothing if the relation holds whatever follows. *)
Record reading := Reading { zeros : list nat; far : bool; near : list bool; vector : option (list Z) }.
Fixpoint dot (cs : list Z) (p : pattern) : Z :=
  match cs, p with c :: cs, b :: p => match b with Some true => c + dot cs p | _ => dot cs p end | _, _ => 0 end.
Definition follows (lag_at : nat -> nat) (zs : list nat) (p : pattern) : bool :=
  forallb (fun x => x) (map2 (fun z b => match b with Some true => (lag_at (S z) <? S z)%nat | _ => true end) zs p).
Definition read (s : system) (r : relation) (p : plan) (x : reading) (letter : pattern) : list (pattern * reading) :=
  let f := far x && follows (fun _ => constant s) (zeros x) letter in
  let n := map2 (fun m e => e && follows (fun gap => lag s (m + gap)) (zeros x) letter) (seq 0 (tail p)) (tl (near x) ++ [far x]) in
  if f || existsb (fun e => e) n then
    let zs := map2 (fun z b => match b with Some true => O | Some false => Nat.min (longest p) (S z) | None => z end) (zeros x) letter in
    match vector x with
    | None => [(letter, Reading zs f n None)]
    | Some v =>
      let v := turn s v (dot (coefficients r) letter) in
      let vs := values s (base p) (horizon s) v in
      if too_high r p vs || too_low r p vs then []
      else [(letter, Reading zs f n (if certain r p vs then None else Some v))]
    end
  else [].
Definition may_end (r : relation) (p : plan) (x : reading) : bool :=
  hd (far x) (near x)
  && match vector x with
     | None => true
     | Some v => let n := sum (base p) v in (low r <=? n) && match high r with Some h => n <=? h | None => true end
     end.
Definition put_nat (n : nat) (k : positive) : positive := put_z (Z.of_nat n) k.
Definition key_of (x : reading) : positive :=
  let k := match vector x with None => xO xH | Some v => xI (fold_left (fun k z => put_z z k) v xH) end in
  let k := fold_left (fun k (b : bool) => if b then xI k else xO k) (far x :: near x) k in
  fold_left (fun k z => put_nat z k) (zeros x) k.
Definition same_reading (x y : reading) : bool :=
  same_list Nat.eqb (zeros x) (zeros y) && Bool.eqb (far x) (far y) && same_list Bool.eqb (near x) (near y)
  && match vector x, vector y with
     | Some v, Some w => same_list Z.eqb v w
     | None, None => true
     | _, _ => false
     end.
Definition one (s : system) (r : relation) : option net :=
  let p := plan_of s r in
  let begin := Reading (map (fun _ => longest p) (coefficients r)) true (repeat true (tail p)) (Some (repeat 0 (dimension s))) in
  match build key_of same_reading (fun x => (may_end r p x, flat_map (read s r p x) (choices p))) begin with
  | Some g => reduce g
  | None => None
  end.


(** * Proofs *)

Lemma map2_map {A B C D} (f : A -> B -> C) (a : D -> A) (b : D -> B) l : map2 f (map a l) (map b l) = map (fun i => f (a i) (b i)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. f_equal. exact IH. Qed.
Lemma forallb_map {A B} (f : B -> bool) (g : A -> B) l : forallb f (map g l) = forallb (fun x => f (g x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite IH. reflexivity. Qed.

Section Vectors.
  Variable s : system.
  Hypothesis V : valid s = true.

  Lemma constant_le : (constant s <= length (early s))%nat.
  Proof. unfold valid in V. apply andb_true_iff in V as [_ C]. apply Nat.leb_le. assumption. Qed.

  Lemma worth_snoc d v m : worth s m (v ++ [d]) = worth s (S m) v + d * weight s m.
  Proof.
    induction v as [|x v IH]; cbn [worth app length]; [rewrite Nat.add_0_r; lia|].
    rewrite IH, app_length. cbn [length]. replace (m + (length v + 1))%nat with (S m + length v)%nat by lia. lia.
  Qed.
  Lemma add_at_length i x v : length (add_at i x v) = length v.
  Proof. revert i. induction v as [|y v IH]; intros [|i]; cbn; auto. Qed.
  Lemma worth_add_at x m v : forall i, (i < length v)%nat ->
    worth s m (add_at i x v) = worth s m v + x * weight s (m + (length v - 1 - i)).
  Proof.
    induction v as [|y v IH]; intros [|i] H; cbn [length] in H; try lia; cbn [add_at worth length].
    - replace (m + (S (length v) - 1 - 0))%nat with (m + length v)%nat by lia. lia.
    - rewrite IH, add_at_length by lia. replace (S (length v) - 1 - S i)%nat with (length v - 1 - i)%nat by lia. lia.
  Qed.
  Lemma turn_length v d : length v = dimension s -> length (turn s v d) = dimension s.
  Proof.
    unfold dimension. destruct v as [|x v]; [discriminate|]. intros H. unfold turn. rewrite !add_at_length, app_length.
    cbn [length] in *. lia.
  Qed.
  Lemma worth_turn m v d : length v = dimension s -> worth s m (turn s v d) = worth s (S m) v + d * weight s m.
  Proof.
    unfold dimension. destruct v as [|x v]; [discriminate|]. intros H. cbn [length] in H. unfold turn.
    pose proof constant_le as C.
    rewrite !worth_add_at by (rewrite ?add_at_length, app_length; cbn [length]; lia).
    rewrite add_at_length, worth_snoc, app_length. cbn [length worth].
    replace (m + (length v + 1 - 1 - 0))%nat with (m + length v)%nat by lia.
    replace (m + (length v + 1 - 1 - constant s))%nat with (m + length v - constant s)%nat by lia.
    change (S m + length v)%nat with (S (m + length v)). rewrite (weight_S s V), (lag_late s) by lia. lia.
  Qed.
  Lemma sum_base v : v <> [] -> sum (weights s (length v - 1)) v = worth s 0 v.
  Proof.
    induction v as [|x v IH]; [congruence|]. intros _. cbn [length worth]. rewrite Nat.sub_0_r || idtac.
    replace (S (length v) - 1)%nat with (length v) by lia. destruct v as [|y v].
    - cbn [length weights sum worth plus]. rewrite weight_0. lia.
    - specialize (IH ltac:(discriminate)). cbn [length] in *. replace (S (length v) - 1)%nat with (length v) in IH by lia.
      remember (y :: v) as u. unfold weight. cbn [plus]. remember (weights s (length v)) as ws eqn:E.
      cbn [weights sum hd]. rewrite <- E, IH. lia.
  Qed.
  Lemma values_worth n v : length v = dimension s ->
    values s (weights s (dimension s - 1)) n v = map (fun i => worth s i v) (seq 0 n).
  Proof.
    revert v. induction n as [|n IH]; intros v L; [reflexivity|]. cbn [values seq map].
    rewrite <- L at 1. rewrite sum_base by (intros ->; discriminate L). f_equal.
    rewrite IH by (apply turn_length; assumption). rewrite <- seq_shift, map_map. apply map_ext. intros i.
    rewrite worth_turn by assumption. lia.
  Qed.
  Lemma rev_weights n : rev (weights s n) = map (weight s) (seq 0 (S n)).
  Proof.
    induction n as [|n IH]; [reflexivity|]. rewrite seq_S, map_app, <- IH. reflexivity.
  Qed.

  (** What satisfies the recurrence from [dimension] on and is not negative does not fall below a bound. *)
  Lemma carries (G : nat -> Z) (t : Z) :
    (forall m, (dimension s <= m)%nat -> G m = G (m - 1)%nat + G (m - 1 - constant s)%nat) ->
    (forall i, (i < dimension s)%nat -> 0 <= G i /\ t < G i) -> forall m, 0 <= G m /\ t < G m.
  Proof.
    intros R B m. induction m as [m IH] using lt_wf_ind. destruct (Nat.lt_ge_cases m (dimension s)) as [H|H]; [auto|].
    rewrite (R m H). unfold dimension in H. pose proof (IH (m - 1)%nat ltac:(lia)). pose proof (IH (m - 1 - constant s)%nat ltac:(lia)). lia.
  Qed.
  Lemma weight_late m : (dimension s <= m)%nat -> weight s m = weight s (m - 1) + weight s (m - 1 - constant s).
  Proof.
    unfold dimension. intros H. replace m with (S (m - 1))%nat at 1 by lia. rewrite (weight_S s V), (lag_late s) by lia. reflexivity.
  Qed.
  Lemma worth_late v m : (dimension s <= m)%nat -> worth s m v = worth s (m - 1) v + worth s (m - 1 - constant s) v.
  Proof.
    intros H. pose proof constant_le as C. induction v as [|x v IH]; [reflexivity|]. cbn [worth]. rewrite IH.
    rewrite (weight_late (m + length v)) by lia. unfold dimension in H.
    replace (m + length v - 1)%nat with (m - 1 + length v)%nat by lia.
    replace (m - 1 + length v - constant s)%nat with (m - 1 - constant s + length v)%nat by lia. lia.
  Qed.

  Lemma ups_downs cs : 0 <= ups cs /\ 0 <= downs cs.
  Proof. induction cs; cbn [ups downs]; lia. Qed.
  Lemma sum_bounds cs len ns : small s len ns ->
    - downs cs * (weight s len - 1) <= sum cs ns <= ups cs * (weight s len - 1).
  Proof.
    intros H. pose proof (weight_pos s V len) as P. revert ns H. induction cs as [|c cs IH]; intros ns H; [cbn; lia|].
    pose proof (ups_downs cs). destruct H as [|n ns H Hs]; cbn [sum ups downs].
    - nia.
    - specialize (IH ns Hs). nia.
  Qed.
End Vectors.

Section One.
  Variable s : system.
  Hypothesis V : valid s = true.
  Variable r : relation.
  Let p := plan_of s r.
  Let cs := coefficients r.

  Definition between (x : Z) : Prop := low r <= x /\ match high r with Some h => x <= h | None => True end.

  Lemma terms_weights : terms p = map (weight s) (seq 0 (dimension s)).
  Proof. unfold p, plan_of. cbn [terms]. unfold horizon, dimension. rewrite rev_weights. f_equal. f_equal. lia. Qed.
  Lemma values_are v : length v = dimension s -> values s (base p) (horizon s) v = map (fun i => worth s i v) (seq 0 (dimension s)).
  Proof. intros L. unfold p, plan_of, horizon. cbn [base]. apply values_worth; assumption. Qed.

  Lemma not_too_high v m ns : length v = dimension s -> small s m ns -> between (worth s m v + sum cs ns) ->
    too_high r p (values s (base p) (horizon s) v) = false.
  Proof.
    intros L S [_ B]. unfold too_high. destruct (high r) as [h|]; [|reflexivity].
    destruct (forallb _ _) eqn:E; [|reflexivity]. exfalso.
    rewrite values_are, terms_weights, map2_map, forallb_map, forallb_forall in E by assumption.
    pose proof (sum_bounds s V cs m ns S) as [Lo _].
    destruct (carries s (fun i => worth s i v - downs cs * weight s i) (h - downs cs)) with (m := m) as [_ G]; [| |lia].
    - intros i H. rewrite (worth_late s V) , (weight_late s V) by assumption. lia.
    - intros i H. specialize (E i ltac:(apply in_seq; lia)). cbn beta in E. apply andb_true_iff in E as [E F].
      apply Z.leb_le in E. apply Z.ltb_lt in F. unfold p, plan_of in E, F. cbn [down] in E, F. fold cs in E, F. lia.
  Qed.
  Lemma not_too_low v m ns : length v = dimension s -> small s m ns -> between (worth s m v + sum cs ns) ->
    too_low r p (values s (base p) (horizon s) v) = false.
  Proof.
    intros L S [B _]. unfold too_low. destruct (forallb _ _) eqn:E; [|reflexivity]. exfalso.
    rewrite values_are, terms_weights, map2_map, forallb_map, forallb_forall in E by assumption.
    pose proof (sum_bounds s V cs m ns S) as [_ Hi].
    destruct (carries s (fun i => - (worth s i v + ups cs * weight s i)) (- low r - ups cs)) with (m := m) as [_ G]; [| |lia].
    - intros i H. rewrite (worth_late s V) , (weight_late s V) by assumption. lia.
    - intros i H. specialize (E i ltac:(apply in_seq; lia)). cbn beta in E. apply andb_true_iff in E as [E F].
      apply Z.leb_le in E. apply Z.ltb_lt in F. unfold p, plan_of in E, F. cbn [up] in E, F. fold cs in E, F. lia.
  Qed.

  (** The digits of the numbers that occur. *)
  Definition mask (cs : list Z) (letter : list bool) : pattern := map2 (fun c d => if c =? 0 then None else Some d) cs letter.
  Lemma mask_in : forall ds letter, length letter = length ds -> In (mask ds letter) (patterns ds).
  Proof.
    induction ds as [|c ds IH]; intros [|d letter] L; try discriminate; [left; reflexivity|].
    cbn [length] in L. specialize (IH letter ltac:(lia)). cbn. destruct (c =? 0).
    - apply in_map. exact IH.
    - apply in_flat_map. exists (mask ds letter). split; [exact IH|]. destruct d; cbn; auto.
  Qed.
  Lemma mask_matches : forall ds letter, length letter = length ds -> matches (mask ds letter) letter.
  Proof.
    induction ds as [|c ds IH]; intros [|d letter] L; try discriminate; [constructor|].
    cbn [length] in L. specialize (IH letter ltac:(lia)). constructor; [|exact IH]. destruct (c =? 0); auto.
  Qed.
  Lemma sum_word m : forall ds ns, sum ds ns = dot ds (mask ds (map (digit s m) ns)) * weight s m + sum ds (map (rest s m) ns).
  Proof.
    induction ds as [|c ds IH]; intros [|n ns]; try reflexivity. cbn [sum map]. rewrite (IH ns).
    change (mask (c :: ds) (digit s m n :: map (digit s m) ns)) with
      ((if c =? 0 then None else Some (digit s m n)) :: mask ds (map (digit s m) ns)). cbn [dot].
    unfold rest at 2. destruct (Z.eqb_spec c 0) as [->|_]; [lia|]. destruct (digit s m n); lia.
  Qed.

  (** Gaps: a number is small enough for as many zeros as the lag of the last digit 1 asks for. *)
  Definition gap (m : nat) (c : Z) (z : nat) (n : Z) : Prop :=
    (longest p <= z)%nat \/ c <> 0 /\ n < weight s (m + z - lag s (m + z)).
  Fixpoint gaps (m : nat) (ds : list Z) (zs : list nat) (ns : list Z) : Prop :=
    match ds, zs, ns with
    | [], [], [] => True
    | c :: ds, z :: zs, n :: ns => gap m c z n /\ gaps m ds zs ns
    | _, _, _ => False
    end.
  Lemma lag_longest m : (lag s m <= longest p)%nat.
  Proof.
    change (longest p) with (longest_lag s). unfold longest_lag, lag. destruct (nth_in_or_default m (early s) (constant s)) as [I|E].
    - revert I. generalize (nth m (early s) (constant s)). intros x I. induction (early s) as [|y l IH]; [destruct I|].
      cbn [fold_right]. destruct I as [->|I]; [lia|]. specialize (IH I). lia.
    - rewrite E. clear E. induction (early s) as [|y l IH]; cbn [fold_right]; lia.
  Qed.
  Lemma gap_lag m c z n : gap (S m) c z n -> 0 <= n -> digit s m n = true -> (lag s (m + S z) < S z)%nat.
  Proof.
    intros [H|[_ H]] P D; [pose proof (lag_longest (m + S z)); lia|].
    unfold digit in D. apply Z.leb_le in D. replace (S m + z)%nat with (m + S z)%nat in H by lia.
    destruct (Nat.lt_ge_cases (lag s (m + S z)) (S z)) as [L|L]; [assumption|]. exfalso.
    assert (M : (m + S z - lag s (m + S z) <= m)%nat) by lia. pose proof (weight_mono s V _ _ M). lia.
  Qed.
  Lemma gaps_follow (lag_at : nat -> nat) m : (forall z, (lag s (m + S z) < S z -> lag_at (S z) < S z)%nat) ->
    forall ds zs ns, gaps (S m) ds zs ns -> Forall (Z.le 0) ns -> follows lag_at zs (mask ds (map (digit s m) ns)) = true.
  Proof.
    intros H. induction ds as [|c ds IH]; intros [|z zs] [|n ns] G P; try destruct G; [reflexivity|].
    inversion P; subst. change (follows lag_at (z :: zs) (mask (c :: ds) (map (digit s m) (n :: ns)))) with
      (match (if c =? 0 then None else Some (digit s m n)) with Some true => (lag_at (S z) <? S z)%nat | _ => true end
       && follows lag_at zs (mask ds (map (digit s m) ns))).
    rewrite (IH zs ns) by assumption. rewrite andb_true_r. destruct (c =? 0); [reflexivity|].
    destruct (digit s m n) eqn:D; [|reflexivity]. apply Nat.ltb_lt, H. eapply gap_lag; eassumption.
  Qed.
  Definition next_zeros (zs : list nat) (letter : pattern) : list nat :=
    map2 (fun z b => match b with Some true => O | Some false => Nat.min (longest p) (S z) | None => z end) zs letter.
  Lemma gaps_next m : forall ds zs ns, gaps (S m) ds zs ns -> small s (S m) ns ->
    gaps m ds (next_zeros zs (mask ds (map (digit s m) ns))) (map (rest s m) ns).
  Proof.
    induction ds as [|c ds IH]; intros [|z zs] [|n ns] G P; try destruct G; [exact I|].
    inversion P; subst. change (gap m c match (if c =? 0 then None else Some (digit s m n)) with
        Some true => O | Some false => Nat.min (longest p) (S z) | None => z end (rest s m n)
      /\ gaps m ds (next_zeros zs (mask ds (map (digit s m) ns))) (map (rest s m) ns)).
    split; [|apply IH; assumption]. destruct (Z.eqb_spec c 0) as [E|E].
    - left. destruct H as [H|[H _]]; [assumption|congruence].
    - destruct (digit s m n) eqn:D.
      + right. split; [assumption|]. rewrite Nat.add_0_r. apply (rest_below s V); assumption.
      + destruct (Nat.le_gt_cases (longest p) (S z)) as [L|L]; [left; lia|]. right. split; [assumption|].
        rewrite Nat.min_r by lia. destruct H as [H|[_ H]]; [lia|]. unfold rest. rewrite D.
        replace (m + S z)%nat with (S m + z)%nat by lia. assumption.
  Qed.

  Lemma tail_lags m z : (tail p <= m)%nat -> (lag s (m + S z) < S z)%nat -> (constant s < S z)%nat.
  Proof.
    change (tail p) with (least_tail s). intros T L. destruct (Nat.le_gt_cases (length (early s)) (m + S z)) as [H|H].
    - rewrite (lag_late s) in L by assumption. assumption.
    - unfold least_tail in T. destruct (find (is_tail s) _) as [t|] eqn:F; [|lia].
      apply find_some in F as [_ F]. unfold is_tail in F. rewrite forallb_forall in F.
      specialize (F (m + S z)%nat ltac:(apply in_seq; lia)). apply Nat.eqb_eq in F. lia.
  Qed.

  (** How many digits may come. *)
  Definition to_come (m : nat) (x : reading) : Prop :=
    length (near x) = tail p /\ if (m <? tail p)%nat then nth m (near x) false = true else far x = true.
  Definition vector_fits (m : nat) (x : reading) (ns : list Z) : Prop :=
    match vector x with None => True | Some v => length v = dimension s /\ between (worth s m v + sum cs ns) end.

  Definition near_next (x : reading) (letter : pattern) : list bool :=
    map2 (fun m e => e && follows (fun gap => lag s (m + gap)) (zeros x) letter) (seq 0 (tail p)) (tl (near x) ++ [far x]).
  Definition far_next (x : reading) (letter : pattern) : bool := far x && follows (fun _ => constant s) (zeros x) letter.

  Lemma map2_seq {B C} (f : nat -> B -> C) b c t : forall i l, (t <= length l)%nat ->
    length (map2 f (seq i t) l) = t /\ forall m, (m < t)%nat -> nth m (map2 f (seq i t) l) c = f (i + m)%nat (nth m l b).
  Proof.
    induction t as [|t IH]; intros i l L; [split; [reflexivity|intros; lia]|].
    destruct l as [|x l]; cbn [length] in L; [lia|].
    change (map2 f (seq i (S t)) (x :: l)) with (f i x :: map2 f (seq (S i) t) l).
    destruct (IH (S i) l ltac:(lia)) as [IL IN]. cbn [length]. split; [lia|].
    intros [|m] H; cbn [nth]; [rewrite Nat.add_0_r; reflexivity|]. rewrite IN by lia. f_equal. lia.
  Qed.
  Lemma to_come_next m x ns letter : to_come (S m) x ->
    follows (fun gap => lag s (m + gap)) (zeros x) letter = true ->
    ((tail p <= m)%nat -> follows (fun _ => constant s) (zeros x) letter = true) ->
    to_come m (Reading ns (far_next x letter) (near_next x letter) None)
    /\ far_next x letter || existsb (fun e => e) (near_next x letter) = true.
  Proof.
    intros [L C] F T. unfold to_come. cbn [near far].
    assert (LL : (tail p <= length (tl (near x) ++ [far x]))%nat).
    { rewrite app_length. cbn [length]. destruct (near x); cbn [tl length] in *; lia. }
    destruct (map2_seq (fun m e => e && follows (fun gap => lag s (m + gap)) (zeros x) letter) false false (tail p) 0 _ LL) as [NL NN].
    fold (near_next x letter) in NL, NN.
    destruct (Nat.ltb_spec m (tail p)) as [H|H].
    - assert (E : nth m (near_next x letter) false = true).
      { rewrite NN by assumption. cbn [plus]. rewrite F, andb_true_r. destruct (Nat.ltb_spec (S m) (tail p)) as [H'|H'].
        - destruct (near x) as [|e l]; cbn [length] in L; [lia|]. cbn [tl nth] in *. rewrite app_nth1 by lia. assumption.
        - rewrite app_nth2; destruct (near x) as [|e l]; cbn [length tl] in *; try lia.
          replace (m - length l)%nat with O by lia. assumption. }
      split; [split; assumption|]. apply orb_true_iff. right. apply existsb_exists. exists true. split; [|reflexivity].
      rewrite <- E. apply nth_In. lia.
    - destruct (Nat.ltb_spec (S m) (tail p)) as [H'|H']; [lia|]. unfold far_next. rewrite C, (T H). cbn [andb orb].
      split; [split; [assumption|reflexivity]|reflexivity].
  Qed.

  Lemma small_nonnegative m ns : small s m ns -> Forall (Z.le 0) ns.
  Proof. apply Forall_impl. lia. Qed.

  Let look (x : reading) := (may_end r p x, flat_map (read s r p x) (choices p)).

  Lemma way_of_word m : forall ns x, small s m ns -> length ns = length cs -> to_come m x -> gaps m cs (zeros x) ns ->
    vector_fits m x ns -> way look x (word s m ns).
  Proof.
    induction m as [|m IH]; intros ns x S L T G VF.
    - apply way_ends. cbn [look fst]. unfold may_end. apply andb_true_iff. split.
      + destruct T as [TL T]. destruct (near x) as [|e l]; cbn [length hd nth] in *; destruct (Nat.ltb_spec 0 (tail p)); try lia; assumption.
      + unfold vector_fits in VF. destruct (vector x) as [v|]; [|reflexivity]. destruct VF as [VL B].
        assert (Z0 : sum cs ns = 0).
        { pose proof (sum_bounds s V cs 0 ns S) as SB. rewrite weight_0 in SB. lia. }
        rewrite Z0, Z.add_0_r in B.
        assert (E : sum (base p) v = worth s 0 v).
        { unfold p, plan_of. cbn [base]. rewrite <- VL. apply sum_base. intros ->. discriminate VL. }
        rewrite E. destruct B as [B1 B2]. apply andb_true_iff. split; [apply Z.leb_le; assumption|].
        destruct (high r); [apply Z.leb_le; assumption|reflexivity].
    - cbn [word]. set (letter := map (digit s m) ns). set (q := mask cs letter).
      assert (LL : length letter = length cs) by (unfold letter; rewrite map_length; assumption).
      pose proof (small_nonnegative _ _ S) as P.
      assert (F : follows (fun gap => lag s (m + gap)) (zeros x) q = true).
      { apply gaps_follow; [|assumption|assumption]. auto. }
      assert (FC : (tail p <= m)%nat -> follows (fun _ => constant s) (zeros x) q = true).
      { intros H. apply gaps_follow; [|assumption|assumption]. intros z. apply tail_lags. assumption. }
      destruct (to_come_next m x (next_zeros (zeros x) q) q T F FC) as [T' E].
      assert (G' : gaps m cs (next_zeros (zeros x) q) (map (rest s m) ns)) by (apply gaps_next; assumption).
      pose proof (small_rest s V m ns S) as S'.
      assert (R : exists v', In (q, Reading (next_zeros (zeros x) q) (far_next x q) (near_next x q) v') (read s r p x q)
        /\ vector_fits m (Reading (next_zeros (zeros x) q) (far_next x q) (near_next x q) v') (map (rest s m) ns)).
      { unfold read. fold (far_next x q) (near_next x q) (next_zeros (zeros x) q). rewrite E. unfold vector_fits in *.
        destruct (vector x) as [v|].
        - destruct VF as [VL B].
          set (v' := turn s v (dot (coefficients r) q)).
          assert (VL' : length v' = dimension s) by (apply turn_length; assumption).
          assert (B' : between (worth s m v' + sum cs (map (rest s m) ns))).
          { unfold v'. rewrite (worth_turn s V) by assumption. rewrite (sum_word m cs ns) in B. fold letter q in B. fold cs.
            replace (worth s (Datatypes.S m) v + dot cs q * weight s m + sum cs (map (rest s m) ns)) with
              (worth s (Datatypes.S m) v + (dot cs q * weight s m + sum cs (map (rest s m) ns))) by lia. assumption. }
          cbn zeta. rewrite (not_too_high v' m _ VL' S' B'), (not_too_low v' m _ VL' S' B'). cbn [orb].
          eexists. split; [left; reflexivity|]. cbn [vector]. destruct (certain _ _ _); auto.
        - exists None. split; [left; reflexivity|]. exact I. }
      destruct R as (v' & I & VF'). eapply way_goes with (p := q).
      + cbn [look snd]. apply in_flat_map. exists q. split; [|exact I]. apply mask_in. assumption.
      + apply mask_matches. assumption.
      + apply IH; try assumption. rewrite map_length. assumption.
  Qed.

  Lemma same_reading_equal x y : same_reading x y = true -> x = y.
  Proof.
    destruct x as [z f n v], y as [z' f' n' v']. unfold same_reading. cbn [zeros far near vector]. intros H.
    apply andb_true_iff in H as [H W]. apply andb_true_iff in H as [H N]. apply andb_true_iff in H as [Z F].
    apply (same_list_equal Nat.eqb (fun a b => proj1 (Nat.eqb_eq a b))) in Z. apply eqb_prop in F.
    apply (same_list_equal _ eqb_prop) in N. subst.
    destruct v as [v|], v' as [v'|]; try discriminate; [|reflexivity].
    apply (same_list_equal Z.eqb (fun a b => proj1 (Z.eqb_eq a b))) in W. subst. reflexivity.
  Qed.

  Theorem one_sound g : one s r = Some g -> forall len ns, length ns = length cs -> small s len ns -> holds ns r ->
    path g (start g) (word s len ns).
  Proof.
    unfold one. fold p. destruct (build _ _ _ _) as [h|] eqn:B; [|discriminate]. intros R len ns L S H.
    apply (classified_sound _ _ _ R). apply (build_sound _ _ _ _ _ same_reading_equal B). apply way_of_word; try assumption.
    - unfold to_come. cbn [near far]. rewrite repeat_length. split; [reflexivity|].
      destruct (Nat.ltb_spec len (tail p)) as [H'|H']; [|reflexivity].
      destruct (nth_in_or_default len (repeat true (tail p)) false) as [I|E].
      + apply repeat_spec in I. assumption.
      + clear - H'. revert len H'. induction (tail p) as [|t IH]; intros [|len] H; try lia; [reflexivity|]. cbn [repeat nth]. apply IH. lia.
    - cbn [zeros]. fold cs. clear - L. revert ns L. induction cs as [|c ds IH]; intros [|n ns] L; try discriminate; [exact I|].
      cbn [map gaps]. split; [left; lia|]. apply IH. cbn [length] in L. lia.
    - unfold vector_fits. cbn [vector]. rewrite repeat_length. split; [reflexivity|].
      assert (E : worth s len (repeat 0 (dimension s)) = 0).
      { generalize (dimension s). intros k. induction k as [|k IH]; [reflexivity|]. cbn [repeat worth]. rewrite IH. lia. }
      rewrite E. exact H.
  Qed.
End One.
