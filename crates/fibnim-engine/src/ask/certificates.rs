//! The certificates that come with the library, and the states that digits go through.

use fibnim::relative::TakeSet;
use fibnim::written::excerpt;
use fibnim::{Budget, Limit, Nat, Play, Position, Threshold, Wanted};
use fibnim_check::read_trusted;
use fibnim_check::{Certificate, CheckError, Checked, Subject, to_file};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::remaining::{MOST, remaining};
use fibnim_proof::answer::shipped::FILES;
use fibnim_proof::export::{PartialDfa, dot};
use fibnim_proof::numeration::word;
use fibnim_proof::prove::uses;

use super::prove::about;
use crate::error::InputError;
use crate::wire::{
    Arc, CertificateAnswer, CertificateEntry, CertificateQuestion, Certificates, CertificatesQuestion, Remaining,
    Trace, TraceQuestion, Whole,
};
use crate::{Engine, EngineError, Result};

/// The certificates of a shipped file.
fn file(name: &str) -> Result<Vec<Checked<Certificate>>> {
    let file = FILES.iter().find(|file| file.name == name).ok_or_else(|| {
        let names: Vec<&str> = FILES.iter().map(|file| file.name).collect();
        EngineError::input(format!(
            "there is no file of certificates {:?}: use one of {}",
            excerpt(name),
            names.join(", ")
        ))
    })?;
    read_trusted(file.text).map_err(EngineError::refused)
}

/// The certificate in a place, and all certificates of its file.
fn find(place: &CertificateQuestion) -> Result<(Checked<Certificate>, Vec<Checked<Certificate>>)> {
    let all = file(&place.file)?;
    let found = all.get(place.line.usize()).cloned().ok_or_else(|| {
        EngineError::input(format!(
            "line {} of {}: give a line from 0 to {}",
            place.line,
            place.file,
            all.len().saturating_sub(1)
        ))
    })?;
    Ok((found, all))
}

/// All certificates that come with the library.
pub(crate) fn list(_: &mut Engine, _: &CertificatesQuestion, _: &mut Budget<'_>) -> Result<Certificates> {
    let mut certificates = Vec::new();
    for shipped in FILES {
        for (line, certificate) in file(shipped.name)?.iter().enumerate() {
            let place = CertificateQuestion { file: shipped.name.parse()?, line: Whole::new(line)? };
            certificates.push(CertificateEntry { place, about: about(certificate) });
        }
    }
    Ok(Certificates { certificates })
}

/// One of them.
pub(crate) fn one(_: &mut Engine, question: &CertificateQuestion, _: &mut Budget<'_>) -> Result<CertificateAnswer> {
    let (certificate, all) = find(question)?;
    let live = PartialDfa::new(&certificate).map_err(EngineError::refused)?;
    let (arcs, accepting) = states(&live);
    let file = to_file(all.iter().filter(|other| uses(&certificate.subject, &other.subject)));
    let file = file.map_err(EngineError::refused)?;
    Ok(CertificateAnswer {
        arcs,
        accepting,
        sha256: certificate.hash(),
        picture: dot::picture(&live, &caption(&certificate)).ok(),
        file,
        about: about(&certificate),
    })
}

/// The arcs of the states of an automaton, and its accepting states.
pub(super) fn states(live: &PartialDfa) -> (Vec<Vec<Arc>>, Vec<usize>) {
    let arcs = |state: usize| live.joined(state).into_iter().map(|(to, digits)| Arc { to, digits }).collect();
    let accepting = (0..live.states()).filter(|&state| live.accepts(state)).collect();
    ((0..live.states()).map(arcs).collect(), accepting)
}

