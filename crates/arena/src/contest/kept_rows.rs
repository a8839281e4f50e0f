use std::collections::HashMap;

use game::{Color, Notation};

use crate::contest::ContestError;
use crate::row::moves_text;
use crate::run::fixtures;
use crate::{Fixture, Ledger, Openings, Row, Schedule};

/// The rows that a folder has kept, by the number of their game.
pub(super) struct KeptRows<'a>(HashMap<u64, (usize, &'a Row)>);

impl KeptRows<'_> {
    /// The rows in the order of the file.
    pub(super) fn new(rows: &[Row]) -> KeptRows<'_> {
        let lines = (1..).zip(rows);
        KeptRows(lines.map(|(line, row)| (row.game, (line, row))).collect())
    }

    /// Compares them with what the plan would have played. A plan that was changed by hand may name
    /// other players or other openings, and the results of two plans do not add up.
    pub(super) fn check<G: Notation>(
        &self,
        schedule: &Schedule,
        openings: &Openings<G>,
        ledger: &Ledger,
        seed: u64,
    ) -> Result<(), ContestError> {
        let last = self.0.keys().max().copied().unwrap_or(0);
        let rounds = (0..schedule.rounds).take_while(|&round| schedule.first_game(round) < last);
        for fixture in rounds.flat_map(|round| fixtures(schedule, ledger, round)) {
            if let Some(&(line, row)) = self.0.get(&(fixture.game + 1)) {
                let fits = fit(row, &fixture, openings, ledger.names(), seed);
                fits.map_err(|why| ContestError::Row { line, why })?;
            }
        }
        Ok(())
    }
}

/// Whether a row is of this game of the plan.
pub(super) fn fit<G: Notation>(
    row: &Row,
    fixture: &Fixture,
    openings: &Openings<G>,
    names: &[String],
    seed: u64,
) -> Result<(), String> {
    let opening = openings.line(fixture.opening);
    let played: Vec<&str> = row.moves.split_whitespace().collect();
    let played = played.get(..row.opening_moves).unwrap_or(&played);
    let name = |color| names[fixture.players[color]].clone();
    for (field, expected, found) in [
        ("black", name(Color::Black), row.black.clone()),
        ("white", name(Color::White), row.white.clone()),
        ("start", G::first_text(&opening), row.start.clone()),
        ("opening moves", moves_text(&opening), played.join(" ")),
        (
            "opening",
            (openings.index(fixture.opening) + 1).to_string(),
            row.opening.to_string(),
        ),
        (
            "seed",
            seed.to_string(),
            row.seed.unwrap_or(seed).to_string(),
        ),
    ] {
        if expected != found {
            return Err(format!(
                "{field}: expected {expected:?} by plan.toml, found {found:?}: \
                 the plan is not the one that was played"
            ));
        }
    }
    Ok(())
}
