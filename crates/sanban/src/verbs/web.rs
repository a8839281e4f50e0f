use std::env;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Result;
use web::Config;

use crate::desk;
use crate::language::Language;

/// The port if nobody says another.
const USUAL_PORT: u16 = 7780;

/// Open the boards in the browser: play, analyse, let engines play matches, watch training runs
///
/// Without a verb the program does the same. The page's address has a token; only pages that know
/// it may register and start engines.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The port; the next free one if it is taken, any free one if it is 0
    #[arg(long, value_name = "N", default_value_t = USUAL_PORT)]
    port: u16,

    /// The address to listen at: 0.0.0.0 lets other computers play
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,

    /// Where games, documents, engines and matches are kept [default: SANBAN_DATA, or the usual
    /// place for the data of programs]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Another name by which browsers may call this computer; may be given several times
    #[arg(long, value_name = "HOST")]
    allowed_host: Vec<String>,
}

impl Default for Args {
    fn default() -> Args {
        Args {
            port: USUAL_PORT,
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            no_open: false,
            data: None,
            allowed_host: Vec::new(),
        }
    }
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<()> {
    let token = web::token();
    let config = Config {
        bind: args.bind,
        port: args.port,
        allowed_hosts: args.allowed_host,
        data: args.data.or_else(usual_data),
        token: token.clone(),
    };
    let opens = !args.no_open && has_screen() && io::stdout().is_terminal();
    let mut told = Ok(());
    web::serve(config, desk::all(), desk::runs(), |address| {
        let url = format!("http://{}/#token={token}", seen_from_here(address));
        told = tell(&url, language, out);
        if opens {
            open(&url);
        }
    })?;
    told
}

/// Says where the page is.
fn tell(url: &str, language: Language, out: &mut dyn Write) -> Result<()> {
    let (open, end) = language.pick(
        ("The boards are at", "Ctrl-C ends the program."),
        ("盤はここにあります:", "Ctrl-C で終了します。"),
    );
    writeln!(out, "{open} {url}\n{end}")?;
    Ok(out.flush()?)
}

/// The address for a browser on this computer: one that stands for all of them is none.
fn seen_from_here(address: SocketAddr) -> SocketAddr {
    match address.ip().is_unspecified() {
        true => SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), address.port()),
        false => address,
    }
}

/// The folder where programs keep their data here.
fn usual_data() -> Option<PathBuf> {
    let folder = |name: &str| {
        let path = PathBuf::from(env::var_os(name)?);
        // What is not absolute is to be ignored.
        path.is_absolute().then_some(path)
    };
    if let Some(path) = env::var_os("SANBAN_DATA").filter(|path| !path.is_empty()) {
        return Some(path.into());
    }
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("sanban"))
}

/// Whether there is a screen on which a browser could open.
fn has_screen() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Opens the page in the browser. Nothing is lost if there is none: the address is on the screen.
fn open(url: &str) {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else {
        Command::new("xdg-open")
    };
    command
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // Somebody has to wait for it, but not the server.
        std::thread::spawn(move || child.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_all_is_none_for_a_browser() {
        let seen = |text: &str| seen_from_here(text.parse().expect("an address")).to_string();
        assert_eq!(seen("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(seen("[::]:80"), "127.0.0.1:80");
        assert_eq!(seen("127.0.0.1:7780"), "127.0.0.1:7780");
        assert_eq!(seen("[::1]:80"), "[::1]:80");
    }
}
