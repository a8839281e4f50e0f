use ::renju::{RuleSet, Rules};

use super::Error;
use super::interpreter::Interpreter;
use super::lexer::{Lexer, Token};
use crate::renju::{Partial, Record};

/// The games of a text one by one.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    rule_set: RuleSet,
    skipped: usize,
}

/// The games of a text, by these rules where the text names none.
#[must_use]
pub fn games(text: &str, rule_set: RuleSet) -> Games<'_> {
    Games {
        lexer: Lexer::new(text),
        rule_set,
        skipped: 0,
    }
}

impl Games<'_> {
    /// How many branches of the game read last are not in its record, branches of branches
    /// included.
    #[must_use]
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// Reads a game to its last bracket, if it has one, and says what was wrong first.
    fn read(&mut self, interpreter: &mut Interpreter) -> Result<(), Error> {
        let mut depth = 0_usize;
        // Forks open one bracket behind the other until the first branch ends.
        let mut in_main_line = true;
        let mut node = Vec::new();
        let mut played = Ok(());
        loop {
            let line = self.lexer.line();
            let token = match self.lexer.next() {
                Ok(token) => token,
                Err(fault) => {
                    self.lexer.skip_broken();
                    return played
                        .and_then(|()| interpreter.node(&node))
                        .and(Err(Error { line, fault }));
                }
            };
            if !matches!(token, Token::Property(_)) {
                let node = std::mem::take(&mut node);
                played = played.and_then(|()| interpreter.node(&node));
            }
            match token {
                Token::Open => {
                    depth += 1;
                    self.skipped += usize::from(!in_main_line);
                }
                Token::Close => {
                    depth = depth.saturating_sub(1);
                    in_main_line = false;
                    if depth == 0 {
                        return played;
                    }
                }
                Token::Node => {}
                Token::Property(property) if in_main_line => node.push(property),
                Token::Property(_) => {}
            }
        }
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Record, Partial<Error>>;

    fn next(&mut self) -> Option<Result<Record, Partial<Error>>> {
        self.skipped = 0;
        if !self.lexer.find_game() {
            return None;
        }
        let mut interpreter = Interpreter::new(Rules::named(self.rule_set));
        let read = self.read(&mut interpreter);
        Some(Partial::unless_ok(interpreter.finish(), read))
    }
}
