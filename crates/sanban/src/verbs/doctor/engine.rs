use std::ffi::OsString;
use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::verbs::doctor::finding::{Finding, Verdict};
use crate::verbs::doctor::patient::Patient;
use crate::verbs::doctor::protocol::Protocol;
use crate::verbs::doctor::report::{Entry, Report, Signs};
use crate::verbs::doctor::trouble::Trouble;
use crate::verbs::doctor::{detection, gomocup, usi};

/// How long all checks may take together.
const WHOLE: Duration = Duration::from_secs(120);

/// So often in a row it may leave a question without an answer before it is given up.
const PATIENCE: u32 = 5;

/// Check whether an engine keeps to its protocol: USI, USI-X or Gomocup's
///
/// The engine is started, asked and told everything that programs ask and tell engines, and some
/// nonsense. Exit code 0: all that must be is so; 1: something is not; 2: it cannot be started.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game [default: the protocol's]
    #[arg(long, value_enum)]
    game: Option<GameKind>,

    /// The protocol [default: the game's, or the one that it answers in]
    #[arg(long, value_enum)]
    protocol: Option<Protocol>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Write the signs in ASCII
    #[arg(long, conflicts_with = "json")]
    ascii: bool,

    /// Make all limits so many times longer, for slow machines and engines that load for long
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = factor)]
    time_scale: f64,

    /// The engine and its arguments, after --
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

fn factor(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(factor) if (0.1..=100.0).contains(&factor) => Ok(factor),
        _ => Err("expected a number from 0.1 to 100".to_owned()),
    }
}

struct Examine<'a> {
    args: &'a Args,
    protocol: Protocol,
    language: Language,
    out: &'a mut dyn Write,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let protocol = match (args.protocol, args.game) {
        (Some(protocol), _) => protocol,
        (None, Some(game)) => Protocol::of_game(game),
        // Who answers to nothing is looked at as most engines are.
        (None, None) => {
            detection::protocol(&args.command, args.time_scale).unwrap_or(Protocol::Usi)
        }
    };
    let Some(game) = args.game.or_else(|| protocol.game()) else {
        bail!(
            "--game: expected the game of an engine that speaks {}",
            protocol.name()
        );
    };
    let usual = Protocol::of_game(game);
    ensure!(
        protocol == usual,
        "--protocol: expected {} for this game, found {}",
        usual.name(),
        protocol.name()
    );
    game.visit(Examine {
        args,
        protocol,
        language,
        out,
    })
}

impl Visitor for Examine<'_> {
    type Output = Result<Answer>;

    fn visit<G: Face>(self) -> Result<Answer> {
        let Examine {
            args,
            protocol,
            language,
            out,
        } = self;
        let checks = match protocol {
            Protocol::Usi | Protocol::Usix => usi::checks::<G>(protocol, language),
            Protocol::Gomocup => gomocup::checks::<G>(language),
        };
        let signs = match args.ascii || is_plain() {
            true => Signs::Ascii,
            false => Signs::Symbols,
        };
        let mut patient = Patient::<G>::new(&args.command, protocol, language, args.time_scale);
        let mut report = Report::default();
        let start = Instant::now();
        let mut mute = 0;
        let mut given_up = None;
        for check in checks {
            let finding = match given_up {
                Some(why) => Finding::skipped(why),
                None => match check.act(&mut patient) {
                    Ok(finding) => {
                        if finding.verdict != Verdict::Skipped {
                            mute = 0;
                        }
                        finding
                    }
                    Err(Trouble::Start(why)) if report.entries.is_empty() => {
                        let program = args.command.first().cloned().unwrap_or_default();
                        bail!("{}: cannot be started: {why}", program.to_string_lossy());
                    }
                    Err(trouble) => {
                        mute = if trouble.is_mute() { mute + 1 } else { 0 };
                        patient.dismiss();
                        Finding::failed(trouble.text(language))
                    }
                },
            };
            if given_up.is_none() {
                let failed = finding.verdict == Verdict::Failed;
                given_up = if check.is_gate && failed {
                    Some(language.pick("not tried: see above", "省略: 上記のため"))
                } else if mute >= PATIENCE {
                    Some(language.pick(
                        "not tried: it had not answered five times in a row",
                        "省略: 5 回続けて応答なし",
                    ))
                } else if start.elapsed() > patient.scaled(WHOLE) {
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
            if !args.json {
                if report.entries.is_empty() {
                    let name = language.pick("protocol", "プロトコル");
                    writeln!(out, "{}  {name} {}", G::NAME, protocol.name())?;
                }
                entry.write(out, signs, language)?;
                out.flush()?;
            }
            report.entries.push(entry);
        }
        patient.dismiss();
        if args.json {
            writeln!(out, "{}", object::<G>(args, protocol, &patient, &report))?;
        } else {
            report.write_summary(out, language)?;
        }
        Ok(match report.is_healthy() {
            true => Answer::Yes,
            false => Answer::No,
        })
    }
}

fn object<G: Face>(
    args: &Args,
    protocol: Protocol,
    patient: &Patient<G>,
    report: &Report,
) -> Value {
    let command: Vec<_> = args
        .command
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    let mut object = json!({
        "schema": 1,
        "game": G::NAME,
        "protocol": protocol.name(),
        "command": command,
        "name": patient.identity.name,
        "author": patient.identity.author,
    });
    if let (Some(object), Value::Object(mut rest)) = (object.as_object_mut(), report.json()) {
        object.append(&mut rest);
    }
    object
}

/// Whether the terminal says that it can draw nothing but letters.
fn is_plain() -> bool {
    std::env::var("TERM").is_ok_and(|term| term == "dumb")
}
