(** A map from positive numbers in which a key that is alone below a node takes no nodes of its own. *)
From Coq Require Import PArith NArith List.
Import ListNotations.

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
Definition is_in {A} (t : trie A) (k : positive) : bool := match get k t with Some _ => true | None => false end.
Lemma get_same {A} k (v : A) t : get k (set k v t) = Some v.
Proof. rewrite get_set, Pos.eqb_refl. reflexivity. Qed.
Lemma get_other {A} k j (v : A) t : j <> k -> get j (set k v t) = get j t.
Proof. intros D. rewrite get_set. apply Pos.eqb_neq in D. rewrite D. reflexivity. Qed.
Lemma get_empty {A} k : get k (@Empty A) = None.
Proof. reflexivity. Qed.

Fixpoint map_trie {A B} (f : A -> B) (t : trie A) : trie B :=
  match t with
  | Empty => Empty
  | One k v => One k (f v)
  | Node l o r => Node (map_trie f l) (option_map f o) (map_trie f r)
  end.
Lemma get_map {A B} (f : A -> B) t : forall k, get k (map_trie f t) = option_map f (get k t).
Proof. induction t as [|k' v|l IHl o r IHr]; intros [k|k|]; cbn [map_trie get]; auto; compare_all. Qed.

(** All keys with their values: [whole] adds the bits above. *)
Fixpoint entries_onto {A} (t : trie A) (whole : positive -> positive) (more : list (positive * A)) : list (positive * A) :=
  match t with
  | Empty => more
  | One k v => (whole k, v) :: more
  | Node l o r =>
    let more := entries_onto r (fun k => whole (xI k)) more in
    entries_onto l (fun k => whole (xO k)) match o with Some v => (whole xH, v) :: more | None => more end
  end.
Definition entries {A} (t : trie A) : list (positive * A) := entries_onto t (fun k => k) [].
Lemma entries_onto_complete {A} (t : trie A) : forall whole more,
  (forall x, In x more -> In x (entries_onto t whole more))
  /\ (forall k v, get k t = Some v -> In (whole k, v) (entries_onto t whole more)).
Proof.
  induction t as [|k' v'|l IHl o r IHr]; intros whole more; cbn [entries_onto get]; split; try discriminate; auto.
  - intros x I. right. exact I.
  - intros k v. destruct (Pos.eqb_spec k k') as [->|]; [|discriminate]. intros E. injection E as ->. left. reflexivity.
  - intros x I. apply IHl. destruct o; [right|]; apply IHr, I.
  - intros [k|k|] v E.
    + apply IHl. destruct o; [right|]; apply (proj2 (IHr (fun k => whole (xI k)) more)), E.
    + apply (proj2 (IHl (fun k => whole (xO k)) _)), E.
    + subst o. apply IHl. left. reflexivity.
Qed.
Lemma entries_complete {A} k v (t : trie A) : get k t = Some v -> In (k, v) (entries t).
Proof. apply (proj2 (entries_onto_complete t (fun k => k) [])). Qed.

(** The number of keys. *)
Fixpoint size_onto {A} (t : trie A) (n : N) : N :=
  match t with
  | Empty => n
  | One _ _ => N.succ n
  | Node l o r => size_onto l (size_onto r match o with Some _ => N.succ n | None => n end)
  end.
