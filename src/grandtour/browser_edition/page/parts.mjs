// What Python stands on, alike where its memory is kept (making/memory.mjs) and where it is opened.

export const HOUSE = "/house";          // the folder with what the site is made of
export const KEPT = "/kept";            // the folder in which everything is kept
export const LOW = 1 << 25;             // bytes of the memory in which the core stands before Python begins
const READABLE = 0o444;
const NEAR = 512;                       // bytes on either side of a word
const NAMED = 0x90000000;               // hardly any word is as large

// Machine code is loaded before Python begins, so it always lies in the same places of the memory.
export function withLibraries(create, libraries, locate) {
  const named = new Map(libraries.map((name) => [`${HOUSE}/${name}`, name]));
  return (settings) => create(Object.assign(settings, {
    dynamicLibraries: [...named.keys()],
    locateFile: (path) => locate(named.get(path) ?? path),
  }));
}

// Lay files down; of each its name, and where it ends in the content.
export function lay(FS, ends, content) {
  const made = new Set();
  let begin = 0;
  for (const [name, end] of ends) {
    const path = `${HOUSE}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(path, content.subarray(begin, end), { canOwn: true, mode: READABLE });
    FS.utime(path, 0, 0);
    begin = end;
  }
}

// Addresses of what lies near by, as distances: so alike things look alike wherever they lie, and are packed
// the better. Addresses and distances change places, so to do it again is to undo it. `begin` is the address
// of the first of these words.
export function toldByDistance(words, begin) {
  for (let at = 0; at < words.length; at++) {
    const first = begin + 4 * at - NEAR;
    const distance = (words[at] - first) >>> 0;
    const named = (words[at] - NAMED) >>> 0;
    if (distance < 2 * NEAR) words[at] = NAMED + distance;
    else if (named < 2 * NEAR) words[at] = first + named;
  }
}
