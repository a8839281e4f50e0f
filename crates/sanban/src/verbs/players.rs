use std::io::Write;

use anyhow::Result;
use game::Game;
use report::Language;
use serde_json::json;

use crate::game_arg;
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};
use players::PlayerKind;

/// List the built-in players, one line each
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// List only the players of this game
    #[arg(value_parser = game_arg::parser())]
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

/// The game's name and its players.
struct Players;

impl GameVisitor for Players {
    type Output = (&'static str, Vec<&'static PlayerKind>);

    fn visit<G: BoardGame>(self) -> Self::Output {
        let kinds = G::entries().map(|entry| entry.kind);
        (<G as Game>::NAME, kinds.collect())
    }
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    let games = match args.game {
        Some(kind) => vec![kind],
        None => GameKind::ALL.to_vec(),
    };
    let mut players: Vec<Listed> = Vec::new();
    for (game, kinds) in games.into_iter().map(|kind| kind.visit(Players)) {
        for kind in kinds {
            let mut listed = players.iter_mut();
            match listed.find(|listed| listed.kind.name == kind.name) {
                Some(listed) => listed.games.push(game),
                None => players.push(Listed {
                    kind,
                    games: vec![game],
                }),
            }
        }
    }
    if args.json {
        let players: Vec<_> = players
            .iter()
            .map(|Listed { kind, games }| {
                let options: Vec<_> = kind
                    .shown()
                    .map(|option| json!({"name": option.name, "about": option.help(language)}))
                    .collect();
                json!({
                    "name": kind.name,
                    "games": games,
                    "about": kind.about.in_language(language),
                    "options": options,
                })
            })
            .collect();
        writeln!(out, "{}", json!({"schema": 1, "players": players}))?;
        return Ok(());
    }
    for Listed { kind, games } in players {
        let (name, games) = (kind.name, games.join(", "));
        writeln!(
            out,
            "{name:<15}{games:<24}{}",
            kind.about.in_language(language)
        )?;
        for option in kind.shown() {
            let text = format!("{name}:{}=…", option.name);
            writeln!(out, "  {text:<34}{}", option.help(language))?;
        }
    }
    Ok(())
}
