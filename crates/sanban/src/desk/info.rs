//! What there is to know about a game before it begins.

use anyhow::{Result, ensure};
use web::messages::{GameInfo, PlayerInfo, PlayerOption, RecordFormat};

use super::level::Level;
use super::words;
use crate::face::Face;
use crate::nets;
use crate::nets::puct::{INTERVAL, PUCT};
use crate::players::{PlayerText, Values};

/// What people often set; whatever else a player has is for those who know why.
const USUAL: [&str; 9] = [
    "net",
    "playouts",
    "threads",
    "c_puct",
    "temperature",
    "resign_threshold",
    "random_moves",
    "gumbel",
    "solver",
];

/// How many milliseconds a tree search is silent: people see it grow, and read it.
const BETWEEN_REPORTS: &str = "250";

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
    let (about, options, name) = match kind {
        Ok(kind) => (
            words::text(kind.english, kind.japanese),
            kind.options,
            kind.name,
        ),
        Err(_) => (level.title.text(), &[][..], ""),
    };
    let shows_candidates = name == PUCT.name;
    let options = options.iter().filter_map(|option| {
        let (words, range) = match option.values {
            Values::Number { default, min, max } => (Vec::new(), Some((min, max, default))),
            Values::Words(words) => (words.iter().map(|&word| word.to_owned()).collect(), None),
            Values::Seed | Values::Run | Values::Net => (Vec::new(), None),
            // Files and programs are for the command line alone.
            Values::Text => return None,
        };
        Some(PlayerOption {
            name: option.name.to_owned(),
            about: words::text(option.english, option.japanese),
            is_usual: shows_candidates && USUAL.contains(&option.name),
            takes_run: option.values == Values::Net,
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
        shows_candidates,
        options: options.collect(),
    }
}

/// Reads a player that the page names. Whoever sees the page may not have files read or programs
/// started here, so that options which name them are refused.
pub(super) fn parse_player<G: Face>(text: &str) -> Result<PlayerText> {
    let mut player = PlayerText::parse(text)?;
    let kind = player.kind::<G>()?;
    for option in kind.options {
        let value = player.value::<String>(option.name);
        let is_fine = match option.values {
            Values::Text => value.is_none(),
            Values::Net => value.is_none_or(|value| nets::is_run(&value)),
            _ => true,
        };
        ensure!(
            is_fine,
            "player {text:?}: option {:?} names a file or a program, which only the command line may",
            option.name
        );
    }
    if kind.name == PUCT.name && player.value::<String>(INTERVAL.name).is_none() {
        player.set(INTERVAL.name, BETWEEN_REPORTS);
    }
    Ok(player)
}

#[cfg(test)]
mod tests {
    use othello::Othello;

    use super::*;

    #[test]
    fn a_page_names_networks_of_runs_and_no_files() {
        let read = |text: &str| parse_player::<Othello>(text).map_err(|error| error.to_string());
        for text in ["puct", "puct:net=run:mine", "policy:net=run:mine@50"] {
            assert!(read(text).is_ok(), "{text}");
        }
        for text in ["puct:net=/etc/passwd", "value1:net=a.onnx", "puct:net="] {
            let error = read(text).expect_err(text);
            assert!(error.contains(r#"option "net" names a file"#), "{error}");
        }
    }

    #[test]
    fn a_page_hears_of_a_tree_search_a_few_times_a_second() {
        let interval = |text: &str| {
            let player = parse_player::<Othello>(text).expect(text);
            player.value::<String>(INTERVAL.name)
        };
        assert_eq!(interval("puct:playouts=9").as_deref(), Some("250"));
        assert_eq!(interval("puct:pv_interval=0").as_deref(), Some("0"));
        assert_eq!(interval("random"), None);
    }

    #[test]
    fn every_game_offers_its_tree_search_with_a_form() {
        let players = [
            of::<Othello>().players,
            of::<renju::Renju>().players,
            of::<shogi::Shogi>().players,
        ];
        for players in players {
            let open: Vec<_> = players.iter().filter(|one| one.shows_candidates).collect();
            let [puct] = open[..] else {
                panic!("expected one, found {open:?}");
            };
            let names = puct.options.iter().filter(|option| option.is_usual);
            let names: Vec<&str> = names.map(|option| option.name.as_str()).collect();
            assert_eq!(names.len(), USUAL.len(), "{names:?}");
            assert!(puct.options.len() > USUAL.len());
            assert!(puct.options[0].takes_run);
        }
    }
}
