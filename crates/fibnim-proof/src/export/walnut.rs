//! Automata and recurrences for the Walnut prover, which shares no code with this project, so it can confirm the
//! proofs.
//!
//! The `.txt` file of an automaton belongs into Walnut's folder `Automata Library`, and `commands.txt` into
//! `Command Files`; then `load commands.txt;` decides all sentences. If all of them are true, the automata are the
//! games or Grundy values that they are claimed to be, because the recurrence has one solution.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use fibnim::{Play, TakeAway};
use fibnim_check::certificate::fewer;
use fibnim_check::{Certificate, NumerationSystem, Subject};

use super::{ExportError, PartialDfa};

/// All files, by name, for a certificate and the certificates that it depends on, which are among the `others`.
///
/// For a game these are the automata of the game and of all games with smaller fixed piles, and one sentence each. For
/// a Grundy value `g` these are the automata `e0, ..., eg` of the moves to the values (`E_v` in
/// [`Checker::check`](fibnim_check::Checker::check)), the automata `g0, ..., gg` of the piles and quotas that have the
/// values, and two sentences for each value.
///
/// # Errors
/// If a certificate is missing among `others`, Walnut has no numeration system for the take-away function, or there are
/// more than two free piles.
pub fn files<'a, C: AsRef<Certificate> + 'a>(
    certificate: &'a Certificate,
    others: impl IntoIterator<Item = &'a C>,
) -> Result<BTreeMap<String, String>, ExportError> {
    let same = |other: &&Certificate| other.take_away == certificate.take_away && other.free == certificate.free;
    let mut known: BTreeMap<&Subject, &Certificate> =
        others.into_iter().map(AsRef::as_ref).filter(same).map(|other| (&other.subject, other)).collect();
    known.insert(&certificate.subject, certificate);
    let mut needed: BTreeMap<&Subject, &Certificate> = BTreeMap::new();
    let mut stack = vec![certificate];
    while let Some(larger) = stack.pop() {
        if needed.insert(&larger.subject, larger).is_some() {
            continue;
        }
        for subject in larger.subject.dependencies() {
            stack.push(*known.get(&subject).ok_or(ExportError::Missing(subject))?);
        }
    }
    let notation = WalnutNames::of(&certificate.take_away)?;
    let system = NumerationSystem::new(&certificate.take_away)?;
    match &certificate.subject {
        Subject::Game(_) | Subject::MisereGame(_) => games(needed.into_values(), &notation, &system),
        other @ Subject::Only { .. } => Err(ExportError::Takes(other.clone())),
        // The dependencies are all smaller values, and values have their order.
        Subject::GrundyValue(_) => values(&needed.into_values().collect::<Vec<_>>(), &notation, &system),
    }
}

/// The text of the file of an automaton that was made from a statement. In Walnut `$name(x, ...)` means it, where
/// `name` is that of the file and the tracks have their order.
///
/// # Errors
/// If Walnut has no numeration system for the take-away function.
pub fn predicate(automaton: &PartialDfa, take_away: &TakeAway) -> Result<String, ExportError> {
    Ok(WalnutNames::of(take_away)?.automaton(automaton))
}

/// The name of the file of sentences.
pub const COMMANDS: &str = "commands.txt";

/// Walnut's names for what belongs to a take-away function.
struct WalnutNames {
    /// The numeration system of the H-sequence.
    system: &'static str,
    /// The factor of the take-away function, as it is written in front of a term.
    factor: &'static str,
    /// The end of all names, so that automata of several take-away functions can stand in one library.
    suffix: &'static str,
}

impl WalnutNames {
    fn of(take_away: &TakeAway) -> Result<Self, ExportError> {
        let linear = take_away.explicit().is_empty();
        match take_away.line() {
            Some((2, 1, 0)) if linear => Ok(Self { system: "msd_fib", factor: "2*", suffix: "" }),
            Some((1, 1, 0)) if linear => Ok(Self { system: "msd_2", factor: "", suffix: "_t" }),
            _ => Err(ExportError::TakeAway(take_away.clone())),
        }
    }

    /// An automaton as the text of a file. A transition that is missing leads to no accepted word.
    fn automaton(&self, automaton: &PartialDfa) -> String {
        let mut text = vec![self.system; automaton.tracks()].join(" ") + "\n";
        for state in 0..automaton.states() {
            // Writing to a string does not fail.
            let _ = writeln!(text, "\n{state} {}", u8::from(automaton.accepts(state)));
            for (letter, next) in automaton.arcs(state) {
                let digits: Vec<String> = automaton.digits(letter).map(|digit| digit.to_string()).collect();
                let _ = writeln!(text, "{} -> {next}", digits.join(" "));
            }
        }
        text
    }

