// Hands a link over to another person or device.

/**
 * Shares a link: with the device's own sharing, else by the clipboard. Resolves to "sent", "copied", or "" if
 * the player cancelled it; rejects with the sentence `refused` if the browser does neither.
 * @param {string} url @param {string} text @param {string} refused
 */
export async function handOver(url, text, refused) {
  try {
    if (navigator.share) {
      await navigator.share({ text, url });
      return "sent";
    }
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch (reason) {
    if (reason.name === "AbortError") return "";
    throw new Error(refused);
  }
}
