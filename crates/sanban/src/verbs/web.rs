use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use online_server::{ClubPlan, PageClub};
use report::Language;
use web::{Budget, Config, Error, Server};

use crate::data_folder;
use crate::training_desk::TrainingDesk;
use crate::training_forms::TrainingCommands;
use boards::{desk, teacher};
use web::club::Club;

/// The default port.
const USUAL_PORT: u16 = 7780;

/// Open the boards in the browser: play, analyse, let engines play matches, watch training runs
///
/// Without a verb the program does the same. The page's address has a token; only pages that know
/// it may register and start engines. If the program already runs with the same data folder, that
/// page is opened and nothing else starts.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The port; if it is taken, the next free one; 0 for any free port
    #[arg(long, value_name = "N", default_value_t = USUAL_PORT)]
    port: u16,

    /// The address to listen on; 0.0.0.0 lets other computers connect, where invited people play and everything else
    /// needs the token
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,

    /// The folder of games, documents, engines and matches [default: SANBAN_DATA, or the usual
    /// folder for program data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Another host name that browsers may use for this computer; may be given several times
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

pub(crate) fn run(
    args: Args,
    commands: TrainingCommands,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    if let Some(folder) = &args.data {
        // Who names a folder wants everything kept there. Of the usual one the page says what is wrong.
        let named = || folder.display().to_string();
        ensure!(
            folder.is_dir() || !folder.exists(),
            "{}: expected a folder, found a file",
            named()
        );
        fs::create_dir_all(folder).with_context(named)?;
    }
    let data = args.data.or_else(data_folder::usual);
    let taught = data.clone();
    let plan = ClubPlan {
        data: data.clone(),
        bind: args.bind,
    };
    let library = data
        .as_ref()
        .map(|data| desk::library(data.join("library")));
    let config = Config {
        bind: args.bind,
        port: args.port,
        allowed_hosts: args.allowed_host,
        data,
        token: web::token(),
        budget: Budget::of_this_machine(),
    };
    let is_public = !args.bind.is_loopback();
    let opens = !args.no_open && has_screen() && io::stdout().is_terminal();
    let mut told = Ok(());
    let show = |url: &str| {
        if opens {
            open(url);
        }
    };
    let club = || -> Box<dyn Club> { Box::new(PageClub::new(plan)) };
    let served = web::serve(
        config,
        desk::all(),
        desk::runs(Some(Box::new(TrainingDesk::new(commands)))),
        Some(Box::new(club)),
        library,
        Some(Box::new(move || teacher::teacher(taught))),
        |server| {
            told = tell(server, is_public, language, out);
            show(server.url());
        },
    );
    match served {
        Err(Error::Running {
            folder,
            url: Some(url),
        }) => {
            show(&url);
            tell_running(&folder, &url, language, out)
        }
        served => {
            served?;
            told
        }
    }
}

/// Prints the address of the page.
fn tell(server: &Server, is_public: bool, language: Language, out: &mut dyn Write) -> Result<()> {
    let url = server.url();
    if is_public {
        let warning = language.pick(
            "warning: other computers reach this page, and nothing is encrypted. Who has the address with the \
             token can do everything here; guests need an invitation, and only play.",
            "警告: ほかのコンピューターからこのページに接続できます。通信は暗号化されません。トークン付きの\
             アドレスを知る人はすべての操作ができます。ゲストは招待が必要で、対局だけができます。",
        );
        writeln!(anstream::stderr(), "{warning}")?;
    }
    let (open, end) = language.pick(
        ("The boards are at", "Ctrl-C ends the program."),
        ("盤はここにあります:", "Ctrl-C で終了します。"),
    );
    writeln!(out, "{open} {url}")?;
    if !server.origins().is_empty() {
        let guests = language.pick("Guests come by", "ゲスト用:");
        writeln!(out, "{guests} {}", server.origins().join(" "))?;
    }
    writeln!(out, "{end}")?;
    Ok(out.flush()?)
}

/// Prints where the server is that has the data folder.
fn tell_running(folder: &Path, url: &str, language: Language, out: &mut dyn Write) -> Result<()> {
    let folder = folder.display();
    let text = language.pick(
        format!("Sanban is already running with the data in {folder}. The boards are at {url}"),
        format!("Sanban は {folder} のデータですでに動いています。盤はここにあります: {url}"),
    );
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

/// Whether there is a display on which a browser can open.
fn has_screen() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Opens the page in the browser. Failures are ignored, because the address is printed as well.
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
        // The child is reaped in a thread, so that the server does not wait for it.
        std::thread::spawn(move || child.wait());
    }
}
