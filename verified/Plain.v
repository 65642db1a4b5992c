(** * Statements without terms

    A statement becomes one about variables only: other terms are sums, or get variables of their own. *)
From Coq Require Import ZArith List Lia Bool Arith.
From Verified Require Import Game Lags Sound Statement.
From Verified Require Comparisons.
Import ListNotations.
Open Scope Z_scope.

Notation sum_at := Comparisons.sum_at.

Inductive plain :=
| PSum (terms : list (nat * Z)) (low : Z) (high : option Z)
| PHolds (r : relation) (is : list nat)
| PNot (a : plain)
| PAnd (a b : plain)
| POr (a b : plain)
| PImplies (a b : plain)
| PIff (a b : plain)
| PExists (i : nat) (a : plain)
| PForall (i : nat) (a : plain).

Definition integers (v : nat -> nat) : nat -> Z := fun i => Z.of_nat (v i).
Section Plain.
Variable t : take_away.
Variable s : Numeration.system.
Variable defined : list (list nat -> Prop).
Hypothesis t_legal : legal t = true.

Fixpoint plainly (v : nat -> nat) (a : plain) : Prop :=
  match a with
  | PSum terms low high => low <= sum_at terms (integers v) /\ match high with Some h => sum_at terms (integers v) <= h | None => True end
  | PHolds r is => related t s defined r (map v is)
  | PNot a => ~ plainly v a
  | PAnd a b => plainly v a /\ plainly v b
  | POr a b => plainly v a \/ plainly v b
  | PImplies a b => plainly v a -> plainly v b
  | PIff a b => plainly v a <-> plainly v b
  | PExists i a => exists x, plainly (update v i x) a
  | PForall i a => forall x, plainly (update v i x) a
  end.

(** ** Sums *)

(** Constants times variables, and a constant. *)
Definition form := (list (nat * Z) * Z)%type.
Definition form_at (fm : form) (v : nat -> nat) : Z := sum_at (fst fm) (integers v) + snd fm.
Definition plus (a b : form) : form := (fst a ++ fst b, snd a + snd b).
Definition times (c : Z) (a : form) : form := (map (fun p => (fst p, c * snd p)) (fst a), c * snd a).

(** Variables in their order, each once. *)
Fixpoint insert (i : nat) (c : Z) (terms : list (nat * Z)) : list (nat * Z) :=
  match terms with
  | [] => [(i, c)]
  | (j, d) :: more =>
    match Nat.compare i j with Eq => (j, c + d) :: more | Lt => (i, c) :: terms | Gt => (j, d) :: insert i c more end
  end.
Definition tidy (terms : list (nat * Z)) : list (nat * Z) :=
  filter (fun p => negb (snd p =? 0)) (fold_right (fun p => insert (fst p) (snd p)) [] terms).
Definition between (fm : form) (low : Z) (high : option Z) : plain :=
  PSum (tidy (fst fm)) (low - snd fm) (option_map (fun h => h - snd fm) high).
Definition compare_forms (a : form) (c : comparison) (b : form) : plain :=
  let d := plus b (times (-1) a) in
  match c with
  | Equal => between d 0 (Some 0)
  | Unequal => PNot (between d 0 (Some 0))
  | Below => between d 1 None
  | AtMost => between d 0 None
  end.
Definition variable (i : nat) : form := ([(i, 1)], 0).

(** Something that holds of a variable that has this value. *)
Definition with_variable (fm : form) (n : nat) (k : nat -> nat -> plain) : plain :=
  match fm with
  | ([(i, 1)], 0) => k i n
  | _ => PExists n (PAnd (compare_forms (variable n) Equal fm) (k n (S n)))
  end.

(** [j] is [f] of [i]. *)
Definition is_number (i : nat) (n : Z) : plain := PSum [(i, 1)] n (Some n).
Fixpoint explicitly (k : Z) (values : list Z) (i j : nat) (otherwise : plain) : plain :=
  match values with
  | [] => otherwise
  | x :: values => POr (PAnd (is_number i k) (is_number j x)) (explicitly (k + 1) values i j otherwise)
  end.
Definition is_after (i j : nat) : plain :=
  let shift := line_q t * line_r t in
  explicitly 1 (explicit t) i j
    (PAnd (PSum [(i, 1)] (ends t + 1) None) (PSum [(i, line_p t); (j, - line_q t)] (- shift) (Some (line_q t - 1 - shift)))).

