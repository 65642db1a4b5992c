//! Answers the lines of a file: one question a line, under the rules of the options or of the line itself.

use std::fmt;
use std::fs::File;
use std::io::{Read, stdin};
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use fibnim::written::excerpt;
use fibnim_engine::wire::{Failure, Reply};
use fibnim_engine::{AnswerKind, Engine, EngineError, ErrorKind};
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::args::{BudgetArgs, CommandQuestion, FormatArgs, position};
use crate::csv;
use crate::error::CliError;
use crate::front::{self, write_reply};
use crate::output::{PrintedTable, RowWriter, Sequence, Style, TableCell, named, pile_name};
use crate::streams;

/// Where the lines come from.
#[derive(Debug, Args)]
pub struct LinesArgs {
    /// Answer every line of a file, or of standard input (-)
    ///
    /// A line has what the arguments would have, and after it options of its own such as take=3t. It can also be a
    /// JSON object of options. If the first line names columns, the file is CSV: each column is an option or a pile (a,
    /// b, c, ...). Empty lines and lines that begin with # are passed over. Answers are JSON objects, one a line, or as
    /// --format says. --memory and --time limit each line. A line without an answer does not end the run, unless its
    /// work does not stop when its time is over.
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    lines: Option<PathBuf>,
}

impl LinesArgs {
    /// The file, or `-`, if the arguments ask for the answers to lines.
    pub fn path<'a>(&'a self, words: &'a [String]) -> Option<&'a Path> {
        let dash = matches!(words, [word] if word == "-").then(|| Path::new("-"));
        self.lines.as_deref().or(dash)
    }
}

/// A question about a position, or about one on each line of a file, how its answer is printed, and what it may cost.
#[derive(Debug, Args)]
#[command(allow_negative_numbers = true)]
pub struct AskedAt<Q: Args> {
    /// Piles, a position in the papers' notation, or - for standard input
    #[arg(required_unless_present = "lines", value_name = "PILE|POSITION|-")]
    pub position: Vec<String>,
    #[command(flatten)]
    pub lines: LinesArgs,
    #[command(flatten)]
    pub asked: CommandQuestion<Q>,
}

impl<Q: Args + Clone + Serialize + DeserializeOwned> AskedAt<Q> {
    /// Answers the position of the arguments, or those of a file. `text` prints the answer to a single one.
    pub fn answer<A: AnswerKind<Question = Q>>(
        &self,
        how: &LineQuestion<A>,
        text: impl FnOnce(&A) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let CommandQuestion { question, format, budget } = &self.asked;
        if let Some(path) = self.lines.path(&self.position) {
            return how.answer_all(&mut front::engine(budget), path, question, format, budget);
        }
        let mut question = question.clone();
        (how.put)(&mut question, &position(&self.position)?)?;
        let style = format.style()?;
        let ask = front::ask(&mut front::engine(budget), budget, style.is_none(), &question)?;
        match ask.zip(style) {
            Some((answer, style)) if style.is_text() => text(&answer),
            Some((answer, style)) => how.print(&answer, style),
            None => Ok(()),
        }
    }
}

/// How a command answers a line.
pub struct LineQuestion<A: AnswerKind> {
    /// The column and the field that have what the arguments would have.
    pub subject: &'static str,
    /// Puts this text into the question.
    pub put: fn(&mut A::Question, &str) -> Result<(), EngineError>,
    /// Adds the options that a line can have to a command.
    pub options: fn(Command) -> Command,
    /// The names of the cells.
    pub columns: &'static [&'static str],
    /// The cells of an answer.
    pub cells: fn(&A) -> Vec<TableCell>,
}

impl<A: AnswerKind<Question: Clone + Serialize + DeserializeOwned>> LineQuestion<A> {
    /// Prints the answer as a table of one row.
    pub fn print(&self, answer: &A, style: Style<'_>) -> Result<(), CliError> {
        let sequence = Sequence::Nothing("one answer is no sequence: use another format");
        PrintedTable::new(self.columns, sequence, std::iter::once((self.cells)(answer))).print(style)
    }

