//! What the manifests say about dependencies, as far as the checks need it.
//!
//! This reads the plain TOML that manifests here are written in: a dependency on a line of its own,
//! or in a table of its own. Dependencies of tests aren't dependencies of a crate.

/// A dependency as a manifest names it.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Dependency<'a> {
    /// The line of the manifest, from 1.
    pub(super) line: usize,
    /// Its name in the crate's code.
    pub(super) name: &'a str,
    /// The package, where that has another name.
    pub(super) package: &'a str,
}

/// The dependencies of a crate, those for single systems and of its build script among them.
pub(super) fn dependencies(manifest: &str) -> Vec<Dependency<'_>> {
    let mut found: Vec<Dependency<'_>> = Vec::new();
    let mut is_inside = false;
    for (index, line) in manifest.lines().enumerate() {
        if let Some(table) = line.strip_prefix('[') {
            let table = table.trim_end().trim_end_matches(']');
            let parts: Vec<&str> = table.rsplitn(2, "dependencies").collect();
            let is_of_tests = table.contains("dev-dependencies");
            is_inside = !is_of_tests && parts.len() == 2 && parts[0].is_empty();
            if !is_of_tests
                && let [name, _] = parts[..]
                && let Some(name) = name.strip_prefix('.')
            {
                found.push(Dependency { line: index + 1, name, package: name });
            }
        } else if is_inside && line.starts_with(|first: char| first.is_ascii_alphanumeric()) {
            let name = line.split([' ', '=', '.']).next().unwrap_or(line);
            let package = quoted_after(line, "package = ").unwrap_or(name);
            found.push(Dependency { line: index + 1, name, package });
        }
    }
    found
}

/// The members of the workspace, in their order.
pub(super) fn members(manifest: &str) -> Vec<&str> {
    list(manifest, "members = [")
}

/// The strings of the list that begins with this.
pub(super) fn list<'a>(text: &'a str, beginning: &str) -> Vec<&'a str> {
    let Some((_, rest)) = text.split_once(&format!("\n{beginning}")) else { return Vec::new() };
    let inside = rest.split(']').next().unwrap_or(rest);
    let without_comments = inside.lines().map(|line| line.split('#').next().unwrap_or(line));
    without_comments.flat_map(|line| line.split('"').skip(1).step_by(2)).collect()
}

fn quoted_after<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.split_once(key)?.1.strip_prefix('"')?.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_of_a_crate_are_those_it_is_built_with() {
        let manifest = r#"
[package]
name = "a"

[dependencies]
board.workspace = true
web = { package = "axum", version = "1", features = [
    "query",
] }

[target.'cfg(unix)'.dependencies]
rustix = "1"

[build-dependencies]
cc = "1"

[dependencies.tokio]
version = "1"

[dev-dependencies]
proptest.workspace = true

[dev-dependencies.chance]
workspace = true
"#;
        let found = dependencies(manifest);
        let named: Vec<_> = found.iter().map(|found| (found.name, found.package)).collect();
        let expected = ["board", "web", "rustix", "cc", "tokio"];
        assert_eq!(named.iter().map(|(name, _)| *name).collect::<Vec<_>>(), expected);
        assert_eq!(named[1], ("web", "axum"));
        assert_eq!(found[0].line, 6);
    }

    #[test]
    fn members_may_stand_on_several_lines() {
        let manifest = "[workspace]\nmembers = [\n    \"a\", # \"c\"\n    \"b\",\n]\nx = [\"d\"]\n";
        assert_eq!(members(manifest), ["a", "b"]);
    }
}
