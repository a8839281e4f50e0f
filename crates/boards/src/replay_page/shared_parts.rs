//! Pictures of the positions of one game on one page: what several of them show is written once.

use std::collections::HashMap;
use std::fmt::Write as _;

/// The pictures of a page.
#[derive(Default)]
pub(super) struct SharedParts {
    pictures: Vec<Picture>,
    uses: HashMap<String, u32>,
}

/// A picture taken apart.
struct Picture {
    /// The opening tag.
    root: String,
    /// The elements below it, in their order.
    parts: Vec<String>,
}

impl SharedParts {
    /// Adds a picture whose elements, or groups of elements, stand on lines of their own.
    pub(super) fn push(&mut self, svg: &str) {
        let mut lines = svg.lines();
        let root = lines.next().unwrap_or_default().to_owned();
        let mut parts = Vec::new();
        let mut group: Option<String> = None;
        for line in lines.filter(|line| *line != "</svg>") {
            match &mut group {
                Some(open) => {
                    open.push_str(line);
                    if line == "</g>" {
                        parts.extend(group.take());
                    }
                }
                None if line.starts_with("<g") => group = Some(line.to_owned()),
                None => parts.push(line.to_owned()),
            }
        }
        parts.extend(group);
        for part in &parts {
            *self.uses.entry(part.clone()).or_default() += 1;
        }
        self.pictures.push(Picture { root, parts });
    }

    /// The parts that several pictures show, and the pictures that point to them.
    pub(super) fn html(self) -> (String, Vec<String>) {
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut shared = String::from("<svg class=\"shared\" aria-hidden=\"true\"><defs>\n");
        let mut pictures = Vec::new();
        for Picture { root, parts } in &self.pictures {
            let mut html = root.clone();
            for part in parts {
                // A title is no drawing, and says something else each time.
                if self.uses[part] < 2 || part.starts_with("<title>") {
                    html.push_str(part);
                    continue;
                }
                let next = numbers.len();
                let number = *numbers.entry(part).or_insert_with(|| {
                    // Writing to a string does not fail.
                    let _ = writeln!(shared, "<g id=\"p{next}\">{part}</g>");
                    next
                });
                let _ = write!(html, "<use href=\"#p{number}\"/>");
            }
            html.push_str("</svg>");
            pictures.push(html);
        }
        shared.push_str("</defs></svg>\n");
        (shared, pictures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_pictures_show_is_written_once() {
        let mut parts = SharedParts::default();
        parts.push(
            "<svg>\n<title>a</title>\n<rect/>\n<g>\n<text/>\n</g>\n<circle r=\"1\"/>\n</svg>\n",
        );
        parts.push(
            "<svg>\n<title>a</title>\n<rect/>\n<g>\n<text/>\n</g>\n<circle r=\"2\"/>\n</svg>\n",
        );
        let (shared, pictures) = parts.html();
        assert_eq!(shared.matches("<rect/>").count(), 1);
        assert!(
            shared.contains("<g id=\"p1\"><g><text/></g></g>"),
            "{shared}"
        );
        assert_eq!(
            pictures[1],
            "<svg><title>a</title><use href=\"#p0\"/><use href=\"#p1\"/><circle r=\"2\"/></svg>"
        );
    }
}
