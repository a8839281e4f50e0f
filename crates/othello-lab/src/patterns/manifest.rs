use std::collections::BTreeMap;

use serde::Serialize;

use super::errors::Figures;
use super::input::Input;

/// The inputs and the errors of weights: they can be reproduced from the same files.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Manifest<'a> {
    pub(super) what: &'static str,
    pub(super) version: &'static str,
    /// The number of passes.
    pub(super) passes: u64,
    pub(super) ridge: f64,
    /// Whether the mobility of both sides has weights.
    #[serde(skip_serializing_if = "is_off")]
    pub(super) mobility: bool,
    pub(super) test: f64,
    pub(super) seed: u64,
    /// The checksum of the weights file.
    pub(super) crc32: u32,
    /// The errors on the test games, in discs.
    pub(super) errors: BTreeMap<&'static str, Figures>,
    pub(super) inputs: &'a [Input],
}

/// Manifests of weights without mobility are as they were.
fn is_off(mobility: &bool) -> bool {
    !mobility
}

impl Manifest<'_> {
    pub(super) const WHAT: &'static str =
        "Pattern weights of Othello, made by `sanban learn patterns othello` from these inputs";
}
