// Python with the whole site. Whoever wants something answered sends it by a port.

import { KEPT } from "/browser/parts.mjs";
import { openPython } from "/browser/python.js";
import { openStorage } from "/browser/storage.js";

const opened = open();

self.addEventListener("message", async ({ ports: [port] }) => {
  const ask = await opened;
  port.onmessage = ({ data }) => answer(ask, data);
  port.postMessage("open");
});

async function open() {
  const python = await openPython();
  await openStorage(python.FS, KEPT);
  const language = navigator.language.slice(0, 2);
  const gateway = await python.globals.get("house").open(self.location.origin, language, begin);
  return (method, target, headers, body, way) =>
    gateway.ask(method, target, JSON.stringify(headers), python.toPy(new Uint8Array(body)), way);
}

function answer(ask, { method, target, headers, body, answer: port }) {
  const exchange = ask(method, target, headers, body, {
    begin: (status, told) => port.postMessage({ status, headers: JSON.parse(told) }),
    send: (part) => port.postMessage({ part: part.toJs() }),
    end: () => port.postMessage({}),
  });
  port.onmessage = () => exchange.leave();
}

// A worker that thinks, for Python.
function begin() {
  const thinker = new Worker("/browser/thinker.js", { type: "module" });
  return {
    ask: (work) => asked(thinker, work.toJs()),
    end: () => thinker.terminate(),
  };
}

function asked(thinker, work) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    thinker.postMessage({ work, answer: port2 }, [port2]);
  });
}
