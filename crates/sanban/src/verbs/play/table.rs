//! The table at which a game is played.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use game::{ByColor, Color, Line, Outcome, Position, Wdl};
use protocol::{BestMove, Ending, Go};

use crate::errors;
use crate::face::{BoardStyle, Face, MoveOf};
use crate::language::Language;
use crate::opponents::{Decision, Opponent};
use crate::played::{Finish, Played};
use crate::verbs::play::archive::Archive;
use crate::verbs::play::hints::Hints;
use crate::verbs::play::input::{Input, Typed};
use crate::verbs::play::thought::Thought;
use crate::verbs::play::timer::Timer;

/// What an opponent gets for a move if nothing else limits it: some think as long as they may.
const USUAL_MOVE_TIME: Duration = Duration::from_secs(5);

/// What somebody at the table does.
enum Act<M> {
    /// Plays a move, after so long.
    Move(M, Duration),
    /// Takes a move back.
    Undo,
    /// Ends the game.
    Over(Finish),
    /// Leaves.
    Quit,
}

/// A game in progress, and the people and programs at it.
pub(super) struct Table<'a, G: Face> {
    pub(super) line: Line<G>,
    /// Moves that were there before the game began: they cannot be taken back.
    pub(super) first_ply: usize,
    /// Whose seat the person at the terminal has.
    pub(super) seat: Color,
    /// `None` if another person plays the other side.
    pub(super) opponent: Option<Opponent<G>>,
    /// What limits the opponent beside its clock.
    pub(super) limits: Go,
    pub(super) timer: Timer,
    /// Whether a turn lasts until its time is up, and the last move typed counts.
    pub(super) last_click_wins: bool,
    pub(super) hints: Hints<G>,
    pub(super) archive: Archive,
    /// Where the record goes when the game is over.
    pub(super) save: Option<PathBuf>,
    pub(super) language: Language,
    pub(super) style: BoardStyle,
    pub(super) input: Input,
    pub(super) out: &'a mut dyn Write,
}

