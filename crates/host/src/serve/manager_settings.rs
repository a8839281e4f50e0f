//! What managers of matches tell every engine, in the words of the players' options.

/// The memory, in MiB, that is left for everything but a table.
const BESIDE_TABLES: i64 = 64;

/// The option and the number that a setting means; `None` if it is another setting, or sets no limit.
///
/// `max_memory` is what the whole program may use, in bytes: half of what is left beside its other tables is
/// for the table, since a player may hold the old one while it makes the new one.
pub(super) fn option_of(name: &str, value: Option<&str>) -> Option<(&'static str, i64)> {
    let number: i64 = value?.trim().parse().ok()?;
    match name {
        "max_memory" if number > 0 => {
            let mebibytes = number >> 20;
            Some(("hash", (mebibytes - BESIDE_TABLES).max(2) / 2))
        }
        "hash_size" if number > 0 => Some(("hash", (number >> 10).max(1))),
        "thread_num" if number > 0 => Some(("threads", number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_managers_are_options_of_players() {
        for (name, value, expected) in [
            ("max_memory", "367001600", Some(("hash", 143))),
            ("max_memory", "1000", Some(("hash", 1))),
            ("max_memory", "0", None),
            ("max_memory", "much", None),
            ("hash_size", "65536", Some(("hash", 64))),
            ("thread_num", "2", Some(("threads", 2))),
            ("folder", "3", None),
        ] {
            assert_eq!(option_of(name, Some(value)), expected, "{name} {value}");
        }
        assert_eq!(option_of("max_memory", None), None);
    }
}
