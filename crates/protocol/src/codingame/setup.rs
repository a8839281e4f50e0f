use game::Color;

/// The input of a bot at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Its colour. The board always has sides of 8.
    pub own: Color,
}

impl Setup {
    /// The two lines.
    #[must_use]
    pub fn lines(self) -> Vec<String> {
        let id = match self.own {
            Color::Black => "0",
            Color::White => "1",
        };
        vec![id.to_owned(), "8".to_owned()]
    }
}
