use std::io;

use boards::TerminalStyle;

/// The style of boards on standard output: letters, or colours where the terminal has some.
pub fn style(ascii: bool) -> TerminalStyle {
    if ascii {
        return TerminalStyle::Ascii;
    }
    match anstream::AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => TerminalStyle::Plain,
        _ => TerminalStyle::Colour,
    }
}
