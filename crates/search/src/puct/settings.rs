/// How a search weighs what it has seen against what it has not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How much a move's prior counts against its value: `c_puct` where few playouts have come by.
    pub c_puct: f32,
    /// After so many playouts `c_puct` has grown by ln 2: it grows as
    /// `c_puct + ln((playouts + c_base) / c_base)`.
    pub c_base: f32,
    /// What a move that was never tried counts for.
    pub urgency: Urgency,
    /// The same at the root.
    pub root_urgency: Urgency,
    /// How much more alike the evaluator's priors are made: 1 leaves them as they are.
    pub temperature: f32,
    /// By how many lost games a playout that is under way counts, so that others look elsewhere.
    pub virtual_loss: u32,
    /// What a draw is worth to the side to move at the root, from 0 to 1.
    pub draw: f32,
}

/// First-play urgency: the value of a move that was never tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Urgency {
    /// Always this value: python-dlshogi has 0.5 in its first edition and 0 in its second.
    Fixed(f32),
    /// The value of the position, less this times the root of the priors that were tried.
    Reduction(f32),
}

impl Default for Settings {
    /// dlshogi's numbers but for the temperature, which networks that were taught with single
    /// moves do not need.
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
    /// What a prior is multiplied with after so many playouts, less the root of their number.
    #[inline]
    pub(super) fn weight(&self, playouts: f32) -> f32 {
        self.c_puct + ((playouts + self.c_base) / self.c_base).ln()
    }
}
