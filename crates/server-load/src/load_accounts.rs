//! Who the clients are.

use std::path::Path;

use online::accounts::{Account, AccountKind};
use online::store::{ServerStore, StoreError};
use online::{SecretHash, Secrets};

/// The password where names are new.
const PASSWORD: &str = "sanban-load";

/// The name of a client.
pub(crate) fn name(client: usize) -> String {
    format!("load{client}")
}

/// The passwords of the clients: engines' tokens if there is a server's folder.
pub(crate) fn passwords(data: Option<&Path>, clients: usize) -> Result<Vec<String>, StoreError> {
    let Some(data) = data else {
        return Ok(vec![PASSWORD.to_owned(); clients]);
    };
    let store = ServerStore::beside(data)?;
    (0..clients)
        .map(|client| {
            let failed = |why: String| StoreError::Failed {
                file: data.to_owned(),
                why,
            };
            let token = Secrets::token().map_err(|why| failed(why.to_string()))?;
            let kind = AccountKind::Engine {
                token: SecretHash::of(&token),
            };
            let name = name(client);
            let account = Account {
                name: name
                    .parse()
                    .map_err(|why| failed(format!("{name}: {why}")))?,
                kind,
            };
            if !store.add_account(&account)? {
                store.change_account(&account)?;
            }
            Ok(token)
        })
        .collect()
}
