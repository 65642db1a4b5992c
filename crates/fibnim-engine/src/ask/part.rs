//! A part of a task, for several processes that share its work.

use crate::EngineError;

/// The part `i/n` of a task: the `i`-th of `n` parts, counted from 1. The parts are disjoint, and together they are the task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskPart {
    /// From 0.
    place: u64,
    parts: u64,
}

impl TaskPart {
    /// The part that a question names, or the whole task.
    ///
    /// # Errors
    /// If the text is not a part.
    pub(crate) fn read(text: Option<&str>) -> Result<Self, EngineError> {
        let Some(text) = text else { return Ok(Self { place: 0, parts: 1 }) };
        let number = |text: &str| text.parse::<u64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let part = text.split_once('/').and_then(|(number_of, parts)| Some((number(number_of)?, number(parts)?)));
        match part {
            Some((number, parts)) if (1..=parts).contains(&number) => Ok(Self { place: number - 1, parts }),
            _ => Err(EngineError::input(format!(
                "{:?} is not a part: give I/N, the I-th of N parts, such as 2/8",
                text.chars().take(40).collect::<String>()
            ))),
        }
    }

    /// Whether the item with this index, from 0, is in the part: the items are dealt out in turn.
    #[must_use]
    pub fn has(self, index: u64) -> bool {
        index % self.parts == self.place
    }

    /// How many of `total` items the part has that are dealt out in turn.
    #[must_use]
    pub fn share(self, total: u64) -> u64 {
        total / self.parts + u64::from(self.place < total % self.parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_together_are_the_whole() {
        for (parts, total) in [(1, 5), (3, 10), (7, 3), (4, 8)] {
            let all: Vec<TaskPart> =
                (1..=parts).map(|number| TaskPart::read(Some(&format!("{number}/{parts}"))).unwrap()).collect();
            for index in 0..total {
                assert_eq!(all.iter().filter(|part| part.has(index)).count(), 1, "{index} of {parts}");
            }
            for part in &all {
                assert_eq!(part.share(total), (0..total).filter(|&index| part.has(index)).count() as u64, "{part:?}");
            }
        }
        assert_eq!(TaskPart::read(None).unwrap(), TaskPart::read(Some("1/1")).unwrap());
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "1", "0/4", "5/4", "1/0", "+1/4", "1/ 4", "-1/4", "1/4/2", "1/99999999999999999999"] {
            assert!(TaskPart::read(Some(text)).is_err(), "{text:?}");
        }
    }
}
