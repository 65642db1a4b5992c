//! Puzzles, chances and sequences under the rules of relatives, against the games played out.

use std::collections::HashMap;

use fibnim_engine::Engine;
use fibnim_literal::{Literal, Piles, piles};
use fibnim_play::Ratio;
use serde_json::{Value, json};

use crate::within;

/// The function and the set of takes, as texts and as code.
type Game = (&'static str, fn(u64, u64) -> u64, &'static str, fn(u64) -> bool);

const GAMES: [Game; 7] = [
    ("max(1,n/2)", |n, _| (n / 2).max(1), "all", |_| true),
    ("unlimited", |_, _| 1 << 40, "1,3,4", |t| [1, 3, 4].contains(&t)),
    ("2t", |_, t| 2 * t, "odd", |t| t % 2 == 1),
    ("10-t", |_, t| 10_u64.saturating_sub(t), "fib", |t| [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].contains(&t)),
    ("3,1,4 then n", |n, t| if t < 4 { [3, 1, 4][t as usize - 1] } else { n }, "squares", |t| t.isqrt().pow(2) == t),
    ("n-1", |n, _| n.saturating_sub(1), "2,5", |t| [2, 5].contains(&t)),
    ("2t-n", |n, t| (2 * t).saturating_sub(n), "all", |_| true),
];

/// Whether play ends at the first empty pile, the play, and how many moves may be forbidden.
const ENDINGS: [(bool, bool, usize); 4] = [(false, false, 0), (false, true, 0), (true, false, 0), (true, true, 1)];

/// The literal game whose piles stay in their order, since a player who has lost takes from the first one.
fn in_order(
    permits: fn(u64) -> bool,
    f: fn(u64, u64) -> u64,
    first_empty: bool,
    misere: bool,
    local: bool,
) -> Literal<'static> {
    let moves = move |state: &Piles| -> Vec<((usize, u64), Piles)> {
        if first_empty && state.iter().any(|&(pile, _)| pile == 0) {
            return Vec::new();
        }
        let after = |at: usize, take: u64| {
            let left = state[at].0 - take;
            let limited = |(i, &(pile, most)): (usize, &(u64, u64))| match i == at {
                true => (left, f(left, take).min(left)),
                false if local => (pile, most),
                false => (pile, f(left, take).min(pile)),
            };
            ((at, take), state.iter().enumerate().map(limited).collect())
        };
        let takes = |(at, &(_, most)): (usize, &(u64, u64))| (1..=most).map(move |take| (at, take));
        let all = state.iter().enumerate().flat_map(takes).filter(|&(_, take)| permits(take));
        all.map(|(at, take)| after(at, take)).collect()
    };
    Literal::of(moves, misere)
}

