//! Records that pages bring and keep.

use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::Hub;
use crate::desk::Desk;
use crate::limits;
use crate::messages::{Answer, Document, DocumentInfo, RecordFormat, Text};
use crate::random;
use crate::timer::now;
use crate::words::words;

/// More games than a page gets at once: it chooses among their titles.
const FEW: usize = 50;

/// The games of a file, or what they are if they are many.
fn read(desk: &dyn Desk, bytes: &[u8], name: Option<&str>, picked: &[u32]) -> Result<Answer, Text> {
    if !picked.is_empty() {
        let picked = &picked[..picked.len().min(FEW)];
        let documents = desk.pick_record(bytes, name, picked)?;
        return Ok(Answer::Documents { documents });
    }
    let titles = desk.list_record(bytes, name)?;
    if titles.len() > FEW {
        let game = desk.info().name;
        return Ok(Answer::Collection { game, titles });
    }
    let documents = desk.read_record(bytes, name)?;
    Ok(Answer::Documents { documents })
}

/// The bytes of a file that a page sends in base64.
pub(super) fn decoded(data: &str) -> Result<Vec<u8>, Text> {
    let too_large = || {
        let most = limits::RECORD >> 20;
        words(
            format!("the record is too large: {most} MiB at most"),
            format!("棋譜が大きすぎます（{most} MiB まで）"),
        )
    };
    if data.len() / 4 * 3 > limits::RECORD + 3 {
        return Err(too_large());
    }
    let bytes = BASE64_STANDARD.decode(data).map_err(|_| {
        words(
            "the record arrived incomplete",
            "棋譜が正しく届きませんでした",
        )
    })?;
    if bytes.len() > limits::RECORD {
        return Err(too_large());
    }
    Ok(bytes)
}

impl Hub {
    pub(super) fn read_record(
        &self,
        game: Option<&str>,
        name: Option<&str>,
        data: &str,
        picked: &[u32],
    ) -> Result<Answer, Text> {
        let bytes = decoded(data)?;
        if let Some(game) = game {
            return read(&*self.house.shared.desk(game)?, &bytes, name, picked);
        }
        let extension = name.and_then(|name| Path::new(name).extension()?.to_str());
        let extension = extension.unwrap_or_default().to_lowercase();
        let mut reasons = Vec::new();
        for desk in self.house.shared.desks() {
            match read(&**desk, &bytes, name, picked) {
                Ok(answer) => return Ok(answer),
                Err(reason) => {
                    let info = desk.info();
                    let is_its = |format: &RecordFormat| format.extension == extension;
                    // The name says whose it is.
                    if info.formats.iter().any(is_its) {
                        return Err(reason);
                    }
                    reasons.push(reason);
                }
            }
        }
        let all = |pick: fn(&Text) -> &str| {
            let reasons: Vec<&str> = reasons.iter().map(pick).collect();
            reasons.join("\n")
        };
        Err(words(all(|why| &why.en), all(|why| &why.ja)))
    }

    pub(super) fn keep_document(&self, mut document: Document) -> Result<Answer, Text> {
        self.house.shared.desk(&document.game)?;
        if document.id.is_empty() {
            document.id = random::id();
        }
        let info = DocumentInfo {
            id: document.id.clone(),
            game: document.game.clone(),
            title: document.title.clone(),
            nodes: u32::try_from(document.nodes.len()).unwrap_or(u32::MAX),
            changed: now(),
        };
        self.house.shared.store.keep_document(&info, &document)?;
        self.house.shared.lists_changed();
        Ok(Answer::Kept { info })
    }
}
