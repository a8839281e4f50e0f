use std::collections::VecDeque;

use arena::statistics::Hypothesis;
use arena::{Ledger, Plan, Row, Sequential, Side, Summary};
use game::Color;

use crate::messages::{MatchGame, MatchInfo, MatchRow, MatchState, Text};

/// The most games that can be watched.
const GAMES: usize = 50;

/// The standing of a match.
pub(super) struct Standing {
    ledger: Ledger,
    test: Option<Sequential>,
    /// The standing that the running match reports.
    pub(super) summary: Option<Summary>,
    /// The games that are being played.
    pub(super) running: Vec<MatchGame>,
    last: VecDeque<MatchGame>,
}

/// Scores from here on are proven results: a billion, minus the moves to it.
const PROVEN: u32 = 900_000_000;

/// Values for Black of the values for the side that moved, whoever moved first.
pub(super) fn black_scores(scores: Vec<Option<i32>>, first: Color) -> Vec<Option<f64>> {
    let sides = [first, !first].into_iter().cycle();
    let signs = sides.map(|side| match side {
        Color::Black => 1.0,
        Color::White => -1.0,
    });
    let values = scores.into_iter().zip(signs);
    values
        .map(|(score, sign)| Some(value(score?) * sign))
        .collect()
}

/// Hundredths as a whole; a proven win stays close to a billion.
fn value(score: i32) -> f64 {
    if score.unsigned_abs() < PROVEN {
        f64::from(score) / 100.0
    } else {
        f64::from(score)
    }
}

/// The values of all moves; those of the opening have none.
fn row_scores(row: &Row) -> Vec<Option<f64>> {
    let moves = row.moves.split_whitespace().count();
    let played = black_scores(row.comparable_scores().collect(), row.first.into());
    let mut scores = vec![None; row.opening_moves];
    scores.extend(played);
    // The last thought may have ended without a move.
    scores.resize(moves, None);
    scores
}

fn small(n: u64) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

impl Standing {
    /// The standing after these games.
    pub(super) fn of(plan: &Plan, rows: impl Iterator<Item = Row>) -> Standing {
        let mut standing = Standing::new(plan);
        for row in rows {
            standing.insert(&row);
        }
        standing
    }

    fn new(plan: &Plan) -> Standing {
        let names = plan.players.iter();
        let names = names.map(|p| p.name.clone().unwrap_or_else(|| p.player.clone()));
        let test = plan.sprt.as_ref().and_then(|sprt| sprt.sprt().ok());
        Standing {
            ledger: Ledger::new(names.collect()),
            test: test.map(Sequential::new),
            summary: None,
            running: Vec::new(),
            last: VecDeque::new(),
        }
    }

    pub(super) fn played(&self) -> u64 {
        self.ledger.games()
    }

    /// The hypothesis that the sequential test has accepted.
    pub(super) fn verdict(&self) -> Option<&'static str> {
        let verdict = self.test.as_ref()?.verdict()?;
        Some(match verdict {
            Hypothesis::H0 => "H0",
            Hypothesis::H1 => "H1",
        })
    }

    /// Records a game, unless it is recorded already.
    pub(super) fn insert(&mut self, row: &Row) {
        if self.ledger.insert(row).is_err() {
            return;
        }
        if let Some(test) = &mut self.test {
            test.update(&self.ledger);
        }
        self.summary = None;
        // The game is over, even if the match still lists it as running.
        self.running
            .retain(|game| u64::from(game.number) != row.game);
        if self.last.len() >= GAMES {
            self.last.pop_back();
        }
        self.last.push_front(MatchGame {
            number: small(row.game),
            names: [row.black.clone(), row.white.clone()],
            start: row.start.clone(),
            moves: row.moves.split_whitespace().map(str::to_owned).collect(),
            scores: row_scores(row),
            result: Some(
                match row.winner {
                    Some(Side::Black) => "black",
                    Some(Side::White) => "white",
                    None => "draw",
                }
                .to_owned(),
            ),
            termination: Some(row.termination.name().to_owned()),
        });
    }

    pub(super) fn state(
        &mut self,
        info: MatchInfo,
        has_report: bool,
        trouble: Option<Text>,
    ) -> MatchState {
        let (ledger, test) = (&self.ledger, self.test.as_ref());
        let summary = self
            .summary
            .get_or_insert_with(|| Summary::new(ledger, test));
        let duel = summary.duel.as_ref();
        let sprt = duel.and_then(|duel| duel.sprt.as_ref());
        let mut table: Vec<_> = summary.players.iter().collect();
        // By points per game, because the numbers of games differ while a tournament runs.
        let share = |player: &arena::Player| player.points / player.games.max(1) as f64;
        table.sort_by(|a, b| share(b).total_cmp(&share(a)));
        MatchState {
            info,
            table: table
                .into_iter()
                .map(|player| MatchRow {
                    name: player.name.clone(),
                    games: small(player.games),
                    wins: small(player.wins),
                    draws: small(player.draws),
                    losses: small(player.losses),
                    elo: player.elo,
                    elo_error: player.elo_error,
                })
                .collect(),
            score: duel.and_then(|duel| duel.score),
            score_error: duel.and_then(|duel| duel.score_error),
            elo: duel.and_then(|duel| duel.elo),
            elo_error: duel.and_then(|duel| duel.elo_error),
            los: duel.and_then(|duel| duel.los),
            pentanomial: duel.map(|duel| duel.pentanomial.map(small)),
            llr: sprt.map(|test| {
                let ratio = duel.and_then(|duel| duel.llr).unwrap_or(0.0);
                (ratio, test.lower, test.upper)
            }),
            terminations: summary
                .terminations
                .iter()
                .map(|(&why, &n)| (why.to_owned(), small(n)))
                .collect(),
            games: self.running.iter().chain(&self.last).cloned().collect(),
            has_report,
            trouble,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_become_black_s() {
        let scores = || vec![None, Some(150), Some(-20), Some(999_999_997)];
        let black = black_scores(scores(), Color::Black);
        assert_eq!(black, [None, Some(-1.5), Some(-0.2), Some(-999_999_997.0)]);
        let white = black_scores(scores(), Color::White);
        assert_eq!(white, [None, Some(1.5), Some(0.2), Some(999_999_997.0)]);
    }
}
