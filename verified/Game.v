(** * The game, by its literal rules

    This page is all that the theorems are about. Everything else in this folder is proved, and need not be read to trust
    them. *)
From Coq Require Import List.
Import ListNotations.

(** A player who cannot move loses under normal play, and wins under misère play. *)
Inductive play := Normal | Misere.

Section Game.
Variable f : nat -> nat.   (* after a take of [t], the quota is [f t] *)
Variable p : play.

(** A position is a list of piles together with a quota, which holds for the whole position. A move takes [t] chips from
    one pile: at least one, and no more than the quota and the pile allow. *)
Inductive move : list nat -> nat -> list nat -> nat -> Prop :=
| take before pile after t quota :
    1 <= t <= quota -> t <= pile ->
    move (before ++ pile :: after) quota (before ++ (pile - t) :: after) (f t).

Definition stuck piles quota := forall piles' quota', ~ move piles quota piles' quota'.

(** The player to move wins by a move after which the other player loses, and loses if the other player wins after each
    move. *)
Inductive wins : list nat -> nat -> Prop :=
| wins_by piles quota piles' quota' :
    move piles quota piles' quota' -> loses piles' quota' -> wins piles quota
| wins_stuck piles quota :
    p = Misere -> stuck piles quota -> wins piles quota
with loses : list nat -> nat -> Prop :=
| loses_all piles quota :
    (forall piles' quota', move piles quota piles' quota' -> wins piles' quota') ->
    ~ (p = Misere /\ stuck piles quota) -> loses piles quota.

(** [grundy n w g]: under normal play, one pile of [n] chips with quota [w] has the Grundy value [g]. This is the least
    number that is not the value of an option: each smaller number is the value of an option, and each option has another
    value. *)
Inductive grundy : nat -> nat -> nat -> Prop :=
| mex n w g :
    (forall h, h < g -> exists t, 1 <= t <= w /\ t <= n /\ grundy (n - t) (f t) h) ->
    (forall t, 1 <= t <= w -> t <= n -> exists h, h <> g /\ grundy (n - t) (f t) h) ->
    grundy n w g.
End Game.
