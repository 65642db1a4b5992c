(** Linear relations between numbers, and a search of automata along them. *)
From Coq Require Import ZArith List Lia Bool.
From Verified Require Export Numeration Search Net Linear.
Import ListNotations.
Open Scope Z_scope.

(** A graph is a list of nets: its words are those of all of them. Nets are joined as long as they are small. *)
Definition graph := list net.
Definition size (g : net) : N := size_onto (nodes g) 0.
Definition most_nodes : N := 100000.
Fixpoint join (g : net) (gs : graph) : option graph :=
  match gs with
  | [] => Some [g]
  | h :: gs =>
    if (size g * size h <? most_nodes)%N then
      match both h g with Some g => Some (g :: gs) | None => None end
    else option_map (cons h) (join g gs)
  end.
Fixpoint all (s : system) (gs : graph) (rs : list relation) : option graph :=
  match rs with
  | [] => Some gs
  | r :: rs => match one s r with
               | Some g => match join g gs with Some gs => all s gs rs | None => None end
               | None => None
               end
  end.
(** Relations of few numbers first. *)
Definition few (r : relation) : bool := Nat.leb (length (filter (fun c => negb (c =? 0)) (coefficients r))) 2.
Definition sorted (rs : list relation) : list relation := filter few rs ++ filter (fun r => negb (few r)) rs.
(** A number that an automaton reads must occur in some relation. *)
Definition unit (tracks i : nat) : relation := Relation (map (fun j => if Nat.eqb i j then 1 else 0) (seq 0 tracks)) 0 None.
Definition make_graph (s : system) (tracks : nat) (rs : list relation) : option graph :=
  if forallb (fun r => Nat.eqb (length (coefficients r)) tracks) rs then all s [] (sorted rs) else None.

(** * Automata along a graph *)

(** An automaton, which of the numbers it reads, and what it is to say of them. *)
Record reader := Reader { reads : dfa; inputs : list nat; expected : bool }.
Definition letter_of (p : pattern) : list bool := map (fun b => match b with Some true => true | _ => false end) p.

(** Every number that an automaton reads is read in every arc of some net. *)
Definition has_track (i : nat) (g : net) : bool :=
  forallb (fun node : positive * (bool * list (pattern * positive)) =>
    forallb (fun arc : pattern * positive => match nth i (fst arc) None with Some _ => true | None => false end) (snd (snd node)))
    (entries (nodes g)).
Definition total (g : graph) (readers : list reader) : bool :=
  forallb (fun r => forallb (fun i => existsb (has_track i) g) (inputs r)) readers.

(** In a normal automaton state 2 rejects whatever follows, and state 3 accepts. *)
Fixpoint stays (q : positive) (t : tree) : bool :=
  match t with Tip q' => Pos.eqb q q' | Fork a b => stays q a && stays q b end.
Definition dead (r : reader) : option positive :=
  let q := if expected r then 2%positive else 3%positive in
  if stays q (next_states (reads r) q) && Bool.eqb (final (reads r) q) (negb (expected r)) then Some q else None.
Definition is_dead (d : option positive) (q : positive) : bool := match d with Some q' => Pos.eqb q q' | None => false end.
Definition all2 {A B} (f : A -> B -> bool) (xs : list A) (ys : list B) : bool := forallb (fun x => x) (map2 f xs ys).

Fixpoint descend_on (t : tree) (is : list nat) (p : pattern) : positive :=
  match t, is with
  | Tip q, _ => q
  | Fork a _, [] => descend_on a [] p
  | Fork a b, i :: is => descend_on (match nth i p None with Some true => b | _ => a end) is p
  end.
Definition join_arcs (arcs : list (pattern * list positive)) (more : list (pattern * positive)) : list (pattern * list positive) :=
  flat_map (fun arc : pattern * list positive => flat_map (fun arc' : pattern * positive =>
    match merge (fst arc) (fst arc') with Some p => [(p, snd arc' :: snd arc)] | None => [] end) more) arcs.
