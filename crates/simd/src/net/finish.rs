/// What is done to the sums of a product or a convolution before they are written, after their
/// bias is added.
#[derive(Clone, Copy, Debug, Default)]
pub struct Finish<'a> {
    /// What else is added: of the same form as the result.
    pub add: Option<&'a [f32]>,
    /// Whether numbers below zero become zero.
    pub relu: bool,
}

impl Finish<'_> {
    /// The least number that is written.
    pub(super) fn floor(&self) -> f32 {
        if self.relu { 0.0 } else { f32::NEG_INFINITY }
    }
}
