use infer::patterns::{Features, UNIT, Weights};
use serde::Serialize;

use super::board::Labelled;

/// The error of weights, in discs.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Errors {
    pub(super) boards: u64,
    absolute: f64,
    squared: f64,
}

/// The figures of a set of boards in the manifest.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Figures {
    boards: u64,
    mean_error: f64,
    root_mean_square_error: f64,
}

impl Errors {
    /// The error on boards, with the weights rounded as players use them.
    pub(super) fn of(weights: &Weights, boards: &[Labelled]) -> Errors {
        let mut errors = Errors::default();
        for board in boards {
            let features = Features::new(board.player, board.opponent);
            let value = weights.value(&features, true, board.player, board.opponent);
            let off = f64::from(value) / f64::from(UNIT) - f64::from(board.score);
            errors.boards += 1;
            errors.absolute += off.abs();
            errors.squared += off * off;
        }
        errors
    }

    /// The error over several sets of boards.
    pub(super) fn sum<'a>(errors: impl IntoIterator<Item = &'a Errors>) -> Errors {
        errors.into_iter().fold(Errors::default(), |a, b| Errors {
            boards: a.boards + b.boards,
            absolute: a.absolute + b.absolute,
            squared: a.squared + b.squared,
        })
    }

    /// The mean absolute error; `None` without boards.
    pub(super) fn mean(&self) -> Option<f64> {
        (self.boards > 0).then(|| self.absolute / self.boards as f64)
    }

    /// The root mean square error.
    pub(super) fn root_mean_square(&self) -> Option<f64> {
        (self.boards > 0).then(|| (self.squared / self.boards as f64).sqrt())
    }

    pub(super) fn figures(&self) -> Option<Figures> {
        let thousandths = |value: f64| (value * 1000.0).round() / 1000.0;
        Some(Figures {
            boards: self.boards,
            mean_error: thousandths(self.mean()?),
            root_mean_square_error: thousandths(self.root_mean_square()?),
        })
    }
}