Definition is_line : bool := match explicit t with [] => line_q t =? 1 | _ => false end.
(** Something that holds of the value of a term. Variables from [n] on are free to be used. *)
Fixpoint flatten (a : term) (n : nat) (k : form -> nat -> plain) : plain :=
  match a with
  | Number c => k ([], c) n
  | Var i => k (variable i) n
  | Plus a b => flatten a n (fun x n => flatten b n (fun y n => k (plus x y) n))
  | Times c a => flatten a n (fun x n => k (times c x) n)
  | Apply a => flatten a n (fun x n =>
    if is_line then PAnd (between x 1 None) (k (plus (times (line_p t) x) ([], line_r t)) n)
    else with_variable x n (fun i n => PExists n (PAnd (is_after i n) (k (variable n) (S n)))))
  end.
Fixpoint flatten_all (terms : list term) (n : nat) (k : list nat -> plain) : plain :=
  match terms with
  | [] => k []
  | a :: terms => flatten a n (fun x n => with_variable x n (fun i n => flatten_all terms n (fun is => k (i :: is))))
  end.
Fixpoint bound (a : term) : nat :=
  match a with Number _ => 0 | Var i => S i | Plus a b => Nat.max (bound a) (bound b) | Times _ a | Apply a => bound a end.

(** Part by part, where that is equivalent: a part has far fewer sets of states than the whole. *)
Fixpoint exists_in (i : nat) (a : plain) : plain :=
  match a with POr a b => POr (exists_in i a) (exists_in i b) | _ => PExists i a end.
Fixpoint forall_in (i : nat) (a : plain) : plain :=
  match a with PAnd a b => PAnd (forall_in i a) (forall_in i b) | _ => PForall i a end.

Fixpoint plain_of (a : formula) : plain :=
  match a with
  | Truth b => PSum [] (if b then 0 else 1) None
  | Compare a c b => flatten a (Nat.max (bound a) (bound b)) (fun x n => flatten b n (fun y _ => compare_forms x c y))
  | Holds r terms => flatten_all terms (list_max (map bound terms)) (PHolds r)
  | Not a => PNot (plain_of a)
  | And a b => PAnd (plain_of a) (plain_of b)
  | Or a b => POr (plain_of a) (plain_of b)
  | Implies a b => PImplies (plain_of a) (plain_of b)
  | Iff a b => PIff (plain_of a) (plain_of b)
  | Exist i a => exists_in i (plain_of a)
  | ForAll i a => forall_in i (plain_of a)
  end.

(** ** Proofs *)

Lemma sum_app a b z : sum_at (a ++ b) z = sum_at a z + sum_at b z.
Proof. induction a as [|[i c] a IH]; cbn [app Comparisons.sum_at]; lia. Qed.
Lemma sum_times c a z : sum_at (map (fun p => (fst p, c * snd p)) a) z = c * sum_at a z.
Proof. induction a as [|[i d] a IH]; cbn [map Comparisons.sum_at fst snd]; lia. Qed.
Lemma sum_insert i c z a : sum_at (insert i c a) z = c * z i + sum_at a z.
Proof.
  induction a as [|[j d] a IH]; cbn [insert Comparisons.sum_at]; [lia|]. destruct (Nat.compare i j) eqn:E; cbn [Comparisons.sum_at]; try lia.
  apply Nat.compare_eq in E. subst j. lia.
Qed.
Lemma sum_filter a z : sum_at (filter (fun p => negb (snd p =? 0)) a) z = sum_at a z.
Proof.
  induction a as [|[i c] a IH]; [reflexivity|]. cbn [filter snd Comparisons.sum_at]. destruct (Z.eqb_spec c 0) as [->|_]; cbn [negb Comparisons.sum_at]; lia.
Qed.
Lemma sum_tidy a z : sum_at (tidy a) z = sum_at a z.
Proof.
  unfold tidy. rewrite sum_filter. induction a as [|[i c] a IH]; [reflexivity|]. cbn [fold_right fst snd]. rewrite sum_insert, IH. reflexivity.
