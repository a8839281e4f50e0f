use std::collections::HashMap;

use super::attributes::Attributes;

/// The tables of names that games refer to by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    pub(super) players: HashMap<String, String>,
    pub(super) rules: HashMap<String, String>,
    pub(super) openings: HashMap<String, String>,
    pub(super) tournaments: HashMap<String, Tournament>,
    cities: HashMap<String, String>,
    countries: HashMap<String, String>,
}

/// An event.
#[derive(Clone, Debug, Default)]
pub(super) struct Tournament {
    pub(super) name: String,
    /// The city and the country, as far as they are known.
    pub(super) site: String,
    /// The first day, or the year.
    pub(super) date: String,
}

impl Tables {
    /// Takes an element, if it is a line of a table.
    pub(super) fn add(&mut self, element: &str, attributes: &Attributes) {
        let get = |key: &str| attributes.get(key).unwrap_or_default();
        let id = get("id").to_owned();
        let name = get("name").to_owned();
        match element {
            "player" => {
                let name = join(" ", [get("name"), get("surname")]);
                self.players.insert(id, name);
            }
            "rule" => {
                self.rules.insert(id, name);
            }
            "opening" => {
                self.openings.insert(id, name);
            }
            "city" => {
                self.cities.insert(id, name);
            }
            "country" => {
                self.countries.insert(id, name);
            }
            "tournament" => {
                let city = look_up(&self.cities, get("city"));
                let country = look_up(&self.countries, get("country"));
                let date = [get("start"), get("year")];
                let date = date.into_iter().find(|text| !text.is_empty());
                let tournament = Tournament {
                    name,
                    site: join(", ", [city, country]),
                    date: date.unwrap_or_default().to_owned(),
                };
                self.tournaments.insert(id, tournament);
            }
            _ => {}
        }
    }
}

/// The name behind a number, or the number itself where the table does not have it.
pub(super) fn look_up<'a>(table: &'a HashMap<String, String>, id: &'a str) -> &'a str {
    table.get(id).map_or(id, String::as_str)
}

fn join(between: &str, [first, second]: [&str; 2]) -> String {
    if first.is_empty() || second.is_empty() {
        return [first, second].concat();
    }
    [first, second].join(between)
}
