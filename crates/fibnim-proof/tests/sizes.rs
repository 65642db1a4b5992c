mod common;
use common::system;
use fibnim_proof::StateLimit;
use fibnim_proof::linear::Comparison;
use std::time::Instant;
#[test]
fn sizes() {
    for f in ["t", "2t", "5t/2", "3t", "t+1", "1,5,5,9 then 3t", "3t/2","2t+1"] {
        let system = system(f);
        for sum in [vec![(1, "x"), (1, "y"), (-1, "z")], vec![(1, "x"), (-1, "y")], vec![(3, "x"), (-1, "y")], vec![(5, "x"), (-2, "y")], vec![(1,"x"),(1,"y"),(1,"z"),(-1,"w")]] {
            for c in [Comparison::Equal, Comparison::Less] {
                let t = Instant::now();
                let d = system.linear(&sum, c, 0, StateLimit::default());
                println!("{f} {} {sum:?} {c} states {:?} {:?}", system.regular_from(), d.map(|d| d.states()), t.elapsed());
            }
        }
    }
}
