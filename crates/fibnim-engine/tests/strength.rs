//! The strength of an answer is that of its weakest part.

use fibnim::Forever;
use fibnim_engine::wire::{Exactly, Function, GrundyQuestion, Method, SolveQuestion, Solved, Strength};
use fibnim_engine::{Allowance, Engine};

const MEMORY: u64 = 1 << 30;

fn solve(position: &str) -> Solved {
    let question = SolveQuestion { position: position.to_owned(), moves: Some(3), ..SolveQuestion::default() };
    Engine::default().solve(&question, &mut Allowance { memory: MEMORY, monitor: &mut Forever }).expect(position)
}

#[test]
fn sums_are_as_strong_as_their_weakest_value() {
    use Method::{Certificate, Rows, Theorem};
    for (position, methods, strength) in [
        ("*3+*5", &[Theorem, Theorem][..], Strength::Theorem),
        ("(99999999999999;9)+*3", &[Certificate, Theorem], Strength::CheckedCertificate),
        ("(99999999999999;9)+(5;3)", &[Certificate, Certificate], Strength::CheckedCertificate),
        // Values of 7 and more are not proved.
        ("(99999999999999;9)+(5000;4000)", &[Certificate, Rows], Strength::Search),
        ("(99999999999999;9)+(40;7)[4t]", &[Certificate, Rows], Strength::Search),
    ] {
        let solved = solve(position);
        assert_eq!(solved.basis.method, Method::NimSum, "{position}");
        assert_eq!(solved.grundy.expect("a sum").methods, methods, "{position}");
        assert_eq!(solved.basis.strength, strength, "{position}");
        assert_eq!(solved.basis.states.is_some(), methods.contains(&Certificate), "{position}");
    }
    // Rows used only to list moves do not weaken the answer.
    let solved = solve("(30;9)+(5;3)");
    assert!(solved.basis.solved > Some(0) && !solved.winning_moves.is_empty(), "{solved:?}");
    assert_eq!(solved.basis.strength, Strength::CheckedCertificate);
}

#[test]
fn grundy_values_and_sums_name_the_same_methods() {
    for (piles, quotas) in
        [(&["26", "19"][..], &["5", "3"][..]), (&["5000"], &["4000"]), (&["12", "5000"], &["4", "4000"])]
    {
        let question = GrundyQuestion {
            function: Function::default(),
            piles: piles.iter().map(|pile| pile.parse().expect("a number")).collect(),
            quota: Some(quotas.join(",")),
            exactly: Exactly::default(),
        };
        let grundy = Engine::default()
            .grundy(&question, &mut Allowance { memory: MEMORY, monitor: &mut Forever })
            .expect("small");
        let parts: Vec<String> = piles.iter().zip(quotas).map(|(pile, quota)| format!("({pile};{quota})")).collect();
        let sum = solve(&format!("{}+*0", parts.join("+")));
        let values = sum.grundy.expect("a sum");
        assert_eq!(grundy.methods[..], values.methods[..piles.len()], "{piles:?}");
        assert_eq!(grundy.basis.strength, sum.basis.strength, "{piles:?}");
        assert_eq!(grundy.value.to_string(), values.nim_sum.to_string(), "{piles:?}");
    }
}
