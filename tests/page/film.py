"""The README's film: a turn that wins, played on the real page; `python -m tests.page.film`.

Writes tools/page/turn.webp. Needs Chromium, and Pillow.
"""

import io
import math
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from tests.chromium import started_chromium
from tests.house.source import ROOT
from tests.page import instruments
from tests.page.visitor import DESKTOP, ONE_BEFORE, Visitor
from tools.page.builder.site import build_site
from tools.page.measure.static_host import serving

FILM = ROOT / "tools/page/turn.webp"
_DEVICE = DESKTOP | {"viewport": {"width": 1120, "height": 720}, "reduced_motion": "no-preference"}
_WIDTH = 720
_FRAME_MS = 90
_LAST_MS = 3000
# The pictures of a piece on its way.
_PARTS = 12
_QUALITY = 60
# What a hand does: from where to where, and how many pictures follow.
_STEPS = (("d4", "d1", 8), ("X", "d2", 24))
_POINTER = """() => {
    const hand = document.body.appendChild(document.createElement("div"));
    const look = { position: "fixed", zIndex: 9999, pointerEvents: "none", translate: "-50% -50%",
        width: "26px", height: "26px", borderRadius: "50%", background: "#ffffff66" };
    Object.assign(hand.style, look);
    const follow = ({ clientX, clientY }) => {
        Object.assign(hand.style, { left: `${clientX}px`, top: `${clientY}px` });
    };
    addEventListener("pointermove", follow, true);
}"""


class Camera:
    """Takes pictures of a page. They take longer than they are shown, whatever the machine."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self.frames: list[Image.Image] = []

    def shoot(self, count: int = 1) -> None:
        """Take pictures."""
        for _ in range(count):
            taken = self._page.screenshot(type="jpeg", quality=95)
            picture = Image.open(io.BytesIO(taken)).convert("RGB")
            height = picture.height * _WIDTH // picture.width
            self.frames.append(picture.resize((_WIDTH, height), Image.Resampling.LANCZOS))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Move a piece as a hand would, slower where it grips and lets go."""
        mouse = self._page.mouse
        mouse.move(*start)
        self.shoot(4)
        mouse.down()
        self.shoot(3)
        for part in range(1, _PARTS + 1):
            eased = (1 - math.cos(math.pi * part / _PARTS)) / 2
            mouse.move(*(a + (b - a) * eased for a, b in zip(start, end)))
            self.shoot()
        mouse.up()


@contextmanager
def _page() -> Iterator[Visitor]:
    with tempfile.TemporaryDirectory() as folder, started_chromium() as browser:
        build_site(Path(folder, "site"))
        with (
            serving(Path(folder, "site")) as host,
            Visitor(browser, f"{host}/", _DEVICE) as visitor,
        ):
            yield visitor


def main() -> None:
    """Film, and write."""
    with _page() as visitor:
        visitor.begin()
        visitor.set_up(ONE_BEFORE)
        visitor.page.evaluate(instruments.PAINT, 1)
        visitor.page.evaluate(_POINTER)
        visitor.page.wait_for_timeout(1500)  # notices go, lights come to rest
        camera = Camera(visitor.page)
        camera.shoot(6)
        for start, end, looks in _STEPS:
            camera.drag(visitor.centre(start), visitor.centre(end))
            camera.shoot(looks)
    first, *others = camera.frames
    shown_ms = [_FRAME_MS] * len(others) + [_LAST_MS]
    options: dict[str, Any] = {"quality": _QUALITY, "method": 6, "loop": 0, "duration": shown_ms}
    first.save(FILM, save_all=True, append_images=others, **options)
    print(f"{FILM.relative_to(ROOT)}: {FILM.stat().st_size} bytes, {len(camera.frames)} pictures")


if __name__ == "__main__":
    main()
