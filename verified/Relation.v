(** Linear relations between numbers, and a search of automata along them. *)
From Coq Require Import ZArith List Lia Bool FMapPositive.
From Verified Require Export Numeration Search Net Linear.
Import ListNotations.
Open Scope Z_scope.

(** The graph of all words of numbers that fulfil all relations. Numbers that no relation has are read, too. *)
Definition unit (tracks i : nat) : relation := Relation (map (fun j => if Nat.eqb i j then 1 else 0) (seq 0 tracks)) 0 None.
Definition complete (tracks : nat) (rs : list relation) : list relation :=
  rs ++ map (unit tracks) (filter (fun i => forallb (fun r => nth i (coefficients r) 0 =? 0) rs) (seq 0 tracks)).
(** A graph is a list of nets: its words are those of all of them. Nets are joined as long as they are small. *)
Definition graph := list net.
Definition size (g : net) : N := N.of_nat (PositiveMap.cardinal (nodes g)).
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
Definition make_graph (s : system) (tracks : nat) (rs : list relation) : option graph :=
  if forallb (fun r => Nat.eqb (length (coefficients r)) tracks) rs then all s [] (sorted (complete tracks rs)) else None.

(** * Automata along a graph *)

(** An automaton, and which of the numbers it reads. *)
Definition reader := (dfa * list nat)%type.
Definition letter_of (p : pattern) : list bool := map (fun b => match b with Some true => true | _ => false end) p.

(** Every number that an automaton reads is read in every arc of some net. *)
Definition has_track (i : nat) (g : net) : bool :=
  forallb (fun node : positive * (bool * list (pattern * positive)) =>
    forallb (fun arc : pattern * positive => match nth i (fst arc) None with Some _ => true | None => false end) (snd (snd node)))
    (PositiveMap.elements (nodes g)).
Definition total (g : graph) (readers : list reader) : bool :=
  forallb (fun r : reader => forallb (fun i => existsb (has_track i) g) (snd r)) readers.

(** In a normal automaton state 2 rejects whatever follows, and state 3 accepts. *)
Fixpoint stays (q : positive) (t : tree) : bool :=
  match t with Tip q' => Pos.eqb q q' | Fork a b => stays q a && stays q b end.
Definition sinks (d : dfa) : bool * bool :=
  (stays 2 (next_states d 2) && negb (final d 2), stays 3 (next_states d 3) && final d 3).
Definition outlook (sinks : bool * bool) (q : positive) : option bool :=
  match q with
  | 2%positive => if fst sinks then Some false else None
  | 3%positive => if snd sinks then Some true else None
  | _ => None
  end.
(** Whether [bad] is possible: where more than [cap] automata are undecided, it is. *)
Fixpoint possible (cap : nat) (bad : list bool -> bool) (says : list (option bool)) (before : list bool) : bool :=
  match says with
  | [] => bad (rev before)
  | Some b :: says => possible cap bad says (b :: before)
  | None :: says =>
    match cap with
    | O => true
    | S cap => if possible cap bad says (false :: before) then true else possible cap bad says (true :: before)
    end
  end.

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
Definition look (g : graph) (readers : list reader) (flags : list (bool * bool)) (bad : list bool -> bool)
  (a : list positive * list positive) : bool * list (pattern * (list positive * list positive)) :=
  let (ends, arcs) := rows_of g (fst a) in
  let rows := map2 (fun (r : reader) q => match PositiveMap.find q (states (fst r)) with Some row => row | None => (false, Tip 1) end) readers (snd a) in
  (ends && bad (map fst rows),
   let trees := map2 (fun (r : reader) (row : bool * tree) => (snd row, snd r)) readers rows in
   flat_map (fun arc : pattern * list positive =>
     let (p, ns) := arc in
     let qs := map (fun t : tree * list nat => descend_on (fst t) (snd t) p) trees in
     if possible 4 bad (map2 outlook flags qs) [] then [(p, (ns, qs))] else []) arcs).
Fixpoint put_all (widths : list nat) (qs : list positive) (k : positive) : positive :=
  match widths, qs with w :: widths, q :: qs => put w q (put_all widths qs k) | _, _ => k end.
