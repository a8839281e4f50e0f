//! The modules of a crate and what each names of the others, tests left out.

mod use_tree;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::test_code;
use crate::tokens::{is_mark, is_path_separator, is_word, line};
use crate::tree::{File, Tree};

/// The modules that a crate's source is made of, found by following its `mod` items.
pub(crate) struct ModuleGraph<'a> {
    /// The file of the root: `lib.rs` or `main.rs`.
    pub(crate) root: &'a File,
    /// The files with their module paths, the root first. Test modules are not among them.
    pub(crate) files: Vec<(Vec<String>, &'a File)>,
    /// Every path that begins with `crate` or `super`, resolved.
    pub(crate) references: Vec<Reference<'a>>,
}

/// One place where a module names another.
pub(crate) struct Reference<'a> {
    /// The module that names.
    pub(crate) from: Vec<String>,
    /// What it names, from the root of the crate: modules first, then the item if there is one.
    pub(crate) to: Vec<String>,
    /// The file of `from`.
    pub(crate) file: &'a File,
    /// The line in that file, counted from one.
    pub(crate) line: usize,
}

/// Modules that can all be reached from each other.
pub(crate) struct Cycle<'a> {
    /// The names of the modules, sorted.
    pub(crate) modules: Vec<String>,
    /// For each module one reference that leads to another module of the cycle.
    pub(crate) edges: Vec<(String, &'a Reference<'a>)>,
}

impl<'a> ModuleGraph<'a> {
    /// Reads the source of one crate; none where it has no root file.
    pub(crate) fn read(tree: &'a Tree, package: &str) -> Option<Self> {
        let source = format!("crates/{package}/src/");
        let file = |path: &str| tree.files.iter().find(|file| file.path == path);
        let root =
            file(&format!("{source}lib.rs")).or_else(|| file(&format!("{source}main.rs")))?;
        let mut graph = Self {
            root,
            files: Vec::new(),
            references: Vec::new(),
        };
        let mut waiting = VecDeque::from([(Vec::new(), root)]);
        while let Some((module, at)) = waiting.pop_front() {
            let mut found = Contents::default();
            found.read(at.tokens(), &module);
            for child in found.modules {
                let path = format!("{source}{}.rs", child.join("/"));
                if let Some(next) = file(&path) {
                    waiting.push_back((child, next));
                }
            }
            graph
                .references
                .extend(
                    found
                        .references
                        .into_iter()
                        .map(|(from, to, line)| Reference {
                            from,
                            to,
                            file: at,
                            line,
                        }),
                );
            graph.files.push((module, at));
        }
        graph.follow_exports();
        Some(graph)
    }

    /// Replaces `module::Item`, where the module takes the item from one of its own modules, by
    /// the path that the item has there: a name taken up one level hides no circle.
    fn follow_exports(&mut self) {
        let exports: BTreeMap<_, _> = self
            .files
            .iter()
            .map(|(module, file)| (module.clone(), use_tree::exports(file.tokens(), module)))
            .collect();
        let is_module = |path: &[String]| exports.contains_key(path);
        for reference in &mut self.references {
            let to = &mut reference.to;
            let mut depth = 0;
            while depth < to.len() {
                let target = exports
                    .get(&to[..depth])
                    .and_then(|names| names.get(&to[depth]));
                // A module and a function may share a name; only a module has more below it.
                let is_on_the_way = depth + 1 < to.len() && is_module(&to[..=depth]);
                if let Some(target) = target
                    && !is_on_the_way
                {
                    to.splice(depth..=depth, target.iter().cloned());
                }
                depth += 1;
            }
        }
    }

