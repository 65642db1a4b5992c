(** Numeration systems, and automata that read greedy digits of several numbers side by side. *)
From Coq Require Import ZArith List Lia Bool.
From Verified Require Trie.
Import ListNotations.
Open Scope Z_scope.

(** * Systems *)

(** The weights are [W 0 = 1] and [W (m + 1) = W m + W (m - lag m)]. The lags of the first places are [early]; all later ones
    are [constant]. *)
Record system := System { early : list nat; constant : nat }.
Definition lag (s : system) (m : nat) : nat := nth m (early s) (constant s).

(** The weights of the places from [n] down to 0. *)
Fixpoint weights (s : system) (n : nat) : list Z :=
  match n with
  | O => [1]
  | S m => let ws := weights s m in (hd 0 ws + nth (lag s m) ws 0) :: ws
  end.
Definition weight (s : system) (n : nat) : Z := hd 0 (weights s n).

(** No lag leads below the place 0. *)
Definition valid (s : system) : bool :=
  forallb (fun i => lag s i <=? i)%nat (seq 0 (length (early s))) && (constant s <=? length (early s))%nat.

(** * Words *)

(** The greedy digits of several numbers, most significant first: at each place the list of their digits. *)
Definition digit (s : system) (m : nat) (n : Z) : bool := weight s m <=? n.
Definition rest (s : system) (m : nat) (n : Z) : Z := if digit s m n then n - weight s m else n.
Fixpoint word (s : system) (len : nat) (ns : list Z) : list (list bool) :=
  match len with O => [] | S m => map (digit s m) ns :: word s m (map (rest s m) ns) end.

(** Numbers that have this many digits. *)
Definition small (s : system) (len : nat) (ns : list Z) : Prop := Forall (fun n => 0 <= n < weight s len) ns.

(** A number of digits that is enough. *)
Definition enough (ns : list Z) : nat := Z.to_nat (fold_right Z.max 0 ns).

Definition select {A} (default : A) (is : list nat) (xs : list A) : list A := map (fun i => nth i xs default) is.

(** The numbers that a word spells: for messages. *)
Fixpoint value (s : system) (digits : list bool) : Z :=
  match digits with [] => 0 | d :: digits => (if d then weight s (length digits) else 0) + value s digits end.
Definition spell (s : system) (tracks : nat) (letters : list (list bool)) : list Z :=
  map (fun i => value s (map (fun letter => nth i letter false) letters)) (seq 0 tracks).

(** * Automata *)

(** The next states by letter: the digit of the first number decides first. *)
Inductive tree := Tip (state : positive) | Fork (if_0 if_1 : tree).
Fixpoint descend (t : tree) (letter : list bool) : positive :=
  match t, letter with
  | Tip q, _ => q
  | Fork a _, [] => descend a []
  | Fork a b, d :: letter => descend (if d then b else a) letter
  end.

(** Whether a state accepts, and its next states. State 1 is the start. *)
Record dfa := Dfa { states : Trie.trie (bool * tree); count : positive }.
Definition next_states (d : dfa) (q : positive) : tree :=
  match Trie.get q (states d) with Some row => snd row | None => Tip 1 end.
Definition final (d : dfa) (q : positive) : bool :=
  match Trie.get q (states d) with Some row => fst row | None => false end.
Definition run (d : dfa) (q : positive) (letters : list (list bool)) : positive :=
  fold_left (fun q letter => descend (next_states d q) letter) letters q.
Definition accepts (s : system) (d : dfa) (ns : list Z) : bool := final d (run d 1 (word s (enough ns) ns)).

(** Leading zeros change nothing. *)
Definition starts_well (d : dfa) (tracks : nat) : bool := Pos.eqb (descend (next_states d 1) (repeat false tracks)) 1.

(** An automaton as certificates have it: the entry [state * 2^tracks + letter] of [next] is the next state, states count from
    0, and bit [i] of a letter is the digit of track [i]. *)
Fixpoint evens {A} (xs : list A) : list A := match xs with x :: _ :: xs => x :: evens xs | [x] => [x] | [] => [] end.
Fixpoint fork (tracks : nat) (row : list N) : tree :=
  match tracks with
  | O => Tip (N.succ_pos (hd 0%N row))
  | S k => Fork (fork k (evens row)) (fork k (evens (tl row)))
  end.
Fixpoint split_at {A} (n : nat) (xs : list A) : list A * list A :=
  match n, xs with S n, x :: xs => let (a, b) := split_at n xs in (x :: a, b) | _, _ => ([], xs) end.
