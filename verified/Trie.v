(** A map from positive numbers in which a key that is alone below a node takes no nodes of its own. *)
From Coq Require Import PArith FMapPositive.

Inductive trie (A : Type) := Empty | One (k : positive) (v : A) | Node (l : trie A) (o : option A) (r : trie A).
Arguments Empty {A}. Arguments One {A}. Arguments Node {A}.
Fixpoint get {A} (k : positive) (t : trie A) {struct t} : option A :=
  match t with
  | Empty => None
  | One k' v => if Pos.eqb k k' then Some v else None
  | Node l o r => match k with xH => o | xO k => get k l | xI k => get k r end
  end.
(** [k] and [k'] differ. *)
Fixpoint two {A} (k : positive) (v : A) (k' : positive) (v' : A) : trie A :=
  match k, k' with
  | xO k, xO k' => Node (two k v k' v') None Empty
  | xI k, xI k' => Node Empty None (two k v k' v')
  | xO k, xI k' => Node (One k v) None (One k' v')
  | xI k, xO k' => Node (One k' v') None (One k v)
  | xH, xO k' => Node (One k' v') (Some v) Empty
  | xH, xI k' => Node Empty (Some v) (One k' v')
  | xO k, xH => Node (One k v) (Some v') Empty
  | xI k, xH => Node Empty (Some v') (One k v)
  | xH, xH => One xH v
  end.
Fixpoint set {A} (k : positive) (v : A) (t : trie A) {struct t} : trie A :=
  match t with
  | Empty => One k v
  | One k' v' => if Pos.eqb k k' then One k v else two k v k' v'
  | Node l o r => match k with xH => Node l (Some v) r | xO k => Node (set k v l) o r | xI k => Node l o (set k v r) end
  end.

Ltac compare_all := repeat match goal with |- context [Pos.eqb ?a ?b] => destruct (Pos.eqb a b) end; reflexivity.
Lemma get_two {A} (v v' : A) k : forall k' j, k <> k' ->
  get j (two k v k' v') = if Pos.eqb j k then Some v else if Pos.eqb j k' then Some v' else None.
Proof.
  induction k as [k IH|k IH|]; intros [k'|k'|] [j|j|] D; cbn [two get Pos.eqb]; try congruence;
    try (apply IH; congruence); compare_all.
Qed.
Lemma get_set {A} (v : A) t : forall k j, get j (set k v t) = if Pos.eqb j k then Some v else get j t.
Proof.
  induction t as [|k' v'|l IHl o r IHr]; intros k j; cbn [set].
  - reflexivity.
  - destruct (Pos.eqb_spec k k') as [->|D]; [cbn [get]; compare_all|]. rewrite get_two by assumption. reflexivity.
  - destruct k as [k|k|], j as [j|j|]; cbn [get Pos.eqb]; auto.
Qed.
Lemma get_same {A} k (v : A) t : get k (set k v t) = Some v.
Proof. rewrite get_set, Pos.eqb_refl. reflexivity. Qed.
Lemma get_other {A} k j (v : A) t : j <> k -> get j (set k v t) = get j t.
Proof. intros D. rewrite get_set. apply Pos.eqb_neq in D. rewrite D. reflexivity. Qed.
Lemma get_empty {A} k : get k (@Empty A) = None.
Proof. reflexivity. Qed.

(** The same as a map of the library. *)
Fixpoint to_map {A} (t : trie A) : PositiveMap.t A :=
  match t with
  | Empty => PositiveMap.empty A
  | One k v => PositiveMap.add k v (PositiveMap.empty A)
  | Node l o r => PositiveMap.Node (to_map l) o (to_map r)
  end.
Lemma find_to_map {A} (t : trie A) : forall k, PositiveMap.find k (to_map t) = get k t.
Proof.
  induction t as [|k' v'|l IHl o r IHr]; intros k; cbn [to_map get].
  - apply PositiveMap.gempty.
  - destruct (Pos.eqb_spec k k') as [->|D]; [apply PositiveMap.gss|]. rewrite PositiveMap.gso by assumption. apply PositiveMap.gempty.
  - destruct k; cbn [PositiveMap.find]; auto.
Qed.
