//! Serialised forms: a written value is read back, and values that no constructor accepts are refused.

use std::fmt::Debug;

use fibnim::{Dynamic, Move, Nat, Outcome, Play, Position, Rules, Sum, TakeAway, Threshold};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value, compares the JSON, and reads it back.
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("JSON"), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect(json), value);
    // A reader gives no borrowed text, unlike `from_str`.
    assert_eq!(&serde_json::from_reader::<_, T>(json.as_bytes()).expect(json), value);
}

fn refused<T: DeserializeOwned + Debug>(json: &str, why: &str) {
    let error = serde_json::from_str::<T>(json).expect_err(json).to_string();
    assert!(error.contains(why), "{json}: {error}");
}

#[test]
fn forms() {
    check(&(Nat::ONE << 64), "\"18446744073709551616\"");
    check(&TakeAway::FIBONACCI, "\"2t\"");
    check(&"2,2,5 then t+3".parse::<TakeAway>().expect("a function"), "\"2,2,5 then t+3\"");
    check(&Rules::misere(TakeAway::POWER_OF_TWO), "{\"take_away\":\"t\",\"play\":\"misere\"}");
    for text in ["(20,62;6)", "(20,62)", "(5)+(8;3)"] {
        check(&text.parse::<Position>().expect(text), &format!("\"{text}\""));
    }
    check(&"(5;2)+(8;3)[3t]+*7".parse::<Sum>().expect("a sum"), "\"(5;2)+(8;3)[3t]+*7\"");
    check(&[Threshold::Finite(Nat::from(8_u32)), Threshold::Infinite], "[\"8\",\"infinity\"]");
    check(&Move { pile: 1, chips: Nat::from(3_u32) }, "{\"pile\":2,\"chips\":\"3\"}");
    check(&[Outcome::N, Outcome::P], "[\"N\",\"P\"]");
    check(&[Play::Normal, Play::Misere], "[\"normal\",\"misere\"]");
    check(&[Dynamic::Global, Dynamic::Local], "[\"global\",\"local\"]");
}

#[test]
fn hostile_values_are_refused() {
    for json in ["\"\"", "\"-1\"", "\"+1\"", "\"1e-9\"", "\" 1\"", "\"٣\"", "\"0x10\""] {
        refused::<Nat>(json, "give a whole number such as");
    }
    for json in ["1", "1.5", "null", "[1]", "{}"] {
        refused::<Nat>(json, "a number of chips");
    }
    refused::<Nat>(&format!("\"{}\"", "9".repeat(2_000_001)), "give smaller numbers");
    refused::<TakeAway>("\"t-1\"", "below 1");
    refused::<TakeAway>("\"3,2,5\"", "decreases");
    refused::<TakeAway>("\"t/0\"", "without a whole number from 1");
    refused::<Rules>("{\"take_away\":\"t-1\",\"play\":\"normal\"}", "below 1");
    refused::<Rules>("{\"take_away\":\"t\",\"play\":\"Normal\"}", "unknown variant");
    refused::<Rules>("{\"take_away\":\"t\",\"play\":\"normal\",\"quota\":\"3\"}", "unknown field");
    refused::<Rules>("{\"take_away\":\"t\"}", "missing field");
    refused::<Position>("\"(20,62;0)\"", "quotas are at least 1");
    refused::<Position>("{}", "a position as text");
    refused::<Sum>("\"(5;2)+\"", "not a component");
    refused::<Threshold>("\"Infinity\"", "give a whole number such as");
    refused::<Move>("{\"pile\":-1,\"chips\":\"3\"}", "invalid value");
    refused::<Move>("{\"pile\":1,\"chips\":3}", "a number of chips");
    refused::<Move>("{\"pile\":0,\"chips\":\"3\"}", "there is no pile 0");
    refused::<Outcome>("\"n\"", "unknown variant");
}
