//! Plain text with formulas, set in TeX.

/// The most words of a formula.
const LONGEST: usize = 24;

/// Names that occur in formulas. Other words of three letters and more are English, and so are the short ones below.
const NAMES: [&str; 8] = ["phi", "rho", "sqrt", "floor", "xor", "mod", "low", "rem"];
const ENGLISH: [&str; 22] = [
    "is", "or", "of", "if", "If", "in", "In", "on", "at", "At", "by", "By", "to", "so", "So", "no", "No", "it", "It",
    "as", "As", "an",
];

/// Names that stand between others with spaces.
const BETWEEN: [&str; 3] = ["sqrt", "xor", "mod"];

/// Sets a text. What looks like a formula becomes one, with all its words.
pub fn set(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let mut found: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = (at + 1..=words.len().min(at + LONGEST)).rev();
        let formula = longest.into_iter().find_map(|end| Some((formula(&words[at..end])?, end)));
        let (set, next) = formula.unwrap_or_else(|| (word(words[at]), at + 1));
        found.push(set);
        at = next;
    }
    found.join(" ")
}

/// Words as one formula, if they are one. Quotation marks and punctuation around it stay text.
fn formula(words: &[&str]) -> Option<String> {
    let text = words.join(" ");
    let core = text.trim_start_matches('"').trim_end_matches([',', ':', ';', '?', '"']);
    let core = if core.ends_with("...") { core } else { core.trim_end_matches(['.', ',', ':', ';', '?', '"']) };
    if core.is_empty() {
        return None;
    }
    // A formula that stands in parentheses of the sentence.
    let (open, core, close) = match core.strip_prefix('(').map(|rest| rest.strip_suffix(')').unwrap_or(rest)) {
        Some(rest) if !balanced(core) && balanced(rest) => ("(", rest, ""),
        _ if !balanced(core) && core.ends_with(')') && balanced(&core[..core.len() - 1]) => {
            ("", &core[..core.len() - 1], ")")
        }
        _ => ("", core, ""),
    };
    if !balanced(core) || !connected(core) || !is_formula(core) {
        return None;
    }
    let begin = text.find(core)?;
    let (before, after) = (&text[..begin], &text[begin + core.len()..]);
    debug_assert!(before.ends_with(open) && after.starts_with(close));
    Some(format!("{}${}${}", escaped(before), in_tex(core), escaped(after)))
}

/// Whether every space of a formula is inside brackets or beside an operator, and no sentence ends inside it.
fn connected(text: &str) -> bool {
    let operator = |c: char| "=<>+-/".contains(c);
    let mut depth = 0_i32;
    let letters: Vec<char> = text.chars().collect();
    for (at, &c) in letters.iter().enumerate() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ' ' if depth == 0 => {
                let (before, after) = (letters[..at].last(), letters.get(at + 1));
                let (left, right): (String, String) =
                    (letters[..at].iter().collect(), letters[at + 1..].iter().collect());
                let named = BETWEEN.iter().any(|name| left.ends_with(name) || right.starts_with(name));
                let joins = named || before.is_some_and(|&c| operator(c)) || after.is_some_and(|&c| operator(c));
                if !joins || before.is_some_and(|&c| ".,;:".contains(c)) && !letters[..at].ends_with(&['.', '.', '.']) {
                    return false;
                }
            }
            _ => {}
        }
    }
    !letters.first().is_some_and(|&c| operator(c) && c != '-') && !letters.last().is_some_and(|&c| operator(c))
}

fn word(word: &str) -> String {
    let start = word.len() - word.trim_start_matches(['"', '(']).len();
    let core = word[start..].trim_end_matches(['.', ',', ':', ';', '?', '"', ')']);
    let after = &word[start + core.len()..];
    match core {
        _ if is_id(core) => format!("{}\\claim{{{core}}}{}", escaped(&word[..start]), escaped(after)),
        "<" | ">" | "<=" | ">=" => format!("{}${}${}", escaped(&word[..start]), in_tex(core), escaped(after)),
        _ if core.is_empty() => escaped(word),
        _ => word.split('-').map(escaped).collect::<Vec<_>>().join("-"),
    }
}

/// Whether a word is the id of a claim.
fn is_id(word: &str) -> bool {
    ["zhou-", "flanigan-", "allen-", "larsson-", "lrs-", "barbara-", "fibnim-"]
        .iter()
        .any(|begin| word.starts_with(begin))
}

fn balanced(text: &str) -> bool {
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '(' | '[' | '{' => open.push(c),
            ')' if open.pop() != Some('(') => return false,
            ']' if open.pop() != Some('[') => return false,
            '}' if open.pop() != Some('{') => return false,
            _ => {}
        }
    }
    open.is_empty()
}

