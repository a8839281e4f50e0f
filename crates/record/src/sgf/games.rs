use ::renju::{RuleSet, Rules};

use super::Error;
use super::interpreter::Interpreter;
use super::lexer::{Lexer, Token};
use super::property::Property;
use crate::renju::{Partial, Record};

/// The games of a text one by one.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    rule_set: RuleSet,
    /// The nodes of the game that was read last.
    nodes: Vec<FileNode<'a>>,
}

/// A node of a file: its properties, and the node before it.
#[derive(Clone, Debug)]
struct FileNode<'a> {
    before: Option<usize>,
    properties: Vec<Property<'a>>,
    is_last: bool,
}

/// The games of a text, by these rules where the text names none.
#[must_use]
pub fn games(text: &str, rule_set: RuleSet) -> Games<'_> {
    Games {
        lexer: Lexer::new(text),
        rule_set,
        nodes: Vec::new(),
    }
}

impl Games<'_> {
    /// How many branches of the game read last are not in its record, each to an end of its own.
    #[must_use]
    pub fn skipped(&self) -> usize {
        self.ends().count().saturating_sub(1)
    }

    /// The branches of the game that was read last, each as a record from the first position to its end,
    /// in the order of the file.
    pub fn branches(&self) -> impl Iterator<Item = Result<Record, Partial<Error>>> {
        self.ends().skip(1).map(|end| {
            let mut interpreter = Interpreter::new(Rules::named(self.rule_set));
            let read = self.interpret(end, &mut interpreter);
            Partial::unless_ok(interpreter.finish(), read)
        })
    }

    /// The last nodes of all branches, that of the game itself first.
    fn ends(&self) -> impl Iterator<Item = usize> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(place, node)| node.is_last.then_some(place))
    }

    /// Lets the interpreter read the nodes from the first to this one.
    fn interpret(&self, end: usize, interpreter: &mut Interpreter) -> Result<(), Error> {
        let before = |node: &&FileNode<'_>| node.before.and_then(|place| self.nodes.get(place));
        let path: Vec<_> = std::iter::successors(self.nodes.get(end), before).collect();
        let mut nodes = path.into_iter().rev();
        nodes.try_for_each(|node| interpreter.node(&node.properties))
    }

    /// Reads a game to its last bracket, if it has one, and says what was wrong first.
    fn read(&mut self, interpreter: &mut Interpreter) -> Result<(), Error> {
        // The nodes at which the open brackets began, and the one that is read.
        let mut forks: Vec<Option<usize>> = Vec::new();
        let mut at: Option<usize> = None;
        let broken = loop {
            let line = self.lexer.line();
            match self.lexer.next() {
                Err(fault) => {
                    self.lexer.skip_broken();
                    break Some(Error { line, fault });
                }
                Ok(Token::Open) => forks.push(at),
                Ok(Token::Close) => {
                    at = forks.pop().flatten();
                    if forks.is_empty() {
                        break None;
                    }
                }
                Ok(Token::Node) => {
                    if let Some(before) = at.and_then(|place| self.nodes.get_mut(place)) {
                        before.is_last = false;
                    }
                    self.nodes.push(FileNode {
                        before: at,
                        properties: Vec::new(),
                        is_last: true,
                    });
                    at = Some(self.nodes.len() - 1);
                }
                Ok(Token::Property(property)) => {
                    if let Some(node) = at.and_then(|place| self.nodes.get_mut(place)) {
                        node.properties.push(property);
                    }
                }
            }
        };
        // Of a fork the first branch is the game.
        let played = match self.ends().next() {
            Some(end) => self.interpret(end, interpreter),
            None => Ok(()),
        };
        match broken {
            Some(error) => played.and(Err(error)),
            None => played,
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, Partial<Error>>;

    fn next(&mut self) -> Option<Result<Record, Partial<Error>>> {
        self.nodes.clear();
        if !self.lexer.find_game() {
            return None;
        }
        let mut interpreter = Interpreter::new(Rules::named(self.rule_set));
        let read = self.read(&mut interpreter);
        Some(Partial::unless_ok(interpreter.finish(), read))
    }
}
