use report::fill;

use super::figure;
use super::html_table::{Column, HtmlTable};
use super::view::View;

/// The contestants by rank, with their intervals on one scale.
pub(super) fn html(view: &View<'_>) -> String {
    let words = view.words;
    let mut table = HtmlTable::new(
        words.ranking_caption,
        &[
            Column::Words(words.contestant),
            Column::Numbers(words.points),
            Column::Numbers(words.games),
            Column::Numbers(words.elo_mean),
            Column::Words(words.interval),
        ],
    );
    let (mut low, mut high) = (-1.0_f64, 1.0_f64);
    for player in &view.summary.players {
        if let Some(elo) = player.elo {
            let error = player.elo_error.unwrap_or(0.0);
            (low, high) = (low.min(elo - error), high.max(elo + error));
        }
    }
    for (rank, (player, summary)) in (1_u64..).zip(view.ranked()) {
        table.row(&[
            format!("<small>{rank}</small> {}", view.name(player)),
            figure::points(summary.points),
            figure::count(summary.games),
            view.estimate(summary.elo, summary.elo_error),
            whisker(summary.elo, summary.elo_error, low, high),
        ]);
    }
    let lead = view
        .ranked()
        .next()
        .map_or(String::new(), |(player, summary)| {
            let points = figure::points(summary.points);
            let lead = [&*view.name(player), &points, &figure::count(summary.games)];
            format!("<p class=\"lead\">{}</p>\n", fill(words.leader, &lead))
        });
    lead + &table.html()
}

fn whisker(elo: Option<f64>, error: Option<f64>, low: f64, high: f64) -> String {
    let Some(elo) = elo else {
        return String::new();
    };
    let place = |elo: f64| {
        let share = (elo - low) / (high - low);
        if share.is_finite() {
            3.0 + 94.0 * share.clamp(0.0, 1.0)
        } else {
            50.0
        }
    };
    let interval = error.map_or(String::new(), |error| {
        format!(
            "<line class=\"whisker\" x1=\"{:.2}%\" x2=\"{:.2}%\" y1=\"10\" y2=\"10\" />",
            place(elo - error),
            place(elo + error)
        )
    });
    // The text of the row says the same.
    format!(
        "<svg class=\"whiskers\" width=\"100%\" height=\"20\" aria-hidden=\"true\">\
         <line class=\"zero\" x1=\"{zero:.2}%\" x2=\"{zero:.2}%\" y1=\"0\" y2=\"20\" />{interval}\
         <circle class=\"dot\" cx=\"{:.2}%\" cy=\"10\" r=\"5\" /></svg>",
        place(elo),
        zero = place(0.0),
    )
}
