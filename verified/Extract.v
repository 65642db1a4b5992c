(** The checker as a program in OCaml. Numbers stay what they are in Coq, so no arithmetic has to be trusted. *)
From Coq Require Import ZArith Extraction ExtrOcamlBasic.
From Verified Require Import Checker Refuted.
From Verified Require Numeration.
Extraction "checker.ml" check_confirmed initial dependencies Numeration.read_dfa.
