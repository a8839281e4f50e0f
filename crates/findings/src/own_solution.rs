//! The solution that a file gives of its own problem, beside the proven one.

use report::Language;

/// The first move, from 1, where a file's own solution leaves the proven one. `None` if it does not, or
/// if there is none in the file.
pub(crate) fn departure<M: PartialEq>(own: &[M], proven: &[M]) -> Option<usize> {
    if own.is_empty() || own == proven {
        return None;
    }
    let pairs = own.iter().zip(proven);
    let same = pairs.take_while(|(own, proven)| own == proven).count();
    Some(same + 1)
}

/// What is different in a file's own solution, whose moves are these, from move `at` on.
pub(crate) fn difference(own: &[String], at: usize, language: Language) -> String {
    let plies = own.len();
    match own.get(at - 1) {
        Some(word) => language.pick(
            format!("  (the file: {plies} moves, differs at move {at}: {word})"),
            format!("  (ファイルでは{plies}手、{at}手目が違う: {word})"),
        ),
        None => language.pick(
            format!("  (the file: only {plies} moves)"),
            format!("  (ファイルでは{plies}手まで)"),
        ),
    }
}
