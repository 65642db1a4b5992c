//! Arguments.

mod audit;
mod exact;
mod grundy;
mod odds;
mod play;
mod plot;
mod prove;
mod solve;
mod table;

pub use audit::AuditArgs;
pub use exact::ExactArgs;
pub use grundy::GrundyArgs;
pub use odds::{ArenaArgs, OddsArgs, TableArg};
pub use play::{FirstArg, PlayArgs};
pub use plot::PlotArgs;
pub use prove::{CheckArgs, ProofFormat, ProveArgs};
pub use solve::SolveArgs;
pub use table::{
    BuildArgs, ExportArgs, ExportFormat, InfoArgs, ProbeArgs, StatsArgs, TableCommand, TableComplementArgs, ThreadArgs,
    VerifyArgs,
};

use std::str::FromStr;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use fibnim::Budget;
use fibnim::{Dynamic, Limit, Play, Rules, TakeAway, ThirdNumber};

use crate::monitor::Deadline;
use crate::output::Format;

/// Solve, study and tabulate Fibonacci nim and its relatives: take-away games in which the size of one move limits the
/// next.
#[derive(Debug, Parser)]
#[command(name = "fibnim", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  fibnim solve 20 62 --quota 6          two piles, the next move may take up to 6
  fibnim solve \"(20,62;6)\" --explain    the same in the papers' notation, with the reason
  fibnim solve 100                      one pile, opened by anything but the whole pile
  fibnim tableau --rows 20 --cols 12    thresholds of two piles
  fibnim grundy 26 --quota 5            a Grundy value
  fibnim odds 12 --against lps          the chance of a random player
  fibnim play 5 8 13                    a game against a perfect opponent
  fibnim zeckendorf 129                 digits, gap vector, and the tails that win

Data goes to standard output, everything else to standard error. Exit status: 0 done, 2 bad input,
3 beyond the budget, 1 anything else.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Say who wins a position, by which moves, and why
    Solve(SolveArgs),
    /// Print Flanigan's tableau L(m, m+d) of two piles
    Tableau(TableauArgs),
    /// Print the thresholds of all positions up to a pile size
    Thresholds(ThresholdsArgs),
    /// Print complementary values: the third pile that makes a P position at every quota
    Complement(ComplementArgs),
    /// Print Grundy values of one pile under every quota
    Grundy(GrundyArgs),
    /// Print the Zeckendorf representation of a number, its gap vector, and the tails that win
    Zeckendorf(ZeckendorfArgs),
    /// Print the H-sequence of a take-away function and its lags
    Hseq(HseqArgs),
    /// Print a Larsson word, whose partial sums are the P positions of two piles
    Word(WordArgs),
    /// Give the chance that one player wins against another, a random one for example
    Odds(OddsArgs),
    /// Play a tournament: everybody against everybody, as often as you like
    Arena(ArenaArgs),
    /// Play against an opponent, or look at a game that was played
    Play(PlayArgs),
    /// Build, check and read tables of thresholds: billions of positions, probed from disk
    #[command(subcommand)]
    Table(TableCommand),
    /// Draw thresholds or P positions of two piles, any others fixed, as a PNG or SVG file
    Plot(PlotArgs),
    /// Prove a game for piles of every size, or decide a statement about games
    Prove(ProveArgs),
    /// Check certificates from nothing
    Check(CheckArgs),
    /// Check what is published about these games, claim by claim
    Audit(AuditArgs),
    /// Print shell completions
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, of the command or of a subcommand
    Man {
        /// The subcommand
        subcommand: Option<String>,
    },
}

/// Where the quota lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DynamicArg {
    /// One quota for the whole position
    Global,
    /// One quota a pile
    Local,
}

impl From<DynamicArg> for Dynamic {
    fn from(arg: DynamicArg) -> Self {
        match arg {
            DynamicArg::Global => Self::Global,
            DynamicArg::Local => Self::Local,
        }
    }
}

/// What the first move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OpeningArg {
    /// Any number of chips from one pile
    Any,
    /// Any number but not a whole pile
    NotWhole,
}

impl From<OpeningArg> for Limit {
    fn from(arg: OpeningArg) -> Self {
        match arg {
            OpeningArg::Any => Self::Any,
            OpeningArg::NotWhole => Self::NotWhole,
        }
    }
}

/// What the number behind the semicolon means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NotationArg {
    /// The quota of the next move
    Quota,
    /// Zhou's form: what the previous move took, 0 at the opening
    Previous,
}

impl From<NotationArg> for ThirdNumber {
    fn from(arg: NotationArg) -> Self {
        match arg {
            NotationArg::Quota => Self::Quota,
            NotationArg::Previous => Self::PreviousRemoval,
        }
    }
}

#[derive(Debug, Args)]
pub struct TakeArgs {
    /// Take-away function f: after t chips are taken the next quota is f(t). For example 2t, t+1, floor(5t/2), 3, or a
    /// table such as "2,2,6 then t+3"
    #[arg(long = "take", value_name = "F", default_value = "2t", allow_hyphen_values = true)]
    pub take: TakeAway,
}

#[derive(Debug, Args)]
pub struct RulesArgs {
    #[command(flatten)]
    pub take: TakeArgs,
    /// Misère play: who takes the last chip loses
    #[arg(long)]
    pub misere: bool,
}

