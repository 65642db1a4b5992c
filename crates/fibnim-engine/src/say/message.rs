//! All messages and their arguments. The types make sure that every message gets all of its arguments.

use fibnim::{Nat, Outcome};

/// What is put into a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    /// Text, or a number of any size as text.
    Text(String),
    /// A number that may choose between plurals.
    Count(u64),
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Argument {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<u32> for Argument {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}

impl From<usize> for Argument {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

/// A number that may choose between plurals, unless it is so large that its plural is that of large numbers.
impl From<&Nat> for Argument {
    fn from(number: &Nat) -> Self {
        u64::try_from(number).map_or_else(|_| Self::Text(number.to_string()), Self::Count)
    }
}

impl From<Nat> for Argument {
    fn from(number: Nat) -> Self {
        Self::from(&number)
    }
}

impl From<Outcome> for Argument {
    fn from(outcome: Outcome) -> Self {
        Self::Text(outcome.to_string())
    }
}

macro_rules! messages {
    ($($id:literal => $name:ident { $($argument:ident: $kind:ty),* })*) => {
        /// A message with its arguments.
        pub(super) enum Message {
            $($name { $($argument: $kind),* },)*
        }

        /// The ids of all messages, and the names of their arguments.
        pub(super) const MESSAGES: &[(&str, &[&str])] = &[$(($id, &[$(stringify!($argument)),*])),*];

        impl Message {
            /// The id, and the arguments in the order of [`MESSAGES`].
            pub(super) fn into_parts(self) -> (&'static str, Vec<Argument>) {
                match self {
                    $(Self::$name { $($argument),* } => ($id, vec![$(Argument::from($argument)),*]),)*
                }
            }
        }
    };
}

messages! {
    "language" => Language {}
    "direction" => Direction {}
    "between-sentences" => BetweenSentences {}

    "long-number" => LongNumber { first: String, last: String, digits: usize }
    "list-middle" => ListMiddle { list: String, next: String }
    "list-end" => ListEnd { list: String, last: String }
    "list-cut" => ListCut { list: String, count: usize }
    "term" => Term { number: String }
    "outcome" => Outcome { outcome: Outcome }

    "reason-rules" => ReasonRules {}
    "reason-one-pile" => ReasonOnePile {}
    "reason-misere-one-pile" => ReasonMisereOnePile {}
    "reason-two-pile" => ReasonTwoPile {}
    "reason-mirror" => ReasonMirror {}
    "reason-power-of-two" => ReasonPowerOfTwo {}
    "reason-power-of-two-class" => ReasonPowerOfTwoClass {}
    "reason-misere-power-of-two" => ReasonMiserePowerOfTwo {}
    "reason-constant" => ReasonConstant {}
    "reason-threshold-search" => ReasonThresholdSearch { positions: u64 }
    "reason-table" => ReasonTable { piles: u32, max: u32 }
    "reason-certificate" => ReasonCertificate { states: u32 }
    "reason-grundy-values" => ReasonGrundyValues { rows: u64 }
    "reason-grundy-values-known" => ReasonGrundyValuesKnown { rows: u64 }
    "reason-game-search" => ReasonGameSearch { positions: u64 }
    "reason-conjunctive" => ReasonConjunctive {}
    "reason-three-piles" => ReasonThreePiles {}
    "reason-three-piles-checked" => ReasonThreePilesChecked { max: u32 }

    "basis-theorem" => BasisTheorem { source: String, claim: String }
    "basis-formula" => BasisFormula {}
    "basis-formula-checked" => BasisFormulaChecked { bound: String }
    "basis-observation" => BasisObservation { bound: String }
    "basis-certificate" => BasisCertificate {}
    "basis-table" => BasisTable {}
    "basis-rows" => BasisRows { rows: u64 }
    "basis-thresholds" => BasisThresholds { bound: String }
    "basis-recursion" => BasisRecursion { positions: u64 }
    "basis-some-rows" => BasisSomeRows {}
    "basis-some-thresholds" => BasisSomeThresholds {}
    "basis-some-game-search" => BasisSomeGameSearch {}
    "basis-some-recursion" => BasisSomeRecursion {}
    "basis-simulation" => BasisSimulation {}
    "basis-learned" => BasisLearned { bound: String }
    "basis-unproved" => BasisUnproved {}

    "equal-piles" => EqualPiles { count: usize, chips: String }
    "named-piles" => NamedPiles { chips: String }
    "many-piles" => ManyPiles { count: usize }
    "refusal-table" => RefusalTable { piles: String, positions: String, bytes: String, allowed: String }
    "refusal-grundy" => RefusalGrundy { pile: String, bytes: String, allowed: String }
    "refusal-grundy-pile" => RefusalGrundyPile { pile: String, largest: u32 }
    "refusal-memory" => RefusalMemory { positions: String, allowed: String }
    "refusal-stopped" => RefusalStopped { done: u64, total: u64 }
    "refusal-stopped-early" => RefusalStoppedEarly { done: u64 }
    "refusal-grundy-least" => RefusalGrundyLeast { refusal: String, least: String }
    "refusal-terms" => RefusalTerms { error: String }
    "refusal-moves" => RefusalMoves { rows: String, outcome: Outcome, chips: String }
    "refusal-moves-after" => RefusalMovesAfter { rows: String, outcome: Outcome, chips: String }

    "input-number-missing" => InputNumberMissing {}
    "input-not-number" => InputNotNumber { text: String }
    "input-number-long" => InputNumberLong { most: String }
    "input-no-piles" => InputNoPiles {}
    "input-not-position" => InputNotPosition { text: String }
    "input-zero-quota" => InputZeroQuota {}
    "input-quota-count" => InputQuotaCount { quotas: usize, piles: usize }
    "input-not-global" => InputNotGlobal {}
    "input-not-component" => InputNotComponent { text: String }
    "input-not-take-away" => InputNotTakeAway { text: String }
    "input-take-below" => InputTakeBelow { t: String }
    "input-take-decreasing" => InputTakeDecreasing { t: String }
    "input-seed" => InputSeed {}
    "input-limits-twice" => InputLimitsTwice {}
    "input-limit-in-text" => InputLimitInText {}
    "input-sum-not-accepted" => InputSumNotAccepted {}
    "input-misere-sum" => InputMisereSum {}
    "input-limits-of-sum" => InputLimitsOfSum {}
    "input-opening-as-quota" => InputOpeningAsQuota {}
    "input-misere-exactly" => InputMisereExactly {}
    "input-only-quotas" => InputOnlyQuotas {}
    "input-quotas-in-text" => InputQuotasInText {}
    "input-quotas-of-piles" => InputQuotasOfPiles { quotas: usize, piles: usize }
    "input-pile-zero" => InputPileZero {}
    "input-free-piles" => InputFreePiles { given: usize, needed: usize }

    "move-refused" => MoveRefused { number: usize, why: String }
    "move-no-pile" => MoveNoPile { piles: usize }
    "move-nothing" => MoveNothing {}
    "move-above-pile" => MoveAbovePile { chips: Nat }
    "move-above-quota" => MoveAboveQuota { chips: Nat }
    "move-whole" => MoveWhole {}
    "move-over" => MoveOver {}
    "move-one-pile" => MoveOnePile {}
    "move-pile-twice" => MovePileTwice { pile: usize }
    "move-count" => MoveCount { piles: usize, count: usize }
    "move-nothing-from" => MoveNothingFrom { pile: usize }
    "move-group" => MoveGroup { pile: usize }
    "move-group-over" => MoveGroupOver { pile: usize }
    "move-above-pile-of" => MoveAbovePileOf { pile: usize, chips: Nat }
    "move-above-quota-of" => MoveAboveQuotaOf { pile: usize, chips: Nat }
    "move-whole-of" => MoveWholeOf { pile: usize }
    "game-too-large" => GameTooLarge {}
    "game-unsuited" => GameUnsuited { player: String }
    "input-strategy" => InputStrategy { name: String }
    "input-rate" => InputRate { text: String }
    "exact-count" => ExactCount { count: usize, most: usize }
    "exact-piles" => ExactPiles { piles: usize, most: usize }
    "exact-count-above" => ExactCountAbove { count: usize, piles: usize }
    "exact-no-group" => ExactNoGroup {}
    "exact-group-size" => ExactGroupSize { piles: usize, count: usize }
    "exact-group-pile" => ExactGroupPile { pile: usize }
    "exact-group-fresh" => ExactGroupFresh { pile: usize }
    "exact-group-empty" => ExactGroupEmpty { pile: usize }
    "exact-quota-forgotten" => ExactQuotaForgotten { pile: usize }
    "input-take-large" => InputTakeLarge {}
    "input-table-piles" => InputTablePiles { piles: u32 }

    "certificate-line" => CertificateLine { line: usize, why: String }
    "certificate-dependency" => CertificateDependency { subject: String, missing: String }
    "certificate-check" => CertificateCheck { subject: String, why: String }
    "certificate-empty" => CertificateEmpty {}
    "subject-game" => SubjectGame { piles: String }
    "subject-misere" => SubjectMisere { piles: String }
    "subject-free-game" => SubjectFreeGame {}
    "subject-free-misere" => SubjectFreeMisere {}
    "subject-value" => SubjectValue { value: u32 }
    "check-violation" => CheckViolation { piles: String, quota: String }
    "check-too-large" => CheckTooLarge { why: String }
    "check-missing" => CheckMissing { subject: String }
    "check-subject" => CheckSubject { piles: String, chips: String, value: String }
    "check-tracks" => CheckTracks { found: String, expected: String }
    "check-free-piles" => CheckFreePiles { free: String }
    "check-quotas" => CheckQuotas { quotas: String, accepted: String }
    "check-overflow" => CheckOverflow {}
    "meter-memory" => MeterMemory { allowed: String }
    "meter-steps" => MeterSteps { allowed: String }
    "meter-states" => MeterStates {}
    "line-json" => LineJson { error: String }
    "line-format" => LineFormat { format: String, version: String }
    "line-play" => LinePlay { play: String }
    "line-piles" => LinePiles { piles: String, chips: String }
    "line-value" => LineValue { value: String }
    "line-states" => LineStates { states: String }
    "line-accepting" => LineAccepting { state: String }
    "dfa-shape" => DfaShape {}
    "dfa-state" => DfaState { state: String }
    "dfa-zeros" => DfaZeros {}
    "numeration-bounded" => NumerationBounded {}
    "numeration-ends" => NumerationEnds { terms: usize }
    "numeration-unsettled" => NumerationUnsettled { terms: usize }
    "numeration-late" => NumerationLate { index: usize }
    "numeration-lag" => NumerationLag { lag: usize, power: usize }

    "no-chips" => NoChips {}
    "last-chip" => LastChip {}
    "one-pile" => OnePile { sum: String, threshold: String }
    "misere-pile" => MiserePile { sum: String, threshold: String }
    "two-piles" => TwoPiles { sum: String }
    "column-constant" => ColumnConstant { threshold: String }
    "column-flips" => ColumnFlips {
        index: u32, term: String, index_before: u32, term_before: String, smaller: String, flips: u32, threshold: String
    }
    "nim-sum" => NimSum { nim_sum: String, bit: String }
    "nim-sum-zero" => NimSumZero {}
    "misere-nim-sum" => MisereNimSum { nim_sum: String, bit: String }
    "misere-nim-sum-zero" => MisereNimSumZero {}
    "residues" => Residues { modulus: String, residues: String, nim_sum: String, threshold: String }
    "residues-infinite" => ResiduesInfinite { modulus: String, residues: String, nim_sum: String }
    "mirror" => Mirror {}
    "grundy-value" => GrundyValue { value: String }
    "grundy-values" => GrundyValues { values: String, nim_sum: String }
    "certificate" => Certificate { states: u32 }
    "table" => Table { piles: u32, max: u32 }
    "threshold-search" => ThresholdSearch { positions: u64 }
    "game-search" => GameSearch { positions: u64 }
    "too-few-piles" => TooFewPiles { count: usize }
    "remoteness-of-pile" => RemotenessOfPile { remoteness: String, pile: usize }
    "remotenesses" => Remotenesses { remotenesses: String, least: String, outcome: Outcome }
    "three-piles" => ThreePiles {}
    "three-piles-checked" => ThreePilesChecked { max: u32 }

    "verdict-no-move" => VerdictNoMove { outcome: Outcome }
    "verdict-quota" => VerdictQuota { outcome: Outcome, most: String, threshold: String }
    "verdict-opening-any" => VerdictOpeningAny { outcome: Outcome, most: String, threshold: String }
    "verdict-opening-not-whole" => VerdictOpeningNotWhole { outcome: Outcome, most: String, threshold: String }
    "verdict-never" => VerdictNever {}
    "verdict-nim-sum" => VerdictNimSum { outcome: Outcome }
    "verdict-moves" => VerdictMoves { outcome: Outcome }

    "example-no-chips" => ExampleNoChips { chips: String, pile: usize }
    "example-last-chip" => ExampleLastChip { chips: String, pile: usize }
    "example-pile" => ExamplePile { chips: String, pile: usize, left: String, quota: String }
    "example-component" => ExampleComponent { chips: String, pile: usize, left: String, quota: String, value: String }
    "example-heap" => ExampleHeap { chips: String, pile: usize, left: String }

    "hint-one-pile" => HintOnePile { sum: String }
    "hint-misere-pile" => HintMiserePile { sum: String }
    "hint-two-piles" => HintTwoPiles { sum: String }
    "hint-nim-sum" => HintNimSum { nim_sum: String, bit: String }
    "hint-nim-sum-zero" => HintNimSumZero {}
    "hint-misere-nim-sum" => HintMisereNimSum { nim_sum: String, bit: String }
    "hint-misere-nim-sum-zero" => HintMisereNimSumZero {}
    "hint-residues" => HintResidues { modulus: String, residues: String }
    "hint-mirror" => HintMirror {}
    "hint-grundy-values" => HintGrundyValues { nim_sum: String }
    "hint-takes-last-chip" => HintTakesLastChip { chips: String, pile: usize }
    "hint-leaves-last-chip" => HintLeavesLastChip { chips: String, pile: usize }
    "hint-leaves" => HintLeaves { chips: String, pile: usize, left: String }
    "hint-leaves-misere-pile" => LeavesMiserePile { pile: String, sum: String }
    "hint-leaves-two-piles" => LeavesTwoPiles { piles: String, sum: String }
    "hint-leaves-nim-sum" => LeavesNimSum { piles: String, nim_sum: String }
    "hint-leaves-mirror" => LeavesMirror { piles: String }
    "hint-answer-below" => AnswerBelow { most: String, threshold: String }
    "hint-answer-never" => AnswerNever {}
    "hint-answer-zero" => AnswerZero {}
    "hint-answer-lost" => AnswerLost {}
    "hint-quota" => HintQuota { most: String, threshold: String }
    "hint-opening" => HintOpening { most: String, threshold: String }
    "hint-never" => HintNever {}
    "hint-zero" => HintZero {}
    "hint-every-move" => HintEveryMove {}
    "hint-no-move" => HintNoMove {}
    "hint-some-move" => HintSomeMove {}
    "hint-perfect-player" => HintPerfectPlayer { take: String }

    "take" => Take { chips: String, pile: usize }
    "winning-move" => WinningMove { take: String }
    "winning-none" => WinningNone {}
    "winning-more" => WinningMore { option: String, listed: usize }
    "winning-perhaps-more" => WinningPerhapsMore {}
    "remoteness" => Remoteness { length: Argument }
    "remoteness-begins" => RemotenessBegins { outcome: Outcome, remoteness: String, take: String }

    "complement-value" => ComplementValue { piles: String, basis: String }
    "complement-none" => ComplementNone { piles: String }
    "complement-unknown" => ComplementUnknown { piles: String, bound: String, option: String }
    "complement-remark" => ComplementRemark { remark: String, basis: String }
    "complement-more" => ComplementMore { count: usize }
    "complement-holes" => ComplementHoles {
        holes: usize, sets: u64, piles: u32, max: u32, bound: u32, nim_sums: u64, basis: String
    }


    "puzzle-only-move" => PuzzleOnlyMove {}
    "puzzle-outcome" => PuzzleOutcome {}
    "puzzle-tails" => PuzzleTails {}
    "puzzle-pile" => PuzzlePile { sum: String }
    "puzzle-tail-wins" => PuzzleTailWins { tail: String, left: String, least: String, most: String }
    "puzzle-tail-loses" => PuzzleTailLoses { tail: String, left: String, least: String, most: String }
    "puzzle-tail-whole" => PuzzleTailWhole { tail: String }
    "puzzle-solution-move" => PuzzleSolutionMove { take: String }
    "puzzle-solution-outcome" => PuzzleSolutionOutcome { outcome: Outcome }
    "puzzle-solution-tails" => PuzzleSolutionTails { count: u32 }
    "puzzle-code-genuine" => PuzzleCodeGenuine { right: usize, count: usize }
    "puzzle-code-wrong" => PuzzleCodeWrong { numbers: String }
    "puzzle-code-false" => PuzzleCodeFalse {}
}
