//! The report of analysed games: one HTML page that needs nothing else.
//!
//! The page has no script and loads nothing. Points of the graph lead to their moves.

mod escape;
mod graph;
mod words;

use std::fmt::Write as _;

use ::othello::Move;
use anyhow::Result;
use game::Color;

use super::analysis::Analysis;
use super::error_size::ErrorSize;
use super::ply::Ply;
use super::ranking::Ranking;
use super::sheet::Sheet;
use super::tally::Tally;
use crate::faces::othello::picture::{self, Mark};
use crate::language::Language;
use escape::escape;
use graph::Graph;
use words::Words;

/// How many errors get a board.
const BOARDS: usize = 6;

/// Colours that are told apart on the board, also by people who see them differently.
const PLAYED: &str = "#ffb000";
const BEST: &str = "#ffffff";

/// The page of some games.
pub(super) fn html(analyses: &[Analysis], ranking: &Ranking, language: Language) -> Result<String> {
    let words = Words::of(language);
    let title = match analyses {
        [one] => sheet(one, language).title(),
        _ => words.games.to_owned(),
    };
    let title = escape(&title);
    let mut page = format!(
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\
         <style>{}</style></head><body><h1>{title}</h1>",
        words.code,
        include_str!("report/style.css")
    );
    if let [one] = analyses {
        section(&mut page, one, language, &words)?;
    } else {
        tallies(&mut page, ranking.players().into_iter(), &words);
        for analysis in analyses {
            let title = escape(&sheet(analysis, language).title());
            let number = analysis.number;
            write!(page, "<h2 class=\"game\">{number}. {title}</h2>")?;
            section(&mut page, analysis, language, &words)?;
        }
    }
    page += "</body></html>\n";
    Ok(page)
}

fn sheet(analysis: &Analysis, language: Language) -> Sheet<'_> {
    Sheet { analysis, language }
}

/// What there is to say about a game.
fn section(
    page: &mut String,
    analysis: &Analysis,
    language: Language,
    words: &Words,
) -> Result<()> {
    let sheet = sheet(analysis, language);
    *page += "<table>";
    if let Some(name) = sheet.opening() {
        write!(page, "<tr><th>{}</th><td>{name}</td></tr>", words.opening)?;
    }
    if let Some(end) = analysis.end {
        let score = format!("{:+}", end.score);
        write!(
            page,
            "<tr><th>{}</th><td>{}</td></tr>",
            words.result,
            score.trim_end_matches(".00")
        )?;
    }
    let turning = analysis.turning_point().map(|ply| sheet.error(ply));
    write!(
        page,
        "<tr><th>{}</th><td>{}</td></tr><tr><th>{}</th><td>{}</td></tr></table>",
        words.turning_point,
        turning.as_deref().unwrap_or(words.none),
        words.certainty,
        sheet.certainty()
    )?;
    write!(page, "<h2>{}</h2>", words.score)?;
    let graph = Graph {
        game: analysis.number,
        plies: &analysis.plies,
        title: words.score,
        describe: &|ply| match ply.error() {
            Some(_) => sheet.error(ply),
            None => format!("{}. {} {:+}", ply.number, ply.played(), ply.score()),
        },
    };
    *page += &graph.svg();
    let sides = Color::BOTH.map(|color| (analysis.name(color, language), analysis.tally(color)));
    tallies(
        page,
        sides.iter().map(|(name, tally)| (*name, tally)),
        words,
    );
    boards(page, &sheet, words)?;
    moves(page, analysis, language, words);
    Ok(())
}

/// What players have lost.
fn tallies<'a>(
    page: &mut String,
    players: impl Iterator<Item = (&'a str, &'a Tally)>,
    words: &Words,
) {
    let _ = write!(
        page,
        "<h2>{}</h2><table class=\"figures\"><tr>",
        words.players
    );
    for head in [
        words.player,
        words.moves,
        words.loss,
        words.average,
        words.small,
        words.medium,
        words.large,
    ] {
        let _ = write!(page, "<th>{head}</th>");
    }
    *page += "</tr>";
    for (name, tally) in players {
        let [small, medium, large] = tally.errors;
        let _ = write!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.2}</td><td>{small}</td><td>{medium}</td><td>{large}</td></tr>",
            escape(name),
            tally.moves,
            tally.loss,
            tally.average(),
        );
    }
    *page += "</table>";
}

/// The boards of the worst errors, before they were made.
fn boards(page: &mut String, sheet: &Sheet<'_>, words: &Words) -> Result<()> {
    let worst = sheet.analysis.worst();
    if worst.is_empty() {
        return Ok(());
    }
    write!(
        page,
        "<h2>{}</h2><p>{}</p><div class=\"boards\">",
        words.worst, words.signs
    )?;
    for ply in worst.into_iter().take(BOARDS) {
        let marks: Vec<Mark> = [(ply.played(), '?', PLAYED), (ply.best(), '!', BEST)]
            .into_iter()
            .filter_map(|(made, sign, colour)| match made {
                Move::Place(square) => Some(Mark {
                    square,
                    sign,
                    colour,
                }),
                Move::Pass => None,
            })
            .collect();
        write!(
            page,
            "<figure>{}<figcaption><a href=\"#{}\">{}</a></figcaption></figure>",
            picture::marked(&ply.position, &marks)?,
            anchor(sheet.analysis.number, ply),
            sheet.error(ply)
        )?;
    }
    *page += "</div>";
    Ok(())
}

/// All moves with their values.
fn moves(page: &mut String, analysis: &Analysis, language: Language, words: &Words) {
    let _ = write!(
        page,
        "<h2>{}</h2><table class=\"figures\"><tr>",
        words.all_moves
    );
    for head in [
        "#",
        words.side,
        words.played,
        words.value,
        words.best,
        words.value,
        words.loss,
        words.score,
        "",
    ] {
        let _ = write!(page, "<th>{head}</th>");
    }
    *page += "</tr>";
    for ply in &analysis.plies {
        let exact = if ply.appraisal.is_exact { "=" } else { "" };
        let class = ply.error().map_or("", ErrorSize::key);
        let _ = write!(
            page,
            "<tr id=\"{}\" class=\"{class}\"><td>{}</td><td>{}</td><td>{}</td><td>{:+}{exact}</td>\
             <td>{}</td><td>{:+}{exact}</td><td>{}</td><td>{:+}</td><td>{}</td></tr>",
            anchor(analysis.number, ply),
            ply.number,
            language.color(ply.side()),
            ply.played(),
            ply.appraisal.played.value,
            ply.best(),
            ply.appraisal.best.value,
            ply.loss(),
            ply.score(),
            ply.error().map_or("", ErrorSize::sign),
        );
    }
    *page += "</table>";
}

/// The name of a move on the page.
fn anchor(game: usize, ply: &Ply) -> String {
    format!("game{game}-move{}", ply.number)
}
