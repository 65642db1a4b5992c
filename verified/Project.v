(** * The projection: a variable has some value *)
From Coq Require Import ZArith List Lia Bool Arith.
From Verified Require Import Search Automata Greedy.
From Verified Require Import Numeration.
Import ListNotations.
Open Scope Z_scope.

Notation letter := Automata.letter.
Notation run := Automata.run.
Notation accepts := Automata.accepts.
Notation dfa := Automata.dfa.
Notation tree := Automata.tree.
Notation final := Automata.final.

(** ** Sets of states, in increasing order *)

Fixpoint merge (xs : list positive) : list positive -> list positive :=
  fix go ys :=
    match xs, ys with
    | [], _ => ys
    | _, [] => xs
    | x :: xs', y :: ys' =>
      match Pos.compare x y with
      | Eq => x :: merge xs' ys'
      | Lt => x :: merge xs' ys
      | Gt => y :: go ys'
      end
    end.
Lemma merge_in q xs : forall ys, In q (merge xs ys) <-> In q xs \/ In q ys.
Proof.
  induction xs as [|x xs IH]; intros ys.
  - destruct ys; cbn; tauto.
  - induction ys as [|y ys J]; [cbn; tauto|]. cbn [merge]. destruct (Pos.compare x y) eqn:C.
    + apply Pos.compare_eq in C. subst y. cbn. rewrite IH. tauto.
    + cbn [In]. rewrite IH. cbn [In]. tauto.
    + cbn [merge] in J. cbn [In]. rewrite J. cbn [In]. tauto.
Qed.
Definition same_set : list positive -> list positive -> bool := same_list Pos.eqb.
Lemma same_set_equal a b : same_set a b = true -> a = b.
Proof. apply same_list_equal. intros x y. apply Pos.eqb_eq. Qed.
Definition key_of_set (qs : list positive) : positive := fold_right put_any xH qs.

Section Project.
Variable d : dfa.
Variable i : nat.
Notation m := (machine_of d).

(** States that reject whatever follows are left out. *)
Definition single (q : positive) : list positive := if stuck d q then [] else [q].
Definition step_one (q : positive) : tree (list positive) :=
  let t := step m q in
  apply same_set merge (map_tree same_set single (restrict Pos.eqb i false t)) (map_tree same_set single (restrict Pos.eqb i true t)).
Definition step_set (qs : list positive) : tree (list positive) :=
  match qs with
  | [] => Out []
  | q :: qs => fold_left (fun t q => apply same_set merge t (step_one q)) qs (step_one q)
  end.

(** What zeros of the other variables lead to. *)
Definition zeros_step (qs : list positive) : list positive + list positive :=
  let more := merge qs (eval (step_set qs) zero) in
  if same_set qs more then inr qs else inl more.
Definition from_zeros (limit : nat) : option (list positive) :=
  match iterate limit zeros_step [start d] with inr qs => Some qs | inl _ => None end.
Definition subsets (first : list positive) : machine (list positive) := Machine first step_set (existsb (final m)).

(** ** What it accepts *)

Fixpoint over (ds : list bool) (w : list letter) : list letter :=
  match ds, w with b :: ds, l :: w => update l i b :: over ds w | _, _ => [] end.

Definition after_one (q : positive) (l : letter) (x : positive) : Prop := exists b, x = eval (step m q) (update l i b) /\ stuck d x = false.
Lemma single_in q x : In x (single q) <-> x = q /\ stuck d q = false.
Proof. unfold single. destruct (stuck d q) eqn:S; cbn; [split; [tauto|intros [_ H]; discriminate]|]. split; [intros [->|[]]; auto|intros [-> _]; auto]. Qed.
Lemma step_one_in q l x : In x (eval (step_one q) l) <-> after_one q l x.
Proof.
  unfold step_one, after_one. rewrite eval_apply, !eval_map, !eval_restrict by (exact same_set_equal || (intros ? ?; apply Pos.eqb_eq)).
  rewrite merge_in, !single_in. split.
  - intros [[-> S]|[-> S]]; eexists; eauto.
  - intros ([] & -> & S); auto.