    /// The command that decides a sentence.
    fn command(&self, name: &str, variables: &str, sentence: &str) -> String {
        format!("eval check_{name} \"?{} A{variables} ({sentence})\":\n", self.system)
    }

    /// The name of a game's automaton: `n` for every free pile, then the fixed piles, as in `n6x1`, and `_misere` under
    /// misère play. Walnut reads `A`, `E` and `I` at the beginning of a word as quantifiers.
    fn game(&self, game: &Certificate, fixed: &[u32]) -> String {
        let piles: Vec<String> = fixed.iter().map(ToString::to_string).collect();
        let play = if game.subject.play() == Play::Misere { "_misere" } else { "" };
        format!("{}{}{play}{}", "n".repeat(game.free), piles.join("x"), self.suffix)
    }
}

/// Names of free piles in sentences.
const PILES: [&str; 2] = ["k", "m"];

/// The command that states the recurrence of a game. With `N` for its automaton it says, for all piles `x` and quotas
/// `w`: `N(x, w)` holds exactly if `w` is at least 1 and `N(x, w - 1)` holds or a move of exactly `w` leads to a
/// position that is not N. Under misère play it also holds if no pile has a chip.
fn recurrence(game: &Certificate, notation: &WalnutNames) -> Result<String, ExportError> {
    let names = PILES.get(..game.free).ok_or(ExportError::FreePiles(game.free))?;
    let own = notation.game(game, game.fixed());
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
            let smaller = notation.game(game, &fewer(game.fixed(), i, t));
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
fn games<'a>(
    games: impl Iterator<Item = &'a Certificate>,
    notation: &WalnutNames,
    system: &NumerationSystem,
) -> Result<BTreeMap<String, String>, ExportError> {
    let mut games: Vec<&Certificate> = games.collect();
    games.sort_by_key(|game| (game.fixed().iter().sum::<u32>(), game.fixed()));
    let (mut files, mut commands) = (BTreeMap::new(), String::new());
    for game in games {
        let text = notation.automaton(&PartialDfa::of(game, system)?);
        files.insert(notation.game(game, game.fixed()) + ".txt", text);
        commands += &recurrence(game, notation)?;
    }
    files.insert(COMMANDS.to_owned(), commands);
    Ok(files)
}

