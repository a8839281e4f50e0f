use report::escape;

use super::figure;
use super::page::described;
use super::view::View;

/// Wins, draws and losses as one bar in three parts, with a legend in words.
pub(super) fn results(view: &View<'_>, counts: [u64; 3]) -> String {
    let words = view.words;
    let games = counts.iter().sum();
    let parts = [
        ("win", words.wins, words.win),
        ("draw", words.draws, words.draw),
        ("loss", words.losses, words.loss),
    ];
    let [mut bar, mut legend, mut text] = [const { String::new() }; 3];
    let mut left = 0.0;
    for ((class, name, short), count) in parts.into_iter().zip(counts) {
        let share = figure::share(count as f64, games).unwrap_or(0.0);
        let percent = figure::percent(share);
        let number = figure::count(count);
        text += &format!("{name}: {number} ({percent}). ");
        legend += &format!(
            "<li><span class=\"key {class}\" aria-hidden=\"true\"></span>{name} <b>{number}</b> \
             <small>{percent}</small></li>"
        );
        if count > 0 {
            bar += &format!(
                "<rect class=\"{class}\" x=\"{:.2}%\" y=\"0\" width=\"{:.2}%\" height=\"36\" />\n",
                left * 100.0,
                share * 100.0
            );
        }
        // Narrower parts have no room for letters; the legend has them all.
        if share >= 0.22 {
            bar += &format!(
                "<text class=\"on\" x=\"{:.2}%\" y=\"23\" text-anchor=\"middle\">{short} {percent}</text>\n",
                (left + share / 2.0) * 100.0
            );
        }
        left += share;
    }
    let head = described("wdl", "stack", 36, words.games_chart, text.trim_end());
    format!("{head}{bar}</svg>\n<ul class=\"legend\">{legend}</ul>\n")
}

/// Pairs by points: five columns.
pub(super) fn pairs(view: &View<'_>, counts: [u64; 5]) -> String {
    const TOP: f64 = 40.0;
    const HEIGHT: f64 = 110.0;
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let total = counts.iter().sum();
    let classes = ["loss", "loss", "draw", "win", "win"];
    let points = ["0", "½", "1", "1½", "2"];
    let mut names = view.words.pair_names.split('|');
    let [mut svg, mut text] = [const { String::new() }; 2];
    for (((&count, class), points), column) in counts.iter().zip(classes).zip(points).zip(0_u8..) {
        let name = names.next().unwrap_or_default();
        let height = (HEIGHT * count as f64 / most as f64).max(1.5);
        let middle = f64::from(column) * 20.0 + 10.0;
        let share = figure::percent(figure::share(count as f64, total).unwrap_or(0.0));
        let number = figure::count(count);
        text += &format!("{points} ({name}): {number}. ");
        svg += &format!(
            "<rect class=\"{class}\" x=\"{:.2}%\" y=\"{:.1}\" width=\"16%\" height=\"{height:.1}\" />\n\
             <text class=\"count\" x=\"{middle}%\" y=\"{:.1}\" text-anchor=\"middle\">{number}</text>\
             <text x=\"{middle}%\" y=\"{:.1}\" text-anchor=\"middle\">{share}</text>\
             <text class=\"count\" x=\"{middle}%\" y=\"170\" text-anchor=\"middle\">{points}</text>\
             <text x=\"{middle}%\" y=\"188\" text-anchor=\"middle\">{}</text>\n",
            middle - 8.0,
            TOP + HEIGHT - height,
            TOP + HEIGHT - height - 20.0,
            TOP + HEIGHT - height - 5.0,
            escape(name)
        );
    }
    let head = described(
        "pairs",
        "columns",
        194,
        view.words.pairs_chart,
        text.trim_end(),
    );
    format!("{head}{svg}</svg>\n")
}

/// A share as a small bar in a table.
pub(super) fn share(share: f64, class: &str) -> String {
    format!(
        "<svg class=\"share\" width=\"100%\" height=\"12\" aria-hidden=\"true\">\
         <rect class=\"track\" width=\"100%\" height=\"12\" />\
         <rect class=\"{class}\" width=\"{:.2}%\" height=\"12\" /></svg>",
        share.clamp(0.0, 1.0) * 100.0
    )
}
