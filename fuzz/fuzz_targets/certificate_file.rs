//! If one number in a certificate file changes, the checker refuses the file or still proves the same game. It reads or
//! refuses any text without a panic.

#![cfg_attr(fuzzing, no_main)]

use std::sync::LazyLock;

use fibnim::relative::TakeSet;
use fibnim::{Budget, Forever, Play, TakeAway};
use fibnim_check::{Certificate, Checked, Dfa, NumerationSystem, Subject, check_file, to_file};
use fibnim_fuzz::law;
use fibnim_proof::prove::Prover;

/// Certificate files for one pile of any size beside a pile of one chip, with their last certificates: if all takes are
/// permitted, and if only some are.
static GAMES: LazyLock<[(String, Checked<Certificate>); 3]> = LazyLock::new(|| {
    [TakeSet::All, TakeSet::Fibonacci, TakeSet::Odd].map(|takes| {
        let mut prover = Prover::new(&TakeAway::FIBONACCI, 1, 100).expect("a system");
        let subject = Subject::only(takes, Play::Normal, vec![1]);
        let goal = prover.prove(&subject, &mut Forever, &mut |_| ()).expect("proved");
        (to_file(prover.proved().values()).expect("complete"), goal)
    })
});

law!(|bytes| {
    let Some((&[place, value], rest)) = bytes.split_first_chunk::<2>() else { return };
    if value == 255 {
        let _ = check_file(&String::from_utf8_lossy(rest), &mut |_| (), &mut Budget::default());
        return;
    }
    let (whole, goal) = &GAMES[usize::from(rest.first().copied().unwrap_or(0)) % GAMES.len()];
    let Some(list) = whole.rfind("\"next\":[").map(|at| at + 8) else { return };
    let mut numbers: Vec<u64> = whole[list..]
        .split(']')
        .next()
        .map_or(Vec::new(), |list| list.split(',').filter_map(|number| number.parse().ok()).collect());
    let place = usize::from(place) % numbers.len();
    numbers[place] = u64::from(value);
    let list_end = whole[list..].find(']').map_or(whole.len(), |end| list + end);
    let changed: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let text = format!("{}{}{}", &whole[..list], changed.join(","), &whole[list_end..]);
    let Ok(proved) = check_file(&text, &mut |_| (), &mut Budget::default()) else { return };
    let system = NumerationSystem::new(&TakeAway::FIBONACCI).expect("a system");
    for (k, w) in (0..60).flat_map(|k| (0..60).map(move |w| (k, w))) {
        let reads = |automaton: &Dfa| automaton.reads(system.letters([k, w]));
        let found = &proved[proved.len() - 1].automaton;
        assert_eq!(reads(found), reads(&goal.automaton), "({k}; {w})");
    }
});
