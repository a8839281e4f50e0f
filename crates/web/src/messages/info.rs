use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{AppraisalInfo, DocumentInfo, EngineInfo, GameSummary, MatchInfo, Text};

/// What the server tells a page that has just come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Welcome {
    /// The form of messages.
    pub version: u32,
    /// The program's version.
    pub program: String,
    /// The games there are.
    pub games: Vec<GameInfo>,
    /// Engines that were registered.
    pub engines: Vec<EngineInfo>,
    /// Games that were played, the newest first.
    pub played: Vec<GameSummary>,
    /// Documents that were kept, the newest first.
    pub documents: Vec<DocumentInfo>,
    /// Matches, the newest first.
    pub matches: Vec<MatchInfo>,
    /// The page's own settings, as it left them.
    pub settings: BTreeMap<String, String>,
    /// Whether this page may start programs: it knows the token.
    pub may_start_programs: bool,
    /// Why nothing will be kept, if that is so.
    pub not_kept: Option<Text>,
    /// What happened to what was kept, if that concerns people: a broken file was moved aside.
    pub notice: Option<Text>,
    /// The largest record that is read, in bytes.
    pub record_limit: u32,
}

/// A game of this program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct GameInfo {
    /// `othello`, `renju` or `shogi`.
    pub name: String,
    /// What people call it.
    pub title: Text,
    /// How its board looks.
    pub style: BoardStyle,
    /// Its built-in players, the weakest first.
    pub players: Vec<PlayerInfo>,
    /// Rules to choose from; empty if there is nothing to choose.
    pub rules: Vec<Choice>,
    /// Opening rules to choose from; empty if it has none.
    pub openings: Vec<Choice>,
    /// Named first positions to choose from: handicaps.
    pub starts: Vec<Choice>,
    /// The forms of record files.
    pub formats: Vec<RecordFormat>,
    /// How its games are appraised; `null` if they are not.
    pub appraisal: Option<AppraisalInfo>,
    /// How moves are typed.
    pub move_help: Text,
    /// What a position's text is called: `sfen`.
    pub position_name: String,
}

/// How a board looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum BoardStyle {
    /// Discs in green squares.
    Othello,
    /// Stones on the crossings of lines.
    Renju,
    /// Pieces in squares, and hands beside the board.
    Shogi,
}

/// Something to choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Choice {
    /// What is sent.
    pub value: String,
    /// What people read.
    pub title: Text,
}

/// A built-in player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct PlayerInfo {
    /// Its name, with options that make a level: `minimax:depth=4`.
    pub text: String,
    /// What people call it.
    pub title: Text,
    /// What it does.
    pub about: Text,
    /// About how strong it is among the players of this program, measured by matches; `null` if
    /// nobody has measured it.
    pub elo: Option<i32>,
    /// Whether it tells what it knows about each move while it thinks.
    pub shows_candidates: bool,
    /// What can be set behind the colon.
    pub options: Vec<PlayerOption>,
}

/// An option of a built-in player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PlayerOption {
    /// Its name.
    pub name: String,
    /// What it does.
    pub about: Text,
    /// Whether people often want to set it; the others are for those who know why.
    pub is_usual: bool,
    /// Whether it takes a training run of the game: `run:NAME`.
    pub takes_run: bool,
    /// The words it takes; empty if it takes others.
    pub words: Vec<String>,
    /// The least and the largest number it takes, and the usual one.
    #[ts(type = "[number, number, number] | null")]
    pub range: Option<(i64, i64, i64)>,
    /// How strong the player is with each number of the range, from the least on; empty if the
    /// option is not about that, `null` where nobody has measured it.
    pub ratings: Vec<Option<Rating>>,
}

/// How strong a player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Rating {
    /// In Elo above a player that moves at random.
    pub elo: i32,
    /// Half of a 95 % interval around it.
    pub error: i32,
}

/// A form of record files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct RecordFormat {
    /// The end of a file's name: `kif`.
    pub extension: String,
    /// What people call it.
    pub title: Text,
}
