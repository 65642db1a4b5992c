//! Texts for the fields of questions, by the names of the fields.

use fastrand::Rng;

const FUNCTIONS: [&str; 20] = [
    "2t",
    "2t",
    "3t",
    "t",
    "t+1",
    "2t-1",
    "floor(3t/2)",
    "5t/2",
    "4",
    "t^2",
    "2,2,6 then t+3",
    "floor(t^2/2)+1",
    "1000",
    "t+4",
    "2^t",
    "t+isqrt(t)",
    "floor(1001t/1000)",
    "7t",
    "isqrt(isqrt(isqrt(t^9)))",
    "min(t+isqrt(t),isqrt((3^t)^2))",
];

const STATEMENTS: [&str; 12] = [
    "forall x: x = x",
    "forall x: exists y: x = y + y or x = y + y + 1",
    "exists x: 900*x = 2700",
    "forall n: n >= 1 implies n(1,1; n, n)",
    "forall a, b: n2(a, b, 3) iff n2(b, a, 3)",
    "forall n: exists p, q: p + q = n and part(p, 11) and part(q, 15)",
    "forall x: x <= 14 implies not exists y: y <= f(x) and (g(0; y+y, 6) or next(y+x, y))",
    "not n2(a, b, 5)",
    "n(7, 7; a, 3)",
    "exists x, y, z: x + y = z and 77*x = 91*y and z > 1000",
    "forall a, b, c: a + b = c implies c >= a",
    "part(x, 8) and x <= y and y <= z",
];

const THEORIES: [&str; 3] = [
    "prove a := forall x: x = x\nrefute b := forall x: x = 2*x\n",
    "define twice(x, y) := y = x + x\nprove a := forall x: exists y: twice(x, y)\n",
    include_str!("../../../crates/fibnim-proof/theories/step.fn"),
];

const CERTIFICATE: &str = include_str!("../../../crates/fibnim-proof/certificates/two-piles-t.json");

const STRATEGIES: [&str; 6] = ["perfect", "random", "greedy", "longest", "one", "human"];

/// Texts that are wrong, long, deep or in another script.
fn odd(dice: &mut Rng) -> String {
    let many = 1 << dice.u32(0..=16);
    match dice.u8(..16) {
        0 => String::new(),
        1 => "9".repeat(many),
        2 => "(".repeat(many),
        3 => "not ".repeat(many) + "x = x",
        4 => "x = x and ".repeat(many) + "x = x",
        5 => "5 ".repeat(many),
        6 => "(5;2)+".repeat(many / 8) + "(5;2)",
        7 => format!("10^{many}"),
        8 => "H_33000 ".repeat(many.min(300)),
        9 => "10^9999".to_owned(),
        10 => "\u{202e}五\u{0}\u{feff}".to_owned(),
        11 => "-1".to_owned(),
        12 => format!("{}t", "9".repeat(many)),
        13 => format!("isqrt({}t^9{}", "isqrt(".repeat(many / 64), ")".repeat(many / 64 + 1)),
        14 => "forall x: ".repeat(many / 16) + "x = x",
        _ => "18446744073709551616".to_owned(),
    }
}

/// A number in one of its forms.
pub fn number(dice: &mut Rng, edges: bool) -> String {
    if edges && dice.bool() {
        let edge = crate::EDGES[dice.usize(..crate::EDGES.len())];
        return edge.to_string();
    }
    match dice.u8(..12) {
        0 => format!("10^{}", 1 << dice.u32(0..=14)),
        1 => format!("F_{}", 1 << dice.u32(0..=14)),
        2 => format!("2^{}-1", 1 << dice.u32(0..=14)),
        3 if edges => "9^900000".to_owned(),
        4 => format!("1e{}", dice.u32(0..40)),
        _ => size(dice).to_string(),
    }
}

/// A size of any order up to some millions.
fn size(dice: &mut Rng) -> u64 {
    let bits = dice.u32(0..=22);
    dice.u64(0..=1 << bits)
}

/// One to five piles, and perhaps a quota, or one for each pile.
fn position(dice: &mut Rng, edges: bool) -> String {
    let piles: Vec<String> = (0..dice.usize(1..=5))
        .map(|_| if dice.u8(..4) == 0 { number(dice, edges) } else { size(dice).to_string() })
        .collect();
    match dice.u8(..6) {
        0 => format!("({};{})", piles.join(","), number(dice, edges)),
        1 => {
            let parts: Vec<String> = piles.iter().map(|pile| format!("({pile};{})", size(dice) + 1)).collect();
            parts.join("+")
        }
        2 => format!("({};{})[3t]+*{}", piles[0], size(dice) + 1, size(dice)),
        _ => piles.join(" "),
    }
}

/// A text for the field of this name.
pub fn text(dice: &mut Rng, name: &str, edges: bool) -> String {
    if edges && dice.u8(..3) == 0 {
        return odd(dice);
    }
    let one_of = |dice: &mut Rng, texts: &[&str]| (*dice.choice(texts).expect("a text")).to_owned();
    match name {
        "position" | "start" => position(dice, edges),
        "take" => one_of(dice, &FUNCTIONS),
        "quota" | "previous" | "piles" => number(dice, edges),
        "statement" => one_of(dice, &STATEMENTS),
        "definitions" => "twice(x, y) := y = x + x".to_owned(),
        "theory" => one_of(dice, &THEORIES),
        "file" => one_of(dice, &["pairs-to-8.json", "two-piles-2t.json", "grundy-2t.json", CERTIFICATE]),
        "what" => one_of(dice, &["zhou", "zhou-C1", "flanigan", "all", "barbara", "fibnim-constant"]),
        "part" => one_of(dice, &["1/2", "3/50"]),
        "players" | "first" | "against" => one_of(dice, &STRATEGIES),
        _ => size(dice).to_string(),
    }
}
