"""Opens the page in the person's browser, where there is one to be seen."""

import os
import sys
import threading
import webbrowser


def open_browser(address: str) -> None:
    """Show the address in a browser window; do nothing where there is no screen.

    Without one, `webbrowser` would start a browser of letters in this very terminal.
    """
    has_screen = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if has_screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
