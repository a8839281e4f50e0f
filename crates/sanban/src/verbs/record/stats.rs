mod othello;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use game::Outcome;
use record::Partial;
use serde_json::json;

use super::files;
use super::format::{Format, choose};
use super::game::Game;
use super::summary::Summary;
use super::{oserou_lines, report};
use crate::answer::Answer;
use crate::language::Language;
use crate::progress::Progress;
use othello::Othello;

/// Count games, moves, results and ratings
///
/// Records that cannot be read are listed with their line and reason; what came before the
/// fault is counted. Then the exit code is 1. Games of Othello are also counted by year, opening
/// and player, and compared with the score in theory where the file has it (WTHOR). Of what oserou learned (line1.csv to line38.csv, or
/// their folder) the most frequent patterns are shown: each run of equal squares is one letter,
/// - empty, X black, O white.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// A file, or a folder with all below it
    path: PathBuf,

    /// The files' format [default: by their names]
    #[arg(long, value_enum)]
    from: Option<Format>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Counts {
    files: u64,
    games: u64,
    refused: Vec<String>,
    plies: Vec<f64>,
    ratings: Vec<f64>,
    wins: [u64; 2],
    draws: u64,
    ends: BTreeMap<String, u64>,
    /// What only games of Othello have.
    othello: Option<Othello>,
}

impl Counts {
    fn add(&mut self, game: &Game) {
        self.games += 1;
        self.plies.push(game.plies() as f64);
        self.ratings.extend(game.ratings());
        match game.outcome() {
            Some(Outcome::Win(color)) => self.wins[color as usize] += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => {}
        }
        *self.ends.entry(game.end()).or_default() += 1;
        if let Game::Othello(game) = game {
            self.othello.get_or_insert_default().add(game);
        }
    }
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    if args.from.is_none()
        && let Some((lines, counts)) = oserou_lines::read(&args.path)?
    {
        return oserou_lines::write(&lines, &counts, args.json, language, out);
    }
    let paths = files::below(&args.path, args.from)?;
    let progress = Progress::new("record stats", paths.len() as u64);
    let mut counts = Counts::default();
    for path in &paths {
        counts.files += 1;
        match choose(args.from, path).and_then(|format| format.read(path)) {
            Ok(games) => {
                for game in games {
                    let game = game.unwrap_or_else(|partial: Partial<Game, _>| {
                        let why: &anyhow::Error = &partial.error;
                        counts.refused.push(format!("{}: {why:#}", path.display()));
                        *partial.record
                    });
                    counts.add(&game);
                }
            }
            Err(error) => counts
                .refused
                .push(format!("{}: {error:#}", path.display())),
        }
        progress.step();
    }
    progress.finish();
    write(args, counts, language, out)
}

fn write(args: &Args, counts: Counts, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let moves: f64 = counts.plies.iter().sum();
    let (plies, ratings) = (Summary::of(counts.plies), Summary::of(counts.ratings));
    if args.json {
        let summary = |summary: Option<Summary>| {
            summary.map(|s| json!({"mean": s.mean, "median": s.median, "max": s.max, "min": s.min}))
        };
        let object = json!({
            "schema": 1,
            "files": counts.files,
            "games": counts.games,
            "moves": moves,
            "moves_per_game": summary(plies),
            "ratings": summary(ratings),
            "black_wins": counts.wins[0],
            "white_wins": counts.wins[1],
            "draws": counts.draws,
            "ends": counts.ends,
            "refused": counts.refused,
            "othello": counts.othello.map(|othello| othello.object()),
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "files    {}", counts.files)?;
        writeln!(out, "games    {}, {moves} moves", counts.games)?;
        if let Some(plies) = plies {
            writeln!(out, "moves    {plies}")?;
        }
        if let Some(ratings) = ratings {
            writeln!(out, "ratings  {ratings}")?;
        }
        let [black, white] = counts.wins;
        writeln!(
            out,
            "results  black {black}, white {white}, draw {}",
            counts.draws
        )?;
        for (end, games) in &counts.ends {
            writeln!(out, "end      {end}: {games}")?;
        }
        if let Some(othello) = counts.othello {
            othello.write(language, out)?;
        }
        writeln!(out, "refused  {}", counts.refused.len())?;
        return report(&counts.refused, out);
    }
    // The object has listed them.
    report(&counts.refused, &mut std::io::sink())
}
