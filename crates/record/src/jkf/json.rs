use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::Error;

/// A JSON value whose objects keep their order, as headers have one.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Number(u64),
    /// Negative or not whole; no member of JKF is.
    OtherNumber(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// The members of an object.
#[derive(Clone, Copy)]
pub(super) struct Members<'a>(pub(super) &'a [(String, Json)]);

impl<'a> Members<'a> {
    /// Reads a member that may be missing or null.
    pub(super) fn optional<T>(
        self,
        key: &str,
        read: impl FnOnce(&'a Json) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        let member = self.0.iter().find(|(known, _)| known == key);
        match member {
            None | Some((_, Json::Null)) => Ok(None),
            Some((_, value)) => read(value).map(Some).map_err(|error| error.within(key)),
        }
    }

    /// Reads a member that has to be there.
    pub(super) fn required<T>(
        self,
        key: &str,
        expected: &'static str,
        read: impl FnOnce(&'a Json) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.optional(key, read)?
            .ok_or_else(|| Error::unexpected(expected, "nothing").within(key))
    }
}

impl Json {
    pub(super) fn text(text: impl Into<String>) -> Json {
        Json::Text(text.into())
    }

    pub(super) fn object<const N: usize>(members: [(&str, Json); N]) -> Json {
        let members = members.map(|(key, value)| (key.to_owned(), value));
        Json::Object(members.into())
    }

    /// The value in a few words, for errors.
    pub(super) fn describe(&self) -> String {
        match self {
            Json::Null => "null".to_owned(),
            Json::Bool(value) => value.to_string(),
            Json::Number(value) => value.to_string(),
            Json::OtherNumber(value) => value.to_string(),
            Json::Text(text) => format!("{text:?}"),
            Json::List(_) => "a list".to_owned(),
            Json::Object(_) => "an object".to_owned(),
        }
    }

    fn not(&self, expected: &'static str) -> Error {
        Error::unexpected(expected, self.describe())
    }

    pub(super) fn as_object(&self) -> Result<Members<'_>, Error> {
        match self {
            Json::Object(members) => Ok(Members(members)),
            other => Err(other.not("an object")),
        }
    }

    pub(super) fn as_list(&self) -> Result<&[Json], Error> {
        match self {
            Json::List(values) => Ok(values),
            other => Err(other.not("a list")),
        }
    }

    pub(super) fn as_text(&self) -> Result<&str, Error> {
        match self {
            Json::Text(text) => Ok(text),
            other => Err(other.not("a text")),
        }
    }

    pub(super) fn as_bool(&self) -> Result<bool, Error> {
        match self {
            Json::Bool(value) => Ok(*value),
            other => Err(other.not("true or false")),
        }
    }

    pub(super) fn as_number(&self) -> Result<u64, Error> {
        match self {
            Json::Number(value) => Ok(*value),
            other => Err(other.not("a whole number")),
        }
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::Number(value) => serializer.serialize_u64(*value),
            Json::OtherNumber(value) => serializer.serialize_f64(*value),
            Json::Text(text) => serializer.serialize_str(text),
            Json::List(values) => serializer.collect_seq(values),
            Json::Object(members) => {
                serializer.collect_map(members.iter().map(|(key, value)| (key, value)))
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(Json::Number(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(Json::OtherNumber(value as f64))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(Json::OtherNumber(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::text(text))
    }

    fn visit_string<E>(self, text: String) -> Result<Json, E> {
        Ok(Json::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Json::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Json, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Json::Object(members))
    }
}
