//! Messages by way of a NATS server.
//!
//! Of its protocol only this is used: `CONNECT`, `PUB`, `SUB`, `PING` and `PONG`, which are lines
//! of text. Messages that can't be sent are lost, and a connection that breaks is made again.
//! Leases and repetition are the coordinator's, so nothing has to be kept by the server: it may be
//! restarted at any time.
//!
//! A worker publishes `mustplay.from.NAME` and hears `mustplay.to.NAME`; a coordinator hears all
//! of the former. So a server can see to it that every worker speaks for itself.

use crate::message::{LONGEST_BODY, is_name};
use crate::transport::{Hub, Link};
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How long a connection may take to be made, and a message to be written.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long nothing may come before the server is asked whether it is there.
const QUIET: Duration = Duration::from_secs(5);

/// How long a connection waits before it is made again.
const PAUSE: Duration = Duration::from_millis(500);

/// How many messages may wait to be read. Then the server has to wait.
const MOST_WAITING: usize = 1024;

/// The longest line of the protocol, and the longest message.
const LONGEST: usize = LONGEST_BODY + (256 << 10);

/// The address of a server: `nats://[USER:PASSWORD@]HOST[:PORT]`.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    host: String,
    port: u16,
    user: Option<(String, String)>,
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Address {
    /// Without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nats://{}:{}", self.host, self.port)
    }
}

/// A text that is no address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressError;

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an address is like nats://HOST:PORT or nats://USER:PASSWORD@HOST:PORT")
    }
}

impl std::error::Error for AddressError {}

impl std::str::FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let rest = text.strip_prefix("nats://").ok_or(AddressError)?;
        let (user, place) = match rest.rsplit_once('@') {
            None => (None, rest),
            Some((user, place)) => {
                let (name, password) = user.split_once(':').ok_or(AddressError)?;
                (Some((name.to_string(), password.to_string())), place)
            }
        };
        let place = place.strip_suffix('/').unwrap_or(place);
        let (host, port) = match place.rsplit_once(':') {
            None => (place, 4222),
            Some((host, port)) => (host, port.parse().map_err(|_| AddressError)?),
        };
        let is_host = |byte: u8| byte.is_ascii_graphic() && !b"/@".contains(&byte);
        if host.is_empty() || !host.bytes().all(is_host) {
            return Err(AddressError);
        }
        Ok(Address { host: host.into(), port, user })
    }
}

/// A connection that is made again when it breaks.
struct Client {
    /// Where to write, while there is a connection.
    writer: Arc<Mutex<Option<TcpStream>>>,
    messages: Receiver<(String, Vec<u8>)>,
}

impl Client {
    /// Connects, and hears a subject.
    fn connect(address: &Address, name: &str, subject: &str) -> io::Result<Client> {
        let (sender, messages) = sync_channel(MOST_WAITING);
        let (address, name, subject) = (address.clone(), name.to_string(), subject.to_string());
        let (reader, stream) = greet(&address, &name, &subject)?;
        let writer = Arc::new(Mutex::new(Some(stream)));
        let shared = Arc::clone(&writer);
        std::thread::Builder::new().name("nats".into()).spawn(move || {
            let mut reader = Some(reader);
            loop {
                if let Some(reader) = reader.take() {
                    let ended = listen(reader, &shared, &sender);
                    if let Ok(mut writer) = shared.lock() {
                        *writer = None;
                    }
                    if let Ended::Forgotten = ended {
                        return;
                    }
                }
                std::thread::sleep(PAUSE);
                if Arc::strong_count(&shared) == 1 {
                    return;
                }
                if let Ok((again, stream)) = greet(&address, &name, &subject)
                    && let Ok(mut writer) = shared.lock()
                {
                    *writer = Some(stream);
                    reader = Some(again);
                }
            }
        })?;
        Ok(Client { writer, messages })
    }

    /// Publishes a message, or loses it.
    fn publish(&mut self, subject: &str, bytes: &[u8]) {
        let Ok(mut writer) = self.writer.lock() else { return };
        let Some(stream) = writer.as_mut() else { return };
        let mut line = format!("PUB {subject} {}\r\n", bytes.len()).into_bytes();
        line.extend_from_slice(bytes);
        line.extend_from_slice(b"\r\n");
        if stream.write_all(&line).is_err() {
            let _ = stream.shutdown(std::net::Shutdown::Both);
            *writer = None;
        }
    }

