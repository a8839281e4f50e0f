/// What a network says about a batch of positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outputs {
    /// The logits of the labels, position by position.
    pub policy: Vec<f32>,
    /// The value of each position: the logit of winning, and the margin if there is one.
    pub value: Vec<f32>,
}
