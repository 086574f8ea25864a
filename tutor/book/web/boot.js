// The bar at the foot of the window while the runtime loads, and the note it turns into when that fails.
import { say } from "./strings.js";

const DOWNLOAD_SHARE = 80; // per cent of the bar; the rest is Python starting and the puzzles opening
const STEPS = { starting: 85, opening: 95 };

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

function element(tag, className) {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

export class Boot {
  constructor() {
    this.box = element("section", "kk-boot");
    this.box.setAttribute("aria-label", say("region"));
    this.text = element("p", "kk-boot-text");
    this.bar = element("div", "kk-boot-bar");
    this.bar.setAttribute("role", "progressbar");
    this.bar.setAttribute("aria-label", say("region"));
    this.bar.setAttribute("aria-valuemin", "0");
    this.bar.setAttribute("aria-valuemax", "100");
    this.fill = element("div", "kk-boot-fill");
    this.bar.append(this.fill);
    this.box.append(this.text, this.bar);
  }

  show() {
    this.at(0, "");
    document.body.append(this.box);
  }

  progress(loaded, total) {
    const text = say("loading", { done: megabytes(loaded), total: megabytes(total) });
    this.at((DOWNLOAD_SHARE * loaded) / total, text);
  }

  step(name) {
    this.at(STEPS[name], say(name));
  }

  at(percent, text) {
    this.bar.setAttribute("aria-valuenow", String(Math.round(percent)));
    this.bar.setAttribute("aria-valuetext", text);
    this.fill.style.width = `${percent}%`;
    this.text.textContent = text;
  }

  remove() {
    // A note about a failed puzzle stays until the reader closes it.
    if (!this.box.classList.contains("kk-boot-note")) this.box.remove();
  }

  fail(reason) {
    this.warn(`${reason} ${say("stays")}`);
    document.documentElement.dataset.kkLive = "failed";
  }

  warn(text) {
    this.text.textContent = text;
    this.text.setAttribute("role", "status");
    this.box.classList.add("kk-boot-note");
    this.box.replaceChildren(this.text, this.closeButton());
    document.body.append(this.box);
  }

  closeButton() {
    const button = element("button", "kk-boot-close");
    button.type = "button";
    button.textContent = "×";
    button.setAttribute("aria-label", say("close"));
    button.onclick = () => this.box.remove();
    return button;
  }
}
