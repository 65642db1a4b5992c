//! Why a file of certificates is refused.

use fibnim::Nat;
use fibnim::Play;
use fibnim_check::certificate::{MOST_CHIPS, MOST_FIXED, MOST_VALUE};
use fibnim_check::{
    CertificateError, CheckError, DfaError, LineError, MeterError, NumerationError, Subject, Violation,
};

use super::Speaker;
use super::message::Message;

/// Why a take-away function has no numeration system.
pub(super) fn numeration(error: NumerationError) -> Option<Message> {
    Some(match error {
        NumerationError::Bounded => Message::NumerationBounded {},
        NumerationError::Ends { terms } => Message::NumerationEnds { terms },
        NumerationError::Unsettled { terms } => Message::NumerationUnsettled { terms },
        NumerationError::Late { index } => Message::NumerationLate { index },
        NumerationError::NotPisot { lag } => Message::NumerationLag { lag, power: lag + 1 },
        _ => return None,
    })
}

fn listed<T: ToString>(piles: &[T]) -> String {
    piles.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

impl Speaker {
    /// Why a file of certificates is refused: a clause without a full stop. The words of the parser of JSON are in
    /// English.
    #[must_use]
    pub fn certificate_refused(&self, error: &CertificateError) -> String {
        self.say(match error {
            CertificateError::Line(line, why) => Message::CertificateLine { line: *line, why: self.line(why) },
            CertificateError::Dependency(subject, missing) => {
                Message::CertificateDependency { subject: self.subject(subject), missing: self.subject(missing) }
            }
            CertificateError::Check(_, CheckError::Meter(MeterError::Stopped)) => return error.to_string(),
            CertificateError::Check(subject, why) => {
                Message::CertificateCheck { subject: self.subject(subject), why: self.check(why) }
            }
            CertificateError::Numeration(error) => return self.input(error),
            CertificateError::Empty => Message::CertificateEmpty {},
            other => return other.to_string(),
        })
    }

    fn subject(&self, subject: &Subject) -> String {
        self.say(match subject {
            Subject::GrundyValue(value) => Message::SubjectValue { value: *value },
            Subject::Game(fixed) | Subject::MisereGame(fixed) => {
                let piles = listed(fixed);
                match (subject.play(), fixed.is_empty()) {
                    (Play::Misere, false) => Message::SubjectMisere { piles },
                    (Play::Normal, false) => Message::SubjectGame { piles },
                    (Play::Misere, true) => Message::SubjectFreeMisere {},
                    (Play::Normal, true) => Message::SubjectFreeGame {},
                }
            }
        })
    }

    fn check(&self, error: &CheckError) -> String {
        self.say(match error {
            CheckError::Violation(Violation { piles, quota }) => {
                Message::CheckViolation { piles: listed::<Nat>(piles), quota: quota.to_string() }
            }
            CheckError::Meter(error) => Message::CheckTooLarge { why: self.meter(error) },
            CheckError::Missing(subject) => Message::CheckMissing { subject: self.subject(subject) },
            CheckError::Subject => Message::CheckSubject {
                piles: MOST_FIXED.to_string(),
                chips: MOST_CHIPS.to_string(),
                value: MOST_VALUE.to_string(),
            },
            CheckError::Tracks { expected, found } => {
                Message::CheckTracks { found: found.to_string(), expected: expected.to_string() }
            }
            CheckError::FreePiles(free) => Message::CheckFreePiles { free: free.to_string() },
            CheckError::TooManyQuotas { quotas, accepted } => {
                Message::CheckQuotas { quotas: quotas.to_string(), accepted: accepted.to_string() }
            }
            CheckError::Overflow => Message::CheckOverflow {},
            other => return other.to_string(),
        })
    }

    fn meter(&self, error: &MeterError) -> String {
        self.say(match error {
            MeterError::Memory(allowed) => Message::MeterMemory { allowed: allowed.to_string() },
            MeterError::Steps(allowed) => Message::MeterSteps { allowed: allowed.to_string() },
            MeterError::States => Message::MeterStates {},
            other => return other.to_string(),
        })
    }

    fn line(&self, error: &LineError) -> String {
        self.say(match error {
            LineError::Json(error) => Message::LineJson { error: error.clone() },
            LineError::Format { format, version } => {
                Message::LineFormat { format: format!("{format:?}"), version: version.to_string() }
            }
            LineError::Play(play) => Message::LinePlay { play: format!("{play:?}") },
            LineError::TakeAway(error) => return self.input(error),
            LineError::Piles => Message::LinePiles { piles: MOST_FIXED.to_string(), chips: MOST_CHIPS.to_string() },
            LineError::GrundyValue => Message::LineValue { value: MOST_VALUE.to_string() },
            LineError::States(states) => Message::LineStates { states: states.to_string() },
            LineError::Accepting(state) => Message::LineAccepting { state: state.to_string() },
            LineError::Dfa(DfaError::Shape) => Message::DfaShape {},
            LineError::Dfa(DfaError::State(state)) => Message::DfaState { state: state.to_string() },
            LineError::Dfa(DfaError::LeadingZeros) => Message::DfaZeros {},
            other => return other.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Errors of every kind that has a message.
    fn errors() -> Vec<CertificateError> {
        let pair = Subject::Game(vec![4, 3]);
        let misere = Subject::MisereGame(vec![2]);
        let value = Subject::GrundyValue(3);
        let checks = [
            CheckError::Violation(Violation { piles: vec![5_u32.into(), 6_u32.into()], quota: 8_u32.into() }),
            CheckError::Meter(MeterError::Memory(5)),
            CheckError::Meter(MeterError::Steps(5)),
            CheckError::Meter(MeterError::States),
            CheckError::Missing(value.clone()),
            CheckError::Subject,
            CheckError::Tracks { expected: 2, found: 3 },
            CheckError::FreePiles(3),
            CheckError::TooManyQuotas { quotas: 9, accepted: 8 },
            CheckError::Overflow,
        ];
        let lines = [
            LineError::Json("missing field".to_owned()),
            LineError::Format { format: "x".to_owned(), version: 7 },
            LineError::Play("x".to_owned()),
            LineError::TakeAway("x".parse::<fibnim::TakeAway>().expect_err("no function")),
            LineError::Piles,
            LineError::GrundyValue,
            LineError::States(1 << 21),
            LineError::Accepting(9),
            LineError::Dfa(DfaError::Shape),
            LineError::Dfa(DfaError::State(9)),
            LineError::Dfa(DfaError::LeadingZeros),
        ];
        let systems = [
            NumerationError::Bounded,
            NumerationError::Ends { terms: 7 },
            NumerationError::Unsettled { terms: 7 },
            NumerationError::Late { index: 30 },
            NumerationError::NotPisot { lag: 4 },
        ];
        let mut all = vec![CertificateError::Dependency(pair.clone(), misere), CertificateError::Empty];
        let free = [Subject::Game(Vec::new()), Subject::MisereGame(Vec::new())];
        all.extend(free.map(|game| CertificateError::Check(game, CheckError::Overflow)));
        all.extend(systems.map(CertificateError::Numeration));
        all.extend(checks.map(|why| CertificateError::Check(pair.clone(), why)));
        all.extend(lines.map(|why| CertificateError::Line(2, why)));
        all
    }

    #[test]
    fn english_messages_are_the_words_of_the_errors() {
        for error in errors() {
            assert_eq!(Speaker::english().certificate_refused(&error), error.to_string());
        }
    }

    #[test]
    fn other_languages_have_their_own_words() {
        for speaker in Speaker::all().skip(1) {
            for error in errors() {
                let (said, english) = (speaker.certificate_refused(&error), error.to_string());
                // What is behind the colon is said in the language too.
                let why = english.rsplit(": ").next().expect("words");
                assert!(!said.contains(why), "{}: {said}", speaker.language());
            }
        }
    }
}