    /// The file of a module, if it has one of its own.
    pub(crate) fn file(&self, path: &[String]) -> Option<&'a File> {
        let found = self.files.iter().find(|(module, _)| module == path);
        found.map(|(_, file)| *file)
    }

    /// Whether the path is a module with a file of its own.
    pub(crate) fn is_module(&self, path: &[String]) -> bool {
        self.file(path).is_some()
    }

    /// The cycles of every level, the first level first, each with the module it is found in.
    pub(crate) fn all_cycles(&self) -> Vec<(&[String], Cycle<'_>)> {
        self.files
            .iter()
            .flat_map(|(module, _)| {
                let cycles = self.cycles(module).into_iter();
                cycles.map(|cycle| (module.as_slice(), cycle))
            })
            .collect()
    }

    /// The cycles between the modules directly below `parent`, the largest first.
    ///
    /// What a module's own modules name counts as named by it. What `parent` itself names
    /// does not count, nor what is named of it: a module may use the items it stands in.
    fn cycles(&self, parent: &[String]) -> Vec<Cycle<'_>> {
        let depth = parent.len();
        let child = |path: &[String]| {
            let below = path.len() > depth && path.starts_with(parent);
            (below && self.is_module(&path[..=depth])).then(|| path[depth].clone())
        };
        let mut edges: BTreeMap<String, BTreeMap<String, &Reference<'_>>> = BTreeMap::new();
        for reference in &self.references {
            if let (Some(from), Some(to)) = (child(&reference.from), child(&reference.to))
                && from != to
            {
                edges
                    .entry(from)
                    .or_default()
                    .entry(to)
                    .or_insert(reference);
            }
        }
        let reach: BTreeMap<_, _> = edges
            .keys()
            .map(|name| (name.clone(), reachable(&edges, name)))
            .collect();
        let connected = |a: &String, b: &String| {
            reach.get(a).is_some_and(|set| set.contains(b))
                && reach.get(b).is_some_and(|set| set.contains(a))
        };
        let mut cycles = Vec::new();
        let mut seen = BTreeSet::new();
        for name in edges.keys() {
            if !connected(name, name) || !seen.insert(name.clone()) {
                continue;
            }
            let modules: Vec<_> = edges
                .keys()
                .filter(|other| connected(name, other))
                .cloned()
                .collect();
            seen.extend(modules.iter().cloned());
            let edges = modules
                .iter()
                .filter_map(|from| {
                    edges[from]
                        .iter()
                        .find(|(to, _)| modules.contains(to))
                        .map(|(to, reference)| (to.clone(), *reference))
                })
                .collect();
            cycles.push(Cycle { modules, edges });
        }
        cycles.sort_by_key(|cycle| std::cmp::Reverse(cycle.modules.len()));
        cycles
    }
}

/// Every module that can be reached from `start` in one step or more.
fn reachable<T>(edges: &BTreeMap<String, BTreeMap<String, T>>, start: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![start.to_owned()];
    while let Some(name) = waiting.pop() {
        for next in edges.get(&name).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(next.clone()) {
                waiting.push(next.clone());
            }
        }
    }
    reached
}

/// What one file holds: the modules it declares and the paths it names.
#[derive(Default)]
struct Contents {
    modules: Vec<Vec<String>>,
    references: Vec<(Vec<String>, Vec<String>, usize)>,
}

impl Contents {
    /// Reads one level of tokens that stands in `module`, and the levels inside it.
    fn read(&mut self, tokens: TokenStream, module: &[String]) {
        let level = test_code::outside(tokens);
        let mut index = 0;
        while index < level.len() {
            if let Some(inner) = declared(&level, index, module) {
                if let Some(TokenTree::Group(body)) = level.get(index + 2) {
                    self.read(body.stream(), &inner);
                } else {
                    self.modules.push(inner);
                }
                index += 3;
                continue;
            }
            if let Some((base, next)) = start(&level, index, module) {
                for to in use_tree::paths(&level[next..], &base) {
                    let from = module.to_vec();
                    self.references.push((from, to, line(&level[index])));
                }
                index = next;
            }
            if let Some(TokenTree::Group(group)) = level.get(index) {
                self.read(group.stream(), module);
            }
            index += 1;
        }
    }
}

/// The module that `mod name;` or `mod name { .. }` at `index` declares.
fn declared(level: &[TokenTree], index: usize, module: &[String]) -> Option<Vec<String>> {
    let Some(TokenTree::Ident(name)) = level.get(index + 1) else {
        return None;
    };
    let end = match level.get(index + 2) {
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        mark => is_mark(mark, ';'),
    };
    (is_word(level.get(index), "mod") && end).then(|| {
        let mut inner = module.to_vec();
        inner.push(name.to_string());
        inner
    })
}