    /// Answers every line of the file. The options of the arguments are in `question`.
    ///
    /// # Errors
    /// If the file cannot be read, or at last if a line had no answer.
    pub fn answer_all(
        &self,
        engine: &mut Engine,
        path: &Path,
        question: &A::Question,
        format: &FormatArgs,
        budget: &BudgetArgs,
    ) -> Result<(), CliError> {
        let mut rows = format.of_lines()?.map(|format| RowWriter::new(format, self.columns)).transpose()?;
        let mut reader = LineReader::new(self, question)?;
        let mut tally = LineTally::default();
        front::each_line(input(path)?, Some((budget, rows.is_none())), |text, line, out| {
            if let (0, Ok(text)) = (tally.lines, &text)
                && reader.reads_header(text).map_err(|why| CliError::Input(format!("line {line}, {why}")))?
            {
                return Ok(());
            }
            let question = text.and_then(|text| Ok(reader.read(text)?));
            let answer = question
                .and_then(|question| Ok(front::within(budget, |allowance| A::find(engine, &question, allowance))?));
            let answer = tally.count(answer);
            match (&mut rows, answer) {
                (None, answer) => write_reply(&Reply::new(answer.map(Into::into)).at(line), out),
                (Some(rows), Ok(answer)) => Ok(rows.write(line, &(self.cells)(&answer), out)?),
                (Some(_), Err(failure)) => {
                    tell(line, &failure);
                    Ok(())
                }
            }
        })?;
        tally.end()
    }
}

/// Says on standard error why a line has no answer.
pub fn tell(line: u64, failure: &Failure) {
    streams::error(format_args!("line {line}: {}", failure.message));
}

/// How many lines were read, and how many of them have no answer.
#[derive(Debug, Default)]
pub struct LineTally {
    lines: u64,
    failed: u64,
    /// Why the first of them has none.
    first: Option<ErrorKind>,
}

impl LineTally {
    /// Counts a line.
    pub fn count<T>(&mut self, answer: Result<T, CliError>) -> Result<T, Failure> {
        self.lines += 1;
        answer.map_err(|error| {
            let failure = error.failure();
            self.failed += 1;
            self.first.get_or_insert(failure.kind);
            failure
        })
    }

    /// An error if a line had no answer. Its exit status says why the first of them had none.
    pub fn end(self) -> Result<(), CliError> {
        let Self { lines, failed, first } = self;
        first.map_or(Ok(()), |kind| {
            let message = format!("lines without an answer: {failed} of {lines}");
            Err(CliError::Failed(Failure { kind, message, why: None }))
        })
    }
}

/// The input of a command: a file, or standard input (`-`).
pub fn input(path: &Path) -> Result<Box<dyn Read>, CliError> {
    if path == Path::new("-") {
        return Ok(Box::new(stdin().lock()));
    }
    if path.is_dir() {
        return Err(CliError::Input(format!("{}: give a file, not a folder", path.display())));
    }
    Ok(Box::new(File::open(path).map_err(|error| named(path, &error))?))
}

/// The options that a quota in a line overrides.
const LIMITS: [&str; 3] = ["quota", "previous", "opening"];

/// What a column of a CSV file has.
#[derive(Debug, PartialEq, Eq)]
enum ColumnName {
    /// The subject, or one of its piles.
    Subject,
    /// An option.
    Option(String),
}

/// Reads lines as questions.
struct LineReader<'a, A: AnswerKind> {
    how: &'a LineQuestion<A>,
    /// The question with the options of the arguments, and without their quota, which a line with a quota overrides.
    questions: [A::Question; 2],
    /// The options that a line can have.
    options: Vec<String>,
    /// The columns, if the file is CSV.
    columns: Option<Vec<ColumnName>>,
    /// The options of the last line that had some, which of these questions it used, and this question with them.
    last: Option<(Map<String, Value>, usize, A::Question)>,
}

impl<'a, A: AnswerKind<Question: Clone + Serialize + DeserializeOwned>> LineReader<'a, A> {
    fn new(how: &'a LineQuestion<A>, question: &A::Question) -> Result<Self, EngineError> {
        let options = options(how.options);
        let without = LIMITS.map(|limit| (limit.to_owned(), Value::Null)).into_iter();
        let without = without.filter(|(limit, _)| options.contains(limit)).collect();
        let questions = [question.clone(), with(question, without)?];
        Ok(Self { how, options, columns: None, last: None, questions })
    }

