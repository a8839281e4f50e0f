use std::time::Duration;

use game::Color;
use report::{escape, fill};

use super::figure;
use super::histogram::{Bars, Histogram, median};
use super::html_table::{Column, HtmlTable};
use super::page::section as part;
use super::view::View;

/// The most charts of the page: more would make it slow.
const PICTURES: usize = 12;

/// The thinking times of one contestant, in milliseconds.
#[derive(Default)]
struct Used {
    means: Vec<f64>,
    longest: Vec<f64>,
    thoughts: u64,
    total: Duration,
}

/// The thinking times of the contestants.
pub(super) fn section(view: &View<'_>) -> String {
    if view.summary.games == 0 {
        return String::new();
    }
    let words = view.words;
    let used = used(view);
    let mut all: Vec<f64> = used.iter().flat_map(|used| &used.means).copied().collect();
    all.sort_by(f64::total_cmp);
    if all.last().is_none_or(|&most| most <= 0.0) {
        return part(
            "times",
            words.times,
            &format!("<p>{}</p>\n", words.no_times),
        );
    }
    let time = |milliseconds: f64| figure::time(milliseconds, words);
    let mut table = HtmlTable::new(
        words.times_caption,
        &[
            Column::Words(words.contestant),
            Column::Numbers(words.mean_move),
            Column::Numbers(words.median_move),
            Column::Numbers(words.longest_median),
            Column::Numbers(words.longest_move),
            Column::Numbers(words.thoughts),
            Column::Numbers(words.total_time),
        ],
    );
    let mut pictures = String::new();
    let bars = Bars::of(&all, 0.0);
    for (place, (player, summary)) in view.ranked().enumerate() {
        let Some(used) = used.get(player) else {
            continue;
        };
        table.row(&[
            view.name(player),
            view.known(summary.mean_time_ms.map(time)),
            view.known(median(&used.means).map(time)),
            view.known(median(&used.longest).map(time)),
            view.known(used.longest.last().copied().map(time)),
            figure::count(used.thoughts),
            time(used.total.as_secs_f64() * 1000.0),
        ]);
        if let Some(bars) = bars.filter(|_| place < PICTURES && !used.means.is_empty()) {
            let name = view.ledger().names().get(player).map_or("", String::as_str);
            let histogram = Histogram {
                id: &format!("time-{player}"),
                // The description is escaped as a whole, so the name goes in as it is.
                title: &fill(words.times_chart, &[name]),
                axis: words.times_axis,
                bars,
                label: &time,
                grain: 0.0,
            };
            pictures += &format!(
                "<figure>\n{}<figcaption>{}</figcaption>\n</figure>\n",
                histogram.html(view, &used.means),
                fill(escape(words.times_chart).as_str(), &[&view.name(player)])
            );
        }
    }
    let mut body = format!("{}<div class=\"side\">\n{pictures}</div>\n", table.html());
    if view.order.len() > PICTURES {
        let more = figure::count((view.order.len() - PICTURES) as u64);
        body += &format!(
            "<p class=\"note\">{}</p>\n",
            fill(words.times_more, &[&more])
        );
    }
    part("times", words.times, &body)
}

fn used(view: &View<'_>) -> Vec<Used> {
    let mut used: Vec<Used> = Vec::new();
    used.resize_with(view.order.len(), Used::default);
    for entry in view.ledger().entries() {
        for color in Color::BOTH {
            let thoughts = entry.thoughts[color];
            let Some(used) = used.get_mut(entry.players[color]).filter(|_| thoughts > 0) else {
                continue;
            };
            let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
            used.means
                .push(milliseconds(entry.used[color]) / f64::from(thoughts));
            used.longest.push(milliseconds(entry.longest[color]));
            used.thoughts += u64::from(thoughts);
            used.total = used.total.saturating_add(entry.used[color]);
        }
    }
    for used in &mut used {
        used.means.sort_by(f64::total_cmp);
        used.longest.sort_by(f64::total_cmp);
    }
    used
}
