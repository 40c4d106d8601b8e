//! Where results go: standard output, files, devices and pipes.
//!
//! A command tells its [`Outputs`] what it reads and what it is to write, before any work. They
//! refuse what would destroy something or can't be written. Then each [`Output`] takes its result:
//!
//! - `-` is standard output. Only one result goes there; the text for people is then on standard
//!   error.
//! - A file is replaced when its contents are complete, a link's target likewise.
//! - A device or a pipe is written to.

use crate::replace;
use rustix::fs::{Access, access, fstat};
use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write, stderr, stdin, stdout};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Why a result wasn't written.
#[derive(Debug)]
pub struct WriteError {
    /// None for standard output.
    path: Option<PathBuf>,
    reason: io::Error,
}

impl WriteError {
    fn of(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
        |reason| WriteError { path: Some(path.into()), reason }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.path {
            Some(path) => write!(f, "can't write {}: {}", path.display(), self.reason),
            None => write!(f, "can't write to standard output: {}", self.reason),
        }
    }
}

impl std::error::Error for WriteError {
    /// Of standard output, since a reader that went away is no fault.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.path.is_none().then_some(&self.reason)
    }
}

/// Why results can't go where they are to go.
#[derive(Debug)]
pub enum OutputError {
    /// It can't be written.
    Write(WriteError),
    /// Two results are to go to standard output.
    StandardOutput([&'static str; 2]),
    /// A result would be written over something that is read, or over another result.
    SameFile {
        /// The option of the result.
        option: &'static str,
        /// Its file.
        path: PathBuf,
        /// What else the file is.
        other: String,
    },
    /// An option that names a folder, or a file that is also read, can't be `-`.
    NotAStream {
        /// The option.
        option: &'static str,
        /// What it names.
        what: &'static str,
    },
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutputError::Write(error) => error.fmt(f),
            OutputError::StandardOutput([one, other]) => {
                write!(f, "{one} and {other} would both go to standard output; name a file for one")
            }
            OutputError::SameFile { option, path, other } => {
                let path = path.display();
                write!(f, "{option} {path} is also {other}; nothing was done, name another file")
            }
            OutputError::NotAStream { option, what } => {
                write!(f, "{option} can't be -, standard output: it names a {what}")
            }
        }
    }
}

impl std::error::Error for OutputError {}

impl From<WriteError> for OutputError {
    fn from(error: WriteError) -> OutputError {
        OutputError::Write(error)
    }
}

/// What a command reads and writes, as far as it has told.
#[derive(Default, Debug)]
pub struct Outputs {
    /// What files are there for, and which ones.
    files: Vec<(String, Identity)>,
    /// The option whose result goes to standard output.
    printed: Option<&'static str>,
}

impl Outputs {
    /// Nothing is read or written yet, but that with `json` an object is printed.
    pub fn new(json: bool) -> Outputs {
        Outputs { files: Vec::new(), printed: json.then_some("--json") }
    }

    /// Something is read from a file, or from standard input for `-`.
    pub fn reads(&mut self, what: &str, path: &Path) {
        let identity = match is_dash(path) {
            true => fstat(stdin()).ok().map(|found| Identity::There(found.st_dev, found.st_ino)),
            false => Identity::of(path).ok(),
        };
        self.files.extend(identity.map(|identity| (what.into(), identity)));
    }

    /// A file is read and written by someone else, such as a store.
    ///
    /// # Errors
    /// If it is `-`.
    pub fn keeps(&mut self, option: &'static str, path: &Path) -> Result<(), OutputError> {
        if is_dash(path) {
            return Err(OutputError::NotAStream { option, what: "file that is also read" });
        }
        self.reads(&format!("the file of {option}"), path);
        Ok(())
    }

    /// A file that is read, gone on with and written again.
    ///
    /// # Errors
    /// If nothing can be written there, or something would be lost.
    pub fn kept_file(&mut self, option: &'static str, path: &Path) -> Result<Output, OutputError> {
        if is_dash(path) {
            return Err(OutputError::NotAStream { option, what: "file that is also read" });
        }
        Ok(self.file(option, Some(path))?.expect("it was given"))
    }

