(** * Machines for linear relations *)
From Verified Require Export Greedy.
From Verified Require Linear.
Open Scope Z_scope.

(** The sum of constants times variables. *)
Fixpoint sum_at (terms : list (nat * Z)) (z : nat -> Z) : Z :=
  match terms with [] => 0 | (i, c) :: terms => c * z i + sum_at terms z end.

(** What was read decides, but for the number of digits that follow: the relation holds ([b]) or not if there are [n] of them or
    more, and the other way round if there are fewer. Otherwise a vector, as in Linear.v, stands for what was read. *)
Inductive sum_state := Later (n : nat) (b : bool) | At (v : list Z).
Definition same_sum (x y : sum_state) : bool :=
  match x, y with
  | Later n a, Later m b => Nat.eqb n m && Bool.eqb a b
  | At v, At w => same_list Z.eqb v w
  | _, _ => false
  end.
Definition key_of_sum (x : sum_state) : positive :=
  match x with
  | Later n b => xO (put_z (Z.of_nat n) (if b then xO xH else xI xH))
  | At v => xI (fold_left (fun k z => put_z z k) v xH)
  end.
Lemma same_sum_equal x y : same_sum x y = true -> x = y.
Proof.
  destruct x as [n a|v], y as [m b|w]; cbn; try discriminate.
  - intros E. apply andb_true_iff in E as [N E]. apply Nat.eqb_eq in N. apply eqb_prop in E. congruence.
  - intros E. apply (same_list_equal Z.eqb (fun a b => proj1 (Z.eqb_eq a b))) in E. congruence.
Qed.
Definition nothing_follows (x : sum_state) : bool := match x with Later O false => true | _ => false end.

Section Sums.
Variable s : system.
Hypothesis V : valid s = true.
Variable terms : list (nat * Z).
Variable low : Z.
Variable high : option Z.
Definition sum_relation := Linear.Relation (map snd terms) low high.
Notation r := sum_relation.
Notation dim := (Linear.dimension s).
Notation up := (Linear.ups (map snd terms)).
Notation down := (Linear.downs (map snd terms)).
Notation worth := (Linear.worth s).
Notation turn := (Linear.turn s).

(** ** What a vector decides

    With [m] digits to come the sum is at least [worth m v - down * (W m - 1)] and at most [worth m v + up * (W m - 1)]. *)
Definition outcome (least most : Z) : option bool :=
  if (most <? low) || match high with Some h => h <? least | None => false end then Some false
  else if (low <=? least) && match high with Some h => most <=? h | None => true end then Some true
  else None.
(** If one of these is so for [dimension] successive numbers of digits, it stays so: see [Linear.carries]. *)
Definition rises (lo : Z) : bool := (0 <=? lo) && ((match high with Some h => h | None => low - 1 end) <? lo + down).
Definition falls (hi : Z) : bool := (hi <=? 0) && (hi - up <? low).
Definition risen : bool := match high with Some _ => false | None => true end.

(** For [m], [m + 1], ... digits to come: [lo] and [hi] are the vectors of [worth m v - down * W m] and [worth m v + up * W m].
    For fewer than [n] digits the outcome is [negb b], and from [n] to [m - 1] it is [b]. *)
Fixpoint outlook (base : list Z) (fuel : list unit) (lo hi : list Z) (m n : nat) (b : bool) (rising falling : nat) : option (nat * bool) :=
  if (dim <=? rising)%nat && Bool.eqb b risen || (dim <=? falling)%nat && negb b then Some (n, b)
  else match fuel with
       | [] => None
       | _ :: fuel =>
         let l := Linear.sum base lo in
         let h := Linear.sum base hi in
         let next n b := outlook base fuel (turn lo 0) (turn hi 0) (S m) n b (if rises l then S rising else O) (if falls h then S falling else O) in
         match outcome (l + down) (h - up) with
         | None => None
         | Some o => if Bool.eqb o b then next n b else if Nat.eqb n 0 then next m o else None
         end
       end.

(** A number of digits that is enough for the limits: the terms of the H-sequence more than double with three more digits. Another
    number would make more states, and nothing else. *)
Definition horizon : list unit :=
  let size := Z.abs low + match high with Some h => Z.abs h | None => 0 end + up + down in
  repeat tt (4 * dim + 3 * Z.to_nat (Z.log2 (1 + size))).