/// Where a path at `index` begins, and the index of what follows `crate::` or `super::`.
fn start(level: &[TokenTree], index: usize, module: &[String]) -> Option<(Vec<String>, usize)> {
    if is_word(level.get(index), "crate") {
        return is_path_separator(level, index + 1).then(|| (Vec::new(), index + 3));
    }
    let mut base = module.to_vec();
    let mut next = index;
    while is_word(level.get(next), "super") && is_path_separator(level, next + 1) {
        base.pop();
        next += 3;
    }
    (next > index).then_some((base, next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::planted::clean;

    /// The crate `game` with these files below `src/`.
    fn planted(files: &[(&str, &str)]) -> Tree {
        let mut tree = clean();
        for (path, text) in files {
            tree.plant(&format!("crates/game/src/{path}"), text);
        }
        tree
    }

    fn named(tree: &Tree) -> Vec<String> {
        let graph = ModuleGraph::read(tree, "game").unwrap();
        graph
            .references
            .iter()
            .map(|reference| {
                let (from, to) = (reference.from.join("::"), reference.to.join("::"));
                format!("{from}:{} -> {to}", reference.line)
            })
            .collect()
    }

    fn cycles(tree: &Tree) -> Vec<String> {
        let graph = ModuleGraph::read(tree, "game").unwrap();
        let cycles = graph.cycles(&[]);
        cycles.iter().map(|cycle| cycle.modules.join(" ")).collect()
    }

    #[test]
    fn every_form_of_path_is_resolved() {
        let tree = planted(&[
            ("lib.rs", "mod a; mod b; pub use b::c::Item;"),
            (
                "a.rs",
                "mod inner { use super::super::b; }\nuse crate::{b::c::{self, D}, e};\n\
                 fn f(x: super::b::X) { crate::b::g(crate::Item) }\n",
            ),
            (
                "b.rs",
                "pub(crate) mod c;\n// crate::a\n#[cfg(test)] mod tests { use crate::a; }",
            ),
            (
                "b/c.rs",
                "pub(crate) fn f(x: super::X, y: super::super::a::Y) {}",
            ),
        ]);
        assert_eq!(
            named(&tree),
            [
                "a::inner:1 -> b",
                "a:2 -> b::c",
                "a:2 -> b::c::D",
                "a:2 -> e",
                "a:3 -> b::X",
                "a:3 -> b::g",
                "a:3 -> b::c::Item",
                "b::c:1 -> b::X",
                "b::c:1 -> a::Y",
            ]
        );
    }

    #[test]
    fn a_cycle_is_found_and_what_hangs_on_it_is_not() {
        let tree = planted(&[
            ("lib.rs", "mod a; mod b; mod c; mod d; mod e;"),
            ("a.rs", "use crate::b;"),
            ("b.rs", "mod x;"),
            ("b/x.rs", "use super::super::c::C;"),
            ("c.rs", "use crate::{a::A, d};"),
            ("d.rs", ""),
            ("e.rs", "use crate::a;"),
        ]);
        assert_eq!(cycles(&tree), ["a b c"]);
        let graph = ModuleGraph::read(&tree, "game").unwrap();
        let cycle = &graph.cycles(&[])[0];
        let edges: Vec<_> = cycle
            .edges
            .iter()
            .map(|(to, reference)| format!("{}:{} {to}", reference.file.path, reference.line))
            .collect();
        assert_eq!(
            edges,
            [
                "crates/game/src/a.rs:1 b",
                "crates/game/src/b/x.rs:1 c",
                "crates/game/src/c.rs:1 a"
            ]
        );
    }

    #[test]
    fn an_item_of_the_root_counts_as_its_module_and_tests_do_not_count() {
        let tree = planted(&[
            (
                "lib.rs",
                "mod a; mod b; #[cfg(test)] mod t; pub use {a::A, b::{B as Bee}};",
            ),
            (
                "a.rs",
                "#[cfg(test)] mod t; #[cfg(test)] use crate::b; use crate::t;",
            ),
            ("a/t.rs", "use crate::Bee;"),
            ("b.rs", "use crate::A;"),
            ("t.rs", "use crate::a;"),
        ]);
        assert!(cycles(&tree).is_empty());
        let mut tree = tree;
        tree.plant("crates/game/src/a.rs", "use crate::Bee;");
        assert_eq!(cycles(&tree), ["a b"]);
    }
}
