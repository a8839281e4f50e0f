//! The description of a game for the page.

use anyhow::{Result, ensure};
use protocol::Kind;
use web::desk::EngineShare;
use web::messages::{Choice, GameInfo, PlayerInfo, PlayerOption, RecordFormat, Text};

use crate::board_game::BoardGame;
use crate::capabilities::OpeningVariety;
use crate::page as words;
use crate::page::{Level, Words};
use players::network_players::puct::{self, INTERVAL, KIND as PUCT};
use players::{BuiltIn, NetworkSource, Values};

/// The milliseconds between two reports of a tree search, so that people can read them.
const BETWEEN_REPORTS: &str = "250";

/// A game, its players and what can be chosen.
pub(super) fn of<G: BoardGame>() -> GameInfo {
    let choices = G::choices();
    GameInfo {
        name: G::NAME.to_owned(),
        title: G::TITLE.text(),
        style: G::STYLE,
        players: levels::<G>().iter().map(player::<G>).collect(),
        usual_opponent: usual_opponent::<G>().to_owned(),
        rules: choices.rules,
        openings: choices.openings,
        starts: choices.starts,
        protocols: protocols::<G>(),
        formats: G::FORMATS
            .iter()
            .map(|(extension, title)| RecordFormat {
                extension: (*extension).to_owned(),
                title: title.text(),
            })
            .collect(),
        has_book: G::CAPABILITIES.book.is_some(),
        appraisal: G::CAPABILITIES.review.map(|review| (review.info)()),
        move_help: words::both(|language| G::move_help(language).to_owned()),
        position_name: G::POSITION_NAME.to_owned(),
        pieces: G::piece_set(),
        elo_zero: elo_zero::<G>(),
    }
}

/// A player whose strength a dial sets, in every game that has one.
const SPARRING: Level = Level {
    text: "sparring",
    title: Words::new("Sparring partner", "練習相手"),
    elo: None,
};

fn has_dial<G: BoardGame>() -> bool {
    let player = SPARRING.text.parse::<BuiltIn>();
    player.is_ok_and(|player| {
        G::entry(&player).is_ok_and(|entry| entry.kind.option(STRENGTH).is_some())
    })
}

/// The levels of a game, with the one that has a dial.
fn levels<G: BoardGame>() -> Vec<Level> {
    let mut levels = G::LEVELS.to_vec();
    if has_dial::<G>() && levels.iter().all(|level| level.text != SPARRING.text) {
        levels.insert(0, SPARRING);
    }
    levels
}

/// The player that Elo is measured from; the weakest level if none was measured.
fn elo_zero<G: BoardGame>() -> Text {
    let measured = G::LEVELS.iter().find(|level| level.elo == Some(0));
    let level = measured.or(G::LEVELS.first());
    level.map(|level| level.title.text()).unwrap_or_default()
}

/// The one with a dial is the first to play against, where there is one.
fn usual_opponent<G: BoardGame>() -> &'static str {
    if has_dial::<G>() {
        SPARRING.text
    } else {
        G::USUAL_OPPONENT
    }
}

/// The option of the dial.
const STRENGTH: &str = "strength";

/// The protocols of engines, the usual one first.
fn protocols<G: BoardGame>() -> Vec<Choice> {
    let mut kinds: Vec<Kind> = Kind::ALL
        .into_iter()
        .filter(|kind| kind.game() == G::NAME)
        .collect();
    kinds.sort_by_key(|&kind| kind != G::PROTOCOL);
    let choice = |kind: Kind| Choice {
        value: kind.name().to_owned(),
        title: words::text(kind.title(), kind.title()),
    };
    kinds.into_iter().map(choice).collect()
}

