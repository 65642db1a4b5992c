(** All winning takes from one pile of Fibonacci nim: the tails of Allen and Ponomarenko, with their table corrected.

    Let [n = F i_1 + ... + F i_r] be Zeckendorf's representation, the least part first. Its tails are
    [T_j = F i_1 + ... + F i_j], and its gaps are [a_j = i_j - i_(j-1)] for [j >= 2]. *)
From Coq Require Import Arith Lia List Sorted RelationClasses.
From Verified Require Import Game Laws ClosedForm Gap.
Import ListNotations.

Local Notation F := fibonacci.
Local Notation double := (fun t => 2 * t).
Local Notation total ks := (list_sum (map fibonacci ks)).

(** The gaps between indices of which the largest comes first. *)
Fixpoint gaps (is : list nat) : list nat :=
  match is with i :: (j :: _) as js => (i - j) :: gaps js | _ => [] end.
(** The first gap that is not 3 is at least 4, or there is none. *)
Fixpoint shielded (gs : list nat) : bool :=
  match gs with [] => true | g :: gs => if g =? 3 then shielded gs else 4 <=? g end.

Lemma F_step n : F (S n) = F n + F (pred n).
Proof. destruct n as [|n]; reflexivity. Qed.
Lemma F_less i j : F i < F j -> i < j.
Proof. intros L. destruct (Nat.lt_ge_cases i j) as [|G]; [assumption|]. apply fibonacci_le in G. lia. Qed.

