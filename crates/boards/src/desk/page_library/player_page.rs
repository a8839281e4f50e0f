use library::{GameLibrary, PlayerRecord, PlayerResults};
use web::messages::{
    LibraryAccuracy, LibraryAnswer, LibraryName, LibraryOpening, LibraryPlayer, LibraryResults,
    Text,
};

use super::game_list::title;
use super::{number, trouble};
use crate::games::KeptGame;
use crate::page::side;

/// The most names of a list.
const NAMES: usize = 100;
/// The most openings of a player's page.
const OPENINGS: usize = 30;

pub(super) fn players<G: KeptGame>(
    library: &GameLibrary,
    text: &str,
) -> Result<LibraryAnswer, Text> {
    let players = library.players::<G>(text, NAMES);
    let players = players.map_err(|why| trouble(&why))?.into_iter();
    let players = players.map(|player| LibraryName {
        games: number(player.games),
        name: player.name,
    });
    Ok(LibraryAnswer::Players {
        players: players.collect(),
    })
}

pub(super) fn player<G: KeptGame>(
    library: &GameLibrary,
    name: &str,
) -> Result<LibraryAnswer, Text> {
    let player = library.player::<G>(name).map_err(|why| trouble(&why))?;
    Ok(LibraryAnswer::Player {
        player: player.map(page),
    })
}

fn results(results: PlayerResults) -> LibraryResults {
    LibraryResults {
        games: number(results.games),
        won: number(results.won),
        drawn: number(results.drawn),
        lost: number(results.lost),
    }
}

fn page(player: PlayerRecord) -> LibraryPlayer {
    let openings = player.openings.iter().take(OPENINGS);
    let openings = openings.map(|opening| LibraryOpening {
        title: title(&opening.title),
        side: side(opening.color),
        results: results(opening.results),
    });
    LibraryPlayer {
        black: results(player.results.black),
        white: results(player.results.white),
        first_year: player.years.map(|years| years.0),
        last_year: player.years.map(|years| years.1),
        least_rating: player.ratings.map(|ratings| ratings.0.into()),
        most_rating: player.ratings.map(|ratings| ratings.1.into()),
        openings: openings.collect(),
        accuracy: player.accuracy.map(|found| LibraryAccuracy {
            engine: format!("{}, {} nodes", found.engine, found.nodes),
            moves: number(found.accuracy.moves),
            percent: found.accuracy.percent(),
            losses: found
                .accuracy
                .histogram
                .iter()
                .map(|&n| number(n))
                .collect(),
        }),
        name: player.name,
    }
}
