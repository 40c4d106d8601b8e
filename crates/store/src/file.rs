//! The file of a store: whose it is, and who may have it.
//!
//! A store begins with a page of our own, which says what the file is. What follows is the library's. So a
//! file that isn't ours is told before the library sees it, and stays as it is. A new store is made
//! under another name and moved into place when it is whole: a program that is killed meanwhile leaves
//! no half of a store.

use crate::error::Error;
use redb::{Database, StorageBackend};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// How every store begins.
const OURS: &[u8] = b"mustplay store ";

/// The first line of a store of this version. The rest of its page is zero.
const FIRST_LINE: &[u8] = b"mustplay store 1\n";

/// The length of the page before the library's.
const PAGE: u64 = 4096;

/// Opens a store that is there, or makes one.
pub(crate) fn open(path: &Path, cache_bytes: usize) -> Result<Database, Error> {
    let whole = OpenOptions::new().read(true).write(true).open(path);
    match whole {
        Ok(file) => {
            lock(&file)?;
            check_first_page(&file)?;
            let mut database = database(file, cache_bytes)?;
            // Pages that were changed from outside are told here, before any is believed.
            if !database.check_integrity()? {
                return Err(Error::Damaged("its pages contradict each other".into()));
            }
            Ok(database)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => create(path, cache_bytes),
        Err(error) => Err(Error::Io(error)),
    }
}

/// Makes a store beside its place, and moves it there when it is whole.
fn create(path: &Path, cache_bytes: usize) -> Result<Database, Error> {
    let draft = draft(path);
    let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
    let mut file = options.open(&draft).map_err(Error::Io)?;
    lock(&file)?;
    let made = (|| {
        file.set_len(0)?;
        file.write_all(FIRST_LINE)?;
        file.set_len(PAGE)?;
        let database = database(file, cache_bytes)?;
        std::fs::rename(&draft, path)?;
        Ok(database)
    })();
    if made.is_err() {
        let _ = std::fs::remove_file(&draft);
    }
    made
}

fn database(file: File, cache_bytes: usize) -> Result<Database, Error> {
    let mut builder = Database::builder();
    builder.set_cache_size(cache_bytes);
    Ok(builder.create_with_backend(Pages(Mutex::new(file)))?)
}

/// Sees to it that no other process has the file. The lock goes away with the process.
fn lock(file: &File) -> Result<(), Error> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Error::InUse),
        Err(TryLockError::Error(error)) => Err(Error::Io(error)),
    }
}

fn check_first_page(file: &File) -> Result<(), Error> {
    let mut page = Vec::new();
    file.take(PAGE).read_to_end(&mut page).map_err(Error::Io)?;
    if !page.starts_with(OURS) {
        return Err(Error::Foreign);
    }
    if !page.starts_with(FIRST_LINE) {
        return Err(Error::OtherVersion);
    }
    let rest = &page[FIRST_LINE.len()..];
    if page.len() < PAGE as usize || rest.iter().any(|&byte| byte != 0) {
        return Err(Error::Damaged("its first page is not whole".into()));
    }
    Ok(())
}

/// The neighbour of a store in which it is made.
fn draft(path: &Path) -> PathBuf {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    draft.into()
}

/// The library's part of the file.
#[derive(Debug)]
struct Pages(Mutex<File>);

impl Pages {
    /// Goes to a place and does something there.
    fn at<T>(&self, offset: u64, act: impl FnOnce(&mut File) -> io::Result<T>) -> io::Result<T> {
        let mut file = self.0.lock().map_err(|_| io::Error::other("another thread failed"))?;
        file.seek(SeekFrom::Start(PAGE + offset))?;
        act(&mut file)
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
}
