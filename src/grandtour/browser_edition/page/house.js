// Python with the whole site. Whoever wants something answered sends it by a port.

import { KEPT } from "/browser/parts.mjs";
import { openPython } from "/browser/python.js";
import { openStorage } from "/browser/storage.js";

const opened = open();

// A service worker that has ended takes no answer any more; its lock is free then.
self.addEventListener("message", async ({ data: life, ports: [port] }) => {
  const ask = await opened;
  const going = new Set();
  port.onmessage = ({ data }) => answer(ask, data, going);
  port.postMessage("open");
  navigator.locks.request(life, { mode: "shared" }, () => going.forEach((exchange) => exchange.leave()));
});

async function open() {
  const python = await openPython();
  await openStorage(python.FS, KEPT);
  const language = navigator.language.slice(0, 2);
  const gateway = await python.globals.get("house").open(self.location.origin, language, begin);
  return (method, target, headers, body, way) =>
    gateway.ask(method, target, JSON.stringify(headers), python.toPy(new Uint8Array(body)), way);
}

function answer(ask, { method, target, headers, body, answer: port }, going) {
  const exchange = ask(method, target, headers, body, {
    begin: (status, told) => port.postMessage({ status, headers: JSON.parse(told) }),
    send: (part) => port.postMessage({ part: part.toJs() }),
    end: () => {
      going.delete(exchange);
      port.postMessage({});
    },
  });
  going.add(exchange);
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
