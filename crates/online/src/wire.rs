//! How values of other crates stand in files.

/// Durations as whole milliseconds, which is also what clocks compute with.
pub(crate) mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize as _, Deserializer, Serializer};

    /// The whole milliseconds of a duration; the largest number if there are more.
    pub(crate) fn of(duration: Duration) -> u64 {
        u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
    }

    pub(crate) fn serialize<S: Serializer>(duration: &Duration, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u64(of(*duration))
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Duration, D::Error> {
        u64::deserialize(from).map(Duration::from_millis)
    }
}

/// Sides as `black` and `white`.
pub(crate) mod color {
    use game::Color;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    /// The side of a name.
    pub(crate) fn named(name: &str) -> Option<Color> {
        let is_named = |color: &Color| color.to_string() == name;
        Color::BOTH.into_iter().find(is_named)
    }

    pub(crate) fn serialize<S: Serializer>(color: &Color, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(color)
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Color, D::Error> {
        let name = String::deserialize(from)?;
        named(&name).ok_or_else(|| D::Error::custom("expected black or white"))
    }
}

/// Results as `black`, `white`, `draw` and `none`.
pub(crate) mod outcome {
    use game::Outcome;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    use super::color;

    /// The word of a result.
    pub(crate) fn word(outcome: Option<Outcome>) -> String {
        match outcome {
            Some(Outcome::Win(winner)) => winner.to_string(),
            Some(Outcome::Draw) => "draw".to_owned(),
            None => "none".to_owned(),
        }
    }

    /// The result of a word.
    pub(crate) fn named(word: &str) -> Option<Option<Outcome>> {
        match word {
            "draw" => Some(Some(Outcome::Draw)),
            "none" => Some(None),
            name => color::named(name).map(|winner| Some(Outcome::Win(winner))),
        }
    }

    pub(crate) fn serialize<S: Serializer>(
        outcome: &Option<Outcome>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_str(&word(*outcome))
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(
        from: D,
    ) -> Result<Option<Outcome>, D::Error> {
        let found = String::deserialize(from)?;
        named(&found).ok_or_else(|| D::Error::custom("expected black, white, draw or none"))
    }
}

/// One value for each side as `{"black":…,"white":…}`.
pub(crate) mod by_color {
    use game::ByColor;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Both<T> {
        black: T,
        white: T,
    }

    pub(crate) fn serialize<T: Serialize, S: Serializer>(
        values: &ByColor<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let (black, white) = (&values.black, &values.white);
        Both { black, white }.serialize(to)
    }

    pub(crate) fn deserialize<'a, T: Deserialize<'a>, D: Deserializer<'a>>(
        from: D,
    ) -> Result<ByColor<T>, D::Error> {
        let Both { black, white } = Both::deserialize(from)?;
        Ok(ByColor { black, white })
    }
}
