/// Multi-ProbCut's table of deviations, by selectivity: the number of standard errors by which a
/// shallow search must miss the window before it causes a cutoff.
pub const DEVIATIONS: [f32; 6] = [1.1, 1.5, 2.0, 2.6, 3.3, f32::INFINITY];

/// The selectivity without ProbCut, the last of [`DEVIATIONS`].
pub const NO_SELECTIVITY: u8 = 5;
