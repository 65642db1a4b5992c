//! `fibnim serve`.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use fibnim_server::{Config, Page, Server, inherited};

use crate::args::ServeArgs;
use crate::error::CliError;
use crate::output::data;
use crate::streams::note;

/// Serves until a signal ends it.
pub fn run(args: &ServeArgs) -> Result<(), CliError> {
    let log = tracing_subscriber::fmt().json().flatten_event(true).with_target(false).with_writer(std::io::stderr);
    log.with_max_level(args.level()).init();
    let page = match &args.page {
        Some(folder) => Some(Page::read(folder).map_err(CliError::File)?),
        None => Page::embedded(),
    };
    let server = Server::bind(Config {
        listen: args.listen.clone(),
        listener: inherited()?,
        tables: args.table.clone(),
        certificates: args.certificate.clone(),
        page,
        cors: args.cors.clone(),
        limits: args.limits(),
        signals: true,
    })?;
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
