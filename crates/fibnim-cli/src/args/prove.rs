//! Arguments of `fibnim prove` and `fibnim check`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgAction, ArgGroup, Args, Subcommand, ValueEnum};
use fibnim_engine::wire::{Function, ProveQuestion, StatementQuestion, TheoryQuestion};
use fibnim_proof::logic::theory::Theory;

use super::{BudgetArgs, JsonArgs};

/// The subcommands of `fibnim prove`.
#[derive(Debug, Subcommand)]
pub enum ProveCommand {
    /// Prove who wins, or Grundy values, for piles of every size
    Game(ProveGameArgs),
    /// Decide a statement about games for numbers of every size
    Statement(ProveStatementArgs),
    /// Prove the papers' theorems that are statements about games
    Theorems(ProveTheoremsArgs),
    /// Print a theory: definitions and statements that come with the command
    Theory(ProveTheoryArgs),
}

/// The most states of an automaton, and what a proof may cost.
#[derive(Debug, Args)]
pub struct ProofBudgetArgs {
    /// The most states of an automaton
    #[arg(long, value_name = "K", default_value = "100000")]
    pub states: u32,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(Debug, Args)]
#[command(after_help = GAME_EXAMPLES, group = ArgGroup::new("files").multiple(true))]
pub struct ProveGameArgs {
    #[command(flatten)]
    pub question: ProveQuestion,
    /// File for the certificates of all that is proved
    #[arg(short, long, value_name = "FILE", group = "files")]
    pub output: Option<PathBuf>,
    /// Export the automaton as walnut, dot or svg (default: standard output)
    #[arg(long, value_names = ["FORMAT", "PATH"], num_args = 1..=2, action = ArgAction::Set, group = "files")]
    pub export: Vec<OsString>,
    /// Certificates of smaller games, checked first; new ones are written to a folder
    #[arg(long, value_name = "FILE|DIR")]
    pub certificate: Option<PathBuf>,
    /// Prove the game for every take-away function in a file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["take", "files"])]
    pub takes: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long, requires = "files")]
    pub force: bool,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

/// What an automaton can be exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormatArg {
    /// Automata and a file of commands for the Walnut prover, in a folder
    Walnut,
    /// A graph in the language of Graphviz
    Dot,
    /// A picture of up to 40 states
    Svg,
}

const GAME_EXAMPLES: &str = "\
Examples:
  fibnim prove game --fixed 6,1 -o n6x1.json        piles 6, 1 and k, for every k
  fibnim prove game --free 2                        two piles of any size
  fibnim prove game --free 2 --misere               the same under misère play
  fibnim prove game --grundy 6 -o g6.json           the Grundy values 0 to 6 of one pile
  fibnim prove game --fixed 4,3 --export walnut DIR  the same proof for Walnut
  fibnim prove game --grundy 3 --export walnut DIR  the values 0 to 3 for Walnut
  fibnim prove game --fixed 4,3 --export dot | dot -Tpdf -o n4x3.pdf
  fibnim prove game --fixed 5,3 --certificate DIR    resume from the games in a folder
  fibnim prove game --free 2 --takes functions --certificate DIR

--export takes walnut (automata and commands for the Walnut prover, in the folder
PATH), dot (Graphviz) or svg (a picture of up to 40 states).
A folder after --certificate has one file a game; games that are proved are added to it,
and several processes may use it at a time.
The certificates that -o writes are verified by 'fibnim check'.";

#[derive(Debug, Args)]
#[command(after_help = STATEMENT_EXAMPLES)]
pub struct ProveStatementArgs {
    /// The statement; without it, all statements of the file
    #[arg(value_name = "STATEMENT", required_unless_present = "file")]
    pub statement: Option<String>,
    /// A definition, name(x, ...) := statement; may be given several times
    #[arg(long, value_name = "DEFINITION")]
    pub define: Vec<String>,
    /// Theory file, or the name of a shipped theory
    #[arg(long, value_name = "FILE|NAME")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub take: Function,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: ProofBudgetArgs,
}

impl ProveStatementArgs {
    /// The question about a statement, with the definitions of a theory and of the arguments.
    pub fn statement_question(&self, statement: &str, theory: Option<&Theory>) -> StatementQuestion {
        let theory = theory.into_iter().flat_map(Theory::definitions).map(ToString::to_string);
        StatementQuestion {
            function: self.take.clone(),
            statement: statement.to_owned(),
            definitions: theory.chain(self.define.iter().cloned()).collect(),
            states: self.budget.states,
        }
    }

    /// The question about all statements of a text.
    pub fn theory_question(&self, text: &str) -> TheoryQuestion {
        let define = |definition: &String| format!("define {definition}\n");
        let theory = self.define.iter().map(define).chain([text.to_owned()]).collect();
        TheoryQuestion { function: self.take.clone(), theory, states: self.budget.states }
    }
}

#[derive(Debug, Args)]
#[command(after_help = THEORY_EXAMPLES)]
pub struct ProveTheoryArgs {
    /// Name of the theory
    #[arg(value_name = "NAME", default_value = "standard")]
    pub name: String,
    /// Print the names of all theories
    #[arg(long)]
    pub list: bool,
}

const THEORY_EXAMPLES: &str = "\
Examples:
  fibnim prove theory                               the definitions that every statement may use
  fibnim prove theory --list
  fibnim prove theory allen > allen.fn
  fibnim prove statement --file allen               all statements of a theory, a line each";

const STATEMENT_EXAMPLES: &str = "\
Examples:
  fibnim prove statement \"forall k: n(4,3; k, 3)\"
      (4,3,k) is N at quota 3, for every k
  fibnim prove statement \"forall k: exists w: n(4,3; k, w)\"
      (4,3) has no complementary value
  fibnim prove statement \"forall n: n >= 1 implies (safe(n) iff term(n))\" \\
      --define \"safe(n) := forall t: 1 <= t < n implies n(; n - t, 2*t)\"
      with a definition of your own
  fibnim prove statement --file my.fn
      all statements of a file, a line of result each; 'fibnim prove theory allen' shows one

Relations:
  n(FIXED; k, w)    the player to move wins with these fixed piles, one of k, quota w
  n2(a, b, w)       the same of two piles
  g(VALUE; k, w)    one pile of k has this Grundy value under quota w
  term(x)           x is a term of the H-sequence; next(x, y): y is the term after x
  low(n, x)         x is the least part of n; top(n, x): the largest part
  even(x, y)        terms x <= y that are an even number of places apart
  tail(n, x), part(n, p), shift(n, u), rho(n, s), winning(n, t) and others are
  definitions: 'fibnim prove theory' prints them
Besides: and, or, not, implies, iff, exists, forall, + - * <= < = != >= >, and f(x),
the take-away function. Variables are numbers from 0.
Exit status: 0 if the statement is true, 1 if it is false.";

#[derive(Debug, Args)]
#[command(after_help = "Exit status: 0 if all theorems are true, 1 if one is false.")]
pub struct ProveTheoremsArgs {
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fibnim check n6x1.json
  fibnim check --shipped        the certificates that come with the command

Exit status: 0 if all certificates are right, 1 if one is refused.")]
pub struct CheckArgs {
    /// Files of certificates, or folders of such files
    #[arg(required_unless_present = "shipped", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Check the certificates that come with the command
    #[arg(long)]
    pub shipped: bool,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}
