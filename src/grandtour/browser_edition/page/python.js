// A Python that has already begun: with all that the site is made of, as it was in the memory of the
// one in which the site was looked at when the folder was made.

import create from "/browser/pyodide/pyodide.asm.mjs";
import { loadPyodide } from "/browser/pyodide/pyodide.mjs";
import { grown, lay, withLibraries } from "/browser/parts.mjs";

const PYODIDE = "/browser/pyodide/";

export async function openPython() {
  const memory = bytes("/browser/memory.bin");
  const content = bytes("/browser/house.bin");
  const { libraries, ends } = await (await fetch("/browser/parts.json")).json();
  const locate = (name) => (libraries.includes(name) ? `/browser/libraries/${name}` : PYODIDE + name);
  return loadPyodide({
    indexURL: PYODIDE,
    packages: [],
    createPyodideModule: async (settings) =>
      grown(await withLibraries(create, libraries, locate)(settings), (await memory).length),
    fsInit: async (FS) => lay(FS, ends, await content),
    _loadSnapshot: memory,
  });
}

async function bytes(address) {
  return new Uint8Array(await (await fetch(address)).arrayBuffer());
}
