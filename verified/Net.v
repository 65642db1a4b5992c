(** Nets: finite graphs whose arcs carry digits. *)
From Coq Require Import ZArith List Lia Bool.
From Verified Require Import Search.
Import ListNotations.
Open Scope Z_scope.

(** * Nets *)

(** The digits of some of the numbers. *)
Definition pattern := list (option bool).
Definition matches (p : pattern) (letter : list bool) : Prop :=
  Forall2 (fun o d => match o with Some e => e = d | None => True end) p letter.

(** Whether a word may end in a node, and the arcs from there. [width] bits number the nodes. *)
Record net := Net { nodes : trie (bool * list (pattern * positive)); start : positive; width : nat }.
Definition row (g : net) (n : positive) : bool * list (pattern * positive) :=
  match get n (nodes g) with Some row => row | None => (false, []) end.

Definition same_bit (a b : option bool) : bool :=
  match a, b with Some a, Some b => Bool.eqb a b | None, None => true | _, _ => false end.
Definition same_row (a b : bool * list (pattern * positive)) : bool :=
  Bool.eqb (fst a) (fst b)
  && same_list (fun x y => Pos.eqb (snd x) (snd y) && same_list same_bit (fst x) (fst y)) (snd a) (snd b).

(** ** What a search has found as a graph *)
Definition gather {A} (key : A -> positive) (look : A -> bool * list (pattern * A)) (seen : trie A)
  : trie (bool * list (pattern * positive)) :=
  map_trie (fun a => let (ends, arcs) := look a in (ends, map (fun arc => (fst arc, key (snd arc))) arcs)) seen.
Definition build {A} (key : A -> positive) (same : A -> A -> bool) (look : A -> bool * list (pattern * A)) (a : A)
  : option net :=
  match explore key same (fun a => (false, snd (look a))) a with
  | Closed seen => Some (Net (gather key look seen) (key a) 0)
  | _ => None
  end.

(** ** A smaller graph: nodes from which no end is reached are left out, and equal nodes are one.

    The classes of nodes are not trusted: [reduces] looks whether they are right. *)
Definition into (g : net) : trie (list positive) :=
  fold_left (fun into node => fold_left (fun into (arc : pattern * positive) =>
    let k := snd arc in
    set k (fst node :: match get k into with Some l => l | None => [] end) into)
    (snd (snd node)) into) (entries (nodes g)) Empty.
Definition alive_step (into : trie (list positive)) (s : trie unit * list positive)
  : trie unit * list positive + trie unit :=
  match snd s with
  | [] => inr (fst s)
  | k :: todo => inl (fold_left (fun (s : trie unit * list positive) k =>
      if is_in (fst s) k then s else (set k tt (fst s), k :: snd s))
      match get k into with Some l => l | None => [] end (fst s, todo))
  end.
Definition alive (g : net) : trie unit :=
  let ends := map fst (filter (fun node => fst (snd node)) (entries (nodes g))) in
  match iterate steps (alive_step (into g)) (fold_left (fun s k => set k tt s) ends Empty, ends) with
  | inr s => s
  | inl _ => Empty
  end.

(** Numbers for keys in the order in which they come. *)
Definition numbering := (trie positive * positive)%type.
Definition number (k : positive) (n : numbering) : positive * numbering :=
  match get k (fst n) with
  | Some i => (i, n)
  | None => (snd n, (set k (snd n) (fst n), Pos.succ (snd n)))
  end.
Definition put_bit (b : option bool) (k : positive) : positive :=
  match b with None => xO k | Some false => xI (xO k) | Some true => xI (xI k) end.

(** One round of refinement: nodes are of one class if they were, and so were all that follow them. *)
Definition refine (bits : nat) (list_of_nodes : list (positive * positive * list positive)) (classes : trie positive)
  : trie positive * positive :=
  let class k := match get k classes with Some c => c | None => 1%positive end in
  let '(classes, n) := fold_left (fun (s : trie positive * numbering) (node : positive * positive * list positive) =>
    let '(k, _, next) := node in
    let '(c, n) := number (put bits (class k) (fold_left (fun key k => put bits (class k) key) next 1%positive)) (snd s) in
    (set k c (fst s), n)) list_of_nodes (Empty, (Empty, 1%positive)) in
  (classes, snd n).
