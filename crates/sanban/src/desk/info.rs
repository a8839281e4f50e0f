//! What there is to know about a game before it begins.

use anyhow::{Result, ensure};
use web::messages::{GameInfo, PlayerInfo, PlayerOption, RecordFormat};

use super::level::Level;
use super::words;
use crate::face::Face;
use crate::players::{PlayerText, Values};

/// A game, its players and what can be chosen.
pub(super) fn of<G: Face>() -> GameInfo {
    let choices = G::choices();
    GameInfo {
        name: G::NAME.to_owned(),
        title: G::TITLE.text(),
        style: G::STYLE,
        players: G::LEVELS.iter().map(player::<G>).collect(),
        rules: choices.rules,
        openings: choices.openings,
        starts: choices.starts,
        formats: G::FORMATS
            .iter()
            .map(|(extension, title)| RecordFormat {
                extension: (*extension).to_owned(),
                title: title.text(),
            })
            .collect(),
        appraisal: G::appraisal(),
        move_help: words::both(|language| G::move_help(language).to_owned()),
        position_name: G::POSITION_NAME.to_owned(),
    }
}

fn player<G: Face>(level: &Level) -> PlayerInfo {
    let kind = PlayerText::parse(level.text).and_then(|text| text.kind::<G>());
    let (about, options) = match kind {
        Ok(kind) => (words::text(kind.english, kind.japanese), kind.options),
        Err(_) => (level.title.text(), &[][..]),
    };
    let options = options.iter().filter_map(|option| {
        let (words, range) = match option.values {
            Values::Number { default, min, max } => (Vec::new(), Some((min, max, default))),
            Values::Words(words) => (words.iter().map(|&word| word.to_owned()).collect(), None),
            Values::Seed | Values::Run => (Vec::new(), None),
            // Files and programs are for the command line alone.
            Values::Text => return None,
        };
        Some(PlayerOption {
            name: option.name.to_owned(),
            about: words::text(option.english, option.japanese),
            words,
            range,
            ratings: match (option.name, range) {
                ("strength", Some((min, max, _))) => (min..=max).map(G::rating).collect(),
                _ => Vec::new(),
            },
        })
    });
    PlayerInfo {
        text: level.text.to_owned(),
        title: level.title.text(),
        about,
        elo: level.elo,
        options: options.collect(),
    }
}

/// Reads a player that the page names. Whoever sees the page may not have files read or programs
/// started here, so that options which name them are refused.
pub(super) fn parse_player<G: Face>(text: &str) -> Result<PlayerText> {
    let player = PlayerText::parse(text)?;
    for option in player.kind::<G>()?.options {
        ensure!(
            option.values != Values::Text || player.value::<String>(option.name).is_none(),
            "player {text:?}: option {:?} names a file or a program, which only the command line may",
            option.name
        );
    }
    Ok(player)
}
