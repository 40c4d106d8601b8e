"""Pasting and sharing."""

import unittest

from harness import PageTest

SGF = "(;FF[4]GM[11]SZ[5];B[c2];W[d3];B[b4])"


class Pasting(PageTest):
    def paste(self, text: str) -> None:
        self.tab("share")
        field = self.find("#paste")
        field.clear()
        field.send_keys(text)
        self.find("#paste-read").click()

    def test_all_notations(self) -> None:
        self.open()
        for text, notation, address in (
            ("3/1B1/3 w", "line", "#3c1,b2"),
            ("5x5 c2 d3", "moves", "#5c1,c2d3"),
            (SGF, "sgf", "#5c1,c2d3b4"),
            ("https://hexworld.org/board/#4c1,a1b2,c3", "hexworld", "#4c1,a1b2,c3"),
            ("hex, white to move\n. B\n W .", "diagram", "#2c1,b1a2:p"),
        ):
            self.paste(text)
            self.until(lambda: notation in self.text("#paste-notation"), text)
            if notation != "diagram":
                self.until_hash(address)
            self.assertEqual(self.text("#paste-error"), "")
        self.paste("rex 3/1B1/3 w")
        self.until(lambda: self.script("return location.search") == "?rules=rex")

    def test_the_valid_beginning_is_kept_and_the_place_is_shown(self) -> None:
        self.open()
        self.paste("5x5 a1 b2 z9 c3")
        self.until(lambda: self.text("#paste-error"))
        self.assertEqual(self.stones(), {"a1": "black", "b2": "white"})
        self.assertIn("no cell z9", self.text("#paste-error"))
        line, caret = self.text("#paste-error pre").split("\n")
        self.assertEqual(line[caret.index("^") :][:2], "z9")
        self.screenshot("paste-error")

    def test_nonsense_changes_nothing(self) -> None:
        self.allowed = ["status of 400"]
        self.open("#5c1,a1")
        self.paste("good morning")
        self.until(lambda: self.text("#paste-error"))
        self.assertEqual(self.stones(), {"a1": "black"})

    def test_a_mistake_in_the_address_is_shown(self) -> None:
        self.open("#5c1,a1b2z9")
        self.assertEqual(self.stones(), {"a1": "black", "b2": "white"})
        self.assertIn("z9", self.text("#paste-error"))


if __name__ == "__main__":
    unittest.main()
