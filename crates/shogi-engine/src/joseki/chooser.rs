use fastrand::Rng;
use game::{Line, Position as _};
use shogi::Shogi;

use super::{JosekiBook, JosekiMove};

impl JosekiBook {
    /// A move of the book for a game: by chance, in proportion to the counts, one of those that are at
    /// most `variety` worse than the best. Nothing that repeats a position.
    pub(crate) fn choose(
        &self,
        line: &Line<Shogi>,
        variety: u32,
        rng: &mut Rng,
    ) -> Option<JosekiMove> {
        let page = self.page(line.position())?;
        let best = page.first()?.value;
        let least = best.saturating_sub_unsigned(variety);
        let repeats = |one: &JosekiMove| {
            let mut next = line.position().clone();
            next.play_unchecked(one.m);
            line.positions().contains(&next)
        };
        let fine = |one: &&JosekiMove| one.value >= least && !repeats(one);
        let moves: Vec<&JosekiMove> = page.iter().filter(fine).collect();
        let weight = |one: &JosekiMove| one.count.clamp(1, 1 << 32);
        let all: u64 = moves.iter().map(|one| weight(one)).sum();
        let mut left = rng.u64(..all.max(1));
        for one in moves {
            match left.checked_sub(weight(one)) {
                Some(rest) => left = rest,
                None => return Some(*one),
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use shogi::{Position, Rules};

    use super::*;

    #[test]
    fn chance_follows_the_counts_within_the_variety() {
        let mut book = JosekiBook::default();
        let page = [("7g7f", 50, 3), ("2g2f", 40, 1), ("1g1f", -200, 100)];
        let moves = page.map(|(text, value, count)| JosekiMove {
            m: text.parse().expect("a move"),
            reply: None,
            value,
            depth: 1,
            count,
        });
        book.insert(&Position::start(), moves.to_vec());
        let line = Line::<Shogi>::new(Rules::default());
        let mut rng = Rng::with_seed(1);
        let mut chosen = |variety| {
            let one = book.choose(&line, variety, &mut rng).expect("a move");
            one.m.to_string()
        };
        assert!((0..50).all(|_| chosen(0) == "7g7f"));
        let found: Vec<String> = (0..400).map(|_| chosen(30)).collect();
        let first = found.iter().filter(|text| *text == "7g7f").count();
        assert!((250..350).contains(&first), "{first}");
        assert!(found.iter().all(|text| text != "1g1f"));
        assert!((0..50).any(|_| chosen(1000) == "1g1f"));
    }
}
