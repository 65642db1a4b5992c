(** The checker and the decider as programs in OCaml. Numbers stay what they are in Coq, so no arithmetic has to be trusted. What has
    a limit is in unary, and small: fixed piles and Grundy values up to 1,000, quotas that are looked at one by one, places of digits,
    variables, and the length of a table of [f]. States, keys and the numbers of statements are in binary. *)
From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Verified Require Import Checker Refuted.
From Verified Require Numeration Lags Decide.
Extraction "checker.ml" check_confirmed initial dependencies Numeration.read_dfa
  Lags.system_of Decide.define Decide.decide_with Trie.entries Trie.set.
