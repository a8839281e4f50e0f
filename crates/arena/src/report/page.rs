use report::{Page, escape, fill};

use super::figure;
use super::view::View;

const STYLE: &str = include_str!("style.css");

/// The whole page around its sections.
pub(super) fn page(view: &View<'_>, sections: &str, footer: &str) -> String {
    let words = view.words;
    let report = view.report;
    let state = if report.is_final {
        String::new()
    } else {
        format!(
            "<p class=\"running\" role=\"status\">{}</p>\n",
            words.running
        )
    };
    let count = fill(
        words.played,
        &[
            &figure::count(view.summary.games),
            &figure::count(view.summary.pairs),
            &figure::count(view.summary.players.len() as u64),
        ],
    );
    let page = Page {
        language: report.language,
        title: report.title,
        styles: &[STYLE],
        refreshes: !report.is_final,
        body: &format!(
            "<header>\n<p class=\"kicker\">{kicker}</p>\n<h1>{title}</h1>\n\
             <p class=\"count\">{count}</p>\n{state}</header>\n\
             <main>\n{sections}</main>\n{footer}",
            kicker = words.kicker,
            title = escape(report.title),
        ),
    };
    page.html()
}

/// A part of the page with its heading.
pub(super) fn section(id: &str, heading: &str, body: &str) -> String {
    format!(
        "<section id=\"{id}\" aria-labelledby=\"{id}-h\">\n<h2 id=\"{id}-h\">{heading}</h2>\n{body}</section>\n"
    )
}

/// A picture with a line of text. The caption is HTML.
pub(super) fn figure(picture: &str, caption: &str) -> String {
    format!("<figure>\n{picture}<figcaption>{caption}</figcaption>\n</figure>\n")
}

/// The first children of every picture: its title and description for screen readers. Plain text.
pub(super) fn described(id: &str, class: &str, height: u32, title: &str, text: &str) -> String {
    format!(
        "<svg class=\"{class}\" width=\"100%\" height=\"{height}\" role=\"img\" \
         aria-labelledby=\"{id}-t {id}-d\">\
         <title id=\"{id}-t\">{}</title><desc id=\"{id}-d\">{}</desc>\n",
        escape(title),
        escape(text)
    )
}
