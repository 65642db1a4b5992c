(** * A refusal is a counterexample

    If the search finds numbers at which an automaton violates the recurrence, the checker evaluates the recurrence at these
    numbers once more. So the refusal [Violated] does not rest on the search: the certificate is wrong. *)
From Coq Require Import ZArith List Bool Arith Lia.
From Verified Require Import Game Laws Recurrence Checker Sound.
From Verified Require Numeration Linear Normal.
Import ListNotations.
Open Scope Z_scope.

(** ** The recurrence at given numbers *)

(** As many digits as these numbers have in a system whose lags are at most 3. *)
Definition places (s : system) (ns : list Z) : nat :=
  Z.to_nat (3 * Z.log2 (fold_right Z.max 1 ns)) + length (Numeration.early s) + 8.

(** Whether the automaton is sure to say what is demanded. *)
Definition certain (s : system) (v : track -> Z) (d : demand) : bool :=
  let ns := map v (snd (fst d)) in
  let len := places s ns in
  let weight := Numeration.weight s len in
  Numeration.starts_well (fst (fst d)) (length ns) && forallb (fun n => (0 <=? n) && (n <? weight)) ns
  && eqb (snd d) (Numeration.final (fst (fst d)) (Numeration.run (fst (fst d)) 1 (Numeration.word s len ns))).

(** The numbers that belong to the free piles [xs] and the quota [w]. *)
Definition numbers (c : certificate) (xs : list Z) (w : Z) (t : track) : Z :=
  match t with
  | Pile i => nth i xs 0
  | Quota => w
  | Less => w - 1
  | Rest i => nth i xs 0 - w
  | After => after (takes c) w
  | Half => w / 2
  end.

Definition quotas_of (c : certificate) (w : Z) : quotas :=
  if w <=? Z.of_nat (single c 0) then One (Z.to_nat w) else Above (single c 0).

(** Without a quota the automaton does not say what it should; or the equation fails in one of three ways. *)
Definition violates (c : certificate) (s : system) (known : list certificate) (xs : list Z) (w : Z) : bool :=
  let v := numbers c xs w in
  let now := (automaton c, piles c None ++ [Quota]) in
  let less := (automaton c, piles c None ++ [Less]) in
  let empty := misere (rule c) && (forallb (Z.eqb 0) xs && forallb (Nat.eqb 0) (fixed c)) in
  (length xs =? free c)%nat && forallb (Z.leb 0) xs &&
  if w =? 0 then certain s v (now, negb empty)
  else (1 <=? w) && (negb (w =? 1) || certain s v (less, empty)) &&
    match only c with Odd => certain s v ((takes_dfa c, [Quota]), Z.odd w) | _ => true end &&
    let cs := chances c known (quotas_of c w) (map (fun i => w <=? nth i xs 0) (seq 0 (free c))) in
    existsb (forallb (certain s v))
      ([(now, false); (less, true)] :: map (cons (now, false)) cs ++ map (app [(now, true); (less, false)]) (failures cs)).

(** The check of one more certificate, as [check_next], with a refusal only of what is wrong. *)
Definition check_confirmed (st : state) (c : certificate) : result :=
  match check_next st c with
  | Rejected (Violated xs w) =>
    match system_of (takes c) with
    | Some s => if violates (normalised s c) s (known st) xs w then Rejected (Violated xs w) else Rejected Undecided
    | None => Rejected Undecided
    end
  | r => r
  end.

(** ** What it proves *)

Lemma certain_met s v d : Numeration.valid s = true -> certain s v d = true -> met s v d = true.
Proof.
  unfold certain. intros V C. apply andb_true_iff in C as [C E]. apply andb_true_iff in C as [W B].
  unfold met, says. apply eqb_prop in E.
  rewrite (Numeration.accepts_any s V _ (places s (map v (snd (fst d)))) _ W); [rewrite E; apply eqb_reflx|].
  apply Forall_forall. intros n I. rewrite forallb_forall in B. specialize (B n I). lia.
Qed.
Lemma certain_all s v ds : Numeration.valid s = true -> forallb (certain s v) ds = true -> forallb (met s v) ds = true.
Proof. rewrite !forallb_forall. intros V C d I. apply (certain_met s v d V), C, I. Qed.

Lemma met_ext s v v' d : (forall t, v t = v' t) -> met s v d = met s v' d.
Proof. intros E. unfold met, says. rewrite (map_ext _ _ E). reflexivity. Qed.

