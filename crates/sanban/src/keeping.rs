use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use arena::Plan;
use arena::contest::{ContestFolder, ContestResult, ContestSetup, summary_lines};
use arena::statistics::Hypothesis;
use fleet::{DistantMatch, FleetNotice, open_queue};
use report::Language;
use search::Stop;
use serde_json::{Value, json};

use crate::answer::Answer;
use boards::BoardGame;
use boards::contest;
use boards::games::{GameKind, GameVisitor};
use terminal::ContestDisplay;
use terminal::interruption::INTERRUPTED;

/// How long a fleet may take to answer the first time.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where the results of matches and tournaments go.
#[derive(clap::Args, Debug)]
pub(crate) struct Keeping {
    /// A new folder for games, records, logs, a summary and a report (report.html)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Also write games to this file in the format of Azisai's match tool
    #[arg(long, value_name = "FILE")]
    azisai: Option<PathBuf>,

    /// Print the summary as one JSON object at the end
    #[arg(long)]
    json: bool,

    /// Have the games played by a fleet (see `sanban fleet`): nats://HOST:PORT, or its folder on this machine
    #[arg(long, value_name = "ADDRESS")]
    fleet: Option<String>,

    /// Exit with code 1 if there is a warning
    #[arg(long)]
    strict: bool,
}

impl Keeping {
    /// Plays a plan on the terminal. Its relative paths start from `base`.
    pub(crate) fn play(
        self,
        plan: Plan,
        base: PathBuf,
        language: Language,
        out: &mut dyn Write,
    ) -> Result<Answer> {
        let folder = self.out.clone();
        let folder = folder.map_or(ContestFolder::None, ContestFolder::New);
        self.play_in(folder, plan, base, language, out)
    }

    /// Plays the rest of the contest in a folder.
    pub(crate) fn resume(
        self,
        path: PathBuf,
        language: Language,
        out: &mut dyn Write,
    ) -> Result<Answer> {
        let (folder, plan) = ContestFolder::resume(&path)?;
        self.play_in(folder, plan, path, language, out)
    }

    fn play_in(
        self,
        folder: ContestFolder,
        plan: Plan,
        base: PathBuf,
        language: Language,
        out: &mut dyn Write,
    ) -> Result<Answer> {
        let Some(game) = GameKind::named(&plan.game) else {
            bail!(
                "game: expected othello, renju or shogi, found {:?}",
                plan.game
            );
        };
        game.visit(OnTerminal {
            setup: ContestSetup {
                plan,
                base,
                folder,
                azisai: self.azisai,
                language,
            },
            fleet: self.fleet,
            json: self.json,
            strict: self.strict,
            out,
        })
    }
}

/// A contest whose results are printed.
struct OnTerminal<'a> {
    setup: ContestSetup,
    /// The address of the fleet that plays.
    fleet: Option<String>,
    json: bool,
    strict: bool,
    out: &'a mut dyn Write,
}

impl GameVisitor for OnTerminal<'_> {
    type Output = Result<Answer>;

    fn visit<G: BoardGame>(self) -> Result<Answer> {
        let language = self.setup.language;
        let stop = Stop::new();
        let mut terminal = ContestDisplay::new(self.setup.plan.sprt.is_some(), language);
        let result = if let Some(address) = &self.fleet {
            let queue = open_queue(address, PATIENCE)?;
            let mut tell = |notice: FleetNotice| anstream::eprintln!("{}", notice.text(language));
            let mut fleet = DistantMatch::new(queue, &mut tell);
            contest::play_elsewhere::<G>(self.setup, &mut fleet, &stop, &mut terminal)?
        } else {
            contest::play::<G>(self.setup, &stop, &mut terminal)?
        };
        let resume = result
            .folder
            .as_ref()
            .map(|path| format!("sanban match --resume {}", path.display()));
        if let Some(failure) = &result.failure {
            let games = result.kept;
            let kept = resume.map_or(String::new(), |command| {
                language.pick(
                    format!("; {games} games are saved, continue with: {command}"),
                    format!("。{games}局は保存済み。再開: {command}"),
                )
            });
            bail!("{failure}{kept}");
        }
        if self.json {
            writeln!(self.out, "{}", object::<G>(&result, language)?)?;
        } else {
            for line in summary_lines(&result.summary(), language) {
                writeln!(self.out, "{line}")?;
            }
        }
        if stop.is_requested() {
            if let Some(command) = resume {
                let text = language.pick("to continue:", "再開するには:");
                anstream::eprintln!("{text} {command}");
            }
            return Ok(Answer::Code(INTERRUPTED));
        }
        let refused = result.test.and_then(|test| test.verdict()) == Some(Hypothesis::H0);
        if refused || self.strict && !result.warnings.is_empty() {
            Ok(Answer::No)
        } else {
            Ok(Answer::Yes)
        }
    }
}

/// The summary as a self-contained JSON object.
fn object<G: BoardGame>(result: &ContestResult, language: Language) -> Result<Value> {
    let mut object = serde_json::to_value(result.summary())?;
    if let Value::Object(map) = &mut object {
        let warnings = result.warnings.iter();
        let warnings: Vec<String> = warnings.map(|warning| warning.text(language)).collect();
        map.insert("game".to_owned(), json!(G::NAME));
        map.insert("seed".to_owned(), json!(result.seed));
        map.insert("scheduled".to_owned(), json!(result.scheduled));
        map.insert("warnings".to_owned(), json!(warnings));
    }
    Ok(object)
}
