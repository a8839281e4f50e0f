//! A game to replay in the browser: one page without scripts, in which a position is a place to go to.

mod shared_parts;

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::Result;
use game::Line;
use record::archive::AnyRecord;
use report::{Language, Page, escape};

use crate::{Drawing, ReplayNote, ReplaySheet, TerminalStyle};
use shared_parts::SharedParts;

/// What stands above a game.
#[derive(Clone, Copy, Debug)]
pub struct ReplayHeading<'a> {
    /// The title, as plain text.
    pub title: &'a str,
    /// What is known of the game, as HTML: a table of the players, links.
    pub html: &'a str,
    /// Whether the game goes on, and the page loads itself again.
    pub is_running: bool,
}

/// The page of a game.
pub fn replay_page(
    record: &AnyRecord,
    heading: ReplayHeading<'_>,
    language: Language,
) -> Result<String> {
    let body = match record {
        AnyRecord::Shogi(game) => body(ReplaySheet::of_shogi(game, TerminalStyle::Plain), language),
        AnyRecord::Othello(game) => body(ReplaySheet::of_othello(game)?, language),
        AnyRecord::Renju(game) => body(ReplaySheet::of_renju(game)?, language),
    }?;
    let page = Page {
        language,
        title: heading.title,
        styles: &[report::STYLE, include_str!("replay_page/replay.css")],
        refreshes: heading.is_running,
        body: &format!("<h1>{}</h1>\n{}{body}", escape(heading.title), heading.html),
    };
    Ok(page.html())
}

fn body<G: Drawing>(sheet: ReplaySheet<G>, language: Language) -> Result<String> {
    let ReplaySheet { line, notes, .. } = sheet;
    let mut parts = SharedParts::default();
    let mut states = Vec::new();
    let first = line.positions().first().unwrap_or(line.position()).clone();
    let mut shown = Line::<G>::from_position(line.rules().clone(), first);
    shown = shown.numbered_from(line.first_number());
    for ply in 0..=line.moves().len() {
        if let Some(&m) = ply.checked_sub(1).and_then(|last| line.moves().get(last)) {
            shown.push_unchecked(m);
        }
        parts.push(&G::svg(&shown)?);
        states.push(G::summary(&shown, TerminalStyle::Plain, language));
    }
    let (shared, pictures) = parts.html();
    let mut html = shared;
    let last = line.moves().len();
    let nothing = ReplayNote::default();
    for (ply, (picture, state)) in pictures.iter().zip(&states).enumerate() {
        let class = if ply == last {
            "position last"
        } else {
            "position"
        };
        let note = notes.get(ply).unwrap_or(&nothing);
        writeln!(html, "<section class=\"{class}\" id=\"m{ply}\">")?;
        writeln!(html, "{picture}")?;
        writeln!(html, "<p>{}</p>", caption(ply, note, state))?;
        // The facts of the game stand before its first move, and in the heading.
        if ply > 0 {
            for comment in &note.comments {
                writeln!(html, "<p>{}</p>", escape(comment))?;
            }
        }
        html += &navigation(ply, last, language);
        html.push_str("</section>\n");
    }
    html += &move_list(&notes, last, language);
    Ok(html)
}

fn caption(ply: usize, note: &ReplayNote, state: &str) -> String {
    let mut caption = format!("{ply}");
    for part in [note.spoken.as_str(), state] {
        if !part.is_empty() {
            caption += " · ";
            caption += &escape(part);
        }
    }
    caption
}

fn navigation(ply: usize, last: usize, language: Language) -> String {
    let (before, after) = (ply.saturating_sub(1), (ply + 1).min(last));
    let [start, back, next, end] = language.pick(
        ["Start", "Back", "Next", "End"],
        ["最初", "前へ", "次へ", "最後"],
    );
    let mut html = String::from("<nav>");
    for (to, word) in [(0, start), (before, back), (after, next), (last, end)] {
        // Writing to a string does not fail.
        let _ = write!(html, "<a href=\"#m{to}\">{word}</a>");
    }
    html + "</nav>\n"
}

/// All moves with their times, to go to.
fn move_list(notes: &[ReplayNote], last: usize, language: Language) -> String {
    let title = language.pick(format!("Moves: {last}"), format!("手数: {last}"));
    let mut html = format!("<details><summary>{title}</summary>\n<ol>\n");
    for (ply, note) in notes.iter().enumerate().skip(1) {
        let spoken = escape(&note.spoken);
        let _ = write!(html, "<li><a href=\"#m{ply}\">{spoken}</a>");
        if let Some(time) = note.time {
            let _ = write!(html, "<time>{}</time>", clock(time));
        }
        html.push_str("</li>\n");
    }
    html + "</ol></details>\n"
}

fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
