// Runs a script of benchmarks/ in Pyodide, with some words, and prints what it returns, as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [root, script, ...words] = process.argv.slice(2);
const require = createRequire(join(root, "package.json"));
const { loadPyodide } = await import(pathToFileURL(require.resolve("pyodide/pyodide.mjs")));
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/project", root);
pyodide.globals.set("words", pyodide.toPy(words));
const answer = pyodide.runPython(readFileSync(join(root, "benchmarks", script), "utf8"));
console.log(answer);
