use anyhow::Context as _;
use infer::planes::Planes as _;
use learn::Trouble;
use learn::zero::Settings;

use super::super::zero::learner::input;
use crate::face::Face;

/// What is played on.
pub(super) struct Ground<G: Face> {
    /// The rules as `--rules` has them, if not the usual ones.
    pub(super) text: Option<String>,
    /// The rules.
    pub(super) rules: G::Rules,
    /// How boards become planes.
    pub(super) layout: G::Layout,
}

impl<G: Face> Ground<G> {
    /// What the rules and the layout ask for: each follows from the other where only one is given.
    pub(super) fn of(settings: &Settings) -> Result<Ground<G>, Trouble> {
        let text = match (&settings.rules, &settings.layout) {
            (Some(rules), _) => Some(rules.clone()),
            (None, Some(name)) => {
                let layout = G::layout(Some(name))?;
                let usual = G::layouts_by(&G::Rules::default());
                let is_usual = usual.iter().any(|usual| usual.name() == layout.name());
                (!is_usual).then(|| format!("size={}", layout.shape().height))
            }
            (None, None) => None,
        };
        let rules = match &text {
            Some(text) => G::rules(text).context("rules").map_err(input)?,
            None => G::Rules::default(),
        };
        let fitting: Vec<String> = G::layouts_by(&rules).iter().map(|one| one.name()).collect();
        // The usual layout of the game comes first.
        let mut layouts = G::layouts().into_iter();
        let layout = layouts.find(|layout| {
            let name = layout.name();
            let is_wanted = settings
                .layout
                .as_ref()
                .is_none_or(|wanted| *wanted == name);
            is_wanted && fitting.contains(&name)
        });
        let layout = layout.ok_or_else(|| {
            Trouble::Input(format!(
                "layout: expected {} for these rules, found {}",
                fitting.join(" or "),
                settings.layout.as_deref().unwrap_or("none")
            ))
        })?;
        Ok(Ground {
            text,
            rules,
            layout,
        })
    }
}
