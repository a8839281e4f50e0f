//! Renju and five in a row.

mod arranging;
mod opening;
mod page;
pub mod picture;
mod proof;
mod record;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Color as Ansi, Effects, Style};
use anyhow::{Context, Result, bail};
use game::{Color, Leaves, Line, Outcome, Position as _, Symmetric as _, Verdict};
use online::EndCause;
use renju::opening::OpeningRule;
use renju::{
    Counting, Diagram, Foul, Fouls, Move, Point, Position, Reason, Refusal, Renju, RuleSet, Rules,
    Size, Transcript,
};
use report::Language;
use serde_json::{Map, Value, json};
use simd::Isa;

use crate::board_game::BoardGame;
use crate::board_text::{BoardText, position_with_moves};
use crate::capabilities::{Capabilities, OpeningVariety};
use crate::drawing::{Drawing, TerminalStyle};
use crate::leaf_count::LeafCount;
use crate::negotiation::Negotiation;
use crate::record_files::{RecordFiles, RecordedGames};
use crate::side_name::side_name;
use arena::RecordedGame;

impl BoardText for Renju {
    const EXAMPLE: &'static str = "h8";

    const POSITION_NAME: &'static str = "board";

    fn move_help(language: Language) -> &'static str {
        language.pick(
            "h8      place a stone: column and row; 8,8 is the same point, counted from 1 at\n        \
                     the left and at the top\n\
             pass    place no stone; two passes are a draw",
            "h8      石を置く (列と段)。8,8 のようにも書ける (左と上から 1 で数える)\n\
             pass    石を置かない。両者がパスすると引き分け",
        )
    }

    fn read_position(text: &str, rules: &Rules) -> Result<Line<Renju>> {
        let text = text.trim();
        if text == "startpos" || text.is_empty() {
            return Ok(Line::new(*rules));
        }
        if let Some(line) = position_with_moves(text, rules) {
            return line;
        }
        if text.contains('/') {
            // The text's own rules, if it names them, come after those of the option.
            let (board, rest) = text.split_once(' ').unwrap_or((text, ""));
            let Diagram(position) = format!("{board} {} {rest}", rules.rule_set)
                .parse()
                .context("board")?;
            let rules = Rules {
                most_moves: rules.most_moves,
                fouls: rules.fouls,
                ..Rules::of(&position)
            };
            return Ok(Line::from_position(rules, position));
        }
        let game = Transcript::parse_from(Line::new(*rules), text).context("moves")?;
        Ok(game.line)
    }

    /// Two numbers are a point as well, counted from 1 at the left and at the top.
    fn typed_move(line: &Line<Renju>, text: &str) -> Result<Move> {
        if text.contains(',') {
            let size = line.position().size();
            let point = Counting::FromOne.parse(text, size).map_err(|_| {
                let size = size.get();
                anyhow::anyhow!("{text:?}: expected two numbers from 1 to {size}, such as 8,8")
            })?;
            return Ok(Move::Place(point));
        }
        text.parse()
            .map_err(|why| anyhow::anyhow!("{text:?} is not a move: {why}"))
    }

    fn moves_text(line: &Line<Renju>) -> String {
        if line.positions()[0].stone_count() > 0 {
            return String::new();
        }
        Transcript { line: line.clone() }.to_string()
    }

    fn refuse(position: &Position, m: Move, language: Language) -> String {
        let refusal = Refusal::explain(position, m);
        if language == Language::English {
            return refusal.to_string();
        }
        match refusal {
            Refusal::NotAMove => "h8 のような点か pass を入力してください".to_owned(),
            Refusal::GameOver => "対局は終わっています".to_owned(),
            Refusal::OffBoard(point, _) => format!("{point} は盤の外です"),
            Refusal::Occupied(point) => format!("{point} にはすでに石があります"),
            Refusal::Foul(point, foul) => {
                format!("{point} は黒の禁手です ({})", foul_name(foul, language))
            }
            Refusal::PassTooEarly => "六手目より前にはパスできません".to_owned(),
            Refusal::PassNotForced => "打てる点があるのでパスはできません".to_owned(),
            Refusal::MustPass(point, foul) => format!(
                "{point} は黒の禁手です ({})。打てる点がないのでパスです",
                foul_name(foul, language)
            ),
        }
    }

    fn result(line: &Line<Renju>, verdict: &Verdict<Renju>, language: Language) -> String {
        let moves = line.moves().len();
        let reason = match verdict.reason {
            Reason::Five => language.pick("five in a row", "五連").to_owned(),
            Reason::BoardFull => language.pick("the board is full", "満局").to_owned(),
            Reason::TwoPasses => language.pick("both players passed", "両者パス").to_owned(),
            Reason::MostMoves => {
                let words = ("the agreed number of moves is reached", "手数の上限");
                language.pick(words.0, words.1).to_owned()
            }
            Reason::Foul(point, foul) => {
                let foul = foul_name(foul, language);
                language.pick(
                    format!("{point} is a foul for Black ({foul})"),
                    format!("{point} は黒の禁手({foul})"),
                )
            }
        };
        match verdict.outcome {
            Outcome::Win(winner) => {
                let winner = side_name(winner, language);
                language.pick(
                    format!("{winner} wins after {moves} moves: {reason}."),
                    format!("まで{moves}手で{winner}の勝ち({reason})"),
                )
            }
            Outcome::Draw => language.pick(
                format!("Draw after {moves} moves: {reason}."),
                format!("まで{moves}手で引き分け({reason})"),
            ),
        }
    }
}

