// The shell: shows the pages in a frame, so that the worker with Python outlives each of them. One tab
// has Python at a time; when it is closed, the next one has.

import { lastSeen, saw } from "/browser/last.js";

const frame = document.getElementById("page");
const last = document.getElementById("last");
const opening = document.getElementById("opening");
const SAVING = 60_000;          // milliseconds in which a browser has taken a file
const PICTURE = ".png";
const WIDTH = 1200;             // pixels of a picture, as from a server
const STAYING = 10_000;         // milliseconds between two of what keeps the service worker
let house = null;

speak(navigator.languages);
if ("serviceWorker" in navigator && "locks" in navigator && "storage" in navigator) start();
else fail();

// Until there is a page, in the first of these languages that it has.
function speak(languages) {
  const texts = [...opening.querySelectorAll("[lang]")];
  const codes = languages.map((language) => language.slice(0, 2));
  const code = codes.find((one) => texts.some(({ lang }) => lang === one)) ?? "en";
  document.documentElement.lang = code;
  for (const text of texts) text.hidden = text.lang !== code;
}

async function start() {
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => house?.postMessage(data, ports));
  navigator.serviceWorker.register("/worker.js").catch(fail);
  const registration = await navigator.serviceWorker.ready;
  showLast();
  navigator.locks.request("python", open);
  setInterval(() => registration.active?.postMessage("stay"), STAYING);
  frame.addEventListener("load", shown);
  frame.contentWindow.location.replace(location.href);
}

// Python is this tab's for as long as it is open.
function open() {
  house = new Worker("/browser/house.js", { type: "module" });
  house.addEventListener("error", fail);
  house.addEventListener("message", fail);
  return new Promise(() => {});
}

// Until Python answers; where its links lead, the frame of the pages goes.
async function showLast() {
  const text = navigator.serviceWorker.controller ? await lastSeen(location) : "";
  if (!text || !frame.hidden) return;
  last.addEventListener("load", () => speak([last.contentDocument.documentElement.lang]));
  last.srcdoc = text;
  last.hidden = false;
  opening.className = "beside";
}

function fail() {
  last.remove();
  opening.className = "";
  for (const text of opening.querySelectorAll(".unable")) text.hidden = false;
  for (const text of opening.querySelectorAll(".opening")) text.hidden = true;
}

// The tab goes by the name, the language and the address of the page that it shows.
function shown() {
  const page = frame.contentDocument;
  if (!page || page.URL === "about:blank") return;
  opening.hidden = true;
  frame.hidden = false;
  if (page.URL === location.href) frame.contentWindow.scrollBy(0, last.contentWindow?.scrollY ?? 0);
  last.remove();
  saw(page, () => frame.contentDocument === page);
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  const { pathname, search, hash } = frame.contentWindow.location;
  history.replaceState(history.state, "", pathname + search + hash);
  page.addEventListener("click", save);
  frame.contentWindow.focus();
  // In a frame that has been in use browsers do not see to it themselves.
  if (page.activeElement === page.body) page.querySelector("[autofocus]")?.focus();
}

// Browsers do not ask the service worker for what is to be saved as a file; so it is fetched here.
async function save(event) {
  const link = event.target.closest("a[download]");
  if (!link) return;
  event.preventDefault();
  const { content, name } = await (link.pathname.endsWith(PICTURE) ? painted(link) : fetched(link.href));
  const file = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: file, download: name || link.download }).click();
  setTimeout(() => URL.revokeObjectURL(file), SAVING);
}

async function fetched(address) {
  const answer = await fetch(address);
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition")) ?? [null, ""];
  return { content: await answer.blob(), name };
}

// A server has a program that paints; here the browser does, what Python has drawn.
async function painted({ pathname, search }) {
  const drawn = await fetched(pathname.replace(PICTURE, ".svg") + search);
  const address = URL.createObjectURL(drawn.content);
  const picture = Object.assign(new Image(), { src: address });
  await picture.decode();
  const height = Math.round((WIDTH * picture.naturalHeight) / picture.naturalWidth);
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height });
  canvas.getContext("2d").drawImage(picture, 0, 0, WIDTH, height);
  URL.revokeObjectURL(address);
  const content = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  return { content, name: drawn.name.replace(".svg", PICTURE) };
}
