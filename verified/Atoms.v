(** * Machines for the relations of a numeration system *)
From Verified Require Export Greedy.
Open Scope Z_scope.

(** ** Terms and parts *)

(** The places at which the greedy digits of a number are 1. *)
Fixpoint places (s : system) (len : nat) (z : Z) : list nat :=
  match len with
  | O => []
  | S m => if digit s m z then m :: places s m (z - weight s m) else places s m z
  end.

Section Terms.
Variable s : system.
Hypothesis V : valid s = true.
Notation W := (weight s).

Lemma weight_lt a b : (a < b)%nat -> W a < W b.
Proof. intros H. pose proof (Numeration.weight_step s V a). pose proof (Numeration.weight_mono s V (S a) b ltac:(lia)). lia. Qed.
Lemma weight_inj a b : W a = W b -> a = b.
Proof. intros E. destruct (Nat.lt_trichotomy a b) as [H|[H|H]]; [|exact H|]; apply weight_lt in H; lia. Qed.
Lemma weight_less a b : W a < W b -> (a < b)%nat.
Proof. intros H. destruct (Nat.lt_ge_cases a b) as [L|L]; [exact L|]. pose proof (Numeration.weight_mono s V b a L). lia. Qed.
Lemma places_long len more z : 0 <= z < W len -> places s (more + len) z = places s len z.
Proof.
  intros H. induction more as [|more IH]; [reflexivity|]. cbn [plus places].
  pose proof (Numeration.weight_mono s V len (more + len) ltac:(lia)). rewrite (digit_small s) by lia. exact IH.
Qed.
Lemma places_any a b z : 0 <= z < W a -> 0 <= z < W b -> places s a z = places s b z.
Proof.
  intros A B. destruct (Nat.le_ge_cases a b) as [H|H].
  - replace b with (b - a + a)%nat by lia. symmetry. apply places_long, A.
  - replace a with (a - b + b)%nat by lia. apply places_long, B.
Qed.
Lemma places_below len : forall z m, In m (places s len z) -> (m < len)%nat.
Proof.
  induction len as [|k IH]; intros z m I; [destruct I|]. cbn [places] in I. destruct (digit s k z).
  - destruct I as [<-|I]; [lia|]. apply IH in I. lia.
  - apply IH in I. lia.
Qed.
(** A term is the weight of its highest place. *)
Lemma top_place k z : 0 <= z < W (S k) -> digit s k z = true -> forall m, z = W m -> m = k /\ z - W k = 0.
Proof.
  intros B D m ->. unfold Numeration.digit in D. apply Z.leb_le in D.
  assert (m = k); [|subst; lia]. destruct (Nat.lt_trichotomy m k) as [H|[H|H]]; [|exact H|].
  - apply weight_lt in H. lia.
  - pose proof (weight_less m (S k) ltac:(lia)). lia.
Qed.
Lemma low_rest k z : digit s k z = false -> rest s k z = z.
Proof. unfold Numeration.rest. intros ->. reflexivity. Qed.
Lemma high_rest k z : digit s k z = true -> rest s k z = z - W k.
Proof. unfold Numeration.rest. intros ->. reflexivity. Qed.
Lemma digit_below k z : digit s k z = false -> z < W k.
Proof. unfold Numeration.digit. intros D. apply Z.leb_gt, D. Qed.
Lemma digit_above k z : digit s k z = true -> W k <= z.
Proof. unfold Numeration.digit. intros D. apply Z.leb_le, D. Qed.

(** A machine with few states: 1 is the start, 0 rejects, and [ends] accepts. What a state leads to depends on two digits. *)
Definition small_machine (ends : nat) (i j : nat) (next : nat -> bool -> bool -> nat) : machine nat :=
  Machine 1%nat (fun q => choose Nat.eqb i (ask Nat.eqb j (Out (next q false false)) (Out (next q false true)))
                                 (ask Nat.eqb j (Out (next q true false)) (Out (next q true true)))) (Nat.eqb ends).
Lemma small_step ends i j next q l w :
  run (small_machine ends i j next) q (l :: w) = run (small_machine ends i j next) (next q (l i) (l j)) w.
Proof.
  unfold run. cbn [fold_left small_machine step].
  rewrite eval_choose, !eval_ask by (intros ? ?; apply Nat.eqb_eq). cbn [eval]. destruct (l i), (l j); reflexivity.
