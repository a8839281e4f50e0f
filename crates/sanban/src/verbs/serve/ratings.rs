use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use online::store::{RankedPlayer, ServerStore};
use report::Language;
use serde_json::json;

/// Show the ratings and results of a server's players
///
/// A rating changes with each game by Elo's rule (K = 32, from 1500). --overnight computes all of them anew from all
/// games (Bradley-Terry), as the server does every night; who won or lost everything has no such rating.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = game_parser())]
    game: String,

    /// The folder of accounts, results and games
    #[arg(long, value_name = "DIR")]
    data: PathBuf,

    /// Compute the ratings over all games first
    #[arg(long)]
    overnight: bool,

    /// Print one JSON object a player
    #[arg(long)]
    json: bool,
}

/// The names of the games; Shogi has that of its server too.
fn game_parser() -> impl TypedValueParser<Value = String> {
    let shogi = PossibleValue::new("shogi").alias("csa");
    let names = ["othello", "renju"].map(PossibleValue::new);
    let names = PossibleValuesParser::new(names.into_iter().chain([shogi]));
    names.map(|name| {
        if name == "csa" {
            "shogi".to_owned()
        } else {
            name
        }
    })
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    ensure!(
        args.data.join("online.db").exists(),
        "{}: expected the data folder of a server",
        args.data.display()
    );
    let store = ServerStore::beside(&args.data)?;
    if args.overnight {
        store.rate_overnight(&args.game)?;
    }
    for RankedPlayer {
        name,
        live,
        overnight,
    } in store.ranking(&args.game)?
    {
        if args.json {
            let row = json!({
                "name": name,
                "rate": live.rate,
                "overnight": overnight,
                "games": live.games,
                "wins": live.wins,
                "draws": live.draws,
                "losses": live.losses,
            });
            writeln!(out, "{row}")?;
            continue;
        }
        let night = overnight.map_or_else(|| "–".to_owned(), |rate| format!("{rate:.0}"));
        let counts = language.pick(
            format!(
                "{} games: {} won, {} drawn, {} lost",
                live.games, live.wins, live.draws, live.losses
            ),
            format!(
                "{} 局: {} 勝 {} 分 {} 敗",
                live.games, live.wins, live.draws, live.losses
            ),
        );
        writeln!(out, "{name:<32} {:>5.0} {night:>5}  {counts}", live.rate)?;
    }
    Ok(())
}
