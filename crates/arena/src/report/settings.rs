use report::escape;

use super::html_table::{Column, HtmlTable};
use super::page::section as part;
use super::view::View;

/// The settings, as given.
pub(super) fn section(view: &View<'_>) -> String {
    if view.report.facts.is_empty() {
        return String::new();
    }
    let words = view.words;
    let columns = [Column::Words(words.setting), Column::Words(words.value)];
    let mut table = HtmlTable::new(words.settings_caption, &columns);
    for (label, value) in view.report.facts {
        table.row(&[escape(label), format!("<code>{}</code>", escape(value))]);
    }
    part("settings", words.settings, &table.html())
}