/// The caption of a picture of the automaton.
#[must_use]
pub fn caption(certificate: &Certificate) -> String {
    let take_away = &certificate.take_away;
    let list = |fixed: &[u32]| fixed.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let only = match certificate.subject.takes() {
        TakeSet::All => String::new(),
        takes => format!(", takes {takes}"),
    };
    let play = match certificate.subject.play() {
        Play::Normal => "",
        Play::Misere => ", misère play",
    };
    let piles = match (certificate.subject.grundy_value(), certificate.free, certificate.fixed()) {
        (Some(value), ..) => return format!("Positions with a move to Grundy value {value}, f(t) = {take_away:#}"),
        (None, 2, _) => "two piles of any size".to_owned(),
        (None, _, []) => "one pile of any size".to_owned(),
        (None, _, fixed) => format!("piles ({}) and one of any size", list(fixed)),
    };
    format!("N-positions of {piles}, f(t) = {take_away:#}{only}{play}")
}

/// The states that the digits of some piles and a quota go through.
pub(crate) fn trace(engine: &mut Engine, question: &TraceQuestion, budget: &mut Budget<'_>) -> Result<Trace> {
    let (certificate, _) = find(&question.certificate)?;
    let free = certificate.free;
    if question.piles.len() != free {
        return Err(EngineError::input(InputError::FreePiles { given: question.piles.len(), needed: free }));
    }
    let piles = question.piles.iter().map(|pile| pile.read(&certificate.take_away)).collect::<Result<Vec<Nat>>>()?;
    let threshold = match &certificate.subject {
        Subject::GrundyValue(_) => None,
        Subject::Game(fixed) | Subject::MisereGame(fixed) | Subject::Only { fixed, .. } => {
            Some(threshold(engine, &certificate, &piles, fixed, budget)?)
        }
    };
    let quota = match (&question.quota, &threshold) {
        (Some(quota), _) => quota.read(&certificate.take_away)?,
        (None, Some(Threshold::Finite(threshold))) => threshold.clone(),
        (None, Some(Threshold::Infinite)) => piles.iter().sum::<Nat>() + Nat::ONE,
        (None, None) => return Err(EngineError::input("a certificate of a Grundy value needs a quota")),
    };
    let system = NumerationSystem::new(&certificate.take_away).map_err(EngineError::input)?;
    let numbers: Vec<Nat> = piles.iter().cloned().chain([quota.clone()]).collect();
    let letters = word(&system, &numbers)?;
    let tracks = numbers.len();
    let digits = |letter: u32| (0..tracks).map(|track| (letter >> track & 1) as u8).collect();
    let live = PartialDfa::new(&certificate).map_err(EngineError::refused)?;
    let mut state = Some(0);
    let mut states = vec![state];
    for &letter in &letters {
        state = state.and_then(|state| live.next(state, letter));
        states.push(state);
    }
    let reading: Vec<u32> = letters.iter().map(|letter| letter & !(u32::MAX << free)).collect();
    let remaining = match threshold {
        Some(_) => remaining(&certificate, &system, &reading, budget.monitor).map_err(CheckError::from),
        None => Ok(Vec::new()),
    };
    let remaining = remaining.map_err(EngineError::beyond)?;
    let mut terms: Vec<Nat> = certificate.take_away.h_sequence().take(letters.len()).map(|term| term.value).collect();
    terms.reverse();
    Ok(Trace {
        piles,
        quota,
        threshold,
        terms: terms.into_iter().collect(),
        digits: letters.into_iter().map(digits).collect(),
        accepted: state.is_some_and(|state| live.accepts(state)),
        states,
        remaining: remaining.into_iter().map(|left| Remaining { values: left.values, larger: left.larger }).collect(),
        named: MOST,
    })
}

/// The threshold of the free piles beside the fixed ones.
fn threshold(
    engine: &mut Engine,
    certificate: &Certificate,
    piles: &[Nat],
    fixed: &[u32],
    budget: &mut Budget<'_>,
) -> Result<Threshold> {
    let all = piles.iter().cloned().chain(fixed.iter().map(|&pile| Nat::from(pile)));
    let position = Position::global(all, Limit::Any).map_err(EngineError::input)?;
    let only = || EngineError::not_covered("no trace of games in which only some takes are permitted");
    let rules = certificate.rules().ok_or_else(only)?;
    let analysis = engine.solver(&rules).solve_for(&position, Wanted::Outcome, budget)?;
    Ok(analysis.threshold().cloned().unwrap_or(Threshold::Infinite))
}