/// The files of the Grundy values 0, 1, ... whose certificates these are.
///
/// `E_v(k, w)` says that from a pile of `k` some move of at most `w` leads to the value `v`, and `G_v(k, w)` that the
/// pile has the value `v` under the quota `w`. They determine each other:
///
/// ```text
/// E_v(k, w)  <=>  w >= 1, and E_v(k, w - 1) or w <= k and G_v(k - w, f(w))
/// G_v(k, w)  <=>  E_0(k, w), ..., E_{v-1}(k, w) and not E_v(k, w)
/// ```
///
/// The second is the definition of the least value that no move leads to. By induction on `k` and `w` they have one
/// solution.
fn values(
    values: &[&Certificate],
    notation: &WalnutNames,
    system: &NumerationSystem,
) -> Result<BTreeMap<String, String>, ExportError> {
    let WalnutNames { factor, suffix, .. } = notation;
    let (mut files, mut commands) = (BTreeMap::new(), String::new());
    // E_0(k,w) & ... for the values so far.
    let mut reached = String::new();
    for (value, certificate) in values.iter().enumerate() {
        let (moves, own) = (format!("e{value}{suffix}"), format!("g{value}{suffix}"));
        files.insert(format!("{moves}.txt"), notation.automaton(&PartialDfa::of(certificate, system)?));
        files.insert(
            format!("{own}.txt"),
            notation.automaton(&PartialDfa::of_grundy_value(certificate, &values[..value], system)?),
        );
        // Walnut reads k-w as a number only if there is one, so the difference stands beside the condition for it.
        let recurrence = format!("${moves}(k,w) <=> ((w>=1) & (${moves}(k,w-1) | ((w<=k) & ${own}(k-w,{factor}w))))");
        commands += &notation.command(&moves, "k,w", &recurrence);
        let least = format!("${own}(k,w) <=> ({reached}(~${moves}(k,w)))");
        commands += &notation.command(&own, "k,w", &least);
        reached.extend(["$", &moves, "(k,w) & "]);
    }
    files.insert(COMMANDS.to_owned(), commands);
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{prove, prove_under};
    use super::*;
    use crate::Relation;
    use crate::logic::formula::Evaluator;
    use crate::prove::Prover;
    use crate::tests::unlimited;
    use fibnim::grundy::literal_rows;
    use fibnim::{Forever, Rules};
    use fibnim_check::{Checked, Dfao, StateId};

    /// The automaton of a file.
    fn read(text: &str) -> Relation {
        let mut lines = text.lines();
        let tracks = lines.next().expect("systems").split(' ').count();
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        for line in lines.filter(|line| !line.is_empty()) {
            if let Some((digits, to)) = line.split_once(" -> ") {
                let digits = digits.split(' ').enumerate();
                let letter: usize = digits.map(|(track, digit)| usize::from(digit == "1") << track).sum();
                let row = next.len() - (1 << tracks);
                let to = StateId::new(to.parse().expect("a state"));
                assert_eq!(std::mem::replace(&mut next[row + letter], to), None, "deterministic");
            } else {
                let (state, output) = line.split_once(' ').expect("a state and its output");
                assert_eq!(state, accepting.len().to_string());
                next.resize(next.len() + (1 << tracks), None);
                accepting.push(output == "1");
            }
        }
        let automaton = Dfao::new(tracks, next, accepting).expect("an automaton");
        Relation::new((0..tracks).map(|track| format!("x{track}")), automaton)
    }

    fn system(take: &str) -> NumerationSystem {
        NumerationSystem::new(&take.parse().expect("a take-away function")).expect("a system")
    }

    /// Whether all sentences of these files hold, for numbers of every size: they are read as formulas about what the
    /// files have.
    fn hold(files: &BTreeMap<String, String>) -> bool {
        let system = system(if files[COMMANDS].contains("?msd_fib ") { "2t" } else { "t" });
        let mut evaluator = Evaluator::new(&system);
        for (name, text) in files.iter().filter(|(name, _)| *name != COMMANDS) {
            let name = name.strip_suffix(".txt").expect("a text file");
            unlimited(|meter| evaluator.define(name, &read(text), meter)).expect("a relation");
        }
        files[COMMANDS].lines().all(|line| {
            let (_, sentence) = line.strip_suffix("\":").and_then(|line| line.split_once(" A")).expect("a sentence");
            let ours = [("<=>", " iff "), ("$", ""), ("~", "not "), ("&", "and"), ("|", "or")];
            let text = ours.iter().fold(sentence.replacen(' ', ": ", 1), |text, (from, to)| text.replace(from, to));
            let formula = format!("forall {text}").parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            unlimited(|meter| evaluator.decide(&formula, meter)).expect("small").holds
        })
    }

    fn sentence(game: &Certificate) -> Result<String, ExportError> {
        recurrence(game, &WalnutNames::of(&game.take_away)?)
    }

    #[test]
    fn files_accept_the_representations_that_automata_accept() {
        for (take, fixed, name, first) in [
            ("2t", &[][..], "n", "msd_fib msd_fib"),
            ("2t", &[6, 1], "n6x1", "msd_fib msd_fib"),
            ("t", &[3, 2], "n3x2_t", "msd_2 msd_2"),
        ] {
            let (game, proved) = prove(take, fixed);
            let text = &files(&game, &proved).expect("written")[&format!("{name}.txt")];
            assert_eq!(text.lines().next(), Some(first));
            let file = read(text);
            let is_greedy = |digits: u32| take == "t" || digits & digits >> 1 == 0;
            for (a, b) in (0..256).flat_map(|a| (0..256).map(move |b| (a, b))) {
                let word = || (0..8).rev().map(move |i| (a >> i & 1) | (b >> i & 1) << 1);
                let expected = is_greedy(a) && is_greedy(b) && game.automaton.reads(word());
                assert_eq!(file.accepts(word()), expected, "{take} {fixed:?}: {a:b} {b:b}");
            }
        }
    }

    /// Changes the output for zeros.
    fn wrong(text: &str) -> String {
        let wrong = if text.contains("\n0 0\n") {
            text.replacen("\n0 0\n", "\n0 1\n", 1)
        } else {
            text.replacen("\n0 1\n", "\n0 0\n", 1)
        };
        assert_ne!(wrong, text);
        wrong
    }

    #[test]
    fn sentences_hold_for_the_games_and_for_nothing_else() {
        let misere = Rules::misere(TakeAway::FIBONACCI);
        let mut prover = Prover::new(&TakeAway::POWER_OF_TWO, 2, 100).expect("a system");
        let two = prover.prove(&Subject::MisereGame(Vec::new()), &mut Forever, &mut |_| ()).expect("proved");
        let two = (Certificate::clone(&two), Vec::new());
        for (proof, name) in [
            (prove("2t", &[2, 1]), "n2x1"),
            (prove("2t", &[4]), "n4"),
            (prove("t", &[2, 2]), "n2x2_t"),
            (prove_under(&misere, &[2, 1]), "n2x1_misere"),
            (two, "nn_misere_t"),
        ] {
            let (game, proved) = proof;
            let mut files = files(&game, &proved).expect("written");
            assert_eq!(files.len(), proved.len().max(1) + 1);
            assert!(hold(&files), "{name}");
            let file = files.get_mut(&format!("{name}.txt")).expect("a file");
            *file = wrong(file);
            assert!(!hold(&files), "{name}");
        }
    }

    #[test]
    fn sentences_are_those_of_the_recurrence() {
        let (game, proved) = prove("2t", &[1, 1]);
        let expected = "eval check_n1x1 \"?msd_fib Ak,w ($n1x1(k,w) <=> ((w>=1) & ($n1x1(k,w-1) | ((w<=k) & \
            (~$n1x1(k-w,2*w))) | ((w=1) & (~$n1(k,2))))))\":\n";
        assert_eq!(sentence(&game), Ok(expected.to_owned()));
        let (game_misere, _) = prove_under(&Rules::misere(TakeAway::FIBONACCI), &[]);
        let expected = "eval check_n_misere \"?msd_fib Ak,w ($n_misere(k,w) <=> (((k=0)) | ((w>=1) & \
            ($n_misere(k,w-1) | ((w<=k) & (~$n_misere(k-w,2*w)))))))\":\n";
        assert_eq!(sentence(&game_misere), Ok(expected.to_owned()));
        let names: Vec<String> = files(&game, &proved).expect("written").into_keys().collect();
        assert_eq!(names, [COMMANDS, "n.txt", "n1.txt", "n1x1.txt"]);
        let automaton = fibnim_check::Dfa::new(3, vec![0; 8], vec![false]).expect("an automaton");
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

    fn prove_values(take: &str, values: u32) -> Vec<Checked<Certificate>> {
        let mut prover = Prover::new(&take.parse().expect("a take-away function"), 1, 5000).expect("a system");
        prover.prove(&Subject::GrundyValue(values - 1), &mut Forever, &mut |_| ()).expect("proved");
        prover.proved().values().cloned().collect()
    }

    /// Compares with the values of the definition.
    #[test]
    fn value_files_have_the_values() {
        for (take, suffix) in [("2t", ""), ("t", "_t")] {
            let proved = prove_values(take, 4);
            let files = files(&proved[3], &proved).expect("written");
            let (system, rows) =
                (system(take), literal_rows(&take.parse::<TakeAway>().expect("a take-away function"), 120));
            for value in 0..4 {
                let read = read(&files[&format!("g{value}{suffix}.txt")]);
                for (k, row) in (0..).zip(&rows) {
                    for w in 0..120 {
                        let expected = row[usize::try_from(w.min(k)).expect("small")] == value;
                        assert_eq!(
                            read.accepts(system.letters([k, w])),
                            expected,
                            "{take}: the value of ({k};{w}) is {value}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn sentences_hold_for_the_values_and_for_nothing_else() {
        for (take, suffix) in [("2t", ""), ("t", "_t")] {
            let proved = prove_values(take, 3);
            let right = files(&proved[2], &proved).expect("written");
            assert!(hold(&right), "{take}");
            for name in ["e0", "g0", "e1", "g1", "e2", "g2"] {
                let name = format!("{name}{suffix}.txt");
                let mut wrong = right.clone();
                wrong.insert(name.clone(), self::wrong(&right[&name]));
                assert!(!hold(&wrong), "{name}");
            }
        }
    }

    #[test]
    fn sentences_are_those_of_the_recurrence_of_values() {
        let proved = prove_values("2t", 2);
        let expected = "\
eval check_e0 \"?msd_fib Ak,w ($e0(k,w) <=> ((w>=1) & ($e0(k,w-1) | ((w<=k) & $g0(k-w,2*w)))))\":
eval check_g0 \"?msd_fib Ak,w ($g0(k,w) <=> ((~$e0(k,w))))\":
eval check_e1 \"?msd_fib Ak,w ($e1(k,w) <=> ((w>=1) & ($e1(k,w-1) | ((w<=k) & $g1(k-w,2*w)))))\":
eval check_g1 \"?msd_fib Ak,w ($g1(k,w) <=> ($e0(k,w) & (~$e1(k,w))))\":
";
        let found = files(&proved[1], &proved).expect("written");
        assert_eq!(found[COMMANDS], expected);
        let names: Vec<&String> = found.keys().collect();
        assert_eq!(names, [COMMANDS, "e0.txt", "e1.txt", "g0.txt", "g1.txt"]);
        let missing = ExportError::Missing(Subject::GrundyValue(0));
        assert_eq!(files(&proved[1], &proved[1..]), Err(missing));
    }
}