Qed.
Lemma form_plus a b v : form_at (plus a b) v = form_at a v + form_at b v.
Proof. unfold form_at, plus. cbn [fst snd]. rewrite sum_app. lia. Qed.
Lemma form_times c a v : form_at (times c a) v = c * form_at a v.
Proof. unfold form_at, times. cbn [fst snd]. rewrite sum_times. lia. Qed.
Lemma form_variable i v : form_at (variable i) v = Z.of_nat (v i).
Proof. unfold form_at, variable, integers. cbn [fst snd Comparisons.sum_at]. lia. Qed.
Lemma between_right fm low high v : plainly v (between fm low high) <->
  low <= form_at fm v /\ match high with Some h => form_at fm v <= h | None => True end.
Proof. unfold between, form_at. cbn [plainly]. rewrite sum_tidy. destruct high; cbn [option_map]; lia. Qed.
Lemma compare_right a c b v : plainly v (compare_forms a c b) <-> compares c (form_at a v) (form_at b v).
Proof.
  assert (E : form_at (plus b (times (-1) a)) v = form_at b v - form_at a v) by (rewrite form_plus, form_times; lia).
  unfold compare_forms. destruct c; cbn [plainly compares]; rewrite between_right, E; lia.
Qed.

Definition agree (n : nat) (v v' : nat -> nat) : Prop := forall i, (i < n)%nat -> v' i = v i.
Definition uses (n : nat) (fm : form) : Prop := Forall (fun p : nat * Z => (fst p < n)%nat) (fst fm).
Lemma agree_refl n v : agree n v v. Proof. intros i _. reflexivity. Qed.
Lemma agree_trans n m u v w : (n <= m)%nat -> agree n u v -> agree m v w -> agree n u w.
Proof. intros L A B i I. rewrite B by lia. apply A, I. Qed.
Lemma agree_update n v x : agree n v (update v n x).
Proof. intros i I. unfold update. destruct (Nat.eqb_spec i n); [lia|reflexivity]. Qed.
Lemma form_agree n fm v v' : uses n fm -> agree n v v' -> form_at fm v' = form_at fm v.
Proof.
  unfold uses, form_at. intros U A. f_equal. induction U as [|[i c] ts H _ IH]; [reflexivity|]. cbn [Comparisons.sum_at]. rewrite IH.
  unfold integers at 1 3. rewrite (A i) by exact H. reflexivity.
Qed.
Lemma uses_more n m fm : (n <= m)%nat -> uses n fm -> uses m fm.
Proof. intros L. apply Forall_impl. lia. Qed.
Lemma value_agree n a v v' : (bound a <= n)%nat -> agree n v v' -> value t v' a = value t v a.
Proof.
  intros B A. induction a as [c|i|a IHa b IHb|c a IH|a IH]; cbn [bound value] in *.
  - reflexivity.
  - rewrite A by lia. reflexivity.
  - rewrite IHa, IHb by lia. reflexivity.
  - rewrite IH by lia. reflexivity.
  - rewrite IH by lia. reflexivity.
Qed.

Lemma with_variable_right fm n k v (Q : nat -> Prop) : uses n fm ->
  (forall i n' v', (n <= n')%nat -> agree n v v' -> (i < n')%nat -> Z.of_nat (v' i) = form_at fm v -> (plainly v' (k i n') <-> Q (v' i))) ->
  (plainly v (with_variable fm n k) <-> exists x, Z.of_nat x = form_at fm v /\ Q x).
Proof.
  intros U K.
  assert (G : plainly v (PExists n (PAnd (compare_forms (variable n) Equal fm) (k n (S n)))) <-> exists x, Z.of_nat x = form_at fm v /\ Q x).
  { cbn [plainly]. apply Morphisms_Prop.ex_iff_morphism. intros x.
    rewrite compare_right, form_variable. cbn [compares]. rewrite (form_agree n fm v) by (exact U || apply agree_update).
    assert (X : update v n x n = x) by (unfold update; rewrite Nat.eqb_refl; reflexivity). rewrite X.
    split; (intros [E H]; split; [exact E|]).
    - rewrite <- X. apply (K n (S n)); [lia|apply agree_update|lia|rewrite X; exact E|exact H].
    - apply (K n (S n)); [lia|apply agree_update|lia|rewrite X; exact E|rewrite X; exact H]. }
  unfold with_variable. destruct fm as [[|[i [|[c|c|]|c]] [|]] [|o|o]]; try exact G.
  assert (F : form_at ([(i, 1)], 0) v = Z.of_nat (v i)) by apply form_variable. inversion U; subst. cbn [fst] in *.
  rewrite (K i n v) by (try apply agree_refl; try rewrite F; auto). rewrite F. split.
  - intros H. exists (v i). auto.
  - intros (x & E & H). apply Nat2Z.inj in E. subst x. exact H.
Qed.

Lemma explicitly_right i j otherwise v : forall values k, 
  (plainly v (explicitly k values i j otherwise) <->
   (exists m, (m < length values)%nat /\ Z.of_nat (v i) = k + Z.of_nat m /\ Z.of_nat (v j) = nth m values 1) \/ plainly v otherwise).
Proof.
  induction values as [|x values IH]; intros k; cbn [explicitly].
  - split; [auto|]. intros [(m & H & _)|H]; [cbn in H; lia|exact H].
  - cbn [plainly]. rewrite IH. unfold is_number. cbn [plainly Comparisons.sum_at]. change (integers v i) with (Z.of_nat (v i)). change (integers v j) with (Z.of_nat (v j)).
    split.
    + intros [[A B]|[(m & M & A & B)|H]]; [left; exists O; cbn [length nth]; lia|left; exists (S m); cbn [length nth]; lia|auto].
    + intros [([|m] & M & A & B)|H]; [left; cbn [nth] in B; lia| |auto].
      right. left. exists m. cbn [length nth] in *. lia.
Qed.
Lemma is_after_right i j v : plainly v (is_after i j) <-> 1 <= Z.of_nat (v i) /\ Z.of_nat (v j) = after t (Z.of_nat (v i)).
Proof.
  unfold is_after. rewrite explicitly_right. cbn [plainly Comparisons.sum_at].
  change (integers v i) with (Z.of_nat (v i)). change (integers v j) with (Z.of_nat (v j)).
  set (x := Z.of_nat (v i)). set (y := Z.of_nat (v j)). assert (Q : 1 <= line_q t).
  { unfold legal in t_legal. rewrite !andb_true_iff in t_legal. destruct t_legal as [[[Q _] _] _]. apply Z.leb_le, Q. }
  unfold after. unfold ends in *. destruct (Z.leb_spec x (Z.of_nat (length (explicit t)))) as [E|E].
  - split.
    + intros [(m & M & A & B)|[[A _] _]]; [|lia]. split; [lia|]. rewrite A, B. f_equal. lia.
    + intros [A B]. left. exists (Z.to_nat (x - 1)). repeat split; [lia|lia|exact B].
  - assert (D : - (line_q t * line_r t) <= line_p t * x + (- line_q t * y + 0) <= line_q t - 1 - line_q t * line_r t
      <-> y = line_p t * x / line_q t + line_r t).
    { pose proof (Z.div_mod (line_p t * x) (line_q t) ltac:(lia)) as M. pose proof (Z.mod_pos_bound (line_p t * x) (line_q t) ltac:(lia)) as B.
      set (d := line_p t * x / line_q t) in *. set (m := (line_p t * x) mod line_q t) in *. rewrite M.
      split; [intros R|intros ->]; nia. }
    split.
    + intros [(m & M & A & B)|[_ H]]; [lia|]. split; [lia|]. apply D. lia.
    + intros [A B]. right. apply D in B. lia.
Qed.

Lemma flatten_right a : forall n k v (Q : Z -> Prop), (bound a <= n)%nat ->
  (forall fm n' v', (n <= n')%nat -> agree n v v' -> uses n' fm -> value t v a = Some (form_at fm v') ->
     (plainly v' (k fm n') <-> Q (form_at fm v'))) ->
  (plainly v (flatten a n k) <-> exists x, value t v a = Some x /\ Q x).
Proof.
  induction a as [c|i|a IHa b IHb|c a IH|a IH]; intros n k v Q B K; cbn [flatten bound] in *.
  - cbn [value]. assert (X : (exists x, Some c = Some x /\ Q x) <-> Q c).
    { split; [intros (x & E & H); injection E as ->; exact H|eauto]. }
    rewrite X, (K _ n v) by (try apply agree_refl; try reflexivity; constructor). reflexivity.
  - assert (F : form_at (variable i) v = Z.of_nat (v i)) by apply form_variable.
    rewrite (K _ n v); [|lia|apply agree_refl|repeat constructor; cbn; lia|rewrite F; reflexivity]. rewrite F. cbn [value]. split.
    + intros H. eauto.
    + intros (x & E & H). injection E as <-. exact H.
  - rewrite (IHa n _ v (fun x => exists y, value t v b = Some y /\ Q (x + y))); [|lia|].
    + cbn [value]. split.
      * intros (x & -> & y & -> & H). eauto.
      * intros (z & E & H). destruct (value t v a) as [x|]; [|discriminate]. destruct (value t v b) as [y|]; [|discriminate].
        injection E as <-. eauto.
    + intros fa n1 v1 L1 A1 U1 E1. rewrite (IHb n1 _ v1 (fun y => Q (form_at fa v1 + y))); [|lia|].
      * rewrite (value_agree n b v v1) by (lia || exact A1). reflexivity.
      * intros fb n2 v2 L2 A2 U2 E2. rewrite (value_agree n b v v1) in E2 by (lia || exact A1).
        assert (Fa : form_at fa v2 = form_at fa v1) by (apply (form_agree n1); assumption).
        rewrite <- Fa, <- form_plus. apply K; [lia|eapply agree_trans; eassumption| |].
        -- unfold uses, plus in *. cbn [fst]. apply Forall_app. split; [apply (uses_more n1); assumption|assumption].
        -- cbn [value]. rewrite E1, E2, form_plus, Fa. reflexivity.
  - rewrite (IH n _ v (fun x => Q (c * x))); [|lia|].
    + cbn [value]. split.
      * intros (x & -> & H). eauto.
      * intros (z & E & H). destruct (value t v a) as [x|]; [|discriminate]. injection E as <-. eauto.
    + intros fa n1 v1 L1 A1 U1 E1. rewrite <- form_times. apply K; [lia|exact A1| |].
      * unfold uses, times in *. cbn [fst]. apply Forall_map. exact U1.
      * cbn [value]. rewrite E1, form_times. reflexivity.
  - rewrite (IH n _ v (fun x => 1 <= x /\ Q (after t x))); [|lia|].
    + cbn [value]. split.
      * intros (x & -> & X & H). apply Z.leb_le in X. rewrite X. eauto.
      * intros (z & E & H). destruct (value t v a) as [x|]; [|discriminate]. destruct (Z.leb_spec 1 x); [|discriminate]. injection E as <-. eauto.
    + intros fa n1 v1 L1 A1 U1 E1. destruct is_line eqn:Line.
      * cbn [plainly]. rewrite between_right.
        assert (X : forall x, 1 <= x -> after t x = line_p t * x + line_r t).
        { intros x X. unfold is_line in Line. unfold after, ends. destruct (explicit t); [|discriminate]. apply Z.eqb_eq in Line.
          cbn [length]. destruct (Z.leb_spec x (Z.of_nat 0)); [lia|]. rewrite Line, Z.div_1_r. reflexivity. }
        assert (F : form_at (plus (times (line_p t) fa) ([], line_r t)) v1 = line_p t * form_at fa v1 + line_r t).
        { rewrite form_plus, form_times. unfold form_at at 2. cbn. lia. }
        assert (G : 1 <= form_at fa v1 -> (plainly v1 (k (plus (times (line_p t) fa) ([], line_r t)) n1) <-> Q (after t (form_at fa v1)))).
        { intros Y. rewrite (X _ Y), <- F. apply K; [lia|exact A1| |].
          - unfold uses, plus, times in *. cbn [fst]. rewrite app_nil_r. apply Forall_map. exact U1.
          - cbn [value]. rewrite E1. apply Z.leb_le in Y as Y'. rewrite Y', (X _ Y), F. reflexivity. }
        split.
        -- intros [[Y _] H]. split; [exact Y|]. apply G; assumption.
        -- intros [Y H]. split; [split; [exact Y|exact I]|]. apply G; assumption.
      * rewrite (with_variable_right fa n1 _ v1 (fun x => 1 <= Z.of_nat x /\ Q (after t (Z.of_nat x)))); [|exact U1|].
        -- split.
           ++ intros (x & E & H). rewrite <- E. exact H.
           ++ intros [Y H]. exists (Z.to_nat (form_at fa v1)). rewrite Z2Nat.id by lia. auto.
        -- intros i n2 v2 L2 A2 I2 E2. cbn [plainly]. split.
           ++ intros (y & A & H). apply is_after_right in A as [Y A].
              assert (Vi : update v2 n2 y i = v2 i) by (apply agree_update; exact I2).
              assert (Vn : update v2 n2 y n2 = y) by (unfold update; rewrite Nat.eqb_refl; reflexivity).
              rewrite Vi in Y, A. rewrite Vn in A. split; [exact Y|].
              rewrite <- A. rewrite <- Vn at 1. rewrite <- form_variable. apply (K (variable n2) (S n2) (update v2 n2 y)); [lia| | | |exact H].
              ** eapply agree_trans; [|exact A1|]; [exact L1|]. eapply agree_trans; [|exact A2|apply agree_update]. exact L2.
              ** constructor; [cbn; lia|constructor].
              ** cbn [value]. rewrite E1, <- E2. destruct (Z.leb_spec 1 (Z.of_nat (v2 i))); [|lia].
                 rewrite form_variable, Vn, A. reflexivity.
           ++ intros [Y H]. exists (Z.to_nat (after t (Z.of_nat (v2 i)))). set (y := Z.to_nat _).
              pose proof (after_positive t (Z.of_nat (v2 i)) t_legal Y) as P.
              assert (Vi : update v2 n2 y i = v2 i) by (apply agree_update; exact I2).
              assert (Vn : update v2 n2 y n2 = y) by (unfold update; rewrite Nat.eqb_refl; reflexivity).
              assert (Ey : Z.of_nat y = after t (Z.of_nat (v2 i))) by (unfold y; lia).
              split; [apply is_after_right; rewrite Vi, Vn; auto|].
              apply (K (variable n2) (S n2) (update v2 n2 y)); [lia| | | |].
              ** eapply agree_trans; [|exact A1|]; [exact L1|]. eapply agree_trans; [|exact A2|apply agree_update]. exact L2.
              ** constructor; [cbn; lia|constructor].
              ** cbn [value]. rewrite E1, <- E2. destruct (Z.leb_spec 1 (Z.of_nat (v2 i))); [|lia].
                 rewrite form_variable, Vn, Ey. reflexivity.
              ** rewrite form_variable, Vn, Ey. exact H.
Qed.

Lemma naturals_agree n v v' terms : (list_max (map bound terms) <= n)%nat -> agree n v v' -> naturals t v' terms = naturals t v terms.
Proof.
  intros B A. induction terms as [|a terms IH]; [reflexivity|]. cbn [map list_max fold_right] in B. cbn [naturals].
  fold (list_max (map bound terms)) in B. rewrite IH by lia. rewrite (value_agree n a v v') by (lia || exact A). reflexivity.
Qed.
Lemma flatten_all_right (Q : list nat -> Prop) terms : forall n k v (before : list nat), (list_max (map bound terms) <= n)%nat ->
  (forall is v' ns, agree n v v' -> naturals t v terms = Some ns -> map v' is = ns -> (plainly v' (k is) <-> Q (before ++ ns))) ->
  (plainly v (flatten_all terms n k) <-> exists ns, naturals t v terms = Some ns /\ Q (before ++ ns)).
Proof.
  induction terms as [|a terms IH]; intros n k v before B K; cbn [flatten_all].
  - rewrite (K [] v []) by (try apply agree_refl; reflexivity). cbn [naturals]. split; [eauto|]. intros (ns & E & H). injection E as <-. exact H.
  - cbn [map list_max fold_right] in B. fold (list_max (map bound terms)) in B.
    rewrite (flatten_right a n _ v (fun x => 0 <= x /\ exists ns, naturals t v terms = Some ns /\ Q (before ++ Z.to_nat x :: ns))); [|lia|].
    + cbn [naturals]. split.
      * intros (x & -> & X & ns & -> & H). apply Z.leb_le in X. rewrite X. eauto.
      * intros (ns & E & H). destruct (value t v a) as [x|]; [|discriminate]. destruct (naturals t v terms) as [ns'|]; [|discriminate].
        destruct (Z.leb_spec 0 x); [|discriminate]. injection E as <-. eauto 7.
    + intros fm n1 v1 L1 A1 U1 E1.
      rewrite (with_variable_right fm n1 _ v1 (fun x => exists ns, naturals t v terms = Some ns /\ Q (before ++ x :: ns))); [|exact U1|].
      * split.
        -- intros (x & E & H). rewrite <- E, Nat2Z.id. split; [lia|exact H].
        -- intros [X H]. exists (Z.to_nat (form_at fm v1)). rewrite Z2Nat.id by exact X. auto.
      * intros i n2 v2 L2 A2 I2 E2.
        assert (A : agree n v v2) by (eapply agree_trans; eassumption).
        rewrite (IH n2 _ v2 (before ++ [v2 i])); [|lia|].
        -- rewrite (naturals_agree n v v2) by (lia || exact A). setoid_rewrite <- app_assoc. reflexivity.
        -- intros is v3 ns A3 N3 M3. rewrite (naturals_agree n v v2) in N3 by (lia || exact A).
           assert (X3 : v3 i = v2 i) by (apply A3; exact I2).
           rewrite <- app_assoc. cbn [app]. rewrite (K (i :: is) v3 (v2 i :: ns)); [reflexivity| | |].
           ++ eapply agree_trans; [|exact A|exact A3]. lia.
           ++ cbn [naturals]. rewrite E1, <- E2, N3. destruct (Z.leb_spec 0 (Z.of_nat (v2 i))); [|lia]. rewrite Nat2Z.id.
              assert (E3 : form_at fm v1 = Z.of_nat (v2 i)) by congruence. reflexivity.
           ++ cbn [map]. rewrite X3, M3. reflexivity.
Qed.

Lemma exists_in_right i a : forall v, plainly v (exists_in i a) <-> exists x, plainly (update v i x) a.
Proof.
  induction a; intros v; try reflexivity. cbn [exists_in plainly]. rewrite IHa1, IHa2. split.
  - intros [(x & H)|(x & H)]; eauto.
  - intros (x & [H|H]); eauto.
Qed.
Lemma forall_in_right i a : forall v, plainly v (forall_in i a) <-> forall x, plainly (update v i x) a.
Proof.
  induction a; intros v; try reflexivity. cbn [forall_in plainly]. rewrite IHa1, IHa2. split.
  - intros [A B] x. auto.
  - intros H. split; intros x; apply (H x).
Qed.

Theorem plain_of_right a : forall v, plainly v (plain_of a) <-> meaning t s defined v a.
Proof.
  induction a as [b|a c b|r terms|a IH|a IHa b IHb|a IHa b IHb|a IHa b IHb|a IHa b IHb|i a IH|i a IH]; intros v; cbn [plain_of meaning].
  - cbn. destruct b; split; try discriminate; try lia; auto.
  - rewrite (flatten_right a _ _ v (fun x => exists y, value t v b = Some y /\ compares c x y)); [|lia|].
    + split.
      * intros (x & -> & y & -> & H). exact H.
      * destruct (value t v a) as [x|]; [|tauto]. destruct (value t v b) as [y|]; [|tauto]. eauto.
    + intros fa n1 v1 L1 A1 U1 E1. rewrite (flatten_right b _ _ v1 (fun y => compares c (form_at fa v1) y)); [|lia|].
      * rewrite (value_agree (Nat.max (bound a) (bound b)) b v v1) by (lia || exact A1). reflexivity.
      * intros fb n2 v2 L2 A2 U2 E2. rewrite compare_right. rewrite (form_agree n1 fa v1 v2) by assumption. reflexivity.
  - rewrite (flatten_all_right (related t s defined r) terms _ _ v []); [|lia|].
    + cbn [app]. split.
      * intros (ns & -> & H). exact H.
      * destruct (naturals t v terms) as [ns|]; [eauto|tauto].
    + intros is v' ns _ _ <-. reflexivity.
  - cbn [plainly]. rewrite IH. reflexivity.
  - cbn [plainly]. rewrite IHa, IHb. reflexivity.
  - cbn [plainly]. rewrite IHa, IHb. reflexivity.
  - cbn [plainly]. rewrite IHa, IHb. reflexivity.
  - cbn [plainly]. rewrite IHa, IHb. reflexivity.
  - rewrite exists_in_right. apply Morphisms_Prop.ex_iff_morphism. intros x. apply IH.
  - rewrite forall_in_right. split; intros H x; apply IH, H.
Qed.
End Plain.
