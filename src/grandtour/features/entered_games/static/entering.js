// The list of draws: searched by typing, chosen by Enter or by the number of a line.

const form = document.getElementById("draws-form");
const field = document.getElementById("draw-search");
const TYPED = "input, textarea, select, dialog *";

function shown() {
  return [...form.querySelectorAll("li:not([hidden]) .move")];
}

function number() {
  let next = 0;
  for (const key of form.querySelectorAll("li:not([hidden]) kbd")) {
    next += 1;
    key.textContent = next < 10 ? String(next) : "·";
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

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.matches?.(TYPED) || !/^[1-9]$/.test(event.key)) return;
  const line = shown()[Number(event.key) - 1];
  if (!line) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  line.click();
}

if (form) {
  document.addEventListener("keydown", pressed, true);
  if (field) {
    field.closest("[data-draw-search]").hidden = false;
    field.addEventListener("input", search);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      if (field.value.trim()) shown()[0]?.click();
    });
    if (matchMedia("(hover: hover)").matches) field.focus({ preventScroll: true });
    search();
  }
}