Lemma failures_met s v cs more : In more (failures cs) -> forallb (met s v) more = true -> existsb (forallb (met s v)) cs = false.
Proof.
  revert more. induction cs as [|c cs IH]; intros more I M; [reflexivity|]. cbn [failures] in I. apply in_flat_map in I as (ds & I & J).
  apply in_map_iff in J as (d & <- & K). cbn [forallb] in M. apply andb_true_iff in M as [N M]. cbn [existsb].
  rewrite (IH ds I M), orb_false_r. apply not_true_iff_false. intros A. rewrite forallb_forall in A. specialize (A d K).
  unfold met in *. cbn [fst snd] in N. destruct (snd d), (says s v (fst d)); discriminate.
Qed.

(** The recurrence of the game. *)
Lemma wins_step T f p xs w : p = Normal \/ T 1%nat = true -> only_wins T f p xs (S w) <->
  ((p = Normal \/ (1 <= w)%nat) /\ only_wins T f p xs w) \/ (p = Misere /\ Forall (eq 0%nat) xs) \/
  exists i, ((S w <= nth i xs 0)%nat /\ T (S w) = true) /\ ~ only_wins T f p (lower i (S w) xs) (f (S w)).
Proof.
  intros One. assert (Stuck : p = Misere -> only_stuck T f xs (S w) <-> Forall (eq 0%nat) xs).
  { intros P. rewrite only_stuck_iff; [|destruct One; congruence]. split; [intros [Z|Z]; [discriminate|exact Z]|auto]. }
  split.
  - intros W. apply only_wins_iff in W as [(ys & v & M & L)|[P S]].
    + apply only_move_lower in M as (i & t & [H Y] & X & -> & ->). destruct (Nat.eq_dec t (S w)) as [->|].
      * right. right. exists i. auto.
      * left. split; [right; lia|]. apply only_wins_iff. left. exists (lower i t xs), (f t). split; [|exact L].
        apply only_move_lower. exists i, t. repeat split; auto; lia.
    + right. left. split; [exact P|]. apply (Stuck P), S.
  - intros [[Q W]|[[P Z]|(i & [X Y] & L)]].
    + apply (only_wins_monotone T f p xs w (S w)); [|lia|exact W]. destruct p; [auto|]. right. destruct One, Q; try discriminate. auto.
    + apply wins_stuck; [exact P|]. apply (Stuck P), Z.
    + apply only_wins_iff. left. exists (lower i (S w) xs), (f (S w)). split; [|exact L].
      apply only_move_lower. exists i, (S w). repeat split; auto; lia.
Qed.

Section Equation.
Variable c : certificate.
Variable s : system.
Hypothesis s_of_c : system_of (takes c) = Some s.
Variable known : list certificate.
Hypothesis all_found : missing known c = [].
Hypothesis all_right : forall d, In d known -> meaning d.
Hypothesis subject : right_subject c = true.
Hypothesis takes_right : right_takes s c = true.
Hypothesis c_right : meaning c.
Notation n := (free c).
Notation F := (fixed c).
Notation A := (reads s (automaton c)).
Notation f := (quota_after (takes c)).
Notation T := (permitted (only c)).

Definition convention (xs : list nat) : bool := misere (rule c) && forallb (Nat.eqb 0) (xs ++ F).

Lemma game_equation xs w q : level c = None -> length xs = n -> (rule c = Misere -> w = 0%nat -> A xs 0 = convention xs) ->
  parity_right c s (S w) -> within (S w) q -> In q (all_quotas c 0) ->
  A xs (S w) = A xs w || right_chances c s xs (S w) (chances c known q (can c xs (S w))).
