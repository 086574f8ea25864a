// A question to the referee in the page's address: asked when the page opens, kept there, and copied from there.
// What it says is read and judged in Python; here it is a text that is handed on.
import { say } from "./strings.js";

const ASKED = "#ask=";

export function shareQuestions() {
  const referee = document.querySelector(".kk-live .kk-referee");
  if (!referee) return;
  const row = referee.querySelector(".kk-link-row");
  const note = noteIn(row);
  const ask = () => {
    if (location.hash.startsWith(ASKED)) put(referee, location.hash);
  };
  ask();
  addEventListener("hashchange", ask);
  row.querySelector(".kk-copy-link").addEventListener("click", () => copy(row, note));
  new MutationObserver(() => keep(row, note)).observe(row.querySelector(".widget-html"), { childList: true, subtree: true });
}

function noteIn(row) {
  const note = document.createElement("span");
  note.setAttribute("role", "status");
  row.append(note);
  return note;
}

// As if the reader had pasted it there and pressed the button below.
function put(referee, text) {
  const field = referee.querySelector(".kk-link-text textarea");
  field.value = text;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  referee.querySelector(".kk-open-link").click();
  referee.scrollIntoView();
}

function keep(row, note) {
  note.textContent = "";
  const link = row.querySelector("a");
  if (link) history.replaceState(null, "", link.hash);
}

async function copy(row, note) {
  const link = row.querySelector("a");
  if (!link) return;
  keep(row, note);
  try {
    await navigator.clipboard.writeText(link.href);
    note.textContent = say("copied");
  } catch {
    note.textContent = say("copyByHand");
  }
}
