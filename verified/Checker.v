(** * Certificates, and the program that checks them

    What a certificate means is [meaning] in Sound.v. *)
From Coq Require Import ZArith List Bool Arith.
From Verified Require Import Game Laws Recurrence.
From Verified Require Export Lags.
From Verified Require Trie Numeration Linear Relation Normal.
Import ListNotations.
Notation dfa := Numeration.dfa.
Notation system := Numeration.system.
Notation relation := Linear.relation.
Notation graph := Relation.graph.
Notation reader := Relation.reader.
Open Scope Z_scope.

(** ** Certificates *)

(** Which takes are permitted. The Fibonacci numbers are 1, 2, 3, 5, ... *)
Inductive take_set := All | Listed (ts : list nat) | Odd | Fibonacci | PowersOfTwo.
Fixpoint among (next : nat * nat -> nat * nat) (fuel : nat) (terms : nat * nat) (t : nat) : bool :=
  match fuel with
  | O => false
  | S fuel => (t =? fst terms)%nat || ((fst terms <? t)%nat && among next fuel (next terms) t)
  end.
Definition permitted (r : take_set) : nat -> bool :=
  match r with
  | All => every
  | Listed ts => fun t => existsb (Nat.eqb t) ts
  | Odd => Nat.odd
  | Fibonacci => fun t => among (fun p => (snd p, fst p + snd p)%nat) t (1, 2)%nat t
  | PowersOfTwo => fun t => among (fun p => (snd p, 2 * snd p)%nat) t (1, 2)%nat t
  end.

Record certificate := Certificate {
  takes : take_away;
  only : take_set;
  rule : play;
  free : nat;             (* piles of any size *)
  fixed : list nat;       (* other piles *)
  level : option nat;     (* a Grundy value *)
  automaton : dfa         (* reads the free piles and the quota *)
}.

Definition take_away_eq_dec (s t : take_away) : {s = t} + {s <> t}.
Proof. decide equality; auto using Z.eq_dec, (list_eq_dec Z.eq_dec). Defined.
Definition play_eq_dec (p q : play) : {p = q} + {p <> q}.
Proof. decide equality. Defined.
Definition take_set_eq_dec (r s : take_set) : {r = s} + {r <> s}.
Proof. decide equality. apply list_eq_dec, Nat.eq_dec. Defined.
Definition level_eq_dec (g h : option nat) : {g = h} + {g <> h}.
Proof. decide equality. apply Nat.eq_dec. Defined.
Definition piles_eq_dec := list_eq_dec Nat.eq_dec.

(** Whether it is the certificate of this game or level, for the same [f], permitted takes and number of free piles as [c]. *)
Definition about (c : certificate) (piles : list nat) (g : option nat) (d : certificate) : bool :=
  (if take_away_eq_dec (takes d) (takes c) then true else false)
  && (if take_set_eq_dec (only d) (only c) then true else false)
  && (if play_eq_dec (rule d) (rule c) then true else false)
  && (free d =? free c)%nat
  && (if piles_eq_dec (fixed d) piles then true else false)
  && (if level_eq_dec (level d) g then true else false).

Definition lookup (known : list certificate) (c : certificate) piles g : option certificate := find (about c piles g) known.

(** Piles in decreasing order, without empty ones. *)
Fixpoint insert (x : nat) (xs : list nat) : list nat :=
  match xs with
  | [] => [x]
  | y :: ys => if (y <=? x)%nat then x :: y :: ys else y :: insert x ys
  end.
Definition canonical (xs : list nat) : list nat := fold_right insert [] (filter (Nat.ltb 0) xs).

(** ** The numbers that are read side by side

    The equation is about free piles [x_i] and a quota [w]. Each search is about the quotas [w] in a set, and about the
    free piles of which some, given by [enough], have at least [w] chips. *)

Inductive quotas := One (w : nat) | Above (bound : nat).

Inductive track :=
| Pile (i : nat)     (* x_i *)
| Quota              (* w *)
| Less               (* w - 1 *)
| Rest (i : nat)     (* x_i - w *)
| After              (* f w *)
| Half.              (* w / 2 *)

