//! Policy and value networks: the probability of each move, and of a win for the side to move.
//!
//! A [`Layer`] is one step of a network. The list of layers is written once, for weights of any kind
//! ([`Weights`]); a [`Node`] is a layer whose weights are plain numbers. A [`Graph`] is a list of
//! nodes, which can be written to a file and read back. A [`Network`] is a graph compiled for this
//! CPU.
//!
//! ```
//! use infer::net::{About, Graph, Network, Outputs, Workspace};
//! use infer::planes::Shape;
//!
//! let about = About {
//!     game: "othello".to_owned(),
//!     layout: "othello-8x8".to_owned(),
//!     architecture: "resnet:2x16".to_owned(),
//!     shape: Shape { planes: 3, height: 8, width: 8 },
//!     labels: 64,
//!     values: 1,
//!     notes: Default::default(),
//! };
//! let graph = Graph::random(about, 2, 16, 1);
//! let network = Network::new(&graph)?;
//! let mut outputs = Outputs::default();
//! network.run(&mut Workspace::default(), &[0.0; 2 * 3 * 64], 2, &mut outputs);
//! assert_eq!((outputs.policy.len(), outputs.value.len()), (2 * 64, 2));
//! # Ok::<(), infer::net::GraphError>(())
//! ```
//!
//! A position has the same outputs in any batch and on any number of threads. Other instruction
//! sets round differently, in the last digits.
//!
//! # Files
//!
//! A file of a network (`*.sbn`) is, all little-endian:
//!
//! | bytes | what |
//! |-------|------|
//! | 8 | `SANBANNN` |
//! | 2 | the version of the form, 1 |
//! | 4 | the CRC-32 of everything that follows |
//! | 4 | the length of the header |
//! | … | the header, in JSON |
//! | … | the tensors, in the header's order, without gaps |
//!
//! The header has the fields of [`About`] and of [`Graph`]. Nodes have a `kind` and name what they
//! are computed from by its index, `null` being the planes. `tensors` lists for each tensor its
//! `node`, `name`, `type` (`f32`, `bf16` or `i8`) and `shape`: first the `weights` of a node and
//! then its `bias`, as far as it has them. A convolution of 8 bits has a `step`, one step of its
//! input, and the tensor `steps`, one step of the weights of each output: its weights are `i8`.

mod about;
mod activation;
mod file;
mod form;
mod graph;
mod layer;
mod linear;
mod network;
mod node;
mod outputs;
mod quantise;
mod random;
pub mod reference;
mod source;
mod steps;

pub use about::About;
pub use activation::Activation;
pub use file::{FileError, Precision};
pub use form::Form;
pub use graph::{Graph, GraphError};
pub use layer::{Conversion, Layer, Weights};
pub use network::{Network, Workspace};
pub use node::{Affine, Filters, Node, Numbers};
pub use outputs::Outputs;
pub use source::Source;
pub use steps::Steps;

#[cfg(test)]
pub(crate) use network::tests as network_tests;
#[cfg(test)]
pub(crate) use random::tests as random_tests;