fn player<G: BoardGame>(level: &Level) -> PlayerInfo {
    let spec = level.text.parse::<BuiltIn>();
    let (about, options, name) = match spec.and_then(|spec| G::entry(&spec)) {
        Ok(entry) => (
            words::text(entry.kind.about.english, entry.kind.about.japanese),
            entry.kind.options,
            entry.kind.name,
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
            about: words::both(|language| option.help(language)),
            is_usual: shows_candidates && option.is_common,
            takes_run: option.values == Values::Net,
            words,
            range,
            ratings: match (option.name, range) {
                (STRENGTH, Some((min, max, _))) => {
                    let rating =
                        |strength| G::CAPABILITIES.rating.and_then(|rating| rating(strength));
                    (min..=max).map(rating).collect()
                }
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

/// Checks a player that the page names. A page must not read files or start programs, so options that
/// name them are rejected.
pub(super) fn check_player<G: BoardGame>(mut player: BuiltIn) -> Result<BuiltIn> {
    let kind = G::entry(&player)?.kind;
    let settings = G::settings(&player)?;
    for option in kind.options.iter().filter(|option| settings.has(option)) {
        let is_fine = match option.values {
            Values::Text => false,
            Values::Net => matches!(settings.network(), NetworkSource::Run(_)),
            _ => true,
        };
        ensure!(
            is_fine,
            "player \"{player}\": option {:?} names a file or a program, which only the command line may",
            option.name
        );
    }
    if kind.name == PUCT.name {
        player.set_unless_given(INTERVAL.name, BETWEEN_REPORTS);
    }
    Ok(player)
}

/// The player with options that keep to its share.
pub(super) fn fit_player<G: BoardGame>(mut player: BuiltIn, share: EngineShare) -> Result<BuiltIn> {
    let kind = G::entry(&player)?.kind;
    for (name, most) in [("hash", share.megabytes), ("threads", share.threads)] {
        let Some(Values::Number { default, .. }) = kind.option(name).map(|option| option.values)
        else {
            continue;
        };
        let given = player.option(name).and_then(|value| value.parse().ok());
        if given.unwrap_or(default) > i64::from(most) {
            player.set(name, most);
        }
    }
    Ok(player)
}

/// How the first moves of a player vary, if it would play every game alike by itself.
pub(super) fn variety<G: BoardGame>(text: &str) -> Option<&'static OpeningVariety> {
    let player = text.parse::<BuiltIn>().ok()?;
    let kind = G::entry(&player).ok()?.kind;
    let is_certain = match kind.option("temperature") {
        // At first sight and one move ahead: at 0 always the best.
        Some(_) if kind.name != PUCT.name => player.option("temperature").is_none(),
        // The seed of a player with a book is for moves of the book alone.
        _ => kind.option("seed").is_none() || kind.option("book").is_some(),
    };
    let is_seeded = player.option("seed").is_some();
    G::CAPABILITIES.variety.filter(|_| is_certain && !is_seeded)
}

/// The player that gives hints in place of one at the board.
pub(super) fn adviser(offered: &str, seated: &str) -> String {
    match (offered.parse(), seated.parse()) {
        (Ok(offered), Ok(seated)) => puct::at_its_best(offered, &seated).to_string(),
        _ => offered.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use othello::Othello;

    use super::*;

    #[test]
    fn a_page_names_networks_of_runs_and_no_files() {
        let read = |text: &str| {
            let player = text.parse().and_then(check_player::<Othello>);
            player.map_err(|error| error.to_string())
        };
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
            let player = text.parse().and_then(check_player::<Othello>);
            player.expect(text).option(INTERVAL.name)
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
            assert_eq!(names.len(), 9, "{names:?}");
            assert!(puct.options.len() > names.len());
            assert!(puct.options[0].takes_run);
        }
    }

    /// Lists, defaults and the Elo beside a level are one table.
    #[test]
    fn levels_are_in_the_order_of_their_measured_strength() {
        fn check<G: BoardGame>() {
            let measured: Vec<i32> = G::LEVELS.iter().filter_map(|level| level.elo).collect();
            assert!(measured.is_sorted(), "{}: {measured:?}", G::NAME);
            let last = G::LEVELS.last().map(|level| level.text);
            assert_eq!(last, Some(G::BEST_PLAYER), "{}", G::NAME);
        }
        check::<Othello>();
        check::<renju::Renju>();
        check::<shogi::Shogi>();
    }

    #[test]
    fn players_that_would_repeat_themselves_vary_their_first_moves() {
        let varies = |text: &str| variety::<shogi::Shogi>(text).is_some();
        for text in [
            "alphabeta",
            "material:depth=2",
            "policy",
            "nn-alphabeta:depth=2",
        ] {
            assert!(varies(text), "{text}");
        }
        for text in [
            "random",
            "capture",
            "puct:random_moves=4",
            "policy:temperature=50",
        ] {
            assert!(!varies(text), "{text}");
        }
    }

    #[test]
    fn the_usual_opponent_is_one_of_the_levels() {
        for info in [of::<Othello>(), of::<renju::Renju>(), of::<shogi::Shogi>()] {
            let usual = &info.usual_opponent;
            let offered = info.players.iter().any(|player| player.text == *usual);
            assert!(offered, "{usual}");
        }
    }
}
