//! A game in progress at the terminal.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use game::{ByColor, Color, Line, MoveOf, Outcome, Position, Wdl};
use host::Decision;
use protocol::{BestMove, Ending, Go};
use report::Language;
use search::Stop;

use crate::archive::Archive;
use crate::errors;
use crate::hints::Hints;
use crate::input::{Input, Typed};
use crate::interruption;
use crate::legal_part::legal_part;
use crate::session_end::SessionEnd;
use crate::thought::Thought;
use crate::timer::Timer;
use arena::{GameEnd, RecordedGame};
use boards::BoardGame;
use boards::Opponent;
use boards::TerminalStyle;
use boards::side_name;

/// The time of an opponent for a move without any other limit; some players think until stopped.
const USUAL_MOVE_TIME: Duration = Duration::from_secs(5);

/// An action of a player.
enum Act<M> {
    /// Plays a move, after this time.
    Move(M, Duration),
    /// Takes a move back.
    Undo,
    /// Ends the game.
    Over(GameEnd),
    /// Leaves.
    Quit,
}

/// A game in progress, with its players.
pub(crate) struct GameSession<'a, G: BoardGame> {
    pub(crate) line: Line<G>,
    /// The number of moves before the game began, which cannot be taken back.
    pub(crate) first_ply: usize,
    /// The colour of the person at the terminal.
    pub(crate) seat: Color,
    /// The seed of what a program does in the opening.
    pub(crate) opening_seed: u64,
    /// `None` if another person plays the other side.
    pub(crate) opponent: Option<Opponent<G>>,
    /// The limits of the opponent, apart from its clock.
    pub(crate) limits: Go,
    pub(crate) timer: Timer,
    /// Whether a turn lasts until its time is up, and the last move typed counts.
    pub(crate) last_click_wins: bool,
    pub(crate) passes_on_time_out: bool,
    pub(crate) hints: Hints<G>,
    pub(crate) archive: Archive,
    /// The file for the record when the game is over.
    pub(crate) save: Option<PathBuf>,
    pub(crate) language: Language,
    pub(crate) style: TerminalStyle,
    pub(crate) input: Input,
    /// Ctrl-C, which leaves the game.
    pub(crate) interruption: Stop,
    pub(crate) was_interrupted: bool,
    pub(crate) out: &'a mut dyn Write,
}

