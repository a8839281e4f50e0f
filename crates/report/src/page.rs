use crate::{Language, escape};

/// The styles of plain pages: type, headings, tables and the axes of charts.
pub const STYLE: &str = include_str!("page/style.css");

/// The browser loads and runs nothing, even if markup slipped through.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// How often the page of something in progress loads itself again, in seconds.
const REFRESH: u32 = 10;

/// A report as one HTML file.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The language of the texts.
    pub language: Language,
    /// The title, as plain text.
    pub title: &'a str,
    /// The style sheets, in their order.
    pub styles: &'a [&'a str],
    /// Whether the page loads itself again every ten seconds, because more is to come.
    pub refreshes: bool,
    /// The content of the body, as HTML.
    pub body: &'a str,
}

impl Page<'_> {
    /// The file.
    #[must_use]
    pub fn html(&self) -> String {
        let refresh = if self.refreshes {
            format!("<meta http-equiv=\"refresh\" content=\"{REFRESH}\" />\n")
        } else {
            String::new()
        };
        format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\" />\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
             <meta name=\"color-scheme\" content=\"light dark\" />\n\
             <meta name=\"generator\" content=\"Sanban\" />\n\
             {refresh}<title>{title}</title>\n<style>\n{styles}</style>\n</head>\n\
             <body>\n{body}</body>\n</html>\n",
            language = self.language.code(),
            title = escape(self.title),
            styles = self.styles.concat(),
            body = self.body,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_in_progress_refresh() {
        let page = |refreshes| Page {
            language: Language::Japanese,
            title: "a & b",
            styles: &[STYLE, "b{color:red}\n"],
            refreshes,
            body: "<p>",
        };
        let html = page(true).html();
        assert!(html.contains("http-equiv=\"refresh\" content=\"10\""));
        assert!(html.contains("lang=\"ja\"") && html.contains("<title>a &amp; b</title>"));
        assert!(html.contains("b{color:red}\n</style>"));
        assert!(!page(false).html().contains("refresh"));
    }
}
