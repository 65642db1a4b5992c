//! Theorems of the theory of games that the solver uses.

use fibnim::{Budget, Play, Rules, TakeAway};
use fibnim_check::{Certificate, check_file};
use fibnim_proof::answer::shipped::FILES;
use rustc_hash::FxHashMap;

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Finding, case, exhaust, piles_up_to, triples};
use crate::numbers::list;
use crate::truth::{Function, INF, nim};

use super::games::FUNCTIONS;

pub const CLAIMS: &[Checks] = &[
    Checks::of(
        "fibnim-misere-two-piles",
        |_| misere_two_piles("misere-two-piles-2t.json", 2132),
        &[|_| misere_two_piles("misere-two-piles-2t.json", 2131), |_| misere_two_piles("two-piles-2t.json", 49)],
    ),
    Checks::of("fibnim-misere-nim", |e| misere_nim(e, 2), &[|e| misere_nim(e, 1), |e| misere_nim(e, 3)]),
    Checks::of(
        "fibnim-nim-sum",
        |e| nim_sum(e, |a, b| a ^ b),
        &[|e| nim_sum(e, |a, b| a | b), |e| nim_sum(e, |a, b| a + b)],
    ),
    Checks::of(
        "fibnim-exact-conjunctive",
        |e| conjunctive(e, u32::min),
        &[|e| conjunctive(e, u32::max), |e| conjunctive(e, |a, _| a)],
    ),
];

/// Checks the one automaton of a shipped file in full: whether it is that of two piles under misère play, with so many
/// states.
fn misere_two_piles(file: &str, states: usize) -> Finding {
    let file = FILES.iter().find(|shipped| shipped.name == file);
    let checked = file.map(|file| check_file(file.text, &mut |_| (), &mut Budget::default()));
    let Some(Ok(games)) = checked else { return Finding::Undecided("no automaton is proved".to_owned()) };
    let rules = Rules::misere(TakeAway::FIBONACCI);
    let is_it = |game: &Certificate| {
        game.rules().as_ref() == Some(&rules) && (game.free, game.automaton.states()) == (2, states)
    };
    match &games[..] {
        [game] if is_it(game) => Finding::proved(format!(
            "an automaton of {states} states, checked against the recurrence for all piles and quotas"
        )),
        _ => Finding::refuted("it is another game, or has other states"),
    }
}

/// Compares misère nim with the rule that the nim-sum decides as under normal play if some heap has at least `least`
/// chips.
fn misere_nim(effort: &Effort<'_>, least: u32) -> Finding {
    let max = effort.size(&[10, 20, 40, 60]);
    let table = nim(max, true);
    exhaust(effort, format!("three heaps of at most {max} chips"), triples(0, max), |heaps| {
        let wins = table.get(heaps) != INF;
        let nim_sum = heaps[0] ^ heaps[1] ^ heaps[2];
        case(wins == (nim_sum != u32::from(heaps[0] < least)), || format!("heaps {heaps:?} under misère play"))
    })
}

/// A pile and its quota.
type Pile = (u32, u32);

/// A game of positions with one quota a pile, and a number for each position by its definition.
struct NumberedGame {
    f: Function,
    /// The play where every move takes from all piles. The number of a position is then its remoteness, and otherwise
    /// its Grundy value.
    conjunctive: Option<Play>,
    known: FxHashMap<Vec<Pile>, u32>,
}

