use std::collections::BTreeMap;

use serde::Serialize;

use super::errors::Figures;
use super::input::Input;

/// What weights were made of and how good they are: whoever has the files can make them again.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Manifest<'a> {
    pub(super) what: &'static str,
    pub(super) version: &'static str,
    /// How often everything was gone over.
    pub(super) passes: u64,
    pub(super) ridge: f64,
    pub(super) test: f64,
    pub(super) seed: u64,
    /// Of the file of the weights.
    pub(super) crc32: u32,
    /// On games that were not learned, in discs.
    pub(super) errors: BTreeMap<&'static str, Figures>,
    pub(super) inputs: &'a [Input],
}

impl Manifest<'_> {
    pub(super) const WHAT: &'static str =
        "Pattern weights of Othello, made by `sanban learn patterns othello` from these inputs";
}
