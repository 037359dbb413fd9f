// The firmware that the site carries for boards, see tools/site/firmware.py.

/** Resolves to the manifest, or to null where the page has no firmware or it is not to be had. */
export async function firmwareManifest() {
  if (!("firmware" in document.documentElement.dataset)) return null;
  try {
    const response = await fetch("firmware/manifest.json");
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Resolves to the firmware's files, in base64 by path. */
export async function firmwareContents() {
  const response = await fetch("firmware/files.json");
  return response.json();
}

/** Where the UF2 file of a model lies. */
export function imageAddress(manifest, model) {
  return `firmware/${manifest.images[model]}`;
}
