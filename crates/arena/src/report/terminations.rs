use std::collections::BTreeMap;

use game::Wdl;

use super::html_table::{Column, HtmlTable};
use super::page::section as part;
use super::view::View;
use super::{figure, stack};
use crate::Termination;

/// Why the games ended, and whose failures that were.
pub(super) fn section(view: &View<'_>) -> String {
    if view.summary.games == 0 {
        return String::new();
    }
    let words = view.words;
    let mut failed: BTreeMap<(Termination, usize), u64> = BTreeMap::new();
    for entry in view
        .ledger()
        .entries()
        .filter(|entry| entry.termination.is_failure())
    {
        for player in [entry.players.black, entry.players.white] {
            if entry.result(player) == Some(Wdl::Loss) {
                *failed.entry((entry.termination, player)).or_default() += 1;
            }
        }
    }
    let mut table = HtmlTable::new(
        words.terminations_caption,
        &[
            Column::Words(words.reason),
            Column::Numbers(words.games),
            Column::Numbers(words.share),
            Column::Words(""),
            Column::Words(words.by_whom),
        ],
    );
    let counts = view.ledger().terminations();
    for reason in Termination::ALL {
        let Some(&count) = counts.get(&reason) else {
            continue;
        };
        let share = figure::share(count as f64, view.summary.games).unwrap_or(0.0);
        let mut name = words.termination(reason).to_owned();
        if reason.is_failure() {
            name += &format!(" <span class=\"failure\">⚠ {}</span>", words.failure);
        }
        let whose: Vec<String> = failed
            .range((reason, 0)..=(reason, usize::MAX))
            .map(|(&(_, player), &count)| format!("{} {}", view.name(player), figure::count(count)))
            .collect();
        let class = if reason.is_failure() { "loss" } else { "bar" };
        table.row(&[
            name,
            figure::count(count),
            figure::percent(share),
            stack::share(share, class),
            whose.join(" · "),
        ]);
    }
    part("terminations", words.terminations, &table.html())
}
