//! What can go wrong in a club, in both languages.

use std::fmt::Display;

use boards::page::text;
use online::accounts::PlayerName;
use online::store::StoreError;
use web::messages::Text;

pub(super) fn name_in_use(name: &PlayerName) -> Text {
    text(
        format!("the name {name} is in use: choose another one"),
        format!("{name} はすでに使われています。別の名前にしてください"),
    )
}

/// What the login says; its words are English.
pub(super) fn refused(why: &str) -> Text {
    let ja = if why.starts_with("too many failed logins") {
        "ログインの失敗が続きました。しばらくしてからやり直してください".to_owned()
    } else if why == "name or password is wrong" {
        "名前かパスワードが違います".to_owned()
    } else {
        format!("入室できません: {why}")
    };
    text(why, ja)
}

pub(super) fn of_store(why: &StoreError) -> Text {
    text(why.to_string(), format!("保存先のエラー: {why}"))
}

pub(super) fn failed(why: &dyn Display) -> Text {
    text(why.to_string(), format!("エラー: {why}"))
}
