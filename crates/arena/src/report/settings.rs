use super::escape::escape;
use super::page::section as part;
use super::table::{Column, Table};
use super::view::View;

/// What was set, as it was said.
pub(super) fn section(view: &View<'_>) -> String {
    if view.report.facts.is_empty() {
        return String::new();
    }
    let words = view.words;
    let columns = [Column::Words(words.setting), Column::Words(words.value)];
    let mut table = Table::new(words.settings_caption, &columns);
    for (label, value) in view.report.facts {
        table.row(&[escape(label), format!("<code>{}</code>", escape(value))]);
    }
    part("settings", words.settings, &table.html())
}
