use std::fs::File;
use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use anyhow::Result;
use arena::report::{Language as ReportLanguage, Report};
use arena::{
    Folder, Ledger, LiveGames, Openings, Plan, Played, Row, Schedule, Sequential, Summary,
    Termination, Thought, Watch,
};
use game::{ByColor, Outcome};
use search::Stop;

use super::display::Display;
use super::place::Place;
use super::spectator::Spectator;
use super::{Contest, azisai, book, create, facts, text};
use crate::face::Face;
use crate::language::Language;
use crate::played::{Finish, Played as Recorded};

/// How often the report is written anew while a match goes on.
const BETWEEN_REPORTS: Duration = Duration::from_secs(10);

/// Keeps what a match brings: rows, records, logs and reports in its folder, and figures on the
/// screen.
pub(super) struct Keeper<'a, G: Face> {
    plan: Plan,
    language: Language,
    folder: Option<Folder>,
    records: Option<BufWriter<File>>,
    azisai: Option<BufWriter<File>>,
    /// Whether a record is the first of its file.
    is_first: bool,
    /// Records that were there before, until the folder is here.
    old_records: String,
    openings: &'a Openings<G>,
    display: Option<Display>,
    spectator: &'a mut dyn Spectator,
    has_begun: bool,
    next_report: Instant,
}

impl<'a, G: Face> Keeper<'a, G> {
    pub(super) fn new(
        contest: &Contest<'_>,
        schedule: Schedule,
        openings: &'a Openings<G>,
        spectator: &'a mut dyn Spectator,
    ) -> Result<Keeper<'a, G>> {
        let azisai = contest.azisai.as_deref().map(create).transpose()?;
        Ok(Keeper {
            plan: contest.plan.clone(),
            language: contest.language,
            folder: None,
            records: None,
            azisai: azisai.map(BufWriter::new),
            is_first: true,
            old_records: String::new(),
            openings,
            display: spectator.is_on_terminal().then(|| {
                Display::new(
                    schedule.games(),
                    contest.plan.sprt.is_some(),
                    contest.language,
                )
            }),
            spectator,
            has_begun: false,
            next_report: Instant::now() + BETWEEN_REPORTS,
        })
    }

    /// Takes a game that was played before.
    pub(super) fn remember(&mut self, row: &Row, rules: &G::Rules) -> Result<()> {
        let game = played::<G>(row, rules)?;
        let text = self.record(row, &game);
        self.old_records.push_str(&text);
        self.spectator.finished(row);
        self.export(&game)
    }

    /// The first game is about to begin.
    pub(super) fn begin(&mut self, stop: &Stop) -> Result<()> {
        self.spectator.begins(stop)
    }

    /// Where games that are being played should be seen.
    pub(super) fn live(&self) -> Option<LiveGames> {
        self.spectator.live()
    }

    /// Takes the folder.
    pub(super) fn keep(&mut self, place: &mut Place) -> Result<()> {
        self.folder = place.take_folder();
        if let Some(folder) = &self.folder {
            let name = format!("records.{}", G::COLLECTION.0);
            // Made anew from the rows, so that the two agree whatever happened before.
            folder.write(&name, &self.old_records)?;
            self.records = Some(BufWriter::new(folder.writer(&name, true)?));
        }
        self.old_records = String::new();
        Ok(())
    }

    /// The command that goes on with this match.
    pub(super) fn resume_command(&self) -> Option<String> {
        let folder = self.folder.as_ref()?;
        Some(format!("sanban match --resume {}", folder.path().display()))
    }

    fn record(&mut self, row: &Row, game: &Played<G>) -> String {
        let times: Vec<Duration> = game.thoughts.iter().map(|thought| thought.used).collect();
        let moves = game.line.moves().len() - game.opening;
        let recorded = Recorded {
            line: &game.line,
            times: &times[..moves.min(times.len())],
            players: ByColor {
                black: row.black.clone(),
                white: row.white.clone(),
            },
            finish: Some(finish(game)),
        };
        let (extension, between) = G::COLLECTION;
        match G::record_text(&recorded, extension) {
            Ok(text) if self.is_first => {
                self.is_first = false;
                text
            }
            Ok(text) => format!("{between}{text}"),
            // The row has the game in any case.
            Err(_) => String::new(),
        }
    }

    fn export(&mut self, game: &Played<G>) -> Result<()> {
        if let Some(file) = &mut self.azisai {
            writeln!(file, "{}", azisai::line::<G>(game))?;
            file.flush()?;
        }
        Ok(())
    }

    fn keep_game(&mut self, row: &Row, game: &Played<G>) -> Result<()> {
        if let Some(folder) = &mut self.folder {
            folder.append(row)?;
        }
        if self.records.is_some() {
            let text = self.record(row, game);
            if let Some(records) = &mut self.records {
                records.write_all(text.as_bytes())?;
                records.flush()?;
            }
        }
        self.export(game)
    }

    fn report(&self, ledger: &Ledger, test: Option<&Sequential>, is_final: bool) -> Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        let summary = Summary::new(ledger, test);
        let lines = text::lines(&summary, self.language);
        folder.write("summary.txt", &(lines.join("\n") + "\n"))?;
        folder.write(
            "summary.json",
            &(serde_json::to_string_pretty(&summary)? + "\n"),
        )?;
        let names: Vec<&str> = ledger.names().iter().map(String::as_str).collect();
        let title = match (&self.plan.title, names.len()) {
            (Some(title), _) => title.clone(),
            (None, 2) => names.join(" - "),
            (None, count) => self.language.pick(
                format!("{}: a tournament of {count}", G::NAME),
                format!("{} {count}者リーグ", G::NAME),
            ),
        };
        let report = Report {
            title: &title,
            language: match self.language {
                Language::En => ReportLanguage::English,
                Language::Ja => ReportLanguage::Japanese,
            },
            facts: &facts::of(&self.plan, self.language),
            ledger,
            test,
            opening: &|index| book::row::<G>(&self.openings.line(index as u64)),
            is_final,
        };
        folder.write("report.html", &report.html())?;
        Ok(())
    }

    /// The end, for now.
    pub(super) fn close(
        &mut self,
        ledger: &Ledger,
        test: Option<&Sequential>,
        is_final: bool,
    ) -> Result<()> {
        if let Some(display) = &self.display {
            display.finish();
        }
        self.report(ledger, test, is_final)
    }
}