Qed.

Definition is_term (i : nat) : machine nat := small_machine 2 i i (fun q x y =>
  match q, x, y with 1, false, false => 1 | 1, true, true => 2 | 2, false, false => 2 | _, _, _ => 0 end)%nat.
Definition is_part (n x : nat) : machine nat := small_machine 2 n x (fun q n x =>
  match q, n, x with 1, _, false => 1 | 1, true, true => 2 | 2, _, false => 2 | _, _, _ => 0 end)%nat.
Definition is_next (x y : nat) : machine nat := small_machine 3 x y (fun q x y =>
  match q, x, y with 1, false, false => 1 | 1, false, true => 2 | 2, true, false => 3 | 3, false, false => 3 | _, _, _ => 0 end)%nat.
Definition is_even (x y : nat) : machine nat := small_machine 4 x y (fun q x y =>
  match q, x, y with
  | 1, false, false => 1 | 1, false, true => 2 | 1, true, true => 4 | 2, false, false => 3 | 3, false, false => 2 | 3, true, false => 4
  | 4, false, false => 4 | _, _, _ => 0 end)%nat.

Definition in_range (len : nat) (z : nat -> Z) : Prop := forall i, 0 <= z i < W len.
Lemma in_range_rest m z : in_range (S m) z -> in_range m (fun i => rest s m (z i)).
Proof. intros B i. apply (rest_below_S s V), B. Qed.
Lemma in_range_0 z : in_range 0 z -> forall i, z i = 0.
Proof. intros B i. specialize (B i). rewrite Numeration.weight_0 in B. lia. Qed.
Notation ends_at m q w := (final m (run m q w) = true).

Lemma dead_0 ends i j next w : ends <> O -> (forall x y, next O x y = O) -> ~ ends_at (small_machine ends i j next) O w.
Proof.
  intros E N. induction w as [|l w IH].
  - cbn. destruct ends; [congruence|discriminate].
  - rewrite small_step, N. exact IH.
Qed.

(** Both digits have to stay 0. *)
Lemma zeros_stay ends i j next q : ends = q -> q <> O -> (forall x y, next O x y = O) ->
  (forall x y, next q x y = if x || y then O else q) ->
  forall len z, in_range len z -> (ends_at (small_machine ends i j next) q (letters s len z) <-> z i = 0 /\ z j = 0).
