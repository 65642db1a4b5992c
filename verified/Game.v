(** * The game, by its literal rules

    This page is all that the theorems are about. Everything else in this folder is proved, and need not be read to trust
    them. *)
From Coq Require Import List.
Import ListNotations.

(** A player who cannot move loses under normal play, and wins under misère play. *)
Inductive play := Normal | Misere.

Section Game.
Variable permitted : nat -> bool.   (* which takes are permitted *)
Variable f : nat -> nat.   (* after a take of [t], the quota is [f t] *)
Variable p : play.

(** A position is a list of piles together with a quota, which holds for the whole position. A move takes [t] chips from
    one pile: at least one, no more than the quota and the pile allow, and a number that is permitted. *)
Inductive only_move : list nat -> nat -> list nat -> nat -> Prop :=
| take before pile after t quota :
    1 <= t <= quota -> t <= pile -> permitted t = true ->
    only_move (before ++ pile :: after) quota (before ++ (pile - t) :: after) (f t).

Definition only_stuck piles quota := forall piles' quota', ~ only_move piles quota piles' quota'.

(** The player to move wins by a move after which the other player loses, and loses if the other player wins after each
    move. *)
Inductive only_wins : list nat -> nat -> Prop :=
| wins_by piles quota piles' quota' :
    only_move piles quota piles' quota' -> only_loses piles' quota' -> only_wins piles quota
| wins_stuck piles quota :
    p = Misere -> only_stuck piles quota -> only_wins piles quota
with only_loses : list nat -> nat -> Prop :=
| loses_all piles quota :
    (forall piles' quota', only_move piles quota piles' quota' -> only_wins piles' quota') ->
    ~ (p = Misere /\ only_stuck piles quota) -> only_loses piles quota.
End Game.

(** Most theorems are about the game in which all takes are permitted. *)
Definition every (t : nat) : bool := true.
Notation move := (only_move every).
Notation stuck := (only_stuck every).
Notation wins := (only_wins every).
Notation loses := (only_loses every).

Section Grundy.
Variable f : nat -> nat.

(** [grundy n w g]: under normal play, one pile of [n] chips with quota [w] has the Grundy value [g]. This is the least
    number that is not the value of an option: each smaller number is the value of an option, and each option has another
    value. *)
Inductive grundy : nat -> nat -> nat -> Prop :=
| mex n w g :
    (forall h, h < g -> exists t, 1 <= t <= w /\ t <= n /\ grundy (n - t) (f t) h) ->
    (forall t, 1 <= t <= w -> t <= n -> exists h, h <> g /\ grundy (n - t) (f t) h) ->
    grundy n w g.
End Grundy.