Qed.
Lemma step_set_in l x qs : In x (eval (step_set qs) l) <-> exists q, In q qs /\ after_one q l x.
Proof.
  destruct qs as [|q qs]; [cbn; split; [tauto|intros (? & [] & _)]|]. unfold step_set.
  assert (H : forall t, In x (eval (fold_left (fun t q => apply same_set merge t (step_one q)) qs t) l) <->
    In x (eval t l) \/ exists q, In q qs /\ after_one q l x).
  { induction qs as [|q' qs IH]; intros t; cbn [fold_left].
    - split; [auto|intros [H|(? & [] & _)]; exact H].
    - rewrite IH, eval_apply, merge_in, step_one_in by exact same_set_equal. split.
      + intros [[H|H]|(q0 & I & H)]; [auto|right; exists q'; cbn; auto|right; exists q0; cbn; auto].
      + intros [H|(q0 & [<-|I] & H)]; [auto|auto|right; eauto]. }
  rewrite H, step_one_in. split.
  - intros [A|(q0 & I & A)]; [exists q; cbn; auto|exists q0; cbn; auto].
  - intros (q0 & [<-|I] & A); eauto.
Qed.

Definition good (q : positive) (w : list letter) : Prop := exists ds, length ds = length w /\ final m (run m q (over ds w)) = true.
Lemma run_cons q l w : run m q (l :: w) = run m (eval (step m q) l) w.
Proof. reflexivity. Qed.
Lemma subsets_run first w : forall qs, final (subsets first) (run (subsets first) qs w) = true <-> exists q, In q qs /\ good q w.
Proof.
  induction w as [|l w IH]; intros qs.
  - cbn. rewrite existsb_exists. split.
    + intros (q & I & F). exists q. split; [exact I|]. exists []. auto.
    + intros (q & I & ds & Z & F). destruct ds; [|discriminate]. exists q. auto.
  - change (run (subsets first) qs (l :: w)) with (run (subsets first) (eval (step_set qs) l) w). rewrite IH. split.
    + intros (x & I & ds & Z & F). apply step_set_in in I as (q & I & b & -> & S). exists q. split; [exact I|].
      exists (b :: ds). split; [cbn; lia|]. exact F.
    + intros (q & I & ds & Z & F). destruct ds as [|b ds]; [discriminate|]. cbn [over] in F. rewrite run_cons in F.
      exists (eval (step m q) (update l i b)). split.
      * apply step_set_in. exists q. split; [exact I|]. exists b. split; [reflexivity|].
        destruct (stuck d _) eqn:S; [|reflexivity]. rewrite stuck_rejects in F by exact S. discriminate.
      * exists ds. cbn in Z. split; [lia|exact F].
Qed.

(** ** Leading zeros *)

Definition reached (q : positive) : Prop := exists ds, q = run m (start d) (over ds (repeat zero (length ds))).
Lemma over_app a b w w' : length a = length w -> over (a ++ b) (w ++ w') = over a w ++ over b w'.
Proof. revert w. induction a as [|x a IH]; intros [|l w] E; try discriminate; [reflexivity|]. cbn. f_equal. apply IH. cbn in E. lia. Qed.
Lemma from_zeros_reached limit qs : from_zeros limit = Some qs ->
  (forall q, In q qs -> reached q) /\ In (start d) qs /\ forall x, In x (eval (step_set qs) zero) -> In x qs.
Proof.
  unfold from_zeros. intros E.
  pose proof (iterate_keeps (fun qs => (forall q, In q qs -> reached q) /\ In (start d) qs)
    (fun qs => (forall q, In q qs -> reached q) /\ In (start d) qs /\ forall x, In x (eval (step_set qs) zero) -> In x qs) zeros_step) as K.
  assert (H : forall s, (forall q, In q s -> reached q) /\ In (start d) s -> match zeros_step s with
    | inl s' => (forall q, In q s' -> reached q) /\ In (start d) s'
    | inr s' => (forall q, In q s' -> reached q) /\ In (start d) s' /\ forall x, In x (eval (step_set s') zero) -> In x s' end).
  { clear. intros qs [R F]. unfold zeros_step. destruct (same_set qs _) eqn:S.
    - apply same_set_equal in S. split; [exact R|]. split; [exact F|]. intros x I. rewrite S. apply merge_in. right. exact I.
    - split; [|apply merge_in; left; exact F]. intros q I. apply merge_in in I as [I|I]; [apply R, I|].
      apply step_set_in in I as (q0 & I & b & -> & _). destruct (R q0 I) as (ds & ->). exists (ds ++ [b]).
      rewrite app_length, repeat_app, over_app by (rewrite repeat_length; reflexivity). cbn [length repeat over].
      rewrite run_app. reflexivity. }
  specialize (K H limit [start d]). destruct (iterate limit zeros_step [start d]) as [|r]; [discriminate|]. injection E as ->.
  apply K. split; [|left; reflexivity]. intros q [<-|[]]. exists []. reflexivity.