Proof.
  intros G L Z Par Q I. unfold chances. rewrite (permit_right c s s_of_c 0 takes_right xs (S w) q _ Par L Q I).
  unfold moves. rewrite G. unfold right_chances at 1. rewrite existsb_app.
  change (existsb (forallb (met s (value c xs (S w))))) with (right_chances c s xs (S w)).
  rewrite (own_chances c s xs (S w) _ (fun i => negb (A (lower i (S w) xs) (f (S w)))) L).
  2: { intros i _ H. unfold met. cbn [forallb fst snd]. rewrite (heard_moved c s s_of_c) by (try exact L; lia).
       destruct (A (lower i (S w) xs) (f (S w))); reflexivity. }
  rewrite (fixed_chances c s s_of_c 0 known xs (S w) q L ltac:(lia) Q I).
  pose proof c_right as M. unfold meaning in M. rewrite G in M.
  assert (R : forall ys v, length ys = n -> rule c = Normal \/ (1 <= v)%nat -> (A ys v = true <-> only_wins T f (rule c) (ys ++ F) v)).
  { intros ys v Ly V. rewrite <- (reads_accepted c s s_of_c c) by reflexivity. apply M; assumption. }
  assert (P : (1 <= f (S w))%nat) by (apply quota_after_positive; [apply (c_legal c s s_of_c)|lia]).
  assert (One : rule c = Normal \/ T 1%nat = true).
  { pose proof takes_right as Y. unfold right_takes in Y. apply andb_true_iff in Y as [_ Y]. destruct (rule c); auto. }
  apply eq_true_iff_eq. rewrite R by (auto; right; lia). rewrite wins_step by exact One.
  rewrite orb_true_iff, andb_true_iff, orb_true_iff, !existsb_exists.
  assert (Now : (rule c = Normal \/ (1 <= w)%nat) /\ only_wins T f (rule c) (xs ++ F) w \/ rule c = Misere /\ Forall (eq 0%nat) (xs ++ F) <-> A xs w = true).
  { assert (E : Forall (eq 0%nat) (xs ++ F) <-> forallb (Nat.eqb 0) (xs ++ F) = true).
    { rewrite forallb_forall, Forall_forall. split; intros H x J; specialize (H x J); [subst x; reflexivity|apply Nat.eqb_eq in H; exact H]. }
    destruct (rule c) eqn:U; cbn [misere] in *.
    - rewrite R by auto. split; [intros [[_ W]|[D _]]; [exact W|discriminate]|auto].
    - destruct w as [|w].
      + rewrite Z by reflexivity. unfold convention. rewrite U. cbn [misere andb]. rewrite <- E.
        split; [intros [[[D|D] _]|[_ H]]; [discriminate|lia|exact H]|auto].
      + rewrite R by (auto; right; lia). split; [intros [[_ W]|[_ H]]; [exact W|]|].
        * apply wins_stuck; [reflexivity|]. destruct One as [One|One]; [discriminate|]. apply (only_stuck_iff _ _ _ _ One). auto.
        * intros W. left. split; [right; lia|exact W]. }
  assert (Own : forall i, (S w <= nth i xs 0)%nat ->
    (negb (A (lower i (S w) xs) (f (S w))) = true <-> ~ only_wins T f (rule c) (lower i (S w) xs ++ F) (f (S w)))).
  { intros i X. rewrite negb_true_iff, <- not_true_iff_false, R; [reflexivity| |auto]. rewrite lower_length. exact L. }
  assert (Fixed : forall i, (i < length F)%nat -> (S w <= nth i F 0)%nat -> T (S w) = true ->
    (negb (D c s known i (S w) xs (f (S w))) = true <-> ~ only_wins T f (rule c) (xs ++ lower i (S w) F) (f (S w)))).
  { intros i J X Y. rewrite negb_true_iff, <- not_true_iff_false.
    destruct (found c known all_found _ _ (smaller_is_dependency c i (S w) G J ltac:(lia) Y)) as (d & K & Ed & T1 & T2 & T3 & T4 & T5 & T6).
    pose proof (all_right d K) as N. unfold meaning in N. rewrite T5 in N. specialize (N xs (f (S w))).
    rewrite T1, T2, T3, T4, T6 in N. specialize (N L (or_intror P)). rewrite (reads_accepted c s s_of_c d _ _ T1) in N.
    unfold D. rewrite Ed, N, wins_canonical. reflexivity. }
  rewrite <- Now. split.
  - intros [W|[W|(i & [X Y] & W)]]; [auto|auto|right]. split; [exact Y|].
    destruct (Nat.lt_ge_cases i (length xs)) as [J|J].
    + left. exists i. rewrite app_nth1 in X by exact J. rewrite lower_app_l in W by exact J. split; [apply in_seq; lia|].
      apply andb_true_iff. split; [apply Nat.leb_le; lia|]. apply Own; assumption.
    + right. replace i with (length xs + (i - length xs))%nat in * by lia. rewrite app_nth2_plus in X. rewrite lower_app_r in W.
      pose proof (nth_pos_length (i - length xs) F ltac:(lia)) as K.
      exists (i - length xs)%nat. split; [apply in_seq; lia|].
      apply andb_true_iff. split; [apply Nat.leb_le; lia|]. apply Fixed; assumption.
  - intros [[W|W]|[Y [(i & I' & H)|(i & I' & H)]]]; [auto|auto| |]; right; right; apply in_seq in I';
      apply andb_true_iff in H as [X H]; apply Nat.leb_le in X.
    + exists i. rewrite app_nth1 by lia. rewrite lower_app_l by lia. split; [split; assumption|]. apply Own; assumption.
    + exists (length xs + i)%nat. rewrite app_nth2_plus, lower_app_r. split; [split; assumption|]. apply Fixed; [lia|exact X|exact Y|exact H].
