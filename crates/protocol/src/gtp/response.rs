use crate::Fault;
use crate::wording::fault;

/// How much text an answer may have before it is cut: an engine that never ends one must not fill
/// the memory.
const LONGEST: usize = 1 << 20;

/// An answer of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Response {
    /// The number of the command, if it had one.
    pub id: Option<u32>,
    /// Whether it was done.
    pub success: bool,
    /// Its text: one or more lines, none of them empty.
    pub text: String,
}

impl Response {
    /// The lines, with the empty one at the end. Empty lines within the text are left out, since
    /// they would end the answer.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mark = if self.success { '=' } else { '?' };
        let id = self.id.map(|id| id.to_string()).unwrap_or_default();
        let filled = |line: &&str| !line.trim().is_empty();
        let mut lines = self.text.lines().filter(filled).map(str::trim_end);
        let first = lines.next().unwrap_or_default();
        let first = format!("{mark}{id} {first}").trim_end().to_owned();
        let mut all = vec![first];
        all.extend(lines.map(str::to_owned));
        all.push(String::new());
        all
    }
}

/// Puts answers together from their lines.
#[derive(Clone, Debug, Default)]
pub struct Collector {
    open: Option<Response>,
}

impl Collector {
    /// Takes a line in; an answer comes out with the empty line at its end.
    pub fn read(&mut self, line: &str) -> Result<Option<Response>, Fault> {
        let line = super::line::cleaned_of_control(line);
        let line = line.trim_end();
        if line.is_empty() {
            return Ok(self.open.take());
        }
        match &mut self.open {
            Some(response) => {
                if response.text.len() + line.len() <= LONGEST {
                    if !response.text.is_empty() {
                        response.text.push('\n');
                    }
                    response.text.push_str(line);
                }
                Ok(None)
            }
            None => {
                self.open = Some(first(line)?);
                Ok(None)
            }
        }
    }
}

/// The first line. The number stands right behind the mark; what follows a blank is text, even if
/// it is a number.
fn first(line: &str) -> Result<Response, Fault> {
    let wrong = || fault("response", "= or ? and a text", line);
    let (success, rest) = match line.strip_prefix('=') {
        Some(rest) => (true, rest),
        None => (false, line.strip_prefix('?').ok_or_else(wrong)?),
    };
    let text = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = rest.strip_suffix(text).unwrap_or_default();
    Ok(Response {
        id: digits.parse().ok(),
        success,
        text: text.trim().chars().take(LONGEST).collect(),
    })
}
