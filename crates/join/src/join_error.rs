use std::fmt;
use std::io;
use std::path::PathBuf;

use protocol::Fault;
use report::Language;

use crate::{ConnectError, ServerAddress};

/// Why playing on a server ended.
#[derive(Debug)]
pub enum JoinError {
    /// The player cannot be made, or cannot be made again.
    Player(anyhow::Error),
    /// There is no connection.
    Connect {
        /// With whom.
        server: ServerAddress,
        /// Why.
        why: ConnectError,
    },
    /// The login was refused.
    Refused {
        /// The account.
        user: String,
        /// The server's words.
        why: Option<String>,
        /// Whether the password should name a game on servers like floodgate, and does not.
        lacks_game: bool,
    },
    /// Name, password or game cannot be sent.
    Login(Fault),
    /// There was no answer to the login.
    Silent {
        /// Whether the lines were encrypted.
        is_encrypted: bool,
    },
    /// The server speaks TLS.
    SpeaksTls,
    /// What answers is no server of this protocol.
    OtherProtocol {
        /// What it said.
        said: String,
        /// What was expected.
        protocol: &'static str,
    },
    /// A file cannot be written.
    File(PathBuf, io::Error),
    /// What happens cannot be shown.
    Show(io::Error),
}

impl JoinError {
    /// What to do about it.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match self {
            JoinError::Player(error) => language.error::<dyn std::error::Error>(error.as_ref()),
            JoinError::Connect { server, why } => format!("{server}: {}", why.text(language)),
            JoinError::Refused {
                user,
                why,
                lacks_game,
            } => {
                let why = why.as_ref().map(|why| format!(" ({why})"));
                let why = why.unwrap_or_default();
                let mut text = language.pick(
                    format!("the server refuses the login of {user:?}{why}: name or password is wrong"),
                    format!("サーバーが {user:?} のログインを拒否しました{why}。名前かパスワードが違います"),
                );
                if *lacks_game {
                    text += language.pick(
                        ". Servers like floodgate want the game in the password: --game floodgate-300-10F, \
                         or GAME,TOKEN as the password",
                        "。floodgate のようなサーバーではパスワードに対局名が要ります: --game \
                         floodgate-300-10F とするか、パスワードを 対局名,トークン の形にします",
                    );
                }
                text
            }
            JoinError::Login(fault) => format!(
                "{}: {}",
                language.pick("login", "ログイン"),
                language.message(fault)
            ),
            JoinError::Silent { is_encrypted: true } => language.pick(
                "the server does not answer the login: it may speak another protocol".to_owned(),
                "ログインに応答がありません。別のプロトコルのサーバーかもしれません".to_owned(),
            ),
            JoinError::Silent {
                is_encrypted: false,
            } => language.pick(
                "the server does not answer the login: it may speak TLS (leave --plaintext out), or \
                 another protocol"
                    .to_owned(),
                "ログインに応答がありません。TLS（--plaintext を外す）か、別のプロトコルのサーバーかもしれません"
                    .to_owned(),
            ),
            JoinError::SpeaksTls => language.pick(
                "the server speaks TLS: leave --plaintext out".to_owned(),
                "サーバーは TLS を使っています。--plaintext を外してください".to_owned(),
            ),
            JoinError::OtherProtocol { said, protocol } => language.pick(
                format!("this is no server of {protocol}: it said {said:?}"),
                format!("{protocol} のサーバーではありません。応答: {said:?}"),
            ),
            JoinError::File(path, error) => format!("{}: {error}", path.display()),
            JoinError::Show(error) => error.to_string(),
        }
    }
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl std::error::Error for JoinError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            // A reader who has closed the pipe is no error.
            JoinError::Show(error) => Some(error),
            _ => None,
        }
    }
}