Proof.
  intros -> Q N0 N. induction len as [|m IH]; intros z B.
  - cbn. rewrite Nat.eqb_refl. rewrite !(in_range_0 z B). tauto.
  - cbn [letters]. rewrite small_step, N. pose proof (B i) as Bi. pose proof (B j) as Bj. pose proof (Numeration.weight_pos s V m).
    destruct (digit s m (z i)) eqn:D; [|destruct (digit s m (z j)) eqn:D']; cbn [orb].
    + split; [intros A; destruct (dead_0 _ _ _ _ _ Q N0 A)|]. intros [X _]. apply digit_above in D. lia.
    + split; [intros A; destruct (dead_0 _ _ _ _ _ Q N0 A)|]. intros [_ X]. apply digit_above in D'. lia.
    + rewrite IH by (apply in_range_rest, B). rewrite !low_rest by assumption. reflexivity.
Qed.

Ltac no_way A := exfalso; revert A; apply dead_0; [discriminate|intros [] []; reflexivity].

Theorem is_term_right i : represents s (is_term i) (fun v => exists m, Z.of_nat (v i) = W m).
Proof.
  assert (H2 : forall len z, in_range len z -> (ends_at (is_term i) 2%nat (letters s len z) <-> z i = 0 /\ z i = 0)).
  { apply zeros_stay; [reflexivity|discriminate|intros [] []; reflexivity|intros [] []; reflexivity]. }
  assert (H : forall len z, in_range len z -> (ends_at (is_term i) 1%nat (letters s len z) <-> exists m, z i = W m)).
  { induction len as [|k IH]; intros z B.
    - cbn. split; [discriminate|]. intros (m & E). rewrite (in_range_0 z B) in E. pose proof (Numeration.weight_pos s V m). lia.
    - cbn [letters]. unfold is_term. rewrite small_step. destruct (digit s k (z i)) eqn:D.
      + fold (is_term i). rewrite (H2 _ _ (in_range_rest _ _ B)), (high_rest _ _ D). split.
        * intros [E _]. exists k. lia.
        * intros (m & E). destruct (top_place k (z i) (B i) D m E). auto.
      + rewrite (IH _ (in_range_rest _ _ B)), (low_rest _ _ D). reflexivity. }
  intros len v B. apply H. intros j. specialize (B j). unfold integers. lia.
Qed.
Theorem is_part_right n x : represents s (is_part n x) (fun v => exists m, In m (places s (v n) (Z.of_nat (v n))) /\ Z.of_nat (v x) = W m).
Proof.
  assert (Z2 : forall len z, in_range len z -> (ends_at (is_part n x) 2%nat (letters s len z) <-> z x = 0)).
  { induction len as [|k IH]; intros z B.
    - cbn. rewrite (in_range_0 z B). tauto.
    - cbn [letters]. unfold is_part. rewrite small_step. pose proof (Numeration.weight_pos s V k). destruct (digit s k (z x)) eqn:D.
      + split.
        * intros A. destruct (digit s k (z n)); no_way A.
        * intros E. apply digit_above in D. lia.
      + specialize (IH _ (in_range_rest _ _ B)). cbv beta in IH. rewrite (low_rest _ _ D) in IH. destruct (digit s k (z n)); exact IH. }
  assert (H : forall len z, in_range len z -> (ends_at (is_part n x) 1%nat (letters s len z) <-> exists m, In m (places s len (z n)) /\ z x = W m)).
  { induction len as [|k IH]; intros z B.
    - cbn. split; [discriminate|]. intros (m & [] & _).
    - cbn [letters places]. unfold is_part. rewrite small_step. destruct (digit s k (z x)) eqn:D.
      + destruct (digit s k (z n)) eqn:D'.
        * fold (is_part n x). rewrite (Z2 _ _ (in_range_rest _ _ B)), (high_rest _ _ D). split.
          -- intros E. exists k. split; [left; reflexivity|lia].
          -- intros (m & _ & E). apply (top_place k (z x) (B x) D m E).
        * split; [intros A; no_way A|]. intros (m & I & E). destruct (top_place k (z x) (B x) D m E) as [-> _].
          apply places_below in I. lia.
      + specialize (IH _ (in_range_rest _ _ B)). cbv beta in IH. rewrite (low_rest _ _ D) in IH. destruct (digit s k (z n)) eqn:D'.
        * rewrite (high_rest _ _ D') in IH. etransitivity; [exact IH|]. apply digit_below in D. split; intros (m & I & E); exists m; (split; [|exact E]).
          -- right. exact I.
          -- destruct I as [<-|I]; [lia|exact I].
        * rewrite (low_rest _ _ D') in IH. exact IH. }
  intros len v B. assert (B' : in_range len (integers v)) by (intros j; specialize (B j); unfold integers; lia).
  etransitivity; [apply (H _ _ B')|]. change (integers v x) with (Z.of_nat (v x)). change (integers v n) with (Z.of_nat (v n)).
  rewrite (places_any len (v n)); [reflexivity| |].
  - specialize (B n). lia.
  - pose proof (Numeration.weight_big s V (v n)). lia.
Qed.
Theorem is_next_right x y : represents s (is_next x y) (fun v => exists m, Z.of_nat (v x) = W m /\ Z.of_nat (v y) = W (S m)).
Proof.
  assert (H3 : forall len z, in_range len z -> (ends_at (is_next x y) 3%nat (letters s len z) <-> z x = 0 /\ z y = 0)).
  { apply zeros_stay; [reflexivity|discriminate|intros [] []; reflexivity|intros [] []; reflexivity]. }
  assert (H2 : forall len z, in_range len z -> (ends_at (is_next x y) 2%nat (letters s len z) <-> exists m, len = S m /\ z x = W m /\ z y = 0)).
  { intros [|k] z B.
    - cbn. split; [discriminate|]. intros (m & E & _). discriminate.
    - cbn [letters]. unfold is_next. rewrite small_step. pose proof (Numeration.weight_pos s V k). destruct (digit s k (z x)) eqn:D; [destruct (digit s k (z y)) eqn:D'|].
      + split; [intros A; no_way A|]. intros (m & E & _ & E'). apply digit_above in D'. lia.
      + fold (is_next x y). rewrite (H3 _ _ (in_range_rest _ _ B)), (high_rest _ _ D), (low_rest _ _ D'). split.
        * intros [E E']. exists k. repeat split; lia.
        * intros (m & E & E' & E''). injection E as <-. lia.
      + split; [intros A; destruct (digit s k (z y)); no_way A|]. intros (m & E & E' & _). injection E as <-. apply digit_below in D. lia. }
  assert (H : forall len z, in_range len z -> (ends_at (is_next x y) 1%nat (letters s len z) <-> exists m, z x = W m /\ z y = W (S m))).
  { induction len as [|k IH]; intros z B.
    - cbn. split; [discriminate|]. intros (m & E & _). rewrite (in_range_0 z B) in E. pose proof (Numeration.weight_pos s V m). lia.
    - cbn [letters]. unfold is_next. rewrite small_step. destruct (digit s k (z x)) eqn:D.
      + split; [intros A; destruct (digit s k (z y)); no_way A|]. intros (m & E & E').
        destruct (top_place k (z x) (B x) D m E) as [-> _]. specialize (B y). lia.
      + destruct (digit s k (z y)) eqn:D'.
        * fold (is_next x y). rewrite (H2 _ _ (in_range_rest _ _ B)), (low_rest _ _ D), (high_rest _ _ D'). split.
          -- intros (m & E & X & Y). exists m. split; [exact X|]. subst k. lia.
          -- intros (m & X & Y). destruct (top_place k (z y) (B y) D' _ Y) as [<- Y']. exists m. repeat split; lia.
        * specialize (IH _ (in_range_rest _ _ B)). cbv beta in IH. rewrite (low_rest _ _ D), (low_rest _ _ D') in IH. exact IH. }
  intros len v B. apply H. intros j. specialize (B j). unfold integers. lia.
Qed.
Theorem is_even_right x y : represents s (is_even x y) (fun v => exists m k, Z.of_nat (v x) = W m /\ Z.of_nat (v y) = W (m + 2 * k)).
Proof.
  assert (H4 : forall len z, in_range len z -> (ends_at (is_even x y) 4%nat (letters s len z) <-> z x = 0 /\ z y = 0)).
  { apply zeros_stay; [reflexivity|discriminate|intros [] []; reflexivity|intros [] []; reflexivity]. }
  assert (H23 : forall len z, in_range len z ->
    (ends_at (is_even x y) 2%nat (letters s len z) <-> exists m k, len = (m + 2 * k)%nat /\ (1 <= k)%nat /\ z x = W m /\ z y = 0)
    /\ (ends_at (is_even x y) 3%nat (letters s len z) <-> exists m k, S len = (m + 2 * k)%nat /\ (1 <= k)%nat /\ z x = W m /\ z y = 0)).
  { induction len as [|n IH]; intros z B.
    - split; (split; [cbn; discriminate|]); intros (m & k & E & K & X & _); rewrite (in_range_0 z B) in X; pose proof (Numeration.weight_pos s V m); lia.
    - pose proof (Numeration.weight_pos s V n) as P. cbn [letters]. unfold is_even. rewrite !small_step.
      destruct (IH _ (in_range_rest _ _ B)) as [I2 I3]. cbv beta in I2, I3. clear IH. destruct (digit s n (z y)) eqn:D'.
      { split; (split; [intros A; destruct (digit s n (z x)); no_way A|]); intros (m & k & _ & _ & _ & Y); apply digit_above in D'; lia. }
      rewrite (low_rest _ _ D') in I2, I3. destruct (digit s n (z x)) eqn:D.
      + rewrite (high_rest _ _ D) in I2, I3. split.
        * split; [intros A; no_way A|]. intros (m & k & E & K & X & Y). destruct (top_place n (z x) (B x) D m X) as [-> _]. lia.
        * fold (is_even x y). rewrite (H4 _ _ (in_range_rest _ _ B)), (high_rest _ _ D), (low_rest _ _ D'). split.
          -- intros [X Y]. exists n, 1%nat. repeat split; lia.
          -- intros (m & k & E & K & X & Y). destruct (top_place n (z x) (B x) D m X) as [-> X']. lia.
      + rewrite (low_rest _ _ D) in I2, I3. split.
        * exact I3.
        * etransitivity; [exact I2|]. split.
          -- intros (m & k & E & K & X & Y). exists m, (S k). repeat split; try assumption; lia.
          -- intros (m & k & E & K & X & Y). exists m, (k - 1)%nat. apply digit_below in D. rewrite X in D. apply weight_less in D.
             repeat split; try assumption; lia. }
  assert (H : forall len z, in_range len z -> (ends_at (is_even x y) 1%nat (letters s len z) <-> exists m k, z x = W m /\ z y = W (m + 2 * k))).
  { induction len as [|n IH]; intros z B.
    - cbn. split; [discriminate|]. intros (m & k & E & _). rewrite (in_range_0 z B) in E. pose proof (Numeration.weight_pos s V m). lia.
    - cbn [letters]. unfold is_even. rewrite small_step. destruct (digit s n (z x)) eqn:D; destruct (digit s n (z y)) eqn:D'.
      + fold (is_even x y). rewrite (H4 _ _ (in_range_rest _ _ B)), (high_rest _ _ D), (high_rest _ _ D'). split.
        * intros [X Y]. exists n, O. replace (n + 2 * 0)%nat with n by lia. lia.
        * intros (m & k & X & Y). destruct (top_place n (z x) (B x) D m X), (top_place n (z y) (B y) D' _ Y). lia.
      + split; [intros A; no_way A|]. intros (m & k & X & Y). destruct (top_place n (z x) (B x) D m X) as [-> _].
        apply digit_below in D'. rewrite Y in D'. apply weight_less in D'. lia.
      + fold (is_even x y). rewrite (proj1 (H23 _ _ (in_range_rest _ _ B))), (low_rest _ _ D), (high_rest _ _ D'). split.
        * intros (m & k & E & K & X & Y). exists m, k. split; [exact X|]. rewrite <- E. lia.
        * intros (m & k & X & Y). destruct (top_place n (z y) (B y) D' _ Y) as [E Y']. exists m, k. repeat split; try lia.
          apply digit_below in D. rewrite X in D. apply weight_less in D. lia.
      + specialize (IH _ (in_range_rest _ _ B)). cbv beta in IH. rewrite (low_rest _ _ D), (low_rest _ _ D') in IH. exact IH. }
  intros len v B. apply H. intros j. specialize (B j). unfold integers. lia.
Qed.

(** ** Tables of certificates *)

(** The places of a table's letters stand for these variables. *)
Fixpoint convert (t : Numeration.tree) (is : list nat) : tree positive :=
  match t, is with
  | Numeration.Tip q, _ => Out q
  | Numeration.Fork a _, [] => convert a []
  | Numeration.Fork a b, i :: is => choose Pos.eqb i (convert a is) (convert b is)
  end.
Lemma eval_convert l : forall t is, eval (convert t is) l = Numeration.descend t (map l is).
Proof.
  induction t as [q|a IHa b IHb]; intros [|i is]; try reflexivity; cbn [convert Numeration.descend map].
  - apply IHa.
  - rewrite eval_choose by (intros ? ?; apply Pos.eqb_eq). rewrite IHa, IHb. destruct (l i); reflexivity.
Qed.
Definition table (d : Numeration.dfa) (is : list nat) : machine positive :=
  Machine 1%positive (fun q => convert (Numeration.next_states d q) is) (Numeration.final d).
Lemma table_run d is len : forall z q, run (table d is) q (letters s len z) = Numeration.run d q (Numeration.word s len (map z is)).
Proof.
  induction len as [|m IH]; intros z q; [reflexivity|]. cbn [letters Numeration.word]. rewrite run_cons_any. cbn [table step].
  rewrite eval_convert, IH, !map_map. reflexivity.
Qed.
Theorem table_right d is : Numeration.starts_well d (length is) = true ->
  represents s (table d is) (fun v => Numeration.accepts s d (map (fun i => Z.of_nat (v i)) is) = true).
Proof.
  intros S len v B. unfold accepts. cbn [table first final]. rewrite table_run.
  rewrite (Numeration.accepts_any s V d len); [reflexivity|rewrite map_length; exact S|].
  apply Forall_map, Forall_forall. intros i _. specialize (B i). lia.
Qed.
End Terms.
