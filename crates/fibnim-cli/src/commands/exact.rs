//! `fibnim solve --exactly`.

use std::io::Write;
use std::sync::Arc;

use fibnim::exact_k::{self, ExactPosition, ExactRules};
use fibnim::{Dynamic, Limit, Notation, Quota, TakeAway};

use super::stream;
use crate::args::{ExactArgs, SolveArgs};
use crate::error::CliError;
use crate::output::{data, exact_json, exact_text};

/// Solves the position of the arguments, or those on standard input, where every move takes from exactly `count` piles.
pub fn run(args: &SolveArgs, count: usize, moves: usize) -> Result<(), CliError> {
    let reader = Reader::new(&args.exact, count, args.rules.take.take.clone(), args.quota.as_deref())?;
    if args.position == ["-"] {
        return stream::run(|text, mut out| {
            let position = match reader.read(text) {
                Ok(position) => position,
                Err(error) => return Ok(Some((error, "input"))),
            };
            match exact_k::solve(&position, &mut args.budget.budget()) {
                Ok(analysis) => exact_json(&analysis, moves, args.explain, &mut out)?,
                Err(beyond) => return Ok(Some((beyond.to_string(), "budget"))),
            }
            Ok(None)
        });
    }
    let position = reader.read(&args.position.join(" ")).map_err(CliError::Input)?;
    let analysis = exact_k::solve(&position, &mut args.budget.budget())?;
    if args.json {
        let mut out = data();
        exact_json(&analysis, moves, args.explain, &mut out)?;
        out.flush()?;
    } else {
        let mut text = Vec::new();
        exact_text(&analysis, moves, args.explain, &mut text)?;
        anstream::stdout().write_all(&text)?;
    }
    Ok(())
}

/// Reads positions as the options say.
pub struct Reader {
    rules: Arc<ExactRules>,
    /// One a pile, or none at all.
    quotas: Vec<Option<Quota>>,
    active: Vec<usize>,
}

impl Reader {
    pub fn new(options: &ExactArgs, count: usize, take: TakeAway, quotas: Option<&str>) -> Result<Self, CliError> {
        let rules = ExactRules::new(take, count).map_err(CliError::input)?;
        let rules = rules
            .with_group(options.group.map(Into::into).unwrap_or_default())
            .with_memory(options.remember.map(Into::into).unwrap_or_default())
            .with_fresh(options.fresh.map(Into::into).unwrap_or_default());
        let words = quotas.iter().flat_map(|list| list.split(',')).map(str::trim);
        let quota = |word: &str| {
            if word == "-" {
                return Ok(None);
            }
            match Notation::default().parse_limit(word, rules.take()).map_err(CliError::input)? {
                Limit::Quota(quota) => Ok(Some(quota)),
                Limit::Any | Limit::NotWhole => Err(CliError::Input(OPENING.to_owned())),
            }
        };
        let quotas = words.map(quota).collect::<Result<_, _>>()?;
        if options.active.contains(&0) {
            return Err(CliError::Input("there is no pile 0: piles are numbered from 1".to_owned()));
        }
        let active = options.active.iter().map(|pile| pile - 1).collect();
        Ok(Self { rules: Arc::new(rules), quotas, active })
    }

    /// Reads a position. Quotas in the text go before those of the options.
    pub fn read(&self, text: &str) -> Result<ExactPosition, String> {
        if text.contains("any") || text.contains("not-whole") {
            return Err(OPENING.to_owned());
        }
        let unwritten = Notation { dynamic: Some(Dynamic::Local), unwritten: Some(Limit::Any), ..Notation::default() };
        let position = unwritten.parse(text, self.rules.take()).map_err(|error| error.to_string())?;
        let piles = position.piles();
        let written = (0..piles.len()).map(|pile| match position.limit(pile) {
            Limit::Quota(quota) => Some(quota.clone()),
            Limit::Any | Limit::NotWhole => None,
        });
        let quotas: Vec<Option<Quota>> = if text.contains(';') {
            if !self.quotas.is_empty() {
                return Err("the position has its quotas: leave out --quota".to_owned());
            }
            written.collect()
        } else if self.quotas.is_empty() {
            vec![None; piles.len()]
        } else {
            self.quotas.clone()
        };
        if quotas.len() != piles.len() {
            return Err(format!(
                "{} quotas for {} piles: one a pile is accepted, separated by commas, - for none",
                quotas.len(),
                piles.len()
            ));
        }
        let position = ExactPosition::new(self.rules.clone(), piles.iter().cloned().zip(quotas));
        let position = position.map_err(|error| error.to_string())?;
        if self.active.is_empty() {
            return Ok(position);
        }
        position.with_group(self.active.iter().copied()).map_err(|error| error.to_string())
    }
}

/// What is wrong with an opening rule instead of a quota.
const OPENING: &str = "an opening rule as the quota of a pile: piles without a quota are limited by --fresh";
