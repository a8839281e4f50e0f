use std::cmp::Ordering;

use report::isolate;

use super::words::Words;
use super::{Report, figure};
use crate::{Ledger, Player, Summary};

/// The data of all sections.
pub(super) struct View<'a> {
    pub(super) report: &'a Report<'a>,
    pub(super) words: &'static Words,
    pub(super) summary: Summary,
    /// The contestants, the best first; two stay in their order.
    pub(super) order: Vec<usize>,
}

impl<'a> View<'a> {
    pub(super) fn new(report: &'a Report<'a>) -> View<'a> {
        let test = report.test.filter(|_| report.ledger.names().len() == 2);
        let summary = Summary::new(report.ledger, test);
        let order = order(&summary.players);
        View {
            report,
            words: Words::of(report.language),
            summary,
            order,
        }
    }

    pub(super) fn ledger(&self) -> &'a Ledger {
        self.report.ledger
    }

    /// The contestants, the best first.
    pub(super) fn ranked(&self) -> impl Iterator<Item = (usize, &Player)> {
        let players = self.order.iter();
        players.filter_map(|&player| Some((player, self.summary.players.get(player)?)))
    }

    /// A contestant's name, as HTML.
    pub(super) fn name(&self, player: usize) -> String {
        let name = self.ledger().names().get(player);
        isolate(name.map_or("", String::as_str))
    }

    /// A number and its error, as HTML; "not enough information" if there is none.
    pub(super) fn estimate(&self, value: Option<f64>, error: Option<f64>) -> String {
        match (value, error) {
            (None, _) => self.unknown(),
            (Some(value), None) => figure::signed(value, 1),
            (Some(value), Some(error)) => format!(
                "{} <small>± {}</small>",
                figure::signed(value, 1),
                figure::fixed(error, 1)
            ),
        }
    }

    /// The text "not enough information".
    pub(super) fn unknown(&self) -> String {
        format!("<span class=\"unknown\">{}</span>", self.words.unknown)
    }

    /// The text, or "not enough information".
    pub(super) fn known(&self, text: Option<String>) -> String {
        text.unwrap_or_else(|| self.unknown())
    }
}

/// The contestants by rating, if each of those that played has one; else by the share of points, since a
/// player that won every game has no rating.
fn order(players: &[Player]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..players.len()).collect();
    if players.len() <= 2 {
        return order;
    }
    let rated = players
        .iter()
        .all(|player| player.games == 0 || player.elo.is_some());
    let merit = |player: &Player| {
        if rated {
            player.elo.unwrap_or(f64::NEG_INFINITY)
        } else {
            figure::share(player.points, player.games).unwrap_or(-1.0)
        }
    };
    order.sort_by(|&one, &other| {
        let (one, other) = (&players[one], &players[other]);
        let by_merit = merit(other).partial_cmp(&merit(one));
        by_merit
            .unwrap_or(Ordering::Equal)
            .then(other.points.total_cmp(&one.points))
    });
    order
}
