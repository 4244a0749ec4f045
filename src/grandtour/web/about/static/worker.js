// The service worker of the site: keeps the running tables of whoever reads here, so that they can be
// read without a network, and shows what is pushed to this browser.
//
// What is kept is one reader's alone. Every page says whose it is: once it is somebody else's, or
// nobody's, all that was kept goes. Signing out ends this worker with all that it has.

const OWN = "own";              // pages of running tables, each under its address
const PARTS = "parts";          // what pages consist of, and the page that is shown without a network
const READER = "/reader";       // under which it is kept whose pages these are
const SHELL = "/offline";
const TABLE = /^\/t\/\w+$/;
const STATIC = "/static/";
const PART = /<(?:link|script)\s[^>]*?\b(?:src|href)="([^"]+)"/g;     // text of people has no tags
const MOST = 20;                // tables
const SELDOM = 60_000;          // milliseconds between two looks at the list of tables

let looked = 0;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable());
});

// Pages come from the network as long as there is one.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (pathname.startsWith(STATIC)) event.respondWith(part(request, searchParams.has("v")));
});

async function page(event, path) {
  try {
    const answer = await event.preloadResponse || await fetch(event.request);
    event.waitUntil(check(answer));
    return answer;
  } catch {
    return await found(OWN, path) || await found(PARTS, SHELL) || Response.error();
  }
}

async function found(cache, address) {
  return (await caches.open(cache)).match(address);
}

// What names its version stays as it is.
async function part(request, lasts) {
  const kept = await found(PARTS, request);
  if (kept && lasts) return kept;
  return fetch(request).catch(() => kept || Response.error());
}

// True if the answer is for whom everything else here is.
async function check(answer) {
  const reader = answer.headers.get("x-reader");
  if (reader === null) return true;
  const known = await (await found(PARTS, READER))?.text();
  if (known === reader) return true;
  await caches.delete(OWN);
  await (await caches.open(PARTS)).put(READER, new Response(reader));
  return false;
}

self.addEventListener("message", (event) => event.waitUntil(attend(event.data)));

// A page tells where it is, and in which language it is read.
async function attend({ path, language }) {
  const shell = await fetch(`${SHELL}?lang=${language}`, { credentials: "omit" });
  if (shell.ok) await store(PARTS, SHELL, shell);
  if (TABLE.test(path)) await keep(path);
  if (Date.now() - looked > SELDOM) await keepAll();
}

// A page with what it consists of.
async function store(cache, address, answer) {
  const parts = await caches.open(PARTS);
  for (const part of partsOf(await answer.clone().text())) {
    if (!await parts.match(part)) await keepPart(parts, part);
  }
  await (await caches.open(cache)).put(address, answer);
}

// The addresses of the parts with a version that the tags of a page name, all of them static files of this site.
function partsOf(text) {
  return [...text.matchAll(PART)]
    .map(([, address]) => new URL(address, self.location))
    .filter(({ origin, pathname, searchParams }) => origin === self.location.origin
      && pathname.startsWith(STATIC) && searchParams.has("v"))
    .map(({ pathname, search }) => pathname + search);
}

// Other versions of it go.
async function keepPart(cache, address) {
  const answer = await fetch(address, { cache: "force-cache" });
  if (!answer.ok) return;
  await cache.delete(address, { ignoreSearch: true });
  await cache.put(address, answer);
}

// The table as it is now, if it is one's own and runs. To look it up is no sign of its reader.
async function keep(path) {
  const answer = await fetch(path, { headers: { "x-keeping": "yes" } });
  await check(answer);
  if (answer.ok && answer.headers.has("x-keep")) await store(OWN, path, answer);
  else await (await caches.open(OWN)).delete(path);
}

// All one's running tables that have changed since they were kept.
async function keepAll() {
  looked = Date.now();
  const answer = await fetch("/api/v1/me/tables");
  if (!answer.ok) return;
  const cache = await caches.open(OWN);
  const now = (await answer.json()).now.slice(0, MOST);
  const own = new Map(now.map(({ table, since }) => [`/t/${table}`, since]));
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (!own.has(path)) await cache.delete(request);
  }
  for (const [path, since] of own) {
    const kept = await cache.match(path);
    if (!kept || Date.parse(kept.headers.get("date")) < since) await keep(path);
  }
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

async function show(said) {
  await self.registration.showNotification(said.title, {
    body: said.text, lang: said.language, tag: said.tag, icon: "/icon-192.png",
    data: { door: said.door[1], end: said.end[1] },
    actions: [{ action: "door", title: said.door[0] }, { action: "end", title: said.end[0] }],
  });
  const path = here(said.door[1]);
  if (TABLE.test(path)) await keep(path);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { door, end } = event.notification.data;
  event.waitUntil(event.action === "end" ? leave(here(end)) : open(here(door)));
});

// The address on this site, by whatever name the site was told it goes.
function here(address) {
  const { pathname, search, hash } = new URL(address, self.location);
  return pathname + search + hash;
}

// One click ends it; the settings say so.
async function leave(address) {
  await fetch(address, { method: "POST" });
  await open("/me#s-browsers");
}

// The window that shows the page already, or another one.
async function open(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const path = new URL(address, self.location).pathname;
  const shown = windows.find((one) => new URL(one.url).pathname === path);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}
