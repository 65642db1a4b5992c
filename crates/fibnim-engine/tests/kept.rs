//! The results that an engine keeps from one question to the next change only the cost of later answers. What it keeps,
//! and what the crates keep that it is made of, can be shared between threads.

use crate::fit::Fit as _;
use std::sync::Arc;

use fibnim::Rules;
use fibnim_engine::wire::{self, Method, Region, SolveQuestion, Solved, Strength, ThresholdsQuestion};
use fibnim_engine::{Capabilities, Engine, EngineError, ErrorKind};
use fibnim_table::{Shape, Table};

use crate::within;

/// Enough memory to list several hundred moves, but not to solve the positions of the tests.
const LITTLE: u64 = 100_000;

const MUCH: u64 = 1 << 30;

fn slice(max: u32, fixed: &[u32]) -> ThresholdsQuestion {
    let (max, fixed) = (max.fit(), fixed.to_vec().fit());
    ThresholdsQuestion { region: Region::Slice, max, fixed, ..Default::default() }
}

fn solve(engine: &mut Engine, position: &str, memory: u64) -> Result<Solved, EngineError> {
    let question = SolveQuestion { position: position.fit(), explain: true, ..SolveQuestion::default() };
    engine.solve(&question, &mut within(memory))
}

#[test]
fn a_cell_of_an_answered_slice_is_not_computed_again() {
    let mut engine = Engine::default();
    let before = solve(&mut engine, "(50,37,200;5)", LITTLE).expect_err("too large");
    assert_eq!(before.kind(), ErrorKind::Budget);
    let answer = engine.thresholds(&slice(60, &[200]), &mut within(MUCH)).expect("fits");
    for (x, y) in [(50_usize, 37_usize), (60, 60), (1, 59), (0, 2)] {
        for quota in [1, 5, 100] {
            let position = format!("({x},{y},200;{quota})");
            let kept = solve(&mut engine, &position, LITTLE).expect("kept");
            assert_eq!(kept, solve(&mut Engine::default(), &position, MUCH).expect("fits"), "{position}");
            let threshold = kept.threshold.map(|threshold| threshold.to_string());
            let cell = answer.rows[y][x].finite().map_or("infinity".to_owned(), |cell| cell.to_string());
            assert_eq!(threshold, Some(cell), "{position}");
        }
    }
    // The slice kept must also answer moves from the pile that it fixes.
    assert_eq!(solve(&mut engine, "(50,37,163;5)", LITTLE).expect("kept").basis.method(), Method::Thresholds);
    // The slice itself is answered from memory, a larger one is not.
    assert!(engine.thresholds(&slice(60, &[200]), &mut within(LITTLE)).is_ok());
    assert_eq!(solve(&mut engine, "(61,37,200;5)", LITTLE).expect_err("larger").kind(), ErrorKind::Budget);
}

/// An engine that must not learn, as those of a server, refuses what others answer by a certificate.
#[test]
fn certificates_are_learned_where_that_is_allowed() {
    for (learns, method) in [(true, Ok(Method::Certificate)), (false, Err(ErrorKind::Budget))] {
        let mut engine = Engine::new(Capabilities { threads: 1, learns, ..Capabilities::default() });
        for position in ["(1000000000000,10,1)", "(9,2000000000000,1;5)"] {
            let found = solve(&mut engine, position, MUCH).map(|solved| solved.basis.method());
            assert_eq!(found.map_err(|error| error.kind()), method, "{position}");
        }
    }
}

#[test]
fn no_more_is_kept_than_the_surroundings_allow() {
    let mut engine = Engine::new(Capabilities { kept: LITTLE, streamed: 0, ..Capabilities::default() });
    engine.thresholds(&slice(60, &[200]), &mut within(MUCH)).expect("fits");
    assert_eq!(solve(&mut engine, "(50,37,200;5)", LITTLE).expect_err("too large").kind(), ErrorKind::Budget);
    // Results of other rulesets are dropped to make room.
    let cost = Shape::reached(&Rules::FIBONACCI, &[200, 60, 60]).expect("a shape").cost(1);
    let kept = u64::try_from(cost.bytes).expect("small");
    let rulesets = 2 + kept / u64::try_from(cost.positions).expect("small");
    let mut engine = Engine::new(Capabilities { kept, threads: 1, streamed: 0, learns: false });
    let solved = |engine: &mut Engine, factor: u64| {
        let rules = wire::Ruleset { take: format!("{factor}t").fit(), ..wire::Ruleset::default() };
        let question = SolveQuestion { rules, position: "(50,37,200;5)".fit(), ..SolveQuestion::default() };
        engine.solve(&question, &mut within(LITTLE)).is_ok()
    };
    for factor in 2..2 + rulesets {
        let rules = wire::Ruleset { take: format!("{factor}t").fit(), ..wire::Ruleset::default() };
        let question = ThresholdsQuestion { rules, ..slice(60, &[200]) };
        engine.thresholds(&question, &mut within(MUCH)).expect("fits");
        assert!(solved(&mut engine, factor), "{factor}t");
    }
    assert!(!solved(&mut engine, 2));
}

#[test]
fn a_table_that_was_given_answers_first() {
    /// The memory of the answer alone.
    const ANSWER: u64 = 41 * 41 * size_of::<wire::Cell>() as u64;
    let shape = Shape::new(Rules::FIBONACCI, 3, 40).expect("a shape");
    let table = Table::build(shape, 1, &mut fibnim::Budget::default()).expect("small");
    let mut engine = Engine::default();
    let computed = engine.thresholds(&slice(40, &[40]), &mut within(MUCH)).expect("fits");
    assert_eq!(computed.basis.method(), Method::Thresholds);
    engine.add_method(Arc::new(table));
    let given = engine.thresholds(&slice(40, &[40]), &mut within(ANSWER)).expect("given");
    assert_eq!((given.basis.method(), given.basis.strength()), (Method::Table, Strength::Search));
    assert_eq!(given.rows, computed.rows);
    // Thresholds of this size are also kept, but the table comes first.
    assert_eq!(solve(&mut engine, "(30,20,35;4)", MUCH).expect("given").basis.method(), Method::Table);
    let larger = engine.thresholds(&slice(41, &[40]), &mut within(MUCH)).expect("fits");
    assert_eq!(larger.basis.method(), Method::Thresholds);
    // A theorem comes before the table.
    let two = engine.thresholds(&slice(40, &[]), &mut within(ANSWER)).expect("a theorem");
    assert_eq!(two.basis.method(), Method::Theorem);
}

fn shared<T: Send + Sync + 'static>() {}

#[test]
fn what_programs_keep_can_be_shared_between_threads() {
    shared::<fibnim_check::Checked<fibnim_check::Certificate>>();
    shared::<fibnim_check::CertificateError>();
    shared::<fibnim_check::Dfao<u8>>();
    shared::<fibnim_engine::Engine>();
    shared::<fibnim_engine::EngineError>();
    shared::<fibnim_play::Advisor>();
    shared::<fibnim_play::Match>();
    shared::<fibnim_proof::answer::games::ProvedGames>();
    shared::<fibnim_proof::logic::theory::Theory>();
    shared::<fibnim_proof::prove::Prover>();
    shared::<fibnim_table::Table>();
    shared::<fibnim_table::TableError>();
}

#[cfg(feature = "audit")]
#[test]
fn so_can_claims_and_verdicts() {
    shared::<fibnim_audit::Claim>();
    shared::<fibnim_audit::Tables>();
    shared::<fibnim_audit::ClaimAnswer>();
}
