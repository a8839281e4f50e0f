use std::fmt::Write as _;

use fastrand::Rng;
use game::{Line, Notation};

/// The words of a protocol, and how an engine shows that it is alive.
pub(super) struct Grammar {
    /// The protocol on the command line.
    pub(super) name: &'static str,
    /// The game that is played in it.
    pub(super) game: &'static str,
    /// Players that answer at once. None where the protocol has no player.
    pub(super) players: &'static [&'static str],
    /// Adds a line, or some that belong together.
    pub(super) speak: fn(&mut Rng, &mut Vec<String>),
    /// Lines that every engine answers, whatever was said before, and the beginning of the answer.
    /// None where there is no such line.
    pub(super) probe: Option<(&'static [&'static str], &'static str)>,
    /// The kinds of lines that have exactly one answer each.
    pub(super) answers: &'static [Answer],
    /// The line that ends the program; none where only the end of input does.
    pub(super) quit: Option<&'static str>,
}

/// A kind of line that has exactly one answer.
pub(super) struct Answer {
    /// The first words of the lines.
    pub(super) asked: &'static [&'static str],
    /// The beginnings of the answer.
    pub(super) said: &'static [&'static str],
}

impl Answer {
    /// How many of these lines ask.
    pub(super) fn asked_in<'a>(&self, lines: impl Iterator<Item = &'a str>) -> usize {
        let first = |line: &'a str| line.split_whitespace().next().unwrap_or_default();
        lines
            .filter(|line| self.asked.contains(&first(line)))
            .count()
    }

    /// How many of these lines answer.
    pub(super) fn said_in<'a>(&self, lines: impl Iterator<Item = &'a str>) -> usize {
        let answers = |line: &&str| self.said.iter().any(|said| line.starts_with(said));
        lines.filter(answers).count()
    }
}

/// One of these texts.
pub(super) fn one<'a>(rng: &mut Rng, texts: &[&'a str]) -> &'a str {
    rng.choice(texts).copied().unwrap_or_default()
}

/// The moves of a random game from the start, at most so many; sometimes the last is illegal.
pub(super) fn moves<G: Notation>(rng: &mut Rng, most: usize) -> Vec<String> {
    let mut line = Line::<G>::new(G::Rules::default());
    let count = rng.usize(0..=most);
    while line.moves().len() < count && line.verdict().is_none() {
        let Some(m) = rng.choice(game::Position::legal_moves(line.position())) else {
            break;
        };
        line.push_unchecked(m);
    }
    let played = line.positions().iter().zip(line.moves());
    let mut texts: Vec<String> = played.map(|(at, &m)| G::move_text(at, m)).collect();
    if rng.u8(..8) == 0 {
        texts.extend(texts.first().cloned());
    }
    texts
}

/// The position of a random game, as text.
pub(super) fn position<G: Notation>(rng: &mut Rng, most: usize) -> String {
    let mut line = Line::<G>::new(G::Rules::default());
    for text in moves::<G>(rng, most) {
        let m = G::parse_move(line.position(), &text);
        if !m.is_ok_and(|m| line.push(m).is_ok()) {
            break;
        }
    }
    G::last_text(&line)
}

/// A line of these words.
pub(super) fn sentence(words: &[&str], more: &[String]) -> String {
    let mut text = words.join(" ");
    for word in more {
        let _ = write!(text, " {word}");
    }
    text
}
