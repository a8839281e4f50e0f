use std::io::Write;
use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value};

use crate::clocks::{stamp, wall};

/// The log of a server: a JSON object a line.
pub struct ServerLog {
    out: Mutex<Box<dyn Write + Send>>,
}

impl ServerLog {
    /// A log that is written there.
    #[must_use]
    pub fn new(out: Box<dyn Write + Send>) -> ServerLog {
        ServerLog {
            out: Mutex::new(out),
        }
    }

    /// Writes a line. A log that cannot be written does not stop the server.
    pub(crate) fn note(&self, event: &str, facts: &[(&str, &str)]) {
        let mut line = Map::new();
        line.insert("at".to_owned(), Value::from(stamp(wall())));
        line.insert("event".to_owned(), Value::from(event));
        for (key, value) in facts {
            line.insert((*key).to_owned(), Value::from(*value));
        }
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(out, "{}", Value::Object(line)).and_then(|()| out.flush());
    }
}
