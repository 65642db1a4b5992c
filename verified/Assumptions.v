(** What the main theorems rest on: nothing but Coq itself. `cargo xtask verified` fails unless each answer is "Closed under
    the global context". *)
From Verified Require Import Laws Recurrence ClosedForm Lags.
Print Assumptions won_or_lost.
Print Assumptions not_won_and_lost.
Print Assumptions wins_permutation.
Print Assumptions grundy_exists.
Print Assumptions grundy_unique.
Print Assumptions grundy_zero.
Print Assumptions one_game.
Print Assumptions grundy_levels.
Print Assumptions least_part.
Print Assumptions parts_unique.
Print Assumptions fibonacci_nim.
Print Assumptions system_is_h_sequence.
