use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use game::{MoveOf, Notation};
use protocol::Kind;
use report::Language;

use crate::check_error::CheckError;
use crate::check_report::CheckReport;
use crate::entry::Entry;
use crate::finding::{Finding, Verdict};
use crate::tested_engine::TestedEngine;
use crate::{gomocup, usi};

/// The protocols whose engines can be checked.
pub const PROTOCOLS: [Kind; 3] = [Kind::Usi, Kind::Usix, Kind::Gomocup];

/// The time limit of all checks together.
const WHOLE: Duration = Duration::from_secs(120);

/// The number of unanswered requests in a row after which the other checks are skipped.
const MOST_SILENCES: u32 = 5;

/// All checks of an engine of game `G`.
pub struct Examination<G: Notation> {
    /// The engine and its arguments.
    pub command: Vec<OsString>,
    /// The folder that the engine runs in, if not its own.
    pub folder: Option<PathBuf>,
    /// The engine's protocol, one of [`PROTOCOLS`].
    pub protocol: Kind,
    /// The language of the report.
    pub language: Language,
    /// The factor of all time limits.
    pub time_scale: f64,
    /// Returns the reason why a move is illegal in a position.
    pub refusal: fn(&G::Position, MoveOf<G>, Language) -> String,
}

impl<G: Notation> Examination<G> {
    /// Runs the checks one after another and calls `on_entry` after each. It is an error if the
    /// engine cannot be started.
    pub fn run(&self, on_entry: &mut dyn FnMut(&Entry) -> io::Result<()>) -> Result<CheckReport> {
        let language = self.language;
        let checks = match self.protocol {
            Kind::Gomocup => gomocup::checks::<G>(language),
            protocol => usi::checks::<G>(protocol, language),
        };
        let mut engine = TestedEngine::<G>::new(
            &self.command,
            self.folder.as_deref(),
            self.protocol,
            self.refusal,
            language,
            self.time_scale,
        );
        let mut report = CheckReport::new(G::NAME, self.protocol, &self.command);
        let start = Instant::now();
        let mut silences = 0;
        let mut why_skipped = None;
        for check in checks {
            let finding = match why_skipped {
                Some(why) => Finding::skipped(why),
                None => match check.act(&mut engine) {
                    Ok(finding) => {
                        if finding.verdict != Verdict::Skipped {
                            silences = 0;
                        }
                        finding
                    }
                    Err(CheckError::Start(why)) if report.entries.is_empty() => {
                        let program = self.command.first().cloned().unwrap_or_default();
                        bail!("{}: cannot be started: {why}", program.to_string_lossy());
                    }
                    Err(error) => {
                        silences = if error.is_silence() { silences + 1 } else { 0 };
                        engine.kill();
                        Finding::failed(error.text(language))
                    }
                },
            };
            if why_skipped.is_none() {
                let failed = finding.verdict == Verdict::Failed;
                why_skipped = if check.is_gate && failed {
                    Some(language.pick("not tried: see above", "省略: 上記のため"))
                } else if silences >= MOST_SILENCES {
                    Some(language.pick(
                        "not tried: five requests in a row were not answered",
                        "省略: 5 回続けて応答なし",
                    ))
                } else if start.elapsed() > engine.scaled(WHOLE) {
                    Some(language.pick("not tried: no time left", "省略: 時間切れ"))
                } else {
                    None
                };
            }
            let entry = Entry {
                id: check.id,
                level: check.level,
                expected: check.expected,
                finding,
            };
            on_entry(&entry)?;
            report.entries.push(entry);
        }
        engine.kill();
        report.identity = engine.identity;
        Ok(report)
    }
}
