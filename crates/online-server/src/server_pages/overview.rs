//! The page with the ranking, the games that are played, and the last ones.

use std::fmt::Write as _;

use online::store::{RankedPlayer, ResultRow};
use report::{Language, Page, isolate};

use super::page_words::{self, game_title};
use super::running_game::RunningGame;

/// What the page shows of one game.
pub(super) struct GameOverview {
    pub(super) game: String,
    pub(super) ranking: Vec<RankedPlayer>,
    pub(super) running: Vec<RunningGame>,
    /// The last results, and whether each has a page.
    pub(super) results: Vec<(ResultRow, bool)>,
}

const STYLE: &str = "td{padding-right:1.2rem}.number{text-align:right}\n";

pub(super) fn html(games: &[GameOverview], refreshes: bool, language: Language) -> String {
    let title = language.pick("Games on this server", "このサーバーの対局");
    let mut body = format!("<h1>{title}</h1>\n<p>");
    body += &page_words::other_language(page_words::overview_file, language);
    body.push_str("</p>\n");
    if games.is_empty() {
        let nothing = language.pick("Nobody has played yet.", "まだ対局がありません。");
        let _ = writeln!(body, "<p>{nothing}</p>");
    }
    for game in games {
        // Writing to a string does not fail.
        let _ = writeln!(body, "<h2>{}</h2>", game_title(&game.game, language));
        ranking(&mut body, game, language);
        running(&mut body, game, language);
        results(&mut body, game, language);
    }
    let page = Page {
        language,
        title,
        styles: &[report::STYLE, STYLE],
        refreshes,
        body: &body,
    };
    page.html()
}

fn heads(body: &mut String, heads: &[&str]) {
    body.push_str("<table>\n<tr>");
    for head in heads {
        let _ = write!(body, "<th scope=\"col\">{head}</th>");
    }
    body.push_str("</tr>\n");
}

fn ranking(body: &mut String, game: &GameOverview, language: Language) {
    if game.ranking.is_empty() {
        return;
    }
    heads(
        body,
        &language.pick(
            [
                "",
                "Player",
                "Rating",
                "Overnight",
                "Games",
                "Wins",
                "Draws",
                "Losses",
            ],
            [
                "",
                "対局者",
                "レーティング",
                "夜間",
                "対局",
                "勝",
                "分",
                "負",
            ],
        ),
    );
    for (place, player) in (1..).zip(&game.ranking) {
        let live = &player.live;
        let overnight = player.overnight;
        let overnight = overnight.map_or_else(|| "–".to_owned(), |rate| format!("{rate:.0}"));
        let _ = write!(
            body,
            "<tr><td class=\"number\">{place}</td><td>{}</td>",
            isolate(&player.name)
        );
        let rate = format!("{:.0}", live.rate);
        let counts =
            [live.games, live.wins, live.draws, live.losses].map(|count| count.to_string());
        for value in [rate, overnight].iter().chain(&counts) {
            let _ = write!(body, "<td class=\"number\">{value}</td>");
        }
        body.push_str("</tr>\n");
    }
    body.push_str("</table>\n");
}

fn running(body: &mut String, game: &GameOverview, language: Language) {
    if game.running.is_empty() {
        return;
    }
    let title = language.pick("Being played", "対局中");
    let _ = writeln!(body, "<h3>{title}</h3>");
    heads(
        body,
        &language.pick(
            ["Began", "●", "○", "Moves", ""],
            ["開始", "●", "○", "手数", ""],
        ),
    );
    for running in &game.running {
        let file = page_words::game_file(&running.id, language);
        let _ = writeln!(
            body,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"number\">{}</td><td><a href=\"games/{file}\">{}</a></td></tr>",
            page_words::time(running.began),
            isolate(&running.players.black),
            isolate(&running.players.white),
            running.moves,
            language.pick("Watch", "観戦"),
        );
    }
    body.push_str("</table>\n");
}

fn results(body: &mut String, game: &GameOverview, language: Language) {
    if game.results.is_empty() {
        return;
    }
    let title = language.pick("Recent games", "最近の対局");
    let _ = writeln!(body, "<h3>{title}</h3>");
    heads(
        body,
        &language.pick(
            ["Ended", "●", "○", "Result", "Moves", ""],
            ["終了", "●", "○", "結果", "手数", ""],
        ),
    );
    for (row, has_page) in &game.results {
        let link = if *has_page {
            let file = page_words::game_file(&row.id, language);
            let word = language.pick("Replay", "再生");
            format!("<a href=\"games/{file}\">{word}</a>")
        } else {
            language.pick("(old)", "(古い対局)").to_owned()
        };
        let _ = writeln!(
            body,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"number\">{}</td><td>{link}</td></tr>",
            page_words::time(row.ended),
            isolate(&row.players.black),
            isolate(&row.players.white),
            page_words::ending(row.ending, &row.players, language),
            row.moves,
        );
    }
    body.push_str("</table>\n");
}
