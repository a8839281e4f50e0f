//! What the page and the library say to each other.

use serde::{Deserialize, Serialize};

use super::{Document, MoveName, Setup, Side, Text};

/// What a page asks the library.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LibraryRequest {
    /// What there is. Answered by [`LibraryAnswer::State`].
    State,
    /// Adds the games of a folder or a file of the server's computer. Needs the token. Answered by
    /// [`LibraryAnswer::Imported`]; progress comes as [`LibraryNews`].
    ImportPath {
        /// The path.
        path: String,
    },
    /// Adds the games of a file. Answered by [`LibraryAnswer::Imported`].
    ImportFile {
        /// The file's name.
        name: String,
        /// The bytes, in base64.
        data: String,
    },
    /// The games that fulfil conditions, the latest first. Answered by [`LibraryAnswer::Games`].
    Games {
        /// The game's name.
        game: String,
        /// The conditions.
        conditions: LibraryConditions,
        /// The position that games have to reach, if any.
        position: Option<LibraryPosition>,
        /// How many games to leave out.
        skipped: u32,
    },
    /// A game with its moves. Answered by [`LibraryAnswer::Game`].
    Game {
        /// The game's name.
        game: String,
        /// Its number.
        number: u32,
    },
    /// What games play from a position. Answered by [`LibraryAnswer::Tree`].
    Tree {
        /// The game's name.
        game: String,
        /// The position.
        position: LibraryPosition,
        /// Conditions for the games.
        conditions: LibraryConditions,
    },
    /// The players with a text in their names. Answered by [`LibraryAnswer::Players`].
    Players {
        /// The game's name.
        game: String,
        /// The text; empty for those with the most games.
        text: String,
    },
    /// What is known about a player. Answered by [`LibraryAnswer::Player`].
    Player {
        /// The game's name.
        game: String,
        /// The whole name.
        name: String,
    },
    /// The next card that is due. Answered by [`LibraryAnswer::Cards`].
    Cards {
        /// The game's name.
        game: String,
        /// Only cards of this kind; empty for all.
        kind: String,
        /// Only cards of this level; 0 for all.
        level: u32,
    },
    /// Says whether a move is the best one of a card. Answered by [`LibraryAnswer::Verdict`].
    Judge {
        /// The game's name.
        game: String,
        /// The card's position.
        position: String,
        /// The move; empty to be told the best one.
        text: String,
    },
    /// Notes how a card was remembered. Answered by [`LibraryAnswer::Answered`].
    Answer {
        /// The game's name.
        game: String,
        /// The card's position.
        position: String,
        /// How: 1 not at all, 2 with trouble, 3 well, 4 at once.
        recall: u32,
    },
    /// All cards of a game as a file. Answered by [`LibraryAnswer::Deck`].
    Deck {
        /// The game's name.
        game: String,
    },
    /// Adds the cards of such a file. Answered by [`LibraryAnswer::TakenDeck`].
    TakeDeck {
        /// The game's name.
        game: String,
        /// The file's text.
        text: String,
    },
}

/// What the library answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "an answer is written at once")]
pub enum LibraryAnswer {
    /// What there is.
    State {
        /// The state.
        state: LibraryState,
    },
    /// Files were added.
    Imported {
        /// How many files were read.
        files: u32,
        /// How many games are new.
        added: u32,
        /// How many games were known already.
        known: u32,
        /// How many files and games were refused.
        refused: u32,
        /// The first of them, with the reasons.
        reasons: Vec<Text>,
    },
    /// Games.
    Games {
        /// How many there are in all.
        total: u32,
        /// Some of them.
        rows: Vec<LibraryRow>,
    },
    /// A game.
    Game {
        /// What a list says about it.
        row: LibraryRow,
        /// It as a document.
        document: Document,
        /// Where it was found.
        sources: Vec<String>,
    },
    /// What is played from a position.
    Tree {
        /// The moves.
        tree: LibraryTree,
    },
    /// Players.
    Players {
        /// The players, those with the most games first.
        players: Vec<LibraryName>,
    },
    /// A player; `null` if nobody has the name.
    Player {
        /// The player.
        player: Option<LibraryPlayer>,
    },
    /// Cards.
    Cards {
        /// How many are due today.
        due: u32,
        /// How many there are.
        all: u32,
        /// The next one that is due.
        card: Option<LibraryCard>,
    },
    /// Whether a move is the best one.
    Verdict {
        /// Whether it is.
        is_right: bool,
        /// The best line, as people read it.
        line: Vec<MoveName>,
        /// The best move.
        best: String,
    },
    /// A card was answered.
    Answered {
        /// In how many days it comes again.
        days: u32,
    },
    /// Cards as a file.
    Deck {
        /// The file's text.
        text: String,
    },
    /// The cards of a file were added.
    TakenDeck {
        /// How many are new.
        added: u32,
    },
}

/// What the library tells a page while it works for it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LibraryNews {
    /// An import has come so far.
    Importing {
        /// The finished part, from 0 to 1.
        part: f64,
    },
}

/// A position: where a game starts, and the moves since.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryPosition {
    /// Where it starts.
    pub setup: Setup,
    /// The moves.
    pub moves: Vec<String>,
}