(** Parts sum up to less than the term after the largest. *)
Lemma total_below is : forall i, Sorted (fun i j => j + 2 <= i) (i :: is) -> total (i :: is) < F (S i).
Proof.
  induction is as [|j is IH]; intros i S; inversion S as [|? ? S' Hd]; subst.
  - pose proof (fibonacci_step i). change (total [i]) with (F i + 0). lia.
  - inversion Hd as [|? ? L]; subst. specialize (IH j S'). pose proof (fibonacci_le (Datatypes.S j) (pred i) ltac:(lia)).
    pose proof (F_step i). change (total (i :: j :: is)) with (F i + total (j :: is)). lia.
Qed.

(** The term two places above the largest part exceeds twice the sum exactly if the gaps are shielded. *)
Lemma shielded_iff is : forall i, Sorted (fun i j => j + 2 <= i) (i :: is) ->
  (2 * total (i :: is) < F (S (S i)) <-> shielded (gaps (i :: is)) = true).
Proof.
  induction is as [|j is IH]; intros i S; inversion S as [|? ? S' Hd]; subst; rewrite fibonacci_SS, F_step.
  - pose proof (fibonacci_step (pred i)). change (total [i]) with (F i + 0). split; [reflexivity|lia].
  - inversion Hd as [|? ? L]; subst. specialize (IH j S'). pose proof (total_below is j S') as B.
    change (gaps (i :: j :: is)) with ((i - j) :: gaps (j :: is)). cbn [shielded].
    change (total (i :: j :: is)) with (F i + total (j :: is)).
    destruct (Nat.eqb_spec (i - j) 3) as [E|E].
    + rewrite <- IH. replace (pred i) with (Datatypes.S (Datatypes.S j)) by lia. lia.
    + rewrite Nat.leb_le. split; intros G.
      * destruct (Nat.eq_dec (i - j) 2) as [D|]; [exfalso|lia]. replace (pred i) with (Datatypes.S j) in G by lia.
        pose proof (fibonacci_step j). change (total (j :: is)) with (F j + total is) in G. lia.
      * pose proof (fibonacci_le (Datatypes.S (Datatypes.S (Datatypes.S j))) (pred i) ltac:(lia)) as H.
        rewrite !fibonacci_SS in H. lia.
Qed.

Lemma total_rev is : total (rev is) = total is.
Proof. induction is as [|i is IH]; [reflexivity|]. simpl rev. rewrite map_app, list_sum_app, IH. simpl. lia. Qed.

Lemma largest_first is : Sorted (fun i j => i + 2 <= j) is -> Sorted (fun i j => j + 2 <= i) (rev is).
Proof.
  intros S. apply Sorted_StronglySorted in S; [|intros x y z; lia].
  induction S as [|i is S IH A]; [constructor|]. simpl. apply Sorted_app; [exact IH|repeat constructor|].
  intros k K. apply in_rev in K. rewrite Forall_forall in A. constructor. apply A, K.
Qed.

(** Twice a tail is below the next part exactly if the gap before this part is at least 3, or the gaps of the tail are
    shielded. *)
Lemma tail_rule tail k rest : Sorted (fun i j => i + 2 <= j) (tail ++ k :: rest) -> tail <> [] ->
  (2 * total tail < F k <-> exists i is, rev tail = i :: is /\ (3 <= k - i \/ shielded (gaps (i :: is)) = true)).
Proof.
  intros S N. destruct (rev tail) as [|i is] eqn:R; [apply (f_equal (@rev nat)) in R; rewrite rev_involutive in R; contradiction|].
  rewrite <- (total_rev tail), R.
  assert (L : i + 2 <= k).
  { apply Sorted_StronglySorted in S; [|intros x y z; lia]. assert (E : tail = rev is ++ [i]) by (rewrite <- (rev_involutive tail), R; reflexivity).
    rewrite E, <- app_assoc in S. clear -S. induction (rev is) as [|j js IH]; inversion S; subst; [|apply IH; assumption].
    match goal with H : Forall _ _ |- _ => inversion H; subst; assumption end. }
  assert (T : Sorted (fun i j => j + 2 <= i) (i :: is)).
  { rewrite <- R. apply largest_first. clear -S. induction tail as [|j tail IH]; [constructor|]. inversion S as [|? ? S' H]; subst.
    constructor; [apply IH, S'|]. destruct tail; [constructor|]. inversion H; subst. constructor. assumption. }
  split.
  - intros B. exists i, is. split; [reflexivity|]. destruct (Nat.eq_dec k (i + 2)) as [->|]; [right|left; lia].
    apply (shielded_iff is i T). rewrite Nat.add_comm in B. exact B.
  - intros (? & ? & E & H). injection E as <- <-. destruct H as [H|H].
    + pose proof (total_below is i T). pose proof (fibonacci_le (Datatypes.S (Datatypes.S (Datatypes.S i))) k ltac:(lia)) as G.
      rewrite fibonacci_SS in G. pose proof (fibonacci_step (Datatypes.S i)). lia.
    + apply (shielded_iff is i T) in H. pose proof (fibonacci_le (Datatypes.S (Datatypes.S i)) k ltac:(lia)). lia.
Qed.

Lemma zeckendorf_unique n ks ls : zeckendorf n ks -> zeckendorf n ls -> ks = ls.
Proof. intros K L. apply zeckendorf_parts in K, L. exact (parts_unique double F double_nondecreasing fibonacci_is n ks ls K L). Qed.

Lemma part_le i is : In i is -> F i <= total is.
Proof. induction is as [|j is IH]; intros I; [destruct I|]. destruct I as [->|I]; simpl; [lia|]. specialize (IH I). lia. Qed.

(** A take wins exactly if it is the whole pile, or a tail of less than half of the next part. *)
Lemma winning_tails n ks t : zeckendorf n ks -> (winning_take double [n] t <-> exists tail rest,
  ks = tail ++ rest /\ tail <> [] /\ t = total tail /\ match rest with [] => True | k :: _ => 2 * t < F k end).
Proof.
  intros Z. split.
  - intros (i & T & L). assert (i = 0) by (destruct i as [|[|i]]; simpl in T; lia). subst i. simpl in T, L.
    destruct (zeckendorf_exists (n - t)) as [us U]. destruct (zeckendorf_exists t) as [ts V]. exists ts, us.
    assert (B : match us with [] => True | k :: _ => 2 * t < F k end).
    { destruct us as [|k us]; [exact I|]. apply lost_iff in L. rewrite (fibonacci_nim _ _ _ _ U) in L. lia. }
    repeat split; [|intros ->; destruct V as [V _]; simpl in V; lia|apply V|exact B].
    apply (zeckendorf_unique n); [exact Z|]. destruct U as [U SU], V as [V SV]. split; [rewrite map_app, list_sum_app; lia|].
    apply Sorted_app; [exact SV|exact SU|]. intros i I. apply part_le in I. destruct us as [|k us]; constructor.
    destruct (Nat.lt_ge_cases (S i) k) as [|G]; [lia|]. apply fibonacci_le in G. pose proof (fibonacci_step i). lia.
  - intros (tail & rest & -> & N & -> & B). exists 0. destruct Z as [Z S]. rewrite map_app, list_sum_app in Z. simpl.
    assert (1 <= total tail).
    { destruct tail as [|i tail]; [contradiction|]. pose proof (fibonacci_step i). simpl. lia. }
    split; [lia|]. apply lost_iff. replace (n - total tail) with (total rest) by lia. destruct rest as [|k rest].
    + simpl. rewrite wins_one. intros (? & ? & ? & _). lia.
    + rewrite (fibonacci_nim (total (k :: rest)) k rest); [lia|]. split; [reflexivity|].
      clear -S. induction tail as [|i tail IH]; [exact S|]. inversion S. auto.
Qed.

(** The theorem of Allen and Ponomarenko, corrected: the winning takes from [n] are [n] itself, and the tails [T_j] with
    [a_(j+1) >= 3], and those for which the first of the gaps [a_j], [a_(j-1)], ..., [a_2] that is not 3 is at least 4, or
    all of them are 3, or [j = 1]. *)
Theorem allen_ponomarenko n ks t : zeckendorf n ks -> (winning_take double [n] t <->
  exists tail rest, ks = tail ++ rest /\ t = total tail /\ exists i is, rev tail = i :: is /\
    match rest with [] => True | k :: _ => 3 <= k - i \/ shielded (gaps (i :: is)) = true end).
Proof.
  intros Z. rewrite (winning_tails n ks t Z). split; intros (tail & rest & -> & H).
  - destruct H as (N & -> & B). exists tail, rest. split; [reflexivity|]. split; [reflexivity|]. destruct rest as [|k rest].
    + destruct (rev tail) as [|i is] eqn:R; [apply (f_equal (@rev nat)) in R; rewrite rev_involutive in R; contradiction|].
      exists i, is. auto.
    + apply (tail_rule tail k rest) in B; [exact B|apply Z|exact N].
  - destruct H as (-> & i & is & R & B). assert (N : tail <> []) by (intros ->; discriminate).
    exists tail, rest. split; [reflexivity|]. split; [exact N|]. split; [reflexivity|]. destruct rest as [|k rest]; [exact I|].
    apply (tail_rule tail k rest); [apply Z|exact N|]. exists i, is. auto.
Qed.

(** Two takes that the printed table calls losing, and that win: [j = 2], where [a_1] is no gap, and [j = 4], where a gap of 4
    comes before the gap of 2. *)
Theorem printed_table_fails : winning_take double [19] 6 /\ winning_take double [347] 114.
Proof.
  split.
  - apply (allen_ponomarenko 19 [0; 3; 5]); [split; [reflexivity|repeat constructor]|].
    exists [0; 3], [5]. split; [reflexivity|]. split; [reflexivity|]. exists 3, [0]. split; [reflexivity|]. right. reflexivity.
  - apply (allen_ponomarenko 347 [0; 2; 6; 9; 11]); [split; [reflexivity|repeat constructor]|].
    exists [0; 2; 6; 9], [11]. split; [reflexivity|]. split; [reflexivity|]. exists 9, [6; 2; 0]. split; [reflexivity|].
    right. reflexivity.
Qed.
