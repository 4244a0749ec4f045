// What Python stands on, alike where its memory is kept (making/memory.mjs) and where it is opened.

export const HOUSE = "/house";          // the folder with what the site is made of
export const KEPT = "/kept";            // the folder in which everything is kept
const READABLE = 0o444;

// Machine code is loaded before Python begins, so it always lies in the same places of the memory.
export function withLibraries(create, libraries, locate) {
  const named = new Map(libraries.map((name) => [`${HOUSE}/${name}`, name]));
  return (settings) => create(Object.assign(settings, {
    dynamicLibraries: [...named.keys()],
    locateFile: (path) => locate(named.get(path) ?? path),
  }));
}

// Let a module have room for as much memory.
export function grown(module, length) {
  if (module.HEAP8.length < length) module.growMemory(length);
  return module;
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
