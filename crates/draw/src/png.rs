//! From SVG to PNG, with a font of our own, so that none has to be installed.

use crate::outlines::outlined;
use resvg::{tiny_skia, usvg};
use std::error::Error;
use std::fmt;

/// How many pixels an SVG unit takes, unless somebody knows better.
pub const SCALE: f32 = 2.0;

/// Why there is no picture.
#[derive(Debug)]
#[non_exhaustive]
pub enum PngError {
    /// The SVG can't be read.
    Svg(usvg::Error),
    /// The picture has too many pixels.
    TooLarge {
        /// Pixels in a row.
        width: f32,
        /// Pixels in a column.
        height: f32,
    },
    /// The pixels can't be encoded.
    Encoding(Box<dyn Error + Send + Sync>),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Svg(_) => f.write_str("can't read back the SVG picture"),
            PngError::TooLarge { width, height } => {
                write!(f, "a picture of {width}x{height} pixels is too large")
            }
            PngError::Encoding(_) => f.write_str("can't encode the picture"),
        }
    }
}

impl Error for PngError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PngError::Svg(error) => Some(error),
            PngError::TooLarge { .. } => None,
            PngError::Encoding(error) => Some(&**error),
        }
    }
}

/// Renders an SVG picture at `scale` times its size.
///
/// ```
/// use draw::{Figure, Style, png};
/// let figure = Figure::new("hex 3/1B1/3 w".parse()?);
/// let pixels = png::png(&draw::svg(&figure, &Style::default()), png::SCALE)?;
/// assert!(pixels.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let svg = outlined(svg).map_err(|error| PngError::Svg(usvg::Error::ParsingFailed(error)))?;
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).map_err(PngError::Svg)?;
    let size = tree.size();
    // Whole pixels, and the picture stretched by less than one to fill them: a page that covers
    // half of the last row would leave it half transparent.
    let (width, height) = ((size.width() * scale).ceil(), (size.height() * scale).ceil());
    let mut pixels = tiny_skia::Pixmap::new(width as u32, height as u32)
        .ok_or(PngError::TooLarge { width, height })?;
    let whole = tiny_skia::Transform::from_scale(width / size.width(), height / size.height());
    resvg::render(&tree, whole, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.into()))
}
