(** An automaton for the same numbers in which a decided outcome is a state: 2 rejects and 3 accepts, whatever follows. It is
    made without proof, and compared with the first one by a search. *)
From Coq Require Import ZArith List Bool.
From Verified Require Import Numeration Relation.
Import ListNotations.

Fixpoint tree_of (tracks : nat) (next : Trie.trie positive) (letter : positive) : tree :=
  match tracks with
  | O => Tip (match Trie.get letter next with Some q => q | None => 2 end)
  | S k => Fork (tree_of k next (put_bit (Some false) letter)) (tree_of k next (put_bit (Some true) letter))
  end.
Definition code (p : pattern) : positive := fold_left (fun k b => put_bit b k) p 1%positive.

Definition make_normal (g : net) (d : dfa) (tracks : nat) : option dfa :=
  let wide := Pos.size_nat (count d) in
  let key (a : positive * positive) := put wide (snd a) (put (width g) (fst a) 1) in
  let arcs (a : positive * positive) :=
    let t := next_states d (snd a) in
    map (fun arc : pattern * positive => (fst arc, (snd arc, descend t (letter_of (fst arc))))) (snd (row g (fst a))) in
  match explore key (fun x y => Pos.eqb (fst x) (fst y) && Pos.eqb (snd x) (snd y)) (fun a => (false, arcs a)) (start g, 1%positive) with
  | Closed seen =>
    let says b := alive (Net (gather key (fun a => (fst (row g (fst a)) && Bool.eqb b (final d (snd a)), arcs a)) seen) 1 0) in
    let (yes, no) := (says true, says false) in
    (* Key 1 of the net is none of a state. *)
    let open := Net (set 1%positive (true, [([], 1%positive)]) (map_trie (fun a =>
      (fst (row g (fst a)) && final d (snd a),
       map (fun arc => let k := key (snd arc) in (fst arc, if is_in no k then k else 1%positive)) (arcs a))) seen))
      (key (start g, 1%positive)) 0 in
    let classes := classes_of open in
    match get (start open) classes with
    | None => Some (Dfa (Trie.set 1%positive (false, Tip 1) (@Trie.Empty _)) 3)
    | Some first =>
      let name k := match get k classes with
                    | None => 2%positive
                    | Some c => if Pos.eqb k 1 then 3%positive else if Pos.eqb c first then 1%positive else (c + 3)%positive
                    end in
      let add (s : Trie.trie (bool * tree) * positive) (node : positive * (bool * list (pattern * positive))) :=
        let q := name (fst node) in
        if (q <=? 3)%positive && negb (Pos.eqb q 1) || Trie.is_in (fst s) q then s else
        let next := fold_left (fun next (arc : pattern * positive) => Trie.set (code (fst arc)) (name (snd arc)) next)
          (snd (snd node)) (@Trie.Empty positive) in
        (Trie.set q (fst (snd node), tree_of tracks next 1%positive) (fst s), Pos.max q (snd s)) in
      let sink := Trie.set 2%positive (false, Tip 2) (Trie.set 3%positive (true, Tip 3) (@Trie.Empty (bool * tree))) in
      let (rows, most) := fold_left add (entries (nodes open)) (sink, 3%positive) in
      Some (Dfa rows most)
    end
  | _ => None
  end.
(** Whether no word along [g] is one of which the first says [b] and the second does not. *)
Definition never (g : net) (tracks : nat) (d d' : dfa) (b : bool) : bool :=
  let ts := seq 0 tracks in
  match check_on [g] [Reader d ts b; Reader d' ts (negb b)] with Proved => true | _ => false end.
Definition normal (s : system) (d : dfa) (tracks : nat) : option dfa :=
  match make_graph s tracks (map (unit tracks) (seq 0 tracks)) with
  | Some [g] =>
    match make_normal g d tracks with
    | Some d' => if never g tracks d d' true && never g tracks d d' false then Some d' else None
    | None => None
    end
  | _ => None
  end.

Lemma never_sound s g k d d' b ns : valid s = true -> represents s k (fun ns => Forall (holds ns) (map (unit k) (seq 0 k))) [g] ->
  never g k d d' b = true -> length ns = k -> Forall (Z.le 0) ns -> accepts s d ns = b -> accepts s d' ns = b.
Proof.
  unfold never. intros V G N L P A. destruct (check_on _ _) eqn:C; try discriminate. clear N.
  assert (S : select 0%Z (seq 0 k) ns = ns).
  { subst k. unfold select. clear. induction ns as [|n ns IH]; [reflexivity|]. cbn [length seq map nth]. f_equal.
    rewrite <- seq_shift, map_map. exact IH. }
  destruct (Bool.bool_dec (accepts s d' ns) b) as [E|E]; [exact E|]. exfalso.
  apply (check_on_sound _ _ _ _ _ V G C ns L P).
  - apply Forall_map, Forall_forall. intros i _. apply unit_holds, P.
  - repeat constructor; unfold means; cbn [reads inputs expected]; rewrite S; [exact A|].
    destruct (accepts s d' ns), b; cbn; congruence.
Qed.
Theorem normal_sound s d k d' : valid s = true -> normal s d k = Some d' ->
  forall ns, length ns = k -> Forall (Z.le 0) ns -> accepts s d' ns = accepts s d ns.
Proof.
  unfold normal. intros V N ns L P. destruct (make_graph _ _ _) as [[|g [|? ?]]|] eqn:G; try discriminate.
  destruct (make_normal g d k) as [d0|]; [|discriminate]. destruct (never _ _ _ _ true && _) eqn:C; [|discriminate].
  injection N as <-. apply andb_true_iff in C as [C1 C2]. apply (make_graph_sound _ _ _ _ V) in G.
  destruct (accepts s d ns) eqn:A; eapply never_sound; eassumption.
Qed.
