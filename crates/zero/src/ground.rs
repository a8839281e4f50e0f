use crate::settings::Settings;
use anyhow::Context as _;
use infer::planes::Planes as _;
use learn::Trouble;

use crate::ZeroGame;
use crate::input;
use players::Roster;

/// The rules and the layout of a run.
pub struct Ground<G: Roster> {
    /// The rules as in `--rules`, if not the usual ones.
    pub text: Option<String>,
    /// The rules.
    pub rules: G::Rules,
    /// How boards become planes.
    pub layout: G::Layout,
}

impl<G: Roster> Ground<G> {
    /// The rules and the layout of these texts; if only one is given, the other follows from it.
    pub fn of(game: ZeroGame<G>, settings: &Settings) -> Result<Ground<G>, Trouble> {
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
            Some(text) => (game.rules)(text).context("rules").map_err(input)?,
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