Definition search (g : graph) (readers : list reader) (bad : list bool -> bool)
  : outcome (list positive * list positive) pattern :=
  let widths := map (fun r : reader => Pos.size_nat (count (fst r))) readers in
  let widths_of_nets := rev (map width g) in
  explore (fun a => put_all widths (snd a) (put_all widths_of_nets (fst a) 1))
    (fun a b => same_list Pos.eqb (fst a) (fst b) && same_list Pos.eqb (snd a) (snd b))
    (look g readers (map (fun r : reader => sinks (fst r)) readers) bad)
    (rev (map start g), map (fun _ => 1%positive) readers).

(** Nothing is wrong; or a word at whose end something is; or the search gave up. *)
Inductive verdict := Proved | Wrong (letters : list (list bool)) | Unknown.
Definition check_on (g : graph) (readers : list reader) (bad : list bool -> bool) : verdict :=
  if negb (Nat.eqb (length g) 0) && total g readers && forallb (fun r : reader => starts_well (fst r) (length (snd r))) readers then
    match search g readers bad with
    | Closed _ => Proved
    | Found path => Wrong (map letter_of path)
    | Stuck => Unknown
    end
  else Unknown.

Record case := Case { tracks : nat; relations : list relation; readers : list reader; bad : list bool -> bool }.
Definition check_case (s : system) (c : case) : verdict :=
  match make_graph s (tracks c) (relations c) with
  | Some g => check_on g (readers c) (bad c)
  | None => Unknown
  end.

(** * What a check proves *)

Definition represents (s : system) (tracks : nat) (rs : list relation) (g : graph) : Prop :=
  forall len ns, length ns = tracks -> small s len ns -> Forall (holds ns) rs -> Forall (fun g => path g (start g) (word s len ns)) g.

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
Lemma sum_nonnegative cs : forall ns, Forall (Z.le 0) cs -> Forall (Z.le 0) ns -> 0 <= sum cs ns.
Proof.
  induction cs as [|c cs IH]; intros [|n ns] C N; cbn [sum]; try lia. inversion C; inversion N; subst.
  specialize (IH ns ltac:(assumption) ltac:(assumption)). nia.
Qed.
Theorem make_graph_sound s tracks rs g : valid s = true -> make_graph s tracks rs = Some g -> represents s tracks rs g.
Proof.
  unfold make_graph. intros V E len ns L S H. destruct (forallb _ rs) eqn:C; [|discriminate].
  rewrite forallb_forall in C.
  assert (X : forall r, In r (sorted (complete tracks rs)) -> length (coefficients r) = length ns /\ holds ns r).
  { intros r I. unfold sorted in I. assert (J : In r (complete tracks rs)).
    { apply in_app_or in I as [I|I]; apply filter_In in I as [I _]; assumption. }
    unfold complete in J. apply in_app_or in J as [J|J].
    - rewrite Forall_forall in H. split; [|auto]. rewrite L. apply Nat.eqb_eq, C. assumption.
    - apply in_map_iff in J as (i & <- & _). cbn [unit coefficients]. rewrite map_length, seq_length. split; [auto|].
      split; cbn [low high coefficients unit]; [|exact I0 || exact Logic.I]. apply sum_nonnegative.
      + rewrite Forall_map. apply Forall_forall. intros j _. destruct (Nat.eqb i j); lia.
      + unfold small in S. eapply Forall_impl; [|exact S]. cbn. lia. }
  eapply (all_sound s V); [exact E|exact S| | |constructor]; apply Forall_forall; intros r I; apply X; assumption.
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
  destruct (PositiveMap.find n (nodes g)) as [r|] eqn:E; [|destruct I]. apply PositiveMap.elements_correct in E.
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
Lemma outlook_sound d q b ws : outlook (sinks d) q = Some b -> final d (run d q ws) = b.
Proof.
  unfold outlook, sinks. cbn [fst snd]. intros H.
  assert (X : q = 2%positive \/ q = 3%positive) by (destruct q as [[]|[]|]; try discriminate; auto).
  destruct X as [->| ->].
  - destruct (stays 2 (next_states d 2)) eqn:S; [|discriminate]. destruct (final d 2) eqn:F; [discriminate|].
    injection H as <-. rewrite stays_run; assumption.
  - destruct (stays 3 (next_states d 3)) eqn:S; [|discriminate]. destruct (final d 3) eqn:F; [|discriminate].
    injection H as <-. rewrite stays_run; assumption.
