use std::ops::Range;
use std::rc::Rc;

use crate::net::Source;
use crate::onnx::constant::Constant;

/// The value of a name in a model.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Constant(Rc<Constant>),
    /// An input of a model that has several: some of the planes of the network's one.
    Planes(Range<usize>),
    /// Channels over the board.
    Board(Source),
    /// A board whose numbers are read one after the other.
    Flat(Source),
    /// Numbers, possibly in the form of a board of one square.
    Vector(Source),
    /// The means of the channels of a board.
    Mean(Source),
    /// The maxima of the channels of a board.
    Most(Source),
    /// The first or the second half of a vector.
    Half(Source, usize),
    /// The sigmoid of the first half of a vector.
    Gate(Source),
    /// A board times a gate: squeeze and excitation without the last sum.
    Gated {
        from: Source,
        by: Source,
    },
}
