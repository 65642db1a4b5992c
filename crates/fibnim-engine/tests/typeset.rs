//! Answers in LaTeX and the BibTeX entries that they cite.

use std::fs;
use std::path::Path;

use fibnim::Forever;
use fibnim_engine::say::escape_latex;
use fibnim_engine::wire::{Exactly, Play, Rules, SolveQuestion, Typeset};
use fibnim_engine::{Allowance, Engine};

fn typeset(question: &SolveQuestion) -> Typeset {
    let question = SolveQuestion { typeset: true, ..question.clone() };
    let budget = &mut Allowance { memory: 1 << 28, monitor: &mut Forever };
    Engine::default().solve(&question, budget).expect("solved").typeset.expect("wanted")
}

fn of(position: &str, take_away: &str, play: Play) -> Typeset {
    let rules = Rules { take_away: take_away.to_owned(), play };
    typeset(&SolveQuestion { position: position.to_owned(), rules, ..SolveQuestion::default() })
}

/// The keys of the entries.
fn keys(bibtex: &str) -> Vec<&str> {
    let entries = bibtex.lines().filter(|line| line.starts_with('@'));
    entries.map(|line| line.split('{').nth(1).expect("a key").trim_end_matches(',')).collect()
}

#[test]
fn an_answer_is_a_paragraph_that_cites_its_theorem() {
    let answer = of("(20,62;8)", "2t", Play::Normal);
    assert_eq!(
        answer.latex,
        "Under normal play with $f(t)=2t$, the position $(20,62;8)$ is an N-position: the player to move wins.\n\
         The least quota with which the player to move wins is $8$.\n\
         The only winning move takes $8$ from pile $2$.\n\
         This rests on: J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978), theorem of \
         section 5 (flanigan-T5) \\cite{flanigan1978,fibnim}.\n"
    );
    assert_eq!(keys(&answer.bibtex), ["flanigan1978", "fibnim"]);
    let lost = of("(5,5;2)", "floor(5t/2)", Play::Normal);
    assert!(
        lost.latex.starts_with("Under normal play with $f(t)=\\lfloor 5t/2\\rfloor $, the position $(5,5;2)$ is a P-")
    );
    assert!(lost.latex.contains("No quota wins: the threshold is $\\infty$.\nThis rests on"), "{}", lost.latex);
    let misere = of("(17;3)", "2t", Play::Misere);
    assert!(misere.latex.starts_with("Under misère play with $f(t)=2t$, "));
    assert_eq!(keys(&misere.bibtex), ["fibnim"]);
    let one = of("100", "2,2 then t+3", Play::Normal);
    assert!(one.latex.contains("with \\texttt{2,2 then t+3}, the position $(100)$"), "{}", one.latex);
    assert_eq!(keys(&one.bibtex), ["schwenk1970", "epp1980", "flanigan1978", "fibnim"]);
    let sum = of("(5;2)+(8;any)[3t]+*7", "2t", Play::Normal);
    assert!(sum.latex.contains("the position $(5;2)+(8;\\text{any})[3t]+{*}7$ is"), "{}", sum.latex);
    assert!(sum.latex.contains("The Grundy values of its parts are $"), "{}", sum.latex);
    assert_eq!(keys(&sum.bibtex), ["sprague1935", "grundy1939", "fibnim"]);
    let exactly: Exactly = serde_json::from_str(r#"{"piles":2}"#).expect("two piles");
    let question = SolveQuestion { position: "2 5 7".to_owned(), exactly: Some(exactly), ..SolveQuestion::default() };
    let exact = typeset(&question);
    assert!(exact.latex.starts_with("If every move takes from exactly 2 piles and $f(t)=2t$, the position $"));
    assert!(exact.latex.contains(" from pile $1$ and $"), "{}", exact.latex);
}

#[test]
fn characters_with_a_meaning_are_escaped() {
    assert_eq!(escape_latex(r"2^j <= f_1 & {5%} #$~\"), r"2\^{}j $<$= f\_1 \& \{5\%\} \#\$\~{}\textbackslash{}");
}

/// The file for citations and the entry say the same of this program, and the same of the works that both have.
#[test]
fn the_entries_agree_with_the_citation_file() {
    let file = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../CITATION.cff")).expect("a file");
    let said = |name: &str| file.lines().find_map(|line| line.strip_prefix(name)).expect(name).trim().to_owned();
    let bibtex = of("(20,62;8)", "2t", Play::Normal).bibtex;
    assert!(bibtex.contains(&format!("title = {{{}}}", said("title:"))));
    assert!(bibtex.contains(&format!("version = {{{}}}", said("version:"))));
    let plain = bibtex.replace(['{', '}'], "");
    for words in ["title: Generalized two-pile Fibonacci nim", "volume: 16", "issue: 4", "year: 1978"] {
        assert!(file.contains(words), "{words}");
        let (_, value) = words.split_once(": ").expect("a field");
        assert!(plain.contains(&format!("= {value},")), "{words}");
    }
}

/// Braces of every entry are balanced, and every entry ends.
#[test]
fn entries_are_well_formed() {
    for (position, take_away) in [("100", "2t"), ("(20,62;8)", "2t"), ("(11,14;2)", "t"), ("(5;2)+(8;3)", "2t")] {
        let Typeset { latex, bibtex } = of(position, take_away, Play::Normal);
        let depth = bibtex.chars().fold(0_i32, |depth, c| {
            assert!(depth >= 0);
            depth + i32::from(c == '{') - i32::from(c == '}')
        });
        assert_eq!(depth, 0, "{bibtex}");
        let cited = latex.split("\\cite{").nth(1).and_then(|rest| rest.split('}').next()).expect("a citation");
        assert_eq!(cited.split(',').collect::<Vec<_>>(), keys(&bibtex));
    }
}
