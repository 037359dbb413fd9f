// The firmware that the site carries for boards, see tools/page/builder/firmware.py.

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

/** Resolves to the packed firmware's bytes. */
export async function firmwareContents(manifest) {
  const response = await fetch(`firmware/${manifest.pack}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Where the UF2 file of a model lies. */
export function imageAddress(manifest, model) {
  return `firmware/${manifest.images[model]}`;
}