impl Drawing for Renju {
    fn draw(line: &Line<Renju>, style: TerminalStyle) -> String {
        let position = line.position();
        let size = position.size().get();
        let fouls = marked_fouls(line);
        let last = line.moves().last().and_then(|m| m.point());
        let mut text = String::from("   ");
        for x in 0..size {
            // Every sign of a style is equally wide, also where these count as two columns.
            let letter = match style {
                TerminalStyle::Ascii => char::from(b'a' + x),
                _ => char::from_u32(u32::from('ⓐ') + u32::from(x)).unwrap_or('?'),
            };
            let _ = write!(text, " {letter}");
        }
        for y in (0..size).rev() {
            let _ = write!(text, "\n{:>2} ", y + 1);
            for x in 0..size {
                let point = Point::new(x, y);
                let cell = match (position.stone(point), fouls.get(&point)) {
                    (Some(color), _) => Cell::Stone(color),
                    (None, Some(foul)) => Cell::Foul(*foul),
                    (None, None) if is_star(point, position.size()) => Cell::Star,
                    (None, None) => Cell::Empty,
                };
                cell.draw(style, last == Some(point), &mut text);
            }
        }
        text
    }

    fn summary(line: &Line<Renju>, style: TerminalStyle, language: Language) -> String {
        let position = line.position();
        let [black, white] = Color::BOTH.map(|color| position.stones(color).len());
        let (x, o) = match style {
            TerminalStyle::Ascii => ("X", "O"),
            _ => ("■", "○"),
        };
        let mut parts = vec![language.pick(
            format!("{x} black {black}  {o} white {white}"),
            format!("{x} 黒 {black}  {o} 白 {white}"),
        )];
        if position.rule_set() != RuleSet::Renju {
            parts.push(position.rule_set().to_string());
        }
        parts.extend(opening_name(line, language));
        let fouls = marked_fouls(line);
        if !fouls.is_empty() {
            parts.push(legend(&fouls, style, language));
        }
        let turn = side_name(position.turn(), language);
        parts.push(if line.verdict().is_some() {
            language.pick("game over".to_owned(), "終局".to_owned())
        } else if must_pass(position) {
            language.pick(
                format!("{turn} to move, has to pass"),
                format!("{turn}番(パス)"),
            )
        } else {
            language.pick(format!("{turn} to move"), format!("{turn}番"))
        });
        parts.join("  ")
    }

    fn svg(line: &Line<Renju>) -> Result<String> {
        Ok(picture::svg(line)?)
    }

    fn board_json(position: &Position) -> Map<String, Value> {
        let diagram = Diagram(position.clone()).to_string();
        let board = diagram.split(' ').next().unwrap_or_default();
        let rows: Vec<&str> = board.split('/').collect();
        let mut fouls = Map::new();
        let mut explained = Map::new();
        for (point, foul) in self::fouls(position) {
            fouls.insert(point.to_string(), json!(foul.to_string()));
            explained.insert(point.to_string(), explanation(position, point));
        }
        let mut map = Map::new();
        map.insert("size".to_owned(), json!(position.size().get()));
        map.insert("rules".to_owned(), json!(position.rule_set().name()));
        map.insert("board".to_owned(), json!(rows));
        let [black, white] = Color::BOTH.map(|color| position.stones(color).len());
        map.insert("stones".to_owned(), json!({"black": black, "white": white}));
        map.insert("after_pass".to_owned(), json!(position.is_after_pass()));
        map.insert("fouls".to_owned(), Value::Object(fouls));
        map.insert("foul_lines".to_owned(), Value::Object(explained));
        map
    }
}