Definition sum_read (base : list Z) (fuel : list unit) (v : list Z) (d : Z) : sum_state :=
  let v := turn v d in
  match outlook base fuel (Linear.add_at (dim - 1) (- down) v) (Linear.add_at (dim - 1) up v) 0 0 true 0 0 with
  | Some (n, b) => Later n b
  | None => At v
  end.
Fixpoint sum_pick (base : list Z) (fuel : list unit) (v : list Z) (terms : list (nat * Z)) (d : Z) : tree sum_state :=
  match terms with
  | [] => Out (sum_read base fuel v d)
  | (i, c) :: terms => ask same_sum i (sum_pick base fuel v terms d) (sum_pick base fuel v terms (d + c))
  end.
Definition sums : machine sum_state :=
  let base := Numeration.weights s (dim - 1) in
  let fuel := horizon in
  Machine (At (repeat 0 dim))
    (fun x => match x with
              | Later n b => Out (Later (pred n) b)
              | At v => sum_pick base fuel v terms 0
              end)
    (fun x => match x with
              | Later n b => Bool.eqb b (Nat.eqb n 0)
              | At v => let n := Linear.sum base v in
                        (low <=? n) && match high with Some h => n <=? h | None => true end
              end).

(** ** Proofs *)

Lemma outcome_right least most x o : outcome least most = Some o -> least <= x <= most -> (Linear.between r x <-> o = true).
Proof.
  unfold outcome, Linear.between. change (Linear.low r) with low. change (Linear.high r) with high. intros E B.
  destruct (_ || _) eqn:F.
  - injection E as <-. split; [|discriminate]. intros [L H]. apply orb_true_iff in F as [F|F]; [apply Z.ltb_lt in F; lia|].
    destruct high; [apply Z.ltb_lt in F; lia|discriminate].
  - destruct (_ && _) eqn:G; [|discriminate]. injection E as <-. apply andb_true_iff in G as [G H]. apply Z.leb_le in G. split; [reflexivity|].
    intros _. split; [lia|]. destruct high; [apply Z.leb_le in H; lia|exact I].
Qed.

Section Vector.
Variable v : list Z.
Hypothesis L : length v = dim.
Definition least_at (m : nat) : Z := worth m v - down * weight s m.
Definition most_at (m : nat) : Z := worth m v + up * weight s m.
Definition good (m : nat) (b : bool) : Prop :=
  forall ns, Numeration.small s m ns -> (Linear.between r (worth m v + Linear.sum (map snd terms) ns) <-> b = true).

Lemma outcome_good m o : outcome (least_at m + down) (most_at m - up) = Some o -> good m o.
Proof.
  intros E ns S. apply (outcome_right _ _ _ _ E). pose proof (Linear.sum_bounds s V (map snd terms) m ns S). unfold least_at, most_at. lia.
Qed.
Lemma carried (G : nat -> Z) (bound : Z) (start : nat) :
  (forall m, (dim <= m)%nat -> G m = G (m - 1)%nat + G (m - 1 - Numeration.constant s)%nat) ->
  (forall i, (start <= i < start + dim)%nat -> 0 <= G i /\ bound < G i) -> forall m, (start <= m)%nat -> 0 <= G m /\ bound < G m.
Proof.
  intros R B m H. replace m with (start + (m - start))%nat by lia. generalize (m - start)%nat. clear m H.
  apply (Linear.carries s (fun i => G (start + i)%nat)).
  - intros m H. rewrite (R (start + m)%nat) by lia. pose proof (Linear.constant_le s V). unfold Linear.dimension in H.
    f_equal; f_equal; lia.
  - intros i H. apply B. lia.
Qed.
Lemma rising_good start : (forall i, (start <= i < start + dim)%nat -> rises (least_at i) = true) -> forall m, (start <= m)%nat -> good m risen.
Proof.
  intros R m H ns S. pose proof (Linear.sum_bounds s V (map snd terms) m ns S) as B.
  destruct (carried least_at ((match high with Some h => h | None => low - 1 end) - down) start) with (m := m) as [_ G]; [| |exact H|].
  - intros i I. unfold least_at. rewrite (Linear.worth_late s V), (Linear.weight_late s V) by exact I. lia.
  - intros i I. specialize (R i I). unfold rises in R. apply andb_true_iff in R as [A R]. apply Z.leb_le in A. apply Z.ltb_lt in R. lia.
  - unfold least_at in G. unfold Linear.between, risen. change (Linear.low r) with low. change (Linear.high r) with high.
    destruct high as [h|]; [split; [lia|discriminate]|]. split; [reflexivity|]. intros _. split; [lia|exact I].
