(** * Theorems that the checker proves inside Coq

    The tables are those of the certificates that come with fibnim. Each lemma that ends in [vm_compute] is a run of the
    checker. *)
From Coq Require Import ZArith List Bool Arith Lia.
From Verified Require Import Game Laws Recurrence Checker Sound.
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
Proof. intros M. destruct M as [before x after t w T X]. rewrite (same t) by lia. constructor; assumption. Qed.
End Extensionality.

Lemma wins_ext f g p : (forall t, 1 <= t -> f t = g t) -> forall xs w, wins f p xs w <-> wins g p xs w.
Proof.
  intros S xs. remember (list_sum xs) as n eqn:N. revert xs N. induction n as [n IH] using lt_wf_ind. intros xs -> w.
  assert (S' : forall t, 1 <= t -> g t = f t) by (intros t T; symmetry; apply S, T).
  rewrite !wins_iff. apply Morphisms_Prop.or_iff_morphism.
  - split; intros (ys & v & M & L); exists ys, v; pose proof (move_sum _ _ _ _ _ M) as D.
    + split; [exact (move_ext f g S _ _ _ _ M)|]. rewrite <- (IH _ D ys eq_refl v). exact L.
    + split; [exact (move_ext g f S' _ _ _ _ M)|]. rewrite (IH _ D ys eq_refl v). exact L.
  - apply Morphisms_Prop.and_iff_morphism; [reflexivity|]. unfold stuck.
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

Definition game (t : take_away) (free : nat) (fixed : list nat) (d : dfa) := Certificate t Normal free fixed None d.

Lemma game_is t f s : (forall k, 1 <= k -> quota_after t k = f k) -> system_of t = Some s ->
  forall file free fixed d xs w, check file = true -> In (game t free fixed d) file -> length xs = free ->
  (Numeration.accepts s d (map Z.of_nat (xs ++ [w])) = true <-> wins f Normal (xs ++ fixed) w).
Proof.
  intros F S file free fixed d xs w C I L. pose proof (check_sound file C _ I) as M. unfold meaning, game in M.
  cbn [level takes rule Checker.free Checker.fixed] in M. specialize (M xs w L (or_introl eq_refl)).
  unfold accepted in M. cbn [takes automaton] in M. rewrite S, (wins_ext _ f) in M by exact F.
  exact M.
Qed.
Definition twice_game := game_is twice double _ twice_double twice_system.
Definition once_game := game_is once identity _ once_identity once_system.

(** ** The tables *)

Definition level_0 := read_dfa 2 [0;1;2;3;0;1;2;1;4;5;1;1;6;1;1;1;4;5;2;3;6;1;7;1;6;5;7;3;
  6;5;1;1]%N [3;5;6;7]%N.
Definition level_1 := read_dfa 2 [0;1;2;3;4;5;6;5;7;8;5;5;9;5;5;5;10;1;11;3;5;5;5;5;12;8;5;
  5;7;8;2;3;9;5;13;5;9;14;13;15;4;1;6;3;12;8;5;5;12;8;6;3;9;14;5;5;9;5;13;5;9;5;5;
  5]%N [6;9;12;13;14;15]%N.
Definition level_2 := read_dfa 2 [0;1;2;3;4;5;6;5;7;8;5;5;9;5;5;5;10;1;11;3;5;5;5;5;12;13;5;
  5;7;8;2;3;9;5;14;5;15;16;17;18;4;1;19;3;20;8;5;5;21;8;22;23;9;5;14;5;15;16;5;5;15;
  16;17;18;15;5;17;5;15;16;5;5;15;5;5;5;24;13;5;5;24;13;25;23;24;13;25;23;12;13;5;5;9;
  5;5;5;21;8;26;3;21;8;5;5;24;13;5;5]%N [11;12;13;15;16;17;18;21;22;23;24;25;26]%N.
Definition flanigan := read_dfa 3 [0;1;2;3;4;5;6;7;8;9;10;9;4;9;6;9;11;12;9;9;4;5;9;9;13;9;
  9;9;4;9;9;9;14;15;16;17;9;9;9;9;18;9;16;9;9;9;9;9;18;15;9;9;9;9;9;9;14;9;9;9;9;9;
  9;9;19;1;20;3;4;5;6;7;9;9;9;9;9;9;9;9;21;22;9;9;23;5;9;9;24;21;2;3;4;5;6;7;25;9;
  26;9;23;9;6;9;27;21;20;3;4;5;6;7;14;15;16;17;4;5;6;7;18;9;16;9;23;9;6;9;18;15;9;9;
  23;5;9;9;14;9;9;9;4;9;9;9;18;15;16;28;23;5;6;29;8;1;10;30;4;5;6;7;31;12;9;9;4;5;9;
  9;32;21;10;30;4;33;6;7;34;9;26;9;35;9;36;9;18;15;16;28;9;9;9;9;11;12;2;37;4;5;6;7;
  31;12;20;37;4;5;38;7;39;22;9;9;40;41;9;9;13;12;10;42;4;5;6;7;18;9;9;9;23;9;9;9;18;
  9;9;9;9;9;9;9;31;9;9;9;4;9;9;9;32;21;10;30;4;5;6;7;31;12;20;37;4;5;6;7;14;9;16;9;
  9;9;9;9;21;22;20;37;23;5;38;29;18;15;43;28;9;9;9;9;44;45;9;9;9;9;9;9;32;9;9;9;4;9;
  9;9;14;15;9;9;9;9;9;9;25;21;26;30;23;33;6;29;18;46;16;28;9;9;9;9;47;9;48;9;9;9;9;9;
  27;9;9;9;4;9;9;9;14;15;9;9;4;5;9;9;18;46;16;28;23;33;6;29;47;9;48;9;35;9;36;9;14;9;
  16;9;4;9;6;9;18;15;43;28;23;5;38;29;44;45;9;9;40;41;9;9]%N [5;6;15;16;18;23;28;29;35;
  40;44;47]%N.
Definition binary := read_dfa 3 [0;0;0;0;1;2;2;1;1;2;2;1;1;2;2;1;2;2;2;2;2;2;2;2]%N [2]%N.
Definition beside_none := read_dfa 2 [0;1;2;3;0;1;2;1;4;5;1;1;6;1;1;1;4;5;2;3;6;1;7;1;6;5;7;
  3;6;5;1;1]%N [3;5;6;7]%N.
Definition beside_1 := read_dfa 2 [0;0;1;2;3;4;5;5;6;5;5;5;3;4;1;2;6;5;7;5;5;5;5;5;6;6;7;7;
  6;6;5;5]%N [1;3;6;7]%N.
Definition beside_1_1 := read_dfa 2 [0;1;2;3;0;1;2;1;4;5;1;1;6;1;1;1;4;5;2;3;6;1;7;1;6;5;7;
  3;6;5;1;1]%N [3;5;6;7]%N.
Definition beside_2 := read_dfa 2 [0;1;2;3;4;5;2;5;6;7;5;5;8;5;5;5;9;1;10;3;5;5;5;5;6;7;10;
  3;8;5;11;5;12;13;14;15;4;1;2;3;6;7;5;5;12;13;5;5;12;13;14;15;12;5;14;5;12;13;5;5;
  12;5;5;5]%N [3;6;7;10;12;13;14;15]%N.
Definition beside_2_1 := read_dfa 2 [0;1;2;3;0;4;5;4;6;7;4;4;8;4;4;4;4;4;4;4;6;9;4;4;6;7;2;
  10;8;4;11;4;12;13;14;15;8;4;11;4;8;4;4;4;12;13;4;4;12;16;14;17;12;4;14;4;12;16;4;4;
  12;4;4;4;12;4;14;4;12;4;4;4]%N [2;5;6;7;8;10;11;12;14;16;17]%N.
Definition beside_3 := read_dfa 2 [0;1;2;3;4;5;6;5;7;8;5;5;9;5;5;5;10;1;11;3;5;5;5;5;7;8;5;
  5;12;8;13;3;9;5;14;5;15;16;17;18;4;1;2;19;12;8;5;5;12;8;13;3;12;8;5;5;15;16;5;5;20;
  16;21;18;20;5;21;5;20;16;5;5;20;5;5;5;9;5;5;5;20;16;21;18;20;16;5;5]%N [3;6;8;9;12;
  13;14;16;18;20;21]%N.
Definition beside_2_2 := read_dfa 2 [0;1;2;3;0;1;2;1;4;5;1;1;6;1;1;1;4;5;2;3;6;1;7;1;6;5;7;
  3;6;5;1;1]%N [3;5;6;7]%N.
Definition beside_3_1 := read_dfa 2 [0;1;2;3;4;5;6;5;7;8;5;5;9;5;5;5;10;1;2;11;5;5;5;5;12;13;
  5;5;7;13;14;11;9;5;15;5;16;17;18;19;20;1;21;3;9;5;5;5;7;8;14;3;9;5;15;5;7;13;5;5;
  16;17;5;5;22;23;24;25;22;5;24;5;22;23;5;5;22;5;5;5;10;1;2;3;7;8;5;5;22;17;24;19;22;
  5;24;5;22;17;5;5;22;5;5;5]%N [2;6;7;9;11;12;13;14;15;16;17;18;19;22;24]%N.
Definition beside_4 := read_dfa 2 [0;1;2;3;4;5;2;5;6;7;5;5;8;5;5;5;9;10;11;3;5;5;5;5;6;12;
  11;13;8;5;14;5;15;16;17;18;4;1;2;3;4;5;19;5;6;12;5;5;8;5;14;5;8;5;5;5;15;16;5;5;
  15;20;17;21;15;5;17;5;15;20;5;5;15;5;5;5;6;7;5;5;15;5;17;5;15;5;5;5]%N [2;6;8;11;12;
  13;14;15;17;20;21]%N.
Definition beside_3_2 := read_dfa 2 [0;1;2;3;4;5;6;5;7;8;5;5;9;5;5;5;0;1;2;10;5;5;5;5;7;11;
  5;5;7;8;2;12;13;5;14;5;15;16;17;18;9;5;5;5;9;5;19;5;13;5;5;5;15;16;17;18;15;16;5;5;
  15;20;17;21;22;5;23;5;15;20;5;5;22;5;5;5;15;16;5;5;15;5;17;5;15;5;5;5;15;20;17;21;
  15;20;5;5]%N [2;3;7;8;11;12;13;14;15;16;17;18;20;21]%N.
Definition beside_4_1 := read_dfa 2 [0;1;2;3;4;5;6;5;7;8;5;5;9;5;5;5;10;1;11;3;5;5;5;5;12;8;
  5;5;12;8;13;3;9;5;14;5;15;16;17;18;4;1;6;3;7;8;5;5;12;8;13;3;12;8;5;5;15;16;5;5;
  15;16;17;18;15;5;17;5;15;16;5;5;15;5;5;5]%N [3;8;11;12;13;15;16;17;18]%N.
Definition beside_3_3 := read_dfa 2 [0;1;2;3;0;4;5;4;6;7;4;4;8;4;4;4;4;4;4;4;6;7;4;4;6;7;2;
  3;8;4;9;4;8;7;9;3;8;7;4;4]%N [3;5;7;8;9]%N.
Definition beside_4_2 := read_dfa 2 [0;1;2;3;4;5;6;5;7;8;5;5;9;5;5;5;10;1;11;3;5;5;5;5;7;12;
  5;5;7;8;2;3;9;5;13;5;9;12;13;14;4;1;2;3;7;8;5;5;9;5;13;5;9;12;5;5;9;5;5;5]%N [2;6;
  7;9;12;13;14]%N.
Definition beside_4_3 := read_dfa 2 [0;1;2;2;3;1;4;1;5;6;1;1;0;1;2;4;5;7;1;1;5;6;2;2;5;1;2;
  1;5;1;2;1]%N [2;5;6]%N.

(** ** Two piles of any size *)

Lemma flanigan_checked : check [game twice 2 [] flanigan] = true.
Proof. vm_compute. reflexivity. Qed.
Theorem two_piles x y w : in_zeckendorf flanigan [x; y; w] = true <-> wins double Normal [x; y] w.
Proof. apply (twice_game _ 2 [] flanigan [x; y] w flanigan_checked); [left|]; reflexivity. Qed.

Lemma binary_checked : check [game once 2 [] binary] = true.
Proof. vm_compute. reflexivity. Qed.
Theorem two_piles_of_power_nim x y w : in_binary binary [x; y; w] = true <-> wins identity Normal [x; y] w.
Proof. apply (once_game _ 2 [] binary [x; y] w binary_checked); [left|]; reflexivity. Qed.

(** ** One pile of any size beside fixed ones *)

Definition table : list (list nat * dfa) := [
  ([], beside_none); ([1], beside_1); ([1;1], beside_1_1); ([2], beside_2); ([2;1], beside_2_1); ([3],
  beside_3); ([2;2], beside_2_2); ([3;1], beside_3_1); ([4], beside_4); ([3;2], beside_3_2); ([4;1],
  beside_4_1); ([3;3], beside_3_3); ([4;2], beside_4_2); ([4;3], beside_4_3)].
Lemma table_checked : check (map (fun row => game twice 1 (fst row) (snd row)) table) = true.
Proof. vm_compute. reflexivity. Qed.
Theorem beside_fixed_piles fixed d : In (fixed, d) table ->
  forall x w, in_zeckendorf d [x; w] = true <-> wins double Normal (x :: fixed) w.
Proof.
  intros I x w. apply (twice_game _ 1 fixed d [x] w table_checked); [|reflexivity].
  apply (in_map (fun row => game twice 1 (fst row) (snd row))) in I. exact I.
Qed.
Corollary one_pile x w : in_zeckendorf beside_none [x; w] = true <-> wins double Normal [x] w.
Proof. apply beside_fixed_piles. left. reflexivity. Qed.

(** With no complementary value for 3 and 4: Larsson and Rubinstein-Salzedo, Global Fibonacci nim, theorem 19. Beside them
    each pile [n] is N under the quota [n + 4], which forbids no take. *)
Definition unlimited : list Linear.relation := [Linear.Relation [-1; 1]%Z 4 (Some 4%Z)].
Definition refused : list reader := [Relation.Reader beside_4_3 [0; 1] false].
Lemma unlimited_checked : option_map (fun g => Relation.check_on g refused)
  (Relation.make_graph (Numeration.System [0] 1) 2 unlimited) = Some Relation.Proved.
Proof. vm_compute. reflexivity. Qed.
Lemma three_and_four n : wins double Normal [3; 4; n] (n + 4).
Proof.
  assert (W : wins double Normal [n; 4; 3] (n + 4)).
  { apply (beside_fixed_piles [4; 3] beside_4_3); [cbn; tauto|].
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

Definition levels : list dfa := [level_0; level_1; level_2].
Definition level_of (g : nat) : dfa := nth g levels level_0.
Definition level_certificate (g : nat) := Certificate twice Normal 1 [] (Some g) (level_of g).
Lemma levels_checked : check (map level_certificate [0; 1; 2]) = true.
Proof. vm_compute. reflexivity. Qed.
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
