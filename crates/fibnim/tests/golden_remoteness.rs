//! Remotenesses of one pile: the golden file `fibnim_remoteness_n_r.csv` against the formula.

use crate::common::golden;
use fibnim::Nat;
use fibnim::theory::OnePileRemoteness;

#[test]
fn remotenesses_of_one_pile() {
    let rows = golden("fibnim_remoteness_n_r.csv");
    for (n, row) in rows.iter().enumerate() {
        assert_eq!(row.number("n"), n as u64);
        let pile = OnePileRemoteness::new(&Nat::from(n));
        for most in 0..=60_u32 {
            assert_eq!(pile.length(&Nat::from(most)), Nat::from(row.number(&format!("r{most}"))), "({n};{most})");
        }
    }
    assert_eq!(rows.len(), 61);
}