impl<G: Face> Table<'_, G> {
    /// Plays until somebody wins or leaves.
    pub(super) fn run(mut self) -> Result<()> {
        match self.play() {
            Ok(finish) => self.close(finish),
            Err(error) => {
                // The game shall not be lost with its end; there may be nobody left to tell.
                if !errors::is_broken_pipe(&error) {
                    let _ = self.write_moves();
                }
                let _ = self.save_at_end(None);
                Err(error)
            }
        }
    }

    /// Nothing more is played: keeps what there is, and sends everybody home.
    pub(super) fn close(mut self, finish: Option<Finish>) -> Result<()> {
        let saved = self.save_at_end(finish);
        self.write_moves()?;
        self.out.flush()?;
        let seat = self.opponents_seat();
        if let Some(opponent) = &mut self.opponent {
            opponent.leave(finish.map(|finish| match finish.outcome().seen_by(seat) {
                Wdl::Win => Ending::Win,
                Wdl::Draw => Ending::Draw,
                Wdl::Loss => Ending::Loss,
            }));
        }
        saved
    }

    fn play(&mut self) -> Result<Option<Finish>> {
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
                return Ok(Some(Finish::Board(verdict.outcome)));
            }
            let turn = self.line.turn();
            let act = match self.is_person(turn) {
                true => self.ask()?,
                false => self.opponents_act()?,
            };
            let finish = match act {
                Act::Move(m, used) => match self.timer.spend(turn, used) {
                    Ok(()) => {
                        self.line.push_unchecked(m);
                        self.draw()?;
                        continue;
                    }
                    Err(flag) => Finish::Time(flag.color),
                },
                Act::Undo => {
                    self.undo()?;
                    continue;
                }
                Act::Over(finish) => finish,
                Act::Quit => {
                    self.say("The game is not finished.", "対局を途中で終えます。")?;
                    return Ok(None);
                }
            };
            self.announce(finish)?;
            return Ok(Some(finish));
        }
    }

    fn is_person(&self, color: Color) -> bool {
        self.opponent.is_none() || color == self.seat
    }

    pub(super) fn opponents_seat(&self) -> Color {
        !self.seat
    }

    /// What the player of a side is called.
    pub(super) fn name(&self, color: Color) -> String {
        match &self.opponent {
            Some(opponent) if color != self.seat => opponent.name().to_owned(),
            _ => self.language.pick("human", "人間").to_owned(),
        }
    }

    fn opponents_act(&mut self) -> Result<Act<MoveOf<G>>> {
        let turn = self.line.turn();
        let longest = self.timer.longest_move(turn);
        let mut go = Go {
            depth: self.limits.depth,
            nodes: self.limits.nodes,
            move_time: self.limits.move_time,
            ..self.timer.go(turn)
        };
        if longest.is_none() && go.depth.is_none() && go.nodes.is_none() {
            go.move_time.get_or_insert(USUAL_MOVE_TIME);
        }
        let (out, language) = (&mut *self.out, self.language);
        out.flush()?;
        let mut thought = Thought::new();
        let opponent = self.opponent.as_mut().context("nobody has this seat")?;
        let decision = opponent.think(&self.line, go, longest, &mut |info| {
            Ok(thought.show(info, language, out)?)
        });
        thought.finish(self.out)?;
        let (best, used) = match decision? {
            Decision::TimeUp => return Ok(Act::Over(Finish::Time(turn))),
            Decision::Best(best, used) => (best, used),
        };
        let name = self.name(turn);
        match best {
            BestMove::Play { best, .. } => {
                let position = self.line.position();
                let m = G::parse_move(position, &best).with_context(|| name.clone())?;
                if !position.is_legal(m) {
                    bail!("{name}: illegal answer {best:?}");
                }
                let text = G::move_text(position, m);
                let turn = language.color(turn);
                let text = language.pick(
                    format!("{turn} ({name}) plays {text}"),
                    format!("{turn}({name})の手: {text}"),
                );
                writeln!(self.out, "\n{text}")?;
                Ok(Act::Move(m, used))
            }
            BestMove::Resign => Ok(Act::Over(Finish::Resignation(turn))),
            BestMove::Win => match G::declared(&self.line) {
                Some(outcome) => Ok(Act::Over(Finish::Declaration(outcome))),
                None => bail!("{name}: it declares a win that it does not have"),
            },
            BestMove::Swap => bail!("{name}: it wants the other colour, which nobody offered"),
            BestMove::None => bail!("{name}: it has no move, though the game goes on"),
        }
    }

    /// Asks a person until the answer makes sense. The end of the input is a `quit`.
    fn ask(&mut self) -> Result<Act<MoveOf<G>>> {
        let begin = Instant::now();
        let turn = self.line.turn();
        let longest = self.timer.longest_move(turn);
        let deadline = longest.and_then(|longest| begin.checked_add(longest));
        let position = self.line.position().clone();
        let mut chosen = None;
        if G::must_pass(&position) {
            self.say(
                "There is no legal move: type pass (or press Enter).",
                "打てるマスがありません。pass と入力するか Enter を押してください。",
            )?;
            if let [only] = position.legal_moves()[..] {
                chosen = Some(only);
            }
        }
        loop {
            if let Some(clocks) = self.timer.text(turn, begin.elapsed(), self.language) {
                writeln!(self.out, "{clocks}")?;
            }
            let typed = match self.read(self.language.color(turn), deadline)? {
                Typed::Line(typed) => typed,
                Typed::End => return Ok(Act::Quit),
                Typed::TimeUp => {
                    let last = chosen.filter(|_| self.last_click_wins);
                    return Ok(match (last, longest) {
                        (Some(m), Some(longest)) => Act::Move(m, longest),
                        _ => Act::Over(Finish::Time(turn)),
                    });
                }
            };
            let typed = typed.trim();
            let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
            match (word.to_lowercase().as_str(), rest.trim()) {
                ("", _) => {
                    if let Some(m) = chosen {
                        return Ok(Act::Move(m, begin.elapsed()));
                    }
                }
                ("undo" | "u", "") => return Ok(Act::Undo),
                ("resign", "") => return Ok(Act::Over(Finish::Resignation(turn))),
                ("quit" | "exit" | "q", "") => return Ok(Act::Quit),
                ("board" | "b", "") => self.draw()?,
                ("moves" | "m", "") => self.list_moves()?,
                ("help" | "h" | "?", "") => self.help()?,
                ("hint", "") => self.hint(deadline)?,
                ("save", file) => self.save_now(file)?,
                // As it was typed: USI tells a drop by its capital.
                _ => match G::typed_move(&self.line, typed) {
                    Ok(m) if !position.is_legal(m) => {
                        let why = G::refuse(&position, m, self.language);
                        writeln!(self.out, "{why}")?;
                    }
                    Ok(m) if self.last_click_wins => {
                        chosen = Some(m);
                        let text = G::move_text(&position, m);
                        self.say(
                            &format!("{text} it is, unless you type another move in time; Enter ends the turn."),
                            &format!("{text} を選びました。時間内なら変更できます。Enter で確定します。"),
                        )?;
                    }
                    Ok(m) => return Ok(Act::Move(m, begin.elapsed())),
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

    /// A line of input, if it comes before the deadline.
    pub(super) fn read(&mut self, prompt: &str, deadline: Option<Instant>) -> Result<Typed> {
        write!(self.out, "{prompt}> ")?;
        self.out.flush()?;
        let typed = self.input.next(deadline)?;
        if !matches!(typed, Typed::Line(_)) {
            writeln!(self.out)?;
        }
        Ok(typed)
    }

    /// Back to the last time a person had the choice. The clocks go back as well.
    fn undo(&mut self) -> Result<()> {
        let mut back = self.line.clone();
        while back.moves().len() > self.first_ply {
            back.pop();
            if self.is_person(back.turn()) && !G::must_pass(back.position()) {
                for _ in back.moves().len()..self.line.moves().len() {
                    self.timer.take_back();
                }
                self.line = back;
                return self.draw();
            }
        }
        self.say(
            "There is nothing to take back.",
            "これより前には戻れません。",
        )
    }

    /// Says how the game ended, where the board does not.
    fn announce(&mut self, finish: Finish) -> Result<()> {
        let name = |color| self.language.color(color);
        let text = match finish {
            Finish::Resignation(loser) => self.language.pick(
                format!("{} resigns: {} wins.", name(loser), name(!loser)),
                format!("{}の投了、{}の勝ち", name(loser), name(!loser)),
            ),
            Finish::Time(loser) => self.language.pick(
                format!("{}'s time is up: {} wins.", name(loser), name(!loser)),
                format!("{}の時間切れ、{}の勝ち", name(loser), name(!loser)),
            ),
            Finish::Declaration(Outcome::Win(winner)) => self.language.pick(
                format!("{0} declares: {0} wins.", name(winner)),
                format!("{}の宣言勝ち", name(winner)),
            ),
            Finish::Declaration(Outcome::Draw) => self.language.pick(
                "Draw by declaration.".to_owned(),
                "宣言により引き分け".to_owned(),
            ),
            Finish::Illegal(loser) | Finish::Failure(loser) => self.language.pick(
                format!("{} wins.", name(!loser)),
                format!("{}の勝ち", name(!loser)),
            ),
            // Its words are the game's own, or the judge's.
            Finish::Board(_) | Finish::Judged(_) => return Ok(()),
        };
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    pub(super) fn draw(&mut self) -> Result<()> {
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
        let ends = G::RECORDS.join(", .");
        self.say(
            &format!(
                "undo    take your last move back\n\
                 moves   list the legal moves\n\
                 board   draw the board again\n\
                 hint    what a good player would do\n\
                 save F  write the game into file F (.{ends})\n\
                 resign  give the game up\n\
                 quit    leave; the moves are printed, so that the game can be continued"
            ),
            &format!(
                "undo    待った\n\
                 moves   合法手の一覧\n\
                 board   盤面をもう一度表示\n\
                 hint    ヒント\n\
                 save F  棋譜をファイル F に保存 (.{ends})\n\
                 resign  投了\n\
                 quit    やめる (棋譜が表示されるので続きから再開できます)"
            ),
        )
    }

    /// Saves the game so far, or says why not: a slip of the pen does not end a game.
    fn save_now(&mut self, file: &str) -> Result<()> {
        let path = match (file, &self.save) {
            ("", None) => {
                let end = G::RECORDS.first().copied().unwrap_or_default();
                return self.say(
                    &format!("save: expected a file, such as: save game.{end}"),
                    &format!("save: ファイル名を指定してください。例: save game.{end}"),
                );
            }
            ("", Some(path)) => path.clone(),
            (file, _) => PathBuf::from(file),
        };
        match self.write_record(&path, None) {
            Ok(()) => self.say_saved(&path),
            Err(error) => {
                let text = self.language.pick("not saved", "保存できません");
                Ok(writeln!(self.out, "{text}: {error:#}")?)
            }
        }
    }

    /// Saves the game where `--save` says.
    fn save_at_end(&mut self, finish: Option<Finish>) -> Result<()> {
        let Some(path) = self.save.clone() else {
            return Ok(());
        };
        self.write_record(&path, finish).context("--save")?;
        self.say_saved(&path)
    }

    fn say_saved(&mut self, path: &Path) -> Result<()> {
        let path = path.display();
        self.say(
            &format!("Saved in {path}."),
            &format!("{path} に保存しました。"),
        )
    }

    fn write_record(&mut self, path: &Path, finish: Option<Finish>) -> Result<()> {
        let game = Played {
            line: &self.line,
            times: self.timer.times(),
            players: ByColor {
                black: self.name(Color::Black),
                white: self.name(Color::White),
            },
            finish,
        };
        self.archive.save(path, &game)
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

    pub(super) fn say(&mut self, english: &str, japanese: &str) -> Result<()> {
        writeln!(self.out, "{}", self.language.pick(english, japanese))?;
        Ok(())
    }
}