(** The nodes of the last net come first. *)
Definition rows_of (g : graph) (ns : list positive) : bool * list (pattern * list positive) :=
  let rows := map2 row g (rev ns) in
  (forallb fst rows,
   match rows with
   | [] => []
   | r :: rows => fold_left (fun arcs r => join_arcs arcs (snd r)) rows (map (fun arc : pattern * positive => (fst arc, [snd arc])) (snd r))
   end).
Definition state := (list positive * list positive)%type.
Definition begin (g : graph) (readers : list reader) : state := (rev (map start g), map (fun _ => 1%positive) readers).
Definition look (g : graph) (readers : list reader) (deads : list (option positive)) (a : state) : bool * list (pattern * state) :=
  let (ends, arcs) := rows_of g (fst a) in
  let rows := map2 (fun r q => match Trie.get q (states (reads r)) with Some row => row | None => (false, Tip 1) end) readers (snd a) in
  (ends && all2 (fun r (row : bool * tree) => Bool.eqb (fst row) (expected r)) readers rows,
   let trees := map2 (fun r (row : bool * tree) => (snd row, inputs r)) readers rows in
   flat_map (fun arc : pattern * list positive =>
     let (p, ns) := arc in
     let qs := map (fun t : tree * list nat => descend_on (fst t) (snd t) p) trees in
     if existsb (fun d => d) (map2 is_dead deads qs) then [] else [(p, (ns, qs))]) arcs).
Fixpoint put_all (widths : list nat) (qs : list positive) (k : positive) : positive :=
  match widths, qs with w :: widths, q :: qs => put w q (put_all widths qs k) | _, _ => k end.
Definition key (g : graph) (readers : list reader) : state -> positive :=
  let widths := map (fun r => Pos.size_nat (count (reads r))) readers in
  let widths_of_nets := rev (map width g) in
  fun a => put_all widths (snd a) (put_all widths_of_nets (fst a) 1).
Definition same (a b : state) : bool := same_list Pos.eqb (fst a) (fst b) && same_list Pos.eqb (snd a) (snd b).
Definition fit (g : graph) (readers : list reader) : bool :=
  negb (Nat.eqb (length g) 0) && total g readers && forallb (fun r => starts_well (reads r) (length (inputs r))) readers.

(** No word of the graph is one of which all automata say what is expected; or one is; or the search gave up. *)
Inductive verdict := Proved | Wrong (letters : list (list bool)) | Unknown.
Definition check_on (g : graph) (readers : list reader) : verdict :=
  if fit g readers then
    match explore (key g readers) same (look g readers (map dead readers)) (begin g readers) with
    | Closed _ => Proved
    | Found path => Wrong (map letter_of path)
    | Stuck => Unknown
    end
  else Unknown.
(** The net of such words. *)
Definition thin (g : graph) (readers : list reader) : option net :=
  if fit g readers then
    match build (key g readers) same (look g readers (map dead readers)) (begin g readers) with
    | Some n => prune n
    | None => None
    end
  else None.

Definition each {A} (check : A -> verdict) : list A -> verdict :=
  fix go xs := match xs with [] => Proved | x :: xs => match check x with Proved => go xs | v => v end end.
(** Some automata, and lists of others, none of which may agree with them. The first read numbers of [g] only; if there are
    none, the others do, too. *)
Definition case := (list reader * list (list reader))%type.
Definition check_case (g h : graph) (c : case) : verdict :=
  match fst c with
  | [] => each (check_on g) (snd c)
  | now => match thin g now with Some n => each (check_on (n :: h)) (snd c) | None => Unknown end
  end.

(** * What a check proves *)

(** The words of all numbers with a property go along the graph. *)
Definition represents (s : system) (tracks : nat) (P : list Z -> Prop) (g : graph) : Prop :=
  forall len ns, length ns = tracks -> small s len ns -> P ns -> Forall (fun g => path g (start g) (word s len ns)) g.

