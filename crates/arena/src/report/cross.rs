use std::collections::HashMap;

use game::Wdl;
use report::fill;

use super::figure;
use super::html_table::{Column, HtmlTable};
use super::view::View;

/// The most columns of the table.
const MOST: usize = 32;

/// Everybody against everybody.
pub(super) fn html(view: &View<'_>) -> String {
    let words = view.words;
    let mut meetings: HashMap<(usize, usize), [u64; 3]> = HashMap::new();
    for entry in view.ledger().entries() {
        for (player, other) in [
            (entry.players.black, entry.players.white),
            (entry.players.white, entry.players.black),
        ] {
            let column = match entry.result(player) {
                Some(Wdl::Win) => 0,
                Some(Wdl::Draw) | None => 1,
                Some(Wdl::Loss) => 2,
            };
            meetings.entry((player, other)).or_default()[column] += 1;
        }
    }
    let shown: Vec<usize> = view.order.iter().copied().take(MOST).collect();
    let ranks: Vec<String> = (1..=shown.len()).map(|rank| rank.to_string()).collect();
    let mut columns = vec![Column::Words(words.contestant)];
    columns.extend(ranks.iter().map(|rank| Column::Numbers(rank)));
    let mut table = HtmlTable::new(words.cross_caption, &columns);
    for (rank, &player) in ranks.iter().zip(&shown) {
        let mut cells = vec![format!("<small>{rank}</small> {}", view.name(player))];
        cells.extend(shown.iter().map(|&other| {
            if player == other {
                return "<span class=\"self\">·</span>".to_owned();
            }
            meetings
                .get(&(player, other))
                .map_or("–".to_owned(), |&counts| {
                    let [wins, draws, losses] = counts;
                    let points = wins as f64 + draws as f64 / 2.0;
                    let score = figure::share(points, wins + draws + losses);
                    let score = view.known(score.map(figure::percent));
                    format!(
                        "<b>{score}</b><br /><small>{}</small>",
                        figure::results(counts)
                    )
                })
        }));
        table.row(&cells);
    }
    let mut html = format!("<h3>{}</h3>\n{}", words.cross, table.html());
    if view.order.len() > shown.len() {
        let more = figure::count((view.order.len() - shown.len()) as u64);
        html += &format!(
            "<p class=\"note\">{}</p>\n",
            fill(words.cross_more, &[&more])
        );
    }
    html
}