(** Keys may be long: the nodes from which an end is reached get short numbers. *)
Definition living (g : net) : list (positive * (bool * list (pattern * positive))) :=
  let live := alive g in filter (fun node => is_in live (fst node)) (entries (nodes g)).
Definition numbers (found : list (positive * (bool * list (pattern * positive)))) : trie positive :=
  fst (fold_left (fun n node => snd (number (fst node) n)) found (Empty, 1%positive)).
Definition classes_of (g : net) : trie positive :=
  let found := living g in
  let ids := numbers found in
  let id k := match get k ids with Some i => i | None => 1%positive end in
  let coded := map (fun node : positive * (bool * list (pattern * positive)) =>
    let '(k, (ends, arcs)) := node in
    let arcs := filter (fun arc => is_in ids (snd arc)) arcs in
    (id k, (if ends : bool then xI else xO) (fold_left (fun key arc => fold_right put_bit key (fst arc)) arcs 1%positive),
     map (fun arc => id (snd arc)) arcs)) found in
  let '(first, n) := fold_left (fun (s : trie positive * numbering) (node : positive * positive * list positive) =>
    let '(k, code, _) := node in
    let '(c, n) := number code (snd s) in
    (set k c (fst s), n)) coded (Empty, (Empty, 1%positive)) in
  match iterate steps (fun s : trie positive * positive =>
    let '(classes, n) := refine (Pos.size_nat (snd s)) coded (fst s) in
    if Pos.eqb n (snd s) then inr classes else inl (classes, n)) (first, snd n) with
  | inr classes => fold_left (fun all (node : positive * positive) =>
      match get (snd node) classes with Some c => set (fst node) c all | None => all end)
      (entries ids) Empty
  | inl _ => Empty
  end.

(** A row with the classes of what follows; what has no class is left out. *)
Definition classify (classes : trie positive) (r : bool * list (pattern * positive)) : bool * list (pattern * positive) :=
  (fst r, flat_map (fun arc : pattern * positive =>
     match get (snd arc) classes with Some c => [(fst arc, c)] | None => [] end) (snd r)).
