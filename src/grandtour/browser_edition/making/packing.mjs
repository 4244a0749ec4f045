// Packs files by Zstandard, which Python's core brings along; browsers unpack them by the same core
// (page/unpacking.mjs). Run by Node: node packing.mjs PYODIDE FILE..., each is replaced by FILE.zst.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, ...files] = process.argv.slice(2);
const LEVEL = [100, 19];        // parameters as they are numbered in zstd.h, and their values
const WINDOW = [101, 27];       // 128 MB: one repeats what stands anywhere before
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const core = (await loadPyodide({ indexURL: pyodide, packages: [] }))._module;

for (const file of files) {
  writeFileSync(`${file}.zst`, packed(readFileSync(file)));
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
