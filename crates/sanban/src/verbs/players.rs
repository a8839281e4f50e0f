use std::io::Write;

use anyhow::Result;
use game::Game;
use serde_json::json;

use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::players::EVERY_GAME;

/// List the built-in players, one line each
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only the players of this game
    game: Option<GameKind>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The game's name.
struct Name;

impl Visitor for Name {
    type Output = &'static str;

    fn visit<G: Face>(self) -> &'static str {
        <G as Game>::NAME
    }
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    let games: Vec<&str> = match args.game {
        Some(kind) => vec![kind.visit(Name)],
        None => GameKind::ALL.iter().map(|kind| kind.visit(Name)).collect(),
    };
    if args.json {
        let players: Vec<_> = EVERY_GAME
            .iter()
            .map(|kind| {
                let options: Vec<_> = kind
                    .options
                    .iter()
                    .map(|option| json!({"name": option.name, "about": option.about(language)}))
                    .collect();
                json!({
                    "name": kind.name,
                    "games": games,
                    "about": kind.about(language),
                    "options": options,
                })
            })
            .collect();
        writeln!(out, "{}", json!({"schema": 1, "players": players}))?;
        return Ok(());
    }
    for kind in EVERY_GAME {
        let (name, games) = (kind.name, games.join(", "));
        writeln!(out, "{name:<12}{games:<12}{}", kind.about(language))?;
        for option in kind.options {
            let text = format!("{name}:{}=…", option.name);
            writeln!(out, "  {text:<22}{}", option.about(language))?;
        }
    }
    Ok(())
}
