use game::{Color, Wdl};
use report::Language;
use serde_json::{Map, Value, json};

use crate::othello::End;

/// The results of some games, from one side's point of view.
#[derive(Default)]
pub(super) struct SideResults {
    pub(super) games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// The sum of the margins of finished games, in thousandths of a disc.
    margins: i64,
}

impl SideResults {
    /// Adds a game from the point of view of `color`.
    pub(super) fn add(&mut self, end: Option<End>, color: Color) {
        self.games += 1;
        let Some(end) = end else { return };
        match end.outcome().seen_by(color) {
            Wdl::Win => self.wins += 1,
            Wdl::Draw => self.draws += 1,
            Wdl::Loss => self.losses += 1,
        }
        let margin = i64::from(end.score.thousandths());
        self.margins += match color {
            Color::Black => margin,
            Color::White => -margin,
        };
    }

    fn ended(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The mean margin of finished games, in discs.
    pub(super) fn mean_margin(&self) -> Option<f64> {
        let games = self.ended();
        (games > 0).then(|| self.margins as f64 / 1000.0 / games as f64)
    }

    /// The results by colour, if these are Black's.
    pub(super) fn by_colour(&self, language: Language) -> String {
        let SideResults {
            games,
            wins,
            draws,
            losses,
            ..
        } = self;
        language.pick(
            format!("{games} games, black {wins}, white {losses}, draw {draws}"),
            format!("{games}局 黒{wins}勝 白{losses}勝 引き分け{draws}"),
        )
    }

    /// The results of one player.
    pub(super) fn of_player(&self, language: Language) -> String {
        let SideResults {
            games,
            wins,
            draws,
            losses,
            ..
        } = self;
        let points = *wins as f64 + *draws as f64 / 2.0;
        let percent = 100.0 * points / self.ended().max(1) as f64;
        let margin = report::signed(self.mean_margin().unwrap_or(0.0), 1);
        language.pick(
            format!("{games} games, {wins} won, {draws} drawn, {losses} lost, {percent:.1} %, {margin} discs a game"),
            format!("{games}局 {wins}勝{draws}分{losses}敗 得点率{percent:.1} % 平均石差{margin}"),
        )
    }

    /// The results as JSON, with the names of the two sides.
    pub(super) fn object(&self, side: &str, other: &str) -> Value {
        let mut object = Map::new();
        object.insert("games".to_owned(), json!(self.games));
        object.insert(format!("{side}_wins"), json!(self.wins));
        object.insert(format!("{other}_wins"), json!(self.losses));
        object.insert("draws".to_owned(), json!(self.draws));
        object.insert("mean_margin".to_owned(), json!(self.mean_margin()));
        Value::Object(object)
    }
}
