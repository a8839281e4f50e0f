use report::fill;

use super::page::{figure as picture, section as part};
use super::view::View;
use super::{figure, gauge, stack, standings};
use crate::Duel;

/// Beyond this chance to be the stronger side, the 95 % interval leaves zero out.
const SURE: f64 = 0.975;

/// The main result.
pub(super) fn section(view: &View<'_>) -> String {
    let body = match &view.summary.duel {
        _ if view.summary.games == 0 => {
            let nothing = format!("<p class=\"lead\">{}</p>\n", view.words.no_games);
            nothing
                + &view
                    .summary
                    .duel
                    .as_ref()
                    .map_or(String::new(), |duel| tests(view, duel))
        }
        Some(duel) => two(view, duel),
        None => standings::html(view),
    };
    part("result", view.words.result, &body)
}

fn two(view: &View<'_>, duel: &Duel) -> String {
    let words = view.words;
    let (first, second) = (view.name(0), view.name(1));
    let lead = match duel.los {
        Some(los) if los >= SURE => fill(words.stronger, &[&first, &second]),
        Some(los) if los <= 1.0 - SURE => fill(words.stronger, &[&second, &first]),
        Some(_) => fill(words.even, &[&first, &second]),
        None => fill(words.undecided, &[&first, &second]),
    };
    let score = duel.score.map(|score| match duel.score_error {
        Some(error) => {
            let error = figure::fixed(error * 100.0, 1);
            format!("{} <small>± {error}</small>", figure::percent(score))
        }
        None => figure::percent(score),
    });
    let cards = [
        (words.wdl, results(duel)),
        (words.score, view.known(score)),
        (words.elo, view.estimate(duel.elo, duel.elo_error)),
        (words.nelo, view.estimate(duel.nelo, duel.nelo_error)),
        (words.los, view.known(duel.los.map(figure::chance))),
        (
            words.pair_ratio,
            view.known(duel.pair_ratio.map(|ratio| figure::fixed(ratio, 2))),
        ),
    ];
    let cards: String = cards
        .iter()
        .map(|(name, value)| format!("<div><dt>{name}</dt><dd>{value}</dd></div>\n"))
        .collect();
    let pairs = figure::count(duel.pentanomial.iter().sum());
    format!(
        "<p class=\"lead\">{lead}</p>\n<dl class=\"cards\">\n{cards}</dl>\n<p class=\"note\">{}</p>\n\
         <h3>{}</h3>\n{}<h3>{}</h3>\n{}{}",
        fill(words.of_first, &[&first, &second]),
        words.games_chart,
        stack::results(view, [duel.wins, duel.draws, duel.losses]),
        words.pairs_chart,
        picture(
            &stack::pairs(view, duel.pentanomial),
            &fill(words.pairs_caption, &[&pairs, &first])
        ),
        tests(view, duel)
    )
}

fn results(duel: &Duel) -> String {
    [duel.wins, duel.draws, duel.losses]
        .map(figure::count)
        .join("–")
}

fn tests(view: &View<'_>, duel: &Duel) -> String {
    let test = duel.sprt.as_ref();
    test.map_or(String::new(), |test| gauge::test(view, test, duel.llr))
}
