//! The page, the engine, and what keeps them in the browser.

use super::read;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// The name of the engine.
const ENGINE: &str = "mustplay.wasm";

/// The files of `web/site`, which lie beside the page in a site, and by which a site is known.
const WORKER: &str = "sw.js";
const MANIFEST: &str = "manifest.webmanifest";

/// What browsers are told to forbid, in place of the headers that our own server sends.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'";

/// Refuses a folder with something else in it.
pub(super) fn check(folder: &Path) -> Result<(), String> {
    if !folder.exists() || folder.join(MANIFEST).is_file() {
        return Ok(());
    }
    let name = folder.display();
    let mut entries = std::fs::read_dir(folder).map_err(|error| format!("{name}: {error}"))?;
    match entries.next() {
        None => Ok(()),
        Some(_) => Err(format!("{name} has files that aren't a site; name a new folder")),
    }
}

/// Writes all files but the maps.
pub(super) fn write(root: &Path, engine: &Path, folder: &Path) -> Result<(), String> {
    let web = root.join("web");
    let mut files = vec![(ENGINE.to_string(), read(engine)?)];
    for name in page(&web)? {
        let bytes = read(&web.join(&name))?;
        let bytes = if name.ends_with(".html") { introduced(&name, &bytes)? } else { bytes };
        files.push((name, bytes));
    }
    files.push((MANIFEST.into(), read(&web.join("site").join(MANIFEST))?));
    let worker = read(&web.join("site").join(WORKER))?;
    let worker = filled(&String::from_utf8_lossy(&worker), &files)?;
    files.push((WORKER.into(), worker.into_bytes()));
    files.iter().try_for_each(|(name, bytes)| super::write(folder, name, bytes))
}

/// The files of the page below `web/`, sorted.
fn page(web: &Path) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let path = web.join(&folder);
        let entries = std::fs::read_dir(&path);
        for entry in entries.map_err(|error| format!("{}: {error}", path.display()))? {
            let entry = entry.map_err(|error| format!("{}: {error}", path.display()))?;
            let name = format!("{folder}{}", entry.file_name().to_string_lossy());
            match entry.path().is_dir() {
                true if ["tests", "check", "site"].contains(&name.as_str()) => {}
                true => folders.push(format!("{name}/")),
                false => names.push(name),
            }
        }
    }
    names.sort();
    Ok(names)
}

/// A page that knows its engine, and that it can be installed.
fn introduced(name: &str, page: &[u8]) -> Result<Vec<u8>, String> {
    const PLACE: &str = "<meta charset=\"utf-8\">\n";
    let page = String::from_utf8_lossy(page);
    let (before, after) =
        page.split_once(PLACE).ok_or_else(|| format!("{name} doesn't name its encoding"))?;
    let lines = [
        format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">"),
        format!("<meta name=\"engine\" content=\"{ENGINE}\">"),
        format!("<link rel=\"manifest\" href=\"{MANIFEST}\">"),
    ];
    let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
    Ok(format!("{before}{PLACE}{lines}{after}").into_bytes())
}

/// The service worker with the names of the files, and a name of its own that changes with them.
fn filled(worker: &str, files: &[(String, Vec<u8>)]) -> Result<String, String> {
    const NAME: &str = "const NAME = 'mustplay';";
    const FILES: &str = "const FILES = [];";
    if !worker.contains(NAME) || !worker.contains(FILES) {
        return Err(format!("{WORKER} has no place for the names of the files"));
    }
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let names = files.iter().map(|(name, _)| format!("  '{name}',\n"));
    // The page is also what is at the address of the folder.
    let names: String = std::iter::once("  './',\n".to_string()).chain(names).collect();
    Ok(worker
        .replace(NAME, &format!("const NAME = 'mustplay-{:016x}';", hasher.finish()))
        .replace(FILES, &format!("const FILES = [\n{names}];")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn web() -> std::path::PathBuf {
        crate::root().join("web")
    }

    #[test]
    fn the_page_has_its_files_and_no_tests() {
        let names = page(&web()).expect("the page");
        for name in ["index.html", "maps.html", "js/api.js", "js/worker.js", "style.css"] {
            assert!(names.iter().any(|other| other == name), "{name}");
        }
        assert!(names.iter().all(|name| !name.starts_with("tests/") && !name.contains("sw.js")));
    }

    #[test]
    fn pages_name_the_engine() {
        let page = read(&web().join("index.html")).expect("the page");
        let page = introduced("index.html", &page).expect("it names its encoding");
        let page = String::from_utf8_lossy(&page);
        assert!(page.contains("<meta name=\"engine\" content=\"mustplay.wasm\">"), "{page}");
        assert!(introduced("other", b"<html></html>").is_err());
    }

    #[test]
    fn the_worker_changes_with_the_files() {
        let worker = read(&web().join("site/sw.js")).expect("the worker");
        let worker = String::from_utf8_lossy(&worker);
        let file = |bytes: &[u8]| vec![("a.js".to_string(), bytes.to_vec())];
        let first = filled(&worker, &file(b"1")).expect("there is a place");
        assert!(first.contains("  './',\n  'a.js',\n"), "{first}");
        assert_ne!(first, filled(&worker, &file(b"2")).expect("there is a place"));
        assert!(filled("", &[]).is_err());
    }

    #[test]
    fn other_folders_are_left_alone() {
        assert!(check(&crate::root()).is_err());
        assert!(check(&crate::root().join("target/no such folder")).is_ok());
    }
}
