// Pieces carried from square to square, as a calibration or the test by touch asks for it.

import { BRISK_MS, pause } from "./carrier.js";

// How soon it looks again when the board wants nothing.
const LOOK_AGAIN_MS = 50;

/** Touches every square that is still lit with one piece. */
export async function carryTouch(carrier) {
  const { hand, told } = carrier;
  const isOn = () => told.state.mode === "touch";
  if (hand.holds) await hand.aside();
  let at = "";
  for (const square of told.lit("touch")) {
    if (!isOn()) break;
    await carrier.clear(square); // a piece that lies there is not felt
    if (!(await carrier.carryOver(at ? { square: at } : { kind: carrier.spare }, square, BRISK_MS))) return;
    at = square;
    await carrier.until(() => !isOn() || !told.lit("touch").includes(square));
  }
  if (at) await carrier.clear(at);
}

/** Clears the board, then stands a piece on each square that glows, of the pole that is asked for. */
export async function carryCalibration(carrier) {
  const { hand, table, told } = carrier;
  if (hand.holds) await hand.aside();
  for (const { square } of table.places) await carrier.clear(square);
  while (told.state.mode === "calibrate") {
    const [wrong] = told.lit("take");
    const [next] = told.lit("fill");
    if (wrong) {
      await carrier.clear(wrong);
      if (!(await goesOut(carrier, "take", wrong))) return;
    } else if (!next) await pause(LOOK_AGAIN_MS);
    else if (!(await sampleOne(carrier, next))) return;
  }
}

/** Stands a piece on a square until it is measured, then takes it away; false if it never is. */
export async function sampleOne(carrier, square) {
  const { table, told } = carrier;
  const kind = carrier.spareOf((one) => table.kinds[one].isNorth === (told.pole !== "south"));
  if (!(await carrier.carryOver({ kind }, square, BRISK_MS))) return false;
  const isMeasured = await goesOut(carrier, "fill", square);
  await carrier.clear(square);
  return isMeasured;
}

/** Waits until a square has this light no more, or the job is over; false if it keeps it. */
async function goesOut(carrier, meaning, square) {
  const { told } = carrier;
  const isOut = () => told.state.mode !== "calibrate" || !told.lit(meaning).includes(square);
  await carrier.until(isOut);
  return isOut();
}
