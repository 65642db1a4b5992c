//! The documents as TeX.

use std::fmt::Write;

use super::text::line;

const PREAMBLE: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb}
\usepackage[margin=27mm]{geometry}
\usepackage{longtable}
\usepackage[hidelinks]{hyperref}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt plus 2pt}
\emergencystretch=3em
\raggedbottom
\raggedright
\begin{document}
";

/// The repository, for links to its files.
const REPOSITORY: &str = "https://github.com/fibnim/fibnim/blob/main/";

/// One of the documents, which is given as Markdown, as TeX. It knows the Markdown that they use, and no more; what they have
/// in backticks is a formula, unless it is a command.
#[must_use]
pub fn tex(markdown: &str) -> String {
    let mut text = PREAMBLE.to_owned();
    let (mut list, mut verbatim, mut columns) = (false, false, 0);
    // The empty line ends what is open.
    for line in markdown.lines().chain([""]) {
        if line.trim_start().starts_with("```") {
            verbatim = !verbatim;
            let (begin, end) = ("\\begin{footnotesize}\\begin{verbatim}", "\\end{verbatim}\\end{footnotesize}");
            line!(text, "{}", if verbatim { begin } else { end });
            continue;
        }
        if verbatim {
            for part in broken(line.trim_start(), 100) {
                line!(text, "{part}");
            }
            continue;
        }
        // An item goes on with two spaces.
        if list && !line.starts_with("- ") && !line.starts_with("  ") {
            line!(text, "\\end{{itemize}}");
            list = false;
        }
        if columns > 0 && !line.starts_with('|') {
            line!(text, "\\end{{longtable}}\\end{{footnotesize}}");
            columns = 0;
        }
        if let Some(item) = line.strip_prefix("- ") {
            if !list {
                line!(text, "\\begin{{itemize}}");
            }
            list = true;
            line!(text, "\\item {}", set(item));
        } else if line.starts_with("|--") {
        } else if let Some(row) = line.strip_prefix('|').and_then(|row| row.strip_suffix('|')) {
            let cells = row.replace("\\|", "\u{0}");
            let cells: Vec<String> = cells.split('|').map(|cell| set(&cell.trim().replace('\u{0}', "|"))).collect();
            if columns == 0 {
                columns = cells.len();
                let width = format!("p{{{:.2}\\textwidth}}", 0.85 / columns as f64);
                line!(text, "\\begin{{footnotesize}}\\begin{{longtable}}{{@{{}}{}@{{}}}}", width.repeat(columns));
            }
            line!(text, "{} \\\\", cells.join(" & "));
        } else if let Some((level, heading)) = line.split_once(' ').filter(|(level, _)| level.starts_with('#')) {
            let commands = ["section", "subsection", "subsubsection", "paragraph"];
            line!(text, "\\{}*{{{}}}", commands[level.len().min(4) - 1], set(heading));
        } else {
            line!(text, "{}", set(line));
        }
    }
    text + "\\end{document}\n"
}

/// Parts of a line that are not longer than `most` if there is a space.
fn broken(line: &str, most: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    for word in line.split(' ') {
        match parts.last_mut() {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) if last.len() + word.len() < most => last.extend([" ", word]),
            _ => parts.push(format!("  {word}")),
        }
    }
    parts
}

/// Stands for a formula while the text around it is set.
const FORMULA: &str = "\u{e000}";

/// A line of text with formulas, links and emphasis.
fn set(line: &str) -> String {
    let (text, spans): (Vec<_>, Vec<_>) = line.split('`').enumerate().partition(|(at, _)| at % 2 == 0);
    let text = text.into_iter().map(|(_, part)| part).collect::<Vec<_>>().join(FORMULA);
    spans.into_iter().fold(words(&text), |text, (_, span)| {
        let is_command = ["fibnim", "-"].iter().any(|begin| span.starts_with(begin));
        let set = if is_command { format!("\\texttt{{{}}}", escaped(span)) } else { format!("${}$", formula(span)) };
        text.replacen(FORMULA, &set, 1)
    })
}

/// Text without formulas.
fn words(text: &str) -> String {
    if let Some((before, (name, rest))) =
        text.split_once('[').and_then(|(before, rest)| Some((before, rest.split_once("](")?)))
        && let Some((target, after)) = rest.split_once(')')
    {
        let target = target.strip_prefix("../").map_or_else(|| target.to_owned(), |file| format!("{REPOSITORY}{file}"));
        let name = escaped(name);
        // Links inside the document are names.
        let link = if target.starts_with("http") { format!("\\href{{{target}}}{{{name}}}") } else { name };
        return format!("{}{link}{}", words(before), words(after));
    }
    for (mark, command) in [("**", "textbf"), ("*", "emph")] {
        if let Some((before, rest)) = text.split_once(mark).filter(|(before, _)| !before.ends_with('\\'))
            && let Some((inside, after)) = rest.split_once(mark)
        {
            return format!("{}\\{command}{{{}}}{}", words(before), words(inside), words(after));
        }
    }
    escaped(text)
}

