// A picture of a position as a component, see picture.js.

import { useLayoutEffect, useRef } from "preact/hooks";
import { picture } from "./picture.js";

/** @param {{ game: Game, isDecoration?: boolean } & import("./picture.js").Shown} properties  `isDecoration`: what it shows is said beside it */
export function Picture({ game, isDecoration, ...shown }) {
  const place = useRef(/** @type {HTMLSpanElement | null} */ (null));
  useLayoutEffect(() => {
    const drawn = picture(game, shown);
    if (isDecoration) drawn.setAttribute("aria-hidden", "true");
    place.current?.replaceChildren(drawn);
  }, [game, shown.position]);
  return <span class="picture-place" ref={place} />;
}

/** A won game with its lights, beside the game's name. @param {{ game: Game }} properties */
export function WonGame({ game }) {
  const { position, won } = game.finished;
  return <><Picture game={game} position={position} lit={won ? { [`win_${game.hues[0]}`]: won } : {}} isDecoration />{game.title}</>;
}