impl RecordFiles for Renju {
    const RECORDS: &'static [&'static str] = record::EXTENSIONS;

    const COLLECTION: (&'static str, &'static str) = ("sgf", "");

    fn record_text(game: &RecordedGame<'_, Renju>, extension: &str) -> Result<String> {
        record::text(game, extension)
    }

    fn recorded<'a>(bytes: &'a [u8], extension: &str) -> Option<RecordedGames<'a, Renju>> {
        record::games(bytes, extension)
    }
}

impl LeafCount for Renju {
    fn leaves(position: &Position, depth: u32, _: Isa) -> Leaves {
        game::perft(position, depth)
    }

    fn published(leaves: Leaves) -> u64 {
        leaves.open
    }
}

impl BoardGame for Renju {
    const PROTOCOL: protocol::Kind = protocol::Kind::Gomocup;

    const CAPABILITIES: Capabilities<Renju> = Capabilities {
        rules: Some(parse_rules),
        losing_by_fouls: Some(losing_by_fouls),
        opening_rule: Some(start_opening),
        opening_name: Some(opening_name),
        swap2: Some(opening::swap2),
        fouls: Some(foul_points),
        must_pass: Some(must_pass),
        end_cause: Some(end_cause),
        prover: Some(proof::forced_end),
        alike: Some(are_alike),
        variety: Some(&OpeningVariety {
            guide: "alphabeta:nodes=5000,lines=6,hash=16,book=off",
            margin: 160,
            until: 8,
        }),
        ..Capabilities::NONE
    };
}

fn parse_rules(text: &str) -> Result<Rules> {
    let mut words = text.split(',').peekable();
    let mut rules = Rules::default();
    if let Some(word) = words.next_if(|word| !word.contains('=')) {
        rules = Rules::named(word.parse().with_context(|| format!("{word:?}"))?);
    }
    for word in words {
        let number = |text: &str| {
            let number = text.parse::<u32>().ok();
            number.with_context(|| format!("{word:?}: expected a number"))
        };
        match word.split_once('=') {
            Some(("size", length)) => {
                let length = u8::try_from(number(length)?).unwrap_or(u8::MAX);
                rules.size = Size::new(length)
                    .with_context(|| format!("{word:?}: expected a size from 5 to 19"))?;
            }
            Some(("max-moves", most)) => rules.most_moves = Some(number(most)?),
            Some(("fouls", "refuse")) => rules.fouls = Fouls::Refused,
            Some(("fouls", "lose")) => rules = losing_by_fouls(rules)?,
            Some(("fouls", _)) => bail!("{word:?}: expected fouls=refuse or fouls=lose"),
            _ => bail!(
                "{word:?}: expected a rule set (renju, gomocup, standard, freestyle, rdd) \
                 first, then size=N, max-moves=N or fouls=lose"
            ),
        }
    }
    Ok(rules)
}

/// The same rules, but Black may make a foul and loses by it.
fn losing_by_fouls(rules: Rules) -> Result<Rules> {
    let rule_set = rules.rule_set;
    if matches!(rule_set, RuleSet::Standard | RuleSet::Freestyle) {
        bail!("expected rules with fouls (renju, gomocup or rdd), found {rule_set}");
    }
    Ok(Rules {
        fouls: Fouls::Lose,
        ..rules
    })
}

fn are_alike(a: &Position, b: &Position) -> bool {
    Position::SYMMETRIES
        .iter()
        .any(|&symmetry| a.transformed(symmetry) == *b)
}

fn start_opening(name: &str, rules: &Rules) -> Result<Box<dyn Negotiation<Renju>>> {
    let rule: OpeningRule = name.parse().with_context(|| format!("{name:?}"))?;
    Ok(Box::new(opening::Agreement::new(rule, *rules)))
}

fn opening_name(line: &Line<Renju>, language: Language) -> Option<String> {
    let opening = opening::name(line)?;
    let name = language.pick(opening.romaji(), opening.kanji());
    Some(format!("{} {name}", opening.code()))
}

fn foul_points(position: &Position) -> Vec<String> {
    fouls(position).keys().map(Point::to_string).collect()
}

fn end_cause(reason: Reason) -> EndCause {
    match reason {
        Reason::MostMoves => EndCause::MostMoves,
        Reason::Foul(..) => EndCause::Foul,
        Reason::Five | Reason::BoardFull | Reason::TwoPasses => EndCause::Rules,
    }
}