Qed.

Lemma level_equation g x w q : level c = Some g -> only c = All -> n = 1%nat -> within (S w) q -> In q (all_quotas c 0) ->
  A [x] (S w) = A [x] w || right_chances c s [x] (S w) (chances c known q (can c [x] (S w))).
Proof.
  intros G O N Q I. assert (L : length [x] = n) by (symmetry; exact N). unfold chances, permit, moves. rewrite O, G.
  rewrite (own_chances c s [x] (S w) _ (fun i => value_is (E c s known g) g (nth i [x] 0%nat - S w) (f (S w))) L).
  2: { intros i Hi H. assert (i = 0)%nat by lia. subst i. cbn [nth] in *. rewrite forallb_app, Linear.forallb_map. unfold value_is. f_equal.
    - apply forallb_ext. intros h J. apply in_seq in J. unfold met. cbn [fst snd].
      rewrite (heard_moved c s s_of_c) by (try exact L; cbn; lia).
      unfold E. destruct (Nat.eqb_spec h g); [lia|]. change (lower 0 (S w) [x]) with [(x - S w)%nat].
      destruct (reads _ _ _); reflexivity.
    - unfold met. cbn [forallb fst snd]. rewrite (heard_moved c s s_of_c) by (try exact L; cbn; lia). unfold E. rewrite Nat.eqb_refl.
      change (lower 0 (S w) [x]) with [(x - S w)%nat]. destruct (reads _ _ _); reflexivity. }
  rewrite N. cbn [seq existsb nth]. rewrite orb_false_r.
  pose proof c_right as M. unfold meaning in M. rewrite G in M.
  assert (R : forall y v, A [y] v = true <-> reaches f g y v).
  { intros y v. rewrite <- (reads_accepted c s s_of_c c) by reflexivity. apply M. }
  assert (V : (value_is (E c s known g) g (x - S w) (f (S w)) = true <-> grundy f (x - S w) (f (S w)) g)).
  { rewrite value_is_iff, grundy_iff. unfold E at 2. rewrite Nat.eqb_refl, <- not_true_iff_false, R.
    split; (intros [B C]; split; [|exact C]); intros h H; apply (E_below c s s_of_c known all_found all_right g G N h _ _ H), B, H. }
  apply eq_true_iff_eq. rewrite orb_true_iff, andb_true_iff, Nat.leb_le, V, !R. split.
  - intros (t & T & X & W). destruct (Nat.eq_dec t (S w)) as [->|]; [auto|]. left. exists t. split; [lia|]. split; [lia|exact W].
  - intros [(t & T & X & W)|[X W]]; [exists t|exists (S w)]; (split; [lia|split; [lia|exact W]]).
Qed.

(** The numbers of a message, as those of the equation. *)
Lemma numbers_are xs w t : Forall (Z.le 0) xs -> 1 <= w ->
  numbers c xs w t = value c (map Z.to_nat xs) (Z.to_nat w) t.
Proof.
  intros N W. assert (X : forall i, nth i xs 0 = Z.of_nat (nth i (map Z.to_nat xs) 0%nat)).
  { intros i. change 0%nat with (Z.to_nat 0). rewrite map_nth, Z2Nat.id; [reflexivity|].
    destruct (Nat.lt_ge_cases i (length xs)) as [L|L]; [|rewrite nth_overflow by exact L; lia].
    rewrite Forall_forall in N. apply N, nth_In, L. }
  destruct t; cbn [numbers value]; rewrite ?X, ?Z2Nat.id by lia; reflexivity.
Qed.

