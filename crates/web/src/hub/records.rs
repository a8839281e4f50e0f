//! Records that pages bring and keep.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::Hub;
use crate::limits;
use crate::messages::{Answer, Document, DocumentInfo, Text};
use crate::random;
use crate::timer::now;
use crate::words::words;

impl Hub {
    pub(super) fn read_record(
        &self,
        game: Option<&str>,
        name: Option<&str>,
        data: &str,
    ) -> Result<Vec<Document>, Text> {
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
        if let Some(game) = game {
            return self.house.shared.desk(game)?.read_record(&bytes, name);
        }
        let mut why = words("this record cannot be read", "読めない棋譜です");
        for desk in self.house.shared.desks() {
            match desk.read_record(&bytes, name) {
                Ok(documents) => return Ok(documents),
                Err(reason) => why = reason,
            }
        }
        Err(why)
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
