use infer::patterns::{
    FEATURES, Features, OFFSETS, PHASES, UNIT, WEIGHTS_A_PHASE, Weights, mirror,
};

/// The greatest weight in discs: however rare a pattern is, the sum stays a score.
const MOST: f32 = 64.0;

/// The index of each pattern's weight during training: a pattern and its mirror image share one.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    of: Vec<u32>,
    count: usize,
}

impl Slots {
    pub(super) fn new() -> Slots {
        let mut of: Vec<u32> = Vec::with_capacity(WEIGHTS_A_PHASE);
        let mut count = 0;
        for image in mirror() {
            of.push(match of.get(image as usize) {
                Some(slot) => *slot,
                None => {
                    count += 1;
                    count - 1
                }
            });
        }
        Slots {
            of,
            count: count as usize,
        }
    }

    /// The number of slots.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The slots of a board.
    #[inline]
    pub(super) fn of(&self, player: u64, opponent: u64) -> [u32; FEATURES] {
        let features = Features::new(player, opponent).seen_by(true);
        let mut slots = [0; FEATURES];
        for (index, slot) in slots.iter_mut().enumerate() {
            *slot = self.of[(OFFSETS[index] + u32::from(features.0[index])) as usize];
        }
        slots
    }

    /// The weights of each phase, as players use them.
    pub(super) fn weights<'a>(
        &self,
        phases: impl IntoIterator<Item = &'a [f32]>,
    ) -> Option<Weights> {
        let mut values = Vec::with_capacity(PHASES * WEIGHTS_A_PHASE);
        for learned in phases {
            let rounded = |value: &f32| (value.clamp(-MOST, MOST) * UNIT as f32).round() as i16;
            let rounded: Vec<i16> = learned.iter().map(rounded).collect();
            values.extend(self.of.iter().map(|slot| rounded[*slot as usize]));
        }
        Weights::new(values)
    }
}
