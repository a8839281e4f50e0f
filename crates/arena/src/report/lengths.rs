use report::fill;

use super::figure;
use super::histogram::{Bars, Histogram, median};
use super::page::{figure as picture, section as part};
use super::view::View;

/// The lengths of the games.
pub(super) fn section(view: &View<'_>) -> String {
    let words = view.words;
    let mut moves: Vec<f64> = view
        .ledger()
        .entries()
        .map(|entry| entry.moves as f64)
        .collect();
    moves.sort_by(f64::total_cmp);
    let (Some(&least), Some(&most), Some(middle), Some(bars)) = (
        moves.first(),
        moves.last(),
        median(&moves),
        Bars::of(&moves, 1.0),
    ) else {
        return String::new();
    };
    let mean = moves.iter().sum::<f64>() / moves.len() as f64;
    let histogram = Histogram {
        id: "lengths-plot",
        title: words.lengths_chart,
        axis: words.lengths_axis,
        bars,
        label: &|moves| figure::fixed(moves, 0),
        grain: 1.0,
    };
    let caption = fill(
        words.lengths_figures,
        &[
            &figure::fixed(least, 0),
            &figure::fixed(mean, 1),
            &figure::points(middle),
            &figure::fixed(most, 0),
        ],
    );
    let body = picture(&histogram.html(view, &moves), &caption);
    part("lengths", words.lengths, &body)
}