    /// Where the result of an option goes, if it is given.
    ///
    /// # Errors
    /// If nothing can be written there, or something would be lost.
    pub fn file(
        &mut self,
        option: &'static str,
        path: Option<&Path>,
    ) -> Result<Option<Output>, OutputError> {
        let Some(path) = path else { return Ok(None) };
        let output = Output::new(path).map_err(WriteError::of(path))?;
        match &output.place {
            Place::Standard => match self.printed.replace(option) {
                Some(other) => return Err(OutputError::StandardOutput([option, other])),
                None => return Ok(Some(output)),
            },
            Place::Stream => {}
            Place::File(target) => {
                self.claim(option, target, path)?;
                replace::check(target).map_err(WriteError::of(path))?;
            }
        }
        Ok(Some(output))
    }

    /// Makes the folder that an option names, if it is given, for files of these names. What else
    /// is read and written has to be known by now.
    ///
    /// # Errors
    /// If nothing can be written there, or something would be lost.
    pub fn folder(
        &mut self,
        option: &'static str,
        path: Option<&Path>,
        names: impl IntoIterator<Item = String>,
    ) -> Result<Option<Folder>, OutputError> {
        let Some(path) = path else { return Ok(None) };
        if is_dash(path) {
            return Err(OutputError::NotAStream { option, what: "folder" });
        }
        for name in names {
            let file = path.join(name);
            let target = replace::target(&file).map_err(WriteError::of(&file))?;
            self.unclaimed(option, &target, &file)?;
        }
        std::fs::create_dir_all(path)
            .map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => ErrorKind::NotADirectory.into(),
                _ => error,
            })
            .and_then(|()| replace::check(&path.join("file")))
            .map_err(WriteError::of(path))?;
        Ok(Some(Folder(path.into())))
    }

    /// Where text for people goes: to standard output, or beside a result that goes there to
    /// standard error.
    pub fn text(&self) -> Box<dyn Write> {
        match self.printed {
            None | Some("--json") => Box::new(stdout()),
            Some(_) => Box::new(stderr()),
        }
    }

    /// Notes that a file is to be written.
    fn claim(
        &mut self,
        option: &'static str,
        target: &Path,
        path: &Path,
    ) -> Result<(), OutputError> {
        let identity = self.unclaimed(option, target, path)?;
        self.files.extend(identity.map(|identity| (format!("the file of {option}"), identity)));
        Ok(())
    }

    /// Refuses a file that is read, or that another result goes to. Of a folder that isn't there
    /// nothing can be lost.
    fn unclaimed(
        &self,
        option: &'static str,
        target: &Path,
        path: &Path,
    ) -> Result<Option<Identity>, OutputError> {
        let Ok(identity) = Identity::of(target) else { return Ok(None) };
        match self.files.iter().find(|(_, known)| *known == identity) {
            Some((other, _)) => {
                let (path, other) = (path.into(), other.clone());
                Err(OutputError::SameFile { option, path, other })
            }
            None => Ok(Some(identity)),
        }
    }
}

/// A folder that takes files.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Writes a file of this folder.
    ///
    /// # Errors
    /// If it can't be written; then the old file is as it was.
    pub fn write(&self, name: &str, contents: &[u8]) -> Result<(), WriteError> {
        let path = self.0.join(name);
        Output::new(&path).map_err(WriteError::of(&path))?.write(contents)
    }

    /// The path of a file of this folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

/// Where one result goes.
#[derive(Clone, Debug)]
pub struct Output {
    /// As it was given.
    path: PathBuf,
    place: Place,
}

#[derive(Clone, Debug)]
enum Place {
    Standard,
    /// A device or a pipe.
    Stream,
    /// A file under its own name, not that of a link to it.
    File(PathBuf),
}