Qed.
Lemma falling_good start : (forall i, (start <= i < start + dim)%nat -> falls (most_at i) = true) -> forall m, (start <= m)%nat -> good m false.
Proof.
  intros R m H ns S. pose proof (Linear.sum_bounds s V (map snd terms) m ns S) as B.
  destruct (carried (fun i => - most_at i) (- low - up) start) with (m := m) as [_ G]; [| |exact H|].
  - intros i I. unfold most_at. rewrite (Linear.worth_late s V), (Linear.weight_late s V) by exact I. lia.
  - intros i I. specialize (R i I). unfold falls in R. apply andb_true_iff in R as [A R]. apply Z.leb_le in A. apply Z.ltb_lt in R. lia.
  - unfold most_at in G. unfold Linear.between. change (Linear.low r) with low. split; [lia|discriminate].
Qed.

Definition at_place (m : nat) (u : list Z) (G : nat -> Z) : Prop := length u = dim /\ forall j, worth j u = G (m + j)%nat.
Lemma at_next m u G : at_place m u G -> at_place (S m) (turn u 0) G.
Proof.
  intros [E W]. split; [apply Linear.turn_length, E|]. intros j. rewrite (Linear.worth_turn s V) by exact E. rewrite W.
  replace (m + S j)%nat with (S m + j)%nat by lia. lia.
Qed.
Lemma at_sum m u G : at_place m u G -> Linear.sum (Numeration.weights s (dim - 1)) u = G m.
Proof.
  intros [E W]. rewrite <- E, Linear.sum_base, W by (intros ->; discriminate E). f_equal. lia.
