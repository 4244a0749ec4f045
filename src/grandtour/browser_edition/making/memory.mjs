// Begins Python as a browser does, lets it look at the whole site, and keeps its memory: all that has
// been imported, read and compiled. Run by Node: node memory.mjs FOLDER, where what browsers fetch lies
// unpacked, and where it writes the memory in two parts, and the names of the files that nobody needs any
// more.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { goAlike } from "./same.mjs";

const [folder] = process.argv.slice(2);
const PYODIDE = `${folder}/pyodide/`;
// Bytes of what is free, the largest first.
const FREED = [1 << 22, 1 << 18, 1 << 14, 1 << 10, 1 << 7, 96, 64, 48, 32, 24, 16, 8];
const EMPTY = "/empty.db";      // with which every visitor begins
const SAME = { PYTHONHASHSEED: "0" };   // the same folder of the same files
const SPARE = { PYTHONNODEBUGRANGES: "1" };     // where in a line a fault was
const WITHOUT_REMARKS = ["-OO"];
const LOADED = "import json, sys; json.dumps([getattr(one, '__file__', '') for one in sys.modules.values()])";

const { default: create } = await import(pathToFileURL(`${PYODIDE}pyodide.asm.mjs`));
const { loadPyodide } = await import(pathToFileURL(`${PYODIDE}pyodide.mjs`));
const { HOUSE, KEPT, LOW, lay, toldByDistance, withLibraries } = await import(pathToFileURL(`${folder}/parts.mjs`));
const { libraries, ends } = JSON.parse(readFileSync(`${folder}/parts.json`, "utf8"));
const content = new Uint8Array(readFileSync(`${folder}/house.bin`));
const empty = new Uint8Array(readFileSync(`${folder}/empty.db`));

goAlike();
// Twice: what compiling leaves in the memory is not to be kept.
const [names, compiled] = compiledIn(await looked([], new Uint8Array()));
const python = await looked(names, compiled);
const loaded = JSON.parse(python.runPython(LOADED));
clear(python._module);
const memory = python.makeMemorySnapshot();
const used = python._module._sbrk(0);
const begin = memory.length - python._module.HEAPU8.length;     // where the memory itself does
const high = memory.slice(begin + LOW, begin + used);
toldByDistance(new Uint32Array(high.buffer), LOW);
writeFileSync(`${folder}/low.bin`, memory.subarray(0, begin + LOW));
writeFileSync(`${folder}/high.bin`, high);
writeFileSync(`${folder}/loaded.json`, JSON.stringify(loaded.filter((name) => name)));
process.exit();         // though something in Python waits for its time

// A Python that has looked at the site.
async function looked(furtherEnds, further) {
  const python = await loadPyodide({
    indexURL: PYODIDE,
    packages: [],
    args: [...WITHOUT_REMARKS],
    env: { ...SAME, ...SPARE },
    createPyodideModule: withLibraries(create, libraries, locate),
    fsInit: async (FS) => {
      lay(FS, ends, content);
      lay(FS, furtherEnds, further);
      FS.writeFile(EMPTY, empty);
    },
    _makeSnapshot: true,
  });
  python.runPython(`import sys; sys.path.insert(0, "${HOUSE}"); sys.dont_write_bytecode = False`);
  await python.runPythonAsync(
    `from grandtour.browser_edition.looking import warm_up; house = await warm_up("${KEPT}", "${EMPTY}")`);
  python.FS.unlink(EMPTY);
  python.runPython("import gc; gc.collect(); sys.dont_write_bytecode = True");
  return python;
}

function locate(name) {
  return libraries.includes(name) ? `${folder}/libraries/${name}` : PYODIDE + name;
}

// What it has compiled, as files to be laid.
function compiledIn(python) {
  const names = JSON.parse(python.runPython(
    `import json, pathlib; json.dumps([str(one) for one in pathlib.Path("${HOUSE}").rglob("*.pyc")])`));
  const contents = names.map((name) => python.FS.readFile(name));
  let end = 0;
  const ended = names.map((name, at) => [name.slice(HOUSE.length + 1), end += contents[at].length]);
  return [ended, Buffer.concat(contents)];
}

// What has been freed is emptied, since it would be kept as well.
function clear(module) {
  const taken = [];
  const room = module._sbrk(0);
  for (const length of FREED) {
    let at = 0;
    while (at + 2 * length < room) {
      at = module._malloc(length);
      module.HEAPU8.fill(0, at, at + length);
      taken.push(at);
    }
  }
  taken.forEach((at) => module._free(at));
}
