use std::collections::VecDeque;
use std::sync::Mutex;

use crate::limits;
use crate::lock::lock;
use crate::messages::Text;
use crate::random;

/// The reports of the last appraised games, which pages link to.
#[derive(Default)]
pub(crate) struct Reports(Mutex<VecDeque<(String, Text)>>);

impl Reports {
    /// Keeps a report until newer ones replace it; returns its id.
    pub(crate) fn keep(&self, report: Text) -> String {
        let id = random::id();
        let mut kept = lock(&self.0);
        kept.truncate(limits::REPORTS - 1);
        kept.push_front((id.clone(), report));
        id
    }

    pub(crate) fn get(&self, id: &str, in_japanese: bool) -> Option<String> {
        let kept = lock(&self.0);
        let (_, report) = kept.iter().find(|(known, _)| known == id)?;
        Some(if in_japanese {
            report.ja.clone()
        } else {
            report.en.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;

    #[test]
    fn the_last_ones_are_there_and_no_others() {
        let reports = Reports::default();
        let first = reports.keep(words("first", "最初"));
        assert_eq!(reports.get(&first, false).as_deref(), Some("first"));
        assert_eq!(reports.get(&first, true).as_deref(), Some("最初"));
        assert_eq!(reports.get("", false), None);
        let mut last = String::new();
        for number in 0..limits::REPORTS {
            last = reports.keep(words(number.to_string(), ""));
        }
        assert_eq!(reports.get(&first, false), None);
        assert!(reports.get(&last, false).is_some());
    }
}
