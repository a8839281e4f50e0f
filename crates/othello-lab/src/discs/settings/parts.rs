use super::Settings;
use crate::dense::{Architecture, Cost};
use crate::discs::INPUT;
use learn::Trouble;
use learn::{NetError, Rule};

/// The settings that are texts, read.
pub(in crate::discs) struct Parts {
    pub(in crate::discs) architecture: Architecture,
    pub(in crate::discs) rule: Rule,
    pub(in crate::discs) cost: Cost,
}

impl Settings {
    pub(in crate::discs) fn parts(&self) -> Result<Parts, Trouble> {
        let wrong = |why: NetError| Trouble::Input(why.to_string());
        let architecture = Architecture::parse(INPUT, &self.net).map_err(wrong)?;
        if architecture.output() != 1 {
            return Err(Trouble::Input(format!(
                "--net: expected one output, found {}",
                architecture.output()
            )));
        }
        if !(self.eta.is_finite() && self.eta >= 0.0) {
            let found = self.eta;
            return Err(Trouble::Input(format!(
                "--eta: expected a number that is not negative, found {found}"
            )));
        }
        Ok(Parts {
            architecture,
            rule: self.optimizer.parse().map_err(wrong)?,
            cost: self.cost.parse().map_err(wrong)?,
        })
    }
}
