use super::escape::{escape, fill};
use super::figure;
use super::view::View;

const STYLE: &str = include_str!("style.css");

/// Nothing may be loaded and nothing may run, even if something slipped through.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// The whole page around its sections.
pub(super) fn page(view: &View<'_>, sections: &str, footer: &str) -> String {
    let words = view.words;
    let title = escape(view.report.title);
    let (refresh, state) = match view.report.is_final {
        true => ("", String::new()),
        false => (
            "<meta http-equiv=\"refresh\" content=\"10\" />\n",
            format!(
                "<p class=\"running\" role=\"status\">{}</p>\n",
                words.running
            ),
        ),
    };
    let count = fill(
        words.played,
        &[
            &figure::count(view.summary.games),
            &figure::count(view.summary.pairs),
            &figure::count(view.summary.players.len() as u64),
        ],
    );
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
         <meta name=\"color-scheme\" content=\"light dark\" />\n\
         <meta name=\"generator\" content=\"Sanban arena\" />\n\
         {refresh}<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<p class=\"kicker\">{kicker}</p>\n<h1>{title}</h1>\n<p class=\"count\">{count}</p>\n\
         {state}</header>\n<main>\n{sections}</main>\n{footer}</body>\n</html>\n",
        language = words.code,
        kicker = words.kicker,
    )
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

/// The first children of every picture: what it shows, for those who do not see it. Plain text.
pub(super) fn described(id: &str, class: &str, height: u32, title: &str, text: &str) -> String {
    format!(
        "<svg class=\"{class}\" width=\"100%\" height=\"{height}\" role=\"img\" \
         aria-labelledby=\"{id}-t {id}-d\">\
         <title id=\"{id}-t\">{}</title><desc id=\"{id}-d\">{}</desc>\n",
        escape(title),
        escape(text)
    )
}
