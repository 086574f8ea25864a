// Brings a page's puzzles to life: a classic script, so that it can still speak on a file:// page.
import { openDetailsForPrint, printInTheLight, watchCards } from "./access.js";
import { Boot } from "./boot.js";
import { pressOnEnter } from "./enter.js";
import { shareQuestions } from "./links.js";
import { forgetPlace, offerPlace, rememberPlace } from "./place.js";
import { Slots } from "./slots.js";
import { say } from "./strings.js";

const PATIENCE_MS = 60_000; // without any sign of life

function config() {
  const holder = document.getElementById("kk-live");
  return holder && JSON.parse(holder.textContent);
}

function obstacle() {
  if (location.protocol === "file:") return "file";
  if (typeof WebAssembly !== "object") return "wasm";
  if (typeof Worker !== "function") return "worker";
  return null;
}

class Page {
  constructor({ base, files, cells }) {
    this.url = (name) => new URL(base + files[name].path, document.baseURI).href;
    this.files = files;
    this.cells = cells;
    this.boot = new Boot();
    this.slots = new Slots(cells);
  }

  start() {
    const reason = obstacle();
    if (reason) return this.boot.fail(say(reason));
    this.boot.show();
    this.widgets = import(this.url("widgets.js")).then(({ Widgets }) => new Widgets((m, b) => this.send(m, b)));
    this.widgets.catch((error) => this.fail(say("missing", { detail: error.message })));
    this.worker = this.startWorker();
    this.heard();
  }

  startWorker() {
    const worker = new Worker(this.url("worker.js"), { type: "module" });
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message ? say("broken", { detail: event.message }) : say("missing", { detail: "worker.js" }));
    };
    const urls = Object.fromEntries(Object.keys(this.files).map((name) => [name, this.url(name)]));
    worker.postMessage({ type: "start", urls, files: this.files, cells: this.cells });
    return worker;
  }

  send(message, buffers) {
    this.worker.postMessage({ type: "deliver", message, buffers });
  }

  // A worker that says nothing for a long time is given up; every message winds the clock again.
  heard() {
    clearTimeout(this.clock);
    if (!this.done) this.clock = setTimeout(() => this.fail(say("slow")), PATIENCE_MS);
  }

  fail(text) {
    if (this.done) return;
    this.finish();
    this.worker?.terminate();
    this.boot.fail(text);
  }

  finish() {
    this.done = true;
    clearTimeout(this.clock);
  }

  async receive(message) {
    this.heard();
    const handlers = {
      progress: () => this.boot.progress(message.loaded, message.total),
      step: () => this.boot.step(message.name),
      broken: () => this.fail(say(message.reason, { detail: message.detail })),
      view: () => this.view(message),
      ran: () => {},
      failed: () => this.slots.fail(message.cell, message.error),
      callback_failed: () => this.boot.warn(say("callbackFailed", { detail: message.error })),
      erased: () => forgetPlace(),
      unsaved: () => this.boot.warn(say("unsaved", { detail: message.detail })),
      finished: () => this.finished(),
    };
    const handler = handlers[message.type];
    if (handler) return handler();
    (await this.widgets).receive(message);
  }

  async view({ cell, model_id }) {
    const widgets = await this.widgets;
    await this.slots.fill(cell, (holder) => widgets.render(model_id, holder));
  }

  async finished() {
    this.finish();
    await this.slots.settled();
    this.boot.remove();
    shareQuestions();
    document.documentElement.dataset.kkLive = "ready";
  }
}

openDetailsForPrint();
printInTheLight();
watchCards(document.body);
pressOnEnter(document.body);
offerPlace();
const found = config();
if (found) {
  rememberPlace();
  new Page(found).start();
}