    /// Whether the first line names columns. The error has the column.
    fn reads_header(&mut self, text: &str) -> Result<bool, String> {
        let Ok(names) = csv::cells(text.trim()) else { return Ok(false) };
        let columns: Vec<Option<ColumnName>> = names.iter().map(|name| self.column(name)).collect();
        let are_words = names.iter().all(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()));
        if !are_words || columns.iter().all(Option::is_none) {
            return Ok(false);
        }
        if let Some(unknown) = columns.iter().position(Option::is_none) {
            let (why, subject) = (no_option(&names[unknown], &self.options), self.how.subject);
            return Err(format!("column {}: {why}, {subject}, or a, b, c, ... for piles", unknown + 1));
        }
        self.check_columns(&names)?;
        self.columns = Some(columns.into_iter().flatten().collect());
        Ok(true)
    }

    /// Refuses a column that is there twice, and piles that are not a, b, c, ... in this order.
    fn check_columns(&self, names: &[String]) -> Result<(), String> {
        let subject = self.how.subject;
        let mut piles = 0;
        for (place, name) in names.iter().enumerate() {
            let is_same = |other: &String| other.replace('-', "_") == name.replace('-', "_");
            let why = if names[..place].iter().any(is_same) {
                format!("{name} is there twice: give it once")
            } else if is_pile(name) && names.iter().any(|other| other == subject) {
                format!("give {subject} or the piles a, b, c, ..., not both")
            } else if is_pile(name) && *name != pile_name(piles) {
                format!("{name} is there, but not {} before it: give piles as a, b, c, ...", pile_name(piles))
            } else {
                piles += usize::from(is_pile(name));
                continue;
            };
            return Err(format!("column {}: {why}", place + 1));
        }
        Ok(())
    }

    fn column(&self, name: &str) -> Option<ColumnName> {
        if name == self.how.subject || is_pile(name) {
            return Some(ColumnName::Subject);
        }
        let option = name.replace('-', "_");
        self.options.contains(&option).then_some(ColumnName::Option(option))
    }

    /// The question of a line.
    fn read(&mut self, text: &str) -> Result<A::Question, EngineError> {
        let text = text.trim();
        let ((subject, options), value) = match &self.columns {
            Some(columns) => (row(columns, text).map_err(EngineError::input)?, None),
            None if text.starts_with('{') => object(text, self.how.subject)?,
            None => (words(text)?, None),
        };
        let which = usize::from(subject.contains(';'));
        let mut question = match &self.last {
            _ if options.is_empty() => self.questions[which].clone(),
            Some((last, used, question)) if *used == which && *last == options => question.clone(),
            _ => {
                known(&options, &self.options)?;
                let question = with(&self.questions[which], options.clone())?;
                self.last.insert((options, which, question)).2.clone()
            }
        };
        // A value that is no text has the form of the field.
        match value {
            Some(value) => question = with(&question, Map::from_iter([(self.how.subject.to_owned(), value)]))?,
            None => (self.how.put)(&mut question, &subject)?,
        }
        Ok(question)
    }
}

/// Whether a column of this name has a pile.
fn is_pile(name: &str) -> bool {
    let digits = name.strip_prefix('p').unwrap_or("");
    matches!(name.as_bytes(), [b'a'..=b'z']) || digits.parse::<usize>().is_ok()
}

/// The names of the options that are added to a command.
pub fn options(add: fn(Command) -> Command) -> Vec<String> {
    add(Command::new("line")).get_arguments().map(|option| option.get_id().to_string()).collect()
}

/// Refuses options that a line cannot have.
pub fn known(given: &Map<String, Value>, options: &[String]) -> Result<(), EngineError> {
    let unknown = given.keys().find(|name| !options.contains(name));
    unknown.map_or(Ok(()), |name| Err(EngineError::input(no_option(name, options))))
}

fn no_option(name: &str, options: &[String]) -> String {
    let name = excerpt(name);
    format!("there is no option {name:?} for a line: use {}", options.join(", "))
}

