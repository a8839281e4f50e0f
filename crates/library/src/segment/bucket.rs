//! The positions of a bucket as bytes.

use super::{kept_of, varint};

/// A position that a game reaches, and what is played there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Visit {
    pub(super) key: u64,
    /// The number of the next move on the canonical board plus one; 0 where the game ends.
    pub(super) next: u16,
    /// The number of the game in its segment.
    pub(super) game: u32,
}

/// The games that play a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NextMove {
    /// The number of the move on the canonical board; `None` where games end.
    pub(crate) code: Option<u16>,
    /// The games' numbers in their segment, in order.
    pub(crate) games: Vec<u32>,
}

/// A position of a bucket whose key looks like the one that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PositionHit {
    /// One game reaches it.
    Single(u32),
    /// Several do.
    List(Vec<NextMove>),
}

const SINGLE: usize = 5;

/// Writes the visits of a bucket, which are sorted and without repetitions.
pub(super) fn write(visits: &[Visit], bits: u32, bytes: &mut Vec<u8>) {
    if visits.is_empty() {
        return;
    }
    let (mut singles, mut lists) = (Vec::new(), Vec::new());
    for group in visits.chunk_by(|a, b| a.key == b.key) {
        let one = group.iter().all(|visit| visit.game == group[0].game);
        if one { &mut singles } else { &mut lists }.push(group);
    }
    varint::push(singles.len() as u32, bytes);
    for group in singles {
        bytes.extend(kept_of(group[0].key, bits).to_le_bytes());
        bytes.extend(&group[0].game.to_le_bytes()[..3]);
    }
    let mut payload = Vec::new();
    for group in lists {
        payload.clear();
        for moves in group.chunk_by(|a, b| a.next == b.next) {
            varint::push(moves[0].next.into(), &mut payload);
            varint::push(moves.len() as u32, &mut payload);
            let mut last = 0;
            for visit in moves {
                varint::push(visit.game - last, &mut payload);
                last = visit.game;
            }
        }
        bytes.extend(kept_of(group[0].key, bits).to_le_bytes());
        varint::push(payload.len() as u32, bytes);
        bytes.extend(&payload);
    }
}

/// The positions of a bucket that may be the one of `key`; `None` if the bytes are no bucket.
pub(super) fn find(mut bytes: &[u8], key: u64, bits: u32, games: u32) -> Option<Vec<PositionHit>> {
    let mut hits = Vec::new();
    if bytes.is_empty() {
        return Some(hits);
    }
    let kept = kept_of(key, bits).to_le_bytes();
    let count = varint::take(&mut bytes)? as usize;
    let (singles, mut rest) = bytes.split_at_checked(count.checked_mul(SINGLE)?)?;
    for single in singles.chunks_exact(SINGLE) {
        if single[..2] == kept {
            let game = u32::from_le_bytes([single[2], single[3], single[4], 0]);
            hits.push(PositionHit::Single((game < games).then_some(game)?));
        }
    }
    while let Some((found, after)) = rest.split_at_checked(2) {
        rest = after;
        let length = varint::take(&mut rest)? as usize;
        let (payload, after) = rest.split_at_checked(length)?;
        rest = after;
        if found == kept {
            hits.push(PositionHit::List(list(payload, games)?));
        }
    }
    rest.is_empty().then_some(hits)
}

fn list(mut payload: &[u8], games: u32) -> Option<Vec<NextMove>> {
    let mut moves = Vec::new();
    while !payload.is_empty() {
        let next = u16::try_from(varint::take(&mut payload)?).ok()?;
        let count = varint::take(&mut payload)? as usize;
        // Every game takes a byte at least.
        if count > payload.len() {
            return None;
        }
        let mut listed = Vec::with_capacity(count);
        let mut last = 0_u32;
        for _ in 0..count {
            last = last.checked_add(varint::take(&mut payload)?)?;
            listed.push((last < games).then_some(last)?);
        }
        moves.push(NextMove {
            code: next.checked_sub(1),
            games: listed,
        });
    }
    Some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_found_and_nothing_else() {
        let visit = |key: u64, next, game| Visit {
            key: key << 44,
            next,
            game,
        };
        // The first two keys differ in bits that a bucket does not keep.
        let mut visits = vec![
            visit(0x1_2345, 8, 70_000),
            visit(0x1_2346, 0, 3),
            visit(0x8_8880, 9, 1),
            visit(0x8_8880, 9, 400),
            visit(0x8_8880, 0, 7),
        ];
        visits.sort_unstable();
        let mut bytes = Vec::new();
        write(&visits, 0, &mut bytes);
        let look = |key: u64| find(&bytes, key << 44, 0, 70_001);
        let both = vec![PositionHit::Single(70_000), PositionHit::Single(3)];
        assert_eq!(look(0x1_2345), Some(both));
        let list = PositionHit::List(vec![
            NextMove {
                code: None,
                games: vec![7],
            },
            NextMove {
                code: Some(8),
                games: vec![1, 400],
            },
        ]);
        assert_eq!(look(0x8_8880), Some(vec![list]));
        assert_eq!(look(0x9_9990), Some(Vec::new()));
        // Damage is noticed, not believed.
        assert_eq!(find(&bytes, 0x1_2345 << 44, 0, 70_000), None);
        assert_eq!(
            find(&bytes[..bytes.len() - 1], 0x8_8880 << 44, 0, 70_001),
            None
        );
    }
}
