// A Python that has already begun: with all that the site is made of, as it was in the memory of the
// one in which the site was looked at when the folder was made.

import create from "/browser/pyodide/pyodide.asm.mjs";
import { loadPyodide } from "/browser/pyodide/pyodide.mjs";
import { lay, withLibraries } from "/browser/parts.mjs";
import { remember, unpacked } from "/browser/unpacking.mjs";

const PYODIDE = "/browser/pyodide/";

export async function openPython() {
  const files = Promise.all(["house", "low", "high"].map((name) => bytes(`/browser/${name}.bin.zst`)));
  const { libraries, ends, lengths } = await (await fetch("/browser/parts.json")).json();
  const locate = (name) => (libraries.includes(name) ? `/browser/libraries/${name}` : PYODIDE + name);
  const begun = new Uint8Array(lengths.low);
  return loadPyodide({
    indexURL: PYODIDE,
    packages: [],
    createPyodideModule: async (settings) => {
      const core = await withLibraries(create, libraries, locate)(settings);
      const [house, low, high] = await files;
      lay(core.FS, ends, unpacked(core, house, lengths.house));
      remember(core, low, begun, high, lengths.high);
      return core;
    },
    _loadSnapshot: begun,       // nothing yet; it is read when the core stands
  });
}

async function bytes(address) {
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
}
