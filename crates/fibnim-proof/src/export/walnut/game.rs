//! Games for Walnut.

use std::collections::BTreeMap;

use fibnim::Play;
use fibnim_check::Certificate;
use fibnim_check::certificate::fewer;

use super::error::ExportError;
use super::names;
use super::notation::{COMMANDS, Notation};
use crate::export::PartialDfa;

/// Names of free piles in sentences.
const PILES: [&str; 2] = ["k", "m"];

fn name(game: &Certificate, fixed: &[u32], notation: &Notation) -> String {
    names::game(game.free, fixed, game.subject.play(), notation.suffix)
}

/// The command that states the recurrence of a game. With `N` for its automaton it says, for all piles `x` and quotas `w`:
/// `N(x, w)` holds exactly if `w` is at least 1 and `N(x, w - 1)` holds or a move of exactly `w` leads to a position that is
/// not N. Under misère play it also holds if no pile has a chip.
fn recurrence(game: &Certificate, notation: &Notation) -> Result<String, ExportError> {
    let names = PILES.get(..game.free).ok_or(ExportError::FreePiles(game.free))?;
    let own = name(game, game.fixed(), notation);
    let piles = names.join(",");
    let factor = notation.factor;
    let mut ways = vec![format!("${own}({piles},w-1)")];
    // Walnut reads k-w as a number only if there is one, so every difference stands beside the condition for it.
    for pile in names {
        let after = piles.replace(pile, &format!("{pile}-w"));
        ways.push(format!("((w<={pile}) & (~${own}({after},{factor}w)))"));
    }
    for (i, &pile) in game.fixed().iter().enumerate().filter(|&(i, pile)| game.fixed().get(i + 1) != Some(pile)) {
        for t in 1..=pile {
            let smaller = name(game, &fewer(game.fixed(), i, t), notation);
            let quota = game.take_away.quota_after(&u64::from(t));
            ways.push(format!("((w={t}) & (~${smaller}({piles},{quota})))"));
        }
    }
    let mut winning = format!("((w>=1) & ({}))", ways.join(" | "));
    if game.subject.play() == Play::Misere && game.fixed().is_empty() {
        let empty: Vec<String> = names.iter().map(|pile| format!("({pile}=0)")).collect();
        winning = format!("(({}) | {winning})", empty.join(" & "));
    }
    let sentence = format!("${own}({piles},w) <=> {winning}");
    Ok(notation.command(&own, &format!("{piles},w"), &sentence))
}

