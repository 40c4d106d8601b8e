//! Lines of input, of which no more is kept than is wanted. Other protocols of lines use them, too.

use std::io::{self, BufRead, Read};

/// The next line without its end, if there is one; of a line with more than so many bytes, end
/// included, that many from its beginning. The rest of it is passed over.
///
/// # Errors
/// If the input can't be read.
pub fn next_line(input: &mut impl BufRead, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    if input.by_ref().take(most as u64).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.pop_if(|&mut last| last == b'\n').is_none() {
        skip_line(input)?;
    }
    Ok(Some(line))
}

/// Reads to the end of a line, or to that of the input, without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let seen = input.fill_buf()?;
        let end = seen.iter().position(|&byte| byte == b'\n');
        let (count, is_done) = match end {
            Some(at) => (at + 1, true),
            None => (seen.len(), seen.is_empty()),
        };
        input.consume(count);
        if is_done {
            return Ok(());
        }
    }
}
