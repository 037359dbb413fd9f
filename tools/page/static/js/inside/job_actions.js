// Carries the pieces for a calibration or the touch test from square to square.

import { BRISK_MS, pause } from "../play/hand_driver.js";

// Polling interval while the board asks for nothing.
const LOOK_AGAIN_MS = 50;

/** @typedef {import("../play/hand_driver.js").HandDriver} HandDriver */

/** Touches every lit square with one piece. @param {HandDriver} driver */
export async function carryTouch(driver) {
  const { hand, board } = driver;
  const isOn = () => board.job === "touch";
  if (hand.holds) await hand.aside();
  let at = "";
  for (const square of board.lit("touch")) {
    if (!isOn()) break;
    await driver.clear(square); // the board does not sense a piece already there
    if (!(await driver.carryOver(at ? { square: at } : { kind: driver.spareOf() }, square, BRISK_MS))) return;
    at = square;
    await driver.until(() => !isOn() || !board.lit("touch").includes(square));
  }
  if (at) await driver.clear(at);
}

/** Clears the board, then puts a piece with the requested pole on each glowing square. @param {HandDriver} driver */
export async function carryCalibration(driver) {
  const { hand, table, board } = driver;
  if (hand.holds) await hand.aside();
  for (const { square } of table.places) await driver.clear(square);
  while (board.job === "calibrate") {
    const [wrong] = board.lit("take");
    const [next] = board.lit("fill");
    if (wrong) {
      await driver.clear(wrong);
      if (!(await goesOut(driver, "take", wrong))) return;
    } else if (!next) await pause(LOOK_AGAIN_MS);
    else if (!(await sampleOne(driver, next))) return;
  }
}

/** Leaves a piece on a square until measured, then takes it away; false if it never is. @param {HandDriver} driver @param {string} square */
export async function sampleOne(driver, square) {
  const { table, board } = driver;
  const kind = driver.spareOf((one) => table.kinds[one].pole === (board.pole || "north"));
  if (!(await driver.carryOver({ kind }, square, BRISK_MS))) return false;
  const isMeasured = await goesOut(driver, "fill", square);
  await driver.clear(square);
  return isMeasured;
}

/** Waits until a square loses this light or the job ends; false if it keeps the light. @param {HandDriver} driver @param {string} meaning @param {string} square */
async function goesOut(driver, meaning, square) {
  const { board } = driver;
  const isOut = () => board.job !== "calibrate" || !board.lit(meaning).includes(square);
  await driver.until(isOut);
  return isOut();
}
