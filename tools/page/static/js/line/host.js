// What the server tells of the board it has: its name for players, and what is to be known of it.

import { say } from "../core/voice.js";
import { hasText, t } from "../core/words.js";

/** What players call the board of a host line; "" before it is there. */
export function boardName(host) {
  const key = `server.boards.${host.board}`;
  return hasText(key) ? t(key) : host.board;
}

/** What players call a model: "Halo 36" for "halo36". */
export function modelName(model) {
  return model.replace(/^halo/, "Halo ");
}

/** Says the notices of each board that comes, once. */
export function tellNotices(line) {
  let told = "";
  line.addEventListener("message", ({ detail }) => {
    const words = detail.host?.notices?.map(({ name, ...values }) => t(`server.notices.${name}`, values)).join(" ") ?? told;
    if (words !== told) say((told = words));
  });
}
