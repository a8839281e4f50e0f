use game::Wdl;
use report::fill;

use super::figure;
use super::page::{figure as picture, section as part};
use super::plot::Plot;
use super::view::View;
use crate::statistics::{Estimate, Pentanomial, Sample, Trinomial};
use crate::{Ledger, Sequential};

/// More points than this no page shows.
const POINTS: u64 = 400;

/// Elo, beyond which a picture only shows that one side wins nearly everything.
const MOST_ELO: f64 = 1200.0;

/// The score and Elo over the course of a match between two contestants.
pub(super) fn section(view: &View<'_>) -> String {
    if view.summary.duel.is_none() || view.summary.games == 0 {
        return String::new();
    }
    let mut body = elo(view);
    if let Some(test) = view.report.test {
        body += &ratio(view, test);
    }
    part("progress", view.words.progress, &body)
}

fn elo(view: &View<'_>) -> String {
    let words = view.words;
    let points = estimates(view.ledger());
    let heading = format!("<h3>{}</h3>\n", words.elo_chart);
    let (Some(&(last, now)), true) = (points.last(), points.len() > 1) else {
        return format!("{heading}<p>{}</p>\n", words.too_few);
    };
    // The first results are far off and would flatten all the rest.
    let (mut low, mut high) = (0.0_f64, 0.0_f64);
    for &(x, Estimate { value, error }) in &points {
        if x >= 0.12 * last {
            let error = error.unwrap_or(0.0);
            (low, high) = (low.min(value - error), high.max(value + error));
        }
    }
    let margin = 0.08 * (high - low).max(1.0);
    let (low, high) = (low.max(-MOST_ELO) - margin, high.min(MOST_ELO) + margin);
    let known = |&(x, Estimate { value, error }): &(f64, Estimate)| {
        error.map(|error| (x, value - error, value + error))
    };
    let text = format!("{}: {}", words.elo, figure::signed(now.value, 1));
    let text = now.error.map_or(text.clone(), |error| {
        format!("{text} ± {}", figure::fixed(error, 1))
    });
    let plot = Plot {
        id: "elo-plot",
        title: words.elo_chart,
        description: text,
        axis: words.x_games,
        last,
        low,
        high,
        band: points.iter().filter_map(known).collect(),
        curves: vec![(
            "main",
            points
                .iter()
                .map(|&(x, estimate)| (x, estimate.value))
                .collect(),
        )],
        levels: Vec::new(),
        mark: None,
    };
    let caption = fill(words.elo_caption, &[&view.name(0), &view.name(1)]);
    heading + &picture(&plot.html(), &caption)
}

/// The Elo after this many games: of pairs if there are any, as in the headline.
fn estimates(ledger: &Ledger) -> Vec<(f64, Estimate)> {
    let mut points = Vec::new();
    let mut take = |games: u64, sample: Sample| {
        if let Some(estimate) = sample.elo() {
            points.push((games as f64, estimate));
        }
    };
    let pairs = ledger.pairs().count() as u64;
    if pairs > 0 {
        let mut count = Pentanomial::default();
        for (seen, pair) in (1..).zip(ledger.pairs()) {
            let [one, other] = pair.map(|entry| entry.result(0).unwrap_or(Wdl::Draw));
            count.add(one, other);
            if is_shown(seen, pairs) {
                take(2 * seen, Sample::of_pairs(count));
            }
        }
    } else {
        let mut count = Trinomial::default();
        for (seen, entry) in (1..).zip(ledger.entries()) {
            count.add(entry.result(0).unwrap_or(Wdl::Draw));
            if is_shown(seen, ledger.games()) {
                take(seen, Sample::of_games(count));
            }
        }
    }
    points
}

fn is_shown(number: u64, all: u64) -> bool {
    number == all || number.is_multiple_of(all.div_ceil(POINTS))
}

fn ratio(view: &View<'_>, test: &Sequential) -> String {
    let words = view.words;
    let heading = format!("<h3>{}</h3>\n", words.llr_chart);
    let sprt = test.sprt();
    let bounds = sprt.bounds();
    // The test counts pairs as long as none is missing.
    let pairs: Vec<_> = (0..).map_while(|pair| view.ledger().pair(pair)).collect();
    let all = pairs.len() as u64;
    let end = match test.verdict() {
        Some(_) => test.count().pairs(),
        None => u64::MAX,
    };
    let mut count = Pentanomial::default();
    let (mut counted, mut rest) = (vec![(0.0, 0.0)], Vec::new());
    for (seen, pair) in (1..).zip(&pairs) {
        let [one, other] = pair.map(|entry| entry.result(0).unwrap_or(Wdl::Draw));
        count.add(one, other);
        if !is_shown(seen, all) && seen != end {
            continue;
        }
        let Some(ratio) = sprt.log_likelihood_ratio(&Sample::of_pairs(count)) else {
            continue;
        };
        let point = (seen as f64, ratio);
        if seen <= end {
            counted.push(point);
        }
        if seen >= end {
            rest.push(point);
        }
    }
    if counted.len() < 2 {
        return format!("{heading}<p>{}</p>\n", words.too_few);
    }
    let values = || counted.iter().chain(&rest).map(|&(_, ratio)| ratio);
    let low = values()
        .fold(bounds.lower, f64::min)
        .max(3.0 * bounds.lower);
    let high = values()
        .fold(bounds.upper, f64::max)
        .min(3.0 * bounds.upper);
    let margin = 0.1 * (high - low);
    let now = test
        .ratio()
        .map_or(words.unknown.to_owned(), |ratio| figure::signed(ratio, 2));
    let plot = Plot {
        id: "llr-plot",
        title: words.llr_chart,
        description: format!("{}: {now}", words.llr_long),
        axis: words.x_pairs,
        last: all as f64,
        low: low - margin,
        high: high + margin,
        band: Vec::new(),
        levels: vec![
            (
                bounds.upper,
                format!("H1 {}", figure::signed(bounds.upper, 2)),
            ),
            (
                bounds.lower,
                format!("H0 {}", figure::signed(bounds.lower, 2)),
            ),
        ],
        mark: test.verdict().map(|_| {
            let pairs = figure::count(end);
            (end as f64, format!("{} {pairs}", words.verdict))
        }),
        curves: vec![("main", counted), ("after", rest)],
    };
    heading + &picture(&plot.html(), words.llr_caption)
}
