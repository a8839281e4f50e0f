use super::go::GoWords;
use super::score_type::ScoreType;
use super::{Command, Dialect, Reply, Words};
use crate::{Answer, BestMove, EngineSide, Fault, Go, Identity, Info, Request, Score};

/// The engine's side of USI or USI-X.
///
/// A malformed command gives a [`Fault`] and nothing else; an engine may print it as
/// [`Answer::Text`]. A `go` or `ponderhit` can be salvaged, because a move is waited for.
#[derive(Clone, Debug)]
pub struct Engine {
    dialect: Dialect,
    score_type: ScoreType,
    pending: Vec<String>,
}

impl Engine {
    /// A session that has not begun. Its scores, if it is asked, are of no particular kind.
    #[must_use]
    pub fn new(dialect: Dialect) -> Engine {
        Engine {
            dialect,
            score_type: ScoreType::default(),
            pending: Vec::new(),
        }
    }

    /// The same, with scores on this scale (USI-X).
    #[must_use]
    pub fn with_score_type(self, score_type: ScoreType) -> Engine {
        Engine { score_type, ..self }
    }

    /// The lines that say `info`, its text in one of its own: older programs read no other field
    /// in a line that has one.
    fn info(&self, info: &Info) -> Vec<String> {
        let fields = Info {
            score: info.score.and_then(|score| self.score(score)),
            text: None,
            ..info.clone()
        };
        let mut lines = Vec::new();
        if fields != Info::default() {
            lines.push(Reply::Info(fields).to_string());
        }
        lines.extend(info.text.as_deref().map(text));
        lines
    }

    /// The score as the dialect can say it. USI-X has no word for a mate, which is the end of the
    /// scale, and none for a bound, which would pass for a score.
    fn score(&self, score: Score) -> Option<Score> {
        let is_usi = self.dialect == Dialect::Usi;
        let number = match score {
            Score::Number(number) | Score::Discs(number) | Score::WinPercentage(number)
                if !number.is_finite() =>
            {
                return None;
            }
            Score::Number(_) | Score::Discs(_) | Score::WinPercentage(_) if is_usi => {
                return score.centipawns().map(Score::Centipawns);
            }
            score if is_usi => return Some(score),
            Score::Number(number) => number,
            // USI_X_Engine_Bridge 2 reads whole numbers only.
            Score::Discs(number) | Score::WinPercentage(number) => number.round(),
            Score::Centipawns(score) => score.into(),
            Score::MateIn(_) | Score::Mate { wins: true } => self.score_type.max,
            Score::MatedIn(_) | Score::Mate { wins: false } => self.score_type.min,
            Score::AtLeast(_) | Score::AtMost(_) => return None,
        };
        Some(Score::Number(number))
    }
}

impl EngineSide for Engine {
    fn read(&mut self, line: &str) -> Result<Vec<Request>, Fault> {
        let Some(command) = Command::parse(line)? else {
            return Ok(Vec::new());
        };
        let request = match command {
            Command::Usi => Request::Identify,
            Command::IsReady => Request::Ready,
            Command::SetOption { name, value } => Request::SetOption {
                name: self.dialect.option_name(name),
                value,
            },
            Command::NewGame => Request::NewGame,
            Command::Position { start, moves } => {
                if let Some(sfen) = &start {
                    self.dialect.check_sfen(sfen)?;
                }
                Request::Position { start, moves }
            }
            Command::Go(go) => Request::Go(go),
            Command::Stop => Request::Stop,
            Command::PonderHit(clocks) => Request::PonderHit(clocks),
            Command::ScoreScaleAndType => {
                // To USI it is an unknown word like any other.
                if self.dialect == Dialect::UsiX {
                    let reply = Reply::ScoreType(self.score_type);
                    self.pending.push(reply.to_string());
                }
                return Ok(Vec::new());
            }
            Command::GameOver(ending) => Request::GameOver(ending),
            Command::Quit => Request::Quit,
        };
        Ok(vec![request])
    }

    fn write(&mut self, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Identity(identity) => card(identity),
            Answer::Ready => vec![Reply::ReadyOk.to_string()],
            Answer::Info(info) => self.info(info),
            // USI has no word for having no move: a mated engine resigns.
            Answer::Best(BestMove::None) if self.dialect == Dialect::Usi => {
                vec![Reply::BestMove(BestMove::Resign).to_string()]
            }
            Answer::Best(best) => vec![Reply::BestMove(best.clone()).to_string()],
            Answer::Mate(found) => vec![Reply::Checkmate(found.clone()).to_string()],
            // Neither game has fouls, and nothing read here asks for them.
            Answer::Fouls(_) => Vec::new(),
            Answer::Text(words) | Answer::Refusal(words) => vec![text(words)],
        }
    }

    fn pending(&mut self) -> Vec<String> {
        std::mem::take(&mut self.pending)
    }

    fn salvage(&mut self, line: &str) -> Vec<Request> {
        let mut words = Words::of_line(line);
        let word = words.next();
        let GoWords { go, .. } = GoWords::read(words);
        match word {
            Some("go") => vec![Request::Go(go)],
            Some("ponderhit") => {
                vec![Request::PonderHit((go != Go::default()).then_some(go))]
            }
            _ => Vec::new(),
        }
    }
}

fn card(identity: &Identity) -> Vec<String> {
    let options = identity.options.iter().cloned().map(Reply::Option);
    [
        Reply::Name(identity.name.clone()),
        Reply::Author(identity.author.clone()),
    ]
    .into_iter()
    .chain(options)
    .chain([Reply::UsiOk])
    .map(|reply| reply.to_string())
    .collect()
}

fn text(words: &str) -> String {
    let info = Info {
        text: Some(words.into()),
        ..Info::default()
    };
    Reply::Info(info).to_string()
}
