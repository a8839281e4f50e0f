use std::io::Write;

use learn::Trouble;
use search::Stop;

use super::{FitPlan, FittedNetwork};

/// Refuses: this build leaves out the training of networks.
pub fn fit(_: &FitPlan, _: &Stop, _: &mut dyn Write) -> Result<FittedNetwork, Trouble> {
    Err(learn::refusal())
}
