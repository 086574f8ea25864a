// Bundles the browser sources: node bundle.mjs <source folder> <output folder>
import { build } from "esbuild";
import { join } from "node:path";

const [source, output] = process.argv.slice(2);
const common = { bundle: true, minify: true, target: "es2022", outdir: output, legalComments: "eof", logLevel: "warning" };
const entry = (...names) => names.map((name) => join(source, name));

// page.js must be a classic script: a module cannot even say why it does not run on file://.
await build({ ...common, format: "iife", entryPoints: entry("page.js") });
await build({ ...common, format: "esm", entryPoints: entry("worker.js", "widgets.js"), loader: { ".svg": "dataurl" } });
await build({ ...common, entryPoints: entry("live.css") });
