(** A search that numbers nothing and trusts nothing but keys that it compares. *)
From Coq Require Import ZArith List Lia Bool.
From Verified Require Export Trie.
Import ListNotations.
Open Scope Z_scope.

Definition map2 {A B C} (f : A -> B -> C) : list A -> list B -> list C :=
  fix go xs ys := match xs, ys with x :: xs, y :: ys => f x y :: go xs ys | _, _ => [] end.

Fixpoint same_list {A} (same : A -> A -> bool) (xs ys : list A) : bool :=
  match xs, ys with x :: xs, y :: ys => same x y && same_list same xs ys | [], [] => true | _, _ => false end.
(** * Keys *)

(** The bits of [p] before those of [k]. Where keys of different states are equal, a search gives up. *)
Fixpoint pad (width : nat) (k : positive) : positive := match width with O => k | S w => xO (pad w k) end.
Fixpoint put (width : nat) (p k : positive) : positive :=
  match width with
  | O => k
  | S w => match p with xI p => xI (put w p k) | xO p => xO (put w p k) | xH => xI (pad w k) end
  end.
(** The same with an end mark, for numbers of any size. *)
Fixpoint put_any (p k : positive) : positive :=
  match p with xI p => xI (xI (put_any p k)) | xO p => xI (xO (put_any p k)) | xH => xO k end.
Definition put_z (z : Z) (k : positive) : positive :=
  match z with Z0 => xO (xO k) | Zpos p => xI (put_any p k) | Zneg p => xO (xI (put_any p k)) end.

(** * Searches *)

(** At most [2^n] steps, one for each state. *)
Fixpoint iterate {S R : Type} (n : nat) (step : S -> S + R) (s : S) : S + R :=
  match n with
  | O => step s
  | Datatypes.S n => match iterate n step s with inl s => iterate n step s | inr r => inr r end
  end.
(** More than memory allows. A search that needs more is [Stuck], and then there is no answer: the theorems speak of [Closed] only. *)
Definition steps := 44%nat.

Inductive outcome (A B : Type) :=
| Closed (seen : trie A)
| Found (path : list B)
| Stuck.
Arguments Closed {A B}. Arguments Found {A B}. Arguments Stuck {A B}.

Section Explore.
  Variables A B : Type.
  Variable key : A -> positive.
  Variable same : A -> A -> bool.
  Variable look : A -> bool * list (B * A).   (* whether a state is wrong, and what follows it *)

  Fixpoint visit (path : list B) (arcs : list (B * A)) (seen : trie A) (later : list (A * list B))
    : option (trie A * list (A * list B)) :=
    match arcs with
    | [] => Some (seen, later)
    | (b, a) :: arcs =>
      let k := key a in
      match get k seen with
      | None => visit path arcs (set k a seen) ((a, b :: path) :: later)
      | Some a' => if same a' a then visit path arcs seen later else None
      end
    end.
  Definition queue := (trie A * list (A * list B) * list (A * list B))%type.
  Definition explore_step (q : queue) : queue + outcome A B :=
    let '(seen, now, later) := q in
    match now with
    | (a, path) :: now =>
      let (wrong, arcs) := look a in
      if wrong then inr (Found (rev path))
      else match visit path arcs seen later with
           | Some (seen, later) => inl (seen, now, later)
           | None => inr Stuck
           end
    | [] => match later with [] => inr (Closed seen) | _ => inl (seen, later, []) end
    end.
  Definition explore_within (limit : nat) (start : A) : outcome A B :=
    match iterate limit explore_step (set (key start) start Empty, [(start, [])], []) with
    | inr r => r
    | inl _ => Stuck
    end.
  Definition explore : A -> outcome A B := explore_within steps.
End Explore.
Arguments explore {A B}.
Arguments explore_within {A B} key same look limit start.

(** * What a closed search has seen *)

Lemma iterate_keeps {S R : Type} (P : S -> Prop) (Q : R -> Prop) (step : S -> S + R) :
  (forall s, P s -> match step s with inl s' => P s' | inr r => Q r end) ->
  forall n s, P s -> match iterate n step s with inl s' => P s' | inr r => Q r end.
Proof.
  intros H. induction n as [|n IH]; intros s I; cbn [iterate]; [apply H; assumption|].
  pose proof (IH s I) as J. destruct (iterate n step s); [apply IH|]; assumption.
Qed.

