// The reader's progress: one IndexedDB database that all pages of the site share. Python reads all of it before
// the first puzzle opens; from then on each change is written at once, and other tabs are told.

const DATABASE = "koumkan-tutor";
const VERSION = 1;
const TABLE = "progress";

const promised = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase() {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  return promised(request);
}

async function readAll(database) {
  const table = database.transaction(TABLE).objectStore(TABLE);
  const [keys, texts] = await Promise.all([promised(table.getAllKeys()), promised(table.getAll())]);
  return keys.map((key, index) => [String(key), String(texts[index])]);
}

export class Store {
  // `trouble` hears, once, why nothing is kept; `heard` what other tabs put or replaced; `erased` that all is gone.
  constructor(trouble, heard, erased) {
    this.erased = erased;
    this.trouble = (error) => {
      this.trouble = () => {};
      trouble(error?.message || String(error));
    };
    this.channel = new BroadcastChannel(DATABASE);
    this.channel.onmessage = ({ data }) => heard(data.entries, data.all);
  }

  async open() {
    try {
      this.database = await openDatabase();
      // Lets a newer version of the site, open in another tab, change the database.
      this.database.onversionchange = () => this.database.close();
      return await readAll(this.database);
    } catch (error) {
      this.trouble(error);
      return [];
    }
  }

  // Adds entries, or puts them in place of all there are.
  write(entries, all) {
    if (!this.database) return;
    try {
      const transaction = this.database.transaction(TABLE, "readwrite", { durability: "strict" });
      const table = transaction.objectStore(TABLE);
      if (all) table.clear();
      if (all && !entries.length) this.erased();
      for (const [key, text] of entries) table.put(text, key);
      transaction.oncomplete = () => this.channel.postMessage({ entries, all });
      transaction.onabort = () => this.trouble(transaction.error);
      transaction.commit?.(); // on its way even if the page is closed this instant
    } catch (error) {
      this.trouble(error);
    }
  }
}