impl<G: Face> Watch<G> for Keeper<'_, G> {
    fn finished(&mut self, row: &Row, game: &Played<G>) -> Result<(), String> {
        self.keep_game(row, game)
            .map_err(|error| format!("{error:#}"))?;
        self.spectator.finished(row);
        Ok(())
    }

    fn tick(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        if let Some(display) = &mut self.display {
            if !self.has_begun {
                display.begin(ledger);
                self.has_begun = true;
            }
            display.tick(ledger, test);
        }
        self.spectator.tick(ledger, test);
        if self.folder.is_some() && Instant::now() >= self.next_report {
            self.next_report = Instant::now() + BETWEEN_REPORTS;
            // The next one may succeed; what counts is in the rows.
            let _ = self.report(ledger, test, false);
        }
    }
}

/// How a game ended, as record files tell it.
fn finish<G: Face>(game: &Played<G>) -> Finish {
    let loser = match game.outcome {
        Outcome::Win(winner) => !winner,
        Outcome::Draw => game.line.turn(),
    };
    match game.termination {
        Termination::Rules => Finish::Board(game.outcome),
        Termination::Resignation | Termination::NoMove => Finish::Resignation(loser),
        Termination::Declaration => Finish::Declaration(game.outcome),
        Termination::Time => Finish::Time(loser),
        Termination::IllegalMove | Termination::WrongDeclaration => Finish::Illegal(loser),
        Termination::Crash | Termination::Protocol => Finish::Failure(loser),
        Termination::AdjudicatedWin
        | Termination::AdjudicatedDraw
        | Termination::Solved
        | Termination::MostMoves => Finish::Judged(game.outcome),
    }
}

/// The game of a row.
fn played<G: Face>(row: &Row, rules: &G::Rules) -> Result<Played<G>> {
    let line = row.line::<G>(rules).map_err(anyhow::Error::msg)?;
    let thoughts = row.time_us.iter().map(|&time| Thought {
        used: Duration::from_micros(time),
        ..Thought::default()
    });
    Ok(Played {
        line,
        opening: row.opening_moves,
        thoughts: thoughts.collect(),
        outcome: row.outcome(),
        termination: row.termination,
        detail: row.detail.clone(),
    })
}
