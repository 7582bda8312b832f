//! `ludus serve`, and `ludus` alone: starts the page, says where it is and opens a browser. Ctrl-C ends it; every game is
//! stored as it is played, so nothing needs to be saved.

use std::{
    env,
    io::{self, Write},
    net::{IpAddr, SocketAddr, UdpSocket},
    sync::Arc,
};

use anyhow::Context;
use ludus_web::{Address, Agents, Limits, Reach, Server, Settings, USUAL_PORT};
use tokio::sync::Notify;

use crate::{
    args::{Arguments, ServeCommand},
    setup,
    stopped::Stopped,
    tables,
};

pub(crate) fn run(command: &ServeCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(command, arguments, out))
}

async fn serve(command: &ServeCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let data = setup::data_folder(arguments);
    let settings = Settings {
        data: data.clone(),
        threads: setup::threads(arguments.threads),
        tables: tables::shared(arguments),
        limits: Limits::default(),
        seed: arguments.seed,
        mind: Box::new(Agents),
    };
    let reach = if command.lan { Reach::Network } else { Reach::Machine };
    let server = Server::bind(Address { reach, port: command.port }, settings).await;
    let server = server.with_context(|| cannot_begin(command.port))?;
    // Before anybody is told of the page, so that whoever has seen the address can end it.
    let interrupted = told_of_interrupt()?;
    let address = server.address()?;
    let page = format!("http://{}", reachable(address));
    writeln!(out, "Ludus is at {page}")?;
    if let Some(data) = data {
        writeln!(out, "games are kept in {}", data.display())?;
    }
    writeln!(out, "Ctrl-C ends it")?;
    out.flush()?;
    if !command.no_open && has_screen() {
        // Whoever sees no browser open has the address above.
        let _ = open::that_detached(&page);
    }
    tokio::select! {
        () = server.run() => Ok(()),
        () = interrupted.notified() => {
            Err(Stopped("every game is stored; ludus goes on with them".into()).into())
        }
    }
}

/// Is told when Ctrl-C is pressed.
fn told_of_interrupt() -> anyhow::Result<Arc<Notify>> {
    let interrupted = Arc::new(Notify::new());
    let told = Arc::clone(&interrupted);
    ctrlc::set_handler(move || told.notify_one())?;
    Ok(interrupted)
}

fn cannot_begin(port: Option<u16>) -> String {
    let port = port.unwrap_or(USUAL_PORT);
    format!("cannot begin to serve at port {port}; choose another with --port, or another folder with --data")
}

/// The address to type: the one that others reach us by, where everybody may.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => {
            SocketAddr::new(own_address().unwrap_or(IpAddr::from([127, 0, 0, 1])), address.port())
        }
        _ => address,
    }
}

/// The address from which this machine would talk to others; nothing is sent to find out.
fn own_address() -> io::Result<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0))?;
    // An address set aside for documentation, so it belongs to nobody.
    socket.connect(("192.0.2.1", 9))?;
    Ok(socket.local_addr()?.ip())
}

/// Whether a browser could be shown; on other systems than Linux there is always a screen.
fn has_screen() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
