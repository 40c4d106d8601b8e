//! The file of a store: whose it is, who may have it, and whether it is whole.
//!
//! A store begins with a page of our own, which says what the file is. What follows is the
//! library's. So a file that isn't ours is told before the library sees it, and stays as it is. A
//! new store is made under another name and moved into place when it is whole: a program that is
//! killed meanwhile leaves no half of a store.
//!
//! When a store is closed it is *sealed*: the first page gets the length and the hash of the rest.
//! Who opens it compares them, so that the library never sees pages that were changed from outside,
//! and breaks the seal until it is closed again. A store without a seal is one whose program was
//! killed: then the library goes back to the last transaction that is whole, and checks all its
//! pages.

use crate::error::Error;
use crate::layer::Layer;
use redb::{Database, StorageBackend};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// How every store begins.
const OURS: &[u8] = b"mustplay store ";

/// The first line of a store of this version.
const FIRST_LINE: &str = "mustplay store 1\n";

/// The second line of a store that is in use, or whose program was killed.
const IN_USE: &str = "in use\n";

/// The length of the page before the library's.
const PAGE: u64 = 4096;

/// Opens a store that is there, or makes one; and whether it is one that can only be read.
pub(crate) fn open(path: &Path, cache_bytes: usize) -> Result<(Database, bool), Error> {
    match OpenOptions::new().read(true).write(true).open(path) {
        // Whoever may write to all files is asked not to write to this one, too.
        Ok(file) if file.metadata()?.permissions().readonly() => {
            Ok((open_read_only(path, cache_bytes)?, true))
        }
        Ok(mut file) => {
            lock(&file)?;
            let is_sealed = check(&mut file)?;
            write_first_page(&mut file, IN_USE)?;
            let (mut database, is_sound) = database(file, cache_bytes)?;
            if !is_sealed && !database.check_integrity()? {
                return Err(Error::Damaged("its pages contradict each other".into()));
            }
            is_sound.store(true, Ordering::Relaxed);
            Ok((database, false))
        }
        Err(error) => match error.kind() {
            io::ErrorKind::NotFound => Ok((create(&target(path), cache_bytes)?, false)),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                Ok((open_read_only(path, cache_bytes)?, true))
            }
            _ => Err(Error::Io(error)),
        },
    }
}

/// Opens a store that is there and leaves the file as it is. Others may read it meanwhile.
pub(crate) fn open_read_only(path: &Path, cache_bytes: usize) -> Result<Database, Error> {
    let mut file = File::open(path).map_err(Error::Io)?;
    locked(file.try_lock_shared())?;
    let is_sealed = check(&mut file)?;
    let layer = Layer::new(file, PAGE)?;
    let mut database =
        Database::builder().set_cache_size(cache_bytes).create_with_backend(layer)?;
    if !is_sealed && !database.check_integrity()? {
        return Err(Error::Damaged("its pages contradict each other".into()));
    }
    Ok(database)
}

/// Makes a store beside its place, and moves it there when it is whole.
fn create(path: &Path, cache_bytes: usize) -> Result<Database, Error> {
    let draft = draft(path);
    let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
    let mut file = options.open(&draft).map_err(Error::Io)?;
    lock(&file)?;
    check_draft(&mut file, &draft)?;
    let made = (|| {
        file.set_len(0)?;
        write_first_page(&mut file, IN_USE)?;
        let (database, is_sound) = database(file, cache_bytes)?;
        std::fs::rename(&draft, path)?;
        is_sound.store(true, Ordering::Relaxed);
        Ok(database)
    })();
    if made.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    made
}

/// Refuses a file in the place of the new store that is none: somebody else's of that name. One of
/// ours is what a program has left that was killed.
fn check_draft(file: &mut File, draft: &Path) -> Result<(), Error> {
    let mut start = Vec::new();
    file.take(OURS.len() as u64).read_to_end(&mut start).map_err(Error::Io)?;
    if start.is_empty() || start == OURS {
        return Ok(());
    }
    let name = draft.display();
    let reason = format!("{name} is in the way: it isn't the beginning of a store");
    Err(Error::Io(io::Error::new(io::ErrorKind::AlreadyExists, reason)))
}

