//! Games in which a move takes from exactly so many piles, with the opponents that they have here.

use fibnim::exact_k::{ExactMove, ExactPosition, ExactRules, solve};
use fibnim::{Budget, Limit, Monitor, Nat, Outcome, Position, TakeAway};
use fibnim_play::{Dice, Losing, Player, Rate, Strategy};

use crate::rules::{Answer, line};

/// A game with its moves.
#[derive(Clone, Debug)]
pub struct ExactGame {
    pub position: ExactPosition,
    pub players: [Player; 2],
    pub seed: u64,
    pub moves: Vec<ExactMove>,
}

impl ExactGame {
    /// A game before its first move, from piles with or without quotas.
    pub fn new(take: TakeAway, count: usize, start: &Position, players: [Player; 2], seed: u64) -> Answer<Self> {
        let rules = ExactRules::new(take, count).map_err(line)?;
        let quota = |pile: usize| match start.limit(pile) {
            Limit::Quota(quota) => Some(quota.clone()),
            Limit::Any | Limit::NotWhole => None,
        };
        let piles = start.piles().iter().enumerate().map(|(index, pile)| (pile.clone(), quota(index)));
        let position = ExactPosition::new(rules, piles).map_err(line)?;
        for player in players {
            if !matches!(
                player,
                Player::Human
                    | Player::Strategy(Strategy::Perfect(Losing::TakeOne) | Strategy::Random | Strategy::Slip(_))
            ) {
                return Err(format!(
                    "{player} does not play games of several piles a move: accepted are human, perfect, random and slip:RATE"
                ));
            }
        }
        Ok(Self { position, players, seed, moves: Vec::new() })
    }

    /// Plays a move.
    pub fn play(&mut self, chosen: ExactMove) -> Answer<()> {
        if self.is_over() {
            return Err("the game is over".to_owned());
        }
        self.position = self.position.after(&chosen).map_err(line)?;
        self.moves.push(chosen);
        Ok(())
    }

    /// Whether there is no legal move.
    pub fn is_over(&self) -> bool {
        self.position.legal_moves().next().is_none()
    }

    /// What a player does whose turn it is; nothing for a human, or at the end.
    pub fn reply(&self, monitor: &mut dyn Monitor) -> Answer<Option<ExactMove>> {
        let mut dice = Dice::new(self.seed, self.moves.len() as u64);
        let Player::Strategy(strategy) = self.players[self.moves.len() % 2] else { return Ok(None) };
        let slips = match strategy {
            Strategy::Random => true,
            Strategy::Slip(rate) => dice.below(&Nat::from(Rate::ALWAYS.billionths())) < Nat::from(rate.billionths()),
            _ => false,
        };
        if slips { Ok(self.random(&mut dice)) } else { Ok(self.best(monitor)?.0) }
    }

    /// The first winning move, else the least legal one, and whether it wins; with it why.
    pub fn best(&self, monitor: &mut dyn Monitor) -> Answer<(Option<ExactMove>, bool, String)> {
        let analysis = solve(&self.position, &mut Budget { memory: crate::engine::MEMORY, monitor }).map_err(line)?;
        let known = analysis.winning_moves().next();
        let wins = analysis.outcome() == Outcome::N && known.is_some();
        let chosen = known.or_else(|| self.position.legal_moves().next());
        Ok((chosen, wins, analysis.explain().join(" ")))
    }

    /// Any legal move, all with the same chance.
    fn random(&self, dice: &mut Dice) -> Option<ExactMove> {
        let count = self.position.rules().count();
        let usable: Vec<usize> = match self.position.group() {
            Some(group) => group.to_vec(),
            None => self.position.usable(),
        };
        let groups: Vec<Vec<usize>> = subsets(&usable, count);
        let moves = |group: &[usize]| group.iter().map(|&pile| self.position.largest_take(pile)).product::<Nat>();
        let mut drawn = dice.below(&groups.iter().map(|group| moves(group)).sum());
        for group in &groups {
            let all = moves(group);
            if drawn < all {
                let takes = group.iter().map(|&pile| {
                    let most = self.position.largest_take(pile);
                    let take = &drawn % &most + Nat::ONE;
                    drawn = &drawn / &most;
                    (pile, take)
                });
                return Some(ExactMove::new(takes.collect::<Vec<_>>()));
            }
            drawn -= all;
        }
        None
    }
}

/// All choices of `count` of some piles.
fn subsets(piles: &[usize], count: usize) -> Vec<Vec<usize>> {
    match (piles, count) {
        (_, 0) => vec![Vec::new()],
        ([], _) => Vec::new(),
        ([first, rest @ ..], _) => {
            let with = subsets(rest, count - 1).into_iter().map(|chosen| [vec![*first], chosen].concat());
            with.chain(subsets(rest, count)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;
    use std::collections::BTreeMap;

    fn game(start: &str, players: [&str; 2], seed: u64) -> ExactGame {
        let start: Position = start.parse().expect(start);
        let players = players.map(|player| player.parse().expect(player));
        ExactGame::new(TakeAway::FIBONACCI, 2, &start, players, seed).expect("a game")
    }

    #[test]
    fn perfect_wins_what_is_won() {
        for start in ["(2,5,7)", "(3,6)", "(4,4,4)", "(5,8,9)"] {
            for seed in 0..20 {
                let mut game = game(start, ["perfect", "random"], seed);
                let wins = game.best(&mut Forever).expect("small").1;
                while let Some(chosen) = game.reply(&mut Forever).expect("small") {
                    game.play(chosen).expect("legal");
                }
                assert!(game.is_over());
                assert!(!wins || game.moves.len() % 2 == 1, "{start}: the player who moves first moves last");
            }
        }
    }

    #[test]
    fn random_moves_are_uniform_and_legal() {
        let start = game("(4,3,5)", ["random", "random"], 0);
        let legal = start.position.legal_moves().count();
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..(500 * legal as u64) {
            let mut game = game("(4,3,5)", ["random", "random"], seed);
            let chosen = game.reply(&mut Forever).expect("small").expect("a move");
            *counts.entry(chosen.to_string()).or_default() += 1;
            game.play(chosen).expect("legal");
        }
        assert_eq!(counts.len(), legal);
        // Seven standard deviations of a count of 500.
        assert!(counts.values().all(|count| count.abs_diff(500) < 157), "{counts:?}");
    }

    #[test]
    fn refused() {
        let start: Position = "(3,4)".parse().expect("a position");
        let players = ["human", "greedy"].map(|player| player.parse().expect(player));
        let error = ExactGame::new(TakeAway::FIBONACCI, 2, &start, players, 0).expect_err("greedy");
        assert!(error.contains("accepted are human, perfect, random"), "{error}");
        let start: Position = "(3)".parse().expect("a position");
        assert!(ExactGame::new(TakeAway::FIBONACCI, 2, &start, [Player::Human; 2], 0).is_err());
    }
}
