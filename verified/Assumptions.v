(** What the main theorems rest on: nothing but Coq itself. `cargo xtask verified` fails unless each answer is "Closed under
    the global context". *)
From Verified Require Import Laws Recurrence ClosedForm Lags Sound Theorems.
From Verified Require Decide.
Print Assumptions won_or_lost.
Print Assumptions not_won_and_lost.
Print Assumptions wins_permutation.
Print Assumptions wins_empty.
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
Print Assumptions Decide.decide_right.
Print Assumptions Decide.decide_sound.