/// The files of some games of one ruleset and number of free piles.
pub(super) fn files<'a>(games: impl Iterator<Item = &'a Certificate>) -> Result<BTreeMap<String, String>, ExportError> {
    let mut games: Vec<&Certificate> = games.collect();
    games.sort_by_key(|game| (game.fixed().iter().sum::<u32>(), game.fixed()));
    let (mut files, mut commands) = (BTreeMap::new(), String::new());
    for game in games {
        let notation = Notation::of(&game.take_away)?;
        let text = notation.automaton(&PartialDfa::new(game)?);
        files.insert(name(game, game.fixed(), &notation) + ".txt", text);
        commands += &recurrence(game, &notation)?;
    }
    files.insert(COMMANDS.to_owned(), commands);
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::super::evaluation::{Automaton, hold};
    use super::super::files;
    use super::*;
    use crate::export::partial_dfa::tests::{prove, prove_under};
    use fibnim::{Forever, Rules, TakeAway};
    use fibnim_check::{Dfa, NumerationSystem, Subject};

    fn sentence(game: &Certificate) -> Result<String, ExportError> {
        recurrence(game, &Notation::of(&game.take_away)?)
    }

    #[test]
    fn files_accept_what_automata_accept() {
        for (take, fixed, name, first) in [
            ("2t", &[][..], "n", "msd_fib msd_fib"),
            ("2t", &[6, 1], "n6x1", "msd_fib msd_fib"),
            ("t", &[3, 2], "n3x2_t", "msd_2 msd_2"),
        ] {
            let (game, proved) = prove(take, fixed);
            let system = NumerationSystem::new(&game.take_away).expect("a system");
            let read = Automaton::new(&files(&game, proved.values()).expect("written")[&format!("{name}.txt")]);
            assert_eq!(read.systems(), first);
            for (k, w) in (0..300).flat_map(|k| (0..300).map(move |w| (k, w))) {
                let expected = game.automaton.reads(system.letters([k, w]));
                assert_eq!(read.holds(&[k.cast_signed(), w.cast_signed()]), expected, "{take} {fixed:?}: {k}, {w}");
            }
        }
    }

    #[test]
    fn words_that_are_no_representations_lead_nowhere() {
        let (game, proved) = prove("2t", &[2, 1]);
        let read = Automaton::new(&files(&game, proved.values()).expect("written")["n2x1.txt"]);
        let word = |bits: u32| (0..8).rev().map(|i| (bits >> i & 1) as u8).collect::<Vec<u8>>();
        for (a, b) in (0..256).flat_map(|a| (0..256).map(move |b| (a, b))) {
            let legal = a & a >> 1 == 0 && b & b >> 1 == 0;
            assert!(legal || !read.reads(&[word(a), word(b)]), "{a:b} {b:b}");
        }
    }

    #[test]
    fn sentences_hold_for_the_games_and_for_nothing_else() {
        for (take, fixed, name) in [("2t", &[2, 1][..], "n2x1"), ("2t", &[4], "n4"), ("t", &[2, 2], "n2x2_t")] {
            let (game, proved) = prove(take, fixed);
            let mut files = files(&game, proved.values()).expect("written");
            assert_eq!(files.len(), proved.len() + 1);
            assert!(hold(&files, 40), "{take} {fixed:?}");
            let name = format!("{name}.txt");
            let wrong = files[&name].replacen("\n0 0\n", "\n0 1\n", 1);
            assert_ne!(files.insert(name, wrong.clone()), Some(wrong));
            assert!(!hold(&files, 40), "{take} {fixed:?}");
        }
    }

    #[test]
    fn sentences_of_misere_games_hold() {
        let rules = Rules::misere(TakeAway::FIBONACCI);
        let (game, proved) = prove_under(rules.clone(), &[2, 1]);
        let files = files(&game, proved.values()).expect("written");
        let names: Vec<&str> = files.keys().map(String::as_str).collect();
        assert_eq!(
            names,
            [COMMANDS, "n1_misere.txt", "n1x1_misere.txt", "n2_misere.txt", "n2x1_misere.txt", "n_misere.txt"]
        );
        let expected = "eval check_n_misere \"?msd_fib Ak,w ($n_misere(k,w) <=> (((k=0)) | ((w>=1) & \
            ($n_misere(k,w-1) | ((w<=k) & (~$n_misere(k-w,2*w)))))))\":\n";
        assert_eq!(sentence(&proved[&[][..]]), Ok(expected.to_owned()));
        assert!(hold(&files, 40));
        let normal = files[COMMANDS].replace("((k=0)) | ", "((k=0)) & ");
        assert!(!hold(&files.into_iter().chain([(COMMANDS.to_owned(), normal)]).collect(), 40));
    }

    #[test]
    fn the_sentence_of_two_free_misere_piles_holds() {
        let game = crate::prove::prove_two(Rules::misere(TakeAway::POWER_OF_TWO), 100, &mut Forever).expect("proved");
        let files = files(&game, [&game]).expect("written");
        assert!(files[COMMANDS].contains("(((k=0) & (m=0)) | ((w>=1) & "), "{}", files[COMMANDS]);
        assert!(hold(&files, 20));
    }

    #[test]
    fn sentences_are_those_of_the_recurrence() {
        let (game, proved) = prove("2t", &[1, 1]);
        let expected = "eval check_n1x1 \"?msd_fib Ak,w ($n1x1(k,w) <=> ((w>=1) & ($n1x1(k,w-1) | ((w<=k) & \
            (~$n1x1(k-w,2*w))) | ((w=1) & (~$n1(k,2))))))\":\n";
        assert_eq!(sentence(&game), Ok(expected.to_owned()));
        let names: Vec<String> = files(&game, proved.values()).expect("written").into_keys().collect();
        assert_eq!(names, [COMMANDS, "n.txt", "n1.txt", "n1x1.txt"]);
        let automaton = Dfa::new(3, vec![0; 8], vec![false]).expect("an automaton");
        let two = Certificate {
            take_away: "t".parse().expect("a function"),
            free: 2,
            subject: Subject::Game(Vec::new()),
            automaton,
        };
        let expected = "eval check_nn_t \"?msd_2 Ak,m,w ($nn_t(k,m,w) <=> ((w>=1) & ($nn_t(k,m,w-1) | \
            ((w<=k) & (~$nn_t(k-w,m,w))) | ((w<=m) & (~$nn_t(k,m-w,w))))))\":\n";
        assert_eq!(sentence(&two), Ok(expected.to_owned()));
    }

    #[test]
    fn others_are_refused() {
        let (game, _) = prove("2t", &[1]);
        let missing = ExportError::Missing(Subject::Game(Vec::new()));
        assert_eq!(files(&game, std::iter::empty::<&Certificate>()), Err(missing));
        assert_eq!(sentence(&Certificate { free: 3, ..game.clone() }), Err(ExportError::FreePiles(3)));
        for take in ["3t", "t+1", "2,2,6 then 2t"] {
            let take: TakeAway = take.parse().expect("a take-away function");
            let subject = Subject::Game(Vec::new());
            let other = Certificate { take_away: take.clone(), subject, ..game.clone() };
            assert_eq!(files(&other, std::iter::empty::<&Certificate>()), Err(ExportError::TakeAway(take)));
        }
    }
}
