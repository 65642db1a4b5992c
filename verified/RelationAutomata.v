(** * Automata for the relations that statements name *)
From Verified Require Import Game Lags Checker Sound Statement.
From Verified Require Export Comparisons Atoms.
From Verified Require Export Operations.
Open Scope Z_scope.

Section Relations.
Variable propose : dfa -> trie positive.
Variable limit : nat.
Variable t : take_away.
Variable s : system.
Variable known : list certificate.
Notation finish := (finish propose limit).
Notation within := (within propose limit s).

Definition sum_automaton (terms : list (nat * Z)) (low : Z) (high : option Z) : option signed :=
  option_map (fun d => (d, false))
    (within key_of_sum same_sum nothing_follows (fun b => b)
       (sums s terms low high) (fold_right add_variable [] (map fst terms))).
Definition small_automaton (m : machine nat) (is : list nat) : option (list signed) :=
  option_map (fun d => [(d, false)]) (within Pos.of_succ_nat Nat.eqb (Nat.eqb 0) (fun b => b) m (fold_right add_variable [] is)).
Definition find_certificate (rule' : play) (fixed' : list nat) (level' : option nat) (width : nat) : option certificate :=
  find (fun c => (if take_away_eq_dec (takes c) t then true else false) && (if take_set_eq_dec (only c) All then true else false) && (if play_eq_dec (rule c) rule' then true else false)
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

(** ** Proofs *)

Hypothesis S_is : system_of t = Some s.
Hypothesis K : forall c, In c known -> Sound.meaning c.

Lemma V : Numeration.valid s = true.
Proof. apply (system_is_h_sequence t s S_is). Qed.
Lemma t_legal : legal t = true.
Proof. apply (system_is_h_sequence t s S_is). Qed.
Notation means := (means s).
Notation all_mean := (all_mean s).
Notation word len v := (letters s len (integers v)).
Notation within_represents := (within_represents propose limit s V).
Notation finish_right := (finish_right propose limit).
Notation nothing_means := (nothing_means s).
Notation one_means := (one_means s).

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
  /\ Numeration.starts_well (automaton c) width = true /\ only c = All.
Proof.
  unfold find_certificate. intros F. apply find_some in F as [I F]. rewrite !andb_true_iff in F.
  destruct F as [[[[[[A O] B] C] D] E] G]. destruct (take_away_eq_dec _ _); [|discriminate]. destruct (take_set_eq_dec _ _); [|discriminate].
  destruct (play_eq_dec _ _); [|discriminate].
  destruct (piles_eq_dec _ _); [|discriminate]. destruct (level_eq_dec _ _); [|discriminate]. apply Nat.eqb_eq in E. auto 9.
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
  intros _ F C N. apply find_right in F as (M & T & R & X & Lv & W & G & All_takes).
  assert (E : is = removelast is ++ [last is O]) by (apply app_removelast_last, N). split.
  - apply (certified_right c is d T G C). exact E.
  - intros v H. unfold Sound.meaning in M. rewrite Lv in M. specialize (M (map v (removelast is)) (v (last is O))).
    rewrite T, R, X, All_takes in M. apply M; [|exact H]. rewrite map_length. rewrite E in W at 1. rewrite app_length in W. cbn [length] in W. lia.
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
  apply find_right in F as (M & T & _ & _ & Lv & _ & G & _). exists c. repeat split; try assumption;
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
    apply find_right in F1 as (M & T & _ & _ & Lv & _ & G & _). split; [auto|]. intros d1 R1.
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

End Relations.
