// The list of draws: searched by typing, chosen by Enter or by the number of a line.

const form = document.getElementById("draws-form");
const field = document.getElementById("draw-search");

function shown() {
  return [...form.querySelectorAll("li:not([hidden]) .move")];
}

function number() {
  let next = 0;
  for (const line of form.querySelectorAll(".move")) delete line.dataset.key;
  for (const line of shown()) {
    next += 1;
    line.querySelector("kbd").textContent = next < 10 ? String(next) : "·";
    if (next < 10) line.dataset.key = next;
  }
}

function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function search() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  for (const line of form.querySelectorAll("li")) {
    const text = plain(`${line.textContent} ${line.querySelector(".move").value}`);
    line.hidden = !words.every((word) => text.includes(word));
  }
  number();
  const status = form.querySelector("[role=status]");
  status.textContent = shown().length ? "" : status.dataset.none;
}

if (form) number();
if (field) {
  field.closest("[data-draw-search]").hidden = false;
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    if (field.value.trim()) shown()[0]?.click();
  });
  if (matchMedia("(hover: hover)").matches) field.focus({ preventScroll: true });
}
