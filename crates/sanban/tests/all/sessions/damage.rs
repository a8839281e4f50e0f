//! What happens to lines on their way: words that are lost, doubled, swapped or replaced.

use fastrand::Rng;

/// Numbers and words that stand where others should.
const ODD: &[&str] = &[
    "-1",
    "0",
    "1",
    "3",
    "18446744073709551616",
    "99999999999",
    "1e9",
    "2.5",
    "NaN",
    "startpos",
    "moves",
    "infinite",
    "go",
    "stop",
    "BOARD",
    "DONE",
    "genmove",
    "pass",
    "(;GM[Othello]",
    "手",
    "",
];

/// The line, sometimes damaged.
pub(super) fn damage(rng: &mut Rng, line: String) -> String {
    if rng.u8(..8) != 0 {
        return line;
    }
    let mut words: Vec<&str> = line.split(' ').collect();
    let (here, there) = (rng.usize(..words.len()), rng.usize(..words.len()));
    match rng.u8(..6) {
        0 => _ = words.remove(here),
        1 => words.insert(here, words[there]),
        2 => words.swap(here, there),
        3 => words[here] = ODD[rng.usize(..ODD.len())],
        4 => words.push(ODD[rng.usize(..ODD.len())]),
        _ => {
            let kept = line.chars().count() / 2;
            return line.chars().take(kept).collect();
        }
    }
    words.join(" ")
}
