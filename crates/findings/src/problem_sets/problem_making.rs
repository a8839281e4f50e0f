use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Result, anyhow};
use boards::teacher::class_title;
use problems::{BoardProblem, GrowingFile, ProblemGame, ProblemKind, SetHeading, problems_of_game};
use report::Language;
use search::Stop;
use serde_json::{Map, Value, json};
use terminal::interruption;
use terminal::progress::Progress;

/// A set of problems that is to be made, or gone on with.
#[derive(Debug)]
pub struct ProblemMaking<'a> {
    /// The new file.
    pub file: &'a Path,
    /// What is wanted.
    pub heading: SetHeading,
    /// The kinds that are looked for.
    pub kinds: Vec<ProblemKind>,
    /// How many games are played at the same time; 0 for one per core.
    pub threads: u16,
}

/// A set that was made.
#[derive(Debug)]
pub struct MadeProblems {
    game: &'static str,
    file: PathBuf,
    games: u64,
    problems: usize,
    classes: Vec<(&'static str, u64)>,
}

impl ProblemMaking<'_> {
    /// Plays games until the set is complete; `None` if Ctrl-C came before.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written, or was begun with other settings.
    pub fn run<G: ProblemGame>(self, language: Language) -> Result<Option<MadeProblems>> {
        let threads = match self.threads {
            0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
            threads => threads.into(),
        };
        let games = self.heading.games;
        let mut file = GrowingFile::<G>::open(self.file, self.heading, self.kinds)?;
        let stop = Stop::new();
        interruption::listen(&stop)?;
        let progress = Progress::new("problems make", games);
        'games: while !file.set.is_complete() {
            for problems in next_games(&file, threads, &stop)? {
                let Some(problems) = problems else {
                    break 'games;
                };
                // With more threads the set must not get more games than with one.
                if file.set.is_complete() {
                    break 'games;
                }
                file.take_game(problems)?;
                progress.reach(file.set.played);
            }
        }
        progress.finish();
        let played = file.set.played;
        if !file.set.is_complete() {
            let text = language.pick(
                format!("stopped after {played} games: the same command goes on"),
                format!("{played} 局で中断しました。同じコマンドで続きから始まります"),
            );
            anstream::eprintln!("{text}");
            return Ok(None);
        }
        let classes = file.set.classes();
        let classes = classes
            .map(|class| (class, file.set.count_of(class)))
            .collect();
        let set = file.finish()?;
        Ok(Some(MadeProblems {
            game: G::NAME,
            file: self.file.to_owned(),
            games: played,
            problems: set.problems.len(),
            classes,
        }))
    }
}

/// The problems of the next games, which are played at the same time.
fn next_games<G: ProblemGame>(
    file: &GrowingFile<G>,
    threads: usize,
    stop: &Stop,
) -> Result<Vec<Option<Vec<BoardProblem<G>>>>> {
    let set = &file.set;
    let end = set.heading.games.min(set.played + threads as u64);
    thread::scope(|scope| {
        let play = |number| {
            scope.spawn(move || problems_of_game(set.heading.seed, number, &set.kinds, stop))
        };
        let games: Vec<_> = (set.played..end).map(play).collect();
        let ended = games.into_iter().map(|game| {
            let ended = game.join();
            ended.map_err(|_| anyhow!("a game ended with an error of the program"))
        });
        ended.collect()
    })
}

impl MadeProblems {
    /// Writes how many problems there are of each class, or an object with `json`.
    ///
    /// # Errors
    ///
    /// If nothing can be written.
    pub fn write(&self, json: bool, language: Language, out: &mut dyn Write) -> Result<()> {
        let (file, games, problems) = (self.file.display(), self.games, self.problems);
        if json {
            let classes = self.classes.iter();
            let counts: Map<String, Value> = classes
                .map(|&(class, count)| (class.to_owned(), count.into()))
                .collect();
            let object = json!({
                "schema": 1, "file": file.to_string(), "game": self.game, "games": games,
                "problems": problems, "classes": counts,
            });
            return Ok(writeln!(out, "{object}")?);
        }
        for (class, count) in &self.classes {
            let title = class_title(class, language);
            writeln!(out, "{count:>6}  {title}")?;
        }
        let text = language.pick(
            format!("{file}: {problems} problems of {games} games"),
            format!("{file}: {games} 局から {problems} 問"),
        );
        Ok(writeln!(out, "{text}")?)
    }
}
