//! The header: KIF's keys on one side, CSA's names and the players on the other.

use game::Color;

use super::json::{Json, Members};
use super::{EXPECTED, Error};
use crate::shogi::{Headers, Record, WriteError};

const KEYS: [(&str, &str); 6] = [
    (Headers::EVENT, "棋戦"),
    (Headers::SITE, "場所"),
    (Headers::START_TIME, "開始日時"),
    (Headers::END_TIME, "終了日時"),
    (Headers::OPENING, "戦型"),
    (Headers::NOTE, "備考"),
];

/// The player a key names: 先手 and 後手, with a handicap 下手 and 上手.
fn player(key: &str) -> Option<Color> {
    match key {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

fn csa_key(key: &str) -> &str {
    KEYS.iter()
        .find(|(_, kif)| *kif == key)
        .map_or(key, |(csa, _)| csa)
}

fn kif_key(key: &str) -> &str {
    KEYS.iter()
        .find(|(csa, _)| *csa == key)
        .map_or(key, |(_, kif)| kif)
}

pub(super) fn parse(members: Members<'_>, record: &mut Record) -> Result<(), Error> {
    for (key, value) in members.0 {
        let value = value.as_text().map_err(|error| error.within(key))?;
        match player(key) {
            Some(color) if record.players[color].is_none() => {
                record.players[color] = Some(value.to_owned());
            }
            _ => record.headers.push(csa_key(key), value),
        }
    }
    Ok(())
}

pub(super) fn write(record: &Record) -> Result<Json, WriteError> {
    let mut members = Vec::new();
    for (color, key) in [(Color::Black, "先手"), (Color::White, "後手")] {
        if let Some(name) = &record.players[color] {
            members.push((key.to_owned(), Json::text(name)));
        }
    }
    for (key, value) in record.headers.iter() {
        let written = kif_key(key);
        let is_player = player(written).is_some_and(|color| record.players[color].is_none());
        if is_player || csa_key(written) != key {
            return Err(WriteError::Text {
                field: "header",
                expected: EXPECTED,
                found: key.to_owned(),
            });
        }
        members.push((written.to_owned(), Json::text(value)));
    }
    Ok(Json::Object(members))
}
