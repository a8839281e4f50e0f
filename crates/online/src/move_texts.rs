use std::fmt;

/// How many moves are in a page.
const PAGE: usize = 64;
/// The letters that a page has room for: those of CSA's moves are seven.
const LETTERS: usize = 8 * PAGE;

/// The moves of a game as texts, in little more memory than their letters: a server keeps a thousand games of
/// hundreds of moves. They are in pages, so that nothing is copied while a game grows.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct MoveTexts {
    pages: Vec<TextPage>,
}

#[derive(Clone, PartialEq, Eq, Default)]
struct TextPage {
    letters: String,
    /// Where each text ends.
    ends: Vec<u32>,
}

impl TextPage {
    fn push(&mut self, text: &str) {
        self.letters.push_str(text);
        // A page of four billion letters has no moves.
        self.ends.push(self.letters.len() as u32);
    }

    fn get(&self, place: usize) -> Option<&str> {
        let end = *self.ends.get(place)? as usize;
        let start = match place.checked_sub(1) {
            Some(before) => self.ends[before] as usize,
            None => 0,
        };
        self.letters.get(start..end)
    }
}

impl MoveTexts {
    /// Adds a move.
    pub fn push(&mut self, text: &str) {
        match self.pages.last_mut() {
            Some(page) if page.ends.len() < PAGE => page.push(text),
            _ => {
                let mut page = TextPage {
                    letters: String::with_capacity(LETTERS),
                    ends: Vec::with_capacity(PAGE),
                };
                page.push(text);
                self.pages.push(page);
            }
        }
    }

    /// Forgets all moves.
    pub fn clear(&mut self) {
        self.pages.clear();
    }

    /// How many moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.pages.last() {
            Some(last) => (self.pages.len() - 1) * PAGE + last.ends.len(),
            None => 0,
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The move at this place, from 0.
    #[must_use]
    pub fn get(&self, place: usize) -> Option<&str> {
        self.pages.get(place / PAGE)?.get(place % PAGE)
    }

    /// The last move.
    #[must_use]
    pub fn last(&self) -> Option<&str> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All moves.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).filter_map(|place| self.get(place))
    }

    /// All moves in one line.
    #[must_use]
    pub fn line(&self) -> String {
        self.iter().collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Debug for MoveTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// So that tests can compare them with the texts as they are written.
impl<const N: usize> PartialEq<[&str; N]> for &MoveTexts {
    fn eq(&self, other: &[&str; N]) -> bool {
        self.iter().eq(other.iter().copied())
    }
}

impl<T: AsRef<str>> FromIterator<T> for MoveTexts {
    fn from_iter<I: IntoIterator<Item = T>>(texts: I) -> MoveTexts {
        let mut moves = MoveTexts::default();
        for text in texts {
            moves.push(text.as_ref());
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back_as_they_were_pushed() {
        let mut rng = fastrand::Rng::with_seed(24);
        let mut plain: Vec<String> = Vec::new();
        let mut moves = MoveTexts::default();
        assert!(moves.is_empty() && moves.last().is_none() && moves.get(0).is_none());
        for _ in 0..1000 {
            let text: String = (0..rng.usize(..12)).map(|_| rng.alphanumeric()).collect();
            moves.push(&text);
            plain.push(text);
            assert_eq!(moves.last(), plain.last().map(String::as_str));
        }
        assert!(moves.iter().eq(plain.iter().map(String::as_str)));
        assert_eq!((moves.len(), moves.get(1000)), (1000, None));
        assert_eq!(moves.line(), plain.join(" "));
        let again: MoveTexts = plain.iter().collect();
        assert!(again == moves);
        moves.clear();
        assert!(moves.is_empty() && moves.line().is_empty());
    }

    #[test]
    fn a_long_game_has_the_memory_of_its_letters() {
        let moves: MoveTexts = (0..600).map(|_| "+7776FU").collect();
        let memory = |page: &TextPage| page.letters.capacity() + 4 * page.ends.capacity();
        let memory: usize = moves.pages.iter().map(memory).sum();
        assert!(memory <= (600 + PAGE) * 12, "{memory}");
    }
}
