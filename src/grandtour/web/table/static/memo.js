// The memo is kept without leaving the page: by its button, when the field is left, and when the page
// is. What could not be kept stays in the field and is tried again then.

const field = document.getElementById("memo-text");
const told = document.getElementById("memo-told");
const strip = document.getElementById("memo-now");

let kept = field?.value;
let going = Promise.resolve();          // one after the other: what was written last is kept last

export function setUpMemo() {
  if (!field) return;
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (event.submitter?.name === "delete") field.value = "";
    keep();
  });
  field.addEventListener("input", () => tell(""));
  field.addEventListener("change", keep);
  addEventListener("pagehide", () => field.value !== kept && send(field.value, true));
}

function keep() {
  going = going.then(keepNow);
}

async function keepNow() {
  const text = field.value;
  if (text === kept) return done(text);
  try {
    const answer = await send(text, false);
    const said = await answer.json();
    if (!answer.ok) return tell(said.message, true);
    kept = text;
    show(said.text);
    if (field.value === text) done(said.text);
  } catch {
    tell(told.dataset.lost, true);
  }
}

function send(text, keepalive) {
  return fetch(field.form.action, {
    method: "POST", headers: { accept: "application/json" }, keepalive,
    body: new URLSearchParams({ text }) });
}

function done(text) {
  tell(text ? told.dataset.kept : told.dataset.gone);
}

function tell(text, refused = false) {
  told.textContent = text;
  told.classList.toggle("refused", refused);
}

function show(text) {
  if (!strip) return;
  strip.querySelector("[data-memo-said]").textContent = text;
  strip.hidden = !text;
}
