// Packs files by Zstandard, which Python's core brings along. Browsers unpack what they keep packed by the
// same core (page/unpacking.mjs), and what is there before it by fzstd (page/worker.js). Run by Node: node
// packing.mjs PYODIDE END FILE..., each is replaced by one whose name has this end as well.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, end, ...files] = process.argv.slice(2);
const LEVEL = [100, 19];        // parameters as they are numbered in zstd.h, and their values
const WINDOW = [101, 27];       // 128 MB: one repeats what stands anywhere before
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const core = (await loadPyodide({ indexURL: pyodide, packages: [] }))._module;

for (const file of files) {
  writeFileSync(file + end, packed(readFileSync(file)));
  rmSync(file);
}
process.exit();

function packed(content) {
  const room = core._ZSTD_compressBound(content.length);
  const [from, to] = [content.length, room].map((length) => core._malloc(length));
  core.HEAPU8.set(content, from);
  const packer = core._ZSTD_createCCtx();
  for (const [parameter, value] of [LEVEL, WINDOW]) core._ZSTD_CCtx_setParameter(packer, parameter, value);
  const length = core._ZSTD_compress2(packer, to, room, from, content.length);
  if (core._ZSTD_isError(length)) throw new Error("Zstandard could not pack");
  const copy = core.HEAPU8.slice(to, to + length);
  core._ZSTD_freeCCtx(packer);
  for (const at of [from, to]) core._free(at);
  return copy;
}
