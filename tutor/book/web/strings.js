// What the runtime says to a reader, by language of the page.
const catalogue = {
  en: {
    region: "Starting the puzzles",
    loading: "Loading the puzzles: {done} of {total} MB. You can read on.",
    starting: "Starting Python in your browser …",
    opening: "Opening the puzzles …",
    close: "Close this note",
    stays: "The worked answers on this page are all here to read.",
    file: "The puzzles cannot start from a file on disk. Serve the folder over http, for instance with: python -m http.server",
    wasm: "The puzzles cannot start: this browser has no WebAssembly, or it is switched off.",
    worker: "The puzzles cannot start: this browser does not allow web workers.",
    missing: "The puzzles cannot start: a file did not arrive ({detail}).",
    broken: "The puzzles could not start ({detail}).",
    slow: "The puzzles are taking very long to start, so this page has stopped waiting. Reload it to try again.",
    cellFailed: "This puzzle could not be opened, sorry. Its worked answer stays here. Python said: {detail}",
    callbackFailed: "Something went wrong in a puzzle, sorry. Reloading the page starts it afresh. Python said: {detail}",
    copied: "Copied.",
    copyByHand: "The link is in the address bar now; copy it from there.",
    goOn: "Continue with: {title}",
    unsaved: "This browser does not keep your progress ({detail}). Everything works, but save it to a file in the trainer before you close the page.",
  },
  de: {
    region: "Die Aufgaben werden gestartet",
    loading: "Die Aufgaben werden geladen: {done} von {total} MB. Du kannst schon lesen.",
    starting: "Python startet in deinem Browser …",
    opening: "Die Aufgaben werden geöffnet …",
    close: "Hinweis schließen",
    stays: "Die gelösten Beispiele auf dieser Seite kannst du alle lesen.",
    file: "Aus einer Datei auf der Festplatte lassen sich die Aufgaben nicht starten. Stelle den Ordner über http bereit, zum Beispiel mit: python -m http.server",
    wasm: "Die Aufgaben können nicht starten: Dieser Browser hat kein WebAssembly, oder es ist abgeschaltet.",
    worker: "Die Aufgaben können nicht starten: Dieser Browser erlaubt keine Web-Worker.",
    missing: "Die Aufgaben können nicht starten: Eine Datei ist nicht angekommen ({detail}).",
    broken: "Die Aufgaben konnten nicht starten ({detail}).",
    slow: "Die Aufgaben brauchen sehr lange zum Starten, darum wartet diese Seite nicht weiter. Lade sie neu, um es noch einmal zu versuchen.",
    cellFailed: "Diese Aufgabe ließ sich leider nicht öffnen. Die Lösung bleibt hier stehen. Python meldet: {detail}",
    callbackFailed: "In einer Aufgabe ist leider etwas schiefgegangen. Beim Neuladen der Seite beginnt sie von vorn. Python meldet: {detail}",
    copied: "Kopiert.",
    copyByHand: "Der Link steht jetzt in der Adresszeile; kopiere ihn dort.",
    goOn: "Weiter mit: {title}",
    unsaved: "Dieser Browser behält deinen Lernstand nicht ({detail}). Alles funktioniert, aber sichere ihn im Trainer in eine Datei, bevor du die Seite schließt.",
  },
};

export function say(id, values = {}) {
  const language = document.documentElement.lang.slice(0, 2);
  const text = (catalogue[language] ?? catalogue.en)[id];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}
