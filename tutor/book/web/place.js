// Where the reader was: the last chapter opened, in this browser only, and a link on the front page that goes on there.
import { say } from "./strings.js";

const KEY = "koumkan-place-";
const PAGE = /^[\w/-]+\.html$/; // below the site's root, so that no stored text can lead elsewhere

const root = () => new URL(document.documentElement.dataset.content_root ?? "./", location.href);
const key = () => KEY + document.documentElement.lang;

export function rememberPlace() {
  const page = location.pathname.slice(root().pathname.length);
  const title = document.querySelector("h1")?.firstChild?.textContent.trim();
  if (PAGE.test(page) && title) quietly(() => localStorage.setItem(key(), JSON.stringify({ page, title })));
}

export function offerPlace() {
  const holder = document.querySelector(".kk-continue");
  const place = holder && quietly(() => JSON.parse(localStorage.getItem(key())));
  if (!PAGE.test(place?.page) || typeof place.title !== "string") return;
  const link = document.createElement("a");
  link.href = new URL(place.page, root()).href;
  link.textContent = say("goOn", { title: place.title });
  holder.replaceChildren(link);
  holder.hidden = false;
}

export function forgetPlace() {
  quietly(() => Object.keys(localStorage).filter((name) => name.startsWith(KEY)).forEach((name) => localStorage.removeItem(name)));
}

// A browser may keep nothing for this site; then nothing is offered.
function quietly(action) {
  try {
    return action();
  } catch {
    return null;
  }
}
