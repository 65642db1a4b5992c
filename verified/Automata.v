(** * Automata that ask for digits, and operations on them

    A machine reads letters, which give a digit for each variable. Its states may be of any type: [realise] explores those that
    are reached and gives them numbers. [reduce] makes equal states one: which are equal is proposed by a function that nothing is
    known of, and [fits] looks whether the proposal is right. So the operations themselves are proved, and run as a program; a
    trace of them would be about as long as their work, and would have to be read in addition. *)
From Coq Require Export ZArith List Lia Bool Arith.
From Verified Require Export Search.
Export ListNotations.

(** ** Decision trees *)

Definition letter := nat -> bool.
Definition update {A} (l : nat -> A) (i : nat) (d : A) : nat -> A := fun j => if Nat.eqb j i then d else l j.

Inductive tree (A : Type) := Out (a : A) | Ask (i : nat) (if_0 if_1 : tree A).
Arguments Out {A}. Arguments Ask {A}.
Fixpoint eval {A} (t : tree A) (l : letter) : A :=
  match t with Out a => a | Ask i a b => if l i then eval b l else eval a l end.
Fixpoint same_tree {A} (same : A -> A -> bool) (t u : tree A) : bool :=
  match t, u with
  | Out a, Out b => same a b
  | Ask i a b, Ask j c d => Nat.eqb i j && same_tree same a c && same_tree same b d
  | _, _ => false
  end.
Fixpoint outs_onto {A} (t : tree A) (more : list A) : list A :=
  match t with Out a => a :: more | Ask _ a b => outs_onto a (outs_onto b more) end.
Definition outs {A} (t : tree A) : list A := outs_onto t [].

(** Trees whose branches are equal are not asked for. *)
Section Build.
  Context {C : Type}.
  Variable same : C -> C -> bool.
  Definition ask (i : nat) (a b : tree C) : tree C := if same_tree same a b then a else Ask i a b.
  Fixpoint map_tree {A} (f : A -> C) (t : tree A) : tree C :=
    match t with Out a => Out (f a) | Ask i a b => ask i (map_tree f a) (map_tree f b) end.
  Fixpoint apply {A B} (f : A -> B -> C) (t : tree A) : tree B -> tree C :=
    fix go u :=
      match t, u with
      | Out a, Out b => Out (f a b)
      | Ask i t0 t1, Out _ => ask i (apply f t0 u) (apply f t1 u)
      | Out _, Ask j u0 u1 => ask j (go u0) (go u1)
      | Ask i t0 t1, Ask j u0 u1 =>
        match Nat.compare i j with
        | Eq => ask i (apply f t0 u0) (apply f t1 u1)
        | Lt => ask i (apply f t0 u) (apply f t1 u)
        | Gt => ask j (go u0) (go u1)
        end
      end.
  Fixpoint restrict (i : nat) (d : bool) (t : tree C) : tree C :=
    match t with
    | Out a => Out a
    | Ask j a b => if Nat.eqb j i then restrict i d (if d then b else a) else ask j (restrict i d a) (restrict i d b)
    end.

  Hypothesis same_equal : forall a b, same a b = true -> a = b.
  Lemma same_tree_equal : forall t u, same_tree same t u = true -> t = u.
  Proof.
    induction t as [a|i a IHa b IHb]; intros [c|j c d] E; cbn in E; try discriminate.
    - f_equal. auto.
    - apply andb_true_iff in E as [E B]. apply andb_true_iff in E as [I A]. apply Nat.eqb_eq in I. f_equal; auto.
  Qed.
  Lemma eval_ask i a b l : eval (ask i a b) l = if l i then eval b l else eval a l.
  Proof.
    unfold ask. destruct (same_tree same a b) eqn:E; [|reflexivity]. apply same_tree_equal in E. subst b. destruct (l i); reflexivity.
  Qed.
  Lemma eval_map {A} (f : A -> C) t l : eval (map_tree f t) l = f (eval t l).
  Proof. induction t as [a|i a IHa b IHb]; [reflexivity|]. cbn [map_tree eval]. rewrite eval_ask, IHa, IHb. destruct (l i); reflexivity. Qed.
  Lemma eval_apply {A B} (f : A -> B -> C) l t : forall u, eval (apply f t u) l = f (eval t l) (eval u l).
  Proof.
    induction t as [a|i t0 IH0 t1 IH1]; intros u; induction u as [b|j u0 J0 u1 J1]; cbn [apply eval].
    - reflexivity.
    - rewrite eval_ask. cbn [apply] in J0, J1. rewrite J0, J1. destruct (l j); reflexivity.
    - rewrite eval_ask, IH0, IH1. destruct (l i); reflexivity.
    - destruct (Nat.compare i j) eqn:C'.
      + apply Nat.compare_eq in C'. subst j. rewrite eval_ask, IH0, IH1. destruct (l i); reflexivity.
      + rewrite eval_ask, IH0, IH1. cbn [eval]. destruct (l i); reflexivity.
      + rewrite eval_ask. cbn [apply eval] in J0, J1. rewrite J0, J1. destruct (l j); reflexivity.
  Qed.
  Lemma eval_restrict i d l t : eval (restrict i d t) l = eval t (update l i d).
  Proof.
    induction t as [a|j a IHa b IHb]; [reflexivity|]. cbn [restrict eval]. unfold update at 1.
    destruct (Nat.eqb j i); [destruct d; assumption|]. rewrite eval_ask, IHa, IHb. reflexivity.
  Qed.