Fixpoint read_rows (tracks : nat) (width : nat) (fuel : list N) (next : list N) (q : positive) (accepting : Trie.trie unit)
  (rows : Trie.trie (bool * tree)) : Trie.trie (bool * tree) * positive :=
  match fuel, next with
  | _ :: fuel, _ :: _ =>
    let (row, next) := split_at width next in
    let accepts := match Trie.get q accepting with Some _ => true | None => false end in
    read_rows tracks width fuel next (Pos.succ q) accepting (Trie.set q (accepts, fork tracks row) rows)
  | _, _ => (rows, q)
  end.
Definition read_dfa (tracks : nat) (next : list N) (accepting : list N) : dfa :=
  let set := fold_left (fun set q => Trie.set (N.succ_pos q) tt set) accepting (@Trie.Empty unit) in
  let (rows, count) := read_rows tracks (2 ^ tracks)%nat next next 1 set (@Trie.Empty _) in
  Dfa rows count.

(** * What is known of weights *)

Lemma weights_length s n : length (weights s n) = S n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [weights length]. rewrite IH. reflexivity. Qed.
Lemma nth_weights s n : forall i, (i <= n)%nat -> nth i (weights s n) 0 = weight s (n - i).
Proof.
  induction n as [|n IH]; intros [|i] H; try lia; try reflexivity.
  change (nth i (weights s n) 0 = weight s (n - i)). apply IH. lia.
Qed.
Lemma weight_0 s : weight s 0 = 1. Proof. reflexivity. Qed.

