// Fetches the large files, which lie gzipped on the server whatever it can do, and counts what has arrived.

class Missing extends Error {
  missing = true;
}

export class Downloads {
  constructor(urls, files, report) {
    this.urls = urls;
    this.total = Object.values(files).reduce((sum, { packed }) => sum + (packed ?? 0), 0);
    this.loaded = 0;
    this.report = report;
    this.wasm = this.open("pyodide.asm.wasm");
    this.wasm.catch(() => {}); // reported where it is used
    this.lendWasm();
  }

  async whole(name) {
    const stream = await this.open(name);
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  async open(name) {
    const response = await fetch(this.urls[name]).catch(() => ({ ok: false }));
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

  // Pyodide fetches its WebAssembly itself, under its plain name; it gets ours, inflated as it arrives.
  lendWasm() {
    const plain = self.fetch;
    self.fetch = async (resource, options) => {
      if (!String(resource.url ?? resource).endsWith("pyodide.asm.wasm")) return plain(resource, options);
      return new Response(await this.wasm, { headers: { "Content-Type": "application/wasm" } });
    };
  }
}
