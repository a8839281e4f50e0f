//! What pages ask the library.

use std::sync::Arc;

use super::Hub;
use super::records::decoded;
use crate::client::Client;
use crate::library::Library;
use crate::messages::{Answer, Event, LibraryRequest, Text};
use crate::words::words;

impl Hub {
    fn library(&self) -> Result<&dyn Library, Text> {
        let library = self.library.as_deref();
        library.ok_or_else(|| {
            words(
                "there is no data folder, and so no library",
                "データフォルダがないため、ライブラリは使えません",
            )
        })
    }

    pub(super) fn ask_library(
        &self,
        client: &Arc<Client>,
        request: LibraryRequest,
    ) -> Result<Answer, Text> {
        let library = self.library()?;
        // It reads whatever file the path names.
        if matches!(request, LibraryRequest::ImportPath { .. }) {
            self.may_start(client)?;
        }
        let mut tell = |news| client.tell_event(&Event::Library { news });
        let answer = match request {
            LibraryRequest::ImportFile { name, data } => {
                library.import(&name, &decoded(&data)?, &mut tell)?
            }
            request => library.answer(request, &mut tell)?,
        };
        Ok(Answer::Library { answer })
    }
}
