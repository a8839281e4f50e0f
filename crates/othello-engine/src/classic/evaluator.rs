use othello::Position;

/// An evaluation of positions.
///
/// It takes a batch of positions, so that one in another process or on another device costs one
/// request instead of thirty.
///
/// ```
/// use othello::Position;
/// use othello_engine::classic::Evaluator;
///
/// /// Counts moves.
/// struct Mobility;
///
/// impl Evaluator for Mobility {
///     fn evaluate(&mut self, positions: &[Position], values: &mut [f64]) {
///         for (position, value) in positions.iter().zip(values) {
///             *value = f64::from(position.moves().len());
///         }
///     }
/// }
///
/// let mut values = [0.0];
/// Mobility.evaluate(&[Position::START], &mut values);
/// assert_eq!(values, [4.0]);
/// ```
pub trait Evaluator: Send {
    /// Writes the value of each position, as its side to move sees it, into the place of the
    /// same index. Both slices have the same length. A win is worth 10000: no value should be
    /// more, and one that is not a number counts as 0.
    fn evaluate(&mut self, positions: &[Position], values: &mut [f64]);
}