Definition track_eq_dec (s t : track) : {s = t} + {s <> t}.
Proof. decide equality; apply Nat.eq_dec. Defined.

(** [low <= sum of coefficients times tracks <= high] *)
Record claim := Claim { form : list (track * Z); least : Z; greatest : option Z }.
Definition equation form value := Claim form value (Some value).
Definition at_least form value := Claim form value None.

Definition coefficient (form : list (track * Z)) (t : track) : Z :=
  fold_right (fun p sum => (if track_eq_dec (fst p) t then snd p else 0) + sum) 0 form.
Definition relation_of (ts : list track) (c : claim) : relation :=
  Linear.Relation (map (coefficient (form c)) ts) (least c) (greatest c).

Fixpoint index (ts : list track) (t : track) : nat :=
  match ts with [] => 0 | u :: us => if track_eq_dec u t then 0 else S (index us t) end.

Definition reading := (dfa * list track)%type.

(** What an automaton is to say. *)
Definition demand := (reading * bool)%type.
Definition reader_of (ts : list track) (d : demand) : reader :=
  Relation.Reader (fst (fst d)) (map (index ts) (snd (fst d))) (snd d).

(** Searches: whenever the claims hold, the demands of a case are never all met together with those of one of its lists. Tracks
    that only these lists read may have their claims [later]. *)
Record job := Job { tracks : list track; claims : list claim; later : list claim; cases : list (list demand * list (list demand)) }.

Definition has (ts : list track) (t : track) : bool := if in_dec track_eq_dec t ts then true else false.
Fixpoint distinct (ts : list track) : bool := match ts with [] => true | t :: us => negb (has us t) && distinct us end.
Definition covered (j : job) : bool :=
  distinct (tracks j)
  && forallb (fun c => forallb (fun p => has (tracks j) (fst p)) (form c)) (claims j ++ later j)
  && forallb (fun d => forallb (has (tracks j)) (snd (fst d))) (concat (map (fun c => concat (fst c :: snd c)) (cases j))).

(** The automaton of the numbers that have one digit 1. *)
Definition term_dfa : dfa := Numeration.read_dfa 1 [0; 1; 1; 2; 2; 2]%N [1]%N.

(** An automaton of the odd numbers, which is checked by searches. Bit [i] of a state says whether the digits so far are worth an
    odd number of weights of the place [m + i], where [m] digits follow. *)
Definition parity_dfa (s : system) : dfa :=
  let top := N.of_nat (length (Numeration.early s)) in
  let next (v digit : N) :=
    let shifted := N.lor (N.shiftl v 1 mod N.shiftl 1 (N.succ top)) digit in
    if N.testbit v top
    then N.lxor shifted (N.lxor (N.shiftl 1 top) (N.shiftl 1 (top - N.of_nat (Numeration.constant s)))) else shifted in
  let is_odd (v : N) := fold_right xorb false
    (map (fun i => N.testbit v (N.of_nat i) && Z.odd (Numeration.weight s i)) (seq 0 (S (length (Numeration.early s))))) in
  let row (v : N) := (is_odd v, Numeration.Fork (Numeration.Tip (N.succ_pos (next v 0%N))) (Numeration.Tip (N.succ_pos (next v 1%N)))) in
  let vs := map N.of_nat (seq 0 (2 ^ S (length (Numeration.early s)))) in
  Numeration.Dfa (fold_left (fun rows v => Trie.set (N.succ_pos v) (row v) rows) vs (@Trie.Empty _)) (N.succ_pos (N.of_nat (length vs))).

(** ** The equation, as searches *)

Section Equation.
Variable c : certificate.
Notation f := (takes c).
Notation n := (free c).

Definition piles (moved : option nat) : list track :=
  map (fun i => if match moved with Some j => (i =? j)%nat | None => false end then Rest i else Pile i) (seq 0 n).

(** A move of exactly [w]: possible if each automaton says what is expected. *)
Definition chance := list demand.
(** The automaton of the permitted takes. *)
Definition takes_dfa : dfa :=
  match only c, system_of (takes c) with Odd, Some s => parity_dfa s | _, _ => term_dfa end.