Lemma join_sound g : forall gs gs' ws, join g gs = Some gs' -> path g (start g) ws ->
  Forall (fun g => path g (start g) ws) gs -> Forall (fun g => path g (start g) ws) gs'.
Proof.
  induction gs as [|h gs IH]; intros gs' ws E P F; cbn [join] in E.
  - injection E as <-. auto.
  - inversion F; subst. destruct (size g * size h <? most_nodes)%N.
    + destruct (both h g) as [gh|] eqn:B; [|discriminate]. injection E as <-. constructor; [|assumption].
      eapply both_sound; eassumption.
    + destruct (join g gs) as [gs''|] eqn:J; [|discriminate]. injection E as <-. constructor; [assumption|]. eapply IH; eauto.
Qed.
Local Opaque one both.
Lemma all_sound s : valid s = true -> forall rs gs gs' len ns, all s gs rs = Some gs' ->
  small s len ns -> Forall (fun r => length (coefficients r) = length ns) rs -> Forall (holds ns) rs ->
  Forall (fun g => path g (start g) (word s len ns)) gs -> Forall (fun g => path g (start g) (word s len ns)) gs'.
Proof.
  intros V. induction rs as [|r rs IH]; intros gs gs' len ns E S L H F; cbn [all] in E.
  - injection E as <-. assumption.
  - inversion L; subst. inversion H; subst. destruct (one s r) as [g|] eqn:O; [|discriminate].
    destruct (join g gs) as [gs1|] eqn:J; [|discriminate]. apply (IH gs1 gs' len ns E S); try assumption.
    eapply join_sound; try eassumption. eapply one_sound; eauto.
Qed.
Theorem make_graph_sound s tracks rs g : valid s = true -> make_graph s tracks rs = Some g ->
  represents s tracks (fun ns => Forall (holds ns) rs) g.
Proof.
  unfold make_graph. intros V E len ns L S H. destruct (forallb _ rs) eqn:C; [|discriminate].
  rewrite forallb_forall in C. rewrite Forall_forall in H.
  eapply (all_sound s V); [exact E|exact S| | |constructor]; apply Forall_forall; intros r I;
    (assert (J : In r rs) by (unfold sorted in I; apply in_app_or in I as [I|I]; apply filter_In in I as [I _]; exact I)).
  - rewrite L. apply Nat.eqb_eq, C, J.
  - apply H, J.
Qed.

Lemma sum_nonnegative cs : forall ns, Forall (Z.le 0) cs -> Forall (Z.le 0) ns -> 0 <= sum cs ns.
Proof.
  induction cs as [|c cs IH]; intros [|n ns] C N; cbn [sum]; try lia. inversion C; inversion N; subst.
  specialize (IH ns ltac:(assumption) ltac:(assumption)). nia.
Qed.
Lemma unit_holds tracks i ns : Forall (Z.le 0) ns -> holds ns (unit tracks i).
Proof.
  intros N. split; [|exact I]. apply sum_nonnegative; [|exact N].
  apply Forall_map, Forall_forall. intros j _. destruct (Nat.eqb i j); lia.
Qed.

(** ** The search *)

Lemma matches_nth i b : forall p letter, matches p letter -> nth i p None = Some b -> nth i letter false = b.
Proof.
  intros p letter M. revert i. induction M as [|o d p letter H _ IH]; intros [|i] E; cbn [nth] in *; try discriminate; auto.
  subst o. auto.
Qed.
Lemma merge_keeps i b : forall p q m, merge p q = Some m -> (nth i p None = Some b \/ nth i q None = Some b) -> nth i m None <> None.
Proof.
  revert i. intros i p. revert i. induction p as [|x p IH]; intros i [|y q] m E H; cbn [merge] in E; try discriminate.
  - destruct i; cbn [nth] in H; destruct H; discriminate.
  - assert (X : exists z m', m = z :: m' /\ merge p q = Some m' /\ (x <> None \/ y <> None -> z <> None)).
    { destruct x as [[]|], y as [[]|]; try discriminate; destruct (merge p q) as [m'|]; try discriminate; injection E as <-;
        eexists; eexists; (split; [reflexivity|]); (split; [reflexivity|]); intros; try congruence; tauto. }
    destruct X as (z & m' & -> & E' & Z). destruct i as [|i]; cbn [nth] in *.
    + apply Z. destruct H as [H|H]; rewrite H; [left|right]; discriminate.
    + eapply IH; eassumption.
Qed.
Lemma has_track_arc i g n p m : has_track i g = true -> In (p, m) (snd (row g n)) -> nth i p None <> None.
Proof.
  unfold has_track, row. intros H I. rewrite forallb_forall in H.
  destruct (get n (nodes g)) as [r|] eqn:E; [|destruct I]. apply entries_complete in E.
  specialize (H _ E). cbn [snd] in H. rewrite forallb_forall in H. specialize (H _ I). cbn [fst] in H.
  destruct (nth i p None); congruence.
Qed.

Lemma fold_join letter ws : forall gs2 ns2 gs1 acc,
  (exists p ks, In (p, ks) acc /\ matches p letter /\ Forall2 (fun g k => path g k ws) gs1 (rev ks)
     /\ forall i, existsb (has_track i) gs1 = true -> nth i p None <> None) ->
  Forall2 (fun g n => path g n (letter :: ws)) gs2 ns2 ->
  exists p ks, In (p, ks) (fold_left (fun arcs (r : bool * list (pattern * positive)) => join_arcs arcs (snd r)) (map2 row gs2 ns2) acc)
     /\ matches p letter /\ Forall2 (fun g k => path g k ws) (gs1 ++ gs2) (rev ks)
     /\ forall i, existsb (has_track i) (gs1 ++ gs2) = true -> nth i p None <> None.
Proof.
  induction gs2 as [|g gs2 IH]; intros ns2 gs1 acc (p & ks & I & M & F & T) P; inversion P as [|? n ? ns2' Pg P']; subst.
  - exists p, ks. rewrite app_nil_r. auto.
  - cbn [map2 fold_left]. inversion Pg as [|? q m ? ? J N Q]; subst.
    destruct (merge_matches letter p q M N) as (pq & E & MM).
    replace (gs1 ++ g :: gs2) with ((gs1 ++ [g]) ++ gs2) by (rewrite <- app_assoc; reflexivity).
    apply (IH ns2' (gs1 ++ [g])); [|assumption]. exists pq, (m :: ks). split; [|split; [assumption|split]].
    + unfold join_arcs. apply in_flat_map. exists (p, ks). split; [assumption|]. apply in_flat_map. exists (q, m). split; [assumption|].
      cbn [fst snd]. rewrite E. left. reflexivity.
    + cbn [rev]. apply Forall2_app; [assumption|]. constructor; [assumption|constructor].
    + intros i H. rewrite existsb_app in H. apply orb_true_iff in H as [H|H].
      * specialize (T i H). destruct (nth i p None) as [b|] eqn:NI; [|congruence]. eapply merge_keeps; [exact E|left; exact NI].
      * cbn [existsb] in H. rewrite orb_false_r in H. pose proof (has_track_arc i g n q m H J) as T'.
        destruct (nth i q None) as [b|] eqn:NI; [|congruence]. eapply merge_keeps; [exact E|right; exact NI].
Qed.
Lemma rows_of_goes letter ws g ns : g <> [] -> Forall2 (fun g n => path g n (letter :: ws)) g (rev ns) ->
  exists p ks, In (p, ks) (snd (rows_of g ns)) /\ matches p letter /\ Forall2 (fun g k => path g k ws) g (rev ks)
    /\ forall i, existsb (has_track i) g = true -> nth i p None <> None.
Proof.
  intros NE P. unfold rows_of. cbn [snd]. destruct g as [|g gs]; [congruence|]. inversion P as [|? n ? ns' Pg P' E0 E]; subst.
  cbn [map2]. inversion Pg as [|? q m ? ? J N Q]; subst.
  apply (fold_join letter ws gs ns' [g]); [|assumption]. exists q, [m]. split; [|split; [assumption|split]].
  - apply in_map_iff. exists (q, m). auto.
  - constructor; [assumption|constructor].
  - intros i H. cbn [existsb] in H. rewrite orb_false_r in H. eapply has_track_arc; eassumption.
Qed.
Lemma rows_of_ends g ns : Forall2 (fun g n => path g n []) g (rev ns) -> fst (rows_of g ns) = true.
Proof.
  unfold rows_of. cbn [fst]. generalize (rev ns). clear ns. intros ns P.
  induction P as [|g n gs ns H _ IH]; [reflexivity|]. cbn [map2 forallb]. inversion H; subst. rewrite IH, andb_true_r. assumption.
Qed.

Lemma descend_on_select p letter : matches p letter -> forall t is, (forall i, In i is -> nth i p None <> None) ->
  descend_on t is p = descend t (select false is letter).
Proof.
  intros M. induction t as [q|a IHa b IHb]; intros [|i is] H; try reflexivity; cbn [descend_on descend select map].
  - rewrite IHa by (intros ? []). reflexivity.
  - assert (H' : forall j, In j is -> nth j p None <> None) by (intros j J; apply H; right; assumption).
    specialize (H i (or_introl eq_refl)). destruct (nth i p None) as [d|] eqn:E; [|congruence].
    rewrite (matches_nth i d p letter M E). destruct d; [apply IHb|apply IHa]; assumption.
Qed.

Lemma stays_descend q : forall t, stays q t = true -> forall letter, descend t letter = q.
Proof.
  induction t as [q'|a IHa b IHb]; intros S letter; cbn [stays] in S.
  - apply Pos.eqb_eq in S. destruct letter; cbn; congruence.
  - apply andb_true_iff in S as [A B]. destruct letter as [|[] letter]; cbn [descend]; auto.
Qed.
Lemma stays_run d q ws : stays q (next_states d q) = true -> run d q ws = q.
Proof.
  intros S. unfold run. induction ws as [|l ws IH]; [reflexivity|]. cbn [fold_left]. rewrite stays_descend with (q := q); assumption.
Qed.
Lemma dead_sound r q ws : dead r = Some q -> final (reads r) (run (reads r) q ws) = negb (expected r).
Proof.
  unfold dead. set (q' := if expected r then _ else _). destruct (stays q' _) eqn:S; [|discriminate].
  destruct (Bool.eqb _ _) eqn:F; [|discriminate]. intros E. injection E as <-. rewrite stays_run by exact S. apply eqb_prop, F.
Qed.

Section Way.
  Variable g : graph.
  Variable readers : list reader.
  Hypothesis nonempty : g <> [].
  Hypothesis T : total g readers = true.

  Definition agrees (ws : list (list bool)) (r : reader) (q : positive) : Prop :=
    final (reads r) (run (reads r) q (map (select false (inputs r)) ws)) = expected r.
  Let rows rs qs := map2 (fun r q => match Trie.get q (states (reads r)) with Some row => row | None => (false, Tip 1) end) rs qs.
  Let trees rs qs := map2 (fun r (row : bool * tree) => (snd row, inputs r)) rs (rows rs qs).
  Let go p rs qs := map (fun t : tree * list nat => descend_on (fst t) (snd t) p) (trees rs qs).

  Lemma agrees_nil rs qs : Forall2 (agrees []) rs qs ->
    all2 (fun r (row : bool * tree) => Bool.eqb (fst row) (expected r)) rs (rows rs qs) = true.
  Proof.
    intros A. unfold all2, rows. induction A as [|r q rs qs H _ IH]; [reflexivity|]. cbn [map2 forallb]. rewrite IH, andb_true_r.
    unfold agrees, run, final in H. cbn [map fold_left] in H. rewrite <- H.
    destruct (Trie.get q (states (reads r))) as [[? ?]|]; apply eqb_reflx.
  Qed.
  Lemma agrees_cons p letter ws rs qs : matches p letter ->
    (forall r i, In r rs -> In i (inputs r) -> nth i p None <> None) ->
    Forall2 (agrees (letter :: ws)) rs qs -> Forall2 (agrees ws) rs (go p rs qs).
  Proof.
    intros M N A. unfold go, trees, rows. induction A as [|r q rs qs H _ IH]; [constructor|]. cbn [map2 map fst snd]. constructor.
    - unfold agrees, run in *. cbn [map fold_left] in H. rewrite (descend_on_select p letter M) by (intros i I; eapply N; [left; reflexivity|exact I]).
      rewrite <- H. unfold next_states. destruct (Trie.get q (states (reads r))); reflexivity.
    - apply IH. intros r' i R I. eapply N; [right|]; eassumption.
  Qed.
  Lemma agrees_alive ws rs qs : Forall2 (agrees ws) rs qs -> existsb (fun d => d) (map2 is_dead (map dead rs) qs) = false.
  Proof.
    induction 1 as [|r q rs qs H _ IH]; [reflexivity|]. cbn [map map2 existsb]. rewrite IH, orb_false_r.
    unfold is_dead. destruct (dead r) as [q'|] eqn:D; [|reflexivity]. apply Pos.eqb_neq. intros ->.
    unfold agrees in H. rewrite (dead_sound _ _ _ D) in H. destruct (expected r); discriminate.
  Qed.

  Lemma look_way ws : forall ns qs, Forall2 (fun g n => path g n ws) g (rev ns) -> Forall2 (agrees ws) readers qs ->
    way (look g readers (map dead readers)) (ns, qs) ws.
  Proof.
    induction ws as [|letter ws IH]; intros ns qs P A.
    - apply way_ends. unfold look. cbn [fst snd]. pose proof (rows_of_ends g ns P) as E. destruct (rows_of g ns) as [ends arcs].
      cbn [fst] in *. subst ends. apply (agrees_nil _ _ A).
    - destruct (rows_of_goes letter ws g ns nonempty P) as (p & ks & I & M & P' & N).
      apply (agrees_cons p) in A; [|exact M|].
      + apply way_goes with p (ks, go p readers qs); [|exact M|apply IH; assumption].
        unfold look. cbn [fst snd]. destruct (rows_of g ns) as [ends arcs]. cbn [snd] in *.
        apply in_flat_map. exists (p, ks). split; [exact I|]. fold (rows readers qs) (trees readers qs) (go p readers qs).
        rewrite (agrees_alive _ _ _ A). left. reflexivity.
      + intros r i R J. apply N. unfold total in T. rewrite forallb_forall in T. specialize (T r R).
        rewrite forallb_forall in T. apply T, J.
  Qed.
End Way.

Lemma closed_no_way {A} key (look : A -> bool * list (pattern * A)) first seen ws : closed _ _ key look first seen -> ~ way look first ws.
Proof.
  intros (_ & F & C) W. induction W as [a E|a p b l ws I _ _ IH]; destruct (C a F) as [N D]; [congruence|]. apply IH, (D p), I.
Qed.
Lemma same_equal a b : same a b = true -> a = b.
Proof.
  destruct a, b. unfold same. cbn [fst snd]. intros E. apply andb_true_iff in E as [E F].
  apply (same_list_equal Pos.eqb (fun x y => proj1 (Pos.eqb_eq x y))) in E, F. congruence.
Qed.

(** What an automaton says of numbers is what is expected. *)
Definition means (s : system) (ns : list Z) (r : reader) : Prop := accepts s (reads r) (select 0 (inputs r) ns) = expected r.

Lemma numbers_way s tracks P g readers : valid s = true -> represents s tracks P g -> fit g readers = true ->
  forall len ns, length ns = tracks -> small s len ns -> P ns -> Forall (means s ns) readers ->
  way (look g readers (map dead readers)) (begin g readers) (word s len ns).
Proof.
  intros V R F len ns L S H M. unfold fit in F. apply andb_true_iff in F as [F W]. apply andb_true_iff in F as [F T].
  apply look_way; [intros ->; discriminate F|exact T| |].
  - rewrite rev_involutive. specialize (R len ns L S H). clear - R. induction R; constructor; auto.
  - rewrite forallb_forall in W. clear - V S M W. induction M as [|r rs H _ IH]; constructor.
    + unfold agrees. rewrite (select_word s V), <- H. symmetry. apply (accepts_any s V).
      * unfold select. rewrite map_length. apply W. left. reflexivity.
      * apply select_small; assumption.
    + apply IH. intros r' I. apply W. right. exact I.
Qed.

Theorem check_on_sound s tracks P g readers : valid s = true -> represents s tracks P g -> check_on g readers = Proved ->
  forall ns, length ns = tracks -> Forall (Z.le 0) ns -> P ns -> ~ Forall (means s ns) readers.
Proof.
  unfold check_on. intros V R C ns L N H M. destruct (fit g readers) eqn:F; [|discriminate].
  destruct (explore _ _ _ _) as [seen| |] eqn:E; try discriminate. apply explore_closed in E; [|exact same_equal].
  apply (closed_no_way _ _ _ _ (word s (enough ns) ns) E). apply (numbers_way s tracks P); try assumption. apply small_enough; assumption.
Qed.
Lemma thin_sound s tracks P g readers n : valid s = true -> represents s tracks P g -> thin g readers = Some n ->
  represents s tracks (fun ns => P ns /\ Forall (means s ns) readers) [n].
Proof.
  unfold thin. intros V R E len ns L S [H M]. destruct (fit g readers) eqn:F; [|discriminate].
  destruct (build _ _ _ _) as [b|] eqn:B; [|discriminate]. constructor; [|constructor].
  apply (classified_sound _ _ _ E). apply (build_sound _ _ _ _ _ same_equal B). apply (numbers_way s tracks P); assumption.
Qed.

Lemma each_In {A} (check : A -> verdict) xs : each check xs = Proved -> forall x, In x xs -> check x = Proved.
Proof.
  induction xs as [|y xs IH]; intros E x I; [destruct I|]. cbn [each] in E. destruct (check y) eqn:C; try discriminate.
  destruct I as [<-|I]; auto.
Qed.
Theorem check_case_sound s tracks P Q g h now others more : valid s = true ->
  represents s tracks P g -> represents s tracks Q h -> check_case g h (now, others) = Proved -> In more others ->
  forall ns, length ns = tracks -> Forall (Z.le 0) ns -> P ns -> Q ns -> ~ Forall (means s ns) (now ++ more).
Proof.
  unfold check_case. cbn [fst snd]. intros V G H C I ns L N p q M. apply Forall_app in M as [M M'].
  assert (X : exists k, represents s tracks (fun ns => (P ns /\ Forall (means s ns) now) /\ Q ns) k /\ check_on k more = Proved).
  { destruct now as [|r now].
    - exists g. split; [|exact (each_In _ _ C _ I)]. intros len ns' L' S [[p' _] _]. apply G; assumption.
    - destruct (thin g (r :: now)) as [n|] eqn:T; [|discriminate]. exists (n :: h). split; [|exact (each_In _ _ C _ I)].
      intros len ns' L' S [p' q']. apply (Forall_app _ [n] h).
      split; [apply (thin_sound s tracks P g (r :: now) n V G T)|apply H]; assumption. }
  destruct X as (k & K & E). apply (check_on_sound _ _ _ _ _ V K E ns L N); auto.
Qed.