/// Conditions for games. All that are given must hold; texts that are empty and numbers that are missing ask for nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct LibraryConditions {
    /// A part of the name of either player.
    pub player: String,
    /// A part of the name of Black.
    pub black: String,
    /// A part of the name of White.
    pub white: String,
    /// A part of the event's name.
    pub event: String,
    /// A part of the opening's name.
    pub opening: String,
    /// A part of how the game ended, in English.
    pub end: String,
    /// `black`, `white`, `draw` or `unknown`.
    pub result: String,
    /// The first year.
    pub first_year: Option<u32>,
    /// The last year.
    pub last_year: Option<u32>,
    /// The lowest rating of both players.
    pub least_rating: Option<u32>,
    /// The highest rating of both players.
    pub most_rating: Option<u32>,
    /// The fewest moves.
    pub least_length: Option<u32>,
    /// The most moves.
    pub most_length: Option<u32>,
    /// A part of the board at some time, as `sanban library search --pattern` reads it.
    pub pattern: String,
    /// Moves that are played one after the other.
    pub sequence: String,
    /// Whether the position counts with the colours exchanged too.
    pub either_colour: bool,
}

/// What there is in the library.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryState {
    /// Its folder.
    pub folder: String,
    /// Each game.
    pub shelves: Vec<LibraryShelf>,
    /// The bytes of all files.
    pub bytes: f64,
    /// Why it cannot be read, if it cannot.
    pub trouble: Option<Text>,
}

/// What there is of one game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryShelf {
    /// The game's name.
    pub game: String,
    /// How many games there are.
    pub games: u32,
    /// The first year.
    pub first_year: Option<u32>,
    /// The last year.
    pub last_year: Option<u32>,
    /// How many cards are due today.
    pub due: u32,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryRow {
    /// Its number.
    pub number: u32,
    /// Black's name; empty if it is unknown.
    pub black: String,
    /// White's name.
    pub white: String,
    /// Black's rating.
    pub black_rating: Option<u32>,
    /// White's rating.
    pub white_rating: Option<u32>,
    /// The event.
    pub event: String,
    /// The date as far as it is known.
    pub date: String,
    /// `black`, `white`, `draw`, or empty.
    pub result: String,
    /// How it ended.
    pub end: Text,
    /// The opening's name.
    pub opening: Option<Text>,
    /// The number of moves.
    pub length: u32,
    /// After how many moves it has what was asked for.
    pub ply: u32,
}

/// What games play from a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryTree {
    /// How many games reach it.
    pub games: u32,
    /// How many of them Black won.
    pub black: u32,
    /// How many of them White won.
    pub white: u32,
    /// How many of them were drawn.
    pub draws: u32,
    /// How many of them end there.
    pub ended: u32,
    /// The name of the opening.
    pub opening: Option<Text>,
    /// The moves, the most frequent first.
    pub moves: Vec<LibraryMove>,
}

/// A move that games play.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryMove {
    /// The move, as in `legal`.
    pub text: String,
    /// It as people read it.
    pub name: Text,
    /// How many games play it.
    pub games: u32,
    /// How many of them Black won.
    pub black: u32,
    /// How many of them White won.
    pub white: u32,
    /// How many of them were drawn.
    pub draws: u32,
    /// The mean rating of the players.
    pub mean_rating: Option<u32>,
    /// The last year in which it was played.
    pub last_year: Option<u32>,
    /// The winning chance of the side that plays it, from 0 to 1, if an engine has looked at it.
    pub chance: Option<f64>,
    /// The name of the opening after it.
    pub opening: Option<Text>,
}

/// A player in a list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryName {
    /// The name.
    pub name: String,
    /// How many games there are.
    pub games: u32,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryPlayer {
    /// The name.
    pub name: String,
    /// The results with Black.
    pub black: LibraryResults,
    /// The results with White.
    pub white: LibraryResults,
    /// The first year.
    pub first_year: Option<u32>,
    /// The last year.
    pub last_year: Option<u32>,
    /// The lowest rating.
    pub least_rating: Option<u32>,
    /// The highest rating.
    pub most_rating: Option<u32>,
    /// Openings, the most frequent first.
    pub openings: Vec<LibraryOpening>,
    /// How well the player plays, if games were analysed.
    pub accuracy: Option<LibraryAccuracy>,
}

/// Results of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryResults {
    /// All games.
    pub games: u32,
    /// Won games.
    pub won: u32,
    /// Drawn games.
    pub drawn: u32,
    /// Lost games.
    pub lost: u32,
}

/// An opening of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryOpening {
    /// Its name.
    pub title: Text,
    /// The player's side.
    pub side: Side,
    /// The results.
    pub results: LibraryResults,
}

/// How well a player plays.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryAccuracy {
    /// The engine that says so, and how many nodes it searched.
    pub engine: String,
    /// How many moves were analysed.
    pub moves: u32,
    /// The share of the winning chances that they kept, in per cent.
    pub percent: f64,
    /// How many of them lost under 2 %, under 10 %, under 20 %, under 40 % and more of the winning chance.
    pub losses: Vec<u32>,
}

/// A card to practise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LibraryCard {
    /// The position, which also names the card.
    pub position: String,
    /// Where a board with it starts.
    pub setup: Setup,
    /// `mistake`, `endgame` or `win`.
    pub kind: String,
    /// How difficult it is, from 1 to 5.
    pub level: u32,
    /// The move that was played, as people read it.
    pub played: Text,
    /// The game that it comes from.
    pub origin: String,
    /// How often it was asked before.
    pub reviews: u32,
}
