// The keys that walk along a line: they press the links with these shortcuts.

const FIELDS = "input, select, textarea";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(FIELDS)) return;
  const link = document.querySelector(`.walk-steps a[aria-keyshortcuts="${event.key}"]`);
  if (!link || link.getAttribute("aria-disabled")) return;
  event.preventDefault();
  link.click();
});
