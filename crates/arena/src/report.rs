//! The report of a match or a tournament: one HTML page that needs nothing else.
//!
//! The page has no script and loads nothing, so it can be sent, stored and opened anywhere. It
//! is a pure function of the results: the same ledger gives the same page.
//!
//! ```
//! use arena::Ledger;
//! use arena::report::Report;
//! use report::Language;
//!
//! let ledger = Ledger::new(vec!["new".to_owned(), "<old>".to_owned()]);
//! let report = Report {
//!     title: "new against <old>",
//!     language: Language::English,
//!     facts: &[("Limit".to_owned(), "1000 nodes".to_owned())],
//!     ledger: &ledger,
//!     test: None,
//!     opening: &|number| format!("opening {number}"),
//!     is_final: true,
//! };
//! let page = report.html();
//! assert!(page.contains("new against &lt;old&gt;"));
//! assert!(!page.contains("<script"));
//! ```

mod contestants;
mod cross;
mod figure;
mod gauge;
mod glossary;
mod headline;
mod histogram;
mod html_table;
mod lengths;
mod openings;
mod page;
mod plot;
mod progress;
mod scale;
mod settings;
mod stack;
mod standings;
mod terminations;
#[cfg(test)]
mod tests;
mod times;
mod view;
mod words;

use report::Language;

use crate::{Ledger, Sequential};
use view::View;

/// The data of a report.
#[derive(Clone, Copy)]
pub struct Report<'a> {
    /// The title of the page.
    pub title: &'a str,
    /// The language of its texts.
    pub language: Language,
    /// The settings: labels and values.
    pub facts: &'a [(String, String)],
    /// The results.
    pub ledger: &'a Ledger,
    /// The sequential test, if there is one; only with two contestants it is shown.
    pub test: Option<&'a Sequential>,
    /// The text of an opening, by its number from 0.
    pub opening: &'a dyn Fn(usize) -> String,
    /// Whether no more games will come. If not, the page loads itself again and again.
    pub is_final: bool,
}

impl Report<'_> {
    /// The page.
    #[must_use]
    pub fn html(&self) -> String {
        let view = View::new(self);
        let sections = [
            headline::section(&view),
            contestants::section(&view),
            progress::section(&view),
            terminations::section(&view),
            times::section(&view),
            openings::section(&view),
            lengths::section(&view),
            settings::section(&view),
        ];
        page::page(&view, &sections.concat(), &glossary::footer(&view))
    }
}
