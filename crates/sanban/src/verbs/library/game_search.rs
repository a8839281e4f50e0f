use std::io::Write;

use ::library::{FoundGame, GameLibrary, StoredGame};
use anyhow::Result;
use game::Color;
use record::archive::end_words;
use report::Language;
use serde_json::{Value, json};

use super::LibraryFolder;
use super::query_args::QueryArgs;
use crate::answer::Answer;
use crate::game_arg;
use crate::position::{self, Start};
use boards::games::{GameKind, KeptGame, KeptGameVisitor};

/// Find games by a position, by parts of the board, by players and more
///
/// A position is found however the board is turned in Othello and Renju, by whatever moves it was
/// reached. The exit code is 1 if there is no game.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// A position that the games reach, in any form that `sanban show` reads
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    /// Find the position with the colours exchanged as well
    #[arg(long)]
    either_colour: bool,

    #[command(flatten)]
    query: QueryArgs,

    /// The most games to print
    #[arg(long, value_name = "N")]
    limit: Option<usize>,

    #[command(flatten)]
    folder: LibraryFolder,

    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
}

struct Search<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

pub(super) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    args.game.visit_kept(Search {
        args,
        language,
        out,
    })
}

impl KeptGameVisitor for Search<'_> {
    type Output = Result<Answer>;

    fn visit<G: KeptGame>(self) -> Result<Answer> {
        let args = self.args;
        let line = if args.start.is_given() || args.position.is_some() {
            Some(position::read::<G>(args.position.as_deref(), &args.start)?)
        } else {
            None
        };
        let mut query = args.query.query::<G>(line.as_ref())?;
        query.either_colour = args.either_colour;
        let library = GameLibrary::open(&args.folder.path()?)?;
        let found = library.search(&query, args.limit)?;
        for found in &found {
            let game = library.game::<G>(found.number)?;
            if args.json {
                writeln!(self.out, "{}", object(&game, *found))?;
            } else {
                writeln!(self.out, "{}", row(&game, *found, self.language))?;
            }
        }
        if !args.json {
            let count = found.len();
            let text = self
                .language
                .pick(format!("{count} games"), format!("{count} 局"));
            writeln!(self.out, "{text}")?;
        }
        Ok(if found.is_empty() {
            Answer::No
        } else {
            Answer::Yes
        })
    }
}

/// A game with its place as an object.
fn object<G: KeptGame>(game: &StoredGame<G>, found: FoundGame) -> Value {
    let heading = &game.heading;
    let sources: Vec<Value> = game
        .sources
        .iter()
        .map(|source| {
            let differs = source.differs.as_deref();
            let differs: Option<Value> = differs.and_then(|text| serde_json::from_str(text).ok());
            json!({"file": source.file, "number": source.number, "differs": differs})
        })
        .collect();
    let opening = game.opening.as_ref();
    json!({
        "schema": 1, "game": G::NAME, "number": game.number, "ply": found.ply,
        "black": heading.players.black, "white": heading.players.white,
        "event": heading.event, "date": heading.date_text(), "year": heading.year(),
        "black_rating": heading.ratings.black, "white_rating": heading.ratings.white,
        "result": heading.result.word(), "end": heading.end, "length": game.line.moves().len(),
        "opening": opening.map(|title| &title.english),
        "opening_ja": opening.map(|title| &title.japanese),
        "moves": G::moves_text(&game.line), "sources": sources,
    })
}

/// A game as a line for people.
fn row<G: KeptGame>(game: &StoredGame<G>, found: FoundGame, language: Language) -> String {
    let heading = &game.heading;
    let player = |color: Color| {
        let name = heading.players[color].as_deref().unwrap_or("?");
        match heading.ratings[color] {
            Some(rating) => format!("{name} ({rating})"),
            None => name.to_owned(),
        }
    };
    let result = match heading.result.word() {
        "black" => "1-0",
        "white" => "0-1",
        "draw" => "½-½",
        _ => "?",
    };
    let mut parts = vec![
        format!("{}", game.number),
        heading.date_text().unwrap_or_else(|| "?".to_owned()),
        format!("{} - {}", player(Color::Black), player(Color::White)),
        result.to_owned(),
        end_words(&heading.end, language),
    ];
    let (plies, ply) = (game.line.moves().len(), found.ply);
    parts.push(language.pick(
        format!("{plies} moves, at {ply}"),
        format!("{plies} 手、{ply} 手目"),
    ));
    parts.extend(heading.event.clone());
    parts.extend(game.opening.as_ref().map(|title| {
        language
            .pick(title.english.as_str(), title.japanese.as_str())
            .to_owned()
    }));
    parts.join("  ")
}
