(** * A program that decides statements

    [decide_right]: what it answers is whether the statement is true. *)
From Coq Require Import ZArith List Lia Bool Arith.
From Verified Require Import Game Lags Checker Sound Statement Plain.
From Verified Require Import Search Automata Greedy Project Comparisons Atoms.
From Verified Require Numeration.
Import ListNotations.
Open Scope Z_scope.

Notation run := Automata.run.
Notation accepts := Automata.accepts.
Notation dfa := Automata.dfa.
Notation update := Automata.update.
Notation integers := Greedy.integers.

Section Decide.
(** What is not trusted: classes of states that may be one, and which of some automata to combine next with one. *)
Variable propose : dfa -> trie positive.
Definition signed := (dfa * bool)%type.   (* an automaton, and whether its answer is negated *)
Variable choose : option signed -> list signed -> nat.
Variable limit : nat.   (* no automaton gets more than [2^limit] states *)

Variable t : take_away.
Variable s : system.
Variable known : list certificate.

(** ** Operations *)

Definition finish {A} (key : A -> positive) (same : A -> A -> bool) (m : machine A) : option dfa :=
  option_map (reduce propose) (realise limit key same m).
Definition says (x : signed) (w : list letter) : bool := xorb (snd x) (accepts (machine_of (fst x)) w).
Definition negate (x : signed) : signed := (fst x, negb (snd x)).
Definition nothing : dfa := Dfa Empty 1.

(** With only words of numbers. *)
Definition key_with {A} (key : A -> positive) (x : option (A * option words_state)) : positive :=
  match x with
  | Some (a, Some (zs, flags)) =>
    xO (fold_left (fun k (b : bool) => if b then xI k else xO k) flags (fold_left (fun k z => put_z (Z.of_nat z) k) zs (key a)))
  | _ => xH
  end.
Definition is_none {A} (x : option A) : bool := match x with None => true | Some _ => false end.
Definition within {A} (key : A -> positive) (same : A -> A -> bool) (dead : A -> bool) (f : bool -> bool) (m : machine A) (is : list nat) : option dfa :=
  finish (key_with key) (same_pair same same_words)
    (both (fun a b => f a && b) m (words s is) (fun a b => dead a || is_none b) same same_words).

Fixpoint add_variable (i : nat) (is : list nat) : list nat :=
  match is with
  | [] => [i]
  | j :: js => match Nat.compare i j with Eq => is | Lt => i :: is | Gt => j :: add_variable i js end
  end.
Fixpoint variables_of (t : tree positive) (is : list nat) : list nat :=
  match t with Out _ => is | Ask i a b => variables_of a (variables_of b (add_variable i is)) end.
Definition asked (d : dfa) : list nat := fold_left (fun is (e : positive * (bool * tree positive)) => variables_of (snd (snd e)) is) (entries (rows d)) [].
(** Both together. The automaton rejects where both reject, as they do with words of no numbers. Where one is enough, the words
    of the variables that only the other one asks for have to be words of numbers, or the automaton would be larger. *)
Definition key_of_pair (x : option (positive * positive)) : positive :=
  match x with Some (a, b) => xO (put_any a b) | None => xH end.
Definition combine (f : bool -> bool -> bool) (x y : signed) : option signed :=
  let g a b := f (xorb (snd x) a) (xorb (snd y) b) in
  let sign := g false false in
  let h a b := xorb sign (g a b) in
  let cut a b := (stuck (fst x) a && (stuck (fst y) b || negb (h false true))) || (stuck (fst y) b && negb (h true false)) in
  let m := both h (machine_of (fst x)) (machine_of (fst y)) cut Pos.eqb Pos.eqb in
  let only is js := filter (fun i => negb (existsb (Nat.eqb i) js)) is in
  let (is, js) := (asked (fst x), asked (fst y)) in
  let extra := fold_right add_variable [] ((if h true false then only js is else []) ++ if h false true then only is js else []) in
  option_map (fun d => (d, sign))
    match extra with
    | [] => finish key_of_pair (same_pair Pos.eqb Pos.eqb) m
    | _ => within key_of_pair (same_pair Pos.eqb Pos.eqb) is_none (fun b => b) m extra
    end.

Fixpoint pick {A} (k : nat) (x : A) (xs : list A) : A * list A :=
  match k, xs with S k, y :: ys => let (z, more) := pick k y ys in (z, x :: more) | _, _ => (x, xs) end.
Fixpoint join_from (fuel : list signed) (all : signed) (xs : list signed) : option signed :=
  match fuel, xs with
  | _, [] => Some all
  | [], _ => None
  | _ :: fuel, x :: xs =>
    let (y, more) := pick (choose (Some all) (x :: xs)) x xs in
    match combine andb all y with Some all => join_from fuel all more | None => None end
  end.
Definition join (xs : list signed) : option signed :=
  match xs with
  | [] => Some (nothing, true)
  | x :: xs => let (y, more) := pick (choose None (x :: xs)) x xs in join_from more y more
  end.

Definition positive_of (x : signed) : option dfa :=
  if snd x then within (fun q => q) Pos.eqb (fun _ => false) negb (machine_of (fst x)) (asked (fst x)) else Some (fst x).

(** For some values of these variables. *)
Definition exists_values (is : list nat) (x : signed) : option signed :=
  match positive_of x with
  | None => None
  | Some d =>
    match within (fun q => q) Pos.eqb (stuck d) (fun b => b) (machine_of d) is with
    | None => None
    | Some d =>
      if stuck d (start d) then Some (nothing, false)
      else match from_zeros d is limit with
           | None => None
           | Some qs => option_map (fun d => (d, false)) (finish key_of_set same_set (subsets d is qs))
           end
    end
  end.

(** ** Relations *)

Definition sum_automaton (terms : list (nat * Z)) (low : Z) (high : option Z) : option signed :=
  option_map (fun d => (d, false))
    (within key_of_sum same_sum nothing_follows (fun b => b)
       (sums s terms low high) (fold_right add_variable [] (map fst terms))).
Definition small_automaton (m : machine nat) (is : list nat) : option (list signed) :=
  option_map (fun d => [(d, false)]) (within Pos.of_succ_nat Nat.eqb (Nat.eqb 0) (fun b => b) m (fold_right add_variable [] is)).
