//! `fibnim serve`.

use std::ffi::OsString;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::{Args, ValueEnum};
use fibnim_server::{Config, Page, Server, inherited};
use tracing_subscriber::filter::LevelFilter;

use crate::error::CliError;
use crate::streams::{data, note};

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ServeArgs {
    /// Folder with the built page [default: the page of the program, if it has one]
    #[arg(long, value_name = "DIR")]
    pub page: Option<PathBuf>,
    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,
    /// Which events go to standard error, as lines of JSON
    #[arg(long, value_name = "EVENTS", default_value = "events")]
    log: LogArg,
    /// Be a worker of a server, which asks on standard input
    #[arg(long, hide = true)]
    worker: bool,
    #[command(flatten)]
    pub config: Config,
}

impl ServeArgs {
    /// Which events are logged.
    pub fn level(&self) -> LevelFilter {
        match self.log {
            LogArg::None => LevelFilter::OFF,
            LogArg::Events => LevelFilter::INFO,
            LogArg::Requests => LevelFilter::DEBUG,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogArg {
    /// No events
    None,
    /// Start and end, changes of table files, failures
    Events,
    /// Also every request
    Requests,
}

const EXAMPLES: &str = "\
Examples:
  fibnim serve                                    on this machine, at port 8014
  fibnim serve --table fib3.fnt --open            with a table; the page in the browser
  fibnim serve --listen 0.0.0.0:80 --page web     for others, with a built page
  curl \"http://127.0.0.1:8014/v1/solve?position=(300,200,100;7)\"

docs/server.md describes the addresses. Ctrl-C finishes what was begun and ends the
server; a second Ctrl-C ends it at once.";

/// Serves until a signal ends it.
pub fn run(args: ServeArgs) -> Result<(), CliError> {
    if args.worker {
        return Ok(fibnim_server::work()?);
    }
    let log = tracing_subscriber::fmt().json().flatten_event(true).with_target(false).with_writer(std::io::stderr);
    log.with_max_level(args.level()).init();
    let page = match &args.page {
        Some(folder) => Some(Page::read(folder).map_err(CliError::Refused)?),
        None => Page::embedded(),
    };
    let config = Config { worker: this_program()?, listener: inherited()?, page, signals: true, ..args.config };
    let server = Server::bind(config)?;
    let link = format!("http://{}/", reachable(server.address()));
    let mut out = data();
    writeln!(out, "{link}")?;
    out.flush()?;
    if args.open && !open(&link) {
        note(format_args!("no browser was found: open {link}"));
    }
    server.run();
    Ok(())
}

/// The command that starts this program as a worker. On Linux `/proc/self/exe` works even if the file was replaced.
fn this_program() -> std::io::Result<Vec<OsString>> {
    let link = Path::new("/proc/self/exe");
    let program = if link.exists() { link.to_owned() } else { std::env::current_exe()? };
    Ok([program.into(), "serve".into(), "--worker".into()].into())
}

/// An address of this machine for a server that listens at all of them.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(std::net::Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Opens a link in the browser; false if nothing does.
fn open(link: &str) -> bool {
    let programs: &[&[&str]] = if cfg!(target_os = "macos") {
        &[&["open"]]
    } else if cfg!(windows) {
        &[&["rundll32", "url.dll,FileProtocolHandler"]]
    } else {
        &[&["xdg-open"], &["sensible-browser"]]
    };
    programs.iter().any(|program| {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn().is_ok()
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use fibnim_engine::wire::size;

    use crate::commands::{Cli, Command};

    #[test]
    fn the_unit_has_room_for_the_memory_of_its_server() {
        let unit = include_str!("../../../../packaging/fibnim.service");
        let field = |name: &str| unit.lines().find_map(|line| line.strip_prefix(name)).expect("a field");
        let words = field("ExecStart=").split(' ');
        let Ok(Cli { command: Command::Serve(args) }) = Cli::try_parse_from(words) else { panic!("no call of serve") };
        let most = size(&format!("{}iB", field("MemoryMax="))).expect("a size");
        let total = args.config.limits.total;
        assert!(total < most && most - total <= 1 << 30, "{total} {most}");
    }
}
