//! How messages travel. A transport may lose them: whoever speaks says it again.

use std::io;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::time::Duration;

/// How many messages may wait for the coordinator. More are lost.
const MOST_WAITING: usize = 1024;

/// The coordinator's end.
pub trait Hub {
    /// Sends a message to a worker, which may be gone.
    ///
    /// # Errors
    /// If the transport can't be used any more.
    fn send(&mut self, worker: &str, bytes: Vec<u8>) -> io::Result<()>;

    /// The next message and whose it is; none if none comes in time.
    ///
    /// # Errors
    /// If the transport can't be used any more.
    fn receive(&mut self, wait: Duration) -> io::Result<Option<(String, Vec<u8>)>>;
}

/// A worker's end.
pub trait Link {
    /// Sends a message to the coordinator, which may be gone.
    ///
    /// # Errors
    /// If the transport can't be used any more.
    fn send(&mut self, bytes: Vec<u8>) -> io::Result<()>;

    /// The next message; none if none comes in time.
    ///
    /// # Errors
    /// If the transport can't be used any more.
    fn receive(&mut self, wait: Duration) -> io::Result<Option<Vec<u8>>>;
}

/// The coordinator's end of channels within a process.
pub struct LocalHub {
    messages: Receiver<(String, Vec<u8>)>,
    workers: Vec<(String, Sender<Vec<u8>>)>,
}

/// A worker's end.
pub struct LocalLink {
    name: String,
    hub: SyncSender<(String, Vec<u8>)>,
    messages: Receiver<Vec<u8>>,
}

/// A hub, and links of so many workers.
pub fn local(workers: usize) -> (LocalHub, Vec<LocalLink>) {
    let (hub, messages) = sync_channel(MOST_WAITING);
    let mut ends = Vec::new();
    let mut links = Vec::new();
    for number in 1..=workers {
        let (sender, receiver) = channel();
        let name = format!("worker-{number}");
        ends.push((name.clone(), sender));
        links.push(LocalLink { name, hub: hub.clone(), messages: receiver });
    }
    (LocalHub { messages, workers: ends }, links)
}

impl Hub for LocalHub {
    fn send(&mut self, worker: &str, bytes: Vec<u8>) -> io::Result<()> {
        if let Some((_, sender)) = self.workers.iter().find(|(name, _)| name == worker) {
            // A worker that has ended hears nothing.
            let _ = sender.send(bytes);
        }
        Ok(())
    }

    fn receive(&mut self, wait: Duration) -> io::Result<Option<(String, Vec<u8>)>> {
        Ok(self.messages.recv_timeout(wait).ok())
    }
}

impl Link for LocalLink {
    fn send(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        let _ = self.hub.try_send((self.name.clone(), bytes));
        Ok(())
    }

    fn receive(&mut self, wait: Duration) -> io::Result<Option<Vec<u8>>> {
        Ok(self.messages.recv_timeout(wait).ok())
    }
}
