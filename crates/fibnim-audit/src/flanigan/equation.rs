//! The functional equation, the H-sequence and one pile: section 2.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust, unless};
use crate::games::{BoundedGame, assorted, begin, bounds, h_sequence, listed, patterns};
use crate::numbers::list;
use crate::truth::{self, Function, Literal, by_equation};

pub const CLAIMS: &[Checks] = &[
    Checks::of("flanigan-D1", |e| equation(e, true), &[|e| equation(e, false)]),
    Checks::of(
        "flanigan-D2",
        |e| equal_piles(e, u32::max),
        &[|e| equal_piles(e, |f, t| if t == 2 { 1 } else { f.max(t) })],
    ),
    Checks::of("flanigan-D3", |e| at_most(e, |d| d), &[|e| at_most(e, |d| d.max(2) - 1)]),
    Checks::of("flanigan-D4", |e| sequence(e, |k, j| j <= k), &[|e| sequence(e, |k, j| j < k)]),
    Checks::of("flanigan-D5", |e| lags(e, 0), &[|e| lags(e, 1)]),
    Checks::of(
        "flanigan-D6",
        |e| representations(e, |f, h| f < h),
        &[|e| representations(e, |f, h| f <= h), |e| representations(e, |f, h| f + 1 < h)],
    ),
    Checks::of("flanigan-2.2", |e| one_pile(e, 0), &[|e| one_pile(e, 1)]),
    Checks::of("fibnim-class", |e| class(e, 2), &[|e| class(e, 1), |e| class(e, 3)]),
];

fn named(max: u32) -> Vec<BoundedGame> {
    let functions: [(&str, Function); 9] = [
        ("t", |t| t),
        ("t + 1", |t| t + 1),
        ("floor(3t/2)", |t| 3 * t / 2),
        ("floor(3t/2) + 1", |t| 3 * t / 2 + 1),
        ("2t", |t| 2 * t),
        ("2t + 1", |t| 2 * t + 1),
        ("floor(5t/2)", |t| 5 * t / 2),
        ("3t", |t| 3 * t),
        ("t^2", |t| t * t),
    ];
    functions.into_iter().map(|(name, f)| BoundedGame::new(format!("f(t) = {name}"), max, f)).collect()
}

fn games(effort: &Effort<'_>, sizes: &[u32], max: u32) -> (String, Vec<BoundedGame>) {
    let count = effort.size(sizes);
    let mut games = named(max);
    let range = format!("{} named functions and {count} others", games.len());
    games.extend(assorted(count, max));
    (range, games)
}

fn equation(effort: &Effort<'_>, small_pile: bool) -> Finding {
    let max = effort.size(&[9, 11, 13, 15]);
    let (range, games) = games(effort, &[20, 60, 120, 240], max);
    let cases = games.iter().flat_map(|game| (0..=max).flat_map(move |m| (0..=max - m).map(move |d| (game, m, d))));
    let mut current: Option<(&str, Vec<Vec<u32>>, Literal<_>)> = None;
    exhaust(effort, format!("{range}, m + d <= {max}, all quotas"), cases, |(game, m, d)| {
        let f = |t: u32| game.f[t as usize];
        if current.as_ref().is_none_or(|current| current.0 != game.name) {
            current = Some((&game.name, by_equation(&f, max, small_pile), Literal::new(move |_, t| f(t))));
        }
        let Some((_, tableau, literal)) = &mut current else { return Case::Outside };
        let threshold = tableau[m as usize][d as usize];
        let wrong = (1..=max + 1).find(|&w| literal.wins(&[m, m + d], w) != (w >= threshold));
        unless(wrong, |w| {
            let outcome = if w >= threshold { "P" } else { "N" };
            format!("{}: ({m},{};{w}) is {outcome}", game.name, m + d)
        })
    })
}

fn equal_piles(effort: &Effort<'_>, at_least: fn(u32, u32) -> u32) -> Finding {
    let max = effort.size(&[7, 10, 12, 14]);
    let (range, games) = games(effort, &[20, 60, 120, 240], max);
    exhaust(effort, format!("{range}, m <= {max}"), &games, |game| {
        let mut literal = Literal::new(|_, t| at_least(game.f[t as usize], t));
        let wrong = (0..=max).flat_map(|m| (1..=max).map(move |w| (m, w))).find(|&(m, w)| literal.wins(&[m, m], w));
        unless(wrong, |(m, w)| format!("{}: ({m},{m};{w}) is N", game.name))
    })
}

fn at_most(effort: &Effort<'_>, bound: fn(u32) -> u32) -> Finding {
    let max = effort.size(&[30, 60, 100, 140]);
    let (range, games) = games(effort, &[20, 60, 100, 140], max);
    exhaust(effort, format!("{range}, m + d <= {max}"), games, |game| {
        let game = game.with_tableau();
        let wrong = game.cells().find(|&(m, d)| game.threshold(m, d) > bound(d));
        unless(wrong, |(m, d)| format!("{}: L({m},{d}) = {}", game.name, game.threshold(m, d)))
    })
}

