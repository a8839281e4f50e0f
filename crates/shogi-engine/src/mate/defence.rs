use game::Position as _;
use search::Budget;
use search::proof::{Side, Verdict};
use shogi::Position;

use super::attack::{ANY, Attack};
use super::futile::is_mated;
use super::shortest::longest_defence;
use super::{Mate, MateDefence};

impl Mate {
    /// The best answer to a check. A side that is not in check has nothing to defend, so that its first
    /// legal move escapes.
    ///
    /// ```
    /// use game::Position as _;
    /// use search::Budget;
    /// use shogi::Sfen;
    /// use shogi_engine::mate::{Mate, MateDefence};
    ///
    /// let Sfen { position, .. } = "4k4/9/4P4/9/9/9/9/9/9 b 2G 1".parse()?;
    /// let mut mate = Mate::new(1 << 20);
    /// let mut after = |m: &str| -> Result<MateDefence, Box<dyn std::error::Error>> {
    ///     Ok(mate.defend(&position.play(m.parse()?)?, &mut Budget::unlimited()))
    /// };
    /// assert_eq!(after("G*5b")?, MateDefence::Mated);
    /// // The king goes away from a gold that nothing protects.
    /// assert!(matches!(after("G*4a")?, MateDefence::Escape(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn defend(&mut self, position: &Position, budget: &mut Budget) -> MateDefence {
        if is_mated(position) {
            return MateDefence::Mated;
        }
        if !position.in_check() {
            let first = position.legal_moves().first().copied();
            return first.map_or(MateDefence::Unknown, MateDefence::Escape);
        }
        self.prepare(position);
        let mut attack = Attack::new(!position.turn());
        match self.ask(&mut attack, position, Side::Defender, ANY, budget) {
            Verdict::Proven => longest_defence(self, position, budget),
            Verdict::Disproven => self.escape(position, budget),
            Verdict::Unknown => MateDefence::Unknown,
        }
    }

    /// An answer after which there is no mate.
    fn escape(&mut self, position: &Position, budget: &mut Budget) -> MateDefence {
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            if self.prove(&next, budget) == Verdict::Disproven {
                return MateDefence::Escape(m);
            }
        }
        MateDefence::Unknown
    }

    /// Whether the side to move is mated, or can only interpose in vain.
    #[must_use]
    pub fn is_mated(position: &Position) -> bool {
        is_mated(position)
    }
}

#[cfg(test)]
mod tests {
    use shogi::Sfen;

    use super::super::Solution;
    use super::*;

    fn position(sfen: &str) -> Position {
        let Sfen { position, .. } = sfen.parse().expect("an SFEN");
        position
    }

    /// The slow twin: each answer is solved by itself.
    #[test]
    fn the_longest_defence_is_as_long_as_the_line_of_the_attacker() {
        let mut solver = Mate::new(1 << 22);
        for sfen in [
            "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
            "6knl/5g3/6ppp/7N1/9/9/9/9/9 b RGS 1",
        ] {
            let first = position(sfen);
            let solved = solver.solve(&first, &mut Budget::unlimited());
            let Solution::Mate { line, .. } = solved else {
                panic!("{sfen}: {solved:?}");
            };
            let mut after = first.clone();
            after.play_unchecked(line[0]);
            match solver.defend(&after, &mut Budget::unlimited()) {
                MateDefence::Mated => assert_eq!(line.len(), 1, "{sfen}"),
                MateDefence::Delay {
                    line: rest,
                    is_longest,
                } => {
                    assert!(is_longest, "{sfen}");
                    assert_eq!(rest.len() + 1, line.len(), "{sfen}");
                }
                other => panic!("{sfen}: {other:?}"),
            }
        }
    }
}