Section Weights.
  Variable s : system.
  Hypothesis V : valid s = true.

  Lemma lag_le m : (lag s m <= m)%nat.
  Proof.
    unfold valid in V. apply andb_true_iff in V as [E C]. apply Nat.leb_le in C. rewrite forallb_forall in E.
    destruct (Nat.lt_ge_cases m (length (early s))) as [H|H].
    - apply Nat.leb_le, E, in_seq. lia.
    - unfold lag. rewrite nth_overflow by assumption. lia.
  Qed.
  Lemma lag_late m : (length (early s) <= m)%nat -> lag s m = constant s.
  Proof. intros H. unfold lag. apply nth_overflow. assumption. Qed.
  Lemma weight_S m : weight s (S m) = weight s m + weight s (m - lag s m).
  Proof.
    unfold weight at 1. cbn [weights hd]. rewrite nth_weights by apply lag_le. reflexivity.
  Qed.
  Lemma weight_pos m : 0 < weight s m.
  Proof.
    induction m as [m IH] using lt_wf_ind. destruct m as [|m]; [reflexivity|].
    rewrite weight_S. pose proof (IH m ltac:(lia)). pose proof (IH (m - lag s m)%nat ltac:(lia)). lia.
  Qed.
  Lemma weight_mono a b : (a <= b)%nat -> weight s a <= weight s b.
  Proof.
    induction 1 as [|b _ IH]; [lia|]. rewrite weight_S. pose proof (weight_pos (b - lag s b)). lia.
  Qed.
  Lemma weight_step m : weight s m < weight s (S m) <= 2 * weight s m.
  Proof.
    rewrite weight_S. pose proof (weight_pos (m - lag s m)). pose proof (weight_mono (m - lag s m) m ltac:(lia)). lia.
  Qed.
  Lemma weight_big n : Z.of_nat n < weight s n.
  Proof. induction n as [|n IH]; [reflexivity|]. pose proof (weight_step n). lia. Qed.

  Lemma small_rest m ns : small s (S m) ns -> small s m (map (rest s m) ns).
  Proof.
    unfold small. rewrite Forall_map. apply Forall_impl. intros n H. unfold rest, digit.
    pose proof (weight_step m). destruct (Z.leb_spec (weight s m) n); lia.
  Qed.
  (** After a digit 1 as many zeros follow as the lag of its place says. *)
  Lemma rest_below m n : 0 <= n < weight s (S m) -> digit s m n = true -> 0 <= rest s m n < weight s (m - lag s m).
  Proof.
    unfold rest. intros H D. rewrite D. unfold digit in D. apply Z.leb_le in D. rewrite weight_S in H. lia.
  Qed.
  Lemma small_enough ns : Forall (Z.le 0) ns -> small s (enough ns) ns.
  Proof.
    intros H. unfold small, enough. rewrite Forall_forall in *. intros n I. split; [apply H; assumption|].
    assert (M : n <= fold_right Z.max 0 ns).
    { clear H. induction ns as [|x ns IH]; [destruct I|]. cbn [fold_right]. destruct I as [->|I]; [lia|]. apply IH in I. lia. }
    pose proof (weight_big (Z.to_nat (fold_right Z.max 0 ns))). pose proof (H n I). lia.
  Qed.
  Lemma small_S len ns : small s len ns -> small s (S len) ns.
  Proof. unfold small. apply Forall_impl. intros n H. pose proof (weight_step len). lia. Qed.

  Lemma digit_0 m : digit s m 0 = false.
  Proof. unfold digit. apply Z.leb_gt. apply weight_pos. Qed.
  Lemma rest_0 m : rest s m 0 = 0.
  Proof. unfold rest. rewrite digit_0. reflexivity. Qed.
  Lemma select_word is len : forall ns, map (select false is) (word s len ns) = word s len (select 0 is ns).
  Proof.
    induction len as [|m IH]; intros ns; [reflexivity|]. cbn [word map]. rewrite IH. f_equal.
    - unfold select. rewrite map_map. apply map_ext. intros i. rewrite <- (digit_0 m) at 1. apply map_nth.
    - f_equal. unfold select. rewrite map_map. apply map_ext. intros i. rewrite <- (rest_0 m) at 1. apply map_nth.
  Qed.
  Lemma select_nonnegative is ns : Forall (Z.le 0) ns -> Forall (Z.le 0) (select 0 is ns).
  Proof.
    intros H. unfold select. rewrite Forall_map. apply Forall_forall. intros i _.
    destruct (Nat.lt_ge_cases i (length ns)) as [L|L].
    - rewrite Forall_forall in H. apply H, nth_In. assumption.
    - rewrite nth_overflow by assumption. lia.
  Qed.
  Lemma select_small is len ns : small s len ns -> small s len (select 0 is ns).
  Proof.
    intros H. unfold small, select. rewrite Forall_map. apply Forall_forall. intros i _.
    destruct (Nat.lt_ge_cases i (length ns)) as [L|L].
    - unfold small in H. rewrite Forall_forall in H. apply H, nth_In. assumption.
    - rewrite nth_overflow by assumption. pose proof (weight_pos len). lia.
  Qed.

  (** Leading zeros. *)
  Lemma word_S len ns : small s len ns -> word s (S len) ns = repeat false (length ns) :: word s len ns.
  Proof.
    intros H. cbn [word]. f_equal.
    - clear V. induction H as [|n ns H _ IH]; [reflexivity|]. cbn [map length repeat]. rewrite IH. f_equal.
      unfold digit. apply Z.leb_gt. lia.
    - f_equal. induction H as [|n ns H _ IH]; [reflexivity|]. cbn [map]. rewrite IH. f_equal.
      unfold rest, digit. destruct (Z.leb_spec (weight s len) n); lia.
  Qed.
  Lemma run_long d len more ns : starts_well d (length ns) = true -> small s len ns ->
    run d 1 (word s (more + len) ns) = run d 1 (word s len ns).
  Proof.
    intros W H. induction more as [|more IH]; [reflexivity|]. cbn [plus].
    assert (S' : small s (more + len) ns).
    { clear IH W. induction more as [|more IH]; [assumption|]. apply small_S. assumption. }
    rewrite word_S by assumption. unfold run in *. cbn [fold_left].
    unfold starts_well in W. apply Pos.eqb_eq in W. rewrite W. assumption.
  Qed.
  Lemma run_any d a b ns : starts_well d (length ns) = true -> small s a ns -> small s b ns ->
    run d 1 (word s a ns) = run d 1 (word s b ns).
  Proof.
    intros W A B. destruct (Nat.le_ge_cases a b) as [H|H].
    - rewrite <- (run_long d a (b - a) ns W A). f_equal. f_equal. lia.
    - rewrite <- (run_long d b (a - b) ns W B). f_equal. f_equal. lia.
  Qed.
  Lemma accepts_any d len ns : starts_well d (length ns) = true -> small s len ns ->
    accepts s d ns = final d (run d 1 (word s len ns)).
  Proof.
    intros W H. unfold accepts. f_equal. apply run_any; try assumption. apply small_enough.
    unfold small in H. eapply Forall_impl; [|eassumption]. cbn. lia.
  Qed.
End Weights.
