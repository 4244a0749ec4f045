// Unpacks what has been packed by Zstandard (making/packing.mjs), by the core of Python, which brings it
// along; so nothing large has to be kept unpacked, and the memory is unpacked to where it belongs.

import { LOW, toldByDistance } from "/browser/parts.mjs";

const PAGE = 1 << 16;           // by which a memory grows

// A copy of what was packed, of this length.
export function unpacked(core, packed, length) {
  const [from, to] = [packed.length, length].map((room) => core._malloc(room));
  core.HEAPU8.set(packed, from);
  unpack(core, to, length, from, packed.length);
  const content = core.HEAPU8.slice(to, to + length);
  for (const at of [from, to]) core._free(at);
  return content;
}

// Let the core have a memory, of which `high` is the packed upper part, of this length, and copy the lower
// part, with which Python begins, into `begun`. The lower part is unpacked above all else, since what
// unpacks stands in its place.
export function remember(core, low, begun, high, length) {
  if (core._sbrk(0) > LOW) throw new Error("the core takes more room than it is given");
  const end = Math.ceil((LOW + length) / PAGE) * PAGE;
  const packed = end + begun.length;
  core.growMemory(packed + Math.max(low.length, high.length));
  core.HEAPU8.set(low, packed);
  unpack(core, end, begun.length, packed, low.length);
  begun.set(core.HEAPU8.subarray(end, packed));
  core.HEAPU8.set(high, packed);
  unpack(core, LOW, length, packed, high.length);
  toldByDistance(core.HEAPU32.subarray(LOW / 4, (LOW + length) / 4), LOW);
  core.HEAPU8.fill(0, end);
}

function unpack(core, to, length, from, packed) {
  if (core._ZSTD_decompress(to, length, from, packed) !== length) throw new Error("a file is damaged");
}
