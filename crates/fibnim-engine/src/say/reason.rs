//! The sources of answers.

use fibnim::exact_k::ExactReason;
use fibnim::{Outcome, Reason, Theorem};

use super::Speaker;
use super::message::Message;

impl Speaker {
    /// Who wins: a clause.
    #[must_use]
    pub fn outcome(&self, outcome: Outcome) -> String {
        self.say(Message::Outcome { outcome })
    }

    /// What an answer rests on: a noun phrase. [`Reason::claim`] has the claim of the audit that goes with it.
    #[must_use]
    pub fn reason(&self, reason: Reason) -> String {
        self.say(match reason {
            Reason::Theorem(theorem) => match theorem {
                Theorem::Rules => Message::ReasonRules {},
                Theorem::OnePile => Message::ReasonOnePile {},
                Theorem::MisereOnePile => Message::ReasonMisereOnePile {},
                Theorem::TwoPile => Message::ReasonTwoPile {},
                Theorem::Mirror => Message::ReasonMirror {},
                Theorem::PowerOfTwo => Message::ReasonPowerOfTwo {},
                Theorem::PowerOfTwoClass => Message::ReasonPowerOfTwoClass {},
                Theorem::MiserePowerOfTwo => Message::ReasonMiserePowerOfTwo {},
                Theorem::Constant => Message::ReasonConstant {},
            },
            Reason::ThresholdSearch { positions } => Message::ReasonThresholdSearch { positions },
            Reason::Table { piles, max } => Message::ReasonTable { piles, max },
            Reason::Certificate { states } => Message::ReasonCertificate { states },
            Reason::NimSum { rows, states: None } => Message::ReasonGrundyValues { rows },
            Reason::NimSum { rows, states: Some(_) } => Message::ReasonGrundyValuesKnown { rows },
            Reason::GameSearch { positions } => Message::ReasonGameSearch { positions },
            _ => Message::BasisSomeRows {},
        })
    }

    /// What the answer to an exact-k game rests on: a noun phrase. [`ExactReason::claim`] has the claim of the audit.
    #[must_use]
    pub fn exact_reason(&self, reason: ExactReason) -> String {
        self.say(match reason {
            ExactReason::NoMove => Message::ReasonRules {},
            ExactReason::Conjunctive => Message::ReasonConjunctive {},
            ExactReason::ThreePiles => Message::ReasonThreePiles {},
            ExactReason::ThreePilesChecked { max } => Message::ReasonThreePilesChecked { max },
            ExactReason::GameSearch { positions } => Message::ReasonGameSearch { positions },
        })
    }
}
