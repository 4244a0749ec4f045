// The first page as it was last seen: a picture of it, in which no script runs and no form takes
// anything. It stands there until Python answers.

const START = "/";
const STORE = "last";           // the service worker deletes it when another edition comes
const QUIET = 3_000;            // milliseconds after which a page shows all that it shows at first
const NO_SCRIPTS = "script-src 'none'";
const GONE = "script, noscript, source, base, meta[property], link:not([rel=stylesheet])";
const FORMS = "button, input, select, textarea";
const LOOK = ["lang", "data-theme"];

// Its text; empty if nothing is known of it, or it would look otherwise now.
export async function lastSeen({ pathname, search }) {
  if (pathname + search !== START) return "";
  const answer = await (await caches.open(STORE)).match(START);
  return answer && answer.headers.get("look") === localStorage.getItem(STORE) ? answer.text() : "";
}

// Of each page that is shown its look is remembered, and all of the first one once nothing moves there.
export function saw(page, isShown) {
  const look = LOOK.map((name) => page.documentElement.getAttribute(name)).join();
  localStorage.setItem(STORE, look);
  const { pathname, search } = page.location;
  if (pathname + search === START) setTimeout(() => keep(page, look, isShown), QUIET);
}

// A page that is left has no pictures any more; so nothing is kept of it then.
async function keep(page, look, isShown) {
  if (!isShown()) return;
  const copy = page.documentElement.cloneNode(true);
  const copied = copy.querySelectorAll("img");
  for (const [at, image] of [...page.images].entries()) replace(copied[at], await painted(image));
  for (const one of copy.querySelectorAll(GONE)) one.remove();
  for (const one of copy.querySelectorAll(FORMS)) one.setAttribute("disabled", "");
  copy.querySelector("head").prepend(
    made("meta", { "http-equiv": "Content-Security-Policy", content: NO_SCRIPTS }),
    made("base", { href: START, target: "page" }));
  const answer = new Response(`<!DOCTYPE html>${copy.outerHTML}`, { headers: { look } });
  const store = await caches.open(STORE);
  if (isShown()) await store.put(START, answer);
}

// What a picture shows, in as many pixels as it is seen in; null if it is not there yet.
async function painted(image) {
  if (!image.complete || !image.naturalWidth || !image.clientWidth) return null;
  const width = Math.round(image.clientWidth * devicePixelRatio);
  const height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  const canvas = made("canvas", { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  const content = await new Promise((resolve) => { canvas.toBlob(resolve, "image/webp"); });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.readAsDataURL(content);
  });
}

function replace(image, picture) {
  for (const name of ["src", "loading"]) image.removeAttribute(name);
  if (picture) image.setAttribute("srcset", `${picture} ${devicePixelRatio}x`);
}

function made(name, given) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(given)) element.setAttribute(attribute, value);
  return element;
}
