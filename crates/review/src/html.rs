//! The page of reviewed games: one HTML file without scripts that loads nothing.
//!
//! The points of the graph are links to their moves.

mod graph;
mod words;

use std::fmt::Write as _;

use game::{Color, Game, Line, MoveOf, Outcome};
use report::{Language, Page, STYLE, escape};

use crate::game_review::GameReview;
use crate::loss_tally::LossTally;
use crate::mistake::Mistake;
use crate::ranking::Ranking;
use crate::review_text::{ReviewText, Telling, shown_chance};
use crate::reviewed_move::ReviewedMove;
use words::Words;

pub use graph::{GraphPoint, MoveGraph};

/// The style of reviews, beside that of all pages.
pub const REVIEW_STYLE: &str = include_str!("html/style.css");

/// How many mistakes get a board.
const BOARDS: usize = 6;

/// How many moves of a line are told.
const SHOWN: usize = 8;

/// What a page of reviews is made of.
#[derive(Clone, Copy, Debug)]
pub struct ReviewPage<'a, G: Game> {
    /// The games.
    pub reviews: &'a [GameReview<G>],
    /// The losses of their players.
    pub ranking: &'a Ranking,
    /// How the positions were searched, in a few words.
    pub search: &'a str,
    /// The words of the game.
    pub telling: Telling<G>,
    /// The language.
    pub language: Language,
}

impl<G: Game> ReviewPage<'_, G> {
    /// The page. `draw` makes an SVG picture of a position with the move played and the best one.
    pub fn html(&self, draw: impl Fn(&Line<G>, MoveOf<G>, MoveOf<G>) -> String) -> String {
        let words = Words::of(self.language);
        let text = |review| ReviewText {
            review,
            telling: self.telling,
            language: self.language,
        };
        let title = match self.reviews {
            [one] => text(one).title(),
            _ => words.games.to_owned(),
        };
        let mut body = format!("<h1>{}</h1>", escape(&title));
        if let [one] = self.reviews {
            self.section(&mut body, text(one), &words, &draw);
        } else {
            self.tallies(&mut body, self.ranking.players().into_iter(), &words);
            for review in self.reviews {
                let title = escape(&text(review).title());
                let number = review.number;
                let _ = write!(body, "<h2 class=\"game\">{number}. {title}</h2>");
                self.section(&mut body, text(review), &words, &draw);
            }
        }
        let page = Page {
            language: self.language,
            title: &title,
            styles: &[STYLE, REVIEW_STYLE],
            refreshes: false,
            body: &body,
        };
        page.html()
    }

    /// The part of the page about one game.
    fn section(
        &self,
        page: &mut String,
        text: ReviewText<'_, G>,
        words: &Words,
        draw: impl Fn(&Line<G>, MoveOf<G>, MoveOf<G>) -> String,
    ) {
        let review = text.review;
        let turning = review.turning_point().map(|one| text.mistake(one));
        *page += "<table>";
        if let Some(outcome) = review.outcome {
            let winner = match outcome {
                Outcome::Win(winner) => text.name(winner),
                Outcome::Draw => words.draw,
            };
            let _ = write!(
                page,
                "<tr><th>{}</th><td>{}</td></tr>",
                words.result,
                escape(winner)
            );
        }
        let _ = write!(
            page,
            "<tr><th>{}</th><td>{}</td></tr><tr><th>{}</th><td>{}</td></tr></table>",
            words.turning_point,
            escape(turning.as_deref().unwrap_or(words.none)),
            words.search,
            escape(self.search),
        );
        let _ = write!(page, "<h2>{}</h2>", text.black_chance());
        *page += &graph_of(text);
        let sides = Color::BOTH.map(|color| (text.name(color), review.tally(color)));
        let sides = sides.iter().map(|(name, tally)| (*name, tally));
        self.tallies(page, sides, words);
        boards(page, text, words, draw);
        moves(page, text, words);
    }

    /// The losses of players.
    fn tallies<'t>(
        &self,
        page: &mut String,
        players: impl Iterator<Item = (&'t str, &'t LossTally)>,
        words: &Words,
    ) {
        let _ = write!(
            page,
            "<h2>{}</h2><table class=\"figures\"><tr><th>{}</th><th>{}</th><th>{}</th>",
            words.players, words.player, words.moves, words.average
        );
        for size in Mistake::ALL {
            let (name, sign) = (size.name(self.language), size.sign());
            let _ = write!(page, "<th>{name} {sign}</th>");
        }
        let _ = write!(page, "<th>{}</th></tr>", words.missed);
        for (name, tally) in players {
            let [small, medium, large] = tally.mistakes;
            let _ = write!(
                page,
                "<tr><td>{}</td><td>{}</td><td>{:.2} %</td><td>{small}</td><td>{medium}</td>\
                 <td>{large}</td><td>{}</td></tr>",
                escape(name),
                tally.moves,
                100.0 * tally.average(),
                tally.missed_wins,
            );
        }
        *page += "</table>";
    }
}

