//! Games in words.

use fibnim::relative::Relative;
use fibnim::{Dynamic, Limit, Move, Play, RuledPosition, Rules, SolveError};
use fibnim_engine::PileRules;
use fibnim_play::{AnyRules, Match, Player, Seat};

/// Rules that are said before a game.
pub trait SaidRules: PileRules {
    /// What the next move may take if nothing limits it.
    const ANY: &'static str;

    /// The rules in a sentence.
    fn words(&self) -> String;
}

impl SaidRules for Rules {
    const ANY: &'static str = "Opening: any number of chips from one pile.";

    fn words(&self) -> String {
        let play = match self.play {
            Play::Normal => "normal play: taking the last chip wins",
            Play::Misere => "misère play: taking the last chip loses",
        };
        format!("f(t) = {:#}, {play}.", self.take_away)
    }
}

impl SaidRules for Relative {
    const ANY: &'static str = "No limit.";

    fn words(&self) -> String {
        format!("Rules: {self}.")
    }
}

fn limit(limit: &Limit) -> String {
    match limit {
        Limit::Quota(quota) => format!("quota {}", quota.chips()),
        Limit::Any => "opening, any number".to_owned(),
        Limit::NotWhole => "opening, not the whole pile".to_owned(),
    }
}

/// The limit of the next move, if all piles have the same one.
pub fn quota<R: SaidRules>(position: &RuledPosition<R>) -> Option<String> {
    (position.position().dynamic() == Dynamic::Global).then(|| match position.limit(0) {
        Limit::Quota(quota) => format!("Quota: {}.", quota.chips()),
        Limit::Any => R::ANY.to_owned(),
        Limit::NotWhole => "Opening: not a whole pile.".to_owned(),
    })
}

/// The limit of one pile, if every pile has its own.
pub fn own_limit<R>(position: &RuledPosition<R>, pile: usize) -> Option<String> {
    (position.position().dynamic() == Dynamic::Local).then(|| limit(position.limit(pile)))
}

/// The piles and what may be taken.
pub fn position<R: SaidRules>(position: &RuledPosition<R>) -> String {
    let pile = |(index, pile): (usize, &fibnim::Nat)| match own_limit(position, index) {
        Some(own) => format!("{pile} ({own})"),
        None => pile.to_string(),
    };
    let piles: Vec<String> = position.piles().iter().enumerate().map(pile).collect();
    let name = if piles.len() == 1 { "Pile" } else { "Piles" };
    let quota = quota(position).map(|quota| format!(" {quota}")).unwrap_or_default();
    format!("{name}: {}.{quota}", piles.join(", "))
}

/// The name of a player: "you" if only one player is human.
pub fn name<R: AnyRules>(game: &Match<R>, seat: Seat) -> String {
    match (game.player(seat), game.player(seat.other())) {
        (Player::Human, Player::Strategy(_)) => "you".to_owned(),
        (Player::Human, Player::Human) => format!("the {seat} player"),
        (Player::Strategy(strategy), other) if other == game.player(seat) => format!("{strategy} ({seat})"),
        (Player::Strategy(strategy), _) => strategy.to_string(),
    }
}

/// The name, a verb, and the rest: "You take 5."
pub fn says<R: AnyRules>(game: &Match<R>, seat: Seat, verb: &str, rest: &str) -> String {
    let name = name(game, seat);
    let s = if name == "you" { "" } else { "s" };
    capital(&format!("{name} {verb}{s}{rest}."))
}

/// A move that stands in for that of the strategy whose turn it is.
pub fn stands_in<R: PileRules>(game: &Match<R>, chosen: &Move, error: &SolveError) -> String {
    let (name, taken) = (name(game, game.mover()), chips(game.position(), chosen));
    format!("{name} takes {taken} instead of its own move: {error}.")
}

/// With a capital letter, unless it is the name of a strategy.
pub fn capital(text: &str) -> String {
    match text.strip_prefix("you").or_else(|| text.strip_prefix("the ")) {
        Some(_) => text[..1].to_uppercase() + &text[1..],
        None => text.to_owned(),
    }
}

/// "5 from pile 2", or "5" from the only pile.
pub fn chips<R>(position: &RuledPosition<R>, chosen: &Move) -> String {
    if position.piles().len() == 1 {
        return chosen.chips.to_string();
    }
    format!("{} from pile {}", chosen.chips, chosen.pile + 1)
}

/// Whose turn it is, or who has won.
pub fn turn<R: AnyRules>(game: &Match<R>) -> String {
    let Some(winner) = game.winner() else {
        let name = name(game, game.mover());
        return if name == "you" { "Your turn.".to_owned() } else { format!("Turn of {name}.") };
    };
    let wins = says(game, winner, "win", "");
    match game.resigned() {
        Some(seat) => format!("{} {wins}", says(game, seat, "resign", "")),
        None => format!("No move is left. {wins}"),
    }
}

/// Who plays.
pub fn players<R: AnyRules>(game: &Match<R>) -> String {
    let [first, second] = [Seat::First, Seat::Second].map(|seat| name(game, seat));
    match (game.player(Seat::First), game.player(Seat::Second)) {
        (Player::Human, Player::Human) => "Two humans play.".to_owned(),
        (Player::Human, _) => format!("You move first, {second} second."),
        (_, Player::Human) => format!("{first} moves first, you second."),
        _ => format!("{first} moves first, {second} second."),
    }
}