Qed.
Lemma outlook_right fuel : forall lo hi m n b rising falling,
  at_place m lo least_at -> at_place m hi most_at -> (n <= m)%nat -> (rising <= m)%nat -> (falling <= m)%nat ->
  (forall i, (i < m)%nat -> good i (if (n <=? i)%nat then b else negb b)) ->
  (forall i, (m - rising <= i < m)%nat -> rises (least_at i) = true) -> (forall i, (m - falling <= i < m)%nat -> falls (most_at i) = true) ->
  forall n' b', outlook (Numeration.weights s (dim - 1)) fuel lo hi m n b rising falling = Some (n', b') ->
  forall i, good i (if (n' <=? i)%nat then b' else negb b').
Proof.
  induction fuel as [|f fuel IH]; intros lo hi m n b rising falling Lo Hi N Ri Fa Seen R F n' b' E; cbn [outlook] in E;
    (destruct (_ || _) eqn:Stop; [injection E as <- <-; clear - V L N Ri Fa Seen R F Stop|]).
  1, 3: assert (D : forall i, (m <= i)%nat -> good i b);
    [ intros i I; apply orb_true_iff in Stop as [Stop|Stop]; apply andb_true_iff in Stop as [Q B]; apply Nat.leb_le in Q;
      [ apply eqb_prop in B; subst b; apply (rising_good (m - rising)); [intros j J; apply R; lia|lia]
      | destruct b; [discriminate|]; apply (falling_good (m - falling)); [intros j J; apply F; lia|lia] ]
    | intros i; destruct (Nat.lt_ge_cases i m) as [I|I]; [apply Seen, I|];
      destruct (Nat.leb_spec n i); [apply D, I|lia] ].
  - discriminate.
  - rewrite (at_sum _ _ _ Lo), (at_sum _ _ _ Hi) in E. destruct (outcome _ _) as [o|] eqn:O; [|discriminate]. apply outcome_good in O.
    assert (K : forall n b, (n <= S m)%nat -> (forall i, (i < S m)%nat -> good i (if (n <=? i)%nat then b else negb b)) ->
      outlook (Numeration.weights s (dim - 1)) fuel (turn lo 0) (turn hi 0) (S m) n b
        (if rises (least_at m) then S rising else 0%nat) (if falls (most_at m) then S falling else 0%nat) = Some (n', b') ->
      forall i, good i (if (n' <=? i)%nat then b' else negb b')).
    { clear E. intros n1 b1 N1 Seen1. apply IH; [apply at_next, Lo|apply at_next, Hi|exact N1| | |exact Seen1| |].
      - destruct (rises _); lia.
      - destruct (falls _); lia.
      - intros i I. destruct (rises (least_at m)) eqn:X; [|lia]. destruct (Nat.eq_dec i m) as [->|D]; [exact X|]. apply R. lia.
      - intros i I. destruct (falls (most_at m)) eqn:X; [|lia]. destruct (Nat.eq_dec i m) as [->|D]; [exact X|]. apply F. lia. }
    destruct (Bool.eqb o b) eqn:Eo.
    + apply eqb_prop in Eo. subst o. apply (K n b); [lia| |exact E]. intros i I. destruct (Nat.eq_dec i m) as [->|D]; [|apply Seen; lia].
      destruct (Nat.leb_spec n m); [exact O|lia].
    + destruct (Nat.eqb_spec n 0) as [->|]; [|discriminate]. apply (K m o); [lia| |exact E]. intros i I.
      destruct (Nat.leb_spec m i).
      * replace i with m by lia. exact O.
      * specialize (Seen i ltac:(lia)). cbn [Nat.leb] in Seen. replace (negb o) with b; [exact Seen|]. destruct o, b; reflexivity || discriminate.
Qed.
End Vector.

Fixpoint digit_sum (terms : list (nat * Z)) (l : letter) : Z :=
  match terms with [] => 0 | (i, c) :: terms => (if l i then c else 0) + digit_sum terms l end.
Lemma eval_pick base fuel v l : forall ts d, eval (sum_pick base fuel v ts d) l = sum_read base fuel v (d + digit_sum ts l).
Proof.
  induction ts as [|[i c] ts IH]; intros d; cbn [sum_pick digit_sum].
  - cbn [eval]. f_equal. lia.
  - rewrite eval_ask by exact same_sum_equal. rewrite !IH. destruct (l i); f_equal; lia.
Qed.
Definition values_of (z : nat -> Z) : list Z := map (fun p => z (fst p)) terms.
Lemma sum_at_values z : forall ts, sum_at ts z = Linear.sum (map snd ts) (map (fun p => z (fst p)) ts).
Proof. induction ts as [|[i c] ts IH]; [reflexivity|]. cbn [sum_at map Linear.sum fst snd]. rewrite IH. reflexivity. Qed.
Lemma sum_at_letter m z : forall ts, sum_at ts z = digit_sum ts (fun i => digit s m (z i)) * weight s m + sum_at ts (fun i => rest s m (z i)).
Proof.
  induction ts as [|[i c] ts IH]; [reflexivity|]. cbn [sum_at digit_sum]. rewrite IH. unfold Numeration.rest at 2.
  destruct (digit s m (z i)); lia.
Qed.
Lemma values_small m z : (forall i, 0 <= z i < weight s m) -> Numeration.small s m (values_of z).
Proof. intros H. apply Forall_map, Forall_forall. intros p _. apply H. Qed.

Lemma read_right fuel v d n b : length v = dim -> sum_read (Numeration.weights s (dim - 1)) fuel v d = Later n b ->
  forall m, good (turn v d) m (if (n <=? m)%nat then b else negb b).
Proof.
  unfold sum_read. cbv zeta. intros L E. pose proof (Linear.turn_length s v d L) as T.
  assert (P : forall c G, (forall j, worth j (turn v d) + c * weight s j = G j) -> at_place 0 (Linear.add_at (dim - 1) c (turn v d)) G).
  { intros c G H. split; [rewrite Linear.add_at_length; exact T|]. intros j. rewrite Linear.worth_add_at by (rewrite T; unfold Linear.dimension; lia).
    rewrite <- H, T. replace (j + (dim - 1 - (dim - 1)))%nat with j by lia. reflexivity. }
  destruct (outlook _ _ _ _ _ _ _ _ _) as [[n' b']|] eqn:O; [|discriminate]. injection E as <- <-.
  refine (outlook_right (turn v d) T fuel _ _ 0 0 true 0 0 (P _ _ _) (P _ _ _) _ _ _ _ _ _ n' b' O); try lia; intros j; unfold least_at, most_at; lia.
Qed.

Definition fits_sum (len : nat) (x : sum_state) (z : nat -> Z) (total : Z) : Prop :=
  match x with
  | Later n b => (if (n <=? len)%nat then b else negb b) = true <-> Linear.between r total
  | At v => length v = dim /\ total = worth len v + sum_at terms z
  end.
Lemma sums_run total len : forall z x, (forall i, 0 <= z i < weight s len) -> fits_sum len x z total ->
  (final sums (run sums x (letters s len z)) = true <-> Linear.between r total).
Proof.
  induction len as [|m IH]; intros z x B F.
  - cbn [letters run fold_left]. change (run sums x []) with x. destruct x as [n b|v].
    + cbn [fits_sum] in F. rewrite <- F. cbn [sums final]. destruct n, b; cbn; tauto.
    + destruct F as [L ->].
      assert (E : Linear.sum (Numeration.weights s (dim - 1)) v = worth 0 v).
      { rewrite <- L. apply Linear.sum_base. intros ->. discriminate L. }
      assert (E0 : sum_at terms z = 0).
      { rewrite sum_at_values. pose proof (Linear.sum_bounds s V (map snd terms) 0 _ (values_small 0 z B)) as SB.
        rewrite Numeration.weight_0 in SB. unfold values_of in SB. lia. }
      cbn [sums final]. rewrite E, E0, Z.add_0_r. unfold Linear.between. change (Linear.high r) with high. change (Linear.low r) with low.
      rewrite andb_true_iff, Z.leb_le. destruct high as [h|]; [rewrite Z.leb_le|]; tauto.
  - cbn [letters]. rewrite run_cons_any. apply IH.
    + intros i. apply (rest_below_S s V), B.
    + destruct x as [n b|v].
      * cbn [sums step eval fits_sum] in *. destruct n; exact F.
      * destruct F as [L T]. cbn [sums step]. rewrite eval_pick, Z.add_0_l.
        rewrite (sum_at_letter m z terms) in T. set (d := digit_sum terms _) in *. set (z' := fun i => rest s m (z i)) in *.
        assert (B' : Numeration.small s m (values_of z')) by (apply values_small; intros i; apply (rest_below_S s V), B).
        assert (T' : total = worth m (turn v d) + Linear.sum (map snd terms) (values_of z')).
        { rewrite (Linear.worth_turn s V) by exact L. unfold values_of. rewrite <- sum_at_values. lia. }
        destruct (sum_read _ _ v d) as [n b|u] eqn:R.
        -- cbn [fits_sum]. rewrite T'. symmetry. apply (read_right _ _ _ _ _ L R m _ B').
        -- unfold sum_read in R. cbv zeta in R. destruct (outlook _ _ _ _ _ _ _ _ _) as [[? ?]|]; [discriminate|]. injection R as <-.
           cbn [fits_sum]. split; [apply Linear.turn_length, L|]. rewrite T'. unfold values_of. rewrite <- sum_at_values. reflexivity.
Qed.
Theorem sums_right : represents s sums (fun v =>
  low <= sum_at terms (integers v) /\ match high with Some h => sum_at terms (integers v) <= h | None => True end).
Proof.
  intros len v B. unfold accepts. cbn [sums first].
  change (_ <= _ /\ _) with (Linear.between r (sum_at terms (integers v))). apply sums_run.
  - intros i. specialize (B i). unfold integers. lia.
  - cbn [fits_sum]. rewrite repeat_length. split; [reflexivity|].
    assert (E : worth len (repeat 0 dim) = 0).
    { generalize dim. intros k. induction k as [|k IH]; [reflexivity|]. cbn [repeat Linear.worth]. rewrite IH. lia. }
    rewrite E. reflexivity.
Qed.
Lemma dead_sums a : nothing_follows a = true -> forall w, final sums (run sums a w) = false.
Proof. destruct a as [[|n] [|]|]; try discriminate. intros _ w. induction w as [|l w IH]; [reflexivity|exact IH]. Qed.
End Sums.
