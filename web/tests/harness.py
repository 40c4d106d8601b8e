"""What the browser tests share: the program, a browser, and a page in it.

One server, one static site and one browser serve the whole run. Every test gets a fresh page, and
fails if the browser's console has an error at its end. Screenshots for review go to the directory
that MUSTPLAY_SCREENSHOTS names, or to target/screenshots.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import Select, WebDriverWait

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = Path(os.environ.get("MUSTPLAY_SCREENSHOTS", ROOT / "target" / "screenshots"))
WIDE, NARROW, PHONE = (1280, 900), (360, 740), (390, 844)
PATIENCE = int(os.environ.get("MUSTPLAY_PATIENCE", 30))  # seconds until a page counts as broken


def program() -> str:
    """The binary under test: the one that MUSTPLAY names, or the newest that cargo built."""
    if named := os.environ.get("MUSTPLAY"):
        return named
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [target / profile / "mustplay" for profile in ("release", "debug")]
    built = [path for path in built if path.exists()]
    if not built:
        raise FileNotFoundError(f"no mustplay in {target}: run cargo build first")
    return str(max(built, key=lambda path: path.stat().st_mtime))


class Server:
    """`mustplay serve` on a port of its own."""

    def __init__(self, *arguments: str) -> None:
        port = [] if "--port" in arguments else ["--port", "0"]
        command = [program(), "serve", *port, *arguments]
        if folder := os.environ.get("MUSTPLAY_WEB"):
            command += ["--web", folder]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line.startswith("Mustplay is at "):
            raise RuntimeError(f"the server said {line!r}")
        self.address = line.removeprefix("Mustplay is at ").strip()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


def site_folder() -> Path:
    """The static site under test: the one that MUSTPLAY_SITE names, or target/site."""
    folder = Path(os.environ.get("MUSTPLAY_SITE", ROOT / "target" / "site"))
    if not (folder / "mustplay.wasm").exists():
        raise FileNotFoundError(f"no site in {folder}: run cargo xtask site {folder} --maps 4")
    return folder


class Site:
    """The static site, served by Python alone."""

    def __init__(self) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
        command += ["--directory", str(site_folder())]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        line = self.process.stdout.readline()
        self.address = re.search(r"http://\S+/", line)[0]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


def start_browser(downloads: str) -> webdriver.Chrome:
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "/usr/bin/chromium"
    for flag in (
        "headless=new",
        "disable-gpu",
        "disable-background-networking",
        "disable-component-update",
        "disable-dev-shm-usage",
        "disable-quic",
        "disable-sync",
        "no-first-run",
        "no-proxy-server",
    ):
        options.add_argument(f"--{flag}")
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.add_experimental_option("prefs", {"download.default_directory": downloads})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.chrome.service.Service(shutil.which("chromedriver"))
    return webdriver.Chrome(service=service, options=options)


class Shared:
    """What is started by the first test that needs it and stopped at the end of the run."""

    server: Server | None = None
    site: Site | None = None
    browser: webdriver.Chrome | None = None
    downloads: str = ""

    @classmethod
    def start(cls) -> None:
        if cls.browser:
            return
        folder = tempfile.TemporaryDirectory()
        atexit.register(folder.cleanup)
        cls.downloads = folder.name
        cls.server = Server()
        atexit.register(cls.server.stop)
        cls.browser = start_browser(cls.downloads)
        atexit.register(cls.browser.quit)


    @classmethod
    def start_site(cls) -> None:
        if cls.site:
            return
        cls.site = Site()
        atexit.register(cls.site.stop)


class PageTest(unittest.TestCase):
    """A test with the page open."""

    def setUp(self) -> None:
        Shared.start()
        self.browser = Shared.browser
        self.downloads = Path(Shared.downloads)
        self.address = Shared.server.address
        self.allowed: list[str] = []
        self.resize(*WIDE)
        self.browser.get("about:blank")
        self.browser.get_log("browser")

    def tearDown(self) -> None:
        entries = [e["message"] for e in self.browser.get_log("browser") if e["level"] == "SEVERE"]
        entries = [e for e in entries if not any(part in e for part in self.allowed)]
        self.assertEqual(entries, [], "the console has errors")

    # ---- the page

    def open(self, path: str = "") -> None:
        self.browser.get("about:blank")
        self.browser.get(self.address + path)
        self.until(lambda: self.script("return document.documentElement.dataset.ready === 'yes'"))

    def resize(self, width: int, height: int) -> None:
        """The size of the view itself; a window can't be as narrow as a phone."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def script(self, text: str, *arguments: object) -> object:
        return self.browser.execute_script(text, *arguments)

    def until(self, condition, message: str = "") -> object:
        return WebDriverWait(self.browser, PATIENCE, 0.05).until(lambda _: condition(), message)

    def screenshot(self, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.browser.save_screenshot(str(SCREENSHOTS / f"{name}.png"))

    def bytes_before_the_first_move(self) -> list[tuple[str, int]]:
        """What was fetched before the board could be played on, with what heads take."""
        return self.script(
            "const [mark] = performance.getEntriesByName('playable');"
            "return ['navigation', 'resource']"
            ".flatMap((kind) => performance.getEntriesByType(kind))"
            ".filter((entry) => entry.startTime < mark.startTime)"
            ".map((entry) => [entry.name, entry.encodedBodySize + 300])"
        )

    # ---- elements

    def find(self, selector: str) -> WebElement:
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector: str) -> list[WebElement]:
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector: str) -> str:
        return self.script("return document.querySelector(arguments[0]).textContent", selector)

    def tab(self, name: str) -> None:
        """Opens a panel, by way of its activity where that is another one."""
        tab = self.find(f"#tab-{name}")
        if not tab.is_displayed():
            activity = name if name in ("play", "puzzles", "review", "learn") else "analyze"
            self.activity(activity)
        if tab.get_attribute("aria-selected") != "true":
            tab.click()

    def activity(self, name: str) -> None:
        self.find(f"#activities [data-activity={name}]").click()

    def cell(self, name: str) -> WebElement:
        return self.find(f'[data-cell="{name}"] .hex')

    def pointer(self) -> ActionChains:
        """Moves of the pointer, without the quarter of a second that each takes by default."""
        return ActionChains(self.browser, duration=10)

    def point(self, name: str) -> None:
        self.pointer().move_to_element(self.cell(name)).perform()

    def press(self, name: str) -> None:
        """A click in the middle of a cell."""
        self.pointer().move_to_element(self.cell(name)).click().perform()

    def choose(self, selector: str, value: str) -> None:
        Select(self.find(selector)).select_by_value(value)

    def label(self, name: str) -> str:
        return self.find(f'[data-cell="{name}"]').get_attribute("aria-label")

    def labels(self) -> dict[str, str]:
        """The letters on the cells that have any."""
        return self.script(
            "return Object.fromEntries([...document.querySelectorAll('#board [data-cell]')]"
            ".map((c) => [c.dataset.cell, c.querySelector('.label').textContent])"
            ".filter(([, text]) => text))"
        )

    def stones(self) -> dict[str, str]:
        """The stones on the board, by their accessible names."""
        names = self.script(
            "return [...document.querySelectorAll('#board [data-cell]')]"
            ".map((c) => [c.dataset.cell, c.getAttribute('aria-label')])"
        )
        return {
            cell: color
            for cell, label in names
            for color in ("black", "white")
            if f"{color} stone" in label
        }

    # ---- keys

    def keys(self, *keys: str) -> None:
        ActionChains(self.browser).send_keys(*keys).perform()

    def control(self, key: str) -> None:
        chain = ActionChains(self.browser)
        chain.key_down(Keys.CONTROL).send_keys(key).key_up(Keys.CONTROL).perform()

    # ---- the address

    def hash(self) -> str:
        return self.script("return location.hash")

    def until_hash(self, wanted: str) -> None:
        self.until(lambda: self.hash() == wanted, f"{wanted}, not {self.hash()}")

    # ---- solving

    def solve(self) -> None:
        self.find("#solve").click()
        self.until_solved()

    def until_solved(self) -> None:
        self.until(lambda: self.find("#status").get_attribute("data-state") == "done")


class OnSite:
    """The same tests with the static site, in which the engine is in the browser."""

    def setUp(self) -> None:
        super().setUp()
        Shared.start_site()
        self.address = Shared.site.address