/// All games with all endings: the fields of a question, and the literal game under one quota and under several.
fn games() -> impl Iterator<Item = (Value, [Literal<'static>; 2], bool)> {
    GAMES.into_iter().flat_map(|(take, f, only, permits)| {
        ENDINGS.into_iter().map(move |(first_empty, misere, block)| {
            let ends = if first_empty { "first-empty" } else { "all-empty" };
            let rules = json!({ "take": take, "only": only, "ends": ends, "misere": misere, "block": block });
            let literal = |local| in_order(permits, f, first_empty, misere, local).forbidding(block);
            (rules, [literal(false), literal(true)], block > 0)
        })
    })
}

fn ask(engine: &mut Engine, rules: &Value, more: &Value) -> Value {
    let mut question = rules.clone();
    more.as_object().expect("fields").iter().for_each(|(name, value)| question[name] = value.clone());
    let reply = engine.ask_json(&question.to_string(), &mut within(1 << 28)).to_json();
    serde_json::from_str(&reply).expect("a reply")
}

fn number(value: &Value) -> u64 {
    value.as_str().and_then(|text| text.parse().ok()).or(value.as_u64()).unwrap_or_else(|| panic!("{value}"))
}

#[test]
fn puzzles_have_the_answers_of_literal_games() {
    let (mut engine, mut puzzles) = (Engine::default(), [0; 2]);
    for (rules, mut literal, is_blocked) in games() {
        for (kind, grade) in [("outcome", 1), ("outcome", 3), ("outcome", 5), ("only-move", 2), ("only-move", 4)] {
            let set = json!({ "ask": "puzzles", "kinds": [kind], "grade": grade, "seed": "7", "count": 2 });
            let reply = ask(&mut engine, &rules, &set);
            if kind == "only-move" && is_blocked {
                assert!(
                    reply["error"]["message"].as_str().is_some_and(|why| why.contains("leave out block")),
                    "{reply}"
                );
                continue;
            }
            let Some(all) = reply["puzzles"].as_array() else {
                // Under some rules no position of a grade has a single winning move, or one of the outcomes.
                assert_eq!(reply["error"]["kind"], "not-covered", "{reply}");
                continue;
            };
            for puzzle in all {
                assert!(puzzle["rules"]["words"].is_string() && puzzle["explanation"].as_array().is_some());
                let position = &puzzle["position"];
                let parts = position["parts"].as_array().expect("piles");
                let of = |name: &str| parts.iter().map(|part| number(&part[name])).collect::<Vec<_>>();
                if of("chips").iter().map(|pile| pile + 1).product::<u64>() > 1 << 10 {
                    continue;
                }
                let literal = &mut literal[usize::from(position["dynamic"] == "local")];
                // The largest permitted takes limit the moves as the quotas do.
                let state = piles(&of("chips"), &of("most"));
                if kind == "outcome" {
                    assert_eq!(puzzle["solution"]["outcome"] == "N", literal.wins(&state), "{puzzle}");
                } else {
                    let chosen = &puzzle["solution"]["chosen"][0];
                    let chosen = (number(&chosen["pile"]) as usize - 1, number(&chosen["chips"]));
                    assert_eq!(literal.winning_moves(&state), [chosen], "{puzzle}");
                    assert!(literal.moves(&state).len() > 1, "{puzzle}");
                }
                puzzles[usize::from(kind == "outcome")] += 1;
            }
        }
    }
    assert!(puzzles.iter().all(|&count| count > 40), "{puzzles:?}");
    // Rules of a take-away function are those of all puzzles, too, whatever the grade says.
    for rules in [json!({ "take": "t+1" }), json!({ "take": "3t", "misere": true }), json!({ "misere": true })] {
        let set = json!({ "ask": "puzzles", "kinds": ["only-move", "outcome"], "grade": 4, "count": 6 });
        let reply = ask(&mut engine, &rules, &set);
        for puzzle in reply["puzzles"].as_array().expect("puzzles") {
            assert_eq!(puzzle["rules"]["take_away"], rules.get("take").cloned().unwrap_or("2t".into()));
            assert_eq!(puzzle["rules"]["play"] == "misere", rules.get("misere").is_some());
        }
    }
    let refused = |rules: Value| Engine::default().ask_json(&rules.to_string(), &mut within(1 << 28)).to_json();
    assert!(refused(json!({ "ask": "puzzles", "only": "1,3" })).contains("give the kinds only-move and outcome"));
    assert!(refused(json!({ "ask": "puzzles", "misere": true })).contains("give the kinds only-move and outcome"));
}

#[test]
fn sequences_are_those_of_literal_games() {
    let (mut engine, mut terms) = (Engine::default(), HashMap::<&str, u32>::new());
    for (rules, [mut literal, _], is_blocked) in games() {
        for (beside, last) in [("", 14_u64), ("2", 7), ("n+1,1", 3)] {
            for quota in [None, Some(3)] {
                let mut of = |statistic: &'static str, more: Value| -> HashMap<u64, Value> {
                    let mut question = json!({ "ask": "sequence", "statistic": statistic, "beside": beside });
                    question["range"] = format!("0..{last}").into();
                    if let Some(quota) = quota {
                        question["quota"] = quota.to_string().into();
                    }
                    more.as_object().expect("fields").iter().for_each(|(name, value)| question[name] = value.clone());
                    let reply = ask(&mut engine, &rules, &question);
                    let all = reply["terms"].as_array().cloned().expect("a list, which may be empty");
                    assert!(reply["complete"] == true && reply["rules"]["words"].is_string(), "{reply}");
                    *terms.entry(statistic).or_default() += all.len() as u32;
                    all.iter().map(|term| (number(&term["n"]), term["value"].clone())).collect()
                };
                let statistics = ["outcome", "threshold", "least", "largest", "moves", "remoteness"];
                let found = statistics.map(|statistic| of(statistic, json!({})));
                let lost = of("size", json!({ "where": "P" }));
                for n in 0..=last {
                    let all = match beside {
                        "" => vec![n],
                        "2" => vec![n, 2],
                        _ => vec![n, n + 1, 1],
                    };
                    let opening = if all.len() > 1 || rules["take"] == "unlimited" { u64::MAX } else { n.max(1) - 1 };
                    let at = |quota: u64| piles(&all, &vec![quota; all.len()]);
                    let state = at(quota.unwrap_or(opening));
                    let solved = literal.solve(&state);
                    let winning = if solved.wins { literal.winning_moves(&state) } else { Vec::new() };
                    let takes = || winning.iter().map(|(_, take)| *take);
                    let name = format!("{rules} {all:?} {quota:?}");
                    assert_eq!(found[0][&n], if solved.wins { "N" } else { "P" }, "{name}");
                    assert_eq!(lost.contains_key(&n), !solved.wins, "{name}");
                    if found[1][&n] != "none" {
                        // A player who wins because no take is permitted has no threshold, unless the game is over.
                        let over = literal.winning_moves(&at(20)).is_empty() && literal.wins(&at(20));
                        let least = (0..=20).map(at).zip(0..).find(|(state, _)| {
                            literal.wins(state) && (over || !literal.winning_moves(state).is_empty())
                        });
                        let least = least.map(|(_, quota)| quota);
                        let infinite = (found[1][&n] == "infinity").then_some(u64::MAX);
                        assert_eq!(
                            infinite.or_else(|| Some(number(&found[1][&n]))),
                            least.or(Some(u64::MAX)),
                            "{name}"
                        );
                    }
                    let expected = [takes().min(), takes().max(), Some(winning.len() as u64), Some(solved.length)];
                    for (found, expected) in found[2..].iter().zip(expected) {
                        assert_eq!(number(&found[&n]), expected.unwrap_or(0), "{name}");
                    }
                }
            }
        }
        let sum = json!({ "ask": "sequence", "statistic": "moves", "range": "0..14", "sum": true });
        let reply = ask(&mut engine, &rules, &sum);
        let moves = (0..=14).map(|n: u64| {
            let state = piles(&[n], &[if rules["take"] == "unlimited" { n } else { n.max(1) - 1 }]);
            if literal.wins(&state) { literal.winning_moves(&state).len() as u64 } else { 0 }
        });
        assert_eq!(number(&reply["total"]["sum"]), moves.sum::<u64>(), "{reply}");
        let refused = ask(&mut engine, &rules, &json!({ "ask": "sequence", "statistic": "digits" }));
        assert!(
            refused["error"]["message"].as_str().is_some_and(|why| why.contains("leave out only, block")),
            "{refused}"
        );
        let chance = ask(&mut engine, &rules, &json!({ "ask": "sequence", "statistic": "chance", "range": "5" }));
        assert_eq!(chance.get("error").is_some(), is_blocked, "{chance}");
    }
    assert!(terms.values().all(|&terms| terms > 400), "{terms:?}");
}

