//! Reads a question from the query of an address: every parameter is a field of the question.

use std::borrow::Cow;

use fibnim_engine::EngineError;
use fibnim_engine::wire::Question;
use serde_html_form::Deserializer;
use serde_path_to_error::Track;

/// Parameters and their values in their order.
pub type Parameters<'a> = Vec<(Cow<'a, str>, Cow<'a, str>)>;

/// Reads a question of this name, which has the fields `known`. The parameters are those of the query.
///
/// # Errors
/// If a parameter is unknown, missing, given too often or not acceptable.
pub fn question(ask: &str, known: &[&str], parameters: &Parameters<'_>, query: &str) -> Result<Question, EngineError> {
    let refused = |message: String| EngineError::input(format!("not a question: {message}"));
    if let Some((name, _)) = parameters.iter().find(|(name, _)| !known.contains(&&**name)) {
        let name = name.chars().take(40).collect::<String>();
        let what_to_do = if known.is_empty() { "leave it out".to_owned() } else { format!("use {}", known.join(", ")) };
        return Err(refused(format!("{name:?} is no parameter: {what_to_do}")));
    }
    let fields = || Deserializer::from_bytes(query.as_bytes());
    Question::of_fields(ask, fields()).or_else(|_| {
        // Again, for the name of the parameter: keeping track of it takes time.
        let mut track = Track::new();
        let read = serde_path_to_error::Deserializer::new(fields(), &mut track);
        Question::of_fields(ask, read).map_err(|error| match track.path().to_string().as_str() {
            "." => refused(error.to_string()),
            parameter => refused(format!("{parameter}: {error}")),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(ask: &str, query: &str) -> Result<Question, String> {
        let parameters: Parameters<'_> = form_urlencoded::parse(query.as_bytes()).collect();
        let known: Vec<&str> = crate::openapi::fields(ask).collect();
        question(ask, &known, &parameters, query).map_err(|error| error.to_string())
    }

    #[test]
    fn parameters_become_the_fields_of_questions() {
        for (ask, query, json) in [
            ("solve", "position=(20,62;8)", r#"{"ask":"solve","position":"(20,62;8)"}"#),
            (
                "solve",
                "position=4+7%209&take=3t&misere=true&quota=2&moves=5&explain=true",
                r#"{"ask":"solve","position":"4 7 9","take":"3t","misere":true,"quota":"2","moves":5,"explain":true}"#,
            ),
            ("solve", "position=(5;2)%2B*7", r#"{"ask":"solve","position":"(5;2)+*7"}"#),
            (
                "solve",
                "position=9,8,5&exactly=2&active=1,3",
                r#"{"ask":"solve","position":"9,8,5","exactly":2,"active":[1,3]}"#,
            ),
            ("complement", "piles=9,14", r#"{"ask":"complement","piles":[9,14]}"#),
            (
                "grundy",
                "piles=99999999999999999999,5&quota=3,-",
                r#"{"ask":"grundy","piles":["99999999999999999999","5"],"quota":"3,-"}"#,
            ),
            ("trace", "file=a&line=3&piles=5", r#"{"ask":"trace","file":"a","line":3,"piles":["5"]}"#),
            (
                "puzzle-code",
                "kinds=tails,outcome&grade=2&seed=7&count=3&name=Ada&code=x",
                r#"{"ask":"puzzle-code","kinds":["tails","outcome"],"grade":2,"seed":"7","count":3,"name":"Ada","code":"x"}"#,
            ),
            (
                "statement",
                "statement=a(1)&definitions=a(x)+:%3D+x+%3D+1&definitions=b(x,+y)+:%3D+x+%3D+y",
                r#"{"ask":"statement","statement":"a(1)","definitions":["a(x) := x = 1","b(x, y) := x = y"]}"#,
            ),
        ] {
            assert_eq!(read(ask, query).expect(query), Question::read(json).expect("a question"), "{query}");
        }
    }

    #[test]
    fn other_queries_are_refused() {
        for (ask, query, message) in [
            ("solve", "position=5&position=6", "position: "),
            ("solve", "piles=5", "\"piles\" is no parameter: use active, dynamic"),
            ("certificates", "x=5", "\"x\" is no parameter: leave it out"),
            ("slice", "max=-1", "max: invalid digit"),
            ("slice", "max=99999999999999999999", "max: number too large"),
            ("slice", "fixed=3", "missing field `max`"),
            ("slice", "max=3&fixed=3,x", "\"x\": invalid digit"),
            ("solve", "position=5&explain=yes", "explain: "),
            ("solve", "position=5&exactly=two", "\"two\": invalid digit"),
            ("solve", "position=5&opening=odd", "unknown variant `odd`"),
            ("reply", "start=5&players=human,perfect&moves=1", "players: "),
            ("nothing", "", "unknown variant `nothing`"),
        ] {
            let error = read(ask, query).expect_err(query);
            assert!(error.contains(message), "{query}: {error}");
        }
    }
}