impl<G: BoardGame> GameSession<'_, G> {
    /// Plays until the game is over or the person quits.
    pub(crate) fn run(mut self) -> Result<SessionEnd> {
        match self.play() {
            Ok(finish) => self.close(finish),
            Err(error) => {
                // An error must not lose the game. Its moves are not printed if the output is closed.
                if !errors::is_broken_pipe(&error) {
                    let _ = self.write_moves();
                }
                let _ = self.save_at_end(None);
                Err(error)
            }
        }
    }

    /// Ends the game: saves it, prints its moves and tells the opponent.
    pub(crate) fn close(mut self, finish: Option<GameEnd>) -> Result<SessionEnd> {
        if finish.is_none() {
            self.offer_to_save()?;
        }
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
        saved?;
        Ok(match finish {
            Some(_) => SessionEnd::Over,
            None if self.was_interrupted => SessionEnd::Interrupted,
            None => SessionEnd::Left,
        })
    }

    /// Asks a person at a terminal for a file for the game that is left, if there is something to save.
    /// A second Ctrl-C is a no.
    fn offer_to_save(&mut self) -> Result<()> {
        let is_new = self.line.moves().len() > self.first_ply;
        if !self.input.is_interactive() || self.save.is_some() || !is_new {
            return Ok(());
        }
        self.interruption = Stop::new();
        interruption::listen(&self.interruption)?;
        let end = G::RECORDS.first().copied().unwrap_or_default();
        self.say(
            &format!("A file to save the game in, such as game.{end}? Enter for none."),
            &format!("棋譜を保存するファイル名 (例: game.{end})。保存しないなら Enter。"),
        )?;
        let prompt = self.language.pick("save", "保存先");
        let was_interrupted = self.was_interrupted;
        loop {
            let Typed::Line(file) = self.read(prompt, None)? else {
                break;
            };
            let file = file.trim();
            if file.is_empty() || self.save_now(file)? {
                break;
            }
        }
        self.was_interrupted = was_interrupted;
        Ok(())
    }

    fn play(&mut self) -> Result<Option<GameEnd>> {
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
                return Ok(Some(GameEnd::Board(verdict.outcome)));
            }
            let turn = self.line.turn();
            let act = if self.is_person(turn) {
                self.ask()?
            } else {
                self.opponents_act()?
            };
            let finish = match act {
                Act::Move(m, used) => match self.timer.spend(turn, used) {
                    Ok(()) => {
                        self.line.push_unchecked(m);
                        self.draw()?;
                        continue;
                    }
                    Err(flag) => GameEnd::Time(flag.color),
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

    pub(crate) fn opponents_seat(&self) -> Color {
        !self.seat
    }

    /// The name of the player of a side.
    pub(crate) fn name(&self, color: Color) -> String {
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
        let line = legal_part(&self.line);
        let decision = opponent.think(&line, go, longest, &mut |info| {
            thought.show(info, language, out)
        });
        thought.finish(self.out)?;
        let (best, used) = match decision? {
            Decision::TimeUp => return Ok(Act::Over(GameEnd::Time(turn))),
            Decision::Interrupted => {
                self.was_interrupted = true;
                return Ok(Act::Quit);
            }
            Decision::Best(best, used) => (best, used),
        };
        let name = self.name(turn);
        match best {
            BestMove::Play { best, .. } => {
                let position = self.line.position();
                let m = G::parse_move(position, &best).with_context(|| name.clone())?;
                if !self.line.may_make(m) {
                    bail!("{name}: illegal answer {best:?}");
                }
                let text = G::move_text(position, m);
                let turn = side_name(turn, language);
                let text = language.pick(
                    format!("{turn} ({name}) plays {text}"),
                    format!("{turn}({name})の手: {text}"),
                );
                writeln!(self.out, "\n{text}")?;
                Ok(Act::Move(m, used))
            }
            BestMove::Resign => Ok(Act::Over(GameEnd::Resignation(turn))),
            BestMove::Win => match G::CAPABILITIES.declare(&self.line) {
                Some(outcome) => Ok(Act::Over(GameEnd::Declaration(outcome))),
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
        if G::CAPABILITIES.is_pass_forced(&position) {
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
            let typed = match self.read(side_name(turn, self.language), deadline)? {
                Typed::Line(typed) => typed,
                Typed::End | Typed::Interrupted => return Ok(Act::Quit),
                Typed::TimeUp => {
                    let last = chosen.filter(|_| self.last_click_wins);
                    return match (last, longest) {
                        (Some(m), Some(longest)) => Ok(Act::Move(m, longest)),
                        (None, Some(longest)) => self.time_out(longest),
                        (_, None) => Ok(Act::Over(GameEnd::Time(turn))),
                    };
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
                ("resign", "") => return Ok(Act::Over(GameEnd::Resignation(turn))),
                ("quit" | "exit" | "q", "") => return Ok(Act::Quit),
                ("board" | "b", "") => self.draw()?,
                ("moves" | "m", "") => self.list_moves()?,
                ("help" | "h" | "?", "") => self.help()?,
                ("hint", "") => self.hint(deadline)?,
                ("save", file) => {
                    self.save_now(file)?;
                }
                // With its case unchanged: USI marks a drop by a capital letter.
                _ => match G::typed_move(&self.line, typed) {
                    Ok(m) if !self.line.may_make(m) => {
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
                        writeln!(self.out, "{}", self.language.error(&*error))?;
                        self.say(
                            "Type help for what can be typed.",
                            "help で使い方を表示します。",
                        )?;
                    }
                },
            }
        }
    }

    /// What a person does whose time is up: lose, or give up the turn. Nobody gives up a turn after a
    /// pass, since the game would never end if nobody was there.
    fn time_out(&mut self, used: Duration) -> Result<Act<MoveOf<G>>> {
        let turn = self.line.turn();
        let pass = G::CAPABILITIES.pass.filter(|_| self.passes_on_time_out);
        let Some(pass) = pass.filter(|pass| self.line.moves().last() != Some(pass)) else {
            return Ok(Act::Over(GameEnd::Time(turn)));
        };
        let side = side_name(turn, self.language);
        self.say(
            &format!("{side}'s time is up: {side} passes."),
            &format!("時間切れ、{side}のパス"),
        )?;
        Ok(Act::Move(pass, used))
    }

    /// Shows the move of a strong player, which uses some of the person's time.
    fn hint(&mut self, deadline: Option<Instant>) -> Result<()> {
        let line = legal_part(&self.line);
        match self.hints.advice(&line, deadline, self.language) {
            Ok(Some(advice)) => writeln!(self.out, "{advice}")?,
            Ok(None) => {}
            // A failed hint does not end the game.
            Err(error) => {
                self.hints.forget();
                let text = self.language.pick("no hint", "ヒントなし");
                writeln!(self.out, "{text}: {}", self.language.error(&*error))?;
            }
        }
        Ok(())
    }

    /// A line of input, if it comes before the deadline.
    pub(crate) fn read(&mut self, prompt: &str, deadline: Option<Instant>) -> Result<Typed> {
        let typed = self
            .input
            .read(prompt, deadline, &self.interruption, self.out)?;
        self.was_interrupted |= matches!(typed, Typed::Interrupted);
        Ok(typed)
    }

    /// Goes back to the last decision of a person, with the clocks.
    fn undo(&mut self) -> Result<()> {
        let mut back = self.line.clone();
        while back.moves().len() > self.first_ply {
            back.pop();
            if self.is_person(back.turn()) && !G::CAPABILITIES.is_pass_forced(back.position()) {
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

    /// Prints how the game ended, if the board does not show it.
    fn announce(&mut self, finish: GameEnd) -> Result<()> {
        let name = |color| side_name(color, self.language);
        let text = match finish {
            GameEnd::Resignation(loser) => self.language.pick(
                format!("{} resigns: {} wins.", name(loser), name(!loser)),
                format!("{}の投了、{}の勝ち", name(loser), name(!loser)),
            ),
            GameEnd::Time(loser) => self.language.pick(
                format!("{}'s time is up: {} wins.", name(loser), name(!loser)),
                format!("{}の時間切れ、{}の勝ち", name(loser), name(!loser)),
            ),
            GameEnd::Declaration(Outcome::Win(winner)) => self.language.pick(
                format!("{0} declares: {0} wins.", name(winner)),
                format!("{}の宣言勝ち", name(winner)),
            ),
            GameEnd::Declaration(Outcome::Draw) => self.language.pick(
                "Draw by declaration.".to_owned(),
                "宣言により引き分け".to_owned(),
            ),
            GameEnd::Illegal(loser) | GameEnd::Failure(loser) => self.language.pick(
                format!("{} wins.", name(!loser)),
                format!("{}の勝ち", name(!loser)),
            ),
            // Its words are the game's own, or the judge's.
            GameEnd::Board(_) | GameEnd::Judged(_) => return Ok(()),
        };
        writeln!(self.out, "{text}")?;
        Ok(())
    }

    pub(crate) fn draw(&mut self) -> Result<()> {
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

    /// Saves the game so far, or prints the reason why not; a mistyped name does not end the game.
    /// Says whether it is saved.
    fn save_now(&mut self, file: &str) -> Result<bool> {
        let path = match (file, &self.save) {
            ("", None) => {
                let end = G::RECORDS.first().copied().unwrap_or_default();
                self.say(
                    &format!("save: expected a file, such as: save game.{end}"),
                    &format!("save: ファイル名を指定してください。例: save game.{end}"),
                )?;
                return Ok(false);
            }
            ("", Some(path)) => path.clone(),
            (file, _) => PathBuf::from(file),
        };
        if let Err(error) = self.write_record(&path, None) {
            let text = self.language.pick("not saved", "保存できません");
            writeln!(self.out, "{text}: {}", self.language.error(&*error))?;
            return Ok(false);
        }
        self.say_saved(&path)?;
        Ok(true)
    }

    /// Saves the game to the file of `--save`.
    fn save_at_end(&mut self, finish: Option<GameEnd>) -> Result<()> {
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

    fn write_record(&mut self, path: &Path, end: Option<GameEnd>) -> Result<()> {
        let line = legal_part(&self.line);
        let times = self.timer.times();
        let game = RecordedGame {
            line: &line,
            times: &times[times.len().saturating_sub(line.moves().len())..],
            opinions: Vec::new(),
            occasion: None,
            players: ByColor {
                black: self.name(Color::Black),
                white: self.name(Color::White),
            },
            end,
        };
        self.archive.save(path, &game)
    }

    /// Prints the moves and the position, so that the game can be continued.
    fn write_moves(&mut self) -> Result<()> {
        let moves = G::moves_text(&self.line);
        let is_whole = legal_part(&self.line).moves().len() == self.line.moves().len();
        if is_whole && !moves.is_empty() {
            writeln!(self.out, "moves {moves}")?;
        }
        let position = G::last_text(&self.line);
        writeln!(self.out, "{} {position}", G::POSITION_NAME)?;
        Ok(())
    }

    pub(crate) fn say(&mut self, english: &str, japanese: &str) -> Result<()> {
        writeln!(self.out, "{}", self.language.pick(english, japanese))?;
        Ok(())
    }
}