Qed.
Lemma from_zeros_all qs : In (start d) qs -> (forall x, In x (eval (step_set qs) zero) -> In x qs) ->
  forall ds q, In q qs -> let q' := run m q (over ds (repeat zero (length ds))) in
    In q' qs \/ forall w, final m (run m q' w) = false.
Proof.
  intros F C. induction ds as [|b ds IH]; intros q I; cbn [length repeat over]; [left; exact I|].
  cbv zeta. rewrite run_cons. set (q1 := eval (step m q) (update zero i b)). destruct (stuck d q1) eqn:S.
  - right. intros w. rewrite <- run_app. apply stuck_rejects, S.
  - apply IH, C, step_set_in. exists q. split; [exact I|]. exists b. auto.
Qed.

(** ** What it means *)

Variable s : system.
Hypothesis V : valid s = true.
Variable P : valuation -> Prop.
Hypothesis right : represents s m P.
(** In its words, the variable has a value. *)
Hypothesis only : forall w, accepts m w = true -> greedy s (longest s) (column i w) = true.

Lemma column_over ds : forall w, length ds = length w -> column i (over ds w) = ds.
Proof.
  unfold column. induction ds as [|b ds IH]; intros [|l w] E; try discriminate; [reflexivity|]. cbn [over map]. f_equal.
  - unfold update. rewrite Nat.eqb_refl. reflexivity.
  - apply IH. cbn in E. lia.
