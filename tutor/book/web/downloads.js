// Fetches the large files, which lie gzipped on the server whatever it can do, and counts what has arrived.

class Missing extends Error {
  missing = true;
}

// What Pyodide fetches itself, by the ending of the address it asks for, and what it gets instead.
const LENT = {
  "pyodide.asm.wasm": { file: "pyodide.asm.wasm", type: "application/wasm" },
  "python_stdlib.zip": { file: "stdlib.zip", type: "application/zip" },
};

export class Downloads {
  constructor(urls, files, report) {
    this.urls = urls;
    this.total = Object.values(files).reduce((sum, { packed }) => sum + (packed ?? 0), 0);
    this.loaded = 0;
    this.report = report;
    this.fetch = self.fetch.bind(self);
  }

  async whole(name) {
    return new Uint8Array(await new Response(await this.open(name)).arrayBuffer());
  }

  async open(name) {
    const response = await this.fetch(this.urls[name]).catch(() => ({ ok: false }));
    if (!response.ok) throw new Missing(name);
    return response.body.pipeThrough(this.counter()).pipeThrough(new DecompressionStream("gzip"));
  }

  counter() {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.loaded += chunk.byteLength;
        this.report(this.loaded, this.total);
        controller.enqueue(chunk);
      },
    });
  }

  // Starts the downloads that Pyodide will ask for, and answers it from them. Returns when all have begun.
  lend() {
    const streams = Object.entries(LENT).map(([ending, { file, type }]) => ({ ending, type, stream: this.open(file) }));
    self.fetch = async (resource, options) => {
      const url = String(resource.url ?? resource);
      const lent = streams.find(({ ending }) => url.endsWith(ending));
      if (!lent) return this.fetch(resource, options);
      return new Response(await lent.stream, { headers: { "Content-Type": lent.type } });
    };
    return Promise.all(streams.map(({ stream }) => stream));
  }
}