End Build.

Lemma eval_ext {A} (t : tree A) l l' : (forall i, l i = l' i) -> eval t l = eval t l'.
Proof. intros E. induction t as [a|i a IHa b IHb]; [reflexivity|]. cbn [eval]. rewrite E, IHa, IHb. reflexivity. Qed.
Lemma outs_onto_in {A} (t : tree A) l : forall more, In (eval t l) (outs_onto t more) /\ incl more (outs_onto t more).
Proof.
  induction t as [a|i a IHa b IHb]; intros more; cbn [outs_onto eval].
  - split; [left; reflexivity|]. apply incl_tl, incl_refl.
  - destruct (IHb more) as [B I], (IHa (outs_onto b more)) as [A' J]. split.
    + destruct (l i); [apply J|]; assumption.
    + eapply incl_tran; eassumption.
Qed.
Lemma outs_in {A} (t : tree A) l : In (eval t l) (outs t).
Proof. exact (proj1 (outs_onto_in t l [])). Qed.

(** ** Machines *)

Record machine (A : Type) := Machine { first : A; step : A -> tree A; final : A -> bool }.
Arguments Machine {A}. Arguments first {A}. Arguments step {A}. Arguments final {A}.
Definition run {A} (m : machine A) (a : A) (w : list letter) : A := fold_left (fun a l => eval (step m a) l) w a.
Definition accepts {A} (m : machine A) (w : list letter) : bool := final m (run m (first m) w).

Definition same_letters (w w' : list letter) : Prop := Forall2 (fun l l' => forall i, l i = l' i) w w'.
Lemma run_ext {A} (m : machine A) w w' : same_letters w w' -> forall a, run m a w = run m a w'.
Proof.
  unfold run. induction 1 as [|l l' w w' E _ IH]; intros a; [reflexivity|]. cbn [fold_left]. rewrite (eval_ext _ _ _ E). apply IH.
Qed.
Lemma accepts_ext {A} (m : machine A) w w' : same_letters w w' -> accepts m w = accepts m w'.
Proof. intros S. unfold accepts. rewrite (run_ext m w w' S). reflexivity. Qed.
Lemma run_cons_any {A} (m : machine A) a l w : run m a (l :: w) = run m (eval (step m a) l) w.
Proof. reflexivity. Qed.
Lemma run_app {A} (m : machine A) w w' a : run m a (w ++ w') = run m (run m a w) w'.
Proof. apply fold_left_app. Qed.

(** A machine as a table. A state that has no row rejects whatever follows. *)
Record dfa := Dfa { rows : trie (bool * tree positive); start : positive }.
Definition row (d : dfa) (q : positive) : bool * tree positive := match get q (rows d) with Some r => r | None => (false, Out q) end.
Definition machine_of (d : dfa) : machine positive := Machine (start d) (fun q => snd (row d q)) (fun q => fst (row d q)).

(** Rejects whatever follows. *)
Definition stuck (d : dfa) (q : positive) : bool :=
  let (ends, t) := row d q in negb ends && match t with Out q' => Pos.eqb q q' | Ask _ _ _ => false end.
Lemma stuck_run d q : stuck d q = true -> forall w, run (machine_of d) q w = q.
Proof.
  unfold stuck, run. intros S. destruct (row d q) as [ends t] eqn:R. apply andb_true_iff in S as [_ S]. destruct t as [q'|]; [|discriminate].
  apply Pos.eqb_eq in S. subst q'. induction w as [|l w IH]; [reflexivity|]. cbn [fold_left machine_of step]. rewrite R. exact IH.
Qed.
Lemma stuck_rejects d q w : stuck d q = true -> final (machine_of d) (run (machine_of d) q w) = false.
Proof.
  intros S. rewrite stuck_run by exact S. unfold stuck in S. cbn [machine_of final]. destruct (row d q) as [[] t]; [discriminate|reflexivity].
Qed.

(** ** The states that are reached *)

Section Realise.
  Variable limit : nat.   (* at most [2^limit] states *)
  Context {A : Type}.
  Variable key : A -> positive.
  Variable same : A -> A -> bool.
  Hypothesis same_equal : forall a b, same a b = true -> a = b.

  Definition realise (m : machine A) : option dfa :=
    match explore_within key same (fun a => (false, map (fun b => (tt, b)) (outs (step m a)))) limit (first m) with
    | Closed seen => Some (Dfa (map_trie (fun a => (final m a, map_tree Pos.eqb key (step m a))) seen) (key (first m)))
    | _ => None
    end.
  Lemma realise_right m d : realise m = Some d -> forall w, accepts (machine_of d) w = accepts m w.
  Proof.
    unfold realise. intros E w. destruct (explore_within _ _ _ _ _) as [seen| |] eqn:X; try discriminate. injection E as E.
    apply (explore_within_closed _ _ _ _ _ same_equal) in X as (K & F & D).
    assert (R : forall a, has A key seen a -> row d (key a) = (final m a, map_tree Pos.eqb key (step m a))).
    { intros a H. unfold row. subst d. cbn [rows]. unfold has in H. rewrite get_map, H. reflexivity. }
    assert (S : forall w a, has A key seen a -> run (machine_of d) (key a) w = key (run m a w) /\ has A key seen (run m a w)).
    { unfold run. clear w. induction w as [|l w IH]; intros a H; [split; [reflexivity|exact H]|]. cbn [fold_left].
      cbn [machine_of step]. rewrite (R a H). cbn [snd]. rewrite eval_map by (intros ? ?; apply Pos.eqb_eq). apply IH.
      destruct (D a H) as [_ N]. apply (N tt). cbn [snd]. apply in_map, outs_in. }
    unfold accepts. destruct (S w _ F) as [Q H]. cbn [machine_of first final] in *. subst d. cbn [start] in *.
    rewrite Q. rewrite (R _ H). reflexivity.
  Qed.
End Realise.

(** ** Fewer states *)

Section Reduce.
  (** The class of each state. *)
  Variable propose : dfa -> trie positive.

  Definition class (classes : trie positive) (q : positive) : positive := match get q classes with Some c => c | None => q end.
  Definition relabel (classes : trie positive) : tree positive -> tree positive := map_tree Pos.eqb (class classes).
  Definition known (d : dfa) (classes : trie positive) (q : positive) : bool := is_in (rows d) q && is_in classes q.
  Definition fits (d : dfa) (classes : trie positive) (d' : dfa) : bool :=
    known d classes (start d) && Pos.eqb (class classes (start d)) (start d')
    && forallb (fun entry : positive * (bool * tree positive) =>
      let (q, r) := entry in
      match get (class classes q) (rows d') with
      | Some r' => Bool.eqb (fst r) (fst r') && same_tree Pos.eqb (relabel classes (snd r)) (snd r')
                   && forallb (known d classes) (outs (snd r))
      | None => false
      end) (entries (rows d)).
  Definition quotient (d : dfa) (classes : trie positive) : dfa :=
    Dfa (fold_left (fun rows (entry : positive * (bool * tree positive)) =>
      let c := class classes (fst entry) in
      match get c rows with
      | Some _ => rows
      | None => set c (fst (snd entry), relabel classes (snd (snd entry))) rows
      end) (entries (rows d)) Empty) (class classes (start d)).
  Definition reduce (d : dfa) : dfa :=
    let classes := propose d in
    let d' := quotient d classes in
    if fits d classes d' then d' else d.

  Lemma fits_right d classes d' : fits d classes d' = true -> forall w, accepts (machine_of d') w = accepts (machine_of d) w.
  Proof.
    unfold fits. intros E w. apply andb_true_iff in E as [E H]. apply andb_true_iff in E as [K S]. apply Pos.eqb_eq in S.
    rewrite forallb_forall in H.
    assert (R : forall q, known d classes q = true -> fst (row d' (class classes q)) = fst (row d q)
      /\ forall l, eval (snd (row d' (class classes q))) l = class classes (eval (snd (row d q)) l) /\ known d classes (eval (snd (row d q)) l) = true).
    { intros q Kq. unfold known, is_in in Kq. apply andb_true_iff in Kq as [I _]. unfold row at 2 4 5.
      destruct (get q (rows d)) as [r|] eqn:G; [|discriminate]. apply entries_complete in G. specialize (H _ G). cbn beta iota in H.
      unfold row. destruct (get (class classes q) (rows d')) as [r'|]; [|discriminate].
      apply andb_true_iff in H as [H A]. apply andb_true_iff in H as [B T]. apply eqb_prop in B. split; [symmetry; exact B|].
      apply (same_tree_equal _ (fun x y => proj1 (Pos.eqb_eq x y))) in T. intros l. rewrite forallb_forall in A. split.
      - rewrite <- T. unfold relabel. rewrite eval_map by (intros ? ?; apply Pos.eqb_eq). reflexivity.
      - apply A, outs_in. }
    assert (X : forall w q, known d classes q = true ->
      final (machine_of d') (run (machine_of d') (class classes q) w) = final (machine_of d) (run (machine_of d) q w)).
    { clear w K S. unfold run. induction w as [|l w IH]; intros q Kq; destruct (R q Kq) as [F T].
      - exact F.
      - cbn [fold_left]. cbn [machine_of step] in *. destruct (T l) as [T1 T2]. rewrite T1. apply IH, T2. }
    unfold accepts. cbn [machine_of first]. rewrite <- S. apply X, K.
  Qed.
  Lemma reduce_right d w : accepts (machine_of (reduce d)) w = accepts (machine_of d) w.
  Proof. unfold reduce. destruct (fits d _ _) eqn:F; [|reflexivity]. apply (fits_right _ _ _ F). Qed.
End Reduce.

(** ** Two machines side by side *)

Section Both.
  Context {A B : Type}.
  Variable f : bool -> bool -> bool.
  Variable m : machine A.
  Variable n : machine B.
  Variable cut : A -> B -> bool.   (* surely rejects whatever follows *)
  Variable same_a : A -> A -> bool.
  Variable same_b : B -> B -> bool.
  Hypothesis same_a_equal : forall a b, same_a a b = true -> a = b.
  Hypothesis same_b_equal : forall a b, same_b a b = true -> a = b.
  Hypothesis cut_rejects : forall a b, cut a b = true -> forall w, f (final m (run m a w)) (final n (run n b w)) = false.

  Definition same_pair (x y : option (A * B)) : bool :=
    match x, y with
    | Some (a, b), Some (a', b') => same_a a a' && same_b b b'
    | None, None => true
    | _, _ => false
    end.
  Lemma same_pair_equal x y : same_pair x y = true -> x = y.
  Proof.
    destruct x as [[a b]|], y as [[a' b']|]; cbn; try discriminate; [|reflexivity]. intros E. apply andb_true_iff in E as [E F].
    f_equal. f_equal; auto.
  Qed.
  Definition pair_up (a : A) (b : B) : option (A * B) := if cut a b then None else Some (a, b).
  Definition both : machine (option (A * B)) :=
    Machine (pair_up (first m) (first n))
      (fun x => match x with Some (a, b) => apply same_pair pair_up (step m a) (step n b) | None => Out None end)
      (fun x => match x with Some (a, b) => f (final m a) (final n b) | None => false end).
  Lemma both_right w : accepts both w = f (accepts m w) (accepts n w).
  Proof.
    assert (N : forall w, run both None w = None) by (unfold run; clear w; induction w; [reflexivity|]; cbn; assumption).
    unfold accepts. change (first both) with (pair_up (first m) (first n)). generalize (first m) (first n).
    induction w as [|l w IH]; intros a b.
    - unfold pair_up. destruct (cut a b) eqn:C; [|reflexivity]. apply cut_rejects with (w := []) in C. cbn in *. congruence.
    - unfold pair_up. destruct (cut a b) eqn:C.
      + rewrite N. apply cut_rejects with (w := l :: w) in C. cbn [both final]. congruence.
      + change (run both (Some (a, b)) (l :: w)) with (run both (eval (step both (Some (a, b))) l) w).
        cbn [both step]. rewrite eval_apply by exact same_pair_equal. apply IH.
  Qed.
End Both.

(** ** Other variables *)

Section Choose.
  Context {A : Type}.
  Variable same : A -> A -> bool.
  Hypothesis same_equal : forall a b, same a b = true -> a = b.
  Definition same_both (x y : A * A) : bool := same (fst x) (fst y) && same (snd x) (snd y).
  (** A variable that may come after those of the trees: they stay in order. *)
  Definition choose (i : nat) (a b : tree A) : tree A :=
    apply same (fun (c : bool) (ab : A * A) => if c then snd ab else fst ab) (Ask i (Out false) (Out true)) (apply same_both pair a b).
  Lemma eval_choose i a b l : eval (choose i a b) l = if l i then eval b l else eval a l.
  Proof.
    assert (E : forall x y, same_both x y = true -> x = y).
    { intros [x x'] [y y'] E. apply andb_true_iff in E as [E F]. f_equal; apply same_equal; assumption. }
    unfold choose. rewrite eval_apply by exact same_equal. rewrite eval_apply by exact E. cbn [eval]. destruct (l i); reflexivity.
  Qed.
End Choose.

Section Rename.
  Variable d : dfa.
  Variable target : nat -> option nat.   (* what stands for a variable; without that, its digits are 0 *)

  Fixpoint rename_tree (t : tree positive) : tree positive :=
    match t with
    | Out q => Out q
    | Ask i a b => match target i with
                   | Some j => choose Pos.eqb j (rename_tree a) (rename_tree b)
                   | None => rename_tree a
                   end
    end.
  Definition rename : dfa := Dfa (map_trie (fun r : bool * tree positive => (fst r, rename_tree (snd r))) (rows d)) (start d).
  Definition before (l : letter) : letter := fun i => match target i with Some j => l j | None => false end.

  Lemma eval_rename l t : eval (rename_tree t) l = eval t (before l).
  Proof.
    induction t as [q|i a IHa b IHb]; [reflexivity|]. cbn [rename_tree eval]. unfold before at 1.
    destruct (target i) as [j|]; [|exact IHa]. rewrite eval_choose, IHa, IHb by (intros ? ?; apply Pos.eqb_eq). reflexivity.
  Qed.
  Lemma rename_right w : accepts (machine_of rename) w = accepts (machine_of d) (map before w).
  Proof.
    assert (R : forall q, fst (row rename q) = fst (row d q) /\ forall l, eval (snd (row rename q)) l = eval (snd (row d q)) (before l)).
    { intros q. unfold row, rename. cbn [rows]. rewrite get_map. destruct (get q (rows d)) as [r|]; cbn [option_map fst snd].
      - split; [reflexivity|]. intros l. apply eval_rename.
      - split; reflexivity. }
    unfold accepts. cbn [machine_of first]. change (start rename) with (start d). generalize (start d).
    unfold run. induction w as [|l w IH]; intros q; cbn [fold_left map].
    - apply R.
    - cbn [machine_of step] in *. rewrite (proj2 (R q)). apply IH.
  Qed.
End Rename.
