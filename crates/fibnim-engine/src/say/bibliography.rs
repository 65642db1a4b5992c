//! BibTeX entries: of this program, and of the works that state its theorems.

use crate::wire::Basis;

/// An entry: its key and its text.
pub(super) struct Entry {
    pub key: &'static str,
    pub text: &'static str,
}

/// This program, of this version.
pub(super) const PROGRAM: Entry = Entry {
    key: "fibnim",
    text: concat!(
        "@software{fibnim,\n  author = {{The fibnim authors}},\n  title = {fibnim},\n  version = {",
        env!("CARGO_PKG_VERSION"),
        "},\n  license = {MIT OR Apache-2.0},\n}\n"
    ),
};

const SCHWENK: Entry = Entry {
    key: "schwenk1970",
    text: "@article{schwenk1970,\n  author = {Schwenk, A. J.},\n  title = {Take-away games},\n  journal = {Fibonacci Quarterly},\n  volume = {8},\n  year = {1970},\n}\n",
};

const EPP: Entry = Entry {
    key: "epp1980",
    text: "@article{epp1980,\n  author = {Epp, R. J. and Ferguson, T. S.},\n  title = {A note on take-away games},\n  journal = {Fibonacci Quarterly},\n  volume = {18},\n  year = {1980},\n}\n",
};

const FLANIGAN: Entry = Entry {
    key: "flanigan1978",
    text: "@article{flanigan1978,\n  author = {Flanigan, J. A.},\n  title = {Generalized two-pile {Fibonacci} nim},\n  journal = {Fibonacci Quarterly},\n  volume = {16},\n  number = {4},\n  pages = {459--469},\n  year = {1978},\n}\n",
};

const LARSSON: Entry = Entry {
    key: "larsson2018",
    text: "@article{larsson2018,\n  author = {Larsson, U. and Rubinstein-Salzedo, S.},\n  title = {Global {Fibonacci} nim},\n  journal = {International Journal of Game Theory},\n  volume = {47},\n  number = {2},\n  pages = {595--611},\n  year = {2018},\n  eprint = {1509.08527},\n  archivePrefix = {arXiv},\n}\n",
};

const BARBARA: Entry = Entry {
    key: "barbara2022",
    text: "@article{barbara2022,\n  author = {Barbara, Hadeel Samir and Ali, Wajd},\n  title = {Winning and losing positions and some {Grundy} values for the game of Exact-2-{Fibonacci} {NIM}},\n  year = {2022},\n}\n",
};

const SMITH: Entry = Entry {
    key: "smith1966",
    text: "@article{smith1966,\n  author = {Smith, C. A. B.},\n  title = {Graphs and composite games},\n  journal = {Journal of Combinatorial Theory},\n  volume = {1},\n  year = {1966},\n}\n",
};

const SPRAGUE: Entry = Entry {
    key: "sprague1935",
    text: "@article{sprague1935,\n  author = {Sprague, R.},\n  title = {{\\\"{U}}ber mathematische {K}ampfspiele},\n  journal = {Tohoku Mathematical Journal},\n  volume = {41},\n  year = {1935},\n}\n",
};

const GRUNDY: Entry = Entry {
    key: "grundy1939",
    text: "@article{grundy1939,\n  author = {Grundy, P. M.},\n  title = {Mathematics and games},\n  journal = {Eureka},\n  volume = {2},\n  year = {1939},\n}\n",
};

/// The claims of the audit that state theorems of others, and their works. A claim that ends with `-` stands for all claims that
/// begin with it; the first that fits counts.
pub(super) const WORKS: &[(&str, &[Entry])] = &[
    ("flanigan-2.2", &[SCHWENK, EPP, FLANIGAN]),
    ("flanigan-", &[FLANIGAN]),
    ("larsson-", &[LARSSON]),
    ("fibnim-exact-conjunctive", &[SMITH]),
    ("fibnim-exact2-three-piles", &[BARBARA]),
    ("fibnim-nim-sum", &[SPRAGUE, GRUNDY]),
];

/// The works that state the theorem behind an answer. A theorem of this project's own has none but the program.
pub(super) fn works(basis: &Basis) -> &'static [Entry] {
    let Some(claim) = &basis.claim else { return &[] };
    let fits = |id: &str| if id.ends_with('-') { claim.starts_with(id) } else { claim == id };
    WORKS.iter().find(|(id, _)| fits(id)).map_or(&[], |(_, works)| works)
}
