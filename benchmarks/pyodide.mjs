// Runs benchmarks/in_pyodide.py in Pyodide and prints what it returns, as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [root, count] = process.argv.slice(2);
const require = createRequire(join(root, "package.json"));
const { loadPyodide } = await import(pathToFileURL(require.resolve("pyodide/pyodide.mjs")));
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/project", root);
pyodide.globals.set("count", Number(count));
const answer = pyodide.runPython(readFileSync(join(root, "benchmarks", "in_pyodide.py"), "utf8"));
console.log(answer);
