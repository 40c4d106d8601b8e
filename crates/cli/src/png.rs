//! From SVG to PNG, with a font of our own, so that none has to be installed.

use anyhow::{Context, anyhow};
use resvg::usvg::fontdb::{Database, Source};
use resvg::{tiny_skia, usvg};
use std::sync::Arc;

/// Renders a picture at `scale` times its size.
pub(crate) fn png(svg: &str, scale: f32) -> anyhow::Result<Vec<u8>> {
    let mut fonts = Database::new();
    for face in [notosans::REGULAR_TTF, notosans::BOLD_TTF] {
        fonts.load_font_source(Source::Binary(Arc::new(face)));
    }
    fonts.set_sans_serif_family("Noto Sans");
    let options = usvg::Options { fontdb: Arc::new(fonts), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).context("can't read back the SVG picture")?;
    let size = tree.size();
    // Whole pixels, and the picture stretched by less than one to fill them: a page that covers half
    // of the last row would leave it half transparent.
    let (width, height) = ((size.width() * scale).ceil(), (size.height() * scale).ceil());
    let mut pixels = tiny_skia::Pixmap::new(width as u32, height as u32)
        .ok_or_else(|| anyhow!("a picture of {width}x{height} pixels is too large"))?;
    let whole = tiny_skia::Transform::from_scale(width / size.width(), height / size.height());
    resvg::render(&tree, whole, &mut pixels.as_mut());
    pixels.encode_png().context("can't encode the picture")
}
