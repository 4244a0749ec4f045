// Compiles the modules of an archive for the Python of Pyodide, in Node: a browser would take longer
// for that than for all the rest. node compile.mjs PYODIDE ARCHIVE...

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const COMPILE = `
import importlib.util, marshal, zipfile

def compiled(name, content):
    code = compile(content, name, "exec", dont_inherit=True, optimize=0)
    return importlib.util.MAGIC_NUMBER + (0).to_bytes(12, "little") + marshal.dumps(code)

def compile_all(source, target):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for one in old.infolist():
            name, content = one.filename, old.read(one)
            if name.endswith(".py"):
                name, content = name + "c", compiled("/house/" + name, content)
            new.writestr(zipfile.ZipInfo(name, one.date_time), content, zipfile.ZIP_DEFLATED, 9)
compile_all`;

const [folder, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/`, packages: [] });
const compileAll = python.runPython(COMPILE);
for (const archive of archives) {
  python.FS.writeFile("/source.zip", new Uint8Array(readFileSync(archive)));
  compileAll("/source.zip", "/target.zip");
  writeFileSync(archive, python.FS.readFile("/target.zip"));
}
process.exit();
