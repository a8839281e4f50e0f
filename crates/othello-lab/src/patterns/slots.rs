use infer::patterns::{
    FEATURES, Features, MOBILITY_WEIGHTS, OFFSETS, PHASES, UNIT, WEIGHTS_A_PHASE, Weights, mirror,
    mobility_places,
};

/// The greatest weight in discs: however rare a pattern is, the sum stays a score.
const MOST: f32 = 64.0;

/// The index of each pattern's weight during training: a pattern and its mirror image share one.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    of: Vec<u32>,
    /// The number of the patterns' slots. Those of mobility come behind them.
    patterns: usize,
    has_mobility: bool,
}

/// The slots of a board.
pub(super) struct BoardSlots {
    slots: [u32; FEATURES + 2],
    count: usize,
}

impl BoardSlots {
    #[inline]
    pub(super) fn as_slice(&self) -> &[u32] {
        &self.slots[..self.count]
    }
}

impl Slots {
    pub(super) fn new(has_mobility: bool) -> Slots {
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
            patterns: count as usize,
            has_mobility,
        }
    }

    /// The number of slots.
    pub(super) fn count(&self) -> usize {
        let mobility = if self.has_mobility {
            MOBILITY_WEIGHTS
        } else {
            0
        };
        self.patterns + mobility
    }

    /// The slots of a board.
    #[inline]
    pub(super) fn of(&self, player: u64, opponent: u64) -> BoardSlots {
        let features = Features::new(player, opponent).seen_by(true);
        let mut slots = [0; FEATURES + 2];
        for (index, slot) in slots[..FEATURES].iter_mut().enumerate() {
            *slot = self.of[(OFFSETS[index] + u32::from(features.0[index])) as usize];
        }
        let mut count = FEATURES;
        if self.has_mobility {
            for place in mobility_places(player, opponent) {
                slots[count] = (self.patterns + place) as u32;
                count += 1;
            }
        }
        BoardSlots { slots, count }
    }

    /// The weights of each phase, as players use them.
    pub(super) fn weights<'a>(
        &self,
        phases: impl IntoIterator<Item = &'a [f32]>,
    ) -> Option<Weights> {
        let mut values = Vec::with_capacity(PHASES * WEIGHTS_A_PHASE);
        let mut mobility = Vec::new();
        for learned in phases {
            let rounded = |value: &f32| (value.clamp(-MOST, MOST) * UNIT as f32).round() as i16;
            let rounded: Vec<i16> = learned.iter().map(rounded).collect();
            values.extend(self.of.iter().map(|slot| rounded[*slot as usize]));
            mobility.extend_from_slice(rounded.get(self.patterns..)?);
        }
        let weights = Weights::new(values)?;
        if self.has_mobility {
            weights.with_mobility(mobility)
        } else {
            Some(weights)
        }
    }
}
