use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    AppraisalInfo, Choice, DocumentInfo, EngineInfo, GameSummary, MatchInfo, SetPiece, Text,
};

/// The first message to a new page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Welcome {
    /// The version of the messages.
    pub version: u32,
    /// The program's version.
    pub program: String,
    /// The games of this program.
    pub games: Vec<GameInfo>,
    /// The registered engines.
    pub engines: Vec<EngineInfo>,
    /// The stored games, the newest first.
    pub played: Vec<GameSummary>,
    /// The stored documents, the newest first.
    pub documents: Vec<DocumentInfo>,
    /// Matches, the newest first.
    pub matches: Vec<MatchInfo>,
    /// The page's own settings.
    pub settings: BTreeMap<String, String>,
    /// Whether this page may start programs, because it knows the token.
    pub may_start_programs: bool,
    /// The reason why nothing will be stored, if there is one.
    pub not_kept: Option<Text>,
    /// A notice about the stored data, for example that a broken file was moved aside.
    pub notice: Option<Text>,
    /// The largest record that is read, in bytes.
    pub record_limit: u32,
    /// Whether the page is one of another computer without the token: it has the club, and nothing else.
    pub is_guest: bool,
    /// What has to stand behind the addresses of reports; empty for nothing.
    pub report_key: String,
}

/// A game of this program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// `othello`, `renju` or `shogi`.
    pub name: String,
    /// Its name for people.
    pub title: Text,
    /// The style of its board.
    pub style: BoardStyle,
    /// Its built-in players, the weakest first.
    pub players: Vec<PlayerInfo>,
    /// The one of them that a person meets first.
    pub usual_opponent: String,
    /// Rules to choose from; empty if there is nothing to choose.
    pub rules: Vec<Choice>,
    /// Opening rules to choose from; empty if it has none.
    pub openings: Vec<Choice>,
    /// Named first positions to choose from: handicaps.
    pub starts: Vec<Choice>,
    /// The protocols of its engines, the usual one first.
    pub protocols: Vec<Choice>,
    /// The formats of record files.
    pub formats: Vec<RecordFormat>,
    /// The settings of appraisals; `null` if its games cannot be appraised.
    pub appraisal: Option<AppraisalInfo>,
    /// Whether there is an opening book for it.
    pub has_book: bool,
    /// Help for typing moves.
    pub move_help: Text,
    /// The name of the notation of positions: `sfen`.
    pub position_name: String,
    /// The pieces that people put on a board when they set up a position.
    pub pieces: Vec<SetPiece>,
    /// The player whose Elo is 0.
    pub elo_zero: Text,
}

/// The style of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum BoardStyle {
    /// Discs in green squares.
    Othello,
    /// Stones on the crossings of lines.
    Renju,
    /// Pieces in squares, and hands beside the board.
    Shogi,
}

/// A built-in player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerInfo {
    /// Its name, with the options of a level: `minimax:depth=4`.
    pub text: String,
    /// Its name for people.
    pub title: Text,
    /// What it does.
    pub about: Text,
    /// Its approximate strength among the players of this program, measured in matches; `null` if it
    /// was not measured.
    pub elo: Option<i32>,
    /// Whether it reports candidates while it thinks.
    pub shows_candidates: bool,
    /// Its options, which follow the colon.
    pub options: Vec<PlayerOption>,
}

/// An option of a built-in player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerOption {
    /// Its name.
    pub name: String,
    /// What it does.
    pub about: Text,
    /// Whether people often set it; the other options are for experts.
    pub is_usual: bool,
    /// Whether it takes a training run of the game: `run:NAME`.
    pub takes_run: bool,
    /// The words it takes; empty if it takes other values.
    pub words: Vec<String>,
    /// The least and the largest number it takes, and the default.
    #[cfg_attr(test, ts(type = "[number, number, number] | null"))]
    pub range: Option<(i64, i64, i64)>,
    /// The strength of the player with each number of the range, from the least on; empty if the
    /// option does not set the strength, `null` if it was not measured.
    pub ratings: Vec<Option<Rating>>,
}

/// The strength of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rating {
    /// In Elo above a player that moves at random.
    pub elo: i32,
    /// Half of a 95 % interval around it.
    pub error: i32,
}

/// A format of record files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordFormat {
    /// The file extension: `kif`.
    pub extension: String,
    /// Its name for people.
    pub title: Text,
}
