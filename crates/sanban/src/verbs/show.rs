use std::io::Write;

use anyhow::Result;
use game::Position;
use report::Language;
use serde_json::{Map, Value, json};

use crate::game_arg;
use crate::position::{self, Start};
use boards::BoardGame;
use boards::games::{GameKind, GameVisitor};

/// Show a position: board, counts, side to move, legal moves
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = game_arg::parser())]
    game: GameKind,

    /// The position: startpos, an SFEN, a board, moves (f5d6c3; h8h9i7; 7g7f 3c3d), an OBF
    /// line, a handicap's name, or - to read it from standard input [default: the start of a
    /// game]
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    /// Draw the board with letters only, for screen readers and plain terminals
    #[arg(long)]
    ascii: bool,

    /// Print one JSON object
    #[arg(long, conflicts_with = "ascii")]
    json: bool,

    /// Print the board as an SVG picture, for documents and pages
    #[arg(long, conflicts_with_all = ["ascii", "json"])]
    svg: bool,
}

struct Show<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    args.game.visit(Show {
        args,
        language,
        out,
    })
}

impl GameVisitor for Show<'_> {
    type Output = Result<()>;

    fn visit<G: BoardGame>(self) -> Result<()> {
        let line = position::read::<G>(self.args.position.as_deref(), &self.args.start)?;
        if self.args.svg {
            self.out.write_all(G::svg(&line)?.as_bytes())?;
            return Ok(());
        }
        let position = line.position();
        let moves: Vec<String> = position
            .legal_moves()
            .into_iter()
            .map(|m| G::move_text(position, m))
            .collect();
        let verdict = line.verdict();
        if self.args.json {
            let mut object = Map::new();
            object.insert("schema".to_owned(), json!(1));
            object.insert("game".to_owned(), json!(G::NAME));
            object.insert("position".to_owned(), json!(G::last_text(&line)));
            object.append(&mut G::board_json(position));
            object.insert("turn".to_owned(), json!(position.turn().to_string()));
            object.insert("legal".to_owned(), json!(moves));
            object.insert(
                "opening".to_owned(),
                json!(G::CAPABILITIES.name_opening(&line, self.language)),
            );
            object.insert("key".to_owned(), json!(position.key().to_string()));
            object.insert(
                "verdict".to_owned(),
                verdict.map_or(Value::Null, |verdict| {
                    let winner = verdict.outcome.winner().map(|color| color.to_string());
                    json!({"winner": winner, "reason": verdict.reason.to_string()})
                }),
            );
            writeln!(self.out, "{}", Value::Object(object))?;
            return Ok(());
        }
        let (out, language) = (self.out, self.language);
        let style = terminal::style(self.args.ascii);
        writeln!(out, "{}\n", G::draw(&line, style))?;
        writeln!(out, "{}", G::summary(&line, style, language))?;
        match verdict {
            Some(verdict) => writeln!(out, "{}", G::result(&line, &verdict, language))?,
            None => {
                let heading = language.pick("legal moves", "合法手");
                let moves = match moves.len() {
                    count @ 128.. => language.pick(
                        format!("{count} (listed by --json)"),
                        format!("{count} (一覧は --json)"),
                    ),
                    _ => moves.join(" "),
                };
                writeln!(out, "{heading}: {moves}")?;
            }
        }
        writeln!(out, "{} {}", G::POSITION_NAME, G::last_text(&line))?;
        Ok(())
    }
}
