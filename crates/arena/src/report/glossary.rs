use super::view::View;

/// The meaning of the figures, for first-time readers.
pub(super) fn footer(view: &View<'_>) -> String {
    let words = view.words;
    let terms: String = [
        ("Elo", words.about_elo),
        ("nElo", words.about_nelo),
        ("LOS", words.about_los),
        (words.about_pairs_name, words.about_pairs),
        ("LLR, SPRT", words.about_llr),
        (words.about_interval_name, words.about_interval),
    ]
    .iter()
    .map(|(term, text)| format!("<div><dt>{term}</dt><dd>{text}</dd></div>\n"))
    .collect();
    format!(
        "<footer>\n<h2>{}</h2>\n<dl class=\"glossary\">\n{terms}</dl>\n</footer>\n",
        words.glossary
    )
}