Lemma quotas_of_within w : 1 <= w -> within (Z.to_nat w) (quotas_of c w) /\ In (quotas_of c w) (all_quotas c 0).
Proof.
  intros W. unfold quotas_of, all_quotas. destruct (Z.leb_spec w (Z.of_nat (single c 0))) as [L|L]; split.
  - reflexivity.
  - apply in_app_iff. left. apply in_map, in_seq. lia.
  - cbn [within]. lia.
  - apply in_app_iff. right. left. reflexivity.
Qed.
End Equation.

(** ** The theorem *)

Lemma normalised_accepts s c : system_of (takes c) = Some s -> forall xs w, length xs = free c ->
  accepted (normalised s c) xs w = accepted c xs w.
Proof.
  intros S xs w L. unfold normalised. destruct (Normal.normal s (automaton c) (Datatypes.S (free c))) as [d|] eqn:N; [|reflexivity].
  assert (V : Numeration.valid s = true) by apply (system_is_h_sequence _ s S).
  unfold accepted. cbn [takes automaton]. rewrite S. apply (Normal.normal_sound _ _ _ _ V N).
  - rewrite map_length, app_length, L. cbn. lia.
  - apply Forall_map, Forall_forall. intros n _. lia.
Qed.
Lemma normalised_fields s c : rule (normalised s c) = rule c /\ free (normalised s c) = free c /\
  fixed (normalised s c) = fixed c /\ level (normalised s c) = level c /\ only (normalised s c) = only c.
Proof. unfold normalised. destruct (Normal.normal _ _ _); cbn; auto 6. Qed.
Lemma meaning_normalised s c : system_of (takes c) = Some s -> right_subject c = true -> meaning c -> meaning (normalised s c).
Proof.
  intros S R M. destruct (normalised_fields s c) as (E1 & E2 & E3 & E4 & E5). unfold meaning in *.
  rewrite E1, E2, E3, E4, E5, normalised_takes. destruct (level c) as [g|] eqn:G.
  - intros x w. rewrite (normalised_accepts s c S); [apply M|]. unfold right_subject in R. rewrite G in R.
    do 3 apply andb_true_iff in R as [R _]. apply Nat.eqb_eq in R. symmetry. exact R.
  - intros xs w L W. rewrite (normalised_accepts s c S xs w L). apply M; assumption.
Qed.

(** Under misère play a certificate claims nothing for the quota 0. The checker demands there that the automaton says whether
    no chip is left. *)
Definition starts_right (c : certificate) : Prop :=
  rule c = Misere -> forall xs, length xs = free c -> accepted c xs 0 = forallb (Nat.eqb 0) (xs ++ fixed c).

Lemma forallb_zeros xs : Forall (Z.le 0) xs -> forallb (Z.eqb 0) xs = forallb (Nat.eqb 0) (map Z.to_nat xs).
Proof.
  induction 1 as [|x xs N _ IH]; [reflexivity|]. cbn [map forallb]. rewrite IH. f_equal.
  destruct (Z.eqb_spec 0 x), (Nat.eqb_spec 0 (Z.to_nat x)); reflexivity || lia.
Qed.

Lemma violates_sound c s known xs w : system_of (takes c) = Some s -> missing known c = [] -> (forall d, In d known -> meaning d) ->
  right_subject c = true -> right_takes s c = true -> violates c s known xs w = true -> meaning c -> starts_right c -> False.
