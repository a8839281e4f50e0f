//! The analysis of a game for the page in the browser.

use ::othello::Othello;
use anyhow::Result;
use game::{ByColor, Line};
use othello_engine::alphabeta::Level;
use othello_engine::exact::Solver;
use record::othello::Record;
use search::Stop;
use web::desk::Appraised;
use web::messages::{AppraisalInfo, AppraisedMove, ErrorSize as SentSize, Text};

use super::analysis::Analysis;
use super::appraiser::Appraiser;
use super::error_size::ErrorSize;
use super::ply::Ply;
use super::ranking::Ranking;
use super::report;
use crate::desk::{choice, side};
use crate::language::Language;

/// How much memory positions are remembered in, as on the command line.
const TABLE: usize = 64 << 20;

/// The levels that a page may ask for: the usual one takes seconds, and higher ones are for those
/// who wait at a terminal.
pub(crate) fn appraisal() -> AppraisalInfo {
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

/// Analyses a game as `sanban analyze othello` does; `None` if somebody asked to stop.
pub(crate) fn appraise(
    line: &Line<Othello>,
    players: ByColor<Option<String>>,
    level: &str,
    stop: &Stop,
    found: &mut dyn FnMut(AppraisedMove),
) -> Result<Option<Appraised>> {
    let level: Level = level.parse()?;
    let mut record = Record::of(line);
    record.players = players;
    let mut appraiser = Appraiser {
        solver: Solver::new(TABLE, Some(othello_engine::shipped::weights())),
        level,
        lines: 1,
    };
    let each = |ply: Option<&Ply>| {
        if let Some(ply) = ply {
            found(sent(ply));
        }
    };
    let analysis = Analysis::new(1, &record, &mut appraiser, stop, each)?;
    if stop.is_requested() {
        return Ok(None);
    }
    let number = |number: usize| u32::try_from(number).ok();
    Ok(Some(Appraised {
        turning_point: analysis.turning_point().and_then(|ply| number(ply.number)),
        exact_from: analysis.exact_from().and_then(number),
        report: Text {
            en: page(&analysis, Language::En)?,
            ja: page(&analysis, Language::Ja)?,
        },
    }))
}

/// The whole report.
fn page(analysis: &Analysis, language: Language) -> Result<String> {
    let mut ranking = Ranking::default();
    ranking.add(analysis, language);
    report::html(std::slice::from_ref(analysis), &ranking, language)
}

/// A move as the page gets it.
fn sent(ply: &Ply) -> AppraisedMove {
    AppraisedMove {
        number: u32::try_from(ply.number).unwrap_or(u32::MAX),
        side: side(ply.side()),
        text: ply.played().to_string(),
        value: ply.appraisal.played.value,
        best: ply.best().to_string(),
        best_value: ply.appraisal.best.value,
        loss: ply.loss(),
        score: ply.score(),
        is_exact: ply.appraisal.is_exact,
        error: ply.error().map(|size| match size {
            ErrorSize::Small => SentSize::Small,
            ErrorSize::Medium => SentSize::Medium,
            ErrorSize::Large => SentSize::Large,
        }),
    }
}
