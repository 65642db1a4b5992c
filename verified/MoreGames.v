(** * Theorems that the checker proves inside Coq, for misère play and for other take-away functions

    As in Theorems.v, each lemma whose name ends in [_checked] is a run of the checker on shipped
    certificates. *)
From Coq Require Import ZArith List Bool Arith Lia.
From Verified Require Import Game Laws Checker Sound Theorems.
From Verified Require Numeration.
Import ListNotations.
Open Scope nat_scope.

Local Notation double := (fun t => 2 * t).

(** What an automaton says of numbers in the numeration system of a take-away function. *)
Definition reads_in (t : take_away) (d : dfa) (ns : list nat) : bool :=
  match system_of t with Some s => Numeration.accepts s d (map Z.of_nat ns) | None => false end.

Lemma table_reads t f : (forall k, 1 <= k -> quota_after t k = f k) ->
  forall p free rows, check (games t p free rows) = true -> forall fixed d, In (fixed, d) rows ->
  forall xs w, length xs = free -> p = Normal \/ 1 <= w -> (reads_in t d (xs ++ [w]) = true <-> wins f p (xs ++ fixed) w).
Proof.
  intros F p free rows C fixed d I xs w L W. unfold reads_in. destruct (system_of t) as [s|] eqn:S.
  - exact (table_is t f s F S p free rows C fixed d I xs w L W).
  - apply (in_map (fun row => Certificate t All p free (fst row) None (snd row))) in I.
    pose proof (check_sound _ C _ I) as M. unfold meaning in M. cbn [level takes only permitted rule Checker.free Checker.fixed fst snd] in M.
    specialize (M xs w L W). unfold accepted in M. cbn [takes] in M. rewrite S, (wins_ext _ f) in M by exact F. exact M.
Qed.

(** ** Misère play of Fibonacci nim *)

Lemma misere_two_piles_checked : check (games twice Misere 2 misere_two_piles_2t) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(** Two piles of any size. *)
Theorem misere_two_piles x y w : 1 <= w ->
  (in_zeckendorf (beside misere_two_piles_2t []) [x; y; w] = true <-> wins double Misere [x; y] w).
Proof. intros W. apply (twice_table _ 2 _ misere_two_piles_checked [] _ (or_introl eq_refl) [x; y] w); auto. Qed.

Lemma misere_pairs_checked : check (games twice Misere 1 misere_pairs_2t) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(** One pile of any size beside each pair to (5,5). *)
Theorem misere_beside_fixed_piles fixed d : In (fixed, d) misere_pairs_2t ->
  forall x w, 1 <= w -> (in_zeckendorf d [x; w] = true <-> wins double Misere (x :: fixed) w).
Proof. intros I x w W. apply (twice_table _ 1 _ misere_pairs_checked fixed d I [x] w); auto. Qed.

(** ** [f t = 3 t] and [f t = 5 t / 2] *)

Definition thrice := TakeAway [] 3 1 0.
Lemma thrice_triple t : 1 <= t -> quota_after thrice t = 3 * t.
Proof. intros T. unfold thrice. rewrite after_line by exact T. lia. Qed.

Lemma triple_checked : check (games thrice Normal 1 piles_3t) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(** One pile of any size beside a pile of up to 2. *)
Theorem beside_a_pile_under_triple fixed d : In (fixed, d) piles_3t ->
  forall x w, reads_in thrice d [x; w] = true <-> wins (fun t => 3 * t) Normal (x :: fixed) w.
Proof. intros I x w. apply (table_reads _ _ thrice_triple _ 1 _ triple_checked fixed d I [x] w); auto. Qed.

Definition five_halves := TakeAway [] 5 2 0.
Lemma five_halves_quota t : 1 <= t -> quota_after five_halves t = 5 * t / 2.
Proof.
  intros T. unfold five_halves, quota_after, after, ends. cbn [explicit line_p line_q line_r length]. change (Z.of_nat 0) with 0%Z.
  destruct (Z.leb_spec (Z.of_nat t) 0); [lia|]. rewrite Z.add_0_r. apply Nat2Z.inj.
  rewrite Z2Nat.id by (apply Z.div_pos; lia). rewrite Nat2Z.inj_div, Nat2Z.inj_mul. reflexivity.
Qed.

Lemma five_halves_checked : check (games five_halves Normal 1 piles_5t2) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
(** One pile of any size beside a pile of up to 8. *)
Theorem beside_a_pile_under_five_halves fixed d : In (fixed, d) piles_5t2 ->
  forall x w, reads_in five_halves d [x; w] = true <-> wins (fun t => 5 * t / 2) Normal (x :: fixed) w.
Proof. intros I x w. apply (table_reads _ _ five_halves_quota _ 1 _ five_halves_checked fixed d I [x] w); auto. Qed.

(** The tables are about these piles. *)
Lemma fixed_piles : map fst piles_3t = [[]; [1]; [2]] /\
  map fst piles_5t2 = [[]; [1]; [2]; [3]; [4]; [5]; [6]; [7]; [8]] /\
  forall a b, b <= a <= 5 -> In (filter (Nat.ltb 0) [a; b]) (map fst misere_pairs_2t).
Proof.
  split; [reflexivity|]. split; [reflexivity|]. intros a b [B A].
  do 6 (destruct a as [|a]; [do 6 (destruct b as [|b]; [first [exfalso; lia|vm_compute; tauto]|]); lia|]). lia.
Qed.
