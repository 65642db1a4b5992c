//! The questions that an address can ask.

use serde_json::Value;

use crate::schema::Schema;

/// Winning moves that `/v1/moves` lists.
const MOVES: u32 = 100_000;

/// An address: its name, the question, and the fields that it fixes.
type Preset = (&'static str, &'static str, &'static [(&'static str, u32)]);

/// Questions about positions with an address of their own.
const PRESETS: [Preset; 2] = [("threshold", "solve", &[("moves", 0)]), ("moves", "solve", &[("moves", MOVES)])];

/// A question that an address can ask.
#[derive(Clone, Debug)]
pub struct Address {
    /// The name in the address.
    pub name: &'static str,
    /// The question.
    pub ask: &'static str,
    /// The fields that the address fixes.
    pub fixed: Vec<(&'static str, Value)>,
}

/// All questions that an address can ask.
pub fn addresses() -> Vec<Address> {
    let expressible = Schema::get().questions.iter().filter(|(_, (_, parameters))| parameters.is_some());
    let all = expressible.map(|(name, _)| Address { name, ask: name, fixed: Vec::new() });
    let presets = PRESETS.iter().map(|(name, ask, fixed)| {
        let fixed = fixed.iter().map(|(field, value)| (*field, Value::from(*value))).collect();
        Address { name, ask, fixed }
    });
    all.chain(presets).collect()
}

/// Addresses besides those of questions.
const OTHERS: [&str; 6] = ["/v1/ask", "/v1/batch", "/v1/table", "/v1/openapi.json", "/healthz", "/metrics"];

/// The name of an address in metrics: there are only so many, whatever clients ask for.
pub fn known(path: &str) -> &'static str {
    if let Some(name) = path.strip_prefix("/v1/") {
        if let Some((name, (_, Some(_)))) = Schema::get().questions.get_key_value(name) {
            return name;
        }
        if let Some((name, ..)) = PRESETS.iter().find(|(preset, ..)| *preset == name) {
            return name;
        }
        if name.starts_with("audit/") {
            return "audit";
        }
    }
    OTHERS.iter().find(|other| **other == path).map_or("other", |other| other.trim_start_matches("/v1/"))
}
