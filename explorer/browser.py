"""A real browser for the tests, the pictures and the bench: the system's Chromium, driven by playwright."""

from __future__ import annotations

import contextlib
import shutil
from importlib.util import find_spec
from typing import TYPE_CHECKING, Iterator, Optional

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM: Optional[str] = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
MISSING = "needs chromium (Debian: apt-get install chromium) and playwright (the extra dev)"
AVAILABLE = bool(CHROMIUM) and find_spec("playwright") is not None

# CI runs it as root and without a display. It must not use the network.
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The browser, headless, with a temporary profile.

    Raises:
        RuntimeError: the browser or what drives it is missing.
    """
    if not AVAILABLE:
        raise RuntimeError(MISSING)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(_ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()