fn must_pass(position: &Position) -> bool {
    position.outcome().is_none() && position.places().is_empty()
}

/// The foul points and their kinds, in order.
fn fouls(position: &Position) -> BTreeMap<Point, Foul> {
    let mut fouls = BTreeMap::new();
    position.each_foul(|point, foul| {
        fouls.insert(point, foul);
    });
    fouls
}

/// The fouls to mark on the board: where they lose, seeing them is up to Black.
fn marked_fouls(line: &Line<Renju>) -> BTreeMap<Point, Foul> {
    match line.rules().fouls {
        Fouls::Refused => fouls(line.position()),
        Fouls::Lose => BTreeMap::new(),
    }
}

/// The lines that make a point a foul.
fn explanation(position: &Position, point: Point) -> Value {
    let lines = position.explain(point).map(|explanation| explanation.lines);
    let names = |points: renju::Points| -> Vec<String> {
        points.iter().map(|point| point.to_string()).collect()
    };
    lines
        .unwrap_or_default()
        .into_iter()
        .map(|line| json!({"stones": names(line.stones), "completing": names(line.completing)}))
        .collect()
}

fn foul_name(foul: Foul, language: Language) -> &'static str {
    match foul {
        Foul::DoubleThree => language.pick("double-three", "三三"),
        Foul::DoubleFour => language.pick("double-four", "四四"),
        Foul::Overline => language.pick("overline", "長連"),
    }
}

fn foul_sign(foul: Foul, style: TerminalStyle) -> char {
    match (style, foul) {
        (TerminalStyle::Ascii, Foul::DoubleThree) => '3',
        (TerminalStyle::Ascii, Foul::DoubleFour) => '4',
        (TerminalStyle::Ascii, Foul::Overline) => '6',
        (_, Foul::DoubleThree) => '③',
        (_, Foul::DoubleFour) => '④',
        (_, Foul::Overline) => '⑥',
    }
}

/// What the signs of the fouls on the board mean.
fn legend(fouls: &BTreeMap<Point, Foul>, style: TerminalStyle, language: Language) -> String {
    let mut kinds: Vec<Foul> = fouls.values().copied().collect();
    kinds.sort_unstable();
    kinds.dedup();
    let kinds: Vec<String> = kinds
        .into_iter()
        .map(|foul| format!("{} {}", foul_sign(foul, style), foul_name(foul, language)))
        .collect();
    let kinds = kinds.join(", ");
    language.pick(format!("fouls: {kinds}"), format!("禁手: {kinds}"))
}

/// The dots of a real board: the middle, and the fourth line from the edges of a large one.
fn is_star(point: Point, size: Size) -> bool {
    let last = size.get() - 1;
    if last % 2 == 1 {
        return false;
    }
    let is_fourth = |n: u8| last >= 12 && (n == 3 || n == last - 3);
    point == size.center() || is_fourth(point.x) && is_fourth(point.y)
}

/// The drawing of a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Stone(Color),
    Foul(Foul),
    Star,
    Empty,
}

impl Cell {
    fn draw(self, style: TerminalStyle, last: bool, text: &mut String) {
        let sign = match (style, self) {
            (TerminalStyle::Ascii, Cell::Stone(Color::Black)) => 'X',
            (TerminalStyle::Ascii, Cell::Stone(Color::White)) => 'O',
            (TerminalStyle::Ascii, Cell::Star | Cell::Empty) => '.',
            (_, Cell::Stone(Color::Black)) => '■',
            (_, Cell::Stone(Color::White)) => '○',
            (_, Cell::Star) => '╋',
            (_, Cell::Empty) => '┼',
            (_, Cell::Foul(foul)) => foul_sign(foul, style),
        };
        if style != TerminalStyle::Colour {
            let _ = write!(text, " {sign}");
            return;
        }
        let ink = match self {
            Cell::Stone(Color::White) => AnsiColor::BrightWhite,
            Cell::Foul(_) => AnsiColor::Red,
            _ => AnsiColor::Black,
        };
        let mut paint = Style::new()
            .fg_color(Some(Ansi::Ansi(ink)))
            .bg_color(Some(Ansi::Ansi(AnsiColor::Yellow)));
        if last {
            paint = paint.effects(Effects::BOLD | Effects::UNDERLINE);
        }
        let _ = write!(text, "{paint} {sign}{paint:#}");
    }
}
