//! From the page's texts to a line of play.

use game::Line;
use report::Language;
use web::messages::{Setup, Text};

use crate::board_game::BoardGame;
use crate::page as words;

/// The first position of a game, under its rules.
pub(super) fn first<G: BoardGame>(setup: &Setup) -> Result<Line<G>, Text> {
    let rules = rules::<G>(setup.rules.as_deref())?;
    match setup
        .start
        .as_deref()
        .filter(|text| !text.trim().is_empty())
    {
        None => Ok(Line::new(rules)),
        Some(text) => {
            let line = G::read_position(text, &rules)
                .map_err(|error| words::fault("開始局面が読めません", &error))?;
            // The moves that led there are no part of the game.
            let position = line.position().clone();
            Ok(Line::from_position(line.rules().clone(), position).numbered_from(line.number()))
        }
    }
}

/// The rules of a setup; the usual ones if it names none.
pub(super) fn rules<G: BoardGame>(text: Option<&str>) -> Result<G::Rules, Text> {
    match text.filter(|text| !text.is_empty()) {
        Some(text) => G::CAPABILITIES
            .parse_rules(text)
            .map_err(|error| words::fault("ルール", &error)),
        None => Ok(G::Rules::default()),
    }
}

/// The game after some moves.
pub(super) fn line<G: BoardGame>(setup: &Setup, moves: &[String]) -> Result<Line<G>, Text> {
    let mut line = first::<G>(setup)?;
    for (number, text) in (1..).zip(moves) {
        let position = line.position();
        let shown = text.escape_debug();
        let m = G::parse_move(position, text).map_err(|error| {
            words::text(
                format!("move {number} ({shown}): {error}"),
                format!("{number}手目 ({shown}): 指し手として読めません"),
            )
        })?;
        if !line.may_make(m) {
            let why = |language| G::refuse(position, m, language);
            return Err(words::text(
                format!("move {number} ({shown}): {}", why(Language::English)),
                format!("{number}手目 ({shown}): {}", why(Language::Japanese)),
            ));
        }
        line.push_unchecked(m);
    }
    Ok(line)
}

/// The game in one line of text that [`BoardText::read_position`](crate::board_text::BoardText::read_position) reads.
pub fn line_text<G: BoardGame>(line: &Line<G>) -> String {
    let first = line.positions().first().unwrap_or(line.position());
    let is_numbered = line.first_number() != G::usual_number(first);
    if *first == G::start(&G::Rules::default()) && !is_numbered {
        if line.moves().is_empty() {
            return "startpos".to_owned();
        }
        return G::moves_text(line);
    }
    let mut text = G::first_text(line);
    for (number, (position, &m)) in line.positions().iter().zip(line.moves()).enumerate() {
        text.push_str(if number == 0 { " moves " } else { " " });
        text.push_str(&G::move_text(position, m));
    }
    text
}
