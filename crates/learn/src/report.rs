//! The report of a run: one self-contained HTML page with its curves.
//!
//! The page has no script and loads nothing. It is a pure function of the run: the same settings
//! and points give the same page.

mod chart;
mod labels;
mod words;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use report::{Language, Page, STYLE, escape};

use crate::{Glance, Point};

use chart::Chart;
use labels::label;
use words::Words;

pub use labels::title;

/// The page of a run.
#[must_use]
pub fn html(run: &Glance, language: Language) -> String {
    let words = Words::of(language);
    let name = run.path.file_name().unwrap_or_default().to_string_lossy();
    let mut body = format!("<h1>{}</h1>", escape(&name));
    facts(&mut body, run, &words);
    if run.points.is_empty() {
        let _ = write!(body, "<p>{}</p>", words.nothing);
    }
    for (title, curves) in charts(&run.points) {
        let chart = Chart {
            title: label(&title, language),
            curves: &curves,
            across: words.steps,
            language,
        };
        body += &chart.html();
    }
    settings(&mut body, run, &words);
    let page = Page {
        language,
        title: &name,
        styles: &[STYLE, include_str!("report/style.css")],
        refreshes: run.is_running,
        body: &body,
    };
    page.html()
}

/// The curves grouped by chart: the part of their names before the slash.
fn charts(points: &[Point]) -> BTreeMap<String, BTreeMap<String, Vec<(u64, f64)>>> {
    let mut charts: BTreeMap<String, BTreeMap<String, Vec<(u64, f64)>>> = BTreeMap::new();
    for point in points {
        for (name, value) in &point.values {
            let (chart, curve) = name.split_once('/').unwrap_or((name, name));
            let chart = charts.entry(chart.to_owned()).or_default();
            let curve = chart.entry(curve.to_owned()).or_default();
            curve.push((point.step, *value));
        }
    }
    charts
}

fn facts(page: &mut String, run: &Glance, words: &Words) {
    let last = run.points.last();
    let checkpoints: Vec<String> = run
        .checkpoints
        .iter()
        .map(|step| {
            if Some(*step) == run.best {
                format!("<b>{step}</b> ({})", words.best)
            } else {
                step.to_string()
            }
        })
        .collect();
    let rows = [
        (words.method, escape(&run.config.method)),
        (words.game, escape(&run.config.game)),
        (words.seed, run.config.seed.to_string()),
        (words.steps, last.map_or(0, |point| point.step).to_string()),
        (
            words.time,
            format!("{:.0} s", last.map_or(0.0, |point| point.seconds)),
        ),
        (words.checkpoints, checkpoints.join(", ")),
    ];
    table(page, &rows);
}

fn settings(page: &mut String, run: &Glance, words: &Words) {
    let _ = write!(page, "<h2>{}</h2>", words.settings);
    let settings = run.config.settings.iter();
    let rows: Vec<(&str, String)> = settings
        .map(|(name, value)| (name.as_str(), escape(&value.to_string())))
        .collect();
    table(page, &rows);
}

/// A table of two columns; the second is markup.
fn table(page: &mut String, rows: &[(&str, String)]) {
    *page += "<table>";
    for (name, value) in rows {
        let _ = write!(page, "<tr><th>{}</th><td>{value}</td></tr>", escape(name));
    }
    *page += "</table>";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    fn glance(points: Vec<Point>) -> Glance {
        let mut settings = toml::Table::new();
        settings.insert("net".to_owned(), toml::Value::String("a<b".to_owned()));
        Glance {
            path: "runs/x&y".into(),
            config: Config::new("dqn", "othello", 3, settings),
            points,
            checkpoints: vec![10, 20],
            best: Some(10),
            total: None,
            is_running: false,
        }
    }

    #[test]
    fn the_page_has_a_picture_for_each_group_of_curves() {
        let point = |step| Point {
            step,
            seconds: step as f64,
            values: BTreeMap::from([
                ("loss".to_owned(), 1.0 / step as f64),
                ("win rate/random".to_owned(), 0.5),
                ("win rate/corner".to_owned(), 0.25),
            ]),
        };
        let page = html(&glance((1..50).map(point).collect()), Language::English);
        assert_eq!(page.matches("<svg").count(), 2);
        assert_eq!(page.matches("<polyline").count(), 3);
        assert!(page.contains("x&amp;y") && page.contains("a&lt;b"));
        assert!(page.contains("<b>10</b> (best)"));
        assert!(!page.contains("<script") && !page.contains("NaN"));
    }

    #[test]
    fn the_pictures_are_named_in_japanese_too() {
        let point = Point {
            step: 1,
            seconds: 1.0,
            values: BTreeMap::from([
                ("gate/score".to_owned(), 0.5),
                ("gate/kept".to_owned(), 1.0),
                ("yardstick/random".to_owned(), 0.9),
            ]),
        };
        let page = html(&glance(vec![point]), Language::Japanese);
        for said in ["<h2>関門</h2>", "</i>得点率 ", "</i>採用 ", "</i>random "] {
            assert!(page.contains(said), "{said}");
        }
    }

    #[test]
    fn a_run_without_points_says_so() {
        let page = html(&glance(Vec::new()), Language::Japanese);
        assert!(page.contains("まだ") && !page.contains("<svg"));
    }
}
