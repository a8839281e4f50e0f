use std::fmt::Display;

use infer::planes::Planes;

use super::board::Board;
use super::network::PolicyValueNetwork;
use super::state::{NETWORK, STATE, Since, State, form, playing};
use crate::NetError;
use crate::Tensors;
use crate::{Checkpoint, Files, RunError, Trouble};

/// The initial network of a training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Beginning<'a, L> {
    /// Its architecture; `None` for that of the weights.
    pub arch: Option<&'a str>,
    /// The layout of the planes.
    pub layout: L,
    /// Initial weights: a safetensors file.
    pub weights: Option<&'a [u8]>,
    /// The seed of the initial weights if there are none.
    pub seed: u64,
}

/// The default architecture.
const USUAL: &str = "resnet:5x64";

impl<L: Planes> Beginning<'_, L> {
    /// The files of its checkpoint.
    pub fn files<G: Board<Layout = L>>(&self) -> Result<Files, Trouble> {
        let input = |why: NetError| Trouble::Input(why.to_string());
        let tensors = self.weights.map(Tensors::of_any);
        let tensors = tensors.transpose().map_err(input)?;
        let said = tensors.as_ref().and_then(|tensors| {
            let (arch, _) = tensors.of.split_once(" for ")?;
            Some(arch.to_owned())
        });
        let arch = self.arch.or(said.as_deref()).unwrap_or(USUAL);
        let architecture = arch.parse().map_err(input)?;
        let mut network = PolicyValueNetwork::new(architecture, form::<G>(&self.layout), self.seed);
        if let Some(tensors) = tensors {
            network.take(tensors).map_err(input)?;
        }
        let state = State {
            game: G::NAME.to_owned(),
            layout: self.layout.name(),
            arch: network.architecture().to_string(),
            step: 0,
            since: Since::default(),
            quality: None,
            train: String::new(),
            test: String::new(),
            figures: Vec::new(),
        };
        let state = serde_json::to_vec(&state).map_err(|why| Trouble::Input(why.to_string()))?;
        Ok(Files::from([
            (STATE.to_owned(), state),
            (NETWORK.to_owned(), network.save().map_err(input)?),
        ]))
    }
}

/// The architecture of the network in a checkpoint's safetensors file.
pub fn architecture(weights: &[u8]) -> Result<String, Trouble> {
    let tensors = Tensors::of_any(weights).map_err(|why| Trouble::Input(why.to_string()))?;
    let said = tensors.of.split_once(" for ").map(|(arch, _)| arch);
    let unsaid = || Trouble::Input("the file does not say what network it is".to_owned());
    said.map(str::to_owned).ok_or_else(unsaid)
}

/// The checkpoint files that its network for game `G` and this layout needs, without those that
/// only its training needs.
pub fn network<G: Board>(checkpoint: &Checkpoint, layout: &G::Layout) -> Result<Files, RunError> {
    let state = State::read(checkpoint)?;
    let refuse = |what: &str, expected: &dyn Display, found: &dyn Display| {
        let why = format!("{what}: expected {expected}, found {found}");
        Err(checkpoint.refuse(STATE, &why))
    };
    if state.game != G::NAME {
        return refuse("game", &G::NAME, &state.game);
    }
    if state.layout != layout.name() {
        return refuse("layout", &layout.name(), &state.layout);
    }
    Ok(Files::from([
        (STATE.to_owned(), checkpoint.read(STATE)?),
        (NETWORK.to_owned(), checkpoint.read(playing(checkpoint))?),
    ]))
}

#[cfg(test)]
mod tests {
    use othello::{Othello, Size};
    use othello_engine::Layout;

    use super::*;

    #[test]
    fn weights_begin_by_chance_or_as_a_file_has_them() {
        let layout = Layout { size: Size::Four };
        let random = |arch, seed| Beginning {
            arch,
            layout,
            weights: None,
            seed,
        };
        let files = |beginning: Beginning<'_, Layout>| beginning.files::<Othello>();
        let small = files(random(Some("resnet:1x4"), 1)).expect("a network");
        assert_eq!(files(random(Some("resnet:1x4"), 1)), Ok(small.clone()));
        assert_ne!(files(random(Some("resnet:1x4"), 2)), Ok(small.clone()));
        assert!(files(random(Some("tower"), 1)).is_err());

        // The file states its architecture, and another one is rejected.
        let from = |arch| Beginning {
            weights: Some(&small[NETWORK]),
            ..random(arch, 9)
        };
        assert_eq!(files(from(None)), Ok(small.clone()));
        assert!(files(from(Some("resnet:2x4"))).is_err());
        assert_eq!(architecture(&small[NETWORK]), Ok("resnet:1x4".to_owned()));
        assert!(architecture(&small[NETWORK][..100]).is_err());
    }
}