    fn receive(&mut self, wait: Duration) -> Option<(String, Vec<u8>)> {
        self.messages.recv_timeout(wait).ok()
    }
}

/// Why nothing more comes over a connection.
enum Ended {
    /// It is broken.
    Broken,
    /// Nobody listens any more.
    Forgotten,
}

/// Makes a connection, and waits until the server has taken the name and the subject.
fn greet(
    address: &Address,
    name: &str,
    subject: &str,
) -> io::Result<(BufReader<TcpStream>, TcpStream)> {
    let stream = dial(address)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(QUIET))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut writer = stream.try_clone()?;
    let mut reader = BufReader::new(stream);
    let info = line(&mut reader)?;
    let info = info.strip_prefix("INFO ").ok_or_else(|| other("it isn't a NATS server"))?;
    let info: serde_json::Value =
        serde_json::from_str(info).map_err(|_| other("it isn't a NATS server"))?;
    if info["tls_required"] == true {
        return Err(other("the server asks for TLS; a leaf node beside the worker speaks it"));
    }
    let mut connect = serde_json::json!({
        "verbose": false, "pedantic": false, "lang": "rust", "name": name, "protocol": 1,
        "version": env!("CARGO_PKG_VERSION"),
    });
    if let Some((user, password)) = &address.user {
        connect["user"] = user.clone().into();
        connect["pass"] = password.clone().into();
    }
    write!(writer, "CONNECT {connect}\r\nSUB {subject} 1\r\nPING\r\n")?;
    loop {
        let line = line(&mut reader)?;
        match line.split_once(' ').map_or(line.as_str(), |(word, _)| word) {
            "PONG" => return Ok((reader, writer)),
            "-ERR" => {
                let reason = line.trim_start_matches("-ERR").trim().trim_matches('\'');
                return Err(other(&format!("the server says: {reason}")));
            }
            "PING" => writer.write_all(b"PONG\r\n")?,
            _ => {}
        }
    }
}