(** The moves of exactly [w] for which [w] is permitted. *)
Definition permit (q : quotas) (cs : list chance) : list chance :=
  match only c, q with
  | All, _ => cs
  | r, One w => if permitted r w then cs else []
  | Listed _, Above _ => []
  | _, Above _ => map (cons ((takes_dfa, [Quota]), true)) cs
  end.
(** The automaton accepts the odd quotas, and no others. *)
Definition parity_job (odd : bool) : job :=
  Job [Quota; Half] [equation [(Quota, 1); (Half, -2)] (Z.b2z odd)] [] [([], [[((takes_dfa, [Quota]), negb odd)]])].
Definition parity_jobs : list job := match only c with Odd => [parity_job true; parity_job false] | _ => [] end.
(** The ways in which no chance is one: each has an automaton that says something else. *)
Fixpoint failures (cs : list chance) : list (list demand) :=
  match cs with [] => [[]] | c :: cs => flat_map (fun ds => map (fun d : demand => (fst d, negb (snd d)) :: ds) c) (failures cs) end.

Definition quota_claims (q : quotas) : list claim :=
  match q with
  | One w => [equation [(Quota, 1)] (Z.of_nat w); equation [(Less, 1)] (Z.of_nat w - 1)]
  | Above b => [equation [(Quota, 1); (Less, -1)] 1; at_least [(Quota, 1)] (Z.of_nat b + 1)]
  end.
Definition after_claim (q : quotas) : claim :=
  match q with
  | One w => equation [(After, 1)] (after f (Z.of_nat w))
  | Above _ =>   (* f w = floor (p w / q) + r *)
    let shift := line_q f * line_r f in Claim [(Quota, line_p f); (After, - line_q f)] (- shift) (Some (line_q f - 1 - shift))
  end.
Definition pile_claim (q : quotas) (i : nat) (enough : bool) : claim :=
  match q with
  | One w => if enough then equation [(Pile i, 1); (Rest i, -1)] (Z.of_nat w)
             else Claim [(Pile i, 1)] 0 (Some (Z.of_nat w - 1))
  | Above _ => if enough then equation [(Pile i, 1); (Quota, -1); (Rest i, -1)] 0
               else at_least [(Less, 1); (Pile i, -1)] 0
  end.

(** The equation fails in one of three ways: the automaton accepts [w - 1] and not [w]; or not [w], though a chance is one; or
    [w] first, though no chance is one. For one quota each failure is one search. For all greater ones, the net of the numbers
    of which the automaton says so comes first, because it is small; [f w] is read only along this net. *)
Definition equation_job (chances : list chance) (q : quotas) (enough : list bool) : job :=
  let each : list (nat * bool) := combine (seq 0 n) enough in
  let uses := existsb (existsb (fun d : demand => has (snd (fst d)) After)) chances in
  let after := if uses then [after_claim q] else [] in
  let now := (automaton c, piles None ++ [Quota]) in
  let less := (automaton c, piles None ++ [Less]) in
  let falls := [(now, false); (less, true)] in
  let grows := [(now, true); (less, false)] in
  Job (piles None ++ [Less; Quota] ++ map (fun p : nat * bool => Rest (fst p)) (filter snd each) ++ (if uses then [After] else []))
      (quota_claims q ++ map (fun p => pile_claim q (fst p) (snd p)) each ++ match q with One _ => after | Above _ => [] end)
      match q with One _ => [] | Above _ => after end
      match q with
      | One _ => [([], falls :: map (cons (now, false)) chances ++ map (app grows) (failures chances))]
      | Above _ => [([], [falls]); ([(now, false)], chances); (grows, failures chances)]
      end.

(** Without a quota, [expected] is said. *)
Definition base_job (expected : bool) (cs : list claim) : job :=
  Job (piles None ++ [Quota]) (equation [(Quota, 1)] 0 :: map (fun i => at_least [(Pile i, 1)] 0) (seq 0 n) ++ cs) []
      [([((automaton c, piles None ++ [Quota]), negb expected)], [[]])].
Definition sum_of_piles : list (track * Z) := map (fun i => (Pile i, 1)) (seq 0 n).
Definition base_jobs : list job :=
  if misere (rule c) && forallb (Nat.eqb 0) (fixed c)
  then [base_job true [equation sum_of_piles 0]; base_job false [at_least sum_of_piles 1]]
  else [base_job false []].

