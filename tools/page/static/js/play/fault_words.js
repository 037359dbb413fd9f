// Faults of the board and their reasons in words, and why a piece may not be put down: players know colours and
// totems, where the board knows only a pole. The pieces of a simulated board have names.

import { squaresIn } from "../board/layout.js";
import { sentence, sentences, t } from "../core/words.js";

/** How to put the fault right, and what is wrong; "" without a fault. @param {Parts["board"]} board @param {Parts["board"]["fault"]} fault */
export function faultWords(board, fault = board.fault) {
  if (!fault) return "";
  const { game, state } = board;
  const take = squaresIn(fault.take);
  const back = squaresIn(fault.back).map((square) => ({ square, kind: board.belongsOn(square) }));
  const named = board.host.hand ? take.filter((square) => board.hand.kindAt(square)) : [];
  const unnamed = take.filter((square) => !named.includes(square));
  // A totem that may not be lifted goes back for a reason that the lights do not show.
  const isStuck = board.isTurn && state.expected === "lift" && back.some(({ kind }) => game.kinds[kind]?.side === null);
  return sentences(
    ...named.map((square) => t("fault.take", { piece: game.kinds[board.hand.kindAt(square)]?.name ?? t("fault.stranger"), square })),
    unnamed.length && t("request.takeOff", { squares: unnamed }),
    ...back.map(({ square, kind }) => (kind ? t("fault.back", { piece: game.kinds[kind].name, square }) : t("request.putBack", { squares: [square] }))),
    ...new Set(named.map((square) => whyNot(board, board.hand.kindAt(square)))),
    isStuck && textOf(game, "stuckTotem"));
}

/** Why a piece may not stand where it is put; "" if the lights say enough. @param {Parts["board"]} board @param {string} kind */
function whyNot(board, kind) {
  const { game, state } = board;
  const known = game.kinds[kind];
  if (!known) return t("piece.otherGame", { game: game.title });
  if (!board.isTurn) return "";
  const { started } = board;
  const hasTotem = Object.values(game.kinds).some(({ side }) => side === null);
  if (known.side === null) {
    if (started && started.kind !== kind) return t("fault.otherTotem");
    return textOf(game, "illegalTotem");
  }
  if (game.sides[known.side] !== state.side) return t("fault.otherSide", { side: game.sideName(state.side) });
  if (state.expected === "lift") return t(hasTotem ? "fault.totemFirst" : "fault.onePiece");
  if (state.expected === "go") return t("fault.totemFirst");
  const wanted = state.piece ? game.kindOf(state.side, state.piece) : kind;
  return wanted === kind ? textOf(game, "illegalPiece") : t("fault.otherKind", { piece: game.kinds[wanted].name });
}

/** @param {Game} game @param {string} name */
function textOf(game, name) {
  return game.hasWords(name) ? game.words(name) : "";
}

/**
 * Why the piece may not be put down on the square, a sentence; "" if it may: if it is the right one, or, unless `isStrict`, one
 * that the board itself sees to be wrong, instead of mistaking it for another.
 * @param {Parts["board"]} board @param {string} kind @param {string} square @param {boolean} isStrict
 */
export function refusal(board, kind, square, isStrict) {
  const { game, state } = board;
  const wanted = wantedOn(board, square);
  if (wanted.includes(kind)) return "";
  const known = game.kinds[kind];
  if (wanted.length && !known) return t("piece.otherGame", { game: game.title });
  if (wanted.some((other) => showsSame(known, game.kinds[other]))) {
    const mover = game.sides.indexOf(state.side);
    const isOthers = known.side !== null && known.side !== mover && game.kinds[wanted[0]].side === mover;
    if (isOthers) return t("piece.otherSide", { piece: known.name, side: game.sideName(state.side) });
    return t("piece.belongs", { piece: game.kinds[wanted[0]].name, square });
  }
  if (!isStrict) return "";
  if (board.isOver) return sentence(t("headline.over"));
  return whyNot(board, kind) || t("fault.otherSide", { side: game.sideName(state.side) });
}

/** The kinds that may be put down on the square now; none if the board expects no piece. @param {Parts["board"]} board @param {string} square */
function wantedOn(board, square) {
  const { game, state } = board;
  const belongs = [board.belongsOn(square)].filter(Boolean);
  if (board.isSetUp) return board.lit("fill").includes(square) ? belongs : [];
  if (!board.isTurn && !board.isOver) return [];
  const { started } = board;
  // The square that a totem has left is free for the piece, and the totem may still go back there.
  const back = started?.home === square ? [started.kind] : [];
  if (back.length && state.expected !== "put") return back;
  if (board.lit("back").includes(square)) return belongs;
  const own = Object.keys(game.kinds).filter((kind) => game.kinds[kind].side === game.sides.indexOf(state.side));
  const touching = own.filter((kind) => game.values[kind] === square);
  if (touching.length) return board.may("touch").includes(square) ? touching : [];
  if (!board.may(state.expected).includes(square)) return back;
  if (state.expected === "go") return started ? [started.kind] : [];
  if (state.expected !== "put") return [];
  return [...(state.piece ? [game.kindOf(state.side, state.piece)] : own), ...back];
}

/** @param {{ pole: string }} one @param {{ pole: string }} other */
function showsSame(one, other) {
  return one.pole === other.pole || [one.pole, other.pole].includes("either");
}
