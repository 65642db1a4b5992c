(** * Statements, and what they mean

    These are first-order sentences about natural numbers, the literal game of Game.v and its numeration system. A program
    that decides them is in Decide.v. *)
From Coq Require Import ZArith List Bool.
From Verified Require Import Game Lags.
From Verified Require Numeration.
Import ListNotations.
Open Scope Z_scope.

(** ** What is written *)

Inductive term :=
| Number (n : Z)
| Var (i : nat)
| Plus (a b : term)
| Times (c : Z) (a : term)
| Apply (a : term).       (* f(a), which has no value unless a >= 1 *)

Inductive comparison := Equal | Unequal | Below | AtMost.

Inductive relation :=
| Term                                      (* x: a term of the H-sequence *)
| Part                                      (* n, x: x is a part of n *)
| Next                                      (* x, y: y is the term after x *)
| Even                                      (* x, y: terms, x <= y, between which there is an even number of steps *)
| Won (rule : play) (fixed : list nat)      (* piles, quota: the player to move wins beside the fixed piles *)
| Value (g : nat)                           (* x, quota: one pile has this Grundy value *)
| Defined (number : nat).                   (* the definition with this number, counted from 0 *)

Inductive formula :=
| Truth (b : bool)
| Compare (a : term) (c : comparison) (b : term)
| Holds (r : relation) (terms : list term)
| Not (a : formula)
| And (a b : formula)
| Or (a b : formula)
| Implies (a b : formula)
| Iff (a b : formula)
| Exist (i : nat) (a : formula)
| ForAll (i : nat) (a : formula).

(** ** What it means *)

Definition compares (c : comparison) (x y : Z) : Prop :=
  match c with Equal => x = y | Unequal => x <> y | Below => x < y | AtMost => x <= y end.
Definition update {A} (v : nat -> A) (i : nat) (x : A) : nat -> A := fun j => if Nat.eqb j i then x else v j.

(** The places of the digits 1 of a number below [weight s len], the highest first. *)
Fixpoint places (s : Numeration.system) (len : nat) (n : Z) : list nat :=
  match len with
  | O => []
  | S m => if Numeration.weight s m <=? n then m :: places s m (n - Numeration.weight s m) else places s m n
  end.

Section Meaning.
Variable t : take_away.
Variable s : Numeration.system.   (* the weights of its places are the H-sequence of [t]: system_is_h_sequence *)
Notation f := (quota_after t).
Notation H m := (Z.to_nat (Numeration.weight s m)).

(** The value of a term for values of the variables. *)
Fixpoint value (v : nat -> nat) (a : term) : option Z :=
  match a with
  | Number n => Some n
  | Var i => Some (Z.of_nat (v i))
  | Plus a b => match value v a, value v b with Some x, Some y => Some (x + y) | _, _ => None end
  | Times c a => match value v a with Some x => Some (c * x) | None => None end
  | Apply a => match value v a with Some x => if 1 <=? x then Some (after t x) else None | None => None end
  end.
(** Natural numbers: [None] if a term has no value, or a negative one. *)
Fixpoint naturals (v : nat -> nat) (terms : list term) : option (list nat) :=
  match terms with
  | [] => Some []
  | a :: terms =>
    match value v a, naturals v terms with Some x, Some ns => if 0 <=? x then Some (Z.to_nat x :: ns) else None | _, _ => None end
  end.

(** A relation with another number of numbers holds of none. A position of misère play has a quota from 1. *)
Definition related (defined : list (list nat -> Prop)) (r : relation) (ns : list nat) : Prop :=
  match r, ns with
  | Term, [x] => exists m, x = H m
  | Part, [n; x] => exists m, In m (places s n (Z.of_nat n)) /\ x = H m
  | Next, [x; y] => exists m, x = H m /\ y = H (S m)
  | Even, [x; y] => exists m k, x = H m /\ y = H (m + 2 * k)
  | Won rule fixed, _ => exists piles quota, ns = piles ++ [quota] /\ (rule = Normal \/ (1 <= quota)%nat)
                         /\ wins f rule (piles ++ fixed) quota
  | Value g, [x; quota] => grundy f x quota g
  | Defined number, _ => nth number defined (fun _ => False) ns
  | _, _ => False
  end.

Fixpoint meaning (defined : list (list nat -> Prop)) (v : nat -> nat) (a : formula) : Prop :=
  match a with
  | Truth b => b = true
  | Compare a c b => match value v a, value v b with Some x, Some y => compares c x y | _, _ => False end
  | Holds r terms => match naturals v terms with Some ns => related defined r ns | None => False end
  | Not a => ~ meaning defined v a
  | And a b => meaning defined v a /\ meaning defined v b
  | Or a b => meaning defined v a \/ meaning defined v b
  | Implies a b => meaning defined v a -> meaning defined v b
  | Iff a b => meaning defined v a <-> meaning defined v b
  | Exist i a => exists x, meaning defined (update v i x) a
  | ForAll i a => forall x, meaning defined (update v i x) a
  end.

(** A definition may use those before it. Its arguments are the variables 0, 1, ..., and a variable beyond them is 0. *)
Definition relation_of (defined : list (list nat -> Prop)) (a : formula) : list nat -> Prop :=
  fun ns => meaning defined (fun i => nth i ns 0%nat) a.
Definition relations (definitions : list formula) : list (list nat -> Prop) :=
  fold_left (fun defined a => defined ++ [relation_of defined a]) definitions [].
Definition sentence (definitions : list formula) (a : formula) : Prop := meaning (relations definitions) (fun _ => 0%nat) a.
End Meaning.
