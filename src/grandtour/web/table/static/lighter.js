// How much waits for the green button can be set in the menu of the table. Whoever has pressed it ten
// times is asked once whether lighter steps shall go at once, except where nothing is played yet.

const root = document.documentElement;
const ENOUGH = 10;
const PRESSED = "pressed";          // how often, or that the question is answered
const ANSWERED = "answered";

const offer = document.getElementById("lighter");

export function setUpLighter() {
  const form = document.getElementById("confirming");
  if (!form) return;
  form.hidden = false;
  form.addEventListener("change", () => keep(form));
  document.addEventListener("submit", (event) => {
    if (event.target.matches("#turn-choice form[data-send]")) count();
  });
  offer?.addEventListener("click", (event) => {
    const answer = event.target.closest("[data-lighter]")?.dataset.lighter;
    if (answer === undefined) return;
    settled();
    document.getElementById("ask").focus({ preventScroll: true });
    if (!answer) return;
    form.elements.confirm.value = answer;
    keep(form);
  });
}

function count() {
  const known = localStorage.getItem(PRESSED) || "0";
  if (root.dataset.confirm || known === ANSWERED) return;
  const pressed = Number(known) + 1;
  localStorage.setItem(PRESSED, pressed);
  offer.hidden = pressed < ENOUGH;
}

function settled() {
  localStorage.setItem(PRESSED, ANSWERED);
  if (offer) offer.hidden = true;
}

async function keep(form) {
  const chosen = form.elements.confirm.value;
  if (chosen === "step") delete root.dataset.confirm;
  else root.dataset.confirm = chosen;
  settled();
  await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
}
