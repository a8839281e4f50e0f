/// The settings of selection: exploration against exploitation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// `c_puct`: the weight of priors against values, for few playouts.
    pub c_puct: f32,
    /// `c_base`: `c_puct` grows as `c_puct + ln((playouts + c_base) / c_base)`.
    pub c_base: f32,
    /// The first-play urgency.
    pub urgency: Urgency,
    /// The first-play urgency at the root.
    pub root_urgency: Urgency,
    /// The softmax temperature of priors: 1 leaves them as they are.
    pub temperature: f32,
    /// Virtual loss: the number of lost games that a playout in progress counts as, so that other
    /// threads look elsewhere.
    pub virtual_loss: u32,
    /// The value of a draw for the side to move at the root, from 0 to 1.
    pub draw: f32,
}

/// First-play urgency (FPU): the value of a move that was never visited.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Urgency {
    /// A constant: python-dlshogi has 0.5 in its first edition and 0 in its second.
    Fixed(f32),
    /// The value of the position, less this times the square root of the priors already visited.
    Reduction(f32),
}

impl Default for Settings {
    /// dlshogi's numbers except for the temperature, which networks trained on single moves do not
    /// need.
    fn default() -> Settings {
        Settings {
            c_puct: 1.44,
            c_base: 28_288.0,
            urgency: Urgency::Reduction(0.27),
            root_urgency: Urgency::Reduction(0.0),
            temperature: 1.0,
            virtual_loss: 1,
            draw: 0.5,
        }
    }
}

impl Settings {
    /// The exploration factor after this many playouts, without the square root of their number.
    #[inline]
    pub(super) fn weight(&self, playouts: f32) -> f32 {
        self.c_puct + ((playouts + self.c_base) / self.c_base).ln()
    }
}
