// A Python with all that the site is made of.

import { loadPyodide } from "/browser/pyodide/pyodide.mjs";

const FOLDER = "/house";

export async function openPython() {
  const archives = await (await fetch("/browser/archives.json")).json();
  const fetched = archives.map(async ([address, format]) => {
    const answer = await fetch(address);
    return [await answer.arrayBuffer(), format];
  });
  const python = await loadPyodide({ indexURL: "/browser/pyodide/", packages: [] });
  for (const archive of fetched) {
    const [content, format] = await archive;
    python.unpackArchive(content, format, { extractDir: FOLDER });
  }
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  return python;
}
