//! The review of a game for the page.

use std::num::NonZeroUsize;
use std::slice;

use anyhow::Result;
use othello::Othello;
use othello_engine::alphabeta::Level;
use othello_engine::review::{
    self, GameReview, MistakeSize, Ranking, ReviewedMove, Reviewer, ValuedLine,
};
use othello_engine::search::Solver;
use record::othello::Record;
use report::Language;
use search::Stop;
use web::desk::Appraised;
use web::messages::{AppraisalInfo, AppraisedLine, AppraisedMove, ErrorSize as SentSize, Text};

use super::picture;
use crate::capabilities::{GameReviewer, ReviewedGame};
use crate::page::{choice, side};

/// The largest transposition table, as on the command line, in MiB.
const TABLE: u32 = 64;

/// The number of best moves whose values are shown on the board.
const LINES: usize = 3;

/// The review that the page offers.
pub(super) const REVIEWER: GameReviewer<Othello> = GameReviewer {
    info: appraisal,
    run: appraise,
};

/// The levels that a page offers. The default takes seconds; higher ones take too long for a page and
/// are only in the terminal.
fn appraisal() -> AppraisalInfo {
    AppraisalInfo {
        columns: 8,
        levels: vec![
            choice("4", "4, at once", "4 (すぐ)"),
            choice("8", "8, quick", "8 (速い)"),
            choice("10", "10, usual", "10 (標準)"),
            choice("12", "12, thorough", "12 (詳しい)"),
            choice("16", "16, slow", "16 (時間をかける)"),
        ],
        usual: "10".to_owned(),
    }
}

/// Analyses a game as `sanban analyze othello` does; `None` if a stop was requested.
fn appraise(
    game: &ReviewedGame<'_, Othello>,
    stop: &Stop,
    found: &mut dyn FnMut(AppraisedMove),
) -> Result<Option<Appraised>> {
    let level: Level = game.level.parse()?;
    let mut reviewer = Reviewer {
        solver: Solver::with_threads(
            (game.share.megabytes.min(TABLE) as usize) << 20,
            Some(othello_engine::shipped::weights()),
            NonZeroUsize::new(game.share.threads as usize).unwrap_or(NonZeroUsize::MIN),
        ),
        level,
        exact: Reviewer::usual_exact(level),
        lines: LINES,
    };
    let each = |reviewed: Option<&ReviewedMove>| {
        if let Some(reviewed) = reviewed {
            found(sent(reviewed));
        }
    };
    let mut review = GameReview::new(game.line, &mut reviewer, stop, each);
    review.players = game.players.clone();
    review.score = Record::of(game.line).end.map(|end| end.score.in_discs());
    if stop.is_requested() {
        return Ok(None);
    }
    let number = |number: usize| u32::try_from(number).ok();
    Ok(Some(Appraised {
        turning_point: review
            .turning_point()
            .and_then(|reviewed| number(reviewed.number)),
        exact_from: review.exact_from().and_then(number),
        report: Text {
            en: page(&review, Language::English),
            ja: page(&review, Language::Japanese),
        },
    }))
}

/// The whole report.
fn page(review: &GameReview, language: Language) -> String {
    let mut ranking = Ranking::default();
    ranking.add(review, language);
    review::html(slice::from_ref(review), &ranking, language, picture::marked)
}

fn line(line: &ValuedLine) -> AppraisedLine {
    AppraisedLine {
        text: line.first().to_string(),
        value: line.value,
        chance: per_cent(line.chance),
        moves: line.line.iter().map(ToString::to_string).collect(),
    }
}

/// To one decimal.
fn per_cent(chance: f64) -> f64 {
    (1000.0 * chance).round() / 10.0
}

/// A move as the page gets it.
fn sent(reviewed: &ReviewedMove) -> AppraisedMove {
    AppraisedMove {
        number: u32::try_from(reviewed.number).unwrap_or(u32::MAX),
        side: side(reviewed.side()),
        text: reviewed.played().to_string(),
        value: reviewed.values.played.value,
        chance: per_cent(reviewed.values.played.chance),
        best: reviewed.best().to_string(),
        best_value: reviewed.values.best.value,
        best_chance: per_cent(reviewed.values.best.chance),
        lines: reviewed.values.lines.iter().map(line).collect(),
        loss: reviewed.loss(),
        score: reviewed.score(),
        is_exact: reviewed.values.is_exact,
        error: reviewed.mistake().map(|size| match size {
            MistakeSize::Small => SentSize::Small,
            MistakeSize::Medium => SentSize::Medium,
            MistakeSize::Large => SentSize::Large,
        }),
    }
}