Definition find_certificate (rule' : play) (fixed' : list nat) (level' : option nat) (width : nat) : option certificate :=
  find (fun c => (if take_away_eq_dec (takes c) t then true else false) && (if play_eq_dec (rule c) rule' then true else false)
                 && (if piles_eq_dec (fixed c) fixed' then true else false) && (if level_eq_dec (level c) level' then true else false)
                 && Nat.eqb (S (free c)) width && Numeration.starts_well (automaton c) width) known.
Definition certified (c : certificate) (is : list nat) : option dfa :=
  within (fun q => q) Pos.eqb (fun _ => false) (fun b => b) (table (automaton c) is) (fold_right add_variable [] is).
Fixpoint all_of {A} (xs : list (option A)) : option (list A) :=
  match xs with
  | [] => Some []
  | x :: xs => match x, all_of xs with Some x, Some xs => Some (x :: xs) | _, _ => None end
  end.
Definition reached (is : list nat) (g : nat) : option dfa :=
  match find_certificate Normal [] (Some g) 2 with Some c => certified c is | None => None end.

(** [None] among the definitions is one that was too large. *)
Definition relation_automata (defined : list (option dfa)) (r : relation) (is : list nat) : option (list signed) :=
  match r, is with
  | Term, [x] => small_automaton (is_term x) is
  | Part, [n; x] => small_automaton (is_part n x) is
  | Next, [x; y] => small_automaton (is_next x y) is
  | Even, [x; y] => small_automaton (is_even x y) is
  | Won _ _, [] => Some [(nothing, false)]
  | Won rule fixed, _ =>
    match find_certificate rule fixed None (length is) with
    | None => None
    | Some c =>
      match rule with
      | Normal => all_of [option_map (fun d => (d, false)) (certified c is)]
      | Misere => all_of [option_map (fun d => (d, false)) (certified c is); sum_automaton [(last is O, 1)] 1 None]
      end
    end
  | Value g, [x; w] =>
    all_of (option_map (fun d => (d, true)) (reached is g) :: map (fun h => option_map (fun d => (d, false)) (reached is h)) (seq 0 g))
  | Defined number, _ =>
    match nth_error defined number with
    | None => Some [(nothing, false)]
    | Some None => None
    | Some (Some d) =>
      option_map (fun d => [(d, false)]) (finish (fun q => q) Pos.eqb (machine_of (rename d (nth_error is))))
    end
  | _, _ => Some [(nothing, false)]
  end.

(** ** Statements *)

(** All automata agree, or, with [true], not all. *)
Definition clause := (list signed * bool)%type.
Definition single (c : clause) : option signed := option_map (fun x => (fst x, xorb (snd c) (snd x))) (join (fst c)).
(** Automata that agree if and only if the clause holds, or, with [true], does not. *)
Definition parts_of (denied : bool) (c : clause) : option (list signed) :=
  if xorb denied (snd c) then option_map (fun x => [negate x]) (join (fst c)) else Some (fst c).
Definition together (a b : option (list signed)) (sign : bool) : option clause :=
  match a, b with Some a, Some b => Some (a ++ b, sign) | _, _ => None end.
Definition bind {A B} (a : option A) (f : A -> option B) : option B := match a with Some a => f a | None => None end.

(** For some values of some variables the body holds; or, with [denied], for none. *)
Record prepared := Prepared { body : clause; pending : list nat; denied : bool }.
Definition close (c : prepared) : option clause :=
  match pending c with
  | [] => Some (fst (body c), xorb (denied c) (snd (body c)))
  | is => match single (body c) with Some x => option_map (fun y => ([y], denied c)) (exists_values is x) | None => None end
  end.
Definition opposite (c : prepared) : option prepared :=
  match denied c, pending c with
  | false, _ :: _ => Some (Prepared (body c) (pending c) true)
  | _, _ => option_map (fun b => Prepared (fst b, negb (snd b)) [] false) (close c)
  end.
(** Quantifiers of one kind that follow one another are one. *)
Definition quantify (universal : bool) (i : nat) (c : prepared) : option prepared :=
  match pending c, Bool.eqb universal (denied c) with
  | _ :: _, true => Some (Prepared (body c) (i :: pending c) universal)
  | _, _ => option_map (fun b => Prepared (fst b, xorb universal (snd b)) [i] universal) (close c)
  end.
Definition simply (c : option clause) : option prepared := option_map (fun b => Prepared b [] false) c.

Fixpoint compile (defined : list (option dfa)) (a : plain) : option prepared :=
  let closed a := bind (compile defined a) close in
  match a with
  | PSum terms low high => simply (option_map (fun x => ([x], false)) (sum_automaton terms low high))
  | PHolds r is => simply (option_map (fun xs => (xs, false)) (relation_automata defined r is))
  | PNot a => bind (compile defined a) opposite
  | PAnd a b => simply (together (bind (closed a) (parts_of false)) (bind (closed b) (parts_of false)) false)
  | POr a b => simply (together (bind (closed a) (parts_of true)) (bind (closed b) (parts_of true)) true)
  | PImplies a b => simply (together (bind (closed a) (parts_of false)) (bind (closed b) (parts_of true)) true)
  | PIff a b =>
    match bind (closed a) single, bind (closed b) single with
    | Some x, Some y => simply (option_map (fun x => ([x], false)) (combine Bool.eqb x y))
    | _, _ => None
    end
  | PExists i a => bind (compile defined a) (quantify false i)
  | PForall i a => bind (compile defined a) (quantify true i)
  end.
Definition compile_one (defined : list (option dfa)) (a : formula) : option signed :=
  bind (bind (compile defined (plain_of t a)) close) single.
Definition define (defined : list (option dfa)) (a : formula) : option dfa := bind (compile_one defined a) positive_of.
Definition define_all (definitions : list formula) : list (option dfa) :=
  fold_left (fun defined a => defined ++ [define defined a]) definitions [].
Definition decide_with (defined : list (option dfa)) (a : formula) : option bool :=
  option_map (fun x => says x []) (compile_one defined a).

(** ** Proofs *)

Hypothesis S_is : system_of t = Some s.
Hypothesis K : forall c, In c known -> Sound.meaning c.

Lemma V : Numeration.valid s = true.
Proof. apply (system_is_h_sequence t s S_is). Qed.
Lemma t_legal : legal t = true.
Proof. apply (system_is_h_sequence t s S_is). Qed.
Ltac positives := intros ? ?; apply Pos.eqb_eq.
Ltac naturals := intros ? ?; apply Nat.eqb_eq.

Lemma finish_right {A} key same (m : machine A) d : (forall a b, same a b = true -> a = b) -> finish key same m = Some d ->
  forall w, accepts (machine_of d) w = accepts m w.
Proof.
  unfold finish. intros E F w. destruct (realise limit key same m) as [d'|] eqn:R; [|discriminate]. injection F as <-.
  rewrite reduce_right. apply (realise_right _ _ _ E _ _ R).
Qed.
Lemma nothing_rejects w : accepts (machine_of nothing) w = false.
Proof. apply (stuck_rejects nothing 1 w). reflexivity. Qed.
Lemma says_negate x w : says (negate x) w = negb (says x w).
Proof. unfold says, negate. cbn [fst snd]. destruct (snd x), (accepts _ w); reflexivity. Qed.

Lemma within_right {A} key same dead f (m : machine A) is d : (forall a b, same a b = true -> a = b) ->
  (forall a, dead a = true -> forall w, f (final m (run m a w)) = false) -> within key same dead f m is = Some d ->
  forall w, accepts (machine_of d) w = f (accepts m w) && accepts (words s is) w.
Proof.
  intros E D W w. unfold within in W. apply finish_right with (w := w) in W; [|apply same_pair_equal; [exact E|exact same_words_equal]].
  rewrite W. apply (both_right (fun a b => f a && b)); [exact E|exact same_words_equal|]. intros a b C w'. apply orb_true_iff in C as [C|C].
  - rewrite D by exact C. reflexivity.
  - destruct b as [zs|]; [discriminate|]. apply andb_false_iff. right. clear. induction w' as [|l w' IH]; [reflexivity|exact IH].
Qed.

(** Words of numbers, whatever the variables. *)
Definition numbers (w : list letter) : Prop := forall is, accepts (words s is) w = true.
Lemma combine_right f x y z : combine f x y = Some z -> forall w, numbers w -> says z w = f (says x w) (says y w).
Proof.
  unfold combine. cbv zeta. set (h := fun a b => xorb _ _). set (m := both h _ _ _ _ _).
  assert (M : forall w, accepts m w = h (accepts (machine_of (fst x)) w) (accepts (machine_of (fst y)) w)).
  { intros w. unfold m. apply both_right; [positives|positives|]. intros a b C w'.
    pose proof (stuck_rejects (fst x) a w') as X. pose proof (stuck_rejects (fst y) b w') as Y.
    assert (H0 : h false false = false) by (unfold h; destruct (f _ _); reflexivity).
    set (p := final _ (run (machine_of (fst x)) a w')) in *. set (q := final _ (run (machine_of (fst y)) b w')) in *. clearbody p q.
    apply orb_true_iff in C as [C|C]; apply andb_true_iff in C as [C D].
    - rewrite (X C). apply orb_true_iff in D as [D|D]; [rewrite (Y D); exact H0|]. apply negb_true_iff in D. destruct q; [exact D|exact H0].
    - rewrite (Y C). apply negb_true_iff in D. destruct p; [exact D|exact H0]. }
  assert (Dead : forall a, is_none a = true -> forall w, final m (run m a w) = false).
  { intros [a|] A w; [discriminate|]. induction w as [|l w IH]; [reflexivity|exact IH]. }
  set (extra := fold_right _ _ _). intros E w N.
  assert (F : exists d, z = (d, f (xorb (snd x) false) (xorb (snd y) false)) /\ accepts (machine_of d) w = accepts m w).
  { destruct extra as [|i is].
    - destruct (finish _ _ _) as [d|] eqn:F; [|discriminate]. injection E as <-. exists d. split; [reflexivity|].
      apply (finish_right _ _ _ _ (same_pair_equal _ _ (fun a b => proj1 (Pos.eqb_eq a b)) (fun a b => proj1 (Pos.eqb_eq a b))) F).
    - destruct (within _ _ _ _ _ _) as [d|] eqn:F; [|discriminate]. injection E as <-. exists d. split; [reflexivity|].
      rewrite (within_right _ _ _ _ _ _ _ (same_pair_equal _ _ (fun a b => proj1 (Pos.eqb_eq a b)) (fun a b => proj1 (Pos.eqb_eq a b))) Dead F), (N (i :: is)).
      apply andb_true_r. }
  destruct F as (d & -> & F). unfold says. cbn [fst snd]. rewrite F, M. unfold h.
  rewrite <- xorb_assoc, xorb_nilpotent, xorb_false_l. reflexivity.
Qed.
Lemma pick_right {A} (f : A -> bool) k : forall x xs z more, pick k x xs = (z, more) -> f x && forallb f xs = f z && forallb f more.
Proof.
  induction k as [|k IH]; intros x xs z more E; cbn [pick] in E; [injection E as <- <-; reflexivity|].
  destruct xs as [|y ys]; [injection E as <- <-; reflexivity|]. destruct (pick k y ys) as [z' more'] eqn:P. injection E as <- <-.
  cbn [forallb]. rewrite (IH _ _ _ _ P). destruct (f x), (f z'), (forallb f more'); reflexivity.
Qed.
Definition all_say (xs : list signed) (w : list letter) : bool := forallb (fun x => says x w) xs.
Lemma join_from_right w fuel : numbers w -> forall all xs z, join_from fuel all xs = Some z -> says z w = says all w && all_say xs w.
Proof.
  intros N. induction fuel as [|f fuel IH]; intros all [|x xs] z E; cbn [join_from] in E; try discriminate.
  - injection E as <-. symmetry. apply andb_true_r.
  - injection E as <-. symmetry. apply andb_true_r.
  - destruct (pick _ x xs) as [y more] eqn:P. destruct (combine andb all y) as [all'|] eqn:C; [|discriminate].
    rewrite (IH _ _ _ E), (combine_right _ _ _ _ C w N). unfold all_say. cbn [forallb].
    pose proof (pick_right (fun x => says x w) _ _ _ _ _ P) as Q. cbv beta in Q. rewrite Q. symmetry. apply andb_assoc.
Qed.
Lemma join_right w xs z : numbers w -> join xs = Some z -> says z w = all_say xs w.
Proof.
  intros N.
  destruct xs as [|x xs]; cbn [join]; intros E.
  - injection E as <-. unfold says. cbn [fst snd]. rewrite nothing_rejects. reflexivity.
  - destruct (pick _ x xs) as [y more] eqn:P. rewrite (join_from_right w _ N _ _ _ E). symmetry.
    exact (pick_right (fun x => says x w) _ _ _ _ _ P).
Qed.

(** What is said of numbers. *)
Notation word len v := (letters s len (integers v)).
Definition means (x : signed) (P : valuation -> Prop) : Prop := forall len v, below s len v -> (says x (word len v) = true <-> P v).
Definition all_mean (xs : list signed) (P : valuation -> Prop) : Prop := forall len v, below s len v -> (all_say xs (word len v) = true <-> P v).
Definition clause_means (c : clause) (P : valuation -> Prop) : Prop :=
  forall len v, below s len v -> (xorb (snd c) (all_say (fst c) (word len v)) = true <-> P v).

Lemma within_represents {A} key same dead (m : machine A) is d P : (forall a b, same a b = true -> a = b) ->
  (forall a, dead a = true -> forall w, final m (run m a w) = false) -> within key same dead (fun b => b) m is = Some d ->
  represents s m P -> represents s (machine_of d) P.
Proof.
  intros E D W R len v B. rewrite (within_right _ _ _ _ _ _ _ E D W), (words_of_numbers s V is len v B), andb_true_r. apply R, B.
Qed.
Lemma positive_right x d : positive_of x = Some d -> forall len v, below s len v -> accepts (machine_of d) (word len v) = says x (word len v).
Proof.
  unfold positive_of, says. destruct (snd x); intros E len v B.
  - rewrite (within_right (fun q => q) Pos.eqb (fun _ => false) negb _ _ _ (fun a b => proj1 (Pos.eqb_eq a b)) ltac:(intros ? X; discriminate X) E), (words_of_numbers s V _ len v B), andb_true_r.
    reflexivity.
  - injection E as <-. cbn [xorb]. destruct (accepts _ _); reflexivity.
Qed.
Lemma below_update v n len i : below s len v -> exists len', below s len' (update v i n).
Proof.
  intros B. exists (n + len)%nat. intros j. unfold update. destruct (Nat.eqb j i).
  - pose proof (Numeration.weight_big s V (n + len)). lia.
  - apply (below_more s V _ _ _ B).
Qed.
Lemma below_updates is : forall xs v len, below s len v -> exists len', below s len' (updates v is xs).
Proof.
  induction is as [|i is IH]; intros [|x xs] v len B; cbn [updates]; eauto.
  destruct (below_update v x len i B) as (len' & B'). apply (IH _ _ _ B').
Qed.
Definition for_some (is : list nat) (P : valuation -> Prop) : valuation -> Prop :=
  fun v => exists xs, length xs = length is /\ P (updates v is xs).
Lemma exists_right is x y P : means x P -> exists_values is x = Some y -> means y (for_some is P).
Proof.
  unfold exists_values. intros M E. destruct (positive_of x) as [d|] eqn:D; [|discriminate].
  destruct (within _ _ _ _ _ _) as [d'|] eqn:W; [|discriminate].
  assert (R : represents s (machine_of d) P) by (intros l u C; rewrite (positive_right _ _ D l u C); apply M, C).
  pose proof (within_represents _ _ _ _ _ _ P (fun a b => proj1 (Pos.eqb_eq a b)) (fun a H w => stuck_rejects d a w H) W R) as R'.
  destruct (stuck d' (start d')) eqn:St.
  - injection E as <-. intros len v B. unfold says. cbn [fst snd]. rewrite nothing_rejects. split; [discriminate|]. intros (ns & _ & H).
    destruct (below_updates is ns v len B) as (len' & B'). apply (R' _ _ B') in H. unfold accepts in H.
    change (first (machine_of d')) with (start d') in H. rewrite stuck_rejects in H by exact St. discriminate.
  - destruct (from_zeros d' is limit) as [qs|] eqn:Z; [|discriminate].
    destruct (finish _ _ _) as [e|] eqn:F; [|discriminate]. injection E as <-. unfold means, says. cbn [fst snd xorb]. intros len v B.
    rewrite (finish_right _ _ _ _ same_set_equal F).
    assert (only : forall i w, In i is -> accepts (machine_of d') w = true -> greedy s (longest s) (column i w) = true).
    { intros i w I A. rewrite (within_right _ _ _ _ _ _ _ (fun a b => proj1 (Pos.eqb_eq a b)) (fun a H w => stuck_rejects d a w H) W) in A.
      apply andb_true_iff in A as [_ A]. apply (words_only s i is); assumption. }
    pose proof (project_right d' is s V P R' only limit qs Z len v B) as H. destruct (accepts _ _); exact H.
Qed.

Lemma numbers_are len v : below s len v -> numbers (word len v).
Proof. intros B is. apply (words_of_numbers s V is len v B). Qed.
Lemma single_right c x P : clause_means c P -> single c = Some x -> means x P.
Proof.
  unfold single. intros C E len v B. destruct (join (fst c)) as [y|] eqn:J; [|discriminate]. injection E as <-.
  rewrite <- (C len v B), <- (join_right _ _ _ (numbers_are len v B) J). unfold says. cbn [fst snd]. destruct (snd c), (snd y), (accepts _ _); cbn; tauto.
Qed.
Lemma parts_right denied c xs : parts_of denied c = Some xs ->
  forall w, numbers w -> all_say xs w = xorb denied (xorb (snd c) (all_say (fst c) w)).
Proof.
  unfold parts_of. intros E w N. destruct denied, (snd c); cbn [xorb] in *.
  - injection E as <-. destruct (all_say _ w); reflexivity.
  - destruct (join (fst c)) as [y|] eqn:J; [|discriminate]. injection E as <-. cbn [all_say forallb]. rewrite andb_true_r, says_negate, (join_right _ _ _ N J).
    destruct (all_say _ w); reflexivity.
  - destruct (join (fst c)) as [y|] eqn:J; [|discriminate]. injection E as <-. cbn [all_say forallb]. rewrite andb_true_r, says_negate, (join_right _ _ _ N J).
    destruct (all_say _ w); reflexivity.
  - injection E as <-. destruct (all_say _ w); reflexivity.
Qed.
Lemma all_say_app xs ys w : all_say (xs ++ ys) w = all_say xs w && all_say ys w.
Proof. apply forallb_app. Qed.

(** *** Relations *)

Lemma nothing_means P : (forall v, ~ P v) -> all_mean [(nothing, false)] P.
Proof.
  intros N len v B. unfold all_say, says. cbn [forallb fst snd xorb]. rewrite nothing_rejects. split; [discriminate|]. intros H. destruct (N v H).
Qed.
Lemma one_means d P : represents s (machine_of d) P -> all_mean [(d, false)] P.
Proof.
  intros R len v B. unfold all_say, says. cbn [forallb fst snd xorb]. rewrite andb_true_r.
  specialize (R len v B). destruct (accepts _ _); exact R.
Qed.
Lemma sum_right terms low high x : sum_automaton terms low high = Some x -> means x (fun v =>
  low <= sum_at terms (integers v) /\ match high with Some h => sum_at terms (integers v) <= h | None => True end).
Proof.
  unfold sum_automaton. destruct (within _ _ _ _ _ _) as [d|] eqn:W; [|discriminate]. intros E len v B. injection E as <-.
  pose proof (within_represents _ _ _ _ _ _ _ same_sum_equal (dead_sums s terms low high) W (sums_right s V terms low high) len v B) as H.
  unfold says. cbn [fst snd xorb]. destruct (accepts _ _); exact H.
Qed.
Lemma small_right ends i j next is xs P : ends <> O -> (forall x y, next O x y = O) -> small_automaton (small_machine ends i j next) is = Some xs ->
  represents s (small_machine ends i j next) P -> all_mean xs P.
Proof.
  unfold small_automaton. intros N D E R. destruct (within _ _ _ _ _ _) as [d|] eqn:W; [|discriminate]. injection E as <-.
  apply one_means. refine (within_represents _ _ _ _ _ _ P (fun a b => proj1 (Nat.eqb_eq a b)) _ W R). intros a A w. apply Nat.eqb_eq in A. subst a.
  apply not_true_iff_false, dead_0; assumption.
Qed.
Lemma find_right rule' fixed' level' width c : find_certificate rule' fixed' level' width = Some c ->
  Sound.meaning c /\ takes c = t /\ rule c = rule' /\ fixed c = fixed' /\ level c = level' /\ S (free c) = width
  /\ Numeration.starts_well (automaton c) width = true.
Proof.
  unfold find_certificate. intros F. apply find_some in F as [I F]. rewrite !andb_true_iff in F.
  destruct F as [[[[[A B] C] D] E] G]. destruct (take_away_eq_dec _ _); [|discriminate]. destruct (play_eq_dec _ _); [|discriminate].
  destruct (piles_eq_dec _ _); [|discriminate]. destruct (level_eq_dec _ _); [|discriminate]. apply Nat.eqb_eq in E. auto 8.
Qed.
Lemma certified_right c is d : takes c = t -> Numeration.starts_well (automaton c) (length is) = true -> certified c is = Some d ->
  forall xs i, is = xs ++ [i] -> represents s (machine_of d) (fun v => accepted c (map v xs) (v i) = true).
Proof.
  unfold certified. intros T W D xs i ->. pose proof (within_represents (fun q => q) Pos.eqb (fun _ => false) _ _ _ _ (fun a b => proj1 (Pos.eqb_eq a b)) ltac:(intros ? X; discriminate X) D (table_right s V _ _ W)) as R.
  intros len v B. rewrite (R len v B). unfold accepted. rewrite T, S_is, <- (map_map v Z.of_nat), map_app. reflexivity.
Qed.

Definition environment (defined : list (option dfa)) (meant : list (list nat -> Prop)) : Prop :=
  length defined = length meant /\ forall number d, nth_error defined number = Some (Some d) ->
    forall ns len, let v i := nth i ns 0%nat in
      below s len v -> (accepts (machine_of d) (word len v) = true <-> nth number meant (fun _ => False) ns).

Lemma before_letters is len : forall z z', (forall i, z' i = match nth_error is i with Some j => z j | None => 0 end) ->
  same_letters (map (before (nth_error is)) (letters s len z)) (letters s len z').
Proof.
  induction len as [|m IH]; intros z z' E; [constructor|]. cbn [letters map]. constructor.
  - intros i. unfold before. rewrite E. destruct (nth_error is i); [reflexivity|]. symmetry. apply (Numeration.digit_0 s V).
  - apply IH. intros i. rewrite E. destruct (nth_error is i); [reflexivity|]. apply (Numeration.rest_0 s V).
Qed.
Lemma defined_right defined meant number d e is : environment defined meant -> nth_error defined number = Some (Some d) ->
  finish (fun q => q) Pos.eqb (machine_of (rename d (nth_error is))) = Some e ->
  represents s (machine_of e) (fun v => nth number meant (fun _ => False) (map v is)).
Proof.
  intros [_ R] N F len v B. rewrite (finish_right _ _ _ _ (fun a b => proj1 (Pos.eqb_eq a b)) F), rename_right.
  assert (X : forall i, nth i (map v is) 0%nat = match nth_error is i with Some j => v j | None => 0%nat end).
  { clear. induction is as [|j is IH]; intros [|i]; try reflexivity. cbn. apply IH. }
  rewrite (accepts_ext _ _ (word len (fun i => nth i (map v is) 0%nat))).
  - apply (R number d N). intros i. rewrite X. destruct (nth_error is i) as [j|]; [apply B|].
    pose proof (Numeration.weight_pos s V len). lia.
  - apply before_letters. intros i. unfold integers. rewrite X. destruct (nth_error is i); reflexivity.
Qed.

Lemma all_of_mean xs ys (Ps : list (valuation -> Prop)) : all_of xs = Some ys ->
  Forall2 (fun x P => forall y, x = Some y -> means y P) xs Ps -> all_mean ys (fun v => Forall (fun P => P v) Ps).
Proof.
  intros E M. revert ys E. induction M as [|x P xs Ps H M IH]; intros ys E; cbn [all_of] in E.
  - injection E as <-. intros len v B. cbn. split; auto.
  - destruct x as [x|]; [|discriminate]. destruct (all_of xs) as [zs|]; [|discriminate]. injection E as <-.
    specialize (IH zs eq_refl). specialize (H x eq_refl). intros len v B. unfold all_say in *. cbn [forallb]. rewrite andb_true_iff.
    rewrite (H len v B), (IH len v B). split; [intros [A C]; constructor; assumption|]. intros A. inversion A; auto.
Qed.
Lemma all_mean_same xs P Q : (forall v, P v <-> Q v) -> all_mean xs P -> all_mean xs Q.
Proof. intros E M len v B. rewrite (M len v B). apply E. Qed.

Lemma won_is rule' fixed' c is d P : P = rule' -> find_certificate rule' fixed' None (length is) = Some c -> certified c is = Some d -> is <> [] ->
  represents s (machine_of d) (fun v => accepted c (map v (removelast is)) (v (last is O)) = true)
  /\ forall v, rule' = Normal \/ (1 <= v (last is O))%nat ->
    (accepted c (map v (removelast is)) (v (last is O)) = true <-> wins (quota_after t) rule' (map v (removelast is) ++ fixed') (v (last is O))).
Proof.
  intros _ F C N. apply find_right in F as (M & T & R & X & Lv & W & G).
  assert (E : is = removelast is ++ [last is O]) by (apply app_removelast_last, N). split.
  - apply (certified_right c is d T G C). exact E.
  - intros v H. unfold Sound.meaning in M. rewrite Lv in M. specialize (M (map v (removelast is)) (v (last is O))).
    rewrite T, R, X in M. apply M; [|exact H]. rewrite map_length. rewrite E in W at 1. rewrite app_length in W. cbn [length] in W. lia.
Qed.
Lemma related_won rule' fixed' meant is v : is <> [] ->
  (related t s meant (Won rule' fixed') (map v is) <->
   (rule' = Normal \/ (1 <= v (last is O))%nat) /\ wins (quota_after t) rule' (map v (removelast is) ++ fixed') (v (last is O))).
Proof.
  intros N. assert (E : is = removelast is ++ [last is O]) by (apply app_removelast_last, N). cbn [related].
  assert (X : forall P : Prop, match map v is with [] => P | _ => P end = P) by (intros P; destruct (map v is); reflexivity).
  try rewrite X. split.
  - intros (piles & quota & E' & H & W). rewrite E, map_app in E'. cbn [map] in E'. apply app_inj_tail in E' as [<- <-]. auto.
  - intros [H W]. exists (map v (removelast is)), (v (last is O)). split; [|auto]. rewrite E at 1. rewrite map_app. reflexivity.
Qed.

Lemma reached_right is g d x w : is = [x; w] -> reached is g = Some d -> exists c,
  Sound.meaning c /\ takes c = t /\ level c = Some g /\ represents s (machine_of d) (fun v => accepted c [v x] (v w) = true).
Proof.
  unfold reached. intros -> R. destruct (find_certificate _ _ _ _) as [c|] eqn:F; [|discriminate].
  apply find_right in F as (M & T & _ & _ & Lv & _ & G). exists c. repeat split; try assumption;
    apply (certified_right c [x; w] d T G R [x] w eq_refl); assumption.
Qed.
Lemma value_right g x w xs meant : relation_automata meant (Value g) [x; w] = Some xs ->
  all_mean xs (fun v => grundy (quota_after t) (v x) (v w) g).
Proof.
  cbn [relation_automata]. intros E.
  assert (F : forall h, (h <= g)%nat -> exists d, reached [x; w] h = Some d).
  { intros h H. cbn [all_of] in E. destruct (reached [x; w] g) as [d|] eqn:R; [|discriminate]. cbn [option_map] in E.
    destruct (Nat.eq_dec h g) as [->|N]; [eauto|]. destruct (all_of _) as [ys|] eqn:Y; [|discriminate]. clear E.
    assert (I : In h (seq 0 g)) by (apply in_seq; lia). revert ys Y I. generalize (seq 0 g). intros l.
    induction l as [|k l IH]; intros ys Y I; [destruct I|]. cbn [map all_of] in Y. destruct (reached [x; w] k) as [e|] eqn:Rk; [|discriminate].
    cbn [option_map] in Y. destruct (all_of (map _ l)) as [zs|] eqn:Z; [|discriminate]. destruct I as [->|I]; [eauto|]. eapply IH; eauto. }
  assert (C : exists E : nat -> certificate, forall h, (h <= g)%nat -> (takes (E h) = t /\ level (E h) = Some h /\ Sound.meaning (E h)) /\
    forall d, reached [x; w] h = Some d -> represents s (machine_of d) (fun v => accepted (E h) [v x] (v w) = true)).
  { destruct (F g ltac:(lia)) as (d0 & R0). unfold reached in R0. destruct (find_certificate Normal [] (Some g) 2) as [c0|] eqn:F0; [|discriminate].
    exists (fun h => match find_certificate Normal [] (Some h) 2 with Some c => c | None => c0 end). intros h H.
    destruct (F h H) as (d & R). destruct (reached_right _ _ _ x w eq_refl R) as (c & _).
    unfold reached in *. destruct (find_certificate Normal [] (Some h) 2) as [c1|] eqn:F1; [|discriminate].
    apply find_right in F1 as (M & T & _ & _ & Lv & _ & G). split; [auto|]. intros d1 R1.
    apply (certified_right c1 [x; w] d1 T G R1 [x] w eq_refl). }
  destruct C as (Ec & C).
  refine (all_mean_same _ _ _ _ (all_of_mean _ _ ((fun v => accepted (Ec g) [v x] (v w) = false) :: map (fun h v => accepted (Ec h) [v x] (v w) = true) (seq 0 g)) E _)).
  - intros v. rewrite (Sound.values_sound t g Ec (fun h H => proj1 (C h H))). rewrite Forall_cons_iff, Forall_map, Forall_forall. split.
    + intros [A B]. split; [|exact A]. intros h H. apply B, in_seq. lia.
    + intros [A B]. split; [exact B|]. intros h H. apply A. apply in_seq in H. lia.
  - constructor.
    + intros y Y. destruct (reached [x; w] g) as [d|] eqn:R; [|discriminate]. injection Y as <-. intros len v B.
      pose proof (proj2 (C g ltac:(lia)) d R len v B) as H. unfold says. cbn [fst snd xorb]. destruct (accepts _ _), (accepted _ _ _); cbn; split; try tauto; try discriminate; intros; try reflexivity; destruct H as [H1 H2]; (discriminate (H1 eq_refl) || discriminate (H2 eq_refl)).
    + assert (I : forall h, In h (seq 0 g) -> (h <= g)%nat) by (intros h H; apply in_seq in H; lia). revert I. generalize (seq 0 g). intros l I.
      induction l as [|h l IH]; cbn [map]; constructor.
      * intros y Y. destruct (reached [x; w] h) as [d|] eqn:R; [|discriminate]. injection Y as <-. intros len v B.
        pose proof (proj2 (C h (I h (or_introl eq_refl))) d R len v B) as H. unfold says. cbn [fst snd xorb]. destruct (accepts _ _); exact H.
      * apply IH. intros k J. apply I. right. exact J.
Qed.

Lemma nat_of_weight x m : x = Z.to_nat (Numeration.weight s m) <-> Z.of_nat x = Numeration.weight s m.
Proof. pose proof (Numeration.weight_pos s V m). lia. Qed.
Lemma places_same len : forall n, Statement.places s len n = Atoms.places s len n.
Proof. induction len as [|m IH]; intros n; [reflexivity|]. cbn. unfold Numeration.digit. rewrite !IH. reflexivity. Qed.
Ltac small E right := eapply all_mean_same; [|eapply small_right; [| |exact E|exact right]; [discriminate|intros [] []; reflexivity]].

Lemma relation_right defined meant r is xs : environment defined meant -> relation_automata defined r is = Some xs ->
  all_mean xs (fun v => related t s meant r (map v is)).
Proof.
  intros En E.
  assert (none : Some [(nothing, false)] = Some xs -> (forall v, ~ related t s meant r (map v is)) -> all_mean xs (fun v => related t s meant r (map v is))).
  { intros F N. injection F as <-. apply nothing_means, N. }
  destruct r as [| | | |rule' fixed'|g|number].
  - destruct is as [|x [|y is]]; try (apply (none E); intros v []). unfold is_term in E.
    small E (is_term_right s V x). intros v. cbn [related map]. apply Morphisms_Prop.ex_iff_morphism. intros m. symmetry. apply nat_of_weight.
  - destruct is as [|n [|x [|y is]]]; try (apply (none E); intros v []). unfold is_part in E.
    small E (is_part_right s V n x). intros v. cbn [related map]. apply Morphisms_Prop.ex_iff_morphism. intros m.
    pose proof (nat_of_weight (v x) m) as X. pose proof (places_same (v n) (Z.of_nat (v n))) as Y.
    split; (intros [I W]; split; [congruence|tauto]).
  - destruct is as [|x [|y [|z is]]]; try (apply (none E); intros v []). unfold is_next in E.
    small E (is_next_right s V x y). intros v. cbn [related map]. apply Morphisms_Prop.ex_iff_morphism. intros m. pose proof (nat_of_weight (v x) m). pose proof (nat_of_weight (v y) (S m)). tauto.
  - destruct is as [|x [|y [|z is]]]; try (apply (none E); intros v []). unfold is_even in E.
    small E (is_even_right s V x y). intros v. cbn [related map]. apply Morphisms_Prop.ex_iff_morphism. intros m.
    apply Morphisms_Prop.ex_iff_morphism. intros k. pose proof (nat_of_weight (v x) m). pose proof (nat_of_weight (v y) (m + 2 * k)). tauto.
  - destruct is as [|i is].
    + apply (none E). intros v (piles & quota & F & _). destruct piles; discriminate.
    + remember (i :: is) as js eqn:J. assert (N : js <> []) by (subst; discriminate). cbn [relation_automata] in E. rewrite J in E. rewrite <- J in E.
      destruct (find_certificate _ _ _ _) as [c|] eqn:F; [|discriminate].
      destruct rule'.
      * cbn [all_of] in E. destruct (certified c js) as [d|] eqn:C; [|discriminate]. injection E as <-.
        destruct (won_is _ _ _ _ _ _ eq_refl F C N) as [R W]. refine (all_mean_same _ _ _ _ (one_means _ _ R)).
        intros v. rewrite related_won by exact N. rewrite (W v (or_introl eq_refl)). tauto.
      * destruct (certified c js) as [d|] eqn:C; [|discriminate].
        destruct (won_is _ _ _ _ _ _ eq_refl F C N) as [R W].
        refine (all_mean_same _ _ _ _ (all_of_mean _ _ [(fun v => accepted c (map v (removelast js)) (v (last js O)) = true);
          (fun v => 1 <= sum_at [(last js O, 1)] (integers v) /\ True)] E _)).
        -- intros v. rewrite related_won by exact N. rewrite !Forall_cons_iff. cbn [Comparisons.sum_at]. change (integers v (last js O)) with (Z.of_nat (v (last js O))). split.
           ++ intros (A & [B _] & _). assert (Q : Misere = Normal \/ (1 <= v (last js O))%nat) by (right; lia). split; [exact Q|]. apply (W v Q), A.
           ++ intros [Q A]. split; [apply (W v Q), A|]. split; [|constructor]. split; [|exact I]. destruct Q as [Q|Q]; [discriminate|lia].
        -- constructor; [|constructor; [|constructor]].
           ++ intros y Y. injection Y as <-. intros len v B. unfold says. cbn [fst snd xorb]. specialize (R len v B). destruct (accepts _ _); exact R.
           ++ intros y Y. exact (sum_right _ _ _ _ Y).
  - destruct is as [|x [|w [|z is]]]; try (apply (none E); intros v []). exact (value_right _ _ _ _ _ E).
  - cbn [relation_automata] in E. assert (E' : match nth_error defined number with
      | None => Some [(nothing, false)] | Some None => None
      | Some (Some d) => option_map (fun d => [(d, false)]) (finish (fun q => q) Pos.eqb (machine_of (rename d (nth_error is)))) end = Some xs).
    { destruct is as [|? [|? [|? ?]]]; exact E. } clear E.
    assert (X : forall v, related t s meant (Defined number) (map v is) = nth number meant (fun _ => False) (map v is)).
    { intros v. destruct is as [|? [|? [|? ?]]]; reflexivity. }
    destruct (nth_error defined number) as [[d|]|] eqn:D; [|discriminate|].
    + destruct (finish _ _ _) as [e|] eqn:F; [|discriminate]. injection E' as <-.
      refine (all_mean_same _ _ _ _ (one_means _ _ (defined_right _ _ _ _ _ _ En D F))). intros v. rewrite X. reflexivity.
    + apply (none E'). intros v. rewrite X. apply nth_error_None in D. destruct En as [En _]. rewrite nth_overflow by lia. auto.
Qed.

(** *** Statements *)

Definition prepared_means (c : prepared) (P : valuation -> Prop) : Prop :=
  exists Q, clause_means (body c) Q /\ forall len v, below s len v ->
    ((if denied c then ~ for_some (pending c) Q v else for_some (pending c) Q v) <-> P v).
Lemma for_none Q v : for_some [] Q v <-> Q v.
Proof. split; [intros ([|] & E & H); [exact H|discriminate]|]. intros H. exists []. auto. Qed.
Lemma for_more i is Q v : for_some (i :: is) Q v <-> exists x, for_some is Q (update v i x).
Proof.
  split; [intros ([|x xs] & E & H); [discriminate|]; injection E as E; exists x, xs; auto|].
  intros (x & xs & E & H). exists (x :: xs). cbn. auto.
Qed.
Lemma for_one i Q v : for_some [i] Q v <-> exists x, Q (update v i x).
Proof. rewrite for_more. apply Morphisms_Prop.ex_iff_morphism. intros x. apply for_none. Qed.
Lemma simply_right c c' P : simply c = Some c' -> (forall b, c = Some b -> clause_means b P) -> prepared_means c' P.
Proof.
  destruct c as [b|]; [|discriminate]. intros E M. injection E as <-. exists P. split; [apply M; reflexivity|]. intros len v B. apply for_none.
Qed.
Lemma close_right c b P : prepared_means c P -> close c = Some b -> clause_means b P.
Proof.
  intros (Q & M & H) E len v B. specialize (H len v B). unfold close in E. destruct (pending c) as [|i is] eqn:Pe.
  - injection E as <-. specialize (M len v B). pose proof (for_none Q v) as N0. revert N0 H. generalize (for_some [] Q v). intros F N0 H. cbn [fst snd]. destruct (denied c), (snd (body c)), (all_say _ _); cbn in *;
      intuition discriminate.
  - destruct (single (body c)) as [x|] eqn:X; [|discriminate]. destruct (exists_values (i :: is) x) as [y|] eqn:Y; [|discriminate]. injection E as <-.
    pose proof (exists_right _ _ _ _ (single_right _ _ _ M X) Y len v B) as R. cbn [fst snd]. unfold all_say. cbn [forallb]. rewrite andb_true_r.
    destruct (denied c), (says y _); cbn in *; intuition discriminate.
Qed.
Lemma negated_right b P : clause_means b P -> clause_means (fst b, negb (snd b)) (fun v => ~ P v).
Proof. intros M len v B. specialize (M len v B). cbn [fst snd]. destruct (snd b), (all_say _ _); cbn in *; intuition discriminate. Qed.
Lemma opposite_right c c' P : prepared_means c P -> opposite c = Some c' -> prepared_means c' (fun v => ~ P v).
Proof.
  intros M E.
  assert (G : option_map (fun b => Prepared (fst b, negb (snd b)) [] false) (close c) = Some c' -> prepared_means c' (fun v => ~ P v)).
  { intros F. destruct (close c) as [b|] eqn:C; [|discriminate]. injection F as <-. exists (fun v => ~ P v). split.
    - apply negated_right, (close_right _ _ _ M C).
    - intros len v B. apply for_none. }
  unfold opposite in E. destruct (denied c) eqn:D; [auto|]. destruct (pending c) as [|i is] eqn:Pe; [auto|]. injection E as <-.
  destruct M as (Q & M & H). exists Q. split; [exact M|]. intros len v B. specialize (H len v B). rewrite D, Pe in H. cbn [denied pending]. tauto.
Qed.
Lemma quantify_right universal i c c' P : prepared_means c P -> quantify universal i c = Some c' ->
  prepared_means c' (fun v => if universal then forall x, P (update v i x) else exists x, P (update v i x)).
Proof.
  intros M E.
  assert (G : option_map (fun b => Prepared (fst b, xorb universal (snd b)) [i] universal) (close c) = Some c' ->
    prepared_means c' (fun v => if universal then forall x, P (update v i x) else exists x, P (update v i x))).
  { clear E. intros F. destruct (close c) as [b|] eqn:C; [|discriminate]. injection F as <-. pose proof (close_right _ _ _ M C) as Mb.
    destruct universal; cbn [body pending denied].
    - exists (fun v => ~ P v). split; [exact (negated_right _ _ Mb)|]. intros len v B. cbn [denied pending]. rewrite for_one. split.
      + intros N x. destruct (below_update v x len i B) as (len' & B'). specialize (Mb _ _ B'). destruct (xorb (snd b) (all_say _ _)); [apply Mb; reflexivity|].
        destruct N. exists x. rewrite <- Mb. discriminate.
      + intros A (x & N). apply N, A.
    - exists P. split; [|intros len v B; apply for_one]. intros len v B. specialize (Mb len v B). cbn [body fst snd].
      destruct (snd b); exact Mb. }
  unfold quantify in E. destruct (pending c) as [|j is] eqn:Pe; [auto|]. destruct (Bool.eqb universal (denied c)) eqn:D; [|auto]. apply eqb_prop in D.
  injection E as <-. destruct M as (Q & M & H). exists Q. split; [exact M|]. intros len v B. cbn [denied pending]. rewrite Pe, <- D in H.
  pose proof (for_more i (j :: is) Q v) as FM. destruct universal.
  - assert (H' : forall len v, below s len v -> (~ for_some (j :: is) Q v <-> P v)) by exact H. split.
    + intros N x. destruct (below_update v x len i B) as (len' & B'). apply (H' _ _ B'). intros F. apply N, FM. exists x. exact F.
    + intros A F. apply FM in F as (x & F). destruct (below_update v x len i B) as (len' & B'). exact (proj2 (H' _ _ B') (A x) F).
  - assert (H' : forall len v, below s len v -> (for_some (j :: is) Q v <-> P v)) by exact H. etransitivity; [exact FM|].
    split; intros (x & F); exists x; destruct (below_update v x len i B) as (len' & B'); apply (H' _ _ B'), F.
Qed.

Lemma compile_right defined meant : environment defined meant -> forall a c, compile defined a = Some c -> prepared_means c (fun v => plainly t s meant v a).
Proof.
  intros En.
  assert (Closed : forall a b, (forall c, compile defined a = Some c -> prepared_means c (fun v => plainly t s meant v a)) ->
    bind (compile defined a) close = Some b -> clause_means b (fun v => plainly t s meant v a)).
  { intros a b M E. destruct (compile defined a) as [c|]; [|discriminate]. apply (close_right c b _ (M c eq_refl) E). }
  induction a as [terms low high|r is|a IH|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa b IHb|i a IH|i a IH]; intros c E; cbn [compile] in E; cbv zeta in E.
  - apply (simply_right _ _ _ E). clear E. intros e E. destruct (sum_automaton terms low high) as [x|] eqn:X; [|discriminate]. injection E as <-. intros len v B.
    pose proof (sum_right _ _ _ _ X len v B) as H. cbn [fst snd]. unfold all_say. cbn [forallb xorb]. rewrite andb_true_r. destruct (says x _); exact H.
  - apply (simply_right _ _ _ E). clear E. intros e E. destruct (relation_automata defined r is) as [xs|] eqn:X; [|discriminate]. injection E as <-. intros len v B.
    pose proof (relation_right _ _ _ _ _ En X len v B) as H. cbn [fst snd xorb]. destruct (all_say _ _); exact H.
  - destruct (compile defined a) as [c'|]; [|discriminate]. exact (opposite_right _ _ _ (IH c' eq_refl) E).
  - apply (simply_right _ _ _ E). clear E. intros e E. destruct (bind (compile defined a) close) as [ca|] eqn:Ca; [|discriminate].
    destruct (bind (compile defined b) close) as [cb|] eqn:Cb; [|cbn in E; destruct (parts_of false ca); discriminate].
    cbn [bind together] in E. destruct (parts_of false ca) as [xs|] eqn:X; [|discriminate]. destruct (parts_of false cb) as [ys|] eqn:Y; [|discriminate]. injection E as <-.
    intros len v B. pose proof (Closed a ca IHa Ca len v B) as HA. pose proof (Closed b cb IHb Cb len v B) as HB. cbn [fst snd plainly].
    rewrite all_say_app, (parts_right _ _ _ X _ (numbers_are len v B)), (parts_right _ _ _ Y _ (numbers_are len v B)). destruct (xorb (snd ca) _), (xorb (snd cb) _); cbn in *; intuition discriminate.
  - apply (simply_right _ _ _ E). clear E. intros e E. destruct (bind (compile defined a) close) as [ca|] eqn:Ca; [|discriminate].
    destruct (bind (compile defined b) close) as [cb|] eqn:Cb; [|cbn in E; destruct (parts_of true ca); discriminate].
    cbn [bind together] in E. destruct (parts_of true ca) as [xs|] eqn:X; [|discriminate]. destruct (parts_of true cb) as [ys|] eqn:Y; [|discriminate]. injection E as <-.
    intros len v B. pose proof (Closed a ca IHa Ca len v B) as HA. pose proof (Closed b cb IHb Cb len v B) as HB. cbn [fst snd plainly].
    rewrite all_say_app, (parts_right _ _ _ X _ (numbers_are len v B)), (parts_right _ _ _ Y _ (numbers_are len v B)). destruct (xorb (snd ca) _), (xorb (snd cb) _); cbn in *; intuition discriminate.
  - apply (simply_right _ _ _ E). clear E. intros e E. destruct (bind (compile defined a) close) as [ca|] eqn:Ca; [|discriminate].
    destruct (bind (compile defined b) close) as [cb|] eqn:Cb; [|cbn in E; destruct (parts_of false ca); discriminate].
    cbn [bind together] in E. destruct (parts_of false ca) as [xs|] eqn:X; [|discriminate]. destruct (parts_of true cb) as [ys|] eqn:Y; [|discriminate]. injection E as <-.
    intros len v B. pose proof (Closed a ca IHa Ca len v B) as HA. pose proof (Closed b cb IHb Cb len v B) as HB. cbn [fst snd plainly].
    rewrite all_say_app, (parts_right _ _ _ X _ (numbers_are len v B)), (parts_right _ _ _ Y _ (numbers_are len v B)). destruct (xorb (snd ca) _), (xorb (snd cb) _); cbn in *; intuition discriminate.
  - destruct (bind (compile defined a) close) as [ca|] eqn:Ca; [|discriminate]. cbn [bind] in E. destruct (single ca) as [x|] eqn:X; [|discriminate].
    destruct (bind (compile defined b) close) as [cb|] eqn:Cb; [|discriminate]. cbn [bind] in E. destruct (single cb) as [y|] eqn:Y; [|discriminate].
    apply (simply_right _ _ _ E). clear E. intros e E.
    destruct (combine Bool.eqb x y) as [z|] eqn:Z; [|discriminate]. injection E as <-. intros len v B.
    pose proof (single_right _ _ _ (Closed a ca IHa Ca) X len v B) as HA. pose proof (single_right _ _ _ (Closed b cb IHb Cb) Y len v B) as HB.
    cbn [fst snd plainly]. unfold all_say. cbn [forallb xorb]. rewrite andb_true_r, (combine_right _ _ _ _ Z _ (numbers_are len v B)). destruct (says x _), (says y _); cbn in *; intuition discriminate.
  - destruct (compile defined a) as [c'|]; [|discriminate]. exact (quantify_right false _ _ _ _ (IH c' eq_refl) E).
  - destruct (compile defined a) as [c'|]; [|discriminate]. exact (quantify_right true _ _ _ _ (IH c' eq_refl) E).
Qed.
Lemma compile_one_right defined meant a x : environment defined meant -> compile_one defined a = Some x -> means x (fun v => meaning t s meant v a).
Proof.
  unfold compile_one. intros En E. destruct (compile defined (plain_of t a)) as [c|] eqn:C; [|discriminate]. cbn [bind] in E.
  destruct (close c) as [b|] eqn:Cl; [|discriminate]. cbn [bind] in E. intros len v B.
  rewrite (single_right _ _ _ (close_right _ _ _ (compile_right _ _ En _ _ C) Cl) E len v B). apply (plain_of_right t s meant t_legal).
Qed.

Lemma define_right defined meant a d : environment defined meant -> define defined a = Some d ->
  forall ns len, let v i := nth i ns 0%nat in
    below s len v -> (accepts (machine_of d) (word len v) = true <-> relation_of t s meant a ns).
Proof.
  intros En E ns len v B. unfold define in E. destruct (compile_one defined a) as [x|] eqn:X; [|discriminate]. cbn [bind] in E.
  rewrite (positive_right _ _ E len v B). apply (compile_one_right _ _ _ _ En X len v B).
Qed.
Lemma define_all_right definitions : environment (define_all definitions) (relations t s definitions).
Proof.
  unfold define_all, relations.
  assert (H : forall defined meant, environment defined meant ->
    environment (fold_left (fun defined a => defined ++ [define defined a]) definitions defined)
                (fold_left (fun defined a => defined ++ [relation_of t s defined a]) definitions meant)).
  { induction definitions as [|a definitions IH]; intros defined meant En; [exact En|]. cbn [fold_left]. apply IH. split.
    - rewrite !app_length, (proj1 En). reflexivity.
    - intros number d N ns len v B. destruct (Nat.lt_ge_cases number (length defined)) as [Q|Q].
      + rewrite nth_error_app1 in N by exact Q. rewrite app_nth1 by (rewrite <- (proj1 En); exact Q). apply (proj2 En number d N ns len B).
      + rewrite nth_error_app2 in N by exact Q. destruct (number - length defined)%nat as [|k] eqn:D; [|destruct k; discriminate].
        injection N as N. replace number with (length meant) by (pose proof (proj1 En); lia). rewrite nth_middle.
        apply (define_right _ _ _ _ En N ns len B). }
  apply H. split; [reflexivity|]. intros [|?] d N; discriminate.
Qed.
Theorem decide_with_right definitions a b : decide_with (define_all definitions) a = Some b -> (b = true <-> sentence t s definitions a).
Proof.
  unfold decide_with. intros E. destruct (compile_one _ a) as [x|] eqn:X; [|discriminate]. injection E as <-.
  assert (B : below s 0 (fun _ => O)) by (intros i; cbn; lia).
  apply (compile_one_right _ _ _ _ (define_all_right definitions) X O (fun _ => O) B).
Qed.
End Decide.

(** ** The decider

    It gives up if the take-away function has no numeration system, and when an automaton gets too large. *)
Definition decide propose choose limit (t : take_away) (known : list certificate) (definitions : list formula) (a : formula) : option bool :=
  match system_of t with
  | Some s => decide_with propose choose limit t s known (define_all propose choose limit t s known definitions) a
  | None => None
  end.

Theorem decide_right propose choose limit t known definitions a b : (forall c, In c known -> Sound.meaning c) ->
  decide propose choose limit t known definitions a = Some b ->
  exists s, system_of t = Some s /\ (b = true <-> sentence t s definitions a).
Proof.
  unfold decide. intros K D. destruct (system_of t) as [s|] eqn:S; [|discriminate].
  exists s. split; [reflexivity|]. exact (decide_with_right _ _ _ t s known S K definitions a b D).
Qed.

Lemma check_from_right file : forall st st', right_state st -> check_from st file = Checked st' -> right_state st'.
Proof.
  induction file as [|c file IH]; intros st st' R E; cbn [check_from] in E; [injection E as <-; exact R|].
  destruct (check_next st c) as [st1|] eqn:C; [|discriminate]. apply (IH st1 st'); [|exact E]. apply (check_next_sound _ _ _ R C).
Qed.
(** With the certificates of a file that was checked. *)
Theorem decide_sound propose choose limit t many file st definitions a b : check_from (initial many) file = Checked st ->
  decide propose choose limit t (Checker.known st) definitions a = Some b ->
  exists s, system_of t = Some s /\ (b = true <-> sentence t s definitions a).
Proof.
  intros C. apply decide_right. apply (check_from_right _ _ _ (initial_right many) C).
Qed.
