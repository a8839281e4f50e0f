//! The results of a player against each opponent.

use std::collections::HashSet;

use arena::Termination;
use arena::statistics::{Pentanomial, Sample, Trinomial};
use game::{ByColor, Color};
use report::Language;
use search::Mode;
use serde_json::{Value, json};

use super::{ResultRow, Round, RoundOpponent};

/// The results of the rounds of this session.
pub struct RoundTally {
    first: u64,
    rounds: u64,
    win: i64,
    stone: i64,
    scores: Vec<OpponentScore>,
    seen: HashSet<(usize, Color, u64)>,
    repeated: u64,
    /// Games that did not end by the rules.
    broken: u64,
}

/// The results against one opponent, or against all.
#[derive(Clone, Default)]
struct OpponentScore {
    name: String,
    games: ByColor<Trinomial>,
    pairs: Pentanomial,
    discs: i64,
}

impl RoundTally {
    /// An empty tally. `first` is the number of the first round.
    #[must_use]
    pub fn new(first: u64, opponents: &[RoundOpponent]) -> RoundTally {
        let scores = opponents.iter().map(|opponent| OpponentScore {
            name: opponent.name.clone(),
            ..OpponentScore::default()
        });
        RoundTally {
            first,
            rounds: 0,
            win: 0,
            stone: 0,
            scores: scores.collect(),
            seen: HashSet::new(),
            repeated: 0,
            broken: 0,
        }
    }

    /// Counts the next round.
    pub fn add(&mut self, round: &Round, row: ResultRow) {
        self.rounds += 1;
        self.win += row.win;
        self.stone += row.stone;
        for (index, (score, pair)) in self.scores.iter_mut().zip(round).enumerate() {
            score.pairs.add(pair.black.result, pair.white.result);
            for color in Color::BOTH {
                let game = pair[color];
                score.games[color].add(game.result);
                score.discs += i64::from(game.discs);
                self.broken += u64::from(game.termination != Termination::Rules);
                let is_new = self.seen.insert((index, color, game.fingerprint));
                self.repeated += u64::from(!is_new);
            }
        }
    }

    /// The number of games that were played.
    #[must_use]
    pub fn games(&self) -> u64 {
        2 * self.rounds * self.scores.len() as u64
    }

    /// The mean of the rows' wins.
    #[must_use]
    pub fn mean_win(&self) -> f64 {
        self.win as f64 / self.rounds.max(1) as f64
    }

    fn mean_stone(&self) -> f64 {
        self.stone as f64 / self.rounds.max(1) as f64
    }

    /// Reasons to doubt the figures: repeated games, and games that did not end on the board.
    #[must_use]
    pub fn warnings(&self, language: Language) -> Vec<String> {
        let (all, repeated, broken) = (self.games(), self.repeated, self.broken);
        let mut warnings = Vec::new();
        if repeated > 0 {
            warnings.push(language.pick(
                format!("{repeated} of {all} games repeat earlier ones move for move: the errors are too small"),
                format!("{all}局のうち{repeated}局は以前と全く同じ棋譜。誤差は過小評価になる"),
            ));
        }
        if broken > 0 {
            warnings.push(language.pick(
                format!("{broken} games did not end on the board: somebody gave up or failed"),
                format!("{broken}局は盤上で終わらなかった(投了または異常終了)"),
            ));
        }
        warnings
    }

    /// The sum over all opponents.
    fn total(&self, name: &str) -> OpponentScore {
        let mut total = OpponentScore {
            name: name.to_owned(),
            ..OpponentScore::default()
        };
        for score in &self.scores {
            for color in Color::BOTH {
                let (sum, games) = (&mut total.games[color], score.games[color]);
                sum.wins += games.wins;
                sum.draws += games.draws;
                sum.losses += games.losses;
            }
            for (sum, count) in total.pairs.0.iter_mut().zip(score.pairs.0) {
                *sum += count;
            }
            total.discs += score.discs;
        }
        total
    }