fn sequence(effort: &Effort<'_>, allowed: fn(usize, usize) -> bool) -> Finding {
    let (range, games) = games(effort, &[500, 2000, 8000, 20_000], 1000);
    exhaust(effort, format!("{range}, terms up to 1000"), &games, |game| {
        let ends = game.h.last().is_some_and(|last| *last <= 1000);
        let wrong = (1..game.l.len()).find(|&k| !allowed(k, k - game.l[k]) || game.h[k] >= game.h[k + 1]);
        case(!ends && wrong.is_none(), || {
            let k = wrong.unwrap_or(0);
            format!("{}: H = {}, k = {k}, j = {}", game.name, list(&game.h[1..=k + 1]), k - game.l[k])
        })
    })
}

fn lags(effort: &Effort<'_>, more: usize) -> Finding {
    let (range, games) = games(effort, &[500, 2000, 8000, 20_000], 1000);
    exhaust(effort, format!("{range}, terms up to 1000"), &games, |game| {
        let wrong = (1..game.l.len()).find(|&k| {
            let l = game.l[k] + more;
            let reaches = |l: usize| l < k && game.f[game.h[k - l] as usize] >= game.h[k];
            !reaches(l) || (l + 1..k).any(reaches) || game.h[k + 1] != game.h[k] + game.h[k - l]
        });
        case(wrong.is_none() && game.l[1] == 0, || format!("{}: k = {}", game.name, wrong.unwrap_or(0)))
    })
}

fn representations(effort: &Effort<'_>, allowed: fn(u32, u32) -> bool) -> Finding {
    let max = effort.size(&[40, 80, 120, 200]);
    let (range, games) = games(effort, &[60, 400, 1000, 2000], max);
    exhaust(effort, format!("{range}, d <= {max}"), &games, |game| {
        // How many allowed sums with greatest index k have the value d, by k.
        let terms: Vec<usize> = (1..game.h.len()).filter(|&k| game.h[k] <= max).collect();
        let mut ways = vec![vec![0_u64; max as usize + 1]; terms.len()];
        for (i, &k) in terms.iter().enumerate() {
            let h = game.h[k] as usize;
            ways[i][h] += 1;
            for (below, &j) in terms[..i].iter().enumerate() {
                if allowed(game.f[game.h[j] as usize], game.h[k]) {
                    for d in h..=max as usize {
                        let more = ways[below][d - h];
                        ways[i][d] += more;
                    }
                }
            }
        }
        let wrong = (1..=max).find(|&d| {
            let count: u64 = ways.iter().map(|row| row[d as usize]).sum();
            let greedy = game.indices(d);
            count != 1 || !greedy.windows(2).all(|pair| allowed(game.f[game.h[pair[0]] as usize], game.h[pair[1]]))
        });
        case(wrong.is_none(), || {
            let d = wrong.unwrap_or(0) as usize;
            let count: u64 = ways.iter().map(|row| row[d]).sum();
            format!("{}: d = {d} has {count} representations", game.name)
        })
    })
}

pub(super) fn class(effort: &Effort<'_>, distance: usize) -> Finding {
    let max = 300;
    let (range, mut games) = games(effort, &[500, 2000, 8000, 20_000], max);
    // Random functions are rarely in the class.
    for l in patterns(40) {
        let f: Vec<u32> = bounds(&l, max).iter().map(|bound| bound.0).collect();
        games.push(BoundedGame::new(format!("f(1), ... = {}", begin(&f)), max, listed(&f)));
    }
    exhaust(effort, format!("{range}, and one for each pattern of lags; terms up to {max}"), &games, |game| {
        let (h, l) = h_sequence(listed(&game.f), max);
        let in_class = l.iter().all(|&lag| lag <= 1);
        let condition = (3..l.len()).all(|k| k <= distance || game.f[h[k - distance] as usize] < h[k]);
        case(in_class == condition && (!in_class || game.f[1] <= 2), || format!("{}: H = {}", game.name, list(&h[1..])))
    })
}

fn one_pile(effort: &Effort<'_>, which: usize) -> Finding {
    let max = effort.size(&[40, 100, 160, 240]);
    let (range, games) = games(effort, &[200, 2000, 4000, 8000], max);
    exhaust(effort, format!("{range}, d <= {max}"), &games, |game| {
        let truth = truth::one_pile(|t| game.f[t as usize], max);
        let wrong = (1..=max).find(|&d| {
            let indices = game.indices(d);
            truth[d as usize] != game.h[*indices.get(which).unwrap_or(&indices[0])]
        });
        unless(wrong, |d| format!("{}: L(0,{d}) = {}", game.name, truth[d as usize]))
    })
}
