// A link as a code to be scanned.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "./words.js";

const LIBRARY = "../../lib/qr.js";
// The quiet zone around a QR code, in its modules.
const MARGIN = 4;

/** @param {{ text: string }} properties */
export function Code({ text }) {
  const rows = useSignal(/** @type {boolean[][]} */ ([]));
  useEffect(() => {
    import(LIBRARY).then(({ encode }) => (rows.value = encode(text, { ecc: "M", border: 0 }).data), () => {});
  }, [text]);
  const size = rows.value.length + 2 * MARGIN;
  const dark = rows.value.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : [])));
  return (
    <div class="code">
      {dark.length > 0 && (
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t("remote.invitation.code")} shape-rendering="crispEdges">
          <rect width={size} height={size} fill="#fff" /><path d={dark.join("")} fill="#000" />
        </svg>
      )}
    </div>
  );
}
