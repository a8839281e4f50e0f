//! A game without rules: whoever says `win` has won. `again` does not pass the turn, `swap` is a foul.

use game::{Color, Outcome};
use online::{EndCause, Ending, GameBoard, GameFacts, MoveRefusal, MoveTexts, RefusalKind};

#[derive(Default)]
pub(crate) struct ToyBoard {
    moves: MoveTexts,
}

impl ToyBoard {
    pub(crate) fn boxed() -> Box<dyn GameBoard> {
        Box::new(ToyBoard::default())
    }
}

impl GameBoard for ToyBoard {
    fn game(&self) -> &'static str {
        "toy"
    }

    fn start(&self) -> String {
        String::new()
    }

    fn position(&self) -> String {
        self.moves.iter().collect()
    }

    fn moves(&self) -> &MoveTexts {
        &self.moves
    }

    fn turn(&self) -> Color {
        let passed = self.moves.iter().filter(|text| *text != "again").count();
        if passed % 2 == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    fn check(&self, text: &str) -> Result<String, MoveRefusal> {
        let kind = match text {
            "a" | "b" | "win" | "mate" | "draw" | "again" => return Ok(text.to_owned()),
            "foul" => RefusalKind::Foul,
            _ => RefusalKind::Illegal,
        };
        Err(MoveRefusal {
            kind,
            english: format!("no {text}"),
            japanese: format!("{text} はできません"),
        })
    }

    fn play(&mut self, text: &str) -> Result<String, MoveRefusal> {
        let text = self.check(text)?;
        self.moves.push(&text);
        Ok(text)
    }

    fn forced(&self) -> Option<String> {
        None
    }

    fn actions(&self) -> Vec<String> {
        Vec::new()
    }

    fn prompt(&self) -> Option<[String; 2]> {
        None
    }

    fn in_own_notation(&self, text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn line(&self) -> Vec<String> {
        self.moves.iter().map(str::to_owned).collect()
    }

    fn has_swapped(&self) -> bool {
        false
    }

    fn declared(&self) -> Option<Outcome> {
        (self.moves.len() >= 4).then(|| Outcome::Win(self.turn()))
    }

    fn ending(&self) -> Option<Ending> {
        match self.moves.last()? {
            "win" => Some(Ending::won(!self.turn(), EndCause::Rules)),
            "mate" => Some(Ending::won(!self.turn(), EndCause::Mate)),
            "draw" => Some(Ending::drawn(EndCause::Repetition)),
            _ => None,
        }
    }

    fn extensions(&self) -> Vec<&'static str> {
        vec!["toy"]
    }

    fn record(&self, facts: &GameFacts, _: &str) -> Result<String, String> {
        Ok(format!("{:?} {:?}", self.moves, facts.times))
    }
}
