//! Who may depend on whom: the crate table of ARCHITECTURE.md.

/// The crates that depend on nothing, from the workspace or from outside.
pub(super) const SELF_CONTAINED: [&str; 2] = ["game", "simd"];

/// One crate's line of the table.
pub(super) struct Entry {
    name: &'static str,
    direct: &'static [&'static str],
    reach: Reach,
}

/// How far an entry's list goes.
#[derive(Clone, Copy)]
enum Reach {
    /// The list and nothing else.
    Exact,
    /// The list, and whatever the crates of the list may name.
    Closure,
}

const fn exact(name: &'static str, direct: &'static [&'static str]) -> Entry {
    let reach = Reach::Exact;
    Entry {
        name,
        direct,
        reach,
    }
}

const fn closure(name: &'static str, direct: &'static [&'static str]) -> Entry {
    let reach = Reach::Closure;
    Entry {
        name,
        direct,
        reach,
    }
}

/// In dependency order, so that an arrow always points up the page.
const TABLE: [Entry; 23] = [
    exact("game", &[]),
    exact("game-laws", &["game"]),
    exact("simd", &[]),
    closure("othello", &["game", "simd"]),
    closure("renju", &["game", "simd"]),
    closure("shogi", &["game", "simd"]),
    closure("search", &["game"]),
    closure("infer", &["game", "simd"]),
    closure("neural", &["search", "infer"]),
    closure("othello-engine", &["othello", "neural"]),
    closure("renju-engine", &["renju", "neural"]),
    closure("shogi-engine", &["shogi", "neural"]),
    closure("record", &["othello", "renju", "shogi"]),
    closure("protocol", &["game"]),
    closure("host", &["search", "protocol"]),
    closure("arena", &["host", "record"]),
    closure(
        "learn",
        &[
            "othello",
            "renju",
            "shogi",
            "search",
            "infer",
            "record",
            "othello-engine",
            "renju-engine",
            "shogi-engine",
        ],
    ),
    closure("library", &["record"]),
    closure("online", &["protocol", "arena"]),
    closure("fleet", &["arena", "learn", "library"]),
    closure("web", &["arena", "library"]),
    // With what these reach, that is every crate of the product.
    closure("sanban", &["online", "fleet", "web"]),
    exact("xtask", &[]),
];

/// The line of a crate, if the table has one.
pub(super) fn entry(name: &str) -> Option<&'static Entry> {
    TABLE.iter().find(|entry| entry.name == name)
}

/// Whether `from` may depend on `to`.
pub(super) fn allows(from: &str, to: &str) -> bool {
    entry(from).is_some_and(|entry| match entry.reach {
        Reach::Exact => entry.direct.contains(&to),
        Reach::Closure => entry
            .direct
            .iter()
            .any(|&next| next == to || allows(next, to)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrow_points_up_the_page() {
        for (index, entry) in TABLE.iter().enumerate() {
            for name in entry.direct {
                let target = TABLE.iter().position(|other| other.name == *name);
                assert!(target.is_some_and(|target| target < index), "{name}");
            }
        }
    }

    #[test]
    fn the_binary_reaches_every_crate_of_the_product() {
        for entry in &TABLE {
            let product = !matches!(entry.name, "game-laws" | "sanban" | "xtask");
            assert_eq!(allows("sanban", entry.name), product, "{}", entry.name);
        }
    }

    #[test]
    fn games_do_not_know_each_other() {
        let games = ["othello", "renju", "shogi"];
        for from in games {
            for to in games {
                assert!(!allows(from, to));
                assert_eq!(allows(&format!("{from}-engine"), to), from == to);
            }
            assert!(!allows(&format!("{from}-engine"), "protocol"));
        }
    }
}
