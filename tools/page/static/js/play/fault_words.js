// What is wrong on the board and why, in words; the pieces of a simulated board are called by name.

import { squaresIn } from "../board/grid.js";
import { hasText, sentences, t } from "../core/words.js";

/** How to put right what the fault names, and why it is wrong; "" without a fault. */
export function faultWords(board, fault = board.fault) {
  if (!fault) return "";
  const take = squaresIn(fault.take);
  const back = squaresIn(fault.back);
  const named = board.host.hand ? take.filter((square) => board.kindAt(square)) : [];
  const unnamed = take.filter((square) => !named.includes(square));
  const reasons = [...named.map((square) => whyNot(board, board.kindAt(square))), ...back.map((square) => whyBack(board, square))];
  return sentences(
    ...named.map((square) => t("fault.take", { piece: nameOf(board, board.kindAt(square)), square })),
    unnamed.length && t("request.takeOff", { squares: unnamed }),
    ...back.map((square) => backWords(board, square)),
    ...new Set(reasons));
}

function nameOf({ game }, kind) {
  return game.kinds[kind]?.name ?? t("fault.stranger");
}

/** Why a piece may not stand where it is put; "" where the lights say all. */
export function whyNot(board, kind) {
  const { game, state } = board;
  const known = game.kinds[kind];
  if (!known) return t("piece.otherGame", { game: game.title });
  if (!board.isTurn) return "";
  const started = game.started(board);
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

/** Why a piece has to come back: a totem that may not be lifted. */
function whyBack(board, square) {
  const { game, state } = board;
  const isAtStart = board.isTurn && state.expected === "lift";
  return isAtStart && game.kinds[board.belongsOn(square)]?.side === null ? textOf(game, "stuckTotem") : "";
}

function backWords(board, square) {
  const kind = board.belongsOn(square);
  return kind ? t("fault.back", { piece: nameOf(board, kind), square }) : t("request.putBack", { squares: [square] });
}

function textOf(game, name) {
  return hasText(`${game.name}.${name}`) ? game.words(name) : "";
}
