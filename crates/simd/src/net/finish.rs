/// The epilogue of a product or a convolution: what is done to the sums after the bias is added.
#[derive(Clone, Copy, Debug, Default)]
pub struct Finish<'a> {
    /// An addend of the same shape as the result.
    pub add: Option<&'a [f32]>,
    /// Whether a rectifier (ReLU) is applied.
    pub relu: bool,
}

impl Finish<'_> {
    /// The lower bound of the result.
    pub(super) fn floor(&self) -> f32 {
        if self.relu { 0.0 } else { f32::NEG_INFINITY }
    }
}