/// The chance of the first player, by trying all moves.
fn chance(
    literal: &mut Literal<'_>,
    known: &mut HashMap<(usize, Piles), Ratio>,
    players: [&str; 2],
    (mover, state): (usize, Piles),
    misere: bool,
) -> Ratio {
    if let Some(known) = known.get(&(mover, state.clone())) {
        return known.clone();
    }
    let (moves, wins) = (literal.moves(&state), literal.wins(&state));
    let certain = |first: bool| if first { Ratio::ONE } else { Ratio::ZERO };
    let found = if moves.is_empty() {
        certain(misere == (mover == 0))
    } else if players[mover] == "perfect" && wins {
        certain(mover == 0)
    } else {
        let all = match players[mover] {
            "perfect" => &moves[..1],
            "greedy" => {
                let most = moves.iter().map(|((_, take), _)| *take).max();
                let at = moves.iter().position(|((_, take), _)| Some(*take) == most).expect("a move");
                &moves[at..=at]
            }
            _ => &moves[..],
        };
        let mut sum = Ratio::ZERO;
        for (_, next) in all {
            sum += &chance(literal, known, players, (1 - mover, next.clone()), misere);
        }
        sum / &fibnim::Nat::from(all.len() as u64)
    };
    known.insert((mover, state), found.clone());
    found
}

#[test]
fn chances_are_those_of_literal_games() {
    let (mut engine, mut compared) = (Engine::default(), 0);
    for (rules, mut literal, is_blocked) in games() {
        for (position, all, most) in [
            ("(12;5)", vec![12], vec![5]),
            ("(5,4;3)", vec![5, 4], vec![3, 3]),
            ("(3,2,3;2)", vec![3, 2, 3], vec![2; 3]),
            ("(4;2)+(5;3)", vec![4, 5], vec![2, 3]),
        ] {
            for players in [["random", "perfect"], ["perfect", "random"], ["random", "greedy"], ["greedy", "perfect"]] {
                let question =
                    json!({ "ask": "odds", "position": position, "first": players[0], "against": players[1] });
                let reply = ask(&mut engine, &rules, &question);
                if is_blocked {
                    let why = reply["error"]["message"].as_str().expect("a refusal");
                    assert!(why.contains("leave out block"), "{why}");
                    continue;
                }
                let literal = &mut literal[usize::from(position.contains('+'))];
                let start = (0, piles(&all, &most));
                let expected = chance(literal, &mut HashMap::new(), players, start, rules["misere"] == true);
                assert_eq!(reply["chance"]["fraction"], expected.to_string(), "{rules} {position} {players:?} {reply}");
                compared += 1;
            }
        }
        if !is_blocked {
            let question = json!({ "ask": "odds", "position": "(30;9)", "games": 300 });
            let estimate = ask(&mut engine, &rules, &question);
            let exact = ask(&mut engine, &rules, &json!({ "ask": "odds", "position": "(30;9)" }));
            let decimal: f64 =
                exact["chance"]["decimal"].as_str().and_then(|text| text.parse().ok()).expect("a number");
            let [low, high] = [0, 1].map(|at| estimate["chance"]["interval"][at].as_f64().expect("a bound"));
            // Wider than the interval of 95 percent, since many games are compared.
            assert!(low - 0.05 <= decimal && decimal <= high + 0.05, "{rules} {estimate} {exact}");
        }
    }
    assert!(compared > 100, "{compared}");
}
