use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use game::{Color, Game, Key, Line, Outcome, Position, Verdict};

/// A game given as a drawn tree, for tests of searches whose answer one can see.
///
/// The drawing is the game's rules: one node a line, children indented by two spaces below
/// their parent. A node is a name; a leaf has its value for Black behind it, and wins,
/// draws or loses for Black by the value's sign. A move is the index of a child.
///
/// ```
/// use game::{Game, Line, Outcome, Color, Position};
/// use game_laws::{Tree, TreeGame};
///
/// let tree = Tree::parse(
///     "root
///        left
///          trap -3
///          hope 5
///        right 1",
/// )?;
/// let mut line = Line::<TreeGame>::new(tree);
/// line.push(0)?;
/// line.push(1)?;
/// assert_eq!(line.position().name(), "hope");
/// assert_eq!(line.position().outcome(), Some(Outcome::Win(Color::Black)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TreeGame;

/// The drawing, read. Cheap to clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree(Arc<[Node]>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    name: String,
    value: Option<i32>,
    children: Vec<usize>,
}

/// Why a drawing was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected.
    pub what: &'static str,
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl Error for TreeError {}

impl Default for Tree {
    /// A single drawn leaf.
    fn default() -> Tree {
        Tree(Arc::new([Node {
            name: "root".to_owned(),
            value: Some(0),
            children: Vec::new(),
        }]))
    }
}

impl Tree {
    /// Reads a drawing. Lines are compared by their indentation alone, so a drawing inside
    /// indented code needs no trimming; the first line may stand anywhere.
    pub fn parse(drawing: &str) -> Result<Tree, TreeError> {
        let mut nodes: Vec<Node> = Vec::new();
        // The path to the node read last: its depth's indentation and its index.
        let mut path: Vec<(usize, usize)> = Vec::new();
        for (index, row) in drawing.lines().enumerate() {
            let fail = |what| TreeError {
                line: index + 1,
                what,
            };
            let text = row.trim();
            if text.is_empty() {
                continue;
            }
            let indent = row.len() - row.trim_start().len();
            let (name, value) = match text.split_once(' ') {
                None => (text, None),
                Some((name, value)) => {
                    let value = value
                        .trim()
                        .parse()
                        .map_err(|_| fail("expected a name and a whole number"))?;
                    (name, Some(value))
                }
            };
            while path.len() > 1 && path.last().is_some_and(|(last, _)| *last >= indent) {
                path.pop();
            }
            let this = nodes.len();
            if let Some(&(_, parent)) = path.last() {
                if nodes[parent].value.is_some() {
                    return Err(fail("a node with a value has no children"));
                }
                nodes[parent].children.push(this);
            }
            path.push((indent, this));
            nodes.push(Node {
                name: name.to_owned(),
                value,
                children: Vec::new(),
            });
        }
        match nodes
            .iter()
            .position(|node| node.value.is_none() && node.children.is_empty())
        {
            Some(index) => Err(TreeError {
                line: index + 1,
                what: "a node without children needs a value",
            }),
            None if nodes.is_empty() => Err(TreeError {
                line: 1,
                what: "expected at least one node",
            }),
            None => Ok(Tree(nodes.into())),
        }
    }
}

/// A node of a [`Tree`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreePosition {
    tree: Tree,
    node: usize,
    turn: Color,
}

impl TreePosition {
    fn node(&self) -> &Node {
        &self.tree.0[self.node]
    }

    /// What the node is called in the drawing.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.node().name
    }

    /// The value for Black that is drawn behind a leaf; 0 elsewhere.
    #[must_use]
    pub fn value(&self) -> i32 {
        self.node().value.unwrap_or(0)
    }
}

impl Position for TreePosition {
    type Move = usize;

    fn turn(&self) -> Color {
        self.turn
    }

    fn each_legal<B>(&self, f: impl FnMut(usize) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..self.node().children.len()).try_for_each(f)
    }

    fn play_unchecked(&mut self, child: usize) {
        self.node = self.node().children[child];
        self.turn = !self.turn;
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.node().value? {
            1.. => Outcome::Win(Color::Black),
            0 => Outcome::Draw,
            _ => Outcome::Win(Color::White),
        })
    }

    fn key(&self) -> Key {
        Key(self.node as u64)
    }
}

impl Game for TreeGame {
    type Position = TreePosition;
    type Rules = Tree;
    type Reason = &'static str;

    const NAME: &'static str = "tree";

    fn start(tree: &Tree) -> TreePosition {
        TreePosition {
            tree: tree.clone(),
            node: 0,
            turn: Color::Black,
        }
    }

    fn verdict(line: &Line<TreeGame>) -> Option<Verdict<TreeGame>> {
        let outcome = line.position().outcome()?;
        Some(Verdict {
            outcome,
            reason: "leaf reached",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_drawings_are_refused_with_their_line() {
        for (drawing, line) in [
            ("", 1),
            ("root\n  a x", 2),
            ("root 1\n  a 2", 2),
            ("root\n  a\n  b 1", 2),
        ] {
            assert_eq!(Tree::parse(drawing).unwrap_err().line, line, "{drawing:?}");
        }
    }
}