impl RulesArgs {
    pub fn rules(&self) -> Rules {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        Rules { take_away: self.take.take.clone(), play }
    }
}

#[derive(Debug, Args)]
pub struct BudgetArgs {
    /// Memory that a search may use
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    memory: u64,
    /// Time that a search may take
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    time: Duration,
}

impl BudgetArgs {
    /// The budget, its time counted from now.
    pub fn budget(&self) -> Budget<Deadline> {
        self.budget_within(u64::MAX)
    }

    /// The same with at most so much memory.
    pub fn budget_within(&self, memory: u64) -> Budget<Deadline> {
        Budget { memory: self.memory.min(memory), monitor: Deadline::new(self.time) }
    }
}

#[derive(Debug, Args)]
pub struct FormatArgs {
    /// How to print the table
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub format: Format,
}

#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Example: fibnim tableau --take \"floor(3t/2)+1\" --rows 60 --cols 40 --format csv"
)]
pub struct TableauArgs {
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Last row m of the smaller pile; the first is 0
    #[arg(long, default_value = "20", value_parser = count)]
    pub rows: u32,
    /// Last column d of the difference; the first is 0
    #[arg(long, default_value = "20", value_parser = count)]
    pub cols: u32,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = "Example: fibnim thresholds --piles 3 --max 20 --format csv")]
pub struct ThresholdsArgs {
    #[command(flatten)]
    pub rules: RulesArgs,
    /// Number of piles, 1 to 64
    #[arg(long, default_value = "2", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub piles: u32,
    /// Largest pile
    #[arg(long, default_value = "10", value_parser = count)]
    pub max: u32,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(Debug, Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  fibnim complement 6 1                                  the k for which (6,1,k) is P at every quota
  fibnim complement --max 15 --format latex
  fibnim complement --max 1000 --bound 16000 --records   the search for Larsson's question 21"
)]
pub struct ComplementArgs {
    /// Piles, for their complementary value alone
    #[arg(value_name = "PILE", conflicts_with_all = ["max", "records"], num_args = 0..=7)]
    pub piles: Vec<u32>,
    #[command(flatten)]
    pub take: TakeArgs,
    /// Largest a and b of the pairs (a, b)
    #[arg(long, default_value = "15", value_parser = count)]
    pub max: u32,
    /// Search complementary values up to this
    #[arg(long, default_value = "5000", value_parser = count)]
    pub bound: u32,
    /// Print only the pairs whose complementary value exceeds those of all pairs before, by larger pile
    #[arg(long)]
    pub records: bool,
    #[command(flatten)]
    pub threads: ThreadArgs,
    #[command(flatten)]
    pub format: FormatArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = "Example: fibnim zeckendorf 129 --format markdown")]
pub struct ZeckendorfArgs {
    /// The number; - reads it from standard input
    #[arg(value_name = "N|-")]
    pub number: String,
    /// List at most K tails [default: 20 in text, all otherwise]
    #[arg(long, value_name = "K", value_parser = count)]
    pub tails: Option<u32>,
    #[command(flatten)]
    pub format: FormatArgs,
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = "Example: fibnim hseq --take 3t --terms 30 --format bfile")]
pub struct HseqArgs {
    #[command(flatten)]
    pub take: TakeArgs,
    /// How many terms
    #[arg(long, default_value = "20", value_parser = count)]
    pub terms: u32,
    #[command(flatten)]
    pub format: FormatArgs,
}

#[derive(Debug, Args)]
#[command(allow_negative_numbers = true, after_help = "Example: fibnim word --pile 21 --quota 12 --letters 40")]
pub struct WordArgs {
    /// The smaller pile
    #[arg(long, value_name = "M")]
    pub pile: String,
    /// The quota
    #[arg(long, value_name = "W")]
    pub quota: String,
    /// How many letters
    #[arg(long, default_value = "20", value_parser = count)]
    pub letters: u32,
    #[command(flatten)]
    pub format: FormatArgs,
}

/// A count that fits 32 bits.
fn count(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("whole numbers from 0 to {} are accepted", u32::MAX))
}

/// A number with one of the given units behind it.
fn with_unit(text: &str, units: &[(&str, u64)]) -> Option<u64> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, unit) = text.split_at(digits);
    let (_, factor) = units.iter().find(|(name, _)| unit.trim_start().eq_ignore_ascii_case(name))?;
    u64::from_str(number).ok()?.checked_mul(*factor)
}

fn size(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, u64); 9] = [
        ("", 1),
        ("B", 1),
        ("kB", 1_000),
        ("MB", 1_000_000),
        ("GB", 1_000_000_000),
        ("TB", 1_000_000_000_000),
        ("KiB", 1 << 10),
        ("MiB", 1 << 20),
        ("GiB", 1 << 30),
    ];
    with_unit(text, &UNITS).ok_or_else(|| "sizes such as 512MiB, 2GiB or 4GB are accepted".to_owned())
}

fn time(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, u64); 5] = [("", 1_000), ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)];
    with_unit(text, &UNITS)
        .map(Duration::from_millis)
        .ok_or_else(|| "times such as 500ms, 60s or 5m are accepted".to_owned())
}
