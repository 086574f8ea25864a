// Draws the page's ipywidgets with the widget packages' own models and views, fed by the worker.
import * as base from "@jupyter-widgets/base";
import * as controls from "@jupyter-widgets/controls";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import { Widget } from "@lumino/widgets";
import "@jupyter-widgets/base/css/index.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets.built.css";

const PACKAGES = { "@jupyter-widgets/base": base, "@jupyter-widgets/controls": controls };
const IDLE = { header: { msg_type: "status" }, content: { execution_state: "idle" } };

// A widget's line to Python. The worker answers in order, so a message counts as handled once it is sent;
// this frees the model, which would hold back further changes until it hears "idle".
class PageComm {
  constructor(id, send) {
    this.comm_id = id;
    this.target_name = "jupyter.widget";
    this.post = send;
  }
  open() {
    throw new Error("Widgets of this page are opened by Python only");
  }
  send(data, callbacks, metadata, buffers) {
    this.post(JSON.stringify({ comm_id: this.comm_id, data }), buffers ?? []);
    setTimeout(() => callbacks?.iopub?.status?.(IDLE));
    return this.comm_id;
  }
  close() {
    return this.comm_id;
  }
  on_msg(handler) {
    this.heard = handler;
  }
  on_close(handler) {
    this.closed = handler;
  }
}

class Manager extends ManagerBase {
  async loadClass(className, moduleName) {
    const found = PACKAGES[moduleName]?.[className];
    if (!found) throw new Error(`This page has no widget ${moduleName}.${className}`);
    return found;
  }
  async _create_comm() {
    throw new Error("Widgets of this page are opened by Python only");
  }
  async _get_comm_info() {
    return {};
  }
}

export class Widgets {
  constructor(send) {
    this.manager = new Manager();
    this.send = send;
    this.comms = new Map();
  }

  receive({ type, comm_id, data, metadata, buffers }) {
    const message = { content: { comm_id, data, target_name: "jupyter.widget" }, metadata, buffers };
    if (type === "comm_open") this.open(comm_id, message);
    else if (type === "comm_msg") this.comms.get(comm_id)?.heard?.(message);
    else if (type === "comm_close") this.close(comm_id, message);
  }

  open(id, message) {
    const comm = new PageComm(id, this.send);
    this.comms.set(id, comm);
    this.manager.handle_comm_open(comm, message);
  }

  close(id, message) {
    this.comms.get(id)?.closed?.(message);
    this.comms.delete(id);
  }

  async render(modelId, holder) {
    const model = await this.manager.get_model(modelId);
    const view = await this.manager.create_view(model);
    Widget.attach(view.luminoWidget, holder);
  }
}
