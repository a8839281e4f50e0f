use std::fmt;

use game::{ByColor, Color, Outcome};

/// The wins of each engine in a match of sets: one opening, played twice with colours exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SetCount {
    /// The wins of the first engine.
    pub first: u64,
    /// The wins of the second engine.
    pub second: u64,
    /// The drawn games.
    pub draws: u64,
}

impl SetCount {
    /// Counts a game. The first engine has Black in the first game of each set.
    pub fn add(&mut self, is_first_game: bool, outcome: Outcome) {
        let by_color = if is_first_game {
            ByColor {
                black: &mut self.first,
                white: &mut self.second,
            }
        } else {
            ByColor {
                black: &mut self.second,
                white: &mut self.first,
            }
        };
        *match outcome {
            Outcome::Draw => &mut self.draws,
            Outcome::Win(Color::Black) => by_color.black,
            Outcome::Win(Color::White) => by_color.white,
        } += 1;
    }
}

/// The text of the original tool, so that programs that read its output can read this.
impl fmt::Display for SetCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SetCount {
            first,
            second,
            draws,
        } = self;
        write!(
            f,
            "{{'engine1_win': {first}, 'engine2_win': {second}, 'draw': {draws}}}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_belong_to_engines_whatever_their_colour() {
        let mut count = SetCount::default();
        count.add(true, Outcome::Win(Color::Black));
        count.add(false, Outcome::Win(Color::White));
        count.add(true, Outcome::Win(Color::White));
        count.add(false, Outcome::Draw);
        assert_eq!(
            count.to_string(),
            "{'engine1_win': 2, 'engine2_win': 1, 'draw': 1}"
        );
    }
}
