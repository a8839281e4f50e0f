mod opening;

use std::io::{self, BufRead, Write};

use anyhow::{Context, Result};
use game::{Color, Line, Position};
use search::{Limits, Reports, Stop, Thinker};

use crate::face::{BoardStyle, Face, MoveOf};
use crate::games::{GameKind, Visitor};
use crate::language::Language;
use crate::players::player;
use crate::verbs::play::opening::Opening;
use crate::verbs::position::{self, Seat, Start};
use crate::verbs::show;

/// Play a game in the terminal
///
/// Type a move such as d3, h8 or 7g7f, or: undo, resign, pass (only when forced), moves, help,
/// quit.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game
    game: GameKind,

    /// The opponent: a built-in player, or human for a second person at this terminal
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    vs: String,

    /// Your colour
    #[arg(long, value_enum, default_value_t = Seat::Black)]
    color: Seat,

    /// Where to start: as in `sanban show`; the moves of an earlier game continue it
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,

    #[command(flatten)]
    start: Start,

    /// Agree on the first stones by an opening rule (Renju): free, rif, swap, yamaguchi,
    /// soosyrv8, taraguchi10, swap2 or super-sakata; you begin if your colour is black
    #[arg(long, value_name = "RULE", conflicts_with_all = ["position", "board"])]
    opening: Option<String>,

    /// Draw the board with letters only, for screen readers and plain terminals
    #[arg(long)]
    ascii: bool,
}

struct Play<'a> {
    args: &'a Args,
    language: Language,
    out: &'a mut dyn Write,
}

pub(crate) fn run(args: &Args, language: Language, out: &mut dyn Write) -> Result<()> {
    args.game.visit(Play {
        args,
        language,
        out,
    })
}

impl Visitor for Play<'_> {
    type Output = Result<()>;

    fn visit<G: Face>(self) -> Result<()> {
        let Play {
            args,
            language,
            out,
        } = self;
        let opponent = match args.vs.as_str() {
            "human" => None,
            name => Some(player::<G>(name).context("--vs")?),
        };
        let line = position::read::<G>(args.position.as_deref(), &args.start)?;
        let negotiation = match &args.opening {
            Some(name) => Some(G::negotiation(name, line.rules()).context("--opening")?),
            None => None,
        };
        let first_ply = line.moves().len();
        let mut table = Table {
            line,
            first_ply,
            seat: args.color.into(),
            opponent,
            opponent_name: args.vs.clone(),
            language,
            style: show::style(args.ascii),
            out,
        };
        let mut input = io::stdin().lock();
        if let Some(negotiation) = negotiation
            && table.open(negotiation, &mut input)? == Opening::BrokenOff
        {
            return table.write_moves();
        }
        table.play(&mut input)
    }
}

/// What a person typed.
enum Answer<M> {
    Move(M),
    Undo,
    Resign,
    Quit,
}

/// A game in progress, and the people and programs at it.
struct Table<'a, G: Face> {
    line: Line<G>,
    /// Moves that were there before the game began: they cannot be taken back.
    first_ply: usize,
    /// Whose seat the person at the terminal has.
    seat: Color,
    /// `None` if another person plays the other side.
    opponent: Option<Box<dyn Thinker<G>>>,
    opponent_name: String,
    language: Language,
    style: BoardStyle,
    out: &'a mut dyn Write,
}

