//! `fibnim prove`.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgAction, ArgGroup, Args, Subcommand};
use fibnim::written::counted;
use fibnim_engine::verified_statements;
use fibnim_engine::wire::{
    About, Amount, AutomatonFormat, Complement, CountQuestion, Counted, Density, Function, GrowthRate, Listed,
    NamedStatement, Number, Play, ProveQuestion, Quotient, Solutions, SolutionsQuestion, StatementAnswer,
    StatementQuestion, StatementText, States, TheoryAnswer, TheoryQuestion,
};
use fibnim_proof::logic::formula::Formula;
use fibnim_proof::logic::theory::{THEORIES, Theory};

use super::certificates;
use super::certificates::CertificateFolder;
use super::export::Export;
use crate::args::{BudgetArgs, CommandQuestion, FormatArgs, JsonArgs, hide_relatives};
use crate::error::CliError;
use crate::front;
use crate::front::asked;
use crate::output::{OutputFile, PrintedTable, Sequence, TableCell, text};
use crate::streams::{data, note};

/// The subcommands of `fibnim prove`.
#[derive(Debug, Subcommand)]
pub enum ProveCommand {
    /// Prove who wins, or Grundy values, for piles of every size
    Game(ProveGameArgs),
    /// Decide a statement about games for numbers of every size
    Statement(ProveStatementArgs),
    /// Count positions below each term of the H-sequence: recurrence, growth rate, density
    #[command(after_help = COUNT_EXAMPLES, mut_args(hide_relatives))]
    Count(CommandQuestion<CountQuestion>),
    /// Print a theory: definitions and statements that come with the command
    Theory(ProveTheoryArgs),
    /// Verify certificates independently of how they were found
    Check(certificates::CheckArgs),
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
    /// Replace files that exist
    #[arg(long, requires = "files")]
    pub force: bool,
    #[command(flatten)]
    pub format: JsonArgs,
    #[command(flatten)]
    pub budget: BudgetArgs,
}

const GAME_EXAMPLES: &str = "\
Examples:
  fibnim prove game --fixed 6,1 -o n6x1.json        piles 6, 1 and k, for every k
  fibnim prove game --free 2                        two piles of any size
  fibnim prove game --free 2 --misere               the same under misère play
  fibnim prove game --grundy 6 -o g6.json           the Grundy values 0 to 6 of one pile
  fibnim prove game --fixed 5,3 --only fib          if only Fibonacci numbers may be taken
  fibnim prove game --fixed 4,3 --export walnut DIR  the same proof for Walnut
  fibnim prove game --grundy 3 --export walnut DIR  the values 0 to 3 for Walnut
  fibnim prove game --fixed 4,3 --export dot | dot -Tpdf -o n4x3.pdf
  fibnim prove game --fixed 5,3 --certificate DIR    resume from the games in a folder

--export takes walnut (automata and commands for the Walnut prover, in the folder
PATH), dot (Graphviz) or svg (a picture of up to 40 states).
A folder after --certificate has one file a game; games that are proved are added to it,
and several processes may use it at a time.
--only takes a list of numbers up to 256, odd, or fib or \"powers of 2\" if these are the terms of
the H-sequence, as under 2t and t. Then walnut and --grundy are refused.
The certificates that -o writes are verified by 'fibnim prove check'.";

