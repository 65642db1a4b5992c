//! Proofs as data.

use std::fmt::Write;

/// How a statement was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// In words.
    pub how: String,
    /// The take-away function of the games in the sentences.
    pub take: String,
    /// The definitions that the sentences use besides the standard theory, in the order in which they are needed, each as
    /// `name(x, ...) := statement`.
    pub definitions: Vec<String>,
    /// Sentences whose conjunction is what was decided. `fibnim prove` takes each of them with the definitions.
    pub sentences: Vec<String>,
}

impl Proof {
    /// A proof that is not a decided sentence.
    pub(crate) fn in_words(how: impl Into<String>) -> Self {
        Self { how: how.into(), take: "2t".to_owned(), definitions: Vec::new(), sentences: Vec::new() }
    }

    /// The same proof, which covers only some cases of the claim; the others rest on its argument.
    pub(crate) fn only(self, cases: &str) -> Self {
        Self { how: format!("by automata for {cases}, and by the argument for all"), ..self }
    }

    /// Two proofs of one take-away function as one.
    pub(crate) fn and(mut self, other: Self) -> Self {
        if self.take != other.take {
            return Self::in_words(format!("{}; {}", self.how, other.how));
        }
        let new = |known: &[String], more: Vec<String>| -> Vec<String> {
            more.into_iter().filter(|text| !known.contains(text)).collect()
        };
        if self.how != other.how {
            self.how = format!("{}; {}", self.how, other.how);
        }
        self.definitions.extend(new(&self.definitions, other.definitions));
        self.sentences.extend(new(&self.sentences, other.sentences));
        self
    }

    /// The sentences as a text that `fibnim prove statement --file` decides; `name` is the beginning of their names.
    #[must_use]
    pub fn theory(&self, name: &str) -> String {
        let mut text = String::new();
        if self.take != "2t" {
            let _ = writeln!(text, "take {}", self.take);
        }
        for definition in &self.definitions {
            let _ = writeln!(text, "define {definition}");
        }
        for (number, sentence) in self.sentences.iter().enumerate() {
            let number = if self.sentences.len() == 1 { String::new() } else { format!("/{}", number + 1) };
            let _ = writeln!(text, "prove {name}{number} := {sentence}");
        }
        text
    }
}
