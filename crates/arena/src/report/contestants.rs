use super::html_table::{Column, HtmlTable};
use super::page::section as part;
use super::view::View;
use super::{cross, figure};
use crate::{Player, Termination};

/// The results of each contestant against each opponent.
pub(super) fn section(view: &View<'_>) -> String {
    let words = view.words;
    let elo = match view.summary.duel {
        Some(_) => words.elo_difference,
        None => words.elo_mean,
    };
    let mut table = HtmlTable::new(
        words.contestants_caption,
        &[
            Column::Words(words.contestant),
            Column::Numbers(words.games),
            Column::Numbers(words.wdl),
            Column::Numbers(words.points_score),
            Column::Numbers(elo),
            Column::Numbers(words.as_black),
            Column::Numbers(words.as_white),
            Column::Numbers(words.mean_move),
            Column::Numbers(words.longest_move),
            Column::Words(words.failures),
        ],
    );
    for (player, summary) in view.ranked() {
        let time = |milliseconds| figure::time(milliseconds, words);
        let score = figure::share(summary.points, summary.games).map(figure::percent);
        let score = score.map_or(String::new(), |score| format!(" <small>{score}</small>"));
        let (elo, error) = rating(view, player, summary);
        table.row(&[
            view.name(player),
            figure::count(summary.games),
            figure::results([summary.wins, summary.draws, summary.losses]),
            figure::points(summary.points) + &score,
            view.estimate(elo, error),
            figure::results(summary.as_black),
            figure::results(summary.as_white),
            view.known(summary.mean_time_ms.map(time)),
            view.known(summary.mean_time_ms.map(|_| time(summary.longest_time_ms))),
            failures(view, summary),
        ]);
    }
    let mut body = table.html();
    if view.order.len() > 2 {
        body += &cross::html(view);
    }
    part("contestants", words.contestants, &body)
}

/// Of two contestants, each by its difference to the other, as in the headline.
fn rating(view: &View<'_>, player: usize, summary: &Player) -> (Option<f64>, Option<f64>) {
    match (&view.summary.duel, player) {
        (Some(duel), 0) => (duel.elo, duel.elo_error),
        (Some(duel), _) => (duel.elo.map(|elo| -elo), duel.elo_error),
        (None, _) => (summary.elo, summary.elo_error),
    }
}

fn failures(view: &View<'_>, summary: &Player) -> String {
    let reasons = Termination::ALL.into_iter().filter_map(|reason| {
        let count = figure::count(*summary.failures.get(reason.name())?);
        Some(format!("{} {count}", view.words.termination(reason)))
    });
    let reasons: Vec<String> = reasons.collect();
    if reasons.is_empty() {
        view.words.none.to_owned()
    } else {
        format!("<span class=\"failure\">⚠ {}</span>", reasons.join(" · "))
    }
}
