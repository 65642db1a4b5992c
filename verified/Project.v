(** * The projection: some variables have some values *)
From Verified Require Export Greedy.
Open Scope Z_scope.

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
Variable is : list nat.
Notation m := (machine_of d).

(** States that reject whatever follows are left out. *)
Definition single (q : positive) : list positive := if stuck d q then [] else [q].
Definition eliminate (i : nat) (t : tree (list positive)) : tree (list positive) :=
  apply same_set merge (restrict same_set i false t) (restrict same_set i true t).
Definition step_one (q : positive) : tree (list positive) := fold_right eliminate (map_tree same_set single (step m q)) is.
(** Halves are merged first, so that no long set is merged often. *)
Fixpoint merge_pairs (ts : list (tree (list positive))) : list (tree (list positive)) :=
  match ts with t :: u :: ts => apply same_set merge t u :: merge_pairs ts | _ => ts end.
Fixpoint merge_trees {A} (fuel : list A) (ts : list (tree (list positive))) : tree (list positive) :=
  match ts, fuel with
  | [], _ => Out []
  | [t], _ => t
  | t :: ts, [] => fold_left (apply same_set merge) ts t
  | _, _ :: fuel => merge_trees fuel (merge_pairs ts)
  end.
Definition step_set (qs : list positive) : tree (list positive) := merge_trees qs (map step_one qs).

(** What zeros of the other variables lead to: the states, and those of them whose next states have not been added. *)
Fixpoint without (xs : list positive) : list positive -> list positive :=
  fix go ys :=
    match xs, ys with
    | [], _ => []
    | _, [] => xs
    | x :: xs', y :: ys' =>
      match Pos.compare x y with
      | Eq => without xs' ys'
      | Lt => x :: without xs' ys
      | Gt => go ys'
      end
    end.
Definition zeros_step (s : list positive * list positive) : list positive * list positive + list positive :=
  match snd s with
  | [] => inr (fst s)
  | _ => let more := without (eval (step_set (snd s)) zero) (fst s) in inl (merge (fst s) more, more)
  end.
Definition from_zeros (limit : nat) : option (list positive) :=
  match iterate limit zeros_step ([start d], [start d]) with inr qs => Some qs | inl _ => None end.
Definition subsets (first : list positive) : machine (list positive) := Machine first step_set (existsb (final m)).

(** ** What it accepts *)

Fixpoint updates {A} (v : nat -> A) (is : list nat) (xs : list A) : nat -> A :=
  match is, xs with i :: is, x :: xs => updates (update v i x) is xs | _, _ => v end.
Fixpoint over (ds : list (list bool)) (w : list letter) : list letter :=
  match ds, w with b :: ds, l :: w => updates l is b :: over ds w | _, _ => [] end.

Definition after_one (q : positive) (l : letter) (x : positive) : Prop :=
  exists b, length b = length is /\ x = eval (step m q) (updates l is b) /\ stuck d x = false.
Lemma single_in q x : In x (single q) <-> x = q /\ stuck d q = false.
Proof. unfold single. destruct (stuck d q) eqn:S; cbn; [split; [tauto|intros [_ H]; discriminate]|]. split; [intros [->|[]]; auto|intros [-> _]; auto]. Qed.
Lemma eliminate_in x t : forall js l, In x (eval (fold_right eliminate t js) l) <-> exists b, length b = length js /\ In x (eval t (updates l js b)).
Proof.
  induction js as [|j js IH]; intros l; cbn [fold_right].
  - split; [intros H; exists []; auto|]. intros (b & _ & H). destruct b; exact H.
  - unfold eliminate at 1. rewrite eval_apply, !eval_restrict, merge_in, !IH by exact same_set_equal. split.
    + intros [(b & E & H)|(b & E & H)]; [exists (false :: b)|exists (true :: b)]; (split; [cbn; congruence|exact H]).
    + intros ([|[] b] & E & H); try discriminate; injection E as E; [right|left]; exists b; auto.
Qed.
Lemma step_one_in q l x : In x (eval (step_one q) l) <-> after_one q l x.
Proof.
  unfold step_one, after_one. rewrite eliminate_in. split; intros (b & E & H); exists b; (split; [exact E|]).
  - rewrite eval_map in H by exact same_set_equal. apply single_in in H as [-> S]. auto.
  - rewrite eval_map by exact same_set_equal. apply single_in. destruct H as [-> S]. auto.
Qed.
Lemma merge_pairs_in l x : forall n ts, (length ts <= n)%nat ->
  ((exists t, In t (merge_pairs ts) /\ In x (eval t l)) <-> exists t, In t ts /\ In x (eval t l)).