/// The question with further options. The error names the option.
pub fn with<Q: Serialize + DeserializeOwned>(question: &Q, options: Map<String, Value>) -> Result<Q, EngineError> {
    let fields = serde_json::to_value(question).map_err(EngineError::input)?;
    let read = |options: Map<String, Value>| {
        let mut fields = fields.clone();
        if let Value::Object(fields) = &mut fields {
            fields.extend(options);
        }
        serde_json::from_value(fields)
    };
    read(options.clone()).map_err(|error: serde_json::Error| {
        let alone = options.into_iter().find_map(|(name, value)| {
            let error = read(Map::from_iter([(name.clone(), value)])).err()?;
            Some(format!("{name}: {error}"))
        });
        EngineError::input(alone.unwrap_or_else(|| error.to_string()))
    })
}

/// The value of an option that is given as text.
fn value(text: &str) -> Value {
    match text {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        text => Value::from(text),
    }
}

/// The subject and the options of a line such as `20 10; 3 take=3t`. A value ends before the next option.
///
/// # Errors
/// If an option is given twice.
pub fn words(text: &str) -> Result<(String, Map<String, Value>), EngineError> {
    let mut options = Map::new();
    let mut subject = text;
    while let Some((before, last)) = subject.rsplit_once('=') {
        let start = before.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
        let name = before[start..].replace('-', "_");
        if options.contains_key(&name) {
            return Err(EngineError::input(format!("{name} is given twice: give it once")));
        }
        options.insert(name, value(last.trim()));
        subject = before[..start].trim_end();
    }
    Ok((subject.to_owned(), options))
}

/// The subject and the options of a line of CSV. Empty cells are left out.
fn row(columns: &[ColumnName], text: &str) -> Result<(String, Map<String, Value>), String> {
    let cells = csv::cells(text)?;
    if cells.len() != columns.len() {
        let column = cells.len().min(columns.len()) + 1;
        return Err(format!("column {column}: the row has {} cells, but the header {}", cells.len(), columns.len()));
    }
    let (mut subject, mut options) = (Vec::new(), Map::new());
    for (column, cell) in columns.iter().zip(&cells).filter(|(_, cell)| !cell.is_empty()) {
        match column {
            ColumnName::Subject => subject.push(&**cell),
            ColumnName::Option(name) => drop(options.insert(name.clone(), value(cell))),
        }
    }
    Ok((subject.join(" "), options))
}

/// The subject and the options of a line, and the value of a subject that is no text.
type JsonLine = ((String, Map<String, Value>), Option<Value>);

/// The subject and the options of a JSON object.
fn object(text: &str, subject: &str) -> Result<JsonLine, EngineError> {
    let Fields(fields) = serde_json::from_str(text).map_err(EngineError::input)?;
    let mut options = Map::new();
    for (name, value) in fields {
        if options.contains_key(&name) {
            return Err(EngineError::input(format!("{} is given twice: give it once", excerpt(&name))));
        }
        options.insert(name, value);
    }
    match options.remove(subject) {
        None => Err(EngineError::input(format!("give the field {subject:?}"))),
        Some(Value::String(text)) => Ok(((text, options), None)),
        Some(value) => Ok(((String::new(), options), Some(value))),
    }
}

/// All fields of a JSON object, also those that are there twice.
struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;

        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of options")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                std::iter::from_fn(|| map.next_entry().transpose()).collect::<Result<_, _>>().map(Fields)
            }
        }

        deserializer.deserialize_map(FieldsVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_before_the_next_option() {
        for (text, subject, options) in [
            ("20 10; 3 take=3t", "20 10; 3", "{\"take\":\"3t\"}"),
            ("(12,4;2)", "(12,4;2)", "{}"),
            ("9 8 take=2,2,6 then t+3 misere=true", "9 8", "{\"misere\":true,\"take\":\"2,2,6 then t+3\"}"),
            ("take=3t", "", "{\"take\":\"3t\"}"),
        ] {
            let (found, map) = words(text).expect(text);
            assert_eq!((&*found, &*Value::Object(map).to_string()), (subject, options), "{text}");
        }
    }
}