Fixpoint choices (n : nat) : list (list bool) :=
  match n with O => [[]] | S n => flat_map (fun bs => [false :: bs; true :: bs]) (choices n) end.

(** Quotas are looked at one by one up to the greatest fixed pile, the greatest take of a list, the last explicit value of [f], and
    [many]: if it is the same for all certificates of a file, these share the graphs of all greater quotas. *)
Variable many : nat.
Definition listed : nat := match only c with Listed ts => list_max ts | _ => 0 end.
Definition single : nat := Nat.max many (Nat.max (Nat.max (list_max (fixed c)) listed) (length (explicit f))).
Definition all_quotas : list quotas := map One (seq 1 single) ++ [Above single].

(** The games after a move of exactly [w] from a fixed pile. *)
Definition smaller (w : nat) : list (list nat) :=
  nodup piles_eq_dec (map (fun i => canonical (lower i w (fixed c)))
    (filter (fun i => (w <=? nth i (fixed c) 0)%nat) (seq 0 (length (fixed c))))).
Definition below (q : quotas) : list (list nat) := match q with One w => smaller w | Above _ => [] end.

Variable known : list certificate.

Definition dependencies : list (list nat * option nat) :=
  match level c with
  | None => map (fun piles => (piles, None)) (flat_map smaller (filter (permitted (only c)) (seq 1 (list_max (fixed c)))))
  | Some g => map (fun h => ([], Some h)) (seq 0 g)
  end.

Definition automaton_of (piles : list nat) (g : option nat) : dfa :=
  match lookup known c piles g with Some d => automaton d | None => automaton c end.

Definition moves (q : quotas) (enough : list bool) : list chance :=
  let own := filter (fun i => nth i enough false) (seq 0 n) in
  match level c with
  | None =>
    map (fun i => [((automaton c, piles (Some i) ++ [After]), false)]) own
    ++ map (fun smaller => [((automaton_of smaller None, piles None ++ [After]), false)]) (below q)
  | Some g =>
    map (fun i => map (fun h => ((automaton_of [] (Some h), piles (Some i) ++ [After]), true)) (seq 0 g)
                  ++ [((automaton c, piles (Some i) ++ [After]), false)]) own
  end.
Definition chances (q : quotas) (enough : list bool) : list chance := permit q (moves q enough).

Definition jobs : list job :=
  parity_jobs ++ base_jobs ++ flat_map (fun q => map (fun enough => equation_job (chances q enough) q enough) (choices n)) all_quotas.
End Equation.

(** ** The check *)

Inductive failure :=
| Refused_function                            (* no numeration system *)
| Refused_subject                             (* a Grundy value beside other piles, say *)
| Refused_takes                               (* no automaton of the permitted takes, or no take of one chip under misère play *)
| Missing (piles : list nat) (g : option nat) (* a certificate that this one depends on *)
| Violated (piles : list Z) (quota : Z)       (* the equation fails for these *)
| Undecided.                                  (* the search does not end in time *)

(** The piles and the quota among numbers. *)
Definition violated (ts : list track) (ns : list Z) : failure :=
  let named := combine ts ns in
  Violated (map snd (filter (fun p : track * Z => match fst p with Pile _ => true | _ => false end) named))
    (hd 0 (map snd (filter (fun p : track * Z => match fst p with Quota => true | _ => false end) named))).

(** Graphs that several searches can share. *)
Definition key := (take_away * nat * list relation)%type.
Definition relation_eq_dec (r s : relation) : {r = s} + {r <> s}.
Proof. decide equality; auto using Z.eq_dec, (list_eq_dec Z.eq_dec). decide equality. apply Z.eq_dec. Defined.
Definition key_eq_dec (k l : key) : {k = l} + {k <> l}.
Proof. decide equality; [apply list_eq_dec, relation_eq_dec|]. decide equality; [apply Nat.eq_dec|apply take_away_eq_dec]. Defined.
Definition graphs := list (key * graph).