fn escaped(text: &str) -> String {
    let mut found = String::new();
    for c in text.replace("\\*", "*").replace("\\<", "<").replace("<=", "\u{2264}").replace(">=", "\u{2265}").chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => found.extend(['\\', c]),
            '~' => found.push_str("\\textasciitilde{}"),
            '^' => found.push_str("\\textasciicircum{}"),
            '\\' => found.push_str("\\textbackslash{}"),
            '\u{2264}' => found.push_str("$\\le$"),
            '\u{2265}' => found.push_str("$\\ge$"),
            '<' | '>' => found.extend(['$', c, '$']),
            _ => found.push(c),
        }
    }
    found
}

/// A formula as it is written in a text: `2^-rho(n)`, `F_{k-2} >= floor(F_k/3)`.
fn formula(text: &str) -> String {
    let mut found = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
        let sign = [("<=", "\\le "), (">=", "\\ge "), ("->", "\\to "), ("...", "\\dots ")];
        if let Some((sign, command)) = sign.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
            found.push_str(command);
            rest = &rest[sign.len()..];
        } else if name == "floor" && rest[name.len()..].starts_with('(') {
            let (inside, after) = group(&rest[name.len()..]);
            let _ = write!(found, "\\lfloor {}\\rfloor ", formula(inside));
            rest = after;
        } else if name.len() > 1 {
            let _ = match name {
                "phi" => write!(found, "\\varphi "),
                "rho" => write!(found, "\\rho "),
                "xor" => write!(found, "\\oplus "),
                "mod" => write!(found, "\\bmod "),
                "sqrt" | "min" | "max" => write!(found, "\\{name}"),
                _ if name.len() > 2 => write!(found, "\\operatorname{{{name}}}"),
                _ => write!(found, "{name}"),
            };
            rest = &rest[name.len()..];
        } else if c == '_' || c == '^' {
            let (script, after) = script(after, c == '^');
            let _ = write!(found, "{c}{{{}}}", formula(script));
            rest = after;
        } else {
            match c {
                '{' | '}' | '%' | '&' | '#' | '$' => found.extend(['\\', c]),
                _ => found.push(c),
            }
            rest = after;
        }
    }
    found
}

/// What stands in the brackets at the beginning of a text, and what follows them.
fn group(text: &str) -> (&str, &str) {
    let mut depth = 0_i32;
    let end = text.find(|c| {
        depth += i32::from("({[".contains(c)) - i32::from(")}]".contains(c));
        depth == 0
    });
    end.map_or((text, ""), |end| (&text[1..end], &text[end + 1..]))
}

/// An index or an exponent at the beginning of a text: what stands in brackets, or a number or a name with a sign before it.
/// A name in an exponent takes its own index or argument with it.
fn script(text: &str, exponent: bool) -> (&str, &str) {
    if text.starts_with(['{', '(']) {
        return group(text);
    }
    let sign = usize::from(text.starts_with(['-', '*']));
    let mut end = text[sign..].find(|c: char| !c.is_ascii_alphanumeric()).map_or(text.len(), |end| sign + end);
    let name = &text[sign..end];
    if exponent && !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic()) {
        let index = text[end..].strip_prefix('_').map(|index| script(index, false).1);
        let argument = text[end..].starts_with('(').then(|| group(&text[end..]).1);
        end = text.len() - index.or(argument).unwrap_or(&text[end..]).len();
    }
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_formulas() {
        for (text, tex) in [
            ("If `a_{j+1} = 2`, `T_1` wins.", "If $a_{j+1} = 2$, $T_{1}$ wins."),
            ("`(12,4;1)` is P (*zhou-2.1*, 100%)", "$(12,4;1)$ is P (\\emph{zhou-2.1}, 100\\%)"),
            ("`F_k > 2(F_{k-2} + ...)` for k <= 10", "$F_{k} > 2(F_{k-2} + \\dots )$ for k $\\le$ 10"),
            ("*By `n`, `j`:* `r1` in `{3, 4}`", "\\emph{By $n$, $j$:} $r1$ in $\\{3, 4\\}$"),
            ("`k sqrt 5 / (2(phi^k - 0.1))`", "$k \\sqrt 5 / (2(\\varphi ^{k} - 0.1))$"),
            ("`n2 > r2(2^n1 - 1)`", "$n2 > r2(2^{n1} - 1)$"),
            ("`2^(j+1) - 2^-rho(n)/(n-1)`", "$2^{j+1} - 2^{-\\rho (n)}/(n-1)$"),
            ("`2^-F_{k-2}`, `2^-E(n)`", "$2^{-F_{k-2}}$, $2^{-E(n)}$"),
            ("`2^-floor(m/3)`", "$2^{-\\lfloor m/3\\rfloor }$"),
            ("`x* <= floor((N-m+1)^2/4)`", "$x* \\le  \\lfloor (N-m+1)^{2}/4\\rfloor $"),
            ("a \\*, a \\<b, `fibnim audit ID`", "a *, a $<$b, \\texttt{fibnim audit ID}"),
            (
                "[games.rs](../a/games.rs) **A** [x](#x)",
                "\\href{https://github.com/fibnim/fibnim/blob/main/a/games.rs}{games.rs} \\textbf{A} x",
            ),
        ] {
            assert_eq!(set(text), tex);
        }
    }
}