impl<G: Face> Table<'_, G> {
    fn play(mut self, input: &mut dyn BufRead) -> Result<()> {
        let example = G::EXAMPLE;
        self.say(
            &format!("Type a move such as {example}, or: undo, resign, moves, help, quit."),
            &format!(
                "{example} のように入力してください。他に undo (待った), resign (投了), moves, help, quit。"
            ),
        )?;
        self.draw()?;
        loop {
            if let Some(verdict) = self.line.verdict() {
                let result = G::result(&self.line, &verdict, self.language);
                writeln!(self.out, "{result}")?;
                return self.write_moves();
            }
            let m = if self.is_person(self.line.turn()) {
                match self.ask(input)? {
                    Answer::Move(m) => m,
                    Answer::Undo => {
                        self.undo()?;
                        continue;
                    }
                    Answer::Resign => {
                        let loser = self.language.color(self.line.turn());
                        let winner = self.language.color(!self.line.turn());
                        let text = self.language.pick(
                            format!("{loser} resigns: {winner} wins."),
                            format!("{loser}の投了、{winner}の勝ち"),
                        );
                        writeln!(self.out, "{text}")?;
                        return self.write_moves();
                    }
                    Answer::Quit => {
                        self.say("The game is not finished.", "対局を途中で終えます。")?;
                        return self.write_moves();
                    }
                }
            } else {
                self.opponents_move()?
            };
            self.line.push_unchecked(m);
            self.draw()?;
        }
    }

    fn is_person(&self, color: Color) -> bool {
        self.opponent.is_none() || color == self.seat
    }

    fn opponents_move(&mut self) -> Result<MoveOf<G>> {
        let position = self.line.position().clone();
        let opponent = self.opponent.as_mut().context("nobody has this seat")?;
        let choice = opponent.think(
            &self.line,
            &Limits::default(),
            &Stop::new(),
            &Reports::none(),
        );
        let m = choice
            .best
            .filter(|&m| position.is_legal(m))
            .with_context(|| format!("player {}: no legal move", self.opponent_name))?;
        let text = G::move_text(&position, m);
        let (turn, name) = (self.language.color(position.turn()), &self.opponent_name);
        let text = self.language.pick(
            format!("{turn} ({name}) plays {text}"),
            format!("{turn}({name})の手: {text}"),
        );
        writeln!(self.out, "\n{text}")?;
        Ok(m)
    }

    /// Asks until the answer makes sense. The end of the input is a `quit`.
    fn ask(&mut self, input: &mut dyn BufRead) -> Result<Answer<MoveOf<G>>> {
        if G::must_pass(self.line.position()) {
            self.say(
                "There is no legal move: type pass (or press Enter).",
                "打てるマスがありません。pass と入力するか Enter を押してください。",
            )?;
        }
        loop {
            let prompt = self.language.color(self.line.turn());
            let Some(typed) = self.read(prompt, input)? else {
                return Ok(Answer::Quit);
            };
            let position = self.line.position().clone();
            let typed = typed.trim();
            match typed.to_lowercase().as_str() {
                "" if G::must_pass(&position) => {
                    if let [only] = position.legal_moves()[..] {
                        return Ok(Answer::Move(only));
                    }
                }
                "" => {}
                "undo" | "u" => return Ok(Answer::Undo),
                "resign" => return Ok(Answer::Resign),
                "quit" | "exit" | "q" => return Ok(Answer::Quit),
                "board" | "b" => self.draw()?,
                "moves" | "m" => self.list_moves()?,
                "help" | "h" | "?" => self.help()?,
                // As it was typed: USI tells a drop by its capital.
                _ => match G::typed_move(&position, typed) {
                    Ok(m) if position.is_legal(m) => return Ok(Answer::Move(m)),
                    Ok(m) => {
                        let why = G::refuse(&position, m, self.language);
                        writeln!(self.out, "{why}")?;
                    }
                    Err(error) => {
                        writeln!(self.out, "{error}")?;
                        self.say(
                            "Type help for what can be typed.",
                            "help で使い方を表示します。",
                        )?;
                    }
                },
            }
        }
    }

    /// A line of input; `None` at its end.
    fn read(&mut self, prompt: &str, input: &mut dyn BufRead) -> Result<Option<String>> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        let mut typed = Vec::new();
        let length = input.read_until(b'\n', &mut typed);
        if length.context("standard input")? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&typed).into_owned()))
    }

    /// Back to the last time a person had the choice.
    fn undo(&mut self) -> Result<()> {
        let mut back = self.line.clone();
        while back.moves().len() > self.first_ply {
            back.pop();
            if self.is_person(back.turn()) && !G::must_pass(back.position()) {
                self.line = back;
                return self.draw();
            }
        }
        self.say(
            "There is nothing to take back.",
            "これより前には戻れません。",
        )
    }

    fn draw(&mut self) -> Result<()> {
        let board = G::draw(&self.line, self.style);
        let summary = G::summary(&self.line, self.style, self.language);
        writeln!(self.out, "\n{board}\n\n{summary}")?;
        Ok(())
    }

    fn list_moves(&mut self) -> Result<()> {
        let position = self.line.position();
        let moves: Vec<String> = position
            .legal_moves()
            .into_iter()
            .map(|m| G::move_text(position, m))
            .collect();
        writeln!(self.out, "{}", moves.join(" "))?;
        Ok(())
    }

    fn help(&mut self) -> Result<()> {
        writeln!(self.out, "{}", G::move_help(self.language))?;
        self.say(
            "undo    take your last move back\n\
             moves   list the legal moves\n\
             board   draw the board again\n\
             resign  give the game up\n\
             quit    leave; the moves are printed, so that the game can be continued",
            "undo    待った\n\
             moves   合法手の一覧\n\
             board   盤面をもう一度表示\n\
             resign  投了\n\
             quit    やめる (棋譜が表示されるので続きから再開できます)",
        )
    }

    /// Where the game stands, so that it can be continued.
    fn write_moves(&mut self) -> Result<()> {
        let moves = G::moves_text(&self.line);
        if !moves.is_empty() {
            writeln!(self.out, "moves {moves}")?;
        }
        let position = G::position_text(self.line.position());
        writeln!(self.out, "{} {position}", G::POSITION_NAME)?;
        Ok(())
    }

    fn say(&mut self, english: &str, japanese: &str) -> Result<()> {
        writeln!(self.out, "{}", self.language.pick(english, japanese))?;
        Ok(())
    }
}
