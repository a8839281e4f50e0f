//! The page on which somebody who was invited chooses a name and a password.

use report::{Language, escape};

/// Fills the code of the link in, and takes it out of the address.
pub(super) const SCRIPT: &str = "const code = document.getElementById('code');\n\
    if (code && location.hash.length > 1) {\n\
    \x20 code.value = decodeURIComponent(location.hash.slice(1));\n\
    \x20 history.replaceState(null, '', location.pathname);\n\
    }\n";

/// What became of the form.
pub(super) enum FormOutcome {
    /// It is to be filled in.
    Asked,
    /// There is an account now.
    Done(String),
    /// The code is wrong, used up or too old.
    NoInvitation,
    NameInUse,
    WrongName,
    WrongPassword,
    /// There were too many failures.
    Blocked {
        seconds: u64,
    },
    /// The server could not do it.
    Failed,
}

impl FormOutcome {
    pub(super) fn status(&self) -> &'static str {
        match self {
            FormOutcome::Asked | FormOutcome::Done(_) => "200 OK",
            FormOutcome::NoInvitation => "403 Forbidden",
            FormOutcome::NameInUse => "409 Conflict",
            FormOutcome::WrongName | FormOutcome::WrongPassword => "400 Bad Request",
            FormOutcome::Blocked { .. } => "429 Too Many Requests",
            FormOutcome::Failed => "500 Internal Server Error",
        }
    }

    pub(super) fn html(&self, language: Language) -> String {
        let title = language.pick("An invitation to play", "対局への招待");
        let told = match self {
            FormOutcome::Asked => String::new(),
            FormOutcome::Done(name) => language.pick(
                format!(
                    "Welcome, {name}. Programs and people log in with this name and the password."
                ),
                format!(
                    "{name} さん、登録できました。この名前とパスワードでログインしてください。"
                ),
            ),
            FormOutcome::NoInvitation => language
                .pick(
                    "This invitation is wrong, used up or too old.",
                    "招待コードが正しくないか、使用済みか、期限切れです。",
                )
                .to_owned(),
            FormOutcome::NameInUse => language
                .pick(
                    "The name is in use. The invitation still holds.",
                    "その名前はすでに使われています。招待はまだ有効です。",
                )
                .to_owned(),
            FormOutcome::WrongName => language
                .pick(
                    "A name has 1 to 32 letters, digits, _ or -.",
                    "名前は英数字と _ と - で 1 から 32 文字です。",
                )
                .to_owned(),
            FormOutcome::WrongPassword => language
                .pick(
                    "A password has 1 to 32 letters, digits or signs without blanks and commas.",
                    "パスワードは空白とコンマを含まない 1 から 32 文字の英数字と記号です。",
                )
                .to_owned(),
            FormOutcome::Blocked { seconds } => language.pick(
                format!("Too many tries. Try again in {seconds} seconds."),
                format!("失敗が多すぎます。{seconds} 秒後にやり直してください。"),
            ),
            FormOutcome::Failed => language
                .pick(
                    "The server could not make the account.",
                    "サーバーがアカウントを作れませんでした。",
                )
                .to_owned(),
        };
        let told = if told.is_empty() {
            told
        } else {
            format!("<p role=\"status\">{}</p>\n", escape(&told))
        };
        let form = match self {
            FormOutcome::Done(_) => String::new(),
            _ => form(language),
        };
        // Reports run nothing; this page has a script, and so a frame of its own.
        format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\" />\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
             <meta name=\"color-scheme\" content=\"light dark\" />\n<title>{title}</title>\n\
             <style>\n{}label{{display:block;margin:.8rem 0}}input{{font:inherit;width:100%;max-width:24rem;display:block}}</style>\n\
             <script src=\"/join.js\" defer></script>\n</head>\n<body>\n<h1>{title}</h1>\n{told}{form}</body>\n</html>\n",
            language.code(),
            report::STYLE,
        )
    }
}

fn form(language: Language) -> String {
    let [code, name, password, send] = language.pick(
        ["Invitation", "Name", "Password", "Make the account"],
        ["招待コード", "名前", "パスワード", "登録する"],
    );
    format!(
        "<form method=\"post\" action=\"/join\">\n\
         <label>{code}<input id=\"code\" name=\"code\" required autocomplete=\"off\"></label>\n\
         <label>{name}<input name=\"name\" required maxlength=\"32\" autocomplete=\"username\"></label>\n\
         <label>{password}<input name=\"password\" type=\"password\" required maxlength=\"32\" autocomplete=\"new-password\"></label>\n\
         <button>{send}</button>\n</form>\n"
    )
}