Definition graph_of (t : take_away) (s : system) (ts : list track) (cs : list claim) (gs : graphs) : option (graph * graphs) :=
  let k := (t, length ts, map (relation_of ts) cs) in
  match find (fun e => if key_eq_dec (fst e) k then true else false) gs with
  | Some e => Some (snd e, gs)
  | None => option_map (fun g => (g, (k, g) :: gs)) (Relation.make_graph s (snd (fst k)) (snd k))
  end.

Definition check_job (g h : graph) (j : job) : Relation.verdict :=
  let readers := map (reader_of (tracks j)) in
  Relation.each (fun c => Relation.check_case g h (readers (fst c), map readers (snd c))) (cases j).

Fixpoint run (t : take_away) (s : system) (js : list job) (gs : graphs) : option failure * graphs :=
  match js with
  | [] => (None, gs)
  | j :: js =>
    match graph_of t s (tracks j) (claims j) gs with
    | Some (g, gs) =>
      match graph_of t s (tracks j) (later j) gs with
      | Some (h, gs) =>
        match (if covered j then check_job g h j else Relation.Unknown) with
        | Relation.Proved => run t s js gs
        | Relation.Wrong letters => (Some (violated (tracks j) (Numeration.spell s (length (tracks j)) letters)), gs)
        | Relation.Unknown => (Some Undecided, gs)
        end
      | None => (Some Undecided, gs)
      end
    | None => (Some Undecided, gs)
    end
  end.

Definition right_subject (c : certificate) : bool :=
  match level c with
  | None => true
  | Some _ => (free c =? 1)%nat && match fixed c with [] => true | _ => false end
              && match rule c with Normal => true | Misere => false end
              && match only c with All => true | _ => false end
  end.

(** Whether the weights of the system are 1, 2, 3, 5, ..., or 1, 2, 4, 8, ... *)
Definition all_lags (s : system) (lag : nat -> nat) (constant : nat) : bool :=
  (Numeration.constant s =? constant)%nat
  && forallb (fun m => (Numeration.lag s m =? lag m)%nat) (seq 0 (length (Numeration.early s))).
Definition right_takes (s : system) (c : certificate) : bool :=
  match only c with
  | All | Listed _ => true
  | Odd => (length (Numeration.early s) <=? 10)%nat
  | Fibonacci => all_lags s (Nat.min 1) 1
  | PowersOfTwo => all_lags s (fun _ => 0%nat) 0
  end
  && match rule c with Normal => true | Misere => permitted (only c) 1 end.

Definition missing (known : list certificate) (c : certificate) : list (list nat * option nat) :=
  filter (fun d => match lookup known c (fst d) (snd d) with Some _ => false | None => true end) (dependencies c).

(** The same with a smaller automaton, which makes searches faster. *)
Definition normalised (s : system) (c : certificate) : certificate :=
  match Normal.normal s (automaton c) (S (free c)) with
  | Some d => Certificate (takes c) (only c) (rule c) (free c) (fixed c) (level c) d
  | None => c
  end.

(** Certificates that were checked, the newest first. *)
Record state := State { many : nat; known : list certificate; shared : graphs }.
Definition initial (many : nat) : state := State many [] [].
Inductive result := Checked (s : state) | Rejected (why : failure).

(** Checks one more certificate. *)
Definition check_next (s : state) (c : certificate) : result :=
  match system_of (takes c) with
  | None => Rejected Refused_function
  | Some sys =>
    if right_subject c then if right_takes sys c then
      let c := normalised sys c in
      match missing (known s) c with
      | (piles, g) :: _ => Rejected (Missing piles g)
      | [] =>
        match run (takes c) sys (jobs c (many s) (known s)) (shared s) with
        | (None, gs) => Checked (State (many s) (c :: known s) gs)
        | (Some why, _) => Rejected why
        end
      end
    else Rejected Refused_takes else Rejected Refused_subject
  end.

(** Checks certificates, each of which may depend on those before it. *)
Fixpoint check_from (s : state) (file : list certificate) : result :=
  match file with
  | [] => Checked s
  | c :: file => match check_next s c with Checked s => check_from s file | Rejected why => Rejected why end
  end.
Definition check (file : list certificate) : bool :=
  match check_from (initial (list_max (map (fun c => list_max (fixed c)) file))) file with Checked _ => true | Rejected _ => false end.
