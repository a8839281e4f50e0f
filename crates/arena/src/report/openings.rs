use std::collections::BTreeMap;

use game::{ByColor, Color, Wdl};
use report::{escape, fill};

use super::figure;
use super::html_table::{Column, HtmlTable};
use super::page::section as part;
use super::view::View;
use crate::Entry;

/// The most rows of the table.
const ROWS: usize = 200;

/// The games from one opening, or from all.
#[derive(Default)]
struct OpeningResults {
    games: u64,
    /// Points of Black.
    black: f64,
    moves: u64,
    /// Games and points of the first contestant.
    first: ByColor<(u64, f64)>,
}

impl OpeningResults {
    fn add(&mut self, entry: &Entry) {
        let black = match entry.outcome.seen_by(Color::Black) {
            Wdl::Win => 1.0,
            Wdl::Draw => 0.5,
            Wdl::Loss => 0.0,
        };
        self.games += 1;
        self.black += black;
        self.moves += entry.moves as u64;
        if let Some(color) = entry.color(0) {
            self.first[color].0 += 1;
            self.first[color].1 += entry.points(0);
        }
    }

    /// How sure it is that the sides do not have the same chances: a distance grows with its
    /// share of the root of the games.
    fn bias(&self) -> f64 {
        let share = figure::share(self.black, self.games).unwrap_or(0.5);
        (share - 0.5).abs() * (self.games as f64).sqrt()
    }

    fn balance(&self) -> Option<String> {
        figure::share(self.black, self.games).map(figure::percent)
    }
}

/// The results by opening.
pub(super) fn section(view: &View<'_>) -> String {
    if view.summary.games == 0 {
        return String::new();
    }
    let words = view.words;
    let mut tallies: BTreeMap<usize, OpeningResults> = BTreeMap::new();
    let mut total = OpeningResults::default();
    for entry in view.ledger().entries() {
        tallies.entry(entry.opening).or_default().add(entry);
        total.add(entry);
    }
    let mut rows: Vec<(usize, OpeningResults)> = tallies.into_iter().collect();
    rows.sort_by(|(_, one), (_, other)| other.bias().total_cmp(&one.bias()));
    let left = rows.len().saturating_sub(ROWS);
    let balance = view.known(total.balance());
    let note = match view.summary.duel {
        Some(_) => fill(words.openings_first, &[&view.name(0)]),
        None => words.openings_many.to_owned(),
    };
    let mut notes = vec![fill(words.balance, &[&balance]), note];
    if left > 0 {
        notes.push(fill(words.openings_more, &[&figure::count(left as u64)]));
    }
    let mut body = format!("<p>{}</p>\n", notes.join(" "));
    if view.summary.duplicates > 0 {
        let duplicates = figure::count(view.summary.duplicates);
        let text = fill(words.duplicates, &[&duplicates]);
        body += &format!("<p class=\"warning\">⚠ {text}</p>\n");
    }
    part("openings", words.openings, &(body + &table(view, &rows)))
}

fn table(view: &View<'_>, rows: &[(usize, OpeningResults)]) -> String {
    let words = view.words;
    let mut columns = vec![
        Column::Numbers(words.number),
        Column::Words(words.opening),
        Column::Numbers(words.games),
        Column::Numbers(words.score_black),
    ];
    if view.summary.duel.is_some() {
        columns.extend([
            Column::Numbers(words.score_first),
            Column::Numbers(words.first_black),
            Column::Numbers(words.first_white),
        ]);
    }
    columns.push(Column::Numbers(words.mean_plies));
    let mut table = HtmlTable::new(words.openings_caption, &columns);
    for (opening, tally) in rows.iter().take(ROWS) {
        let mut cells = vec![
            figure::count((*opening as u64).saturating_add(1)),
            format!("<code>{}</code>", escape(&(view.report.opening)(*opening))),
            figure::count(tally.games),
            view.known(tally.balance()),
        ];
        if view.summary.duel.is_some() {
            let ByColor { black, white } = tally.first;
            let score = |(games, points)| {
                figure::share(points, games).map_or("–".to_owned(), figure::percent)
            };
            let points = |(games, points)| match games {
                0 => "–".to_owned(),
                _ => format!("{}/{}", figure::points(points), figure::count(games)),
            };
            cells.extend([
                score((black.0 + white.0, black.1 + white.1)),
                points(black),
                points(white),
            ]);
        }
        let plies = figure::share(tally.moves as f64, tally.games);
        cells.push(view.known(plies.map(|plies| figure::fixed(plies, 1))));
        table.row(&cells);
    }
    table.html()
}