/// Whether a text has no English word, and something that only a formula has.
fn is_formula(text: &str) -> bool {
    if !text.is_ascii() || text.contains(".rs") || is_id(text) {
        return false;
    }
    let names: Vec<&str> = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|name| !name.is_empty()).collect();
    let known = |name: &&str| {
        let letters = name.strip_prefix("sqrt").unwrap_or(name);
        NAMES.contains(name) || (letters.len() <= 2 && !ENGLISH.contains(name))
    };
    let all = names.iter().all(known);
    let single =
        text.len() == 1 && text.chars().all(|c| c.is_ascii_alphabetic()) && !matches!(text, "a" | "A" | "I" | "C");
    let digit = text.chars().any(|c| c.is_ascii_digit());
    let operator = text.contains(['_', '^', '<', '>', '=', '+', '*', ';', '(', '\'']) || text.contains(" - ");
    let named = names.iter().any(|name| NAMES.contains(name)) && text.len() > 3 || matches!(text, "phi" | "rho");
    all && !matches!(text, "-" | "sqrt" | "xor" | "mod") && (single || digit || operator || named)
}

fn escaped(text: &str) -> String {
    let mut found = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                found.push('\\');
                found.push(c);
            }
            '~' => found.push_str("\\textasciitilde{}"),
            '^' => found.push_str("\\textasciicircum{}"),
            '\\' => found.push_str("\\textbackslash{}"),
            '<' => found.push_str("\\textless{}"),
            '>' => found.push_str("\\textgreater{}"),
            _ => found.push(c),
        }
    }
    found
}

/// The text with brackets for `floor(...)`.
fn floors(text: &str) -> String {
    let Some((before, rest)) = text.split_once("floor(") else { return text.to_owned() };
    let mut depth = 1_i32;
    let end = rest.find(|c: char| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    let (inside, after) = rest.split_at(end.unwrap_or(rest.len()));
    format!("{before}\\lfloor {}\\rfloor {}", floors(inside), floors(after.strip_prefix(')').unwrap_or(after)))
}

fn in_tex(text: &str) -> String {
    let replaced = floors(text)
        .replace("...", "\\dots ")
        .replace("<=", "\\le ")
        .replace(">=", "\\ge ")
        .replace("phi", "\\varphi ")
        .replace("rho", "\\rho ")
        .replace("sqrt", "\\sqrt")
        .replace("xor", "\\oplus ")
        .replace("mod", "\\bmod ")
        .replace("low(", "\\operatorname{low}(")
        .replace("rem(", "\\operatorname{rem}(")
        .replace("->", "\\to ");
    let letters: Vec<char> = replaced.chars().collect();
    let mut found = String::new();
    let mut braces = 0_i32;
    let mut at = 0;
    while at < letters.len() {
        let c = letters[at];
        at += 1;
        match c {
            '_' | '^' if letters.get(at) == Some(&'{') => found.push(c),
            '_' | '^' => {
                found.push(c);
                found.push('{');
                let begin = at;
                while letters.get(at).is_some_and(|&next| {
                    next.is_ascii_alphanumeric()
                        || (at == begin && matches!(next, '-' | '*'))
                        || (next == '(' && at == begin)
                }) {
                    if letters[at] == '(' {
                        let end = (at..letters.len()).find(|&end| letters[end] == ')').unwrap_or(letters.len() - 1);
                        found.extend(&letters[at..=end]);
                        at = end + 1;
                        break;
                    }
                    found.push(letters[at]);
                    at += 1;
                }
                found.push('}');
            }
            '{' => {
                let index = found.ends_with(['_', '^', '}']) || found.ends_with("operatorname");
                found.push_str(if index || braces > 0 { "{" } else { "\\{" });
                if index || braces > 0 {
                    braces += 1;
                }
            }
            '}' if braces > 0 => {
                braces -= 1;
                found.push('}');
            }
            '}' => found.push_str("\\}"),
            '%' | '&' | '#' | '$' => {
                found.push('\\');
                found.push(c);
            }
            _ => found.push(c),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_formulas() {
        assert_eq!(set("If a_{j+1} = 2, T_1 wins."), "If $a_{j+1} = 2$, $T_{1}$ wins.");
        assert_eq!(set("(12,4;1) is P (see zhou-2.1)"), "$(12,4;1)$ is $P$ (see \\claim{zhou-2.1})");
        assert_eq!(
            set("F_k > 2(F_{k-2} + F_{k-5} + ...) for k >= 10"),
            "$F_{k} > 2(F_{k-2} + F_{k-5} + \\dots )$ for $k \\ge  10$"
        );
        assert_eq!(set("a move of a pile"), "a move of a pile");
        assert_eq!(
            set("r1 in {3, 4}, a >= 2, and a P-position"),
            "$r1$ in $\\{3, 4\\}$, $a \\ge  2$, and a P-position"
        );
        assert_eq!(set("whether < or <= is meant"), "whether $<$ or $\\le $ is meant");
        assert_eq!(set("k sqrt 5 / (2(phi^k - 0.1))."), "$k \\sqrt 5 / (2(\\varphi ^{k} - 0.1))$.");
        assert_eq!(set("H_n + ..., L"), "$H_{n} + \\dots $, $L$");
        assert_eq!(set("n2 > r2(2^n1 - 1)."), "$n2 > r2(2^{n1} - 1)$.");
        assert_eq!(
            set("(2/5) 2^-b, where b = floor((n-p)/3)"),
            "$(2/5)$ $2^{-b}$, where $b = \\lfloor (n-p)/3\\rfloor $"
        );
        assert_eq!(set("one-pile words (1), and Mult2FibGame 100%"), "one-pile words $(1)$, and Mult2FibGame $100\\%$");
    }
}
