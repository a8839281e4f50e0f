//! The page of reviewed games: one HTML file without scripts that loads nothing.
//!
//! The points of the graph are links to their moves.

mod graph;
mod words;

use std::fmt::Write as _;

use game::Color;
use othello::{Move, Position, Square};
use report::{Language, Page, STYLE, escape};

use super::game_review::GameReview;
use super::loss_tally::LossTally;
use super::mistake_size::MistakeSize;
use super::ranking::Ranking;
use super::review_text::ReviewText;
use super::reviewed_move::ReviewedMove;
use graph::Graph;
use words::Words;

/// How many mistakes get a board.
const BOARDS: usize = 6;

/// Colours that are told apart on the board, also by people who see them differently.
const PLAYED: &str = "#ffb000";
const BEST: &str = "#ffffff";

/// A sign on a square without a disc.
#[derive(Clone, Copy, Debug)]
pub struct SquareMark {
    /// The square.
    pub square: Square,
    /// The sign.
    pub sign: char,
    /// Its colour, as CSS has it.
    pub colour: &'static str,
}

/// The page of some games. `draw` makes an SVG picture of a board with marks on it.
pub fn html(
    reviews: &[GameReview],
    ranking: &Ranking,
    language: Language,
    draw: impl Fn(&Position, &[SquareMark]) -> String,
) -> String {
    let words = Words::of(language);
    let text = |review| ReviewText { review, language };
    let title = match reviews {
        [one] => text(one).title(),
        _ => words.games.to_owned(),
    };
    let mut body = format!("<h1>{}</h1>", escape(&title));
    if let [one] = reviews {
        section(&mut body, text(one), &words, &draw);
    } else {
        tallies(&mut body, ranking.players().into_iter(), &words);
        for review in reviews {
            let title = escape(&text(review).title());
            let number = review.number;
            let _ = write!(body, "<h2 class=\"game\">{number}. {title}</h2>");
            section(&mut body, text(review), &words, &draw);
        }
    }
    let page = Page {
        language,
        title: &title,
        styles: &[STYLE, include_str!("html/style.css")],
        refreshes: false,
        body: &body,
    };
    page.html()
}

/// The part of the page about one game.
fn section(
    page: &mut String,
    text: ReviewText<'_>,
    words: &Words,
    draw: impl Fn(&Position, &[SquareMark]) -> String,
) {
    let review = text.review;
    *page += "<table>";
    if let Some(name) = text.opening() {
        let _ = write!(page, "<tr><th>{}</th><td>{name}</td></tr>", words.opening);
    }
    if let Some(score) = review.score {
        let _ = write!(
            page,
            "<tr><th>{}</th><td>{}</td></tr>",
            words.result,
            result(score)
        );
    }
    let turning = review
        .turning_point()
        .map(|reviewed| text.mistake(reviewed));
    let _ = write!(
        page,
        "<tr><th>{}</th><td>{}</td></tr><tr><th>{}</th><td>{}</td></tr></table>",
        words.turning_point,
        turning.as_deref().unwrap_or(words.none),
        words.certainty,
        text.certainty()
    );
    let _ = write!(page, "<h2>{}</h2>", words.score);
    let graph = Graph {
        game: review.number,
        moves: &review.moves,
        title: words.score,
    };
    *page += &graph.svg(|reviewed| match reviewed.mistake() {
        Some(_) => text.mistake(reviewed),
        None => {
            let (number, played) = (reviewed.number, reviewed.played());
            format!("{number}. {played} {:+}", reviewed.score())
        }
    });
    let sides = Color::BOTH.map(|color| (text.name(color), review.tally(color)));
    tallies(
        page,
        sides.iter().map(|(name, tally)| (*name, tally)),
        words,
    );
    boards(page, text, words, draw);
    moves(page, text, words);
}

/// The result in discs, with as many places behind the point as it needs: `+12`, `+3.50`.
fn result(score: f64) -> String {
    let thousandths = report::signed(score, 3);
    let text = thousandths.strip_suffix('0').unwrap_or(&thousandths);
    text.trim_end_matches(".00").to_owned()
}

/// The losses of players.
fn tallies<'a>(
    page: &mut String,
    players: impl Iterator<Item = (&'a str, &'a LossTally)>,
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
        let [small, medium, large] = tally.mistakes;
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

/// The boards before the worst mistakes.
fn boards(
    page: &mut String,
    text: ReviewText<'_>,
    words: &Words,
    draw: impl Fn(&Position, &[SquareMark]) -> String,
) {
    let worst = text.review.worst();
    if worst.is_empty() {
        return;
    }
    let _ = write!(
        page,
        "<h2>{}</h2><p>{}</p><div class=\"boards\">",
        words.worst, words.signs
    );
    for reviewed in worst.into_iter().take(BOARDS) {
        let marks: Vec<SquareMark> = [
            (reviewed.played(), '?', PLAYED),
            (reviewed.best(), '!', BEST),
        ]
        .into_iter()
        .filter_map(|(made, sign, colour)| match made {
            Move::Place(square) => Some(SquareMark {
                square,
                sign,
                colour,
            }),
            Move::Pass => None,
        })
        .collect();
        let _ = write!(
            page,
            "<figure>{}<figcaption><a href=\"#{}\">{}</a></figcaption></figure>",
            draw(&reviewed.position, &marks),
            anchor(text.review.number, reviewed),
            text.mistake(reviewed)
        );
    }
    *page += "</div>";
}

/// All moves with their values.
fn moves(page: &mut String, text: ReviewText<'_>, words: &Words) {
    let _ = write!(
        page,
        "<h2>{}</h2><table class=\"figures\"><tr>",
        words.all_moves
    );
    let has_lines = |reviewed: &ReviewedMove| reviewed.values.lines.len() > 1;
    let has_lines = text.review.moves.iter().any(has_lines);
    for head in [
        "#",
        words.side,
        words.played,
        words.value,
        words.chance,
        words.best,
        words.value,
        words.chance,
        words.loss,
        words.score,
        "",
    ]
    .into_iter()
    .chain(has_lines.then_some(words.lines))
    {
        let _ = write!(page, "<th>{head}</th>");
    }
    *page += "</tr>";
    for reviewed in &text.review.moves {
        let exact = if reviewed.values.is_exact { "=" } else { "" };
        let class = reviewed.mistake().map_or("", MistakeSize::key);
        let _ = write!(
            page,
            "<tr id=\"{}\" class=\"{class}\"><td>{}</td><td>{}</td><td>{}</td><td>{:+}{exact}</td>\
             <td>{:.1}</td><td>{}</td><td>{:+}{exact}</td><td>{:.1}</td><td>{}</td><td>{:+}</td>\
             <td class=\"sign\">{}</td>",
            anchor(text.review.number, reviewed),
            reviewed.number,
            text.side(reviewed.side()),
            reviewed.played(),
            reviewed.values.played.value,
            100.0 * reviewed.values.played.chance,
            reviewed.best(),
            reviewed.values.best.value,
            100.0 * reviewed.values.best.chance,
            reviewed.loss(),
            reviewed.score(),
            reviewed.mistake().map_or("", MistakeSize::sign),
        );
        if has_lines {
            let lines = reviewed.values.lines.iter().map(ToString::to_string);
            let lines: Vec<String> = lines.collect();
            let _ = write!(page, "<td>{}</td>", lines.join("<br>"));
        }
        *page += "</tr>";
    }
    *page += "</table>";
}

/// The name of a move on the page.
fn anchor(game: usize, reviewed: &ReviewedMove) -> String {
    format!("game{game}-move{}", reviewed.number)
}
