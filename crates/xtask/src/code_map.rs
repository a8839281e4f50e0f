//! The code map and the picture of ARCHITECTURE.md, as data.
//!
//! The document is the source: no rule keeps a second table of the crates.

use crate::tree::Tree;

/// The document that holds the map.
pub(crate) const DOCUMENT: &str = "ARCHITECTURE.md";

/// Which crates there are, and which may depend on which.
#[derive(Default)]
pub(crate) struct CodeMap {
    /// The rows of the table, dependencies before the crates that need them.
    pub(crate) rows: Vec<Row>,
    /// The lines of the picture, from the top of the page down.
    pub(crate) picture: Vec<PictureLine>,
}

/// One crate's row of the table.
pub(crate) struct Row {
    /// The line in the document, counted from one.
    pub(crate) line: usize,
    /// The crate.
    pub(crate) name: String,
    /// The crates of the column "depends on".
    pub(crate) depends_on: Vec<String>,
}

/// One line of boxes in the picture.
pub(crate) struct PictureLine {
    /// The line in the document, counted from one.
    pub(crate) line: usize,
    /// The layer, counted from the top: a layer ends at a line of dashes.
    pub(crate) layer: usize,
    /// The crates in it.
    pub(crate) names: Vec<String>,
}

impl CodeMap {
    /// Reads the document of `tree`; the map is empty where there is none.
    pub(crate) fn read(tree: &Tree) -> Self {
        tree.files
            .iter()
            .find(|file| file.path == DOCUMENT)
            .map_or_else(Self::default, |file| Self::parse(&file.text))
    }

    /// Reads the table of the section "Code map" and the text block of the section "Picture".
    fn parse(text: &str) -> Self {
        let mut map = Self::default();
        let mut section = "";
        let mut layer = 0;
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            if let Some(title) = line.strip_prefix("## ") {
                section = title;
            } else if section.starts_with("Code map") {
                map.rows.extend(Row::parse(number, line));
            } else if section.starts_with("Picture") {
                layer += usize::from(line.starts_with("+-"));
                map.picture.extend(PictureLine::parse(number, layer, line));
            }
        }
        map
    }

    /// The place of a crate's row in the table.
    pub(crate) fn position(&self, name: &str) -> Option<usize> {
        self.rows.iter().position(|row| row.name == name)
    }

    /// Whether `from` may depend on `to`: its row names it, or the row of a crate named there does.
    pub(crate) fn allows(&self, from: &str, to: &str) -> bool {
        let Some(position) = self.position(from) else {
            return false;
        };
        self.rows[position].depends_on.iter().any(|next| {
            // Rows point up the table, so this ends; `arrows` reports a row that does not.
            let above = self.position(next).is_some_and(|at| at < position);
            next == to || (above && self.allows(next, to))
        })
    }
}

impl Row {
    /// Reads ``| `name` | what it is for | a, b |``; the heading and its rule are no rows.
    fn parse(line: usize, text: &str) -> Option<Self> {
        let cells: Vec<_> = text.trim().strip_prefix('|')?.split('|').collect();
        let name = cells.first()?.trim().strip_prefix('`')?.strip_suffix('`')?;
        // The last bar ends the row, so the last cell is the one before it.
        let depends_on = cells.iter().rev().nth(1)?;
        Some(Self {
            line,
            name: name.to_owned(),
            depends_on: depends_on
                .split(',')
                .map(|name| name.trim().trim_matches('`').to_owned())
                .filter(|name| name != "–")
                .collect(),
        })
    }
}

impl PictureLine {
    /// Reads `| a   b   c | a remark`.
    fn parse(line: usize, layer: usize, text: &str) -> Option<Self> {
        let (names, _) = text.trim().strip_prefix('|')?.split_once('|')?;
        let names = names.split_whitespace().map(str::to_owned).collect();
        Some(Self { line, layer, names })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# Architecture

## Picture

```text
+--------------+
| host         |  engines
| arena        |
+--------------+
| game  search |
+--------------+
```

## Code map, in the order of the arrows

| crate | what it is for | depends on |
|---|---|---|
| `game` | the vocabulary | – |
| `search` | limits | game |
| `host` | engines | `search`, protocol |

## What always holds

| `arena` | no row | game |
";

    #[test]
    fn rows_and_picture_are_read_from_their_sections() {
        let map = CodeMap::parse(TEXT);
        let rows: Vec<_> = map
            .rows
            .iter()
            .map(|row| (row.line, row.name.as_str(), row.depends_on.join("+")))
            .collect();
        assert_eq!(
            rows,
            [
                (18, "game", String::new()),
                (19, "search", "game".to_owned()),
                (20, "host", "search+protocol".to_owned()),
            ]
        );
        let picture: Vec<_> = map
            .picture
            .iter()
            .map(|line| (line.line, line.layer, line.names.join("+")))
            .collect();
        assert_eq!(
            picture,
            [
                (7, 1, "host".to_owned()),
                (8, 1, "arena".to_owned()),
                (10, 2, "game+search".to_owned())
            ]
        );
    }

    #[test]
    fn a_crate_may_use_what_its_dependencies_may_use() {
        let map = CodeMap::parse(TEXT);
        assert!(map.allows("host", "search") && map.allows("host", "game"));
        assert!(map.allows("host", "protocol"));
        assert!(!map.allows("search", "host") && !map.allows("game", "game"));
        assert!(!map.allows("arena", "game"));
    }

    #[test]
    fn rows_that_point_at_each_other_come_to_an_end() {
        let map = CodeMap::parse("## Code map\n| `a` | | b |\n| `b` | | a |\n| `c` | | c, d |\n");
        assert!(map.allows("b", "a") && map.allows("a", "b"));
        assert!(!map.allows("a", "c") && map.allows("c", "c"));
    }
}
