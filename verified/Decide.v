(** * A program that decides statements

    [decide_right]: what it answers is whether the statement is true. *)

From Verified Require Import Game Lags Checker Sound Statement Plain.
From Verified Require Import RelationAutomata.
Open Scope Z_scope.

Section Decide.
(** What is not trusted: classes of states that may be one, and which of some automata to combine next with one. *)
Variable propose : dfa -> trie positive.
Variable choose : option signed -> list signed -> nat.
Variable limit : nat.   (* no automaton gets more than [2^limit] states *)

Variable t : take_away.
Variable s : system.
Variable known : list certificate.

Notation join := (join propose choose limit s).
Notation combine := (combine propose limit s).
Notation positive_of := (positive_of propose limit s).
Notation exists_values := (exists_values propose limit s).
Notation sum_automaton := (sum_automaton propose limit s).
Notation relation_automata := (relation_automata propose limit t s known).

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
Notation means := (means s).
Notation numbers := (numbers s).
Notation numbers_are := (numbers_are s V).
Notation positive_right := (positive_right propose limit s V).
Notation below_update := (below_update s V).
Notation join_right := (join_right propose choose limit s).
Notation combine_right := (combine_right propose limit s).
Notation exists_right := (exists_right propose limit s V).
Notation sum_right := (sum_right propose limit t s S_is).
Notation relation_right := (relation_right propose limit t s known S_is K).
Notation environment := (environment s).
Notation word len v := (letters s len (integers v)).

Definition clause_means (c : clause) (P : valuation -> Prop) : Prop :=
  forall len v, below s len v -> (xorb (snd c) (all_say (fst c) (word len v)) = true <-> P v).

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