Proof.
  intros S All Right R RT H M B. assert (V : Numeration.valid s = true) by apply (system_is_h_sequence _ s S).
  unfold violates in H. apply andb_true_iff in H as [H K]. apply andb_true_iff in H as [L N].
  apply Nat.eqb_eq in L. assert (N' : Forall (Z.le 0) xs).
  { apply Forall_forall. intros x I. rewrite forallb_forall in N. specialize (N x I). lia. }
  clear N. rename N' into N. set (ys := map Z.to_nat xs). assert (Ly : length ys = free c) by (unfold ys; rewrite map_length; exact L).
  set (empty := misere (rule c) && (forallb (Z.eqb 0) xs && forallb (Nat.eqb 0) (fixed c))) in *.
  assert (Em : empty = convention c ys) by (unfold empty, convention, ys; rewrite forallb_app, forallb_zeros by exact N; reflexivity).
  assert (Zero : reads s (automaton c) ys 0 = empty).
  { rewrite Em, <- (reads_accepted c s S c) by reflexivity. unfold convention. destruct (rule c) eqn:U; cbn [misere andb].
    - apply not_true_iff_false. intros A. unfold meaning in M. destruct (level c) as [g|] eqn:G.
      + unfold right_subject in R. rewrite G in R. do 3 apply andb_true_iff in R as [R _].
        apply Nat.eqb_eq in R. destruct ys as [|y [|? ?]]; cbn [length] in Ly; try lia.
        apply M in A as (t & T & _). lia.
      + apply (M ys 0%nat Ly (or_introl U)) in A. apply only_wins_iff in A as [(zs & v & Mv & _)|[X _]]; [|congruence].
        apply only_move_lower in Mv as (i & t & [T _] & _). lia.
    - exact (B U ys Ly). }
  destruct (Z.eqb_spec w 0) as [->|W0].
  - apply (certain_met s _ _ V) in K. unfold met in K. cbn [fst snd] in K.
    assert (E : says s (numbers c xs 0) (automaton c, piles c None ++ [Quota]) = reads s (automaton c) ys 0).
    { rewrite <- (heard_now c s ys Ly). unfold says. cbn [fst snd]. f_equal. apply map_ext_in. intros t I.
      rewrite in_app_iff in I. assert (X : forall i, nth i xs 0 = Z.of_nat (nth i ys 0%nat)).
      { intros i. exact (numbers_are c xs 1 (Pile i) N ltac:(lia)). }
      destruct I as [I|[<-|[]]]; [|reflexivity]. unfold piles in I. apply in_map_iff in I as (i & <- & _). apply X. }
    rewrite E, Zero in K. destruct empty; discriminate.
  - apply andb_true_iff in K as [K X]. apply andb_true_iff in K as [K Y]. apply andb_true_iff in K as [W1 _]. apply Z.leb_le in W1.
    remember (Z.to_nat w) as k eqn:Ek. destruct k as [|k]; [lia|].
    assert (Ev : forall d, met s (numbers c xs w) d = met s (value c ys (Datatypes.S k)) d).
    { intros d. apply met_ext. intros t. rewrite Ek. apply numbers_are; assumption. }
    assert (Par : parity_right c s (Datatypes.S k)).
    { intros O. rewrite O in Y. apply (certain_met s _ _ V) in Y. unfold met, says in Y. cbn [fst snd map numbers] in Y.
      apply eqb_prop in Y. rewrite <- odd_of_nat, Ek, Z2Nat.id by lia. symmetry. exact Y. }
    assert (Can : map (fun i => w <=? nth i xs 0) (seq 0 (free c)) = can c ys (Datatypes.S k)).
    { unfold can. apply map_ext. intros i. pose proof (numbers_are c xs w (Pile i) N W1) as P. cbn [numbers value] in P.
      fold ys in P. rewrite P. destruct (Z.leb_spec w (Z.of_nat (nth i ys 0%nat))), (Nat.leb_spec (Datatypes.S k) (nth i ys 0%nat)); reflexivity || lia. }
    rewrite Can in X. destruct (quotas_of_within c w W1) as [Q I]. rewrite <- Ek in Q.
    set (cs := chances c known (quotas_of c w) (can c ys (Datatypes.S k))) in *.
    assert (Eq : reads s (automaton c) ys (Datatypes.S k) = reads s (automaton c) ys k || right_chances c s ys (Datatypes.S k) cs).
    { destruct (level c) as [g|] eqn:G.
      - unfold right_subject in R. rewrite G in R. apply andb_true_iff in R as [R O].
        do 2 apply andb_true_iff in R as [R _]. apply Nat.eqb_eq in R. assert (O' : only c = Checker.All) by (destruct (only c); congruence). destruct ys as [|y [|? ?]]; cbn [length] in Ly; try lia.
        apply (level_equation c s S known All Right M g y k (quotas_of c w) G O' R Q I).
      - apply (game_equation c s S known All Right RT M ys k (quotas_of c w) G Ly); [|exact Par|exact Q|exact I].
        intros _ _. rewrite Zero. exact Em. }
    apply existsb_exists in X as (ds & J & T). apply (certain_all s _ _ V) in T.
    assert (T' : forallb (met s (value c ys (Datatypes.S k))) ds = true).
    { rewrite forallb_forall in *. intros d Id. rewrite <- Ev. apply T, Id. }
    clear T. destruct J as [<-|J].
    + cbn [forallb] in T'. apply andb_true_iff in T' as [T1 T2]. rewrite andb_true_r in T2. unfold met in T1, T2. cbn [fst snd] in T1, T2.
      rewrite (heard_now c s ys Ly) in T1. rewrite (heard_less c s ys Ly _ _ k eq_refl) in T2. apply eqb_prop in T1, T2.
      rewrite <- T1, <- T2 in Eq. discriminate.
    + apply in_app_iff in J as [J|J]; apply in_map_iff in J as (more & <- & J).
      * cbn [forallb] in T'. apply andb_true_iff in T' as [T1 T2]. unfold met in T1. cbn [fst snd] in T1.
        rewrite (heard_now c s ys Ly) in T1. apply eqb_prop in T1. rewrite <- T1 in Eq. symmetry in Eq. apply orb_false_iff in Eq as [_ Eq].
        unfold right_chances in Eq. enough (existsb (forallb (met s (value c ys (Datatypes.S k)))) cs = true) by congruence.
        apply existsb_exists. exists more. auto.
      * rewrite forallb_app in T'. apply andb_true_iff in T' as [T' T3]. apply (failures_met _ _ _ _ J) in T3.
        cbn [forallb] in T'. apply andb_true_iff in T' as [T1 T2]. rewrite andb_true_r in T2. unfold met in T1, T2. cbn [fst snd] in T1, T2.
        rewrite (heard_now c s ys Ly) in T1. rewrite (heard_less c s ys Ly _ _ k eq_refl) in T2. apply eqb_prop in T1, T2.
        unfold right_chances in Eq. rewrite <- T1, <- T2, T3 in Eq. discriminate.
Qed.

(** A certificate that is refused as [Violated], after others were checked, is wrong: it does not mean what it claims, or, under
    misère play, does not begin as the checker demands. *)
Theorem violated_is_wrong many file st c xs w : check_from (initial many) file = Checked st ->
  check_confirmed st c = Rejected (Violated xs w) -> ~ (meaning c /\ starts_right c).
Proof.
  intros C H [M B]. assert (R : right_state st).
  { revert C. generalize (initial_right many). generalize (initial many). induction file as [|d file IH]; intros s0 R C; cbn [check_from] in C.
    - injection C as ->. exact R.
    - destruct (check_next s0 d) as [s1|why] eqn:E; [|discriminate]. apply (IH s1); [|exact C]. apply (check_next_sound _ _ _ R E). }
  unfold check_confirmed in H. destruct (check_next st c) as [s1|why] eqn:E; [discriminate|].
  destruct why as [| | |? ?|xs' w'|]; try discriminate. destruct (system_of (takes c)) as [s|] eqn:S; [|discriminate].
  destruct (violates _ s _ xs' w') eqn:V; [|discriminate]. injection H as -> ->.
  unfold check_next in E. rewrite S in E. destruct (right_subject c) eqn:U; [|discriminate].
  destruct (right_takes s c) eqn:RT; [|discriminate].
  destruct (missing (known st) (normalised s c)) as [|[? ?] ?] eqn:Mi; [|discriminate].
  destruct (normalised_fields s c) as (E1 & E2 & E3 & _).
  apply (violates_sound (normalised s c) s (known st) xs w).
  - rewrite normalised_takes. exact S.
  - exact Mi.
  - apply R.
  - rewrite normalised_subject. exact U.
  - rewrite normalised_permitted. exact RT.
  - exact V.
  - apply meaning_normalised; assumption.
  - unfold starts_right. rewrite E1, E2, E3. intros P ys L. rewrite (normalised_accepts s c S) by exact L. apply B; assumption.
Qed.

(** Under normal play it does not mean what it claims. *)
Corollary violated_is_false many file st c xs w : check_from (initial many) file = Checked st ->
  check_confirmed st c = Rejected (Violated xs w) -> rule c = Normal -> ~ meaning c.
Proof.
  intros C H P M. apply (violated_is_wrong many file st c xs w C H). split; [exact M|]. intros Q. congruence.
Qed.

(** What is accepted is what [check_next] accepts, and right. *)
Theorem confirmed_checked st c st' : check_confirmed st c = Checked st' <-> check_next st c = Checked st'.
Proof.
  unfold check_confirmed. destruct (check_next st c) as [s1|why]; [reflexivity|].
  split; intros H; [|discriminate]. destruct why; try discriminate. destruct (system_of (takes c)); [|discriminate].
  destruct (violates _ _ _ _ _); discriminate.
Qed.
