use std::fmt;
use std::io;
use std::path::PathBuf;

use report::Language;

/// Why there is no connection with a server.
#[derive(Debug)]
pub enum ConnectError {
    /// Its name is not known.
    Unknown(io::Error),
    /// Nobody listens there.
    Refused,
    /// Something else failed on the way.
    Network(io::Error),
    /// The certificate is from nobody who is trusted, or is for somebody else.
    Untrusted(String),
    /// The server does not speak TLS.
    NoTls(String),
    /// The file of trusted certificates cannot be used.
    Certificates {
        /// Which file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

impl ConnectError {
    /// What to do about it.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match self {
            ConnectError::Unknown(error) => language.pick(
                format!("the name of the server is not known: {error}"),
                format!("サーバーの名前が見つかりません: {error}"),
            ),
            ConnectError::Refused => language.pick(
                "nobody listens there: is the server running, and is the port right?".to_owned(),
                "そこでは誰も待ち受けていません。サーバーの稼働とポートを確かめてください".to_owned(),
            ),
            ConnectError::Network(error) => language.pick(
                format!("the server cannot be reached: {error}"),
                format!("サーバーに接続できません: {error}"),
            ),
            ConnectError::Untrusted(why) => language.pick(
                format!(
                    "the certificate of the server is not trusted: {why}. --ca FILE trusts the one in a \
                     file, --insecure trusts everyone"
                ),
                format!(
                    "サーバーの証明書を信頼できません: {why}。--ca ファイル でそのファイルの証明書を、--insecure \
                     で誰でも信頼します"
                ),
            ),
            ConnectError::NoTls(why) => language.pick(
                format!(
                    "the server does not speak TLS: {why}. --plaintext connects without encryption"
                ),
                format!("サーバーは TLS を使っていません: {why}。--plaintext なら暗号化せずに接続します"),
            ),
            ConnectError::Certificates { file, why } => language.pick(
                format!("--ca {}: {why}", file.display()),
                format!("--ca {}: {}", file.display(), language.message(why)),
            ),
        }
    }

    /// Whether it may be different a little later.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(
            self,
            ConnectError::Unknown(_) | ConnectError::Refused | ConnectError::Network(_)
        )
    }
}

impl From<io::Error> for ConnectError {
    fn from(error: io::Error) -> ConnectError {
        if error.kind() == io::ErrorKind::ConnectionRefused {
            ConnectError::Refused
        } else {
            ConnectError::Network(error)
        }
    }
}

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl std::error::Error for ConnectError {}