Proof.
  induction n as [|n IH]; intros ts N; [destruct ts; [reflexivity|cbn in N; lia]|].
  destruct ts as [|t [|u ts]]; try reflexivity. cbn [merge_pairs length] in *. specialize (IH ts ltac:(lia)). split.
  - intros (y & [<-|I] & H).
    + rewrite eval_apply in H by exact same_set_equal. apply merge_in in H as [H|H]; [exists t|exists u]; cbn; auto.
    + destruct (proj1 IH (ex_intro _ y (conj I H))) as (z & J & H'). exists z. cbn. auto.
  - intros (y & [<-|[<-|I]] & H).
    + exists (apply same_set merge t u). split; [left; reflexivity|]. rewrite eval_apply by exact same_set_equal. apply merge_in. auto.
    + exists (apply same_set merge t u). split; [left; reflexivity|]. rewrite eval_apply by exact same_set_equal. apply merge_in. auto.
    + destruct (proj2 IH (ex_intro _ y (conj I H))) as (z & J & H'). exists z. cbn. auto.
Qed.
Lemma merge_trees_in {A} l x (fuel : list A) : forall ts, In x (eval (merge_trees fuel ts) l) <-> exists t, In t ts /\ In x (eval t l).
Proof.
  assert (Z : forall t, In x (eval t l) <-> exists u, In u [t] /\ In x (eval u l)).
  { intros t. split; [intros H; exists t; cbn; auto|intros (u & [<-|[]] & H); exact H]. }
  induction fuel as [|f fuel IH]; intros [|t [|u ts]]; cbn [merge_trees]; try apply Z; try (cbn; split; [tauto|intros (? & [] & _)]).
  - assert (F : forall ts t, In x (eval (fold_left (apply same_set merge) ts t) l) <-> In x (eval t l) \/ exists u, In u ts /\ In x (eval u l)).
    { clear. induction ts as [|u ts IH]; intros t; cbn [fold_left].
      - split; [auto|intros [H|(? & [] & _)]; exact H].
      - rewrite IH, eval_apply, merge_in by exact same_set_equal. split.
        + intros [[H|H]|(y & I & H)]; [auto|right; exists u; cbn; auto|right; exists y; cbn; auto].
        + intros [H|(y & [<-|I] & H)]; [auto|auto|right; eauto]. }
    rewrite F. split.
    + intros [H|(y & I & H)]; [exists t; cbn; auto|exists y; cbn in *; tauto].
    + intros (y & [<-|I] & H); [auto|right; exists y; auto].
  - rewrite IH. apply (merge_pairs_in l x _ (t :: u :: ts) (le_n _)).
Qed.
Lemma step_set_in l x qs : In x (eval (step_set qs) l) <-> exists q, In q qs /\ after_one q l x.
Proof.
  unfold step_set. rewrite merge_trees_in. split.
  - intros (t & I & H). apply in_map_iff in I as (q & <- & I). exists q. rewrite step_one_in in H. auto.
  - intros (q & I & H). exists (step_one q). split; [apply in_map, I|]. apply step_one_in, H.
Qed.
Lemma without_in q xs : forall ys, (In q (without xs ys) -> In q xs) /\ (In q xs -> In q (without xs ys) \/ In q ys).
Proof.
  induction xs as [|x xs IH]; intros ys.
  - destruct ys; cbn; tauto.
  - induction ys as [|y ys J]; [cbn; tauto|]. cbn [without]. destruct (Pos.compare x y) eqn:C.
    + apply Pos.compare_eq in C. subst y. destruct (IH ys). cbn. tauto.
    + destruct (IH (y :: ys)) as [I1 I2]. cbn [In] in *. tauto.
    + cbn [without] in J. cbn [In] in *. tauto.
Qed.

Definition good (q : positive) (w : list letter) : Prop :=
  exists ds, length ds = length w /\ Forall (fun b => length b = length is) ds /\ final m (run m q (over ds w)) = true.
Lemma run_cons q l w : run m q (l :: w) = run m (eval (step m q) l) w.
Proof. reflexivity. Qed.
Lemma subsets_run first w : forall qs, final (subsets first) (run (subsets first) qs w) = true <-> exists q, In q qs /\ good q w.
Proof.
  induction w as [|l w IH]; intros qs.
  - cbn. rewrite existsb_exists. split.
    + intros (q & I & F). exists q. split; [exact I|]. exists []. auto.
    + intros (q & I & ds & Z & _ & F). destruct ds; [|discriminate]. exists q. auto.
  - change (run (subsets first) qs (l :: w)) with (run (subsets first) (eval (step_set qs) l) w). rewrite IH. split.
    + intros (x & I & ds & Z & B & F). apply step_set_in in I as (q & I & b & E & -> & S). exists q. split; [exact I|].
      exists (b :: ds). split; [cbn; lia|]. split; [constructor; assumption|exact F].
    + intros (q & I & ds & Z & B & F). destruct ds as [|b ds]; [discriminate|]. inversion B; subst. cbn [over] in F. rewrite run_cons in F.
      exists (eval (step m q) (updates l is b)). split.
      * apply step_set_in. exists q. split; [exact I|]. exists b. split; [assumption|]. split; [reflexivity|].
        destruct (stuck d _) eqn:S; [|reflexivity]. rewrite stuck_rejects in F by exact S. discriminate.
      * exists ds. cbn in Z. split; [lia|]. split; assumption.
Qed.

(** ** Leading zeros *)

Definition reached (q : positive) : Prop :=
  exists ds, Forall (fun b => length b = length is) ds /\ q = run m (start d) (over ds (repeat zero (length ds))).
Lemma over_app a b w w' : length a = length w -> over (a ++ b) (w ++ w') = over a w ++ over b w'.
Proof. revert w. induction a as [|x a IH]; intros [|l w] E; try discriminate; [reflexivity|]. cbn. f_equal. apply IH. cbn in E. lia. Qed.
Definition zeros_right (s : list positive * list positive) : Prop :=
  (forall q, In q (fst s) -> reached q) /\ In (start d) (fst s) /\ incl (snd s) (fst s)
  /\ forall q x, In q (fst s) -> In q (snd s) \/ (after_one q zero x -> In x (fst s)).
Lemma from_zeros_reached limit qs : from_zeros limit = Some qs ->
  (forall q, In q qs -> reached q) /\ In (start d) qs /\ forall q x, In q qs -> after_one q zero x -> In x qs.
Proof.
  unfold from_zeros. intros E.
  pose proof (iterate_keeps zeros_right
    (fun qs => (forall q, In q qs -> reached q) /\ In (start d) qs /\ forall q x, In q qs -> after_one q zero x -> In x qs) zeros_step) as K.
  assert (H : forall s, zeros_right s -> match zeros_step s with inl s' => zeros_right s'
    | inr s' => (forall q, In q s' -> reached q) /\ In (start d) s' /\ forall q x, In q s' -> after_one q zero x -> In x s' end).
  { clear. intros [qs new] (R & F & I & C). unfold zeros_step. cbn [fst snd] in *. destruct new as [|n new].
    - split; [exact R|]. split; [exact F|]. intros q x J A. destruct (C q x J) as [[]|H]; auto.
    - remember (n :: new) as now eqn:Now. clear Now n new. set (next := eval (step_set now) zero). cbv zeta.
      split; [|split; [|split]]; cbn [fst snd].
      + intros q J. apply merge_in in J as [J|J]; [apply R, J|]. apply without_in in J. unfold next in J.
        apply step_set_in in J as (q0 & J & b & L & -> & _). destruct (R q0 (I _ J)) as (ds & B & ->). exists (ds ++ [b]). split.
        * apply Forall_app. split; [exact B|]. constructor; [exact L|constructor].
        * rewrite app_length, repeat_app, over_app by (rewrite repeat_length; reflexivity). cbn [length repeat over].
          rewrite run_app. reflexivity.
      + apply merge_in. left. exact F.
      + intros q J. apply merge_in. right. exact J.
      + intros q x J. apply merge_in in J as [J|J]; [|left; exact J]. right. intros A. apply merge_in.
        destruct (C q x J) as [N|N]; [|left; apply N, A].
        assert (X : In x next) by (apply step_set_in; exists q; auto). apply (without_in x next qs) in X. tauto. }
  specialize (K H limit ([start d], [start d])). destruct (iterate limit zeros_step _) as [|r]; [discriminate|]. injection E as ->.
  apply K. split; [|split; [|split]]; cbn [fst snd].
  - intros q [<-|[]]. exists []. split; [constructor|reflexivity].
  - left. reflexivity.
  - apply incl_refl.
  - intros q x J. left. exact J.
Qed.
Lemma from_zeros_all qs : (forall q x, In q qs -> after_one q zero x -> In x qs) ->
  forall ds q, Forall (fun b => length b = length is) ds -> In q qs -> let q' := run m q (over ds (repeat zero (length ds))) in
    In q' qs \/ forall w, final m (run m q' w) = false.
