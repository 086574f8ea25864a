// Python in the background: loads Pyodide and the packages, runs the cells, carries widget messages.
import { info } from "pyodide/pyodide-lock.json";
import { Downloads } from "./downloads.js";
import { Store } from "./store.js";

const PACKAGES = "/lib/koumkan.zip";
const EMPTY_LOCK = { info, packages: {} }; // everything a page needs lies in our own zip

const post = (message) => self.postMessage(message);

async function loadPython(urls, downloads) {
  const [{ loadPyodide }, packages] = await Promise.all([
    import(urls["pyodide/pyodide.mjs"]),
    downloads.whole("packages.zip"),
    downloads.lend(),
  ]);
  return loadPyodide({
    indexURL: new URL(".", urls["pyodide/pyodide.mjs"]).href,
    lockFileContents: EMPTY_LOCK,
    packageBaseUrl: location.href,
    env: { PYTHONPATH: PACKAGES },
    fsInit: async (FS) => FS.writeFile(PACKAGES, packages),
  });
}

function openSession(python) {
  const { Session } = python.pyimport("tutor.book.kernel.session");
  return Session((json, buffers) => post({ ...JSON.parse(json), buffers: buffers.toJs() }));
}

let opened;
const session = new Promise((resolve) => (opened = resolve));

// What there is to say or to hear about progress waits until the page is ready.
const store = new Store(
  async (detail) => (await session, post({ type: "unsaved", detail })),
  async (entries, all) => (await session)?.hear_progress(JSON.stringify(entries), all),
  () => post({ type: "erased" }),
);

function keepProgress(session, entries) {
  const write = (all) => (changes) => store.write(JSON.parse(changes), all);
  session.keep_progress(JSON.stringify(entries), write(false), write(true));
}

function reportDownload(loaded, total) {
  post({ type: "progress", loaded, total });
  if (loaded === total) post({ type: "step", name: "starting" });
}

// Python says last what happened, JavaScript says it first.
function gist(error) {
  const lines = String(error.message ?? error).trim().split("\n");
  return error.name === "PythonError" ? lines.at(-1) : lines[0];
}

async function start({ urls, files, cells }) {
  const downloads = new Downloads(urls, files, reportDownload);
  const kept = store.open();
  try {
    const python = await loadPython(urls, downloads);
    post({ type: "step", name: "opening" });
    const session = openSession(python);
    keepProgress(session, await kept);
    session.run(python.toPy(cells));
    post({ type: "finished" });
    return session;
  } catch (error) {
    console.error(error);
    post({ type: "broken", reason: error.missing ? "missing" : "broken", detail: gist(error) });
  }
}

// Python knows bytes, but no DataView, which is what widgets send.
const bytes = (view) => new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength);

// What Python could not catch has ended it: every tap from then on is answered by this, and none is silent.
function deliver(session, { message, buffers }) {
  try {
    session.deliver(message, buffers.map(bytes));
  } catch (error) {
    post({ type: "callback_failed", error: gist(error) });
  }
}

self.onmessage = async ({ data }) => {
  if (data.type === "start") opened(start(data));
  else deliver(await session, data);
};
