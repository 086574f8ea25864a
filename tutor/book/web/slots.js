// The places of a page's puzzles: each holds its static answer until the live one is drawn, then swaps them.
import { say } from "./strings.js";

const FRAME_MS = 50;

// Two frames let the widget lay itself out; the timer stands in where a hidden tab draws no frames.
function laidOut() {
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, FRAME_MS);
    });
  return frame().then(frame);
}

export class Slots {
  constructor(cells) {
    const places = [...document.querySelectorAll(".cell.tag_puzzle")];
    const puzzles = cells.flatMap((cell, index) => (cell.puzzle ? [index] : []));
    this.places = new Map(puzzles.map((index, nth) => [index, places[nth]]));
    this.pending = [];
  }

  fill(cell, render) {
    const filling = this.swap(this.places.get(cell), render).catch((error) => this.fail(cell, error.message));
    this.pending.push(filling);
    return filling;
  }

  settled() {
    return Promise.all(this.pending);
  }

  async swap(place, render) {
    const holder = document.createElement("div");
    holder.className = "kk-live kk-off-flow";
    place.append(holder);
    try {
      await render(holder);
      await laidOut();
    } catch (error) {
      holder.remove();
      throw error;
    }
    // The taller of the two heights is kept, so that nothing below moves up.
    place.style.minHeight = `${place.offsetHeight}px`;
    for (const output of place.querySelectorAll(":scope > :not(.kk-live)")) output.hidden = true;
    holder.classList.remove("kk-off-flow");
    place.dataset.kkLive = "ready";
  }

  fail(cell, error) {
    const note = document.createElement("p");
    note.className = "kk-cell-failed";
    note.setAttribute("role", "status");
    note.textContent = say("cellFailed", { detail: error });
    const place = this.places.get(cell);
    place.append(note);
    place.dataset.kkLive = "failed";
  }
}