#[derive(Debug, Args)]
#[command(after_help = STATEMENT_EXAMPLES)]
pub struct ProveStatementArgs {
    /// The statement; without it, all statements of the file
    #[arg(value_name = "STATEMENT", required_unless_present = "file")]
    pub statement: Option<StatementText>,
    /// A definition, name(x, ...) := statement; may be given several times
    #[arg(long, value_name = "DEFINITION")]
    pub define: Vec<String>,
    /// Theory file, or the name of a shipped theory
    #[arg(long, value_name = "FILE|NAME")]
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub take: Function,
    /// Solutions of a statement with free variables [default: 20, or all below the bound]
    #[arg(long, value_name = "K", requires = "statement")]
    pub first: Option<Listed>,
    /// Only solutions all of whose numbers are below this
    #[arg(long, value_name = "N", requires = "statement")]
    pub below: Option<Amount<1000>>,
    /// Export its automaton as dot, walnut or json, or the statement as verified
    #[arg(long, value_names = ["FORMAT", "PATH"], num_args = 1..=2, action = ArgAction::Set)]
    pub export: Vec<OsString>,
    /// Replace a file that exists
    #[arg(long, requires = "export")]
    pub force: bool,
    #[command(flatten)]
    pub format: FormatArgs,
    /// The most states of an automaton
    #[arg(long, value_name = "K", default_value = "1000000")]
    pub states: States,
    #[command(flatten)]
    pub budget: BudgetArgs,
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
  fibnim prove statement \"n2(a, b, 3) and a <= b\"
      the first pairs a <= b that are N at quota 3, and how many there are
  fibnim prove statement \"n2(a, b, 3) and a <= b\" --below 10^6 --first 0
      how many of them are below 10^6
  fibnim prove statement \"a <= b and not n2(a, b, 1)\" --export walnut p.txt
      its automaton, for Walnut $p(a, b); --export p.dot and p.json take the format from the name
  fibnim prove statement --file allen --export allen.jsonl
      all statements of a theory for the decider that is proved in Coq
  fibnim prove statement --file my.fn
      all statements of a file, a line of result each; 'fibnim prove theory allen' shows one

Relations:
  n(FIXED; k, w)    the player to move wins with these fixed piles, one of k, quota w
  n2(a, b, w)       the same of two piles; misere(FIXED; k, w) and misere2(a, b, w) are
                    those of misère play. Quotas are at least 1; with the quota 0 all are
                    false, but misere and misere2 are true where there are no chips
  g(VALUE; k, w)    one pile of k has this Grundy value under quota w
  term(x)           x is a term of the H-sequence; next(x, y): y is the term after x
  low(n, x)         x is the least part of n; top(n, x): the largest part
  even(x, y)        terms x <= y that are an even number of places apart
  part(n, x)        x is a part of n; tail(n, x): x is the sum of the least parts
  shift(n, u), rho(n, s), winning(n, t) and others are definitions:
                    'fibnim prove theory' prints them
Besides: and, or, not, implies, iff, exists, forall, + - * <= < = != >= >, and f(x),
the take-away function. Variables are numbers from 0, and f(0) has no value: a comparison
or relation with it is false. Numbers are written 1000, 1e6, 10^18, F_80 or H_80.

Solutions are listed by their largest number, and those with the same largest number in
the order of the variables, which is that of their first appearance; automata read them in
this order, too. Examples and counterexamples are the first in this order.
Exit status: 0 if the statement is true or its solutions are listed, 1 if it is false, 3 if
there are more solutions than a table other than text lists, unless --first is given.";

const COUNT_EXAMPLES: &str = "\
Examples:
  fibnim prove count --fixed 6,1 --quota 3          the k for which (6,1,k;3) is P
  fibnim prove count --fixed 6,1 --threshold 3      the k for which (6,1,k) has the threshold 3
  fibnim prove count --free 2 --quota 3 --misere    the pairs that are P under misère play
  fibnim prove count \"n2(a, b, 3) and a <= b\"      the pairs a <= b that are N
  fibnim prove count --free 2 --quota 1 --terms 100 --format bfile

a(n) is the number of positions whose free piles are all below H(n); a statement is
written as for 'fibnim prove statement', and its free variables are counted. The
recurrence is proved for all n. A density is the limit of a(n) divided by the number of
all positions below H(n). Polynomials are written as computer algebra systems read them.";

/// Runs the subcommand that the arguments ask for.
pub fn run(command: &ProveCommand) -> Result<(), CliError> {
    match command {
        ProveCommand::Game(args) => game(args),
        ProveCommand::Statement(args) => statement(args),
        ProveCommand::Count(args) => count(args),
        ProveCommand::Theory(args) => theory(args),
        ProveCommand::Check(args) => certificates::run(args),
    }
}

/// Proves a game or Grundy values, and writes the certificates.
fn game(args: &ProveGameArgs) -> Result<(), CliError> {
    // Refuses before the proof what would be refused after it.
    let export = Export::new(&args.export, args.force)?;
    let file = args.output.as_ref().map(|path| OutputFile::create(path, args.force)).transpose()?;
    let mut engine = front::engine(&args.budget);
    let folder = args.certificate.as_deref().and_then(CertificateFolder::open);
    match (&folder, &args.certificate) {
        (Some(folder), _) => {
            let take_away = args.question.rules.read_permitted()?.0.take_away.to_string();
            engine.add_certificates(folder.read(&take_away, &args.budget)?);
        }
        (None, Some(path)) => engine.add_certificates(certificates::read(path, &args.budget)?),
        (None, None) => {}
    }
    let mut out = data();
    let quiet = export.as_ref().is_some_and(|export| export.path.is_none());
    let json = args.format.json && !quiet;
    // Prints every proof as soon as it is found, so that a stopped run still shows results.
    let mut printed = Ok(());
    let result = front::within(&args.budget, |allowance| {
        engine.prove_each(&args.question, allowance, &mut |about| {
            if !json && !quiet && printed.is_ok() {
                printed = writeln!(out, "{}", about_text(about)).and_then(|()| out.flush());
            }
        })
    });
    printed?;
    let proved = front::reply(result, json)?;
    if let Some(folder) = folder {
        let added = folder.add(&proved.file)?;
        note(format_args!("{added} new certificates in the folder"));
    }
    if let Some(mut file) = file {
        file.write_all(proved.file.as_bytes())?;
        file.finish()?;
    }
    match export {
        Some(export) => export.write(&certificates::checked(&proved.file, &args.budget)?),
        None => Ok(()),
    }
}

/// Decides a statement with the definitions of a theory and of the arguments, or all statements of a file, and shows
/// examples and counterexamples.
fn statement(args: &ProveStatementArgs) -> Result<(), CliError> {
    let (function, states) = (args.take.clone(), args.states);
    let json = args.format.style()?.is_none();
    let file = front::failing(json, args.file.as_deref().map(read_theory).transpose())?;
    if let Some(path) = verified(&args.export) {
        return export_verified(args, file, path);
    }
    let mut out = data();
    let holds = if let Some(statement) = &args.statement {
        let theory = file.map(|text| text.parse::<Theory>()).transpose().map_err(CliError::input);
        let theory = front::failing(json, theory)?;
        let definitions = theory.iter().flat_map(Theory::definitions).map(ToString::to_string);
        let definitions = definitions.chain(args.define.iter().cloned()).map(StatementText::try_from);
        let definitions = definitions.collect::<Result<Vec<_>, _>>()?.try_into()?;
        let statement = statement.clone();
        if statement.parse::<Formula>().is_ok_and(|formula| !formula.free_variables().is_empty()) {
            let (first, below) = (args.first, args.below.clone());
            let question = SolutionsQuestion { function, statement, definitions, first, below, export: None, states };
            return solutions(args, question);
        }
        front::failing(json, closed(args))?;
        let question = StatementQuestion { function, statement, definitions, states };
        let answer = front::told::<StatementAnswer>(&args.budget, json, &question)?;
        if !json {
            writeln!(out, "{}", answer.holds)?;
            if let Some(witness) = shown(answer.holds, answer.witness.as_ref()) {
                writeln!(out, "{witness}")?;
            }
            if let Some(term) = answer.without_value {
                writeln!(out, "remark: {term} has no value there, so what it is used in is false: f(t) needs t >= 1")?;
            }
        }
        answer.holds
    } else {
        front::failing(json, closed(args))?;
        let define = args.define.iter().map(|definition| format!("define {definition}\n"));
        let theory = define.chain(file).collect::<String>().try_into()?;
        let question = TheoryQuestion { function, theory, states };
        let answer = front::told::<TheoryAnswer>(&args.budget, json, &question)?;
        let mut said = None;
        for statement in answer.statements.iter().filter(|_| !json) {
            // The words of a theorem stand once before its statements.
            if let Some(says) = statement.says.as_ref().filter(|&says| said.replace(says) != Some(says)) {
                writeln!(out, "# {says}")?;
            }
            writeln!(out, "{}: {}", statement.name, verdict(statement))?;
        }
        answer.holds
    };
    out.flush()?;
    if holds { Ok(()) } else { Err(CliError::False) }
}

/// Where the statements for the proved decider are written, if `--export` asks for them.
fn verified(words: &[OsString]) -> Option<&Path> {
    match words {
        [format, path] if format == "verified" => Some(Path::new(path)),
        [path] => Some(Path::new(path)).filter(|path| path.extension().is_some_and(|end| end == "jsonl")),
        _ => None,
    }
}

/// Writes the statement, or all of a file, for the decider that is proved in Coq.
fn export_verified(args: &ProveStatementArgs, file: Option<String>, path: &Path) -> Result<(), CliError> {
    // Refuses before the work what would be refused after it.
    drop(OutputFile::create(path, args.force)?);
    let mut lines: Vec<String> = args.define.iter().map(|definition| format!("define {definition}\n")).collect();
    match (&args.statement, file) {
        (Some(statement), file) => {
            let theory = file.map(|text| text.parse::<Theory>()).transpose().map_err(CliError::input)?;
            lines
                .extend(theory.iter().flat_map(Theory::definitions).map(|definition| format!("define {definition}\n")));
            lines.push(format!("prove statement := {statement}\n"));
        }
        (None, file) => lines.extend(file),
    }
    let theory = lines.concat().try_into()?;
    let question = TheoryQuestion { function: args.take.clone(), theory, states: args.states };
    let text = front::within(&args.budget, |allowance| verified_statements(&question, allowance))?;
    OutputFile::of_text(path, &text, args.force)
}

/// Refuses options that are for the solutions of a statement.
fn closed(args: &ProveStatementArgs) -> Result<(), CliError> {
    let is_list = args.first.is_some() || args.below.is_some() || !args.export.is_empty();
    if is_list || args.format.style()?.is_some_and(|style| !style.is_text()) {
        return Err(CliError::Input(
            "a statement without free variables is true or false: leave out --first, --below, --export and --format"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Lists the solutions of a statement, or writes its automaton.
fn solutions(args: &ProveStatementArgs, question: SolutionsQuestion) -> Result<(), CliError> {
    let style = args.format.style()?;
    let (export, path) = front::failing(style.is_none(), exported(&args.export))?.unzip();
    let path = path.flatten();
    if let Some(path) = &path {
        // Refuses before the work what would be refused after it.
        drop(OutputFile::create(path, args.force)?);
    }
    let question = SolutionsQuestion { export, ..question };
    let answer = front::told::<Solutions>(&args.budget, style.is_none(), &question)?;
    let mut out = data();
    match (&answer.file, &path) {
        (Some(file), Some(path)) => OutputFile::of_text(path, file, args.force)?,
        (Some(file), None) if style.is_some() => {
            out.write_all(file.as_bytes())?;
            return Ok(out.flush()?);
        }
        _ => {}
    }
    let Some(style) = style else { return Ok(()) };
    let listed = answer.solutions.len();
    let said = counted_solutions(&answer);
    if listed > 0 || !style.is_text() {
        let rows = answer.solutions.iter().map(|solution| solution.iter().map(TableCell::from).collect());
        let sequence = if answer.variables.len() == 1 { Sequence::Column(0, 1) } else { Sequence::Several(1) };
        PrintedTable::new(&answer.variables, sequence, rows).print(style)?;
    }
    if style.is_text() {
        writeln!(out, "{said}")?;
        return Ok(out.flush()?);
    }
    if answer.more && args.first.is_none() {
        return Err(CliError::Beyond(said));
    }
    if answer.more {
        note(said);
    }
    Ok(())
}

/// How many solutions there are, and whether all are listed.
fn counted_solutions(answer: &Solutions) -> String {
    let many = |number: Option<&Number>| match number {
        None => "infinitely many solutions".to_owned(),
        Some(number) if number.is_zero() => "no solution".to_owned(),
        Some(number) => counted(number, "solution"),
    };
    let all = many(answer.number.as_ref());
    let all = match (&answer.below, &answer.number_below) {
        (Some(below), number) => format!("{} below {below}, {all} in all", many(number.as_ref())),
        _ => all,
    };
    match answer.solutions.len() {
        listed @ 1.. if answer.more => format!("{all}; listed are {listed}, --first K lists more"),
        _ => all,
    }
}

/// The format and the path that stand after `--export`, or a path whose end names the format.
fn exported(words: &[OsString]) -> Result<Option<(AutomatonFormat, Option<PathBuf>)>, CliError> {
    let Some((first, path)) = words.split_first() else { return Ok(None) };
    let format = |name: Option<&OsStr>| match name.and_then(OsStr::to_str) {
        Some("dot" | "gv") => Some(AutomatonFormat::Dot),
        Some("walnut" | "txt") => Some(AutomatonFormat::Walnut),
        Some("json") => Some(AutomatonFormat::Json),
        _ => None,
    };
    let named = format(Some(first)).map(|format| (format, path.first().map(PathBuf::from)));
    let by_end = || {
        let path = Path::new(first).to_owned();
        format(path.extension()).map(|format| (format, Some(path)))
    };
    let refused = || {
        CliError::Input(format!(
            "{}: --export takes dot, walnut or json, or a path that ends with .dot, .txt or .json",
            first.display()
        ))
    };
    let by_end = if path.is_empty() { by_end() } else { None };
    named.or(by_end).ok_or_else(refused).map(Some)
}

/// What came out of a named statement.
fn verdict(statement: &NamedStatement) -> String {
    let Some(holds) = statement.holds else {
        return format!("not decided: {}", statement.undecided.as_deref().unwrap_or_default());
    };
    let expected = if holds == statement.claimed { "as claimed" } else { "not as claimed" };
    match shown(holds, statement.witness.as_ref()) {
        Some(witness) => format!("{holds}, {expected}; {witness}"),
        None => format!("{holds}, {expected}"),
    }
}

/// An example or a counterexample.
fn shown(holds: bool, witness: Option<&BTreeMap<String, Number>>) -> Option<String> {
    let witness = witness.filter(|witness| !witness.is_empty())?;
    let values: Vec<String> = witness.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    Some(format!("{}: {}", if holds { "example" } else { "counterexample" }, values.join(", ")))
}

/// Prints the terms as a table, or the sequence with everything known about it.
fn count(args: &CommandQuestion<CountQuestion>) -> Result<(), CliError> {
    let Some((answer, format)) = asked::<Counted>(args)? else { return Ok(()) };
    let mut out = data();
    if !format.is_text() {
        let rows =
            (1..).zip(answer.terms).map(|(n, term): (u64, Number)| vec![TableCell::from(n), TableCell::from(term)]);
        return PrintedTable::new(["n", "a(n)"], Sequence::Column(1, 1), rows).print(format);
    }
    let comma = |numbers: &[String]| numbers.join(", ");
    let terms: Vec<String> = answer.terms.iter().map(ToString::to_string).collect();
    writeln!(out, "a(n): {} below H(n) with {}", answer.variables.join(", "), answer.statement)?;
    writeln!(out, "a(1), a(2), ...: {}", comma(&terms))?;
    writeln!(out, "linear recurrence: signature ({}), for n > {}", comma(&answer.recurrence), answer.after)?;
    let Quotient { numerator, denominator } = &answer.generating_function;
    writeln!(out, "generating function: ({numerator}) / ({denominator})")?;
    match &answer.growth {
        Some(GrowthRate { decimal, polynomial, minimal: true }) => {
            writeln!(out, "growth rate: {decimal}..., with the minimal polynomial {polynomial}")?;
        }
        Some(GrowthRate { decimal, polynomial, .. }) => {
            writeln!(out, "growth rate: {decimal}..., a root of {polynomial}, which may be reducible")?;
        }
        None => writeln!(out, "growth rate: 0, a(n) is 0 from some n on")?,
    }
    match &answer.density {
        Some(Density { decimal, value: Quotient { numerator, denominator } }) => {
            let over = if denominator == "1" { String::new() } else { format!(" / {denominator}") };
            if numerator.contains('x') {
                writeln!(out, "density: {decimal}..., which is ({numerator}){over} where x is the growth rate")?;
            } else {
                writeln!(out, "density: {numerator}{over}")?;
            }
        }
        None => writeln!(out, "density: not shown to exist")?,
    }
    writeln!(out, "linear representation: {} states", answer.representation.next.len())?;
    Ok(out.flush()?)
}

/// The largest file of a theory, in bytes.
const LARGEST_THEORY: u64 = 1 << 20;

/// Prints a theory, or the names of all.
fn theory(args: &ProveTheoryArgs) -> Result<(), CliError> {
    let mut out = data();
    if args.list {
        for (name, about, _) in THEORIES {
            writeln!(out, "{name:<12}{about}")?;
        }
    } else {
        write!(out, "{}", shipped(&args.name).ok_or_else(|| unknown(&args.name))?)?;
    }
    Ok(out.flush()?)
}

/// The text of a theory that comes with the command.
fn shipped(name: &str) -> Option<&'static str> {
    THEORIES.iter().find(|(theory, ..)| *theory == name).map(|(.., text)| *text)
}

fn unknown(name: &str) -> CliError {
    let names: Vec<&str> = THEORIES.iter().map(|(name, ..)| *name).collect();
    CliError::Input(format!("there is no theory {name:?}: use one of {}", names.join(", ")))
}

/// The text of a file, or of the theory with that name if there is no such file.
fn read_theory(path: &Path) -> Result<String, CliError> {
    let name = path.to_str().unwrap_or_default();
    if let Some(text) = shipped(name).filter(|_| !path.exists()) {
        return Ok(text.to_owned());
    }
    text(path, LARGEST_THEORY)
}

/// What a certificate is about.
pub fn about_text(about: &About) -> String {
    let piles = about.fixed.iter().map(ToString::to_string).chain(["k".to_owned()]).collect::<Vec<_>>().join(",");
    let game = match (about.value, about.free) {
        (Some(value), _) => format!("Grundy value {value}"),
        (None, 2) => "two free piles".to_owned(),
        (None, _) => format!("({piles})"),
    };
    let complement = match &about.complement {
        Some(Complement::Value { value }) => format!(", complementary value {value}"),
        Some(Complement::None { .. }) => ", no complementary value".to_owned(),
        Some(Complement::Unknown { .. }) | None => String::new(),
    };
    let only = about.only.as_ref().map_or(String::new(), |takes| format!(" with only the takes {takes}"));
    let play = match about.play {
        Play::Normal => "",
        Play::Misere => " under misère play",
    };
    format!("{game}{only}{play}: proved, {} states{complement}", about.states)
}
