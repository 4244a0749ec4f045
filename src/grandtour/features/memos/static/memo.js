// Saves the memo without leaving the page: by its button, when the field loses the focus, and when the
// page is left. A text that could not be saved stays in the field and is tried again then.

const field = document.getElementById("memo-text");
const outcome = document.getElementById("memo-told");
const strip = document.getElementById("memo-now");

let saved = field.value;
let saving = Promise.resolve();         // one after the other: what was written last is saved last

function setUp() {
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.submitter?.name === "delete") field.value = "";
    save();
  });
  field.addEventListener("input", () => announce(""));
  field.addEventListener("change", save);
  addEventListener("pagehide", () => field.value !== saved && send(field.value, true));
}

function save() {
  saving = saving.then(saveNow);
}

async function saveNow() {
  const text = field.value;
  if (text === saved) return announceDone(text);
  try {
    const answer = await send(text, false);
    const stored = await answer.json();
    if (!answer.ok) return announce(stored.message, true);
    saved = text;
    show(stored.text);
    if (field.value === text) announceDone(stored.text);
  } catch {
    announce(outcome.dataset.lost, true);
  }
}

function send(text, keepalive) {
  return fetch(field.form.action, {
    method: "POST", headers: { accept: "application/json" }, keepalive,
    body: new URLSearchParams({ text }) });
}

function announceDone(text) {
  announce(text ? outcome.dataset.kept : outcome.dataset.gone);
}

function announce(text, refused = false) {
  outcome.textContent = text;
  outcome.classList.toggle("refused", refused);
}

function show(text) {
  if (!strip) return;
  strip.querySelector("[data-memo-said]").textContent = text;
  strip.hidden = !text;
}

setUp();