impl NumberedGame {
    fn of(&mut self, position: &[Pile]) -> u32 {
        if let Some(&number) = self.known.get(position) {
            return number;
        }
        let after = |&(n, w): &Pile| (1..=n.min(w)).map(move |t| (n - t, t));
        let next = |(left, t): Pile| (left, (self.f)(t).min(left));
        let positions: Vec<Vec<Pile>> = if self.conjunctive.is_some() {
            position.iter().fold(vec![Vec::new()], |before, pile| {
                let add =
                    |some: &Vec<Pile>| after(pile).map(|to| [&some[..], &[next(to)]].concat()).collect::<Vec<_>>();
                before.iter().flat_map(add).collect()
            })
        } else {
            let with = |at: usize, to| [&position[..at], &[next(to)], &position[at + 1..]].concat();
            position.iter().enumerate().flat_map(|(at, pile)| after(pile).map(move |to| with(at, to))).collect()
        };
        let numbers: Vec<u32> = positions.iter().map(|position| self.of(position)).collect();
        let number = if let Some(play) = self.conjunctive {
            let quickest = numbers.iter().filter(|number| number.is_multiple_of(2) == (play == Play::Normal)).min();
            quickest.or(numbers.iter().max()).map_or(0, |after| 1 + after)
        } else {
            (0..=u32::MAX).find(|value| !numbers.contains(value)).unwrap_or(u32::MAX)
        };
        self.known.insert(position.to_vec(), number);
        number
    }
}

/// All quotas of some piles, from 1 to the size of the pile.
fn with_quotas(piles: &[u32]) -> Vec<Vec<Pile>> {
    piles.iter().fold(vec![Vec::new()], |before, &n| {
        let add = |some: &Vec<Pile>| (1..=n).map(|w| [&some[..], &[(n, w)]].concat()).collect::<Vec<_>>();
        before.iter().flat_map(add).collect()
    })
}

/// Positions of two and three piles, by their number of chips.
fn positions([two, three]: [u32; 2]) -> Vec<Vec<Pile>> {
    piles_up_to(1, &[0, two, three]).iter().flat_map(|piles| with_quotas(piles)).collect()
}

fn shown(name: &str, position: &[Pile]) -> String {
    let piles: Vec<String> = position.iter().map(|(n, w)| format!("({n};{w})")).collect();
    format!("f(t) = {name}: {}", piles.join("+"))
}

/// Compares the number of each position with a function of the numbers of its piles.
fn joined(effort: &Effort<'_>, plays: &[Option<Play>], sizes: [&[u32]; 2], join: fn(u32, u32) -> u32) -> Finding {
    let sizes = sizes.map(|sizes| effort.size(sizes));
    let positions = positions(sizes);
    let game = |&(name, f), conjunctive| (name, NumberedGame { f, conjunctive, known: FxHashMap::default() });
    let games = FUNCTIONS.iter().flat_map(|function| plays.iter().map(move |&play| game(function, play)));
    let mut games: Vec<(&str, NumberedGame)> = games.collect();
    let [two, three] = sizes;
    let (pairs, triples, word) = if plays == [None] {
        ("two piles", "three", "Grundy value")
    } else {
        ("both plays, exact-2 with two piles", "exact-3 with three", "remoteness")
    };
    let functions = list(FUNCTIONS.map(|f| f.0));
    let range = format!("f(t) = {functions}; {pairs} to {two}, {triples} to {three}, all quotas");
    let cases =
        positions.iter().flat_map(|position| (0..FUNCTIONS.len() * plays.len()).map(move |game| (position, game)));
    exhaust(effort, range, cases, |(position, game)| {
        let (name, numbers) = &mut games[game];
        let joined = position.iter().map(|pile| numbers.of(&[*pile])).reduce(join);
        let number = numbers.of(position);
        case(joined == Some(number), || format!("{} has the {word} {number}", shown(name, position)))
    })
}

/// Compares the Grundy values of sums, by literal search, with a function of those of their piles.
pub fn nim_sum(effort: &Effort<'_>, add: fn(u32, u32) -> u32) -> Finding {
    joined(effort, &[None], [&[6, 8, 10, 12], &[3, 4, 5, 6]], add)
}

fn conjunctive(effort: &Effort<'_>, of_both: fn(u32, u32) -> u32) -> Finding {
    joined(effort, &[Some(Play::Normal), Some(Play::Misere)], [&[6, 9, 12, 15], &[3, 4, 5, 6]], of_both)
}
