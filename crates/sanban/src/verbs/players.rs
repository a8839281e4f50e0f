use std::io::Write;

use anyhow::Result;
use game::Game;
use serde_json::json;

use crate::face::Face;
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::players::{EVERY_GAME, PlayerKind};

/// List the built-in players, one line each
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only the players of this game
    game: Option<GameKind>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A player and the games it plays.
struct Listed {
    kind: &'static PlayerKind,
    games: Vec<&'static str>,
}

/// The game's name and its own players.
struct Own;

impl Visitor for Own {
    type Output = (&'static str, &'static [PlayerKind]);

    fn visit<G: Face>(self) -> Self::Output {
        (<G as Game>::NAME, G::PLAYERS)
    }
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    let own: Vec<_> = match args.game {
        Some(kind) => vec![kind.visit(Own)],
        None => GameKind::ALL.iter().map(|kind| kind.visit(Own)).collect(),
    };
    let everywhere = EVERY_GAME.iter().map(|kind| Listed {
        kind,
        games: own.iter().map(|(game, _)| *game).collect(),
    });
    let somewhere = own.iter().flat_map(|&(game, kinds)| {
        kinds.iter().map(move |kind| Listed {
            kind,
            games: vec![game],
        })
    });
    let players: Vec<Listed> = everywhere.chain(somewhere).collect();
    if args.json {
        let players: Vec<_> = players
            .iter()
            .map(|Listed { kind, games }| {
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
    for Listed { kind, games } in players {
        let (name, games) = (kind.name, games.join(", "));
        writeln!(out, "{name:<15}{games:<24}{}", kind.about(language))?;
        for option in kind.options {
            let text = format!("{name}:{}=…", option.name);
            writeln!(out, "  {text:<34}{}", option.about(language))?;
        }
    }
    Ok(())
}