impl Output {
    fn new(path: &Path) -> io::Result<Output> {
        Ok(Output { path: path.into(), place: Place::of(path)? })
    }

    /// The path as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What to call it in a sentence.
    pub fn name(&self) -> String {
        match self.place {
            Place::Standard => "standard output".into(),
            Place::Stream | Place::File(_) => self.path.display().to_string(),
        }
    }

    /// Writes the result, and nothing else.
    ///
    /// # Errors
    /// If it can't be written; then an old file is as it was.
    pub fn write(&self, contents: &[u8]) -> Result<(), WriteError> {
        match &self.place {
            Place::Standard => {
                let mut out = stdout().lock();
                let written = out.write_all(contents).and_then(|()| out.flush());
                written.map_err(|reason| WriteError { path: None, reason })
            }
            Place::Stream => {
                let opened = OpenOptions::new().append(true).open(&self.path);
                opened
                    .and_then(|mut stream| stream.write_all(contents))
                    .map_err(WriteError::of(&self.path))
            }
            Place::File(target) => {
                replace::replace(target, contents).map_err(WriteError::of(&self.path))
            }
        }
    }
}

impl Place {
    fn of(path: &Path) -> io::Result<Place> {
        if is_dash(path) || is_standard_output(path) {
            return Ok(Place::Standard);
        }
        match std::fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(ErrorKind::IsADirectory.into()),
            Ok(found) => {
                access(path, Access::WRITE_OK)?;
                match found.is_file() && !is_descriptor(path) {
                    true => replace::target(path).map(Place::File),
                    false => Ok(Place::Stream),
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                replace::target(path).map(Place::File)
            }
            Err(error) => Err(error),
        }
    }
}

/// Which file it is, whatever it is called.
#[derive(PartialEq, Eq, Debug)]
enum Identity {
    /// One that is there, by its device and its number.
    There(u64, u64),
    /// One that isn't, by its folder's full name and its own.
    Missing(PathBuf),
}

impl Identity {
    fn of(path: &Path) -> io::Result<Identity> {
        match std::fs::metadata(path) {
            Ok(found) => Ok(Identity::There(found.dev(), found.ino())),
            Err(_) => {
                let path = replace::target(path)?;
                let name = path.file_name().ok_or(ErrorKind::IsADirectory)?;
                Ok(Identity::Missing(replace::folder(&path).canonicalize()?.join(name)))
            }
        }
    }
}

/// Whether a path means standard output, or standard input where something is read.
fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Whether a path is another name of what standard output is.
fn is_standard_output(path: &Path) -> bool {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path == Path::new(name))
}