/// Where a link leads that leads nowhere yet; any other path is itself.
fn target(path: &Path) -> PathBuf {
    let folder = path.parent().unwrap_or(Path::new(""));
    std::fs::read_link(path).map_or_else(|_| path.into(), |to| folder.join(to))
}

/// The library's view of a file, and whether the file may be sealed when it is closed: not before
/// it was found sound.
fn database(file: File, cache_bytes: usize) -> Result<(Database, Arc<AtomicBool>), Error> {
    let is_sound = Arc::new(AtomicBool::new(false));
    let pages = Pages { file: Mutex::new(file), is_sound: is_sound.clone() };
    let mut builder = Database::builder();
    builder.set_cache_size(cache_bytes);
    Ok((builder.create_with_backend(pages)?, is_sound))
}

/// Sees to it that no other process has the file. The lock goes away with the process.
fn lock(file: &File) -> Result<(), Error> {
    locked(file.try_lock())
}

fn locked(lock: Result<(), TryLockError>) -> Result<(), Error> {
    match lock {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Error::InUse),
        Err(TryLockError::Error(error)) => Err(Error::Io(error)),
    }
}

/// Refuses a file that isn't ours or isn't whole; whether it has its seal.
fn check(file: &mut File) -> Result<bool, Error> {
    let mut page = Vec::new();
    file.take(PAGE).read_to_end(&mut page).map_err(Error::Io)?;
    if !page.starts_with(OURS) {
        return Err(Error::Foreign);
    }
    if !page.starts_with(FIRST_LINE.as_bytes()) {
        return Err(Error::OtherVersion);
    }
    if page == first_page(IN_USE) {
        return Ok(false);
    }
    match page == first_page(&seal(file)?) {
        true => Ok(true),
        false => Err(Error::Damaged("it isn't as it was when it was last closed".into())),
    }
}

fn first_page(second_line: &str) -> Vec<u8> {
    let mut page = format!("{FIRST_LINE}{second_line}").into_bytes();
    page.resize(PAGE as usize, 0);
    page
}

fn write_first_page(file: &mut File, second_line: &str) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&first_page(second_line))?;
    file.sync_data()
}

/// The second line of a store that was closed: the length and the hash of all that follows the
/// first page.
///
/// No change of a single word leaves the hash as it was: every step can be undone.
fn seal(file: &mut File) -> io::Result<String> {
    file.seek(SeekFrom::Start(PAGE))?;
    let (mut length, mut hash) = (0, 0_u64);
    let mut block = vec![0; 1 << 16];
    loop {
        let mut filled = 0;
        while filled < block.len() {
            match file.read(&mut block[filled..])? {
                0 => break,
                count => filled += count,
            }
        }
        block[filled..].fill(0);
        for word in block.chunks_exact(8) {
            let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        length += filled;
        if filled < block.len() {
            return Ok(format!("closed {length} {hash:016x}\n"));
        }
    }
}

/// The neighbor of a store in which it is made.
fn draft(path: &Path) -> PathBuf {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    draft.into()
}

/// The library's part of the file.
#[derive(Debug)]
struct Pages {
    file: Mutex<File>,
    /// Whether the file was found sound and everything could be read and written since.
    is_sound: Arc<AtomicBool>,
}

impl Pages {
    /// Goes to a place and does something there.
    fn at<T>(&self, offset: u64, act: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
        let mut file = self.file.lock().map_err(|_| io::Error::other("another thread failed"))?;
        let done = file.seek(SeekFrom::Start(PAGE + offset)).and_then(|_| act(&mut file));
        if done.is_err() {
            self.is_sound.store(false, Ordering::Relaxed);
        }
        done
    }
}

impl StorageBackend for Pages {
    fn len(&self) -> io::Result<u64> {
        self.at(0, |file| Ok(file.metadata()?.len().saturating_sub(PAGE)))
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.at(offset, |file| file.read_exact(out))
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.at(0, |file| file.set_len(PAGE + len))
    }

    fn sync_data(&self) -> io::Result<()> {
        self.at(0, |file| file.sync_data())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.at(offset, |file| file.write_all(data))
    }

    fn close(&self) -> io::Result<()> {
        match self.is_sound.load(Ordering::Relaxed) {
            false => Ok(()),
            true => self.at(0, |file| {
                let seal = seal(file)?;
                file.sync_data()?;
                write_first_page(file, &seal)
            }),
        }
    }
}
