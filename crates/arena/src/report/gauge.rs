use report::fill;

use super::page::described;
use super::view::View;
use super::{Language, figure};
use crate::Test;

/// The sequential test: where its ratio is between the bounds, and what that means.
pub(super) fn test(view: &View<'_>, test: &Test, ratio: Option<f64>) -> String {
    let words = view.words;
    let (low, high) = (figure::plain(test.elo0), figure::plain(test.elo1));
    let verdict = match test.verdict {
        Some("H1") => fill(words.accepted_h1, &[&low, &high]),
        Some(_) => fill(words.accepted_h0, &[&low, &high]),
        None if view.report.is_final => words.ended_open.to_owned(),
        None => words.no_verdict.to_owned(),
    };
    let pairs = match test.verdict {
        Some(_) => words.verdict_pairs,
        None => words.seen_pairs,
    };
    let pairs = fill(
        pairs,
        &[
            &figure::count(test.pairs),
            &figure::count(view.summary.pairs),
        ],
    );
    let model = match test.model {
        "normalized" => words.normalized,
        "logistic" => words.logistic,
        _ => words.bayes,
    };
    let (alpha, beta) = (figure::plain(test.alpha), figure::plain(test.beta));
    let hypotheses = fill(words.hypotheses, &[model, &low, &high, &alpha, &beta]);
    let class = match test.verdict {
        Some("H1") => "passed",
        Some(_) => "failed",
        None => "open",
    };
    let space = match view.report.language {
        Language::English => " ",
        Language::Japanese => "",
    };
    format!(
        "<h3>{}</h3>\n<p class=\"decision {class}\">{verdict}{space}{pairs}</p>\n{}\
         <p class=\"note\">{hypotheses}</p>\n",
        words.test,
        bar(view, test, ratio)
    )
}

fn bar(view: &View<'_>, test: &Test, ratio: Option<f64>) -> String {
    let words = view.words;
    let (lower, upper) = (figure::signed(test.lower, 2), figure::signed(test.upper, 2));
    let place = |ratio: f64| {
        let share = (ratio - test.lower) / (test.upper - test.lower);
        if share.is_finite() {
            4.0 + 92.0 * share
        } else {
            50.0
        }
        .clamp(0.5, 99.5)
    };
    let value = ratio.map_or(words.unknown.to_owned(), |ratio| figure::signed(ratio, 2));
    let text = format!("{}: {value}. H0: {lower}. H1: {upper}.", words.llr_long);
    let mut svg = described("llr-bar", "gauge", 76, words.test, &text);
    let zero = place(0.0);
    svg += "<rect class=\"track\" x=\"0\" y=\"30\" width=\"100%\" height=\"16\" />\n\
            <rect class=\"loss\" x=\"0\" y=\"30\" width=\"4%\" height=\"16\" />\
            <rect class=\"win\" x=\"96%\" y=\"30\" width=\"4%\" height=\"16\" />\n";
    if let Some(ratio) = ratio {
        let at = place(ratio);
        let anchor = match at {
            _ if at < 20.0 => "start",
            _ if at > 80.0 => "end",
            _ => "middle",
        };
        svg += &format!(
            "<rect class=\"bar\" x=\"{:.2}%\" y=\"33\" width=\"{:.2}%\" height=\"10\" />\
             <line class=\"needle\" x1=\"{at:.2}%\" x2=\"{at:.2}%\" y1=\"25\" y2=\"51\" />\
             <text class=\"count\" x=\"{at:.2}%\" y=\"18\" text-anchor=\"{anchor}\">LLR {value}</text>\n",
            zero.min(at),
            (zero - at).abs(),
        );
    } else {
        svg += &format!("<text x=\"50%\" y=\"18\" text-anchor=\"middle\">{value}</text>\n");
    }
    svg += &format!(
        "<line class=\"zero\" x1=\"{zero:.2}%\" x2=\"{zero:.2}%\" y1=\"30\" y2=\"52\" />\
         <text x=\"{zero:.2}%\" y=\"68\" text-anchor=\"middle\">0</text>\
         <text x=\"0\" y=\"68\">H0 {lower}</text>\
         <text x=\"100%\" y=\"68\" text-anchor=\"end\">H1 {upper}</text>\n</svg>\n"
    );
    svg
}