fn graph_of<G: Game>(text: ReviewText<'_, G>) -> String {
    let points: Vec<GraphPoint> = text
        .review
        .moves
        .iter()
        .map(|reviewed| GraphPoint {
            number: reviewed.number as usize,
            value: 100.0 * reviewed.black_chance(),
            class: reviewed.mistake().map(Mistake::class),
            anchor: anchor(text.review.number, reviewed),
            text: match reviewed.mistake() {
                Some(_) => text.mistake(reviewed),
                None => format!(
                    "{}. {} {:.1} %",
                    reviewed.number,
                    text.played(reviewed),
                    100.0 * reviewed.black_chance()
                ),
            },
        })
        .collect();
    let level = |value: f64| (value, format!("{value} %"));
    let graph = MoveGraph {
        title: &text.black_chance(),
        points: &points,
        range: (0.0, 100.0),
        levels: &[50.0, 0.0, 25.0, 75.0, 100.0].map(level),
    };
    graph.svg()
}

/// The boards before the worst mistakes.
fn boards<G: Game>(
    page: &mut String,
    text: ReviewText<'_, G>,
    words: &Words,
    draw: impl Fn(&Line<G>, MoveOf<G>, MoveOf<G>) -> String,
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
        let before = text.review.before(reviewed);
        let _ = write!(
            page,
            "<figure>{}<figcaption><a href=\"#{}\">{}</a></figcaption></figure>",
            draw(&before, reviewed.played, reviewed.best()),
            anchor(text.review.number, reviewed),
            escape(&text.mistake(reviewed))
        );
    }
    *page += "</div>";
}

/// All moves with their chances.
fn moves<G: Game>(page: &mut String, text: ReviewText<'_, G>, words: &Words) {
    let _ = write!(
        page,
        "<h2>{}</h2><table class=\"figures\"><tr>",
        words.all_moves
    );
    for head in [
        "#",
        words.side,
        words.played,
        words.before,
        words.after,
        words.loss,
        words.lines,
        "",
    ] {
        let _ = write!(page, "<th>{head}</th>");
    }
    *page += "</tr>";
    for reviewed in &text.review.moves {
        let shown = |score| shown_chance(&reviewed.judgement, reviewed.color, score);
        let class = reviewed.mistake().map_or("", Mistake::class);
        let lines: Vec<String> = reviewed
            .lines
            .iter()
            .map(|one| {
                let told = &one.line[..one.line.len().min(SHOWN)];
                let names = text.names(reviewed, told).join(" ");
                format!("{} {}", shown(one.score), escape(&names))
            })
            .collect();
        let _ = write!(
            page,
            "<tr id=\"{}\" class=\"{class}\"><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td>{}</td><td>{:.1}</td><td>{}</td><td>{}</td></tr>",
            anchor(text.review.number, reviewed),
            reviewed.number,
            text.side(reviewed.color),
            escape(&text.played(reviewed)),
            shown(reviewed.score()),
            shown(reviewed.after),
            100.0 * reviewed.loss(),
            lines.join("<br />"),
            reviewed.mistake().map_or("", Mistake::sign),
        );
    }
    *page += "</table>";
}

/// The name of a move on the page.
fn anchor<M>(game: usize, reviewed: &ReviewedMove<M>) -> String {
    format!("game{game}-move{}", reviewed.number)
}