Section Closed.
  Variables A B : Type.
  Variable key : A -> positive.
  Variable same : A -> A -> bool.
  Variable look : A -> bool * list (B * A).
  Hypothesis same_equal : forall a b, same a b = true -> a = b.

  Definition has (seen : trie A) (a : A) : Prop := get (key a) seen = Some a.
  Definition keyed (seen : trie A) : Prop := forall k a, get k seen = Some a -> key a = k.
  Definition done (seen : trie A) (a : A) : Prop :=
    fst (look a) = false /\ forall b a', In (b, a') (snd (look a)) -> has seen a'.

  Lemma visit_adds path arcs : forall seen later seen' later',
    visit A B key same path arcs seen later = Some (seen', later') -> keyed seen ->
    keyed seen' /\ (forall a, has seen a -> has seen' a) /\ (forall b a, In (b, a) arcs -> has seen' a)
    /\ (forall a, has seen' a -> has seen a \/ In a (map fst later')) /\ incl (map fst later) (map fst later').
  Proof.
    induction arcs as [|[b a] arcs IH]; intros seen later seen' later' E K; cbn [visit] in E.
    - injection E as <- <-. repeat split; auto; [intros ? ? []|apply incl_refl].
    - destruct (get (key a) seen) as [a'|] eqn:F.
      + destruct (same a' a) eqn:S; [|discriminate]. apply same_equal in S. subst a'.
        destruct (IH _ _ _ _ E K) as (K' & M & V & N & L). repeat split; auto.
        intros b' a' [I|I]; [|eauto]. injection I as <- <-. apply M. exact F.
      + assert (K1 : keyed (set (key a) a seen)).
        { intros k x G. destruct (Pos.eq_dec k (key a)) as [->|D].
          - rewrite get_same in G. injection G as <-. reflexivity.
          - rewrite get_other in G by assumption. apply K. assumption. }
        assert (H1 : has (set (key a) a seen) a) by (unfold has; apply get_same).
        assert (M1 : forall x, has seen x -> has (set (key a) a seen) x).
        { intros x H. unfold has in *. destruct (Pos.eq_dec (key x) (key a)) as [D|D]; [congruence|].
          rewrite get_other; assumption. }
        destruct (IH _ _ _ _ E K1) as (K' & M & V & N & L). repeat split; auto.
        * intros b' a' [I|I]; [|eauto]. injection I as <- <-. auto.
        * intros x H. destruct (N x H) as [H'|H']; [|auto].
          unfold has in H'. destruct (Pos.eq_dec (key x) (key a)) as [D|D].
          -- rewrite D, get_same in H'. injection H' as <-. right. apply L. left. reflexivity.
          -- rewrite get_other in H' by assumption. left. exact H'.
        * intros x H. apply L. right. assumption.
  Qed.

  Lemma done_more seen seen' a : (forall x, has seen x -> has seen' x) -> done seen a -> done seen' a.
  Proof. intros M [W H]. split; [assumption|]. intros b x I. apply M. eapply H. eassumption. Qed.

  Definition sound_queue (first : A) (q : queue A B) : Prop :=
    let '(seen, now, later) := q in
    keyed seen /\ has seen first /\
    forall a, has seen a -> In a (map fst now) \/ In a (map fst later) \/ done seen a.
  Definition closed (first : A) (seen : trie A) : Prop := keyed seen /\ has seen first /\ forall a, has seen a -> done seen a.

  Lemma explore_within_closed limit first seen : explore_within key same look limit first = Closed seen -> closed first seen.
  Proof.
    unfold explore_within. intros E.
    set (q := (set (key first) first Empty, [(first, @nil B)], @nil (A * list B))) in E.
    assert (Q : sound_queue first q).
    { repeat split.
      - intros k x G. destruct (Pos.eq_dec k (key first)) as [->|D].
        + rewrite get_same in G. injection G as <-. reflexivity.
        + rewrite get_other, get_empty in G by assumption. discriminate.
      - unfold has. apply get_same.
      - intros x G. left. unfold has in G. destruct (Pos.eq_dec (key x) (key first)) as [D|D].
        + rewrite D, get_same in G. injection G as <-. left. reflexivity.
        + rewrite get_other, get_empty in G by assumption. discriminate. }
    pose proof (iterate_keeps (sound_queue first)
      (fun r => match r with Closed seen => closed first seen | _ => True end) (explore_step A B key same look)) as I.
    assert (S : forall s, sound_queue first s -> match explore_step A B key same look s with
      | inl s' => sound_queue first s' | inr r => match r with Closed seen => closed first seen | _ => True end end).
    { clear - same_equal. intros [[seen now] later] (K & F & H). cbn [explore_step]. destruct now as [|[a path] now].
      - destruct later as [|x later].
        + split; [assumption|]. split; [assumption|]. intros a G. destruct (H a G) as [[]|[[]|D]]. assumption.
        + split; [assumption|]. split; [assumption|]. intros a G. destruct (H a G) as [[]|[D|D]]; auto.
      - destruct (look a) as [wrong arcs] eqn:L. destruct wrong; [exact I|].
        destruct (visit A B key same path arcs seen later) as [[seen' later']|] eqn:V; [|exact I].
        destruct (visit_adds _ _ _ _ _ _ V K) as (K' & M & W & N & J).
        split; [assumption|]. split; [auto|]. intros x G. destruct (N x G) as [G'|G']; [|auto].
        destruct (H x G') as [[<-|D]|[D|D]].
        + right. right. unfold done. cbn [fst]. rewrite L. split; [reflexivity|]. intros b x I. eapply W. exact I.
        + auto.
        + right. left. apply J. assumption.
        + right. right. eapply done_more; eassumption. }
    specialize (I S limit q Q). destruct (iterate limit (explore_step A B key same look) q) as [|r]; [discriminate|].
    subst r. exact I.
  Qed.
  Lemma explore_closed first seen : explore key same look first = Closed seen -> closed first seen.
  Proof. apply explore_within_closed. Qed.
End Closed.

Lemma same_list_equal {A} (same : A -> A -> bool) : (forall a b, same a b = true -> a = b) ->
  forall xs ys, same_list same xs ys = true -> xs = ys.
Proof.
  intros H. induction xs as [|x xs IH]; intros [|y ys] E; try discriminate; [reflexivity|].
  cbn in E. apply andb_true_iff in E as [E F]. f_equal; auto.
Qed.
