use report::escape;

/// A table; its cells are HTML.
pub(super) struct HtmlTable {
    caption: String,
    head: String,
    body: String,
    numbers: Vec<bool>,
}

/// The kind of a column's values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Column<'a> {
    /// Words, under this plain heading.
    Words(&'a str),
    /// Numbers, under this plain heading.
    Numbers(&'a str),
}

impl HtmlTable {
    /// No rows yet.
    pub(super) fn new(caption: &str, columns: &[Column<'_>]) -> HtmlTable {
        let mut head = String::new();
        let mut numbers = Vec::new();
        for &column in columns {
            let (class, title) = match column {
                Column::Words(title) => ("", title),
                Column::Numbers(title) => (" class=\"n\"", title),
            };
            head += &format!("<th scope=\"col\"{class}>{}</th>", escape(title));
            numbers.push(matches!(column, Column::Numbers(_)));
        }
        HtmlTable {
            caption: escape(caption),
            head,
            body: String::new(),
            numbers,
        }
    }

    /// One more row; its first cell is its heading.
    pub(super) fn row(&mut self, cells: &[String]) {
        self.body += "<tr>";
        for (index, cell) in cells.iter().enumerate() {
            let class = match self.numbers.get(index) {
                Some(true) => " class=\"n\"",
                _ => "",
            };
            self.body += &match index {
                0 => format!("<th scope=\"row\"{class}>{cell}</th>"),
                _ => format!("<td{class}>{cell}</td>"),
            };
        }
        self.body += "</tr>\n";
    }

    /// The element. A wide table moves by itself and not with the page.
    pub(super) fn html(&self) -> String {
        let HtmlTable {
            caption,
            head,
            body,
            ..
        } = self;
        format!(
            "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{caption}\">\
             <table><caption><span>{caption}</span></caption>\n<thead><tr>{head}</tr></thead>\n\
             <tbody>\n{body}</tbody></table></div>\n"
        )
    }
}
