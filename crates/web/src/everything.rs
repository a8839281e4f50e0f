use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::kept_match::KeptMatch;
use crate::messages::{Document, DocumentInfo, EngineInfo, GameSummary, Text};
use crate::saved::Saved;
use crate::words::words;

/// The version of the format.
const FORM: u32 = 1;

/// An export of everything that is stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct Everything {
    /// The version of the format.
    pub(crate) sanban: u32,
    #[serde(default)]
    pub(crate) games: Vec<KeptGame>,
    #[serde(default)]
    pub(crate) documents: Vec<KeptDocument>,
    #[serde(default)]
    pub(crate) engines: Vec<EngineInfo>,
    #[serde(default)]
    pub(crate) settings: BTreeMap<String, String>,
    #[serde(default)]
    pub(crate) matches: Vec<KeptMatch>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct KeptGame {
    pub(crate) summary: GameSummary,
    pub(crate) data: Saved,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct KeptDocument {
    pub(crate) info: DocumentInfo,
    pub(crate) data: Document,
}

impl Default for Everything {
    fn default() -> Everything {
        Everything {
            sanban: FORM,
            games: Vec::new(),
            documents: Vec::new(),
            engines: Vec::new(),
            settings: BTreeMap::new(),
            matches: Vec::new(),
        }
    }
}

impl Everything {
    pub(crate) fn read(text: &str) -> Result<Everything, Text> {
        let everything: Everything = serde_json::from_str(text).map_err(|why| {
            words(
                format!("this is not an export of Sanban: {why}"),
                format!("Sanban の書き出しではありません（{why}）"),
            )
        })?;
        if everything.sanban <= FORM {
            Ok(everything)
        } else {
            Err(words(
                "this was exported by a newer Sanban",
                "新しい版の Sanban の書き出しです",
            ))
        }
    }

    pub(crate) fn written(&self) -> String {
        // Every type here can be written as JSON.
        serde_json::to_string(self).unwrap_or_default()
    }
}
