// The service worker of the browser edition. What lies in the folder comes from where it was kept at
// the first visit; everything else is answered by Python, which runs in a worker of one open tab.

importScripts("/browser/files.js", "/browser/fzstd.js");

const PACKED = ".packed";         // is kept unpacked, under the name before that
const TYPES = {
  wasm: "application/wasm", mjs: "text/javascript", js: "text/javascript", css: "text/css" };
const { version, files: listed } = self.FOLDER;
const files = listed.map((path) => path.replace(PACKED, ""));
const CACHE = `folder-${version}`;
const SHELL = "/index.html";
const LOOK = 500;               // milliseconds between two looks for a tab that has Python
const BODILESS = [204, 205, 304];
const LIFE = `worker ${crypto.randomUUID()}`;   // a lock that nobody else gets before this worker has ended

let found = null;               // the way to Python, or the promise of one

const living = new Promise((begun) => {
  navigator.locks.request(LIFE, () => {
    begun();
    return new Promise(() => {});
  });
});

self.addEventListener("install", (event) => {
  if (!self.registration.active) self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.all(listed.map((path) => keep(cache, path)))));
});

async function keep(cache, path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path.replace(PACKED, ""), path.endsWith(PACKED) ? await unpacked(path, answer) : answer);
}

async function unpacked(path, answer) {
  const type = TYPES[path.replace(PACKED, "").split(".").at(-1)] ?? "application/octet-stream";
  return new Response(fzstd.decompress(new Uint8Array(await answer.arrayBuffer())),
    { headers: { "content-type": type } });
}

// A tab asks it to stay: browsers end a worker of which nothing was asked for half a minute.
self.addEventListener("message", () => {});

self.addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

// What is opened in a tab of its own is the shell, which shows the page in its frame.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.destination === "document") event.respondWith(kept(SHELL));
  else if (files.includes(pathname)) event.respondWith(kept(pathname));
  else event.respondWith(ask(request));
});

async function kept(path) {
  return await (await caches.open(CACHE)).match(path) || fetch(path);
}

// The answer of Python, as it comes.
async function ask(request) {
  const { port } = await way();
  const body = await request.arrayBuffer();
  const { port1, port2 } = new MessageChannel();
  const answer = answered(port1);
  port.postMessage({ ...told(request), body, answer: port2 }, [body, port2]);
  return answer;
}

function told(request) {
  const headers = new Map(request.headers);
  if (!headers.has("accept-language")) headers.set("accept-language", navigator.languages.join());
  if (request.referrer) headers.set("referer", request.referrer);
  const { pathname, search } = new URL(request.url);
  return { method: request.method, target: pathname + search, headers: [...headers] };
}

// Parts come until nobody reads them any more.
function answered(port) {
  return new Promise((resolve) => {
    let parts = null;
    const stream = new ReadableStream({
      start(controller) { parts = controller; },
      cancel() { port.postMessage("left"); },
    });
    port.onmessage = ({ data: { status, headers, part } }) => {
      if (status) resolve(new Response(BODILESS.includes(status) ? null : stream, { status, headers }));
      else if (part) parts.enqueue(part);
      else end(parts, port);
    };
  });
}

function end(parts, port) {
  try {
    parts.close();
  } catch {
    // whoever read it has left
  }
  port.close();
}

// The way to Python, as long as the tab that has it is open.
async function way() {
  found ??= find();
  const { tab } = await found;
  if (await self.clients.get(tab)) return found;
  found = find();
  return found;
}

// Tabs are asked until one says that Python is ready there.
async function find() {
  await living;
  for (;;) {
    const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const shells = tabs.filter((tab) => tab.frameType === "top-level");
    const ready = await Promise.race([...shells.map(asked), pause(LOOK)]);
    if (ready) return ready;
  }
}

function asked(tab) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve({ port: port1, tab: tab.id });
    tab.postMessage(LIFE, [port2]);
  });
}

function pause(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}
