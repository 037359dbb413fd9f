// The mark of a side; apart from picture.jsx, which a first visit loads later.

/** A side, told by the colour of its pieces: a small one, beside its name. @param {{ game: Game, place: number }} properties */
export function SideMark({ game, place }) {
  if (!game.sides[place]) return null;
  const [lit, middle, far] = game.shadesOf(place);
  return <span class="side-mark" style={{ "--lit": lit, "--middle": middle, "--far": far }} />;
}
