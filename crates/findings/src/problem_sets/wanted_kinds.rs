use anyhow::{Result, bail};
use problems::{ProblemGame, ProblemKind};

/// The kinds of problems that were asked for by name; all of the game if none was.
///
/// # Errors
///
/// If the game has no such problems.
pub fn kinds_of<G: ProblemGame>(names: &[String]) -> Result<Vec<ProblemKind>> {
    let mut kinds = Vec::new();
    for name in names {
        let kind = ProblemKind::named(name).filter(|kind| G::PROBLEM_KINDS.contains(kind));
        match kind {
            Some(kind) if kinds.contains(&kind) => {}
            Some(kind) => kinds.push(kind),
            None => {
                let known: Vec<&str> = G::PROBLEM_KINDS.iter().map(|kind| kind.name()).collect();
                bail!(
                    "--kind {name}: expected one of {} in {}",
                    known.join(", "),
                    G::NAME
                );
            }
        }
    }
    Ok(if kinds.is_empty() {
        G::PROBLEM_KINDS.to_vec()
    } else {
        kinds
    })
}
