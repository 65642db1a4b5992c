(** What the main theorems rest on: nothing but Coq itself. `cargo xtask verified` fails unless each answer is "Closed under
    the global context". *)
From Verified Require Import Laws Recurrence ClosedForm Lags Sound Theorems.
From Verified Require Decide.
Print Assumptions only_won_or_lost.
Print Assumptions only_not_won_and_lost.
Print Assumptions only_wins_permutation.
Print Assumptions only_wins_empty.
Print Assumptions only_wins_monotone.
Print Assumptions wins_monotone.
Print Assumptions grundy_exists.
Print Assumptions grundy_unique.
Print Assumptions grundy_zero.
Print Assumptions one_game.
Print Assumptions grundy_level.
Print Assumptions grundy_levels.
Print Assumptions parts_exist.
Print Assumptions no_part.
Print Assumptions least_part.
Print Assumptions parts_unique.
Print Assumptions zeckendorf_exists.
Print Assumptions fibonacci_nim.
Print Assumptions binary_nim.
Print Assumptions system_is_h_sequence.
Print Assumptions each_sound.
Print Assumptions check_sound.
Print Assumptions values_sound.
Print Assumptions two_piles.
Print Assumptions two_piles_of_power_nim.
Print Assumptions beside_fixed_piles.
Print Assumptions one_pile.
Print Assumptions no_complementary_value.
Print Assumptions grundy_reached.
Print Assumptions grundy_values.

From Verified Require Import Gap.
Print Assumptions threshold_exists.
Print Assumptions threshold_recurrence.
Print Assumptions skeleton_theorem.
Print Assumptions gap_lemma.
Print Assumptions no_complementary_value_iff.
Print Assumptions complementary_unique.

From Verified Require Import OnePile.
Print Assumptions h_sequence_exists.
Print Assumptions schwenk.
Print Assumptions misere_one_pile.

From Verified Require Import PowerOfTwo.
Print Assumptions lowest_bit_wins.
Print Assumptions power_of_two_class.
Print Assumptions power_of_two_nim.

From Verified Require Import Sums.
Print Assumptions sprague_grundy.
Print Assumptions sum_values_exist.

From Verified Require Import TwoPiles.
Print Assumptions equal_piles.
Print Assumptions equal_piles_beside.
Print Assumptions flanigan_closed_form.
Print Assumptions larsson_10.

From Verified Require Import Tails.
Print Assumptions allen_ponomarenko.
Print Assumptions printed_table_fails.

From Verified Require Import ExactTwo.
Print Assumptions exact_two_outcome.

From Verified Require Import MoreGames.
Print Assumptions misere_two_piles.
Print Assumptions misere_beside_fixed_piles.
Print Assumptions beside_a_pile_under_triple.
Print Assumptions beside_a_pile_under_five_halves.

From Verified Require Import Refuted.
Print Assumptions violated_is_wrong.
Print Assumptions violated_is_false.
Print Assumptions confirmed_checked.

From Verified Require Decide.
Print Assumptions Decide.decide_right.
Print Assumptions Decide.decide_sound.
