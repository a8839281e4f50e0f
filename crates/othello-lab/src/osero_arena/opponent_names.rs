/// Splits a list of players at the commas, but keeps the options of a player with its name.
#[must_use]
pub fn opponent_names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for word in text.split(',').map(str::trim) {
        // No player's name has an equals sign.
        let is_option = word
            .split(':')
            .next()
            .is_some_and(|head| head.contains('='));
        match names.last_mut() {
            Some(last) if is_option => *last = format!("{last},{word}"),
            _ if word.is_empty() => {}
            _ => names.push(word.to_owned()),
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stay_with_their_player() {
        assert_eq!(
            opponent_names("random, n-hand:depth=2,mode=literal,,corner"),
            ["random", "n-hand:depth=2,mode=literal", "corner"]
        );
        assert!(opponent_names(" , ").is_empty());
    }
}
