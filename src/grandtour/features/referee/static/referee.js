// Changes the position without loading the whole page: what is pressed on the board opens its
// controls, and a control changes the board. Without this the page works by its links and forms.

const MAIN = "main.arranging";

async function load(address, pushed = true) {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector(MAIN);
  if (!fresh) {
    location.assign(address);
    return;
  }
  const held = document.activeElement?.dataset?.edit;
  document.querySelector(MAIN).replaceWith(document.adoptNode(fresh));
  if (pushed) history.pushState(null, "", answer.url);
  setUp();
  if (held) document.querySelector(`[data-edit="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
}

function send(form) {
  load(`${form.action}?${new URLSearchParams(new FormData(form))}`);
}

// The last group that a place belongs to: a city before the site that it is on.
function open(place) {
  const name = place.id.slice(2);
  const link = document.querySelector(`#groups [data-places~="${CSS.escape(name)}"]`);
  if (link) load(link.href);
  return Boolean(link);
}

function setUp() {
  for (const button of document.querySelectorAll("[data-edit-set]")) button.hidden = true;
  document.querySelector(".by-pointing").hidden = false;
  document.querySelector(".arranging .board .place")?.setAttribute("tabindex", "0");
}

function placeOf(event) {
  return event.target.closest(".arranging .board g[role]");
}

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  const link = event.target.closest(".arranging a[data-edit]");
  const place = placeOf(event);
  if (link) load(link.href);
  if (link || (place && open(place))) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const place = ["Enter", " "].includes(event.key) && placeOf(event);
  if (place && open(place)) event.preventDefault();
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-edit-form]")) return;
  event.preventDefault();
  send(event.target);
});
document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-edit-form] *")) send(target.form);
});
window.addEventListener("popstate", () => load(location.href, false));
setUp();
