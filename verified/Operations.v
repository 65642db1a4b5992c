(** * Operations on automata that read the digits of numbers *)
From Verified Require Export Project.
Open Scope Z_scope.

Section Operations.
(** What is not trusted: classes of states that may be one, and which of some automata to combine next with one. *)
Variable propose : dfa -> trie positive.
Definition signed := (dfa * bool)%type.   (* an automaton, and whether its answer is negated *)
Variable choose : option signed -> list signed -> nat.
Variable limit : nat.   (* no automaton gets more than [2^limit] states *)
Variable s : system.

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

(** ** Proofs *)

Hypothesis V : valid s = true.
Ltac positives := intros ? ?; apply Pos.eqb_eq.

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
Lemma all_say_app xs ys w : all_say (xs ++ ys) w = all_say xs w && all_say ys w.
Proof. apply forallb_app. Qed.
Lemma nothing_means P : (forall v, ~ P v) -> all_mean [(nothing, false)] P.
Proof.
  intros N len v B. unfold all_say, says. cbn [forallb fst snd xorb]. rewrite nothing_rejects. split; [discriminate|]. intros H. destruct (N v H).
Qed.
Lemma one_means d P : represents s (machine_of d) P -> all_mean [(d, false)] P.
Proof.
  intros R len v B. unfold all_say, says. cbn [forallb fst snd xorb]. rewrite andb_true_r.
  specialize (R len v B). destruct (accepts _ _); exact R.
Qed.
End Operations.