fn dial(address: &Address) -> io::Result<TcpStream> {
    use std::net::ToSocketAddrs;
    let host = address.host.trim_start_matches('[').trim_end_matches(']');
    let mut last = other("there is no such host");
    for place in (host, address.port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&place, PATIENCE) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Reads what comes until the connection breaks.
fn listen(
    mut reader: BufReader<TcpStream>,
    writer: &Mutex<Option<TcpStream>>,
    sender: &SyncSender<(String, Vec<u8>)>,
) -> Ended {
    let mut asked: Option<Instant> = None;
    let write = |bytes: &[u8]| {
        let mut writer = writer.lock().ok()?;
        writer.as_mut()?.write_all(bytes).ok()
    };
    loop {
        let text = match line(&mut reader) {
            Ok(text) => text,
            Err(error) if is_timeout(&error) => {
                if asked.is_some_and(|asked| asked.elapsed() > 2 * QUIET) {
                    return Ended::Broken;
                }
                asked = asked.or_else(|| Some(Instant::now()));
                if write(b"PING\r\n").is_none() {
                    return Ended::Broken;
                }
                continue;
            }
            Err(_) => return Ended::Broken,
        };
        asked = None;
        let mut words = text.split(' ');
        match words.next() {
            Some("MSG") => {
                let words: Vec<&str> = words.collect();
                let (Some(subject), Some(length)) =
                    (words.first(), words.last().and_then(|word| word.parse::<usize>().ok()))
                else {
                    return Ended::Broken;
                };
                if length > LONGEST {
                    // Whoever sends such messages isn't one of ours.
                    if skip(&mut reader, length + 2).is_err() {
                        return Ended::Broken;
                    }
                    continue;
                }
                let mut bytes = vec![0; length + 2];
                if fill(&mut reader, &mut bytes).is_err() {
                    return Ended::Broken;
                }
                bytes.truncate(length);
                if sender.send((subject.to_string(), bytes)).is_err() {
                    return Ended::Forgotten;
                }
            }
            Some("PING") if write(b"PONG\r\n").is_none() => return Ended::Broken,
            _ => {}
        }
    }
}

/// A line without its end.
fn line(reader: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut bytes = Vec::new();
    let read = reader.by_ref().take(LONGEST as u64).read_until(b'\n', &mut bytes);
    // Half a line can't be gone on with.
    if bytes.is_empty() {
        read?;
    }
    if bytes.pop() != Some(b'\n') {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    String::from_utf8(bytes).map_err(|_| other("it isn't a NATS server"))
}

/// Reads so many bytes. A pause in the middle is no end.
fn fill(reader: &mut impl Read, mut bytes: &mut [u8]) -> io::Result<()> {
    let start = Instant::now();
    while !bytes.is_empty() {
        match reader.read(bytes) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => bytes = &mut bytes[count..],
            Err(error) if is_timeout(&error) && start.elapsed() < 6 * QUIET => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn skip(reader: &mut impl Read, length: usize) -> io::Result<()> {
    let mut buffer = [0; 4096];
    let mut left = length;
    while left > 0 {
        let count = left.min(buffer.len());
        fill(reader, &mut buffer[..count])?;
        left -= count;
    }
    Ok(())
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

fn other(reason: &str) -> io::Error {
    io::Error::other(reason)
}

/// The coordinator's end.
pub struct NatsHub(Client);

impl NatsHub {
    /// Connects to a server.
    ///
    /// # Errors
    /// If that can't be done now. Later the connection is made again when it breaks.
    pub fn connect(address: &Address) -> io::Result<NatsHub> {
        Client::connect(address, "mustplay coordinator", "mustplay.from.*").map(NatsHub)
    }
}

impl Hub for NatsHub {
    fn send(&mut self, worker: &str, bytes: Vec<u8>) -> io::Result<()> {
        if is_name(worker) {
            self.0.publish(&format!("mustplay.to.{worker}"), &bytes);
        }
        Ok(())
    }

    fn receive(&mut self, wait: Duration) -> io::Result<Option<(String, Vec<u8>)>> {
        let received = self.0.receive(wait);
        Ok(received.and_then(|(subject, bytes)| {
            Some((subject.strip_prefix("mustplay.from.")?.to_string(), bytes))
        }))
    }
}

/// A worker's end.
pub struct NatsLink {
    client: Client,
    subject: String,
}

impl NatsLink {
    /// Connects to a server under a name.
    ///
    /// # Errors
    /// If that can't be done now. Later the connection is made again when it breaks.
    pub fn connect(address: &Address, name: &str) -> io::Result<NatsLink> {
        let subject = format!("mustplay.to.{name}");
        let client = Client::connect(address, &format!("mustplay worker {name}"), &subject)?;
        Ok(NatsLink { client, subject: format!("mustplay.from.{name}") })
    }
}

impl Link for NatsLink {
    fn send(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        self.client.publish(&self.subject, &bytes);
        Ok(())
    }

    fn receive(&mut self, wait: Duration) -> io::Result<Option<Vec<u8>>> {
        Ok(self.client.receive(wait).map(|(_, bytes)| bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        #[track_caller]
        fn check(text: &str, host: &str, port: u16, user: Option<(&str, &str)>) {
            let address: Address = text.parse().expect("an address");
            assert_eq!((&address.host[..], address.port), (host, port));
            let user = user.map(|(name, password)| (name.to_string(), password.to_string()));
            assert_eq!(address.user, user);
        }
        check("nats://localhost", "localhost", 4222, None);
        check("nats://10.0.0.1:4333/", "10.0.0.1", 4333, None);
        check("nats://w1:secret@[::1]:4222", "[::1]", 4222, Some(("w1", "secret")));
        for bad in ["localhost:4222", "nats://", "nats://a:b", "nats://u@h", "nats://a b"] {
            let error = bad.parse::<Address>().expect_err("no address");
            assert_eq!(error, AddressError, "{bad}");
        }
        let address: Address = "nats://me:secret@host".parse().expect("an address");
        assert_eq!(format!("{address} {address:?}"), "nats://host:4222 nats://host:4222");
    }
}
