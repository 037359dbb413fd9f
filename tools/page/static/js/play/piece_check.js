// Which piece a square asks for: players know colours and totems, where the board knows a pole.

import { whyNot } from "./fault_words.js";
import { sentence, t } from "../core/words.js";

/**
 * Why the piece is not put down on the square, a sentence: the board would take it for another one.
 * "" where it is the right one, and where the board sees for itself that it is wrong.
 */
export function objection(board, kind, square) {
  const { game, state } = board;
  const wanted = wantedOn(board, square);
  if (!wanted.length || wanted.includes(kind)) return "";
  const known = game.kinds[kind];
  if (!known) return t("piece.otherGame", { game: game.title });
  if (!wanted.some((other) => showsSame(known, game.kinds[other]))) return "";
  const mover = game.sides.indexOf(state.side);
  const isOthers = known.side !== null && known.side !== mover && game.kinds[wanted[0]].side === mover;
  if (isOthers) return t("piece.otherSide", { piece: known.name, side: game.sideName(state.side) });
  return t("piece.belongs", { piece: game.kinds[wanted[0]].name, square });
}

/** Why the piece goes back to where it was from, a sentence; "" where it may be put down on the square. */
export function refusal(board, kind, square) {
  const { game, state } = board;
  if (wantedOn(board, square).includes(kind)) return "";
  if (state.mode === "over") return sentence(t("headline.over"));
  return whyNot(board, kind) || t("fault.otherSide", { side: game.sideName(state.side) });
}

/** The kinds of which one may be put down on the square now; none where the board waits for nothing. */
function wantedOn(board, square) {
  const { game, state } = board;
  if (board.isSetUp) {
    return board.lit("fill").includes(square) ? [board.belongsOn(square)].filter(Boolean) : [];
  }
  if (!board.isTurn && state.mode !== "over") return [];
  const started = game.started(board);
  // The square that a totem has left is free for the piece, and still the totem's to go back to.
  const back = started?.home === square ? [started.kind] : [];
  if (back.length && state.expected !== "put") return back;
  if (board.lit("back").includes(square)) return [board.belongsOn(square)].filter(Boolean);
  const own = Object.keys(game.kinds).filter((kind) => game.kinds[kind].side === game.sides.indexOf(state.side));
  const touching = own.filter((kind) => game.values[kind] === square);
  if (touching.length) return board.may("touch").includes(square) ? touching : [];
  if (!board.may(state.expected).includes(square)) return back;
  if (state.expected === "go") return [started.kind];
  if (state.expected !== "put") return [];
  return [...(state.piece ? [game.kindOf(state.side, state.piece)] : own), ...back];
}

function showsSame(one, other) {
  return one.pole === other.pole || [one.pole, other.pole].includes("either");
}
