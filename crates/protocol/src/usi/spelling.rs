/// An option's name as its engine reads it: python-dlothello offers `endgame_serach_on` but
/// listens to `endgame_search_on`.
pub(super) fn option_name(name: String) -> String {
    match name.as_str() {
        "endgame_serach_on" => "endgame_search_on".into(),
        _ => name,
    }
}