    /// The table for people.
    #[must_use]
    pub fn lines(&self, player: &str, language: Language) -> Vec<String> {
        if self.rounds == 0 {
            let text = language.pick("no rounds were played", "対局なし");
            return vec![format!("{player}: {text}")];
        }
        let (from, to, games) = (self.first, self.first + self.rounds - 1, self.games());
        let mut lines = vec![language.pick(
            format!("{player}: rounds {from} to {to}, {games} games"),
            format!("{player}: ラウンド{from}~{to} 計{games}局"),
        )];
        let mut table = vec![
            language
                .pick(
                    ["opponent", "as Black", "as White", "discs", "score (95 %)"],
                    ["相手", "黒番", "白番", "石差", "得点率 (95 %)"],
                )
                .map(str::to_owned),
        ];
        table.extend(self.scores.iter().map(OpponentScore::cells));
        table.push(self.total(language.pick("all", "合計")).cells());
        lines.extend(aligned(&table));
        let win = report::signed(self.mean_win(), 2);
        let stone = report::signed(self.mean_stone(), 1);
        lines.push(language.pick(
            format!("a round: win {win}, stone {stone}"),
            format!("1ラウンド平均: win {win} stone {stone}"),
        ));
        lines
    }

    /// The results as a JSON object.
    #[must_use]
    pub fn object(&self, player: &str, seed: u64, mode: Mode) -> Value {
        let all = self.total("all");
        json!({
            "schema": 1,
            "player": player,
            "seed": seed,
            "literal": mode == Mode::Literal,
            "first_round": self.first,
            "rounds": self.rounds,
            "games": self.games(),
            "repeated": self.repeated,
            "win": self.win,
            "stone": self.stone,
            "opponents": self.scores.iter().map(OpponentScore::object).collect::<Vec<_>>(),
            "all": all.object(),
        })
    }
}

impl OpponentScore {
    fn games(&self) -> u64 {
        self.games.black.games() + self.games.white.games()
    }

    fn mean_discs(&self) -> f64 {
        self.discs as f64 / self.games().max(1) as f64
    }

    fn sample(&self) -> Sample {
        Sample::of_pairs(self.pairs)
    }

    fn cells(&self) -> [String; 5] {
        let [black, white] = [self.games.black, self.games.white]
            .map(|games| format!("{}-{}-{}", games.wins, games.draws, games.losses));
        let score = 100.0 * self.sample().mean().unwrap_or_default();
        let error = match self.sample().score_error() {
            Some(error) => format!(" ± {:.1}", 100.0 * error),
            None => String::new(),
        };
        [
            self.name.clone(),
            black,
            white,
            report::signed(self.mean_discs(), 1),
            format!("{score:.1} %{error}"),
        ]
    }

    fn object(&self) -> Value {
        let counts = |games: Trinomial| json!([games.wins, games.draws, games.losses]);
        json!({
            "name": self.name,
            "as_black": counts(self.games.black),
            "as_white": counts(self.games.white),
            "discs": self.mean_discs(),
            "score": self.sample().mean(),
            "score_error": self.sample().score_error(),
        })
    }
}

/// The rows with aligned columns: names to the left, figures to the right.
fn aligned(rows: &[[String; 5]]) -> impl Iterator<Item = String> {
    // Full-width letters are two cells wide.
    let cells = |text: &str| -> usize {
        let wide = |c: char| {
            if ('\u{1100}'..='\u{ffff}').contains(&c) {
                2
            } else {
                1
            }
        };
        text.chars().map(wide).sum()
    };
    let widths = [0, 1, 2, 3, 4].map(|column: usize| {
        let texts = rows.iter().map(|row| cells(&row[column]));
        texts.max().unwrap_or(0)
    });
    rows.iter().map(move |row| {
        let mut line = String::new();
        for (column, text) in row.iter().enumerate() {
            let blanks = " ".repeat(widths[column] - cells(text));
            line += &match column {
                0 => format!("{text}{blanks}"),
                // The error has no fixed length, so the scores are aligned to the left.
                4 => format!("  {text}"),
                _ => format!("  {blanks}{text}"),
            };
        }
        line
    })
}