Qed.
Lemma possible_sound bad : forall says cap before bs,
  Forall2 (fun o b => match o with Some c => b = c | None => True end) says bs ->
  bad (rev before ++ bs) = true -> possible cap bad says before = true.
Proof.
  induction says as [|o says IH]; intros cap before bs F B; inversion F as [|? b ? bs' H F']; subst; cbn [possible].
  - rewrite app_nil_r in B. assumption.
  - assert (B' : bad (rev (b :: before) ++ bs') = true) by (cbn [rev]; rewrite <- app_assoc; assumption).
    destruct o as [c|]; [subst b; eapply IH; eassumption|].
    destruct cap as [|cap]; [reflexivity|]. destruct b.
    + destruct (possible cap bad says (false :: before)); [reflexivity|]. eapply IH; eassumption.
    + rewrite (IH cap (false :: before) bs' F' B'). reflexivity.
Qed.

Section Sound.
  Variable g : graph.
  Variable readers : list reader.
  Variable bad : list bool -> bool.
  Hypothesis nonempty : g <> [].
  Hypothesis T : total g readers = true.

  Definition says (ws : list (list bool)) (rs : list reader) (qs : list positive) : list bool :=
    map2 (fun (r : reader) q => final (fst r) (run (fst r) q (map (select false (snd r)) ws))) rs qs.
  Let rows rs qs := map2 (fun (r : reader) q => match PositiveMap.find q (states (fst r)) with Some row => row | None => (false, Tip 1) end) rs qs.
  Let trees rs qs := map2 (fun (r : reader) (row : bool * tree) => (snd row, snd r)) rs (rows rs qs).
  Let go p rs qs := map (fun t : tree * list nat => descend_on (fst t) (snd t) p) (trees rs qs).

  Lemma says_nil : forall rs qs, says [] rs qs = map fst (rows rs qs).
  Proof.
    induction rs as [|r rs IH]; intros [|q qs]; try reflexivity. specialize (IH qs). unfold says, rows in *. cbn [map2 map]. f_equal; [|exact IH].
    unfold run, final. cbn [map fold_left]. destruct (PositiveMap.find q (states (fst r))); reflexivity.
  Qed.
  Lemma says_cons p letter ws : matches p letter ->
    forall rs qs, (forall r i, In r rs -> In i (snd r) -> nth i p None <> None) ->
    says (letter :: ws) rs qs = says ws rs (go p rs qs) /\ length (go p rs qs) = Nat.min (length rs) (length qs).
  Proof.
    intros M. induction rs as [|r rs IH]; intros [|q qs] H; try (split; reflexivity).
    destruct (IH qs) as [E L]; [intros; eapply H; [right|]; eassumption|]. unfold says, go, trees, rows in *. cbn [map2 map length Nat.min].
    split; [|rewrite L; reflexivity]. f_equal; [|exact E].
    unfold run. cbn [map fold_left fst snd]. rewrite (descend_on_select p letter M) by (intros i I; eapply H; [left; reflexivity|assumption]).
    unfold next_states. destruct (PositiveMap.find q (states (fst r))); reflexivity.
  Qed.
  Lemma outlooks ws : forall rs qs, length qs = length rs ->
    Forall2 (fun o b => match o with Some c => b = c | None => True end)
      (map2 outlook (map (fun r : reader => sinks (fst r)) rs) qs) (says ws rs qs).
  Proof.
    induction rs as [|r rs IH]; intros [|q qs] L; try discriminate; [constructor|]. unfold says. cbn [map map2]. constructor.
    - destruct (outlook _ q) as [c|] eqn:E; [|exact I]. eapply outlook_sound. eassumption.
    - apply IH. cbn [length] in L. lia.
  Qed.

  Let lk := look g readers (map (fun r : reader => sinks (fst r)) readers) bad.
  Lemma never_bad key seen first : closed _ _ key lk first seen ->
    forall ws ns qs, has _ key seen (ns, qs) -> Forall2 (fun g n => path g n ws) g (rev ns) -> length qs = length readers ->
    bad (says ws readers qs) = false.
  Proof.
    intros (_ & _ & C). induction ws as [|letter ws IH]; intros ns qs H P L; destruct (C _ H) as [W D].
    - unfold lk, look in W. cbn [fst snd] in W. pose proof (rows_of_ends g ns P) as E. destruct (rows_of g ns) as [ends arcs].
      cbn [fst] in *. subst ends. rewrite says_nil. exact W.
    - destruct (rows_of_goes letter ws g ns nonempty P) as (p & ks & I & M & P' & N).
      assert (N' : forall r i, In r readers -> In i (snd r) -> nth i p None <> None).
      { intros r i R J. apply N. unfold total in T. rewrite forallb_forall in T. specialize (T r R).
        rewrite forallb_forall in T. apply T. assumption. }
      destruct (says_cons p letter ws M readers qs N') as [E LG]. rewrite E.
      assert (LG' : length (go p readers qs) = length readers) by (rewrite LG, L; apply Nat.min_id).
      destruct (bad (says ws readers (go p readers qs))) eqn:B; [|reflexivity]. rewrite <- B.
      apply (IH ks); try assumption. apply (D p). unfold lk, look. cbn [fst snd].
      destruct (rows_of g ns) as [ends arcs]. cbn [snd] in *. apply in_flat_map. exists (p, ks). split; [assumption|].
      fold (rows readers qs) (trees readers qs) (go p readers qs).
      erewrite possible_sound; [left; reflexivity|apply outlooks with (ws := ws); assumption|exact B].
  Qed.
End Sound.

Local Opaque explore iterate steps look.
Theorem check_on_sound s tracks rs g readers bad : valid s = true -> represents s tracks rs g -> check_on g readers bad = Proved ->
  forall ns, length ns = tracks -> Forall (Z.le 0) ns -> Forall (holds ns) rs ->
  bad (map (fun r : reader => accepts s (fst r) (select 0 (snd r) ns)) readers) = false.
Proof.
  intros V R C ns L N H. unfold check_on in C. destruct (negb _ && _ && _) eqn:B; [|discriminate].
  apply andb_true_iff in B as [B W]. apply andb_true_iff in B as [B T].
  assert (NE : g <> []) by (intros ->; discriminate B). clear B.
  destruct (search g readers bad) as [seen| |] eqn:S; try discriminate. clear C.
  set (len := enough ns). pose proof (small_enough s V ns N) as SM. fold len in SM.
  specialize (R len ns L SM H). unfold search in S.
  apply explore_closed in S.
  - pose proof S as (_ & F & _).
    pose proof (never_bad g readers bad NE T _ _ _ S (word s len ns) _ _ F) as X.
    rewrite rev_involutive in X. rewrite map_length in X. specialize (X ltac:(clear - R; induction R; constructor; auto) eq_refl).
    rewrite <- X. f_equal. clear - V SM W. unfold says. revert W. induction readers as [|r rs IH]; intros W; [reflexivity|].
    cbn [forallb] in W. apply andb_true_iff in W as [W Ws]. cbn [map map2]. rewrite IH by assumption. f_equal.
    rewrite (select_word s V). apply (accepts_any s V).
    + unfold select. rewrite map_length. assumption.
    + apply select_small; assumption.
  - intros [a b] [c d] E. cbn [fst snd] in E. apply andb_true_iff in E as [E F].
    apply (same_list_equal Pos.eqb (fun x y => proj1 (Pos.eqb_eq x y))) in E, F. congruence.
Qed.
Theorem check_case_sound s c : valid s = true -> check_case s c = Proved ->
  forall ns, length ns = tracks c -> Forall (Z.le 0) ns -> Forall (holds ns) (relations c) ->
  bad c (map (fun r : reader => accepts s (fst r) (select 0 (snd r) ns)) (readers c)) = false.
Proof.
  unfold check_case. intros V C. destruct (make_graph s (tracks c) (relations c)) as [g|] eqn:G; [|discriminate].
  apply (check_on_sound s (tracks c) (relations c) g); try assumption. apply make_graph_sound; assumption.
Qed.
