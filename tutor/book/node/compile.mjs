// Compiles Python sources to byte code with Pyodide itself, the only Python here of the right version.
// node compile.mjs <zip of sources> <zip of byte code>
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [sources, output] = process.argv.slice(2);
const python = await loadPyodide();
python.FS.writeFile("/sources.zip", readFileSync(sources));
python.runPython(`
import importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(name, source):
    code = compile(source, "/" + name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))

# Stored, not deflated: the file is gzipped as a whole, which packs better and leaves zipimport nothing to inflate.
with zipfile.ZipFile("/sources.zip") as given, zipfile.ZipFile("/compiled.zip", "w") as made:
    for name in sorted(given.namelist()):
        data = given.read(name)
        if name.endswith(".py"):
            name, data = name + "c", compiled(name, data)
        made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
`);
writeFileSync(output, python.FS.readFile("/compiled.zip"));