Qed.
Lemma over_ext ds : forall w w', same_letters w w' -> same_letters (over ds w) (over ds w').
Proof.
  unfold same_letters. induction ds as [|b ds IH]; intros w w' E; [constructor|]. inversion E; subst; cbn [over]; constructor.
  - intros j. unfold update. destruct (Nat.eqb j i); auto.
  - apply IH. assumption.
Qed.
Lemma over_letters len : forall z (x : Z), same_letters (over (digits s len x) (letters s len z)) (letters s len (update z i x)).
Proof.
  induction len as [|k IH]; intros z x; [constructor|]. cbn [digits letters over]. constructor.
  - intros j. unfold update. destruct (Nat.eqb j i); reflexivity.
  - pose proof (IH (fun j => rest s k (z j)) (rest s k x)) as H.
    assert (X : same_letters (letters s k (update (fun j => rest s k (z j)) i (rest s k x))) (letters s k (fun j => rest s k (update z i x j)))).
    { apply letters_ext. intros j. unfold update. destruct (Nat.eqb j i); reflexivity. }
    revert H X. generalize (over (digits s k (rest s k x)) (letters s k (fun j => rest s k (z j)))).
    generalize (letters s k (update (fun j => rest s k (z j)) i (rest s k x))), (letters s k (fun j => rest s k (update z i x j))).
    clear. intros b c a H. revert c. unfold same_letters. induction H as [|l l' a b E H IHH]; intros c Y; inversion Y; subst; constructor.
    + intros j. rewrite E. auto.
    + apply IHH. assumption.
Qed.
Lemma with_value len v x : same_letters (over (digits s len (Z.of_nat x)) (letters s len (integers v)))
  (letters s len (integers (update v i x))).
Proof.
  pose proof (over_letters len (integers v) (Z.of_nat x)) as H.
  assert (X : same_letters (letters s len (update (integers v) i (Z.of_nat x))) (letters s len (integers (update v i x)))).
  { apply letters_ext. intros j. unfold integers, update. destruct (Nat.eqb j i); reflexivity. }
  revert H X. generalize (over (digits s len (Z.of_nat x)) (letters s len (integers v))).
  generalize (letters s len (update (integers v) i (Z.of_nat x))), (letters s len (integers (update v i x))).
  clear. intros b c a H. revert c. unfold same_letters. induction H as [|l l' a b E H IHH]; intros c Y; inversion Y; subst; constructor.
  + intros j. rewrite E. auto.
  + apply IHH. assumption.
Qed.

Theorem project_right limit qs : from_zeros limit = Some qs ->
  represents s (subsets qs) (fun v => exists x, P (update v i x)).
Proof.
  intros F len v B. apply from_zeros_reached in F as (R & F & C). unfold accepts. cbn [subsets first]. rewrite subsets_run. split.
  - intros (q & I & ds & Z & A). destruct (R q I) as (zs & ->). rewrite letters_length in Z.
    set (k := length zs) in *.
    assert (A' : accepts m (over (zs ++ ds) (repeat zero k ++ letters s len (integers v))) = true).
    { unfold accepts. rewrite over_app by (rewrite repeat_length; reflexivity). rewrite run_app. exact A. }
    assert (W : same_letters (letters s (k + len) (integers v)) (repeat zero k ++ letters s len (integers v))).
    { apply (letters_long s V). exact B. }
    rewrite <- (accepts_ext m _ _ (over_ext (zs ++ ds) _ _ W)) in A'.
    assert (N : length (zs ++ ds) = length (letters s (k + len) (integers v))) by (rewrite app_length, letters_length; unfold k; lia).
    pose proof (only _ A') as G. rewrite column_over in G by exact N.
    destruct (greedy_value s V (zs ++ ds) (longest s) ltac:(lia) G) as [Y D]. unfold room in Y. rewrite Nat.ltb_irrefl in Y.
    pose proof (value_nonnegative s V (zs ++ ds)) as Y'. set (x := value s (zs ++ ds)) in *.
    rewrite N, letters_length in Y, D. exists (Z.to_nat x).
    rewrite <- D, <- (Z2Nat.id x) in A' by exact Y'.
    rewrite (accepts_ext m _ _ (with_value _ _ _)) in A'. apply right in A'; [exact A'|].
    intros j. unfold update. destruct (Nat.eqb j i); [lia|]. apply (below_more s V _ _ _ B).
  - intros (x & H). set (k := x).
    assert (B' : below s (k + len) (update v i x)).
    { intros j. unfold update. destruct (Nat.eqb j i); [|apply (below_more s V _ _ _ B)].
      pose proof (weight_big s V (k + len)). unfold k in *. lia. }
    apply (right _ _ B') in H. rewrite <- (accepts_ext m _ _ (with_value _ _ _)) in H.
    assert (W : same_letters (letters s (k + len) (integers v)) (repeat zero k ++ letters s len (integers v))).
    { apply (letters_long s V). exact B. }
    rewrite (accepts_ext m _ _ (over_ext _ _ _ W)) in H. set (ds := digits s (k + len) (Z.of_nat x)) in *.
    assert (N : length ds = (k + len)%nat) by apply digits_length.
    rewrite <- (firstn_skipn k ds) in H.
    assert (K : length (firstn k ds) = k) by (rewrite firstn_length; lia).
    rewrite over_app in H by (rewrite repeat_length; exact K).
    unfold accepts in H. rewrite run_app in H. cbn [machine_of first] in H. rewrite <- K in H at 2.
    destruct (from_zeros_all qs F C (firstn k ds) (start d) F) as [Q|Q].
    + eexists. split; [exact Q|]. exists (skipn k ds). split; [rewrite skipn_length, letters_length; lia|exact H].
    + rewrite Q in H. discriminate.
Qed.
End Project.
