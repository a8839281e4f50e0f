use std::path::Path;

use game::Line;
use library::LibraryError;
use library::lessons::{CardDeck, CardKind, PracticeCard, Recall};
use web::messages::{LibraryAnswer, LibraryCard, Setup, Text};

use super::{number, today, trouble};
use crate::desk::view;
use crate::games::KeptGame;
use crate::page::{both, text};

fn opened(
    folder: &Path,
    open: fn(&Path) -> Result<CardDeck, LibraryError>,
) -> Result<CardDeck, Text> {
    open(folder).map_err(|why| trouble(&why))
}

/// The card of a position.
fn card_of<G: KeptGame>(deck: &CardDeck, position: &str) -> Result<PracticeCard, Text> {
    let cards = deck.cards::<G>().map_err(|why| trouble(&why))?;
    let found = cards.into_iter().find(|card| card.position == position);
    found.ok_or_else(|| text("there is no such card", "そのカードはありません"))
}

/// The line of play that begins with a card's position.
fn line_of<G: KeptGame>(card: &PracticeCard) -> Result<Line<G>, Text> {
    let position = G::parse_position(&card.position).map_err(|why| {
        let why = format!("{}: {why}", card.position);
        text(why.as_str(), why.as_str())
    })?;
    Ok(Line::from_position(G::rules_of(&position), position))
}

/// The line with moves, as far as they can be played.
fn played<G: KeptGame>(line: &Line<G>, moves: &[String]) -> Line<G> {
    let mut line = line.clone();
    for text in moves {
        let m = G::parse_move(line.position(), text).ok();
        if m.is_none_or(|m| line.push(m).is_err()) {
            break;
        }
    }
    line
}

pub(super) fn next<G: KeptGame>(
    folder: &Path,
    kind: &str,
    level: u32,
) -> Result<LibraryAnswer, Text> {
    let kind: Option<CardKind> = match kind {
        "" => None,
        kind => Some(
            kind.parse()
                .map_err(|why| both(|language| language.error(&why)))?,
        ),
    };
    let level = u8::try_from(level).ok().filter(|level| *level > 0);
    let deck = opened(folder, CardDeck::beside)?;
    let mut cards = deck.cards::<G>().map_err(|why| trouble(&why))?;
    cards.retain(|card| card.is_of(kind, level));
    let mut due = cards.iter().filter(|card| card.due <= today());
    let count = number(due.clone().count());
    let card = match due.next() {
        Some(card) => Some(shown::<G>(card)?),
        None => None,
    };
    Ok(LibraryAnswer::Cards {
        due: count,
        all: number(cards.len()),
        card,
    })
}

fn shown<G: KeptGame>(card: &PracticeCard) -> Result<LibraryCard, Text> {
    let line = line_of::<G>(card)?;
    let names = view::names(&played(&line, std::slice::from_ref(&card.played)), 0);
    Ok(LibraryCard {
        position: card.position.clone(),
        setup: Setup {
            rules: G::rules_text(line.rules()),
            start: Some(card.position.clone()),
        },
        kind: card.kind.name().to_owned(),
        level: card.level.into(),
        played: names.into_iter().next().map_or_else(
            || text(card.played.as_str(), card.played.as_str()),
            |name| text(name.en, name.ja),
        ),
        origin: card.origin.clone(),
        reviews: card.reviews,
    })
}

pub(super) fn judge<G: KeptGame>(
    folder: &Path,
    position: &str,
    typed: &str,
) -> Result<LibraryAnswer, Text> {
    let deck = opened(folder, CardDeck::beside)?;
    let card = card_of::<G>(&deck, position)?;
    let line = line_of::<G>(&card)?;
    let best = if card.line.first() == Some(&card.best) {
        card.line.clone()
    } else {
        vec![card.best.clone()]
    };
    Ok(LibraryAnswer::Verdict {
        is_right: typed == card.best,
        line: view::names(&played(&line, &best), 0),
        best: card.best,
    })
}

pub(super) fn answer<G: KeptGame>(
    folder: &Path,
    position: &str,
    recall: u32,
) -> Result<LibraryAnswer, Text> {
    let grades = [Recall::Again, Recall::Hard, Recall::Good, Recall::Easy];
    let mut grades = grades.into_iter();
    let recall = grades.find(|grade| *grade as u32 == recall);
    let recall = recall.ok_or_else(|| {
        text(
            "recall: expected a number from 1 to 4",
            "recall は 1 から 4 までの数です",
        )
    })?;
    let deck = opened(folder, CardDeck::open)?;
    let card = card_of::<G>(&deck, position)?;
    let next = deck.answer::<G>(&card, recall, today());
    let days = next.map_err(|why| trouble(&why))?.due - today();
    Ok(LibraryAnswer::Answered { days: number(days) })
}

pub(super) fn deck<G: KeptGame>(folder: &Path) -> Result<LibraryAnswer, Text> {
    let deck = opened(folder, CardDeck::beside)?;
    let text = deck.file_text::<G>().map_err(|why| trouble(&why))?;
    Ok(LibraryAnswer::Deck { text })
}

pub(super) fn take_deck<G: KeptGame>(folder: &Path, file: &str) -> Result<LibraryAnswer, Text> {
    let cards = CardDeck::read_file::<G>(file);
    let cards = cards.map_err(|why| both(|language| language.error(&why)))?;
    let deck = opened(folder, CardDeck::open)?;
    let added = deck.add::<G>(&cards).map_err(|why| trouble(&why))?;
    Ok(LibraryAnswer::TakenDeck {
        added: number(added),
    })
}
