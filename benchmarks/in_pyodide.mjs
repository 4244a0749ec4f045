// Runs a Python program in Pyodide: node in_pyodide.mjs FOLDER SOURCES LIBRARIES PROGRAM

import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, sources, libraries, program] = process.argv.slice(2);
const PYODIDE = `${folder}/package/`;

const { loadPyodide } = await import(pathToFileURL(`${PYODIDE}pyodide.mjs`));
const python = await loadPyodide({ indexURL: PYODIDE, packages: [] });
for (const wheel of readdirSync(`${folder}/wheels`)) {
  python.unpackArchive(new Uint8Array(readFileSync(`${folder}/wheels/${wheel}`)), "wheel",
    { extractDir: "/wheels" });
}
for (const [at, host] of [["/sources", sources], ["/libraries", libraries]]) {
  python.FS.mkdirTree(at);
  python.mountNodeFS(at, host);
}
python.runPython('import sys; sys.path[:0] = ["/wheels", "/sources", "/libraries"]');
await python.runPythonAsync(readFileSync(program, "utf8"));
python.runPython("sys.stdout.flush()");
