/// The outputs of a network for a batch of positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outputs {
    /// The policy logits, position by position.
    pub policy: Vec<f32>,
    /// The value of each position: the win logit, and the margin if there is one.
    pub value: Vec<f32>,
}
