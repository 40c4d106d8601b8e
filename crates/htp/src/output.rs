//! Where answers go, and whether somebody still reads them.

use std::io::Write;
use std::sync::Mutex;

/// Where answers and pictures go.
pub struct Output<'a> {
    writer: Mutex<Box<dyn Write + Send + 'a>>,
    is_closed: Box<dyn Fn() -> bool + Sync + 'a>,
}

impl<'a> Output<'a> {
    /// An output that has a reader until something can't be written.
    pub fn new(writer: impl Write + Send + 'a) -> Output<'a> {
        Output { writer: Mutex::new(Box::new(writer)), is_closed: Box::new(|| false) }
    }

    /// The same output, which is asked now and then whether its reader has gone. If so, the command
    /// that is running ends at once.
    #[must_use]
    pub fn closed_when(self, is_closed: impl Fn() -> bool + Sync + 'a) -> Output<'a> {
        Output { is_closed: Box::new(is_closed), ..self }
    }
}

/// Whoever reads the answers.
pub(crate) trait Client: Sync {
    /// Writes a text at once and whole.
    fn write(&self, text: &str) -> std::io::Result<()>;

    /// Whether nobody reads any more, as far as anybody tells.
    fn has_gone(&self) -> bool;
}

impl Client for Output<'_> {
    fn write(&self, text: &str) -> std::io::Result<()> {
        let mut writer = self.writer.lock().expect("nobody panics while writing");
        writer.write_all(text.as_bytes())?;
        writer.flush()
    }

    fn has_gone(&self) -> bool {
        (self.is_closed)()
    }
}
