//! The marks of answers, and the code that tells a teacher which answers were right.
//!
//! A code has the marks, five puzzles a character, and behind them eight characters of a keyed hash (SipHash-2-4, 40 of its 64
//! bits) of the set, the name, the word of the class and the marks. So a code does not fit another name, set or result. It is
//! no proof: whoever can run this program can make codes.

use std::hash::Hasher;

use siphasher::sip::SipHasher24;

use super::set;
use crate::EngineError;
use crate::allowance::Allowance;
use crate::context::Context;
use crate::wire::{PuzzleCode, PuzzleCodeQuestion, PuzzleKind, PuzzleMarks, PuzzleMarksQuestion, PuzzlesQuestion};

/// Crockford's digits, which leave out I, L, O and U. A character stands for five bits.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Characters of the hash in a code.
const HASH: usize = 8;

/// Characters between two hyphens.
const GROUP: usize = 4;

/// The most characters of a name and of the word of a class.
const LONGEST: usize = 100;

/// Which answers are right, and the code if all puzzles are answered.
pub(crate) fn marks(
    context: &mut Context,
    question: &PuzzleMarksQuestion,
    budget: &mut Allowance<'_>,
) -> Result<PuzzleMarks, EngineError> {
    let puzzles = set::puzzles(context, &question.set, budget)?.puzzles;
    if question.given.len() > puzzles.len() {
        return Err(EngineError::input(format!("{} answers to {} puzzles", question.given.len(), puzzles.len())));
    }
    let (name, key) = (name(&question.name)?, name(&question.key)?);
    let answers = puzzles.iter().zip(&question.given);
    let marks: Vec<bool> = answers.map(|(puzzle, given)| given.as_ref() == Some(&puzzle.solution)).collect();
    let right = marks.iter().filter(|mark| **mark).count();
    let whole = marks.len() == puzzles.len() && !name.is_empty();
    let code = whole.then(|| write(&marks, &hash(&question.set, &name, &key, &marks)));
    Ok(PuzzleMarks { marks, right, code })
}

/// What a code says.
pub(crate) fn check(
    _: &mut Context,
    question: &PuzzleCodeQuestion,
    _: &mut Allowance<'_>,
) -> Result<PuzzleCode, EngineError> {
    let (name, key) = (name(&question.name)?, name(&question.key)?);
    let marks = read(&question.code, question.set.count as usize);
    let marks = marks.filter(|(marks, said)| *said == hash(&question.set, &name, &key, marks)).map(|(marks, _)| marks);
    Ok(PuzzleCode { genuine: marks.is_some(), marks })
}

/// A name or a word of a class, so that spellings with other blanks and capitals are equal.
fn name(text: &str) -> Result<String, EngineError> {
    if text.chars().count() > LONGEST {
        return Err(EngineError::input(format!("a name or a word of a class has at most {LONGEST} characters")));
    }
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase())
}

/// The characters of the hash. The key of the hash is made from the word of the class.
fn hash(set: &PuzzlesQuestion, name: &str, key: &str, marks: &[bool]) -> String {
    let word = |first: u64| {
        let mut hasher = SipHasher24::new_with_keys(first, 0);
        hasher.write(key.as_bytes());
        hasher.finish()
    };
    let mut hasher = SipHasher24::new_with_keys(word(1), word(2));
    let kinds: String = set.kinds.iter().map(|&kind| letter(kind)).collect();
    let marks: String = marks.iter().map(|&mark| if mark { '1' } else { '0' }).collect();
    // No field has a line end: blanks of names are single spaces.
    let text = format!("{}\n{}\n{kinds}\n{}\n{name}\n{marks}", set.seed, set.grade, set.count);
    hasher.write(text.as_bytes());
    let hash = hasher.finish();
    (0..HASH).map(|at| digit(hash >> (5 * at) & 31)).collect()
}

fn letter(kind: PuzzleKind) -> char {
    match kind {
        PuzzleKind::OnlyMove => 'm',
        PuzzleKind::Outcome => 'o',
        PuzzleKind::Tails => 't',
    }
}

fn digit(value: u64) -> char {
    DIGITS.get(usize::try_from(value).unwrap_or(0)).map_or('0', |&digit| char::from(digit))
}

/// The code of some marks and the characters of their hash.
fn write(marks: &[bool], hash: &str) -> String {
    let five = |five: &[bool]| {
        let bits = (0_u64..).zip(five).fold(0, |bits, (at, &mark)| bits | u64::from(mark) << at);
        digit(bits)
    };
    let characters: Vec<char> = marks.chunks(5).map(five).chain(hash.chars()).collect();
    characters.chunks(GROUP).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// The marks of a code for so many puzzles and the characters of its hash; `None` if it is no such code.
fn read(code: &str, count: usize) -> Option<(Vec<bool>, String)> {
    let typed = code.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| match c.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        c => c,
    });
    let characters: Vec<char> = typed.collect();
    let value = |c: &char| DIGITS.iter().position(|&digit| char::from(digit) == *c);
    let values: Vec<usize> = characters.iter().map(value).collect::<Option<_>>()?;
    if characters.len() != count.div_ceil(5) + HASH {
        return None;
    }
    let (marks, hash) = values.split_at(count.div_ceil(5));
    let bits = marks.iter().flat_map(|five| (0..5).map(move |at| five >> at & 1 == 1));
    let marks: Vec<bool> = bits.collect();
    // The last character has no bits beyond the last puzzle.
    let (marks, beyond) = marks.split_at(count);
    (!beyond.contains(&true)).then(|| (marks.to_vec(), hash.iter().map(|&value| char::from(DIGITS[value])).collect()))
}
