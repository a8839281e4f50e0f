use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use game::{ByColor, Line, Notation};
use report::Language;

use super::{ContestError, ContestGame, azisai_line, facts, opening_suite, text};
use crate::report::Report;
use crate::{
    Folder, GameEnd, Ledger, Occasion, Openings, Opinion, Plan, RecordedGame, Row, Sequential,
    Summary,
};

/// How often the report is written while a contest is played.
const BETWEEN_REPORTS: Duration = Duration::from_secs(10);

/// Writes the games of a contest to its folder: rows, records, summary and report.
pub(super) struct Keeper<'a, G: Notation> {
    plan: Plan,
    game: ContestGame<G>,
    openings: &'a Openings<G>,
    language: Language,
    folder: Option<Folder>,
    records: Option<(PathBuf, BufWriter<File>)>,
    azisai: Option<(PathBuf, BufWriter<File>)>,
    /// Whether the record file is still empty.
    is_first: bool,
    /// The records of games that were played before, until the folder is open.
    old_records: String,
    next_report: Instant,
}

impl<'a, G: Notation> Keeper<'a, G> {
    pub(super) fn new(
        plan: Plan,
        game: ContestGame<G>,
        openings: &'a Openings<G>,
        language: Language,
        azisai: Option<PathBuf>,
    ) -> Result<Keeper<'a, G>, ContestError> {
        let create = |path: PathBuf| match File::create(&path) {
            Ok(file) => Ok((path, BufWriter::new(file))),
            Err(why) => Err(ContestError::file(&path, why)),
        };
        Ok(Keeper {
            plan,
            game,
            openings,
            language,
            folder: None,
            records: None,
            azisai: azisai.map(create).transpose()?,
            is_first: true,
            old_records: String::new(),
            next_report: Instant::now() + BETWEEN_REPORTS,
        })
    }

    /// Takes a game that was played before.
    pub(super) fn remember(&mut self, row: &Row, rules: &G::Rules) -> Result<(), String> {
        let line = row.line::<G>(rules)?;
        let text = self.record(row, &line);
        self.old_records.push_str(&text);
        self.export(row, &line).map_err(|error| error.to_string())
    }

    /// Takes the folder. The record file is written anew from the rows, so that the two agree
    /// however the last process ended.
    pub(super) fn open(&mut self, folder: Option<Folder>) -> Result<(), ContestError> {
        if let Some(folder) = &folder {
            let name = format!("records.{}", self.game.collection.0);
            folder.write(&name, &self.old_records)?;
            let file = BufWriter::new(folder.writer(&name, true)?);
            self.records = Some((folder.path().join(&name), file));
        }
        self.folder = folder;
        self.old_records = String::new();
        Ok(())
    }

    /// How many games the folder has.
    pub(super) fn kept(&self) -> u64 {
        self.folder.as_ref().map_or(0, Folder::kept)
    }

    /// The path of the folder.
    pub(super) fn folder(&self) -> Option<PathBuf> {
        let folder = self.folder.as_ref()?;
        Some(folder.path().to_owned())
    }

    /// Takes a game that was just played.
    pub(super) fn keep(&mut self, row: &Row, line: &Line<G>) -> Result<(), ContestError> {
        if let Some(folder) = &mut self.folder {
            let seed = self.plan.seed;
            let row = Row {
                seed,
                ..row.clone()
            };
            folder.append(&row)?;
        }
        if self.records.is_some() {
            let text = self.record(row, line);
            if let Some((path, records)) = &mut self.records {
                let written = records
                    .write_all(text.as_bytes())
                    .and_then(|()| records.flush());
                written.map_err(|why| ContestError::file(path, why))?;
            }
        }
        self.export(row, line)
    }

    /// The game as a record, with the text that precedes it in its file.
    fn record(&mut self, row: &Row, line: &Line<G>) -> String {
        let moves = line.moves().len().saturating_sub(row.opening_moves);
        let times: Vec<Duration> = row
            .time_us
            .iter()
            .take(moves)
            .map(|&time| Duration::from_micros(time))
            .collect();
        let opinion = |(place, score)| {
            let after = line.positions().get(row.opening_moves + place + 1);
            let expected = row.expected.get::<usize>(place).map_or("", String::as_str);
            Opinion::of_row(after.unwrap_or(line.position()), score, expected)
        };
        let recorded = RecordedGame {
            line,
            times: &times,
            opinions: row.scores().take(moves).enumerate().map(opinion).collect(),
            occasion: Some(Occasion {
                event: self.plan.title.clone(),
                game: row.game,
                opening: row.opening,
                opening_moves: row.opening_moves,
                seed: self.plan.seed,
            }),
            players: ByColor {
                black: row.black.clone(),
                white: row.white.clone(),
            },
            end: Some(GameEnd::of_row(row, line.turn())),
        };
        let (extension, between) = self.game.collection;
        match (self.game.write_record)(&recorded, extension) {
            Ok(text) if self.is_first => {
                self.is_first = false;
                text
            }
            Ok(text) => format!("{between}{text}"),
            // The row has the game in any case.
            Err(_) => String::new(),
        }
    }

    fn export(&mut self, row: &Row, line: &Line<G>) -> Result<(), ContestError> {
        if let Some((path, file)) = &mut self.azisai {
            let written = writeln!(file, "{}", azisai_line(row, line)).and_then(|()| file.flush());
            written.map_err(|why| ContestError::file(path, why))?;
        }
        Ok(())
    }

    /// Writes the report now and then.
    pub(super) fn tick(&mut self, ledger: &Ledger, test: Option<&Sequential>) {
        if self.folder.is_some() && Instant::now() >= self.next_report {
            self.next_report = Instant::now() + BETWEEN_REPORTS;
            // The next one may succeed; what counts is in the rows.
            let _ = self.report(ledger, test, false);
        }
    }

    /// Writes the summary and the report.
    pub(super) fn report(
        &self,
        ledger: &Ledger,
        test: Option<&Sequential>,
        is_final: bool,
    ) -> Result<(), ContestError> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        let summary = Summary::new(ledger, test);
        let lines = text::summary_lines(&summary, self.language);
        folder.write("summary.txt", &(lines.join("\n") + "\n"))?;
        let json = serde_json::to_string_pretty(&summary)
            .map_err(|why| ContestError::file(&folder.path().join("summary.json"), why))?;
        folder.write("summary.json", &(json + "\n"))?;
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
            language: self.language,
            facts: &facts::of(&self.plan, self.language),
            ledger,
            test,
            opening: &|index| opening_suite::row::<G>(&self.openings.line(index as u64)),
            is_final,
        };
        folder.write("report.html", &report.html())?;
        Ok(())
    }
}