Proof.
  intros C. induction ds as [|b ds IH]; intros q B I; cbn [length repeat over]; [left; exact I|]. inversion B; subst.
  cbv zeta. rewrite run_cons. set (q1 := eval (step m q) (updates zero is b)). destruct (stuck d q1) eqn:S.
  - right. intros w. rewrite <- run_app. apply stuck_rejects, S.
  - apply IH; [assumption|]. apply (C q); [exact I|]. exists b. auto.
Qed.

(** ** What it means *)

Variable s : system.
Hypothesis V : valid s = true.
Variable P : valuation -> Prop.
Hypothesis right : represents s m P.
(** In its words, these variables have values. *)
Hypothesis only : forall i w, In i is -> accepts m w = true -> greedy s (longest s) (column i w) = true.

Definition among (j : nat) (js : list nat) : bool := existsb (Nat.eqb j) js.
Lemma updates_map {A} (g : nat -> A) j : forall js v, updates v js (map g js) j = if among j js then g j else v j.
Proof.
  induction js as [|i js IH]; intros v; [reflexivity|]. cbn [map updates among existsb]. rewrite IH. unfold update, among.
  destruct (existsb (Nat.eqb j) js); [rewrite orb_true_r; reflexivity|]. rewrite orb_false_r.
  destruct (Nat.eqb_spec j i) as [->|]; reflexivity.