Definition reduces (g : net) (classes : trie positive) (g' : net) : bool :=
  match get (start g) classes with Some c => Pos.eqb c (start g') | None => true end
  && forallb (fun node : positive * (bool * list (pattern * positive)) =>
    let (k, r) := node in
    match get k classes with
    | None => negb (fst r)
              && forallb (fun arc : pattern * positive =>
                   match get (snd arc) classes with None => true | Some _ => false end) (snd r)
    | Some c => match get c (nodes g') with Some r' => same_row (classify classes r) r' | None => false end
    end) (entries (nodes g)).
Definition classified (g : net) (classes : trie positive) : option net :=
  let '(rows, most) := fold_left (fun (s : trie (bool * list (pattern * positive)) * positive) node =>
    match get (fst node) classes with
    | Some c => (match get c (fst s) with
                 | Some _ => fst s
                 | None => set c (classify classes (snd node)) (fst s)
                 end, Pos.max c (snd s))
    | None => s
    end) (entries (nodes g)) (Empty, 1%positive) in
  let first := match get (start g) classes with Some c => c | None => 1%positive end in
  let g' := Net rows first (Pos.size_nat most) in
  if reduces g classes g' then Some g' else None.
Definition reduce (g : net) : option net := classified g (classes_of g).
(** Only leaves out, which is faster. *)
Definition prune (g : net) : option net := classified g (numbers (living g)).

(** ** Words that fulfil two graphs *)
Fixpoint merge (p q : pattern) : option pattern :=
  match p, q with
  | a :: p, b :: q =>
    match a, b with
    | Some true, Some false | Some false, Some true => None
    | Some _, _ => option_map (cons a) (merge p q)
    | None, _ => option_map (cons b) (merge p q)
    end
  | [], [] => Some []
  | _, _ => None
  end.
Definition both (g h : net) : option net :=
  let look (ab : positive * positive) :=
    let (ends_a, arcs_a) := row g (fst ab) in
    let (ends_b, arcs_b) := row h (snd ab) in
    (ends_a && ends_b,
     flat_map (fun arc_a : pattern * positive => flat_map (fun arc_b : pattern * positive =>
       match merge (fst arc_a) (fst arc_b) with
       | Some p => [(p, (snd arc_a, snd arc_b))]
       | None => []
       end) arcs_b) arcs_a) in
  match build (fun ab => put (width g) (fst ab) (snd ab)) (fun x y => Pos.eqb (fst x) (fst y) && Pos.eqb (snd x) (snd y))
          look (start g, start h) with
  | Some g => reduce g
  | None => None
  end.

(** * Words *)

(** A way from a state to an end that a word goes. *)
Inductive way {A} (look : A -> bool * list (pattern * A)) : A -> list (list bool) -> Prop :=
| way_ends a : fst (look a) = true -> way look a []
| way_goes a p b letter letters :
    In (p, b) (snd (look a)) -> matches p letter -> way look b letters -> way look a (letter :: letters).
Definition path (g : net) : positive -> list (list bool) -> Prop := way (row g).

Lemma way_simulated {A B} (f : A -> bool * list (pattern * A)) (h : B -> bool * list (pattern * B)) (R : A -> B -> Prop) :
  (forall a b, R a b -> (fst (f a) = true -> fst (h b) = true)
    /\ forall p a' ws, In (p, a') (snd (f a)) -> way f a' ws -> exists b', In (p, b') (snd (h b)) /\ R a' b') ->
  forall a ws, way f a ws -> forall b, R a b -> way h b ws.
Proof.
  intros S a ws W. induction W as [a E|a p a' l ws I M W IH]; intros b H; destruct (S a b H) as [F G].
  - apply way_ends. auto.
  - destruct (G p a' ws I W) as (b' & J & H'). apply way_goes with p b'; auto.
Qed.

Lemma build_sound {A} key same look (a : A) g : (forall x y, same x y = true -> x = y) ->
  build key same look a = Some g -> forall ws, way look a ws -> path g (start g) ws.
Proof.
  unfold build. intros S B ws W. destruct (explore key same _ a) as [seen| |] eqn:E; try discriminate. injection B as <-.
  apply (explore_closed _ _ _ _ _ S) in E as (K & F & C). cbn [start].
  set (g := Net (gather key look seen) (key a) 0).
  assert (R : forall x, has A key seen x -> row g (key x) = (fst (look x), map (fun arc => (fst arc, key (snd arc))) (snd (look x)))).
  { intros x H. unfold row, g, gather. cbn [nodes]. unfold has in H. rewrite get_map, H. cbn [option_map]. destruct (look x). reflexivity. }
  refine (way_simulated look (row g) (fun x k => has A key seen x /\ k = key x) _ a ws W (key a) (conj F eq_refl)).
  intros x k [H ->]. rewrite (R x H). cbn [fst snd]. split; [auto|]. intros p y ws' I _. exists (key y). split.
  - apply in_map_iff. exists (p, y). auto.
  - split; [|reflexivity]. destruct (C x H) as [_ D]. eapply D. cbn [snd]. eassumption.
Qed.

Lemma same_bit_equal a b : same_bit a b = true -> a = b.
Proof. destruct a as [[]|], b as [[]|]; cbn; congruence. Qed.
Lemma same_row_equal a b : same_row a b = true -> a = b.
Proof.
  destruct a as [e r], b as [f q]. unfold same_row. cbn [fst snd]. intros H. apply andb_true_iff in H as [E H].
  apply eqb_prop in E. subst f. f_equal. apply (same_list_equal _ ) with (2 := H). intros [p n] [q' m] F. cbn [fst snd] in F.
  apply andb_true_iff in F as [F G]. apply Pos.eqb_eq in F. f_equal; [|assumption].
  apply (same_list_equal _ same_bit_equal _ _ G).
Qed.

Lemma reduces_sound g classes g' : reduces g classes g' = true ->
  forall ws, path g (start g) ws -> path g' (start g') ws.
Proof.
  unfold reduces. intros H ws W. apply andb_true_iff in H as [F H]. rewrite forallb_forall in H.
  assert (X : forall k r, get k (nodes g) = Some r -> In (k, r) (entries (nodes g))).
  { intros k r E. apply entries_complete. assumption. }
  assert (D : forall k ws, path g k ws -> get k classes <> None).
  { clear ws W F. intros k ws W. induction W as [k E|k p k' l ws I M W IH]; intros N; unfold row in *;
      destruct (get k (nodes g)) as [r|] eqn:G; cbn [fst snd] in *; try discriminate; try (destruct I; fail);
      specialize (H _ (X _ _ G)); cbn beta iota in H; rewrite N in H; apply andb_true_iff in H as [H J].
    - rewrite E in H. discriminate.
    - rewrite forallb_forall in J. specialize (J _ I). cbn [snd] in J. destruct (get k' classes); congruence. }
  destruct (get (start g) classes) as [c|] eqn:E; [|destruct (D _ _ W E)].
  apply Pos.eqb_eq in F. subst c. refine (way_simulated (row g) (row g') (fun k c => get k classes = Some c) _ _ _ W _ E).
  clear ws W E. intros k c E. unfold row at 1 3. destruct (get k (nodes g)) as [r|] eqn:G.
  - specialize (H _ (X _ _ G)). cbn beta iota in H. rewrite E in H. unfold row.
    destruct (get c (nodes g')) as [r'|]; [|discriminate]. apply same_row_equal in H. subst r'. unfold classify. cbn [fst snd].
    split; [auto|]. intros p k' ws I W. destruct (get k' classes) as [c'|] eqn:E'; [|destruct (D _ _ W E')].
    exists c'. split; [|reflexivity]. apply in_flat_map. exists (p, k'). split; [assumption|]. cbn [fst snd]. rewrite E'. left. reflexivity.
  - cbn [fst snd]. split; [discriminate|]. intros p k' ws [].
Qed.
Lemma classified_sound g classes g' : classified g classes = Some g' -> forall ws, path g (start g) ws -> path g' (start g') ws.
Proof.
  unfold classified. destruct (fold_left _ _ _) as [rows most]. destruct (reduces _ _ _) eqn:R; [|discriminate].
  intros E. injection E as <-. exact (reduces_sound _ _ _ R).
Qed.

Lemma merge_matches letter : forall p q, matches p letter -> matches q letter -> exists m, merge p q = Some m /\ matches m letter.
Proof.
  unfold matches. induction letter as [|d letter IH]; intros p q P Q; inversion P as [|a ? p' ? A P']; inversion Q as [|b ? q' ? B Q']; subst.
  - exists []. split; [reflexivity|constructor].
  - destruct (IH _ _ P' Q') as (m & E & M). cbn [merge]. rewrite E.
    destruct a as [a|], b as [b|]; subst; cbn [option_map]; eexists; (split; [destruct d; reflexivity|]); constructor; auto.
Qed.
Lemma pair_same x y : Pos.eqb (fst x) (fst y) && Pos.eqb (snd x) (snd y) = true -> x = y.
Proof.
  destruct x, y. cbn [fst snd]. intros H. apply andb_true_iff in H as [H J]. apply Pos.eqb_eq in H, J. congruence.
Qed.
Lemma both_sound g h gh : both g h = Some gh ->
  forall ws, path g (start g) ws -> path h (start h) ws -> path gh (start gh) ws.
Proof.
  unfold both. destruct (build _ _ _ _) as [n|] eqn:B; [|discriminate]. intros R ws P Q.
  apply (classified_sound _ _ _ R). apply (build_sound _ _ _ _ _ pair_same B). clear n B R.
  revert P Q. unfold path. generalize (start g) (start h). intros a b P. revert b.
  induction P as [a E|a p a' l ws I M P IH]; intros b Q; inversion Q as [? F|? q b' ? ? J N Q']; subst.
  - apply way_ends. cbn [fst snd]. destruct (row g a) as [ea ra], (row h b) as [eb rb]. cbn [fst] in *. subst. reflexivity.
  - destruct (merge_matches l p q M N) as (m & E & MM). apply way_goes with m (a', b'); [|assumption|auto].
    cbn [fst snd]. destruct (row g a) as [ea ra], (row h b) as [eb rb]. cbn [snd] in *.
    apply in_flat_map. exists (p, a'). split; [assumption|]. apply in_flat_map. exists (q, b'). split; [assumption|].
    cbn [fst snd]. rewrite E. left. reflexivity.
Qed.
