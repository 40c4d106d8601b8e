"""The static site: the engine in the browser does what the server does, and works offline."""

import json
import unittest

import test_learn
import test_play
import test_proof
import test_puzzles
import test_review
import test_share
import test_solve
import test_why
from harness import NARROW, OnSite, PageTest, Shared
from selenium.webdriver.common.keys import Keys

KILOBYTES = 250  # before the first move can be played


class Solving(OnSite, test_solve.Solving):
    test_the_answers_are_those_of_the_server = None  # test_transports compares them all


class Calm(OnSite, test_solve.Calm):
    test_the_first_view_is_small = None  # FirstVisit has its own


class Explorer(OnSite, test_proof.Explorer):
    pass


class Playing(OnSite, test_play.Playing):
    pass


class Lessons(OnSite, test_learn.Lessons):
    pass


class Puzzles(OnSite, test_puzzles.Puzzles):
    pass


class Review(OnSite, test_review.Review):
    pass


class Layers(OnSite, test_why.Layers):
    pass


class Links(OnSite, test_why.Links):
    pass


class Pasting(OnSite, test_share.Pasting):
    test_any_position_survives_the_address = None  # it asks a server, too


class Sharing(OnSite, test_share.Sharing):
    pass


class FirstVisit(OnSite, PageTest):
    def block_engine(self, is_blocked: bool) -> None:
        self.browser.execute_cdp_cmd("Network.enable", {})
        urls = ["*.wasm"] if is_blocked else []
        self.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": urls})

    def test_a_move_can_be_played_before_the_engine_is_there(self) -> None:
        self.forget()
        self.allowed += ["mustplay.wasm"]
        self.block_engine(True)
        self.addCleanup(self.block_engine, False)
        self.open()
        self.assertIn("The engine can’t be fetched", self.text("#detail"))
        self.press("c3")
        self.assertEqual(self.stones(), {"c3": "black"})
        sizes = self.bytes_before_the_first_move()
        self.assertGreater(len(sizes), 20)
        self.assertLess(sum(size for _, size in sizes), KILOBYTES * 1000, sizes)

    def test_nothing_is_wrong_with_the_manifest(self) -> None:
        self.open()
        self.browser.execute_cdp_cmd("Page.enable", {})
        manifest = self.browser.execute_cdp_cmd("Page.getAppManifest", {})
        self.assertEqual(manifest["errors"], [])
        self.assertEqual(json.loads(manifest["data"])["name"], "Mustplay")

    def forget(self) -> None:
        """As if the browser had never been here."""
        self.browser.execute_cdp_cmd(
            "Storage.clearDataForOrigin",
            {"origin": self.address.rstrip("/"), "storageTypes": "all"},
        )
        self.browser.execute_cdp_cmd("Network.clearBrowserCache", {})


