"""The pages name and quote what is proved: python3 -m unittest discover -s verified/tests

docs/certificate.md names, in paragraphs that begin with "In Coq:", the lemmas that prove its
arguments. docs/verified.md has a table of files and what is in them, and quotes definitions and
theorems. All of it has to be there, in the file that is named. Nothing needs to be built.
"""

from __future__ import annotations

import re
import unittest
from pathlib import Path
from typing import Dict, List, Set, Tuple

ROOT = Path(__file__).resolve().parents[2]
THEORY = {path.name: path.read_text(encoding="utf-8")
          for path in (ROOT / "verified").glob("*.v")}
PROVED = ("Lemma", "Theorem")
DECLARED = PROVED + ("Definition", "Fixpoint", "Inductive", "Record", "Example")


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def declares(file: str, name: str, kinds: Tuple[str, ...] = DECLARED) -> bool:
    return re.search(rf"^ *(?:{'|'.join(kinds)}) {name}\b", THEORY[file], re.MULTILINE) is not None


def named(text: str) -> List[Tuple[str, str]]:
    """The names in a text and the files that they are said to be in: `a` and `b` in `File.v`."""
    found, waiting = [], []
    for word in re.findall(r"`([\w.]+)`", text):
        if word.endswith(".v"):
            assert waiting, f"no name before {word}: {text}"
            found += [(name, word) for name in waiting]
            waiting = []
        else:
            waiting.append(word)
    assert not waiting, f"no file after {waiting}: {text}"
    return found


def in_coq() -> List[Tuple[str, str]]:
    """What docs/certificate.md names."""
    notes = re.findall(r"\*In Coq:\*(.*?)(?:\n\n|\Z)", page("certificate.md"), re.DOTALL)
    return [pair for note in notes for pair in named(note)]


def table() -> Dict[str, Set[str]]:
    """The names in the table of docs/verified.md, by file."""
    lines = page("verified.md").split("| names |\n")[1].split("\n\n")[0].splitlines()[1:]
    rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return {row[0].strip("` "): set(re.findall(r"`(\w+)`", row[2])) for row in rows}


class Pages(unittest.TestCase):
    def test_every_argument_names_its_lemmas(self) -> None:
        for name, file in in_coq():
            with self.subTest(name):
                self.assertIn(file, THEORY)
                self.assertTrue(declares(file, name, PROVED), f"{file} has no such lemma")

    def test_no_rule_is_without_a_lemma(self) -> None:
        rules = page("certificate.md").split("\n## 4. ")[1].split("\n## 6. ")[0].split("\n### ")[1:]
        self.assertEqual(len(rules), 12)
        for rule in rules:
            heading = rule.splitlines()[0]
            arguments = rule.count("*Why.*")
            with self.subTest(heading):
                self.assertEqual(rule.count("*In Coq:*"), arguments)
                self.assertTrue(arguments or heading == "What needs no rule")

    def test_the_table_lists_what_is_there(self) -> None:
        found = table()
        self.assertEqual(set(found) | {"Rules.v", "Statement.v", "Theorem.v", "Extract.v"},
                         set(THEORY))
        for file, names in found.items():
            for name in names:
                with self.subTest(name):
                    self.assertTrue(declares(file, name), f"{file} declares no such thing")
        for name, file in in_coq():
            with self.subTest(name):
                self.assertIn(name, found[file], "the page names it, and the table doesn't")

    def test_the_files_are_in_the_order_of_the_build(self) -> None:
        build = (ROOT / "verified" / "build").read_text(encoding="utf-8")
        order = re.search(r"for file in (.*?); do", build, re.DOTALL).group(1)
        order = order.replace("\\", " ").split()
        self.assertEqual([file[:-2] for file in table()], order[2:])
        self.assertEqual(order[:2], ["Rules", "Statement"])

    def test_whatever_looks_like_a_name_is_one(self) -> None:
        for name in re.findall(r"`([a-z]+(?:_[a-z]+)+)`", page("verified.md")):
            with self.subTest(name):
                self.assertTrue(any(declares(file, name) for file in THEORY))

    def test_quotations_are_right(self) -> None:
        quoted = re.findall(r"```coq\n(.*?)```", page("verified.md"), re.DOTALL)
        self.assertGreaterEqual(len(quoted), 5)
        for block in quoted:
            with self.subTest(block):
                self.assertTrue(any(block in text for text in THEORY.values()))

    def test_lines_are_counted(self) -> None:
        counted = re.findall(r"`verified/(\w+\.v)` \((\d+)\s+lines\)", page("verified.md"))
        self.assertEqual(len(counted), 2)
        for file, lines in counted:
            with self.subTest(file):
                self.assertEqual(THEORY[file].count("\n"), int(lines))


if __name__ == "__main__":
    unittest.main()
