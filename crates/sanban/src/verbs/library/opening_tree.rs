use std::io::Write;

use ::library::GameLibrary;
use anyhow::Result;
use report::Language;
use serde_json::{Value, json};

use super::LibraryFolder;
use super::query_args::{QueryArgs, turn};
use crate::answer::Answer;
use crate::game_arg;
use crate::position::{self, Start};
use boards::games::{GameKind, KeptGame, KeptGameVisitor};

/// Show what games play from a position: moves, results, ratings
///
/// All ways to reach the position count, and in Othello and Renju the board turned in any way; moves
/// that turning the board makes the same are one. The value is the winning chance of the side that
/// plays the move, where `sanban library analyze` has seen the position after it. The exit code is 1
/// if no game reaches the position.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The position, in any form that `sanban show` reads [default: the start of a game]
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    query: QueryArgs,

    #[command(flatten)]
    folder: LibraryFolder,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

struct Tree<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    args.game.visit_kept(Tree {
        args,
        language,
        out,
    })
}

impl KeptGameVisitor for Tree<'_> {
    type Output = Result<Answer>;

    fn visit<G: KeptGame>(self) -> Result<Answer> {
        let (args, language) = (self.args, self.language);
        let line = position::read::<G>(args.position.as_deref(), &args.start)?;
        let query = args.query.query::<G>(Some(&line))?;
        let library = GameLibrary::open(&args.folder.path()?)?;
        let tree = library.tree(&query)?;
        let answer = if tree.games == 0 {
            Answer::No
        } else {
            Answer::Yes
        };
        let opening = |played: Option<&str>| {
            let mut line = line.clone();
            if let Some(text) = played {
                let m = G::parse_move(line.position(), text).ok()?;
                line.push(m).ok()?;
            }
            G::CAPABILITIES.name_opening(&line, language)
        };
        if args.json {
            let moves: Vec<Value> = tree
                .moves
                .iter()
                .map(|row| {
                    json!({"move": row.played, "games": row.games, "black": row.black,
                           "white": row.white, "draws": row.draws, "mean_rating": row.mean_rating,
                           "last_year": row.last_year, "evaluation": row.chance, "opening": opening(Some(&row.played))})
                })
                .collect();
            let object = json!({
                "schema": 1, "game": G::NAME, "position": G::last_text(&line), "turn": turn(&line),
                "opening": opening(None), "games": tree.games, "black": tree.black,
                "white": tree.white, "draws": tree.draws, "ended": tree.ended, "moves": moves,
            });
            writeln!(self.out, "{object}")?;
            return Ok(answer);
        }
        let count = tree.games;
        let name = opening(None).map_or_else(String::new, |name| format!("  {name}"));
        writeln!(
            self.out,
            "{}{name}",
            language.pick(format!("{count} games"), format!("{count} 局"))
        )?;
        let heading = language.pick(
            "move     games  black%  draw%  white%  rating  last  value%  opening",
            "手        局数     黒%    分%     白%  レート  最後  評価%  序盤",
        );
        writeln!(self.out, "{heading}")?;
        for row in &tree.moves {
            let share = |part: u64| 100.0 * part as f64 / row.games.max(1) as f64;
            let rating = row
                .mean_rating
                .map_or_else(String::new, |mean| format!("{mean:.0}"));
            let year = row
                .last_year
                .map_or_else(String::new, |year| year.to_string());
            let chance = row
                .chance
                .map_or_else(String::new, |chance| format!("{:.1}", 100.0 * chance));
            let name = opening(Some(&row.played)).unwrap_or_default();
            let text = format!(
                "{:<6}{:>8}{:>8.1}{:>7.1}{:>8.1}{rating:>8}{year:>6}{chance:>8}  {name}",
                row.played,
                row.games,
                share(row.black),
                share(row.draws),
                share(row.white),
            );
            writeln!(self.out, "{}", text.trim_end())?;
        }
        Ok(answer)
    }
}
