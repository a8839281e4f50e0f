//! The report of `cargo xtask cycles`: how the modules of each crate hang together.

use std::io::{self, Write};

use crate::module_graph::ModuleGraph;
use crate::tree::Tree;

/// Prints one line per crate: its lines of source, its first-level modules, the largest cycle
/// between them, and how many cycles there are further down. The modules of each cycle follow.
pub(crate) fn report(tree: &Tree, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "lines modules largest-cycle cycles-below crate")?;
    for package in &tree.packages {
        let Some(graph) = ModuleGraph::read(tree, &package.name) else {
            continue;
        };
        let cycles = graph.all_cycles();
        let (first, below): (Vec<_>, Vec<_>) =
            cycles.iter().partition(|(parent, _)| parent.is_empty());
        writeln!(
            out,
            "{:>5} {:>7} {:>13} {:>12} {}",
            tree.source_lines(&package.name),
            graph
                .files
                .iter()
                .filter(|(path, _)| path.len() == 1)
                .count(),
            first.first().map_or(0, |(_, cycle)| cycle.modules.len()),
            below.len(),
            package.name,
        )?;
        for (parent, cycle) in first.into_iter().chain(below) {
            let place = if parent.is_empty() {
                String::new()
            } else {
                format!("{}: ", parent.join("::"))
            };
            writeln!(out, "      {place}{}", cycle.modules.join(" "))?;
            for (to, reference) in &cycle.edges {
                let (path, line) = (&reference.file.path, reference.line);
                writeln!(out, "        {path}:{line} names {to}")?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::clean;

    #[test]
    fn every_crate_has_a_line_and_every_cycle_its_modules() {
        let mut tree = clean();
        tree.plant("crates/game/src/lib.rs", "mod line;\nmod score;\n");
        tree.plant("crates/game/src/line.rs", "use crate::score;\n");
        tree.plant(
            "crates/game/src/score.rs",
            "mod a;\nmod b;\nuse crate::line;\n",
        );
        tree.plant("crates/game/src/score/a.rs", "use super::b;\n");
        tree.plant("crates/game/src/score/b.rs", "use super::a;\n");
        let mut out = Vec::new();
        report(&tree, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        let expected = "\
lines modules largest-cycle cycles-below crate
    8       2             2            1 game
      line score
        crates/game/src/line.rs:1 names score
        crates/game/src/score.rs:3 names line
      score: a b
        crates/game/src/score/a.rs:1 names b
        crates/game/src/score/b.rs:1 names a
    1       0             0            0 simd
";
        assert!(out.starts_with(expected), "{out}");
    }
}
