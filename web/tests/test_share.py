"""Pasting and sharing."""

import json
import unittest
import urllib.request

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

    def test_pasting_outside_of_text_fields(self) -> None:
        self.open()
        self.script(
            "const clipboardData = new DataTransfer(); clipboardData.setData('text', arguments[0]);"
            "const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true });"
            "document.body.dispatchEvent(paste)",
            SGF,
        )
        self.until_hash("#5c1,c2d3b4")
        self.assertTrue(self.find("#share").is_displayed())

    def test_nonsense_changes_nothing(self) -> None:
        self.allowed = ["status of 400"]
        self.open("#5c1,a1")
        self.paste("good morning")
        self.until(lambda: self.text("#paste-error"))
        self.assertEqual(self.stones(), {"a1": "black"})

    def test_any_position_survives_the_address(self) -> None:
        self.open()
        for line in ("hex BB1/3/3 w", "hex 3/WWW/3 b", "rex 4/1B1W/WW2 w", "hex 2/2 w"):
            self.paste(line)
            self.until(lambda: self.text("#paste-notation") == "read as line")
            self.until(lambda: "," in self.hash())
            address = self.script("return location.search + location.hash")
            body = json.dumps({"text": address}).encode()
            request = urllib.request.Request(
                self.address + "api/read", body, {"content-type": "application/json"}
            )
            with urllib.request.urlopen(request) as response:
                self.assertEqual(json.load(response)["position"], line)
            self.script("location.hash = '#3c1'")
            self.until(lambda: self.stones() == {})
            self.until_hash("#3c1")

    def test_a_mistake_in_the_address_is_shown(self) -> None:
        self.open("#5c1,a1b2z9")
        self.assertEqual(self.stones(), {"a1": "black", "b2": "white"})
        self.assertIn("z9", self.text("#paste-error"))


class Sharing(PageTest):
    def copied(self, format: str) -> str:
        self.script("document.getElementById('share-text').value = ''")
        self.find(f"[data-copy={format}]").click()
        return self.until(lambda: self.find("#share-text").get_attribute("value"))

    def test_texts(self) -> None:
        self.open("?rules=rex#4c1,a1b2")
        self.tab("share")
        self.assertEqual(self.copied("link"), self.address + "?rules=rex#4c1,a1b2")
        self.assertEqual(
            self.copied("hexworld").strip(), "https://hexworld.org/board/?rules=rex#4c1,a1b2"
        )
        self.assertEqual(self.copied("line").strip(), "rex B3/1W2/4/4 b")
        sgf = self.copied("sgf")
        self.assertIn(";B[a1];W[b2]", sgf)
        self.assertIn("Rex", sgf)
        self.assertIn("rex, black to move", self.copied("diagram"))
        self.assertTrue(self.copied("svg").startswith("<svg"))

    def test_files(self) -> None:
        self.open("#4c1,a1b2")
        self.tab("share")
        for format, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("sgf", b"(;")):
            self.find(f"[data-save={format}]").click()
            path = self.downloads / f"mustplay.{format}"
            self.until(path.exists, str(path))
            self.assertTrue(path.read_bytes().startswith(start))
            path.unlink()


if __name__ == "__main__":
    unittest.main()