Qed.
Lemma updates_other {A} j : forall js (xs : list A) v, among j js = false -> updates v js xs j = v j.
Proof.
  induction js as [|i js IH]; intros [|x xs] v H; try reflexivity. cbn [among existsb] in H. apply orb_false_iff in H as [N H].
  cbn [updates]. rewrite IH by exact H. unfold update. rewrite N. reflexivity.
Qed.
Lemma among_in j js : among j js = true <-> In j js.
Proof.
  unfold among. rewrite existsb_exists. split.
  - intros (x & I & E). apply Nat.eqb_eq in E. subst x. exact I.
  - intros I. exists j. split; [exact I|apply Nat.eqb_refl].
Qed.
Lemma over_length ds : forall w, length ds = length w -> length (over ds w) = length w.
Proof. induction ds as [|b ds IH]; intros [|l w] E; try discriminate; [reflexivity|]. cbn in *. f_equal. apply IH. lia. Qed.
Lemma column_over j ds : among j is = false -> forall w, length ds = length w -> column j (over ds w) = column j w.
Proof.
  intros N. unfold column. induction ds as [|b ds IH]; intros [|l w] E; try discriminate; [reflexivity|]. cbn [over map]. f_equal.
  - apply updates_other, N.
  - apply IH. cbn in E. lia.
