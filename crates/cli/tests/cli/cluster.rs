//! Runs on several machines: processes, a real NATS server where one is installed, and kills.

use crate::run::{Folder, Ran, mustplay, program, root};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A position that takes workers some seconds, won by Black.
const POSITION: &str = "8x8 d5";

/// A process that is killed when it is forgotten.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Running {
        Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts"))
    }

    /// Kills it at once, as `kill -9` does.
    fn kill(&mut self) {
        self.0.kill().expect("it runs");
        self.0.wait().expect("it ends");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A NATS server on a port that was free, if one is installed.
struct Server {
    port: u16,
    running: Running,
}

impl Server {
    fn start() -> Option<Server> {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        drop(listener);
        let running = Server::on(port)?;
        Some(Server { port, running })
    }

    fn on(port: u16) -> Option<Running> {
        let names = ["nats-server", "/usr/sbin/nats-server", "/usr/local/sbin/nats-server"];
        let is_there = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
        let Some(name) = names.iter().find(is_there) else {
            println!("skipped: nats-server isn't installed");
            return None;
        };
        let mut command = Command::new(name);
        let running = Running::start(command.args(["-a", "127.0.0.1", "-p", &port.to_string()]));
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(start.elapsed() < Duration::from_secs(60), "the server doesn't listen");
            std::thread::sleep(Duration::from_millis(50));
        }
        Some(running)
    }

    fn restart(&mut self) {
        self.running.kill();
        self.running = Server::on(self.port).expect("it was there before");
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn worker(&self, name: &str) -> Running {
        let args = ["worker", "--cluster", &self.url(), "--name", name];
        Running::start(program(&args).args(["--threads", "1", "--memory", "64"]))
    }
}

/// That a certificate proves that Black wins, for both verifiers.
#[track_caller]
fn check_certificate(file: &str) {
    let verified = mustplay(&["verify", file]).done();
    assert!(verified.starts_with("black wins hex "), "{verified}");
    let second = Command::new("python3").arg(root().join("tools/verify.py")).arg(file).output();
    let second: Ran = second.expect("python3 starts").into();
    assert_eq!(second.code, Some(0), "{}", second.err);
}

/// Solves while things are killed: a worker, the server, the coordinator, in an order of the seed.
fn solve_with_kills(position: &str, seed: u64, kills: usize) {
    let Some(mut server) = Server::start() else { return };
    let folder = Folder::new();
    let (db, proof, url) = (folder.file("run.db"), folder.file("run.cert"), server.url());
    let args = ["solve", position, "--cluster", &url, "--db", &db, "--proof", &proof];
    let mut workers: Vec<Running> = (1..=2).map(|at| server.worker(&format!("w{at}"))).collect();
    let mut coordinator = Running::start(&mut program(&args));
    let mut random = seed;
    for kill in 0..kills {
        // A linear congruential generator (Knuth).
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        std::thread::sleep(Duration::from_millis(1000 + (random >> 33) % 2000));
        match (random >> 40) % 3 {
            0 => {
                workers.remove(0).kill();
                workers.push(server.worker(&format!("w{}", kill + 3)));
            }
            1 => server.restart(),
            _ => {
                // It may be done already.
                drop(std::mem::replace(&mut coordinator, Running::start(&mut program(&args))));
            }
        }
        if coordinator.0.try_wait().is_ok_and(|status| status.is_some()) {
            break;
        }
    }
    drop(coordinator);
    let ran = mustplay(&args);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("Black wins"), "{}", ran.out);
    check_certificate(&proof);
    let list = mustplay(&["store", "check", &db]).done();
    assert!(list.contains("1 certificate accepted, 0 refused"), "{list}");
}

#[test]
fn a_run_survives_kills() {
    solve_with_kills(POSITION, 4, 3);
}

/// `cargo test --test cli -- --ignored twenty_runs` takes half an hour or more.
#[test]
#[ignore = "it takes long"]
fn twenty_runs_survive_kills() {
    for seed in 1..=20 {
        solve_with_kills("8x8 b4", seed, 12);
    }
}

#[test]
fn searches_share_the_work_within_a_process() {
    let folder = Folder::new();
    let proof = folder.file("b4.cert");
    let args = ["solve", "7x7 b4", "--jobs", "2", "--threads", "2", "--memory", "64", "--json"];
    let object = mustplay(&[&args[..], &["--proof", &proof]].concat());
    assert_eq!(object.code, Some(0), "{}", object.err);
    assert!(object.out.contains("\"winner\":\"black\""), "{}", object.out);
    check_certificate(&proof);
    // The side to move wins, and the move is told; in text form.
    let (args, text) =
        (["solve", "7x7 d1", "--jobs", "2", "--memory", "64"], folder.file("d1.txt"));
    let ran = mustplay(&[&args[..], &["--proof", &text]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("White wins, for example by "), "{}", ran.out);
    assert!(mustplay(&["verify", &text]).done().starts_with("white wins hex "));
    let rex = mustplay(&["solve", "rex 5x5 a1", "--jobs", "2", "--memory", "64"]).done();
    assert!(rex.contains("White wins"), "{rex}");
}

#[test]
fn a_run_that_is_stopped_goes_on() {
    let folder = Folder::new();
    let db = folder.file("run.db");
    let args = ["solve", "8x8 a1", "--jobs", "1", "--memory", "64", "--db", &db];
    let ran = mustplay(&[&args[..], &["--limit", "3"]].concat());
    assert_eq!(ran.code, Some(3), "{} {}", ran.out, ran.err);
    assert!(Path::new(&db).exists());
    let ran = mustplay(&[&args[..], &["--limit", "1"]].concat());
    assert!(ran.err.starts_with("mustplay: going on with "), "{}", ran.err);
}

#[test]
fn what_workers_cant_do_is_refused() {
    let nobody = "nats://127.0.0.1:1";
    for args in [&["worker", "--cluster", nobody][..], &["solve", "5x5 a3", "--cluster", nobody]] {
        let error = mustplay(args).refused();
        assert!(error.contains("can't connect to nats://127.0.0.1:1: "), "{error}");
    }
    let error = mustplay(&["worker", "--cluster", "localhost"]).refused();
    assert!(error.contains("an address is like nats://HOST:PORT"), "{error}");
    let error = mustplay(&["worker", "--cluster", nobody, "--name", "a b"]).refused();
    assert!(error.contains("a name has up to 64 letters, digits, - and _"), "{error}");
    let error = mustplay(&["solve", "5x5 a3", "--jobs", "2", "--engine", "brute"]).refused();
    assert!(error.contains("workers search with the engine dfpn"), "{error}");
}