class Everything(OnSite, PageTest):
    def test_six_by_six_with_every_move(self) -> None:
        self.open("#6c1")
        self.solve()
        self.until(lambda: len(self.labels()) == 36)
        self.assertEqual(self.text("#headline"), "Black wins")
        self.assertEqual(self.text("#mapped"), "36 of 36")
        self.screenshot("site-solved")

    def test_other_requests_are_answered_while_a_search_runs(self) -> None:
        self.open("#11c1")
        self.keys("s")
        self.until(lambda: self.text("#nodes") not in ("–", "0"))
        self.keys("m")
        self.until(lambda: self.text("#why-text"))
        self.assertEqual(self.find("#status").get_attribute("data-state"), "running")
        self.keys(Keys.ESCAPE)
        self.until(lambda: self.text("#headline") == "Stopped")
        nodes = int(self.text("#nodes").replace(",", "").replace("\u202f", ""))
        self.find("#solve").click()
        self.until(lambda: self.find("#status").get_attribute("data-state") == "running")
        self.assertGreater(nodes, 0)
        self.find("#stop").click()

    def test_a_game_on_eleven_by_eleven(self) -> None:
        self.open()
        self.activity("play")
        self.choose("#play-size", "11")
        self.choose("#play-level", "5")
        self.find("#play-swap").click()
        self.find("#play-new").click()
        self.until(lambda: "our move" in self.text("#play-status"))
        for cell in ("f6", "e8", "g4", "a1", "k11", "b10"):
            if cell in self.stones():
                continue
            count = len(self.stones())
            self.press(cell)
            self.until(lambda: len(self.stones()) == count + 2)
            self.until(lambda: "our move" in self.text("#play-status"))
        self.assertGreater(len(self.stones()), 7)
        self.screenshot("site-play")

    def test_a_proof_is_verified_in_the_browser(self) -> None:
        self.open("#4c1,a1")
        self.keys("p")
        self.until(lambda: "Verified in this browser" in self.text("#proof-summary"))

    def test_a_picture_is_made_in_the_browser(self) -> None:
        self.open("#5c1,c3")
        self.tab("share")
        self.find("[data-save=png]").click()
        path = self.until(lambda: next(self.downloads.glob("*.png"), None))
        self.until(lambda: path.exists() and path.read_bytes().startswith(b"\x89PNG"))
        path.unlink()

    def test_maps_with_proofs_that_are_fetched_when_asked_for(self) -> None:
        self.open("maps.html")
        names = [card.text.split(" all")[0] for card in self.all(".map")]
        self.assertIn("Hex 4×4", names)
        self.assertIn("Rex 4×4", names)
        fetched = "return performance.getEntriesByType('resource').map((e) => e.name)"
        self.assertFalse([name for name in self.script(fetched) if name.endswith(".cert")])
        card = next(c for c in self.all(".map") if "Hex 4×4" in c.text)
        self.screenshot("site-maps")
        cell = card.find_element("css selector", "a[data-cell=b2]")
        self.assertIn("with a proof", cell.get_attribute("aria-label"))
        self.script("arguments[0].focus()", cell)
        self.keys(Keys.ENTER)
        self.until(lambda: self.script("return document.documentElement.dataset.ready === 'yes'"))
        self.until(lambda: "Verified" in self.text("#proof-summary"))
        self.assertTrue([name for name in self.script(fetched) if name.endswith("/b2.cert")])
        self.until(lambda: self.text("#proof-turn"))

    def test_an_engine_that_fails_says_so(self) -> None:
        self.open("#5c1")
        self.script("window.Worker = class { constructor() { throw new Error('no workers') } }")
        self.find("#solve").click()
        self.until(lambda: "No workers" in self.text("#detail"))

    def test_on_a_phone(self) -> None:
        self.resize(*NARROW)
        self.open("#5c1,c3")
        self.solve()
        self.screenshot("site-narrow")
        beyond = self.script("return document.documentElement.scrollWidth - innerWidth")
        self.assertLessEqual(beyond, 0)


class Offline(OnSite, PageTest):
    def test_after_the_first_visit_no_network_is_needed(self) -> None:
        self.open()
        self.until(
            lambda: self.script(
                "return navigator.serviceWorker.getRegistration()"
                ".then((found) => Boolean(found?.active))"
            )
        )
        self.until(lambda: self.script("return Boolean(navigator.serviceWorker.controller)"))
        Shared.site.stop()
        self.addCleanup(self.start_again)
        self.open("?rules=rex#4c1")
        self.solve()
        self.assertEqual(self.text("#headline"), "Black wins")
        self.keys("p")
        self.until(lambda: "Verified" in self.text("#proof-summary"))
        self.until(lambda: self.text("#proof-turn"))
        self.find("#certificate-verify").click()
        self.until(lambda: "Accepted again" in self.text("#proof-summary"))
        # The list of maps wasn't asked for before.
        self.allowed += ["maps/index.json"]

    def start_again(self) -> None:
        Shared.site = None
        Shared.start_site()


def load_tests(loader, _tests, _pattern):
    """Only what is defined here: the modules above have their tests run by themselves."""
    suite = unittest.TestSuite()
    for name, value in globals().items():
        if isinstance(value, type) and value.__module__ == __name__ and name != "PageTest":
            suite.addTests(loader.loadTestsFromTestCase(value))
    return suite


if __name__ == "__main__":
    unittest.main()