Qed.
Lemma same_columns w : forall w', length w = length w' -> (forall j, column j w = column j w') -> same_letters w w'.
Proof.
  unfold same_letters, column. induction w as [|l w IH]; intros [|l' w'] E C; try discriminate; constructor.
  - intros j. specialize (C j). cbn in C. congruence.
  - apply IH; [cbn in E; lia|]. intros j. specialize (C j). cbn in C. congruence.
Qed.
Lemma same_letters_columns w w' j : same_letters w w' -> column j w = column j w'.
Proof. unfold same_letters, column. induction 1 as [|l l' w w' E _ IH]; [reflexivity|]. cbn. rewrite E, IH. reflexivity. Qed.
Lemma over_map (ls : list letter) j : forall w, length ls = length w -> (among j is = false -> column j ls = column j w) ->
  column j (over (map (fun l => map l is) ls) w) = column j ls.
Proof.
  unfold column. induction ls as [|l ls IH]; intros [|l' w] E C; try discriminate; [reflexivity|]. cbn [map over] in *. f_equal.
  - rewrite updates_map. destruct (among j is) eqn:A; [reflexivity|]. specialize (C eq_refl). congruence.
  - apply IH; [cbn in E; lia|]. intros A. specialize (C A). congruence.
Qed.

Theorem project_right limit qs : from_zeros limit = Some qs ->
  represents s (subsets qs) (fun v => exists xs, length xs = length is /\ P (updates v is xs)).
Proof.
  intros F len v B. apply from_zeros_reached in F as (R & F & C). unfold accepts. cbn [subsets first]. rewrite subsets_run.
  assert (Cv : forall k j, column j (repeat zero k ++ letters s len (integers v)) = column j (letters s (k + len) (integers v))).
  { intros k j. symmetry. apply same_letters_columns, (letters_long s V), B. }
  split.
  - intros (q & I & ds & Z & Bd & A). destruct (R q I) as (zs & Bz & ->). rewrite letters_length in Z.
    set (k := length zs) in *. set (w := over (zs ++ ds) (repeat zero k ++ letters s len (integers v))).
    assert (A' : accepts m w = true).
    { unfold accepts, w. rewrite over_app by (rewrite repeat_length; reflexivity). rewrite run_app. exact A. }
    assert (N : length (zs ++ ds) = length (repeat zero k ++ letters s len (integers v))).
    { rewrite !app_length, repeat_length, letters_length. unfold k. lia. }
    assert (W : length w = (k + len)%nat) by (unfold w; rewrite over_length by exact N; rewrite app_length, repeat_length, letters_length; reflexivity).
    set (g := fun j => Z.to_nat (value s (column j w))). exists (map g is). split; [apply map_length|].
    assert (G : forall j, among j is = true -> Z.of_nat (g j) < weight s (k + len) /\ digits s (k + len) (Z.of_nat (g j)) = column j w).
    { intros j J. apply among_in in J. destruct (greedy_value s V (column j w) (longest s) ltac:(lia) (only j w J A')) as [Y D].
      unfold room in Y. rewrite Nat.ltb_irrefl in Y. rewrite column_length, W in Y, D.
      unfold g. rewrite Z2Nat.id by (apply (value_nonnegative s V)). split; assumption. }
    apply (right (k + len)%nat).
    + intros j. rewrite updates_map. destruct (among j is) eqn:J; [apply G, J|apply (below_more s V _ _ _ B)].
    + rewrite <- A'. apply accepts_ext, same_columns; [rewrite letters_length, W; reflexivity|]. intros j. rewrite column_letters.
      unfold integers. rewrite updates_map. destruct (among j is) eqn:J; [apply G, J|].
      unfold w. rewrite column_over by assumption. rewrite Cv, column_letters. reflexivity.
  - intros (xs & Lx & H). set (u := updates v is xs) in *. set (k := list_max xs).
    assert (M : forall js ys y, (list_max ys <= k)%nat -> (forall j, Z.of_nat (y j) < weight s (k + len)) -> forall j, Z.of_nat (updates y js ys j) < weight s (k + len)).
    { induction js as [|i js IH]; intros [|x ys] y Y B0 j; cbn [updates]; try apply B0. cbn [list_max fold_right] in Y. fold (list_max ys) in Y.
      apply IH; [lia|]. intros j'. unfold update. destruct (Nat.eqb j' i); [|apply B0]. pose proof (weight_big s V (k + len)). lia. }
    assert (B' : below s (k + len) u) by (intros j; apply M; [apply le_n|apply (below_more s V _ _ _ B)]).
    apply (right _ _ B') in H. set (ds := map (fun l => map l is) (letters s (k + len) (integers u))).
    assert (N : length ds = (k + len)%nat) by (unfold ds; rewrite map_length, letters_length; reflexivity).
    assert (Bd : Forall (fun b : list bool => length b = length is) ds) by (apply Forall_map, Forall_forall; intros l _; apply map_length).
    assert (H' : accepts m (over ds (repeat zero k ++ letters s len (integers v))) = true).
    { rewrite <- H. apply accepts_ext, same_columns.
      - rewrite over_length, app_length, repeat_length, !letters_length; [reflexivity|]. rewrite N, app_length, repeat_length, letters_length. reflexivity.
      - intros j. apply over_map; [rewrite app_length, repeat_length, !letters_length; reflexivity|]. intros J.
        rewrite Cv, !column_letters. unfold integers, u. rewrite updates_other by exact J. reflexivity. }
    rewrite <- (firstn_skipn k ds) in H', Bd. apply Forall_app in Bd as [Bd1 Bd2].
    assert (K : length (firstn k ds) = k) by (rewrite firstn_length; lia).
    rewrite over_app in H' by (rewrite repeat_length; exact K).
    unfold accepts in H'. rewrite run_app in H'. cbn [machine_of first] in H'. rewrite <- K in H' at 2.
    destruct (from_zeros_all qs C (firstn k ds) (start d) Bd1 F) as [Q|Q].
    + eexists. split; [exact Q|]. exists (skipn k ds). split; [rewrite skipn_length, letters_length; lia|]. split; [exact Bd2|exact H'].
    + rewrite Q in H'. discriminate.
Qed.
End Project.
