use std::sync::OnceLock;

use bench::{Signature, benchmarks};

/// The benchmarks that are asked: one of whole numbers, and one of a network, whose answers differ where a
/// machine or a build calculates otherwise. Together they take a few tenths of a second.
const ASKED: [&str; 2] = ["othello-value", "puct-othello"];

/// What this program computes on this machine. Only programs of one signature play the same games.
#[must_use]
pub fn signature() -> String {
    static SIGNATURE: OnceLock<String> = OnceLock::new();
    SIGNATURE
        .get_or_init(|| {
            let mut signature = Signature::default();
            for bench in benchmarks().filter(|bench| ASKED.contains(&bench.name)) {
                // A program that cannot answer fits no fleet.
                signature.add(bench.run(&mut |_| Ok(())).unwrap_or(u64::MAX));
            }
            signature.to_string()
        })
        .clone()
}
