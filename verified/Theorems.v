(** * Theorems that the checker proves inside Coq

    The tables (Tables.v) are those of the certificates that come with fibnim. Each lemma whose name ends in [_checked] is
    a run of the checker. *)
From Coq Require Import ZArith List Bool Arith Lia.
From Verified Require Import Game Laws Recurrence Checker Sound.
From Verified Require Export Tables.
From Verified Require Numeration Linear Relation.
Import ListNotations.
Open Scope nat_scope.

Notation read_dfa := Numeration.read_dfa.
Local Notation double := (fun t => 2 * t).
Local Notation identity := (fun t => t).

(** What an automaton says of numbers that it reads in Zeckendorf's representation, or in binary. *)
Definition in_zeckendorf (d : dfa) (ns : list nat) : bool := Numeration.accepts (Numeration.System [0] 1) d (map Z.of_nat ns).
Definition in_binary (d : dfa) (ns : list nat) : bool := Numeration.accepts (Numeration.System [] 0) d (map Z.of_nat ns).

(** ** The take-away functions *)

Section Extensionality.
Variables f g : nat -> nat.
Hypothesis same : forall t, 1 <= t -> f t = g t.

Lemma move_ext xs w ys v : move f xs w ys v -> move g xs w ys v.
Proof. intros M. destruct M as [before x after t w T X Y]. rewrite (same t) by lia. constructor; assumption. Qed.
End Extensionality.

Lemma wins_ext f g p : (forall t, 1 <= t -> f t = g t) -> forall xs w, wins f p xs w <-> wins g p xs w.
Proof.
  intros S xs. remember (list_sum xs) as n eqn:N. revert xs N. induction n as [n IH] using lt_wf_ind. intros xs -> w.
  assert (S' : forall t, 1 <= t -> g t = f t) by (intros t T; symmetry; apply S, T).
  rewrite !wins_iff. apply Morphisms_Prop.or_iff_morphism.
  - split; intros (ys & v & M & L); exists ys, v; pose proof (move_sum _ _ _ _ _ M) as D.
    + split; [exact (move_ext f g S _ _ _ _ M)|]. rewrite <- (IH _ D ys eq_refl v). exact L.
    + split; [exact (move_ext g f S' _ _ _ _ M)|]. rewrite (IH _ D ys eq_refl v). exact L.
  - apply Morphisms_Prop.and_iff_morphism; [reflexivity|]. unfold only_stuck.
    split; intros H ys v M; [apply (H ys v), (move_ext g f S' _ _ _ _ M)|apply (H ys v), (move_ext f g S _ _ _ _ M)].
Qed.
Lemma grundy_ext f g : (forall t, 1 <= t -> f t = g t) -> forall n w h, grundy f n w h -> grundy g n w h.
Proof.
  intros S n. induction n as [n IH] using lt_wf_ind. intros w h G. inversion G as [n' w' h' A B]; subst. constructor.
  - intros k K. destruct (A k K) as (t & T & X & V). exists t. rewrite <- S by lia. split; [exact T|split; [exact X|]]. apply IH; [lia|exact V].
  - intros t T X. destruct (B t T X) as (k & K & V). exists k. split; [exact K|]. rewrite <- S by lia. apply IH; [lia|exact V].
Qed.

Definition twice := TakeAway [] 2 1 0.
Definition once := TakeAway [] 1 1 0.
Lemma after_line p t : 1 <= t -> quota_after (TakeAway [] p 1 0) t = Z.to_nat (p * Z.of_nat t).
Proof.
  intros T. unfold quota_after, after, ends. cbn [explicit line_p line_q line_r length]. change (Z.of_nat 0) with 0%Z. destruct (Z.leb_spec (Z.of_nat t) 0); [lia|].
  rewrite Z.div_1_r, Z.add_0_r. reflexivity.
Qed.
Lemma twice_double t : 1 <= t -> quota_after twice t = 2 * t.
Proof. intros T. unfold twice. rewrite after_line by exact T. lia. Qed.
Lemma once_identity t : 1 <= t -> quota_after once t = t.
Proof. intros T. unfold once. rewrite after_line by exact T. lia. Qed.
Lemma twice_system : system_of twice = Some (Numeration.System [0] 1).
Proof. vm_compute. reflexivity. Qed.
Lemma once_system : system_of once = Some (Numeration.System [] 0).
Proof. vm_compute. reflexivity. Qed.

(** The games of a table: the fixed piles of each, and its automaton. *)
Definition games (t : take_away) (p : play) (free : nat) (rows : list (list nat * dfa)) : list certificate :=
  map (fun row => Certificate t All p free (fst row) None (snd row)) rows.

(** The automata of a checked table are right for piles of every size. Under misère play this begins with the quota 1. *)
Lemma table_is t f s : (forall k, 1 <= k -> quota_after t k = f k) -> system_of t = Some s ->
  forall p free rows, check (games t p free rows) = true -> forall fixed d, In (fixed, d) rows ->
  forall xs w, length xs = free -> p = Normal \/ 1 <= w ->
  (Numeration.accepts s d (map Z.of_nat (xs ++ [w])) = true <-> wins f p (xs ++ fixed) w).
Proof.
  intros F S p free rows C fixed d I xs w L W.
  apply (in_map (fun row => Certificate t All p free (fst row) None (snd row))) in I.
  pose proof (check_sound _ C _ I) as M. unfold meaning in M. cbn [level takes only permitted rule Checker.free Checker.fixed fst snd] in M.
  specialize (M xs w L W). unfold accepted in M. cbn [takes automaton snd] in M. rewrite S, (wins_ext _ f) in M by exact F.
  exact M.
Qed.
Definition twice_table := table_is twice double _ twice_double twice_system.
Definition once_table := table_is once identity _ once_identity once_system.

(** The automaton of a table for these fixed piles. *)
Definition beside (rows : list (list nat * dfa)) (fixed : list nat) : dfa :=
  match find (fun row => if piles_eq_dec (fst row) fixed then true else false) rows with
  | Some row => snd row
  | None => read_dfa 0 [] []
  end.

(** ** Two piles of any size *)

Lemma two_piles_checked : check (games twice Normal 2 two_piles_2t) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem two_piles x y w : in_zeckendorf (beside two_piles_2t []) [x; y; w] = true <-> wins double Normal [x; y] w.
Proof. apply (twice_table _ 2 _ two_piles_checked [] _ (or_introl eq_refl) [x; y] w); [|left]; reflexivity. Qed.

Lemma binary_checked : check (games once Normal 2 two_piles_t) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem two_piles_of_power_nim x y w : in_binary (beside two_piles_t []) [x; y; w] = true <-> wins identity Normal [x; y] w.
Proof. apply (once_table _ 2 _ binary_checked [] _ (or_introl eq_refl) [x; y] w); [|left]; reflexivity. Qed.

(** ** One pile of any size beside fixed ones *)

Lemma pairs_checked : check (games twice Normal 1 pairs_2t) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem beside_fixed_piles fixed d : In (fixed, d) pairs_2t ->
  forall x w, in_zeckendorf d [x; w] = true <-> wins double Normal (x :: fixed) w.
Proof. intros I x w. apply (twice_table _ 1 _ pairs_checked fixed d I [x] w); [|left]; reflexivity. Qed.
Corollary one_pile x w : in_zeckendorf (beside pairs_2t []) [x; w] = true <-> wins double Normal [x] w.
Proof. apply beside_fixed_piles. left. reflexivity. Qed.

(** With no complementary value for 3 and 4: Larsson and Rubinstein-Salzedo, Global Fibonacci nim, theorem 19. Beside them
    each pile [n] is N under the quota [n + 4], which forbids no take. *)
Definition unlimited : list Linear.relation := [Linear.Relation [-1; 1]%Z 4 (Some 4%Z)].
Definition refused : list reader := [Relation.Reader (beside pairs_2t [4; 3]) [0; 1] false].
Lemma unlimited_checked : option_map (fun g => Relation.check_on g refused)
  (Relation.make_graph (Numeration.System [0] 1) 2 unlimited) = Some Relation.Proved.
Proof. vm_compute. reflexivity. Qed.
Lemma three_and_four n : wins double Normal [3; 4; n] (n + 4).
Proof.
  assert (W : wins double Normal [n; 4; 3] (n + 4)).
  { apply (beside_fixed_piles [4; 3] (beside pairs_2t [4; 3])); [cbn; tauto|].
    pose proof unlimited_checked as C. destruct (Relation.make_graph _ _ _) as [g|] eqn:G; [|discriminate]. injection C as C.
    apply (Relation.make_graph_sound (Numeration.System [0] 1) _ _ _ eq_refl) in G.
    apply not_false_iff_true. intros A.
    apply (Relation.check_on_sound (Numeration.System [0] 1) _ _ _ _ eq_refl G C [Z.of_nat n; Z.of_nat (n + 4)] eq_refl).
    - constructor; [lia|constructor; [lia|constructor]].
    - constructor; [|constructor]. unfold Linear.holds. cbn [Linear.coefficients Linear.low Linear.high Linear.sum]. lia.
    - constructor; [exact A|constructor]. }
  revert W. apply wins_permutation. apply Permutation.Permutation_sym, (Permutation.Permutation_rev [n; 4; 3]).
Qed.
Theorem no_complementary_value : ~ exists n, forall w, loses double Normal [3; 4; n] w.
Proof. intros (n & L). apply (not_won_and_lost double Normal [3; 4; n] (n + 4)). split; [apply three_and_four|apply L]. Qed.

(** ** Grundy values of one pile *)

Definition level_of (g : nat) : dfa := snd (nth g levels_2t ([], read_dfa 0 [] [])).
Definition level_certificate (g : nat) := Certificate twice All Normal 1 [] (Some g) (level_of g).
Lemma levels_checked : check (map level_certificate [0; 1; 2]) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Definition reached (g x w : nat) : bool := in_zeckendorf (level_of g) [x; w].

(** An automaton says whether a take leads to the value. *)
Theorem grundy_reached g x w : g <= 2 ->
  (reached g x w = true <-> exists t, 1 <= t <= w /\ t <= x /\ grundy double (x - t) (2 * t) g).
Proof.
  intros G. assert (I : In (level_certificate g) (map level_certificate [0; 1; 2])) by (apply in_map; cbn; lia).
  pose proof (check_sound _ levels_checked _ I) as M. unfold meaning, level_certificate in M.
  cbn [level takes] in M. specialize (M x w). unfold accepted in M. cbn [takes automaton] in M. rewrite twice_system in M.
  unfold reached, in_zeckendorf. cbn [app] in M. rewrite M.
  split; intros (t & T & X & V); exists t; (split; [exact T|split; [exact X|]]).
  - rewrite (twice_double t) in V by lia. apply (grundy_ext _ _ twice_double), V.
  - rewrite (twice_double t) by lia. apply (grundy_ext double _ (fun t T => eq_sym (twice_double t T))), V.
Qed.
(** So the value is [g <= 2] if the automata of the smaller values accept, and that of [g] does not. *)
Theorem grundy_values g x w : g <= 2 -> (value_is reached g x w = true <-> grundy double x w g).
Proof.
  intros G. rewrite value_is_iff, grundy_iff. unfold reaches.
  split; intros [A B]; split.
  - intros h H. apply grundy_reached; [lia|]. apply A, H.
  - rewrite <- grundy_reached by exact G. congruence.
  - intros h H. apply grundy_reached; [lia|]. apply A, H.
  - apply not_true_iff_false. rewrite grundy_reached by exact G. exact B.
Qed.
