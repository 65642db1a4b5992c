//! Questions that an adversary would ask, made from the schema of the wire form: so no field of a question is left out.

mod texts;

use fastrand::Rng;
use serde_json::{Map, Value, json};

/// The schema in the repository, which a test of `fibnim-engine` compares with the types.
const SCHEMA: &str = include_str!("../../../docs/wire.schema.json");

/// Integers at the edges of types and methods.
pub const EDGES: [u64; 13] =
    [0, 1, 2, 255, 256, 65_535, 65_536, (1 << 31) - 1, 1 << 31, (1 << 32) - 1, 1 << 32, 1 << 63, u64::MAX];

/// The questions of the schema, and dice.
#[derive(Debug)]
pub struct Questions {
    schema: Value,
    dice: Rng,
    /// Whether integers and texts are those at the edges.
    edges: bool,
}

impl Questions {
    /// Questions that need work: sizes of all orders, and texts with a meaning.
    #[must_use]
    pub fn large(seed: u64) -> Self {
        Self::new(seed, false)
    }

    /// Questions with edges of all types and odd texts.
    #[must_use]
    pub fn extreme(seed: u64) -> Self {
        Self::new(seed, true)
    }

    fn new(seed: u64, edges: bool) -> Self {
        let schema: Value = serde_json::from_str(SCHEMA).expect("the schema");
        Self { schema: schema["question"].clone(), dice: Rng::with_seed(seed), edges }
    }

    /// The next question.
    pub fn next_question(&mut self) -> Value {
        let forms = self.schema["oneOf"].as_array().expect("a form for each question").clone();
        let form = self.dice.choice(&forms).expect("a question");
        self.object(form)
    }

    /// Every question with every integer at every edge: alone, and in pairs. The other fields have usual values.
    pub fn edges(&mut self) -> Vec<Value> {
        let forms = self.schema["oneOf"].as_array().expect("a form for each question").clone();
        let mut all = Vec::new();
        for form in &forms {
            let properties = form["properties"].as_object().expect("fields");
            let integers: Vec<&String> =
                properties.iter().filter(|(_, field)| is_integer(field)).map(|(name, _)| name).collect();
            for (first, name) in integers.iter().enumerate() {
                for edge in EDGES {
                    let mut question = self.object(form);
                    question[name.as_str()] = edge.into();
                    all.push(question.clone());
                    for other in &integers[first + 1..] {
                        for edge in EDGES {
                            question[other.as_str()] = edge.into();
                            all.push(question.clone());
                        }
                    }
                }
            }
        }
        all
    }

    fn object(&mut self, form: &Value) -> Value {
        let mut object = Map::new();
        let required = form["required"].as_array().cloned().unwrap_or_default();
        for (name, field) in form["properties"].as_object().into_iter().flatten() {
            if required.contains(&json!(name)) || self.dice.u8(..5) < 2 {
                let value = self.value(name, field);
                object.insert(name.clone(), value);
            }
        }
        Value::Object(object)
    }

    /// A value of a field with this name.
    fn value(&mut self, name: &str, field: &Value) -> Value {
        if let Some(constant) = field.get("const") {
            return constant.clone();
        }
        if let Some(name_of_type) = field["$ref"].as_str().and_then(|link| link.rsplit('/').next()) {
            let definition = self.schema["$defs"][name_of_type].clone();
            return self.value(name, &definition);
        }
        for choice in ["oneOf", "anyOf", "enum"] {
            if let Some(choices) = field[choice].as_array() {
                let chosen = self.dice.choice(choices).cloned().unwrap_or_default();
                return if choice == "enum" { chosen } else { self.value(name, &chosen) };
            }
        }
        let kind = match &field["type"] {
            Value::Array(kinds) => kinds.first().cloned().unwrap_or_default(),
            kind => kind.clone(),
        };
        match kind.as_str().unwrap_or_default() {
            "integer" => self.integer(field).into(),
            "boolean" => self.dice.bool().into(),
            "array" => {
                let least = field["minItems"].as_u64().unwrap_or(0);
                let long = if self.edges && self.dice.u8(..10) == 0 { 300 } else { 4 };
                let most = field["maxItems"].as_u64().unwrap_or(u64::MAX).min(long).max(least);
                (0..self.dice.u64(least..=most)).map(|_| self.value(name, &field["items"])).collect()
            }
            "object" => self.object(field),
            "string" if field["pattern"].is_string() => texts::number(&mut self.dice, self.edges).into(),
            "string" => texts::text(&mut self.dice, name, self.edges).into(),
            _ => Value::Null,
        }
    }

    fn integer(&mut self, field: &Value) -> u64 {
        if self.edges && self.dice.bool() {
            return *self.dice.choice(&EDGES).expect("an edge");
        }
        let (least, most) = (field["minimum"].as_u64().unwrap_or(0), field["maximum"].as_u64().unwrap_or(u64::MAX));
        // As many of every length, so that small ones are frequent and large ones are there.
        let bits = self.dice.u32(0..=24);
        self.dice.u64(0..=1 << bits).clamp(least, most)
    }
}

fn is_integer(field: &Value) -> bool {
    match &field["type"] {
        Value::Array(kinds) => kinds.contains(&json!("integer")),
        kind => kind == "integer",
    }
}