/// Whether a path names something that the process has open. It may be a file, to which something
/// is added.
fn is_descriptor(path: &Path) -> bool {
    path == Path::new("/dev/stderr") || path.starts_with("/dev/fd") || path.starts_with("/proc")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    /// A folder of one test, which goes away with it.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let name = format!("mustplay-output-{}-{name}", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::create_dir(&path).expect("a fresh folder");
            Scratch(path)
        }

        fn file(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).expect("a folder").map(|entry| entry.expect("one"));
            let mut names: Vec<String> =
                entries.map(|entry| entry.file_name().into_string().expect("a name")).collect();
            names.sort();
            names
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            _ = fs::remove_dir_all(&self.0);
        }
    }

    fn output(path: &Path) -> Result<Output, OutputError> {
        Outputs::default().file("--svg", Some(path)).map(|output| output.expect("it was given"))
    }

    #[test]
    fn only_the_file_is_left() {
        let scratch = Scratch::new("left");
        let path = scratch.file("a.svg");
        output(&path).expect("it can be written");
        assert!(scratch.names().is_empty(), "{:?}", scratch.names());
        for contents in ["one", "another"] {
            output(&path).expect("a place").write(contents.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(&path).expect("a file"), contents);
        }
        assert_eq!(scratch.names(), ["a.svg"]);
    }

    #[test]
    fn what_is_not_ours_stays() {
        let scratch = Scratch::new("stays");
        fs::write(scratch.file("a.svg.part"), "somebody's").expect("written");
        let place = output(&scratch.file("a.svg")).expect("it can be written");
        place.write(b"ours").expect("written");
        assert_eq!(scratch.names(), ["a.svg", "a.svg.part"]);
        assert_eq!(fs::read_to_string(scratch.file("a.svg.part")).expect("a file"), "somebody's");
    }

    #[test]
    fn links_stay_links() {
        let scratch = Scratch::new("links");
        let (link, file) = (scratch.file("link"), scratch.file("file"));
        symlink("file", &link).expect("a link");
        for contents in ["it wasn't there", "it was there"] {
            output(&link).expect("a place").write(contents.as_bytes()).expect("written");
            assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
            assert_eq!(fs::read_to_string(&file).expect("a file"), contents);
        }
        symlink("ring", scratch.file("ring")).expect("a link");
        let error = output(&scratch.file("ring")).expect_err("a ring").to_string();
        assert!(error.starts_with("can't write "), "{error}");
    }

    #[test]
    fn permissions_stay() {
        let scratch = Scratch::new("permissions");
        let path = scratch.file("secret");
        fs::write(&path, "old").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("set");
        output(&path).expect("a place").write(b"new").expect("written");
        assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn devices_stay_devices() {
        let null = Path::new("/dev/null");
        output(null).expect("a device").write(b"nothing").expect("it takes everything");
        assert!(fs::metadata(null).expect("a device").file_type().is_char_device());
        let full = Path::new("/dev/full");
        if full.exists() {
            let error = output(full).expect("a device").write(b"something").expect_err("full");
            assert!(error.to_string().starts_with("can't write /dev/full: "), "{error}");
            assert!(fs::metadata(full).expect("a device").file_type().is_char_device());
        }
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = std::env::temp_dir();
        let error = output(&folder).expect_err("a folder").to_string();
        assert!(error.starts_with(&format!("can't write {}: ", folder.display())), "{error}");
    }

    #[test]
    fn what_is_read_is_not_written() {
        let scratch = Scratch::new("read");
        let (store, link) = (scratch.file("store"), scratch.file("link"));
        symlink("store", &link).expect("a link");
        // Before the store is there, and then.
        for _ in 0..2 {
            let mut outputs = Outputs::new(false);
            outputs.keeps("--db", &store).expect("no stream");
            for path in [&store, &link] {
                let error = outputs.file("--proof", Some(path)).expect_err("the same file");
                assert!(error.to_string().contains("is also the file of --db"), "{error}");
            }
            let error = outputs.folder("--proofs", Some(&scratch.0), ["store".into()]);
            assert!(matches!(error, Err(OutputError::SameFile { .. })), "{error:?}");
            fs::write(&store, "a store").expect("written");
        }
        let mut outputs = Outputs::default();
        outputs.file("--svg", Some(&scratch.file("a"))).expect("a file");
        let error = outputs.file("--png", Some(&scratch.file("./a"))).expect_err("the same");
        assert!(error.to_string().contains("is also the file of --svg"), "{error}");
    }

    #[test]
    fn one_result_goes_to_standard_output() {
        let dash = Some(Path::new("-"));
        let mut outputs = Outputs::new(false);
        assert_eq!(
            outputs.file("--svg", dash).expect("free").expect("given").name(),
            "standard output"
        );
        let error = outputs.file("--png", Some(Path::new("/dev/stdout"))).expect_err("taken");
        assert!(error.to_string().starts_with("--png and --svg would both go "), "{error}");
        let error = Outputs::new(true).file("--svg", dash).expect_err("taken");
        assert!(error.to_string().starts_with("--svg and --json would both go "), "{error}");
        let error = Outputs::default().keeps("--db", Path::new("-")).expect_err("no stream");
        assert!(error.to_string().starts_with("--db can't be -, "), "{error}");
    }
}
