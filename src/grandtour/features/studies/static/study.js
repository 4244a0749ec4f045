// Walks through the tree of a study by keys, and shows in its list where the page is.

const WALKS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const TYPED = "input, textarea, select, dialog *, .board .place";

const lines = document.getElementById("tree-lines");
const here = lines.querySelector("[aria-current]");
if (here) lines.scrollTop = here.offsetTop - lines.clientHeight / 3;

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
  if (event.target.matches?.(TYPED) || !(event.key in WALKS)) return;
  const way = document.querySelector(`[data-walk="${WALKS[event.key]}"]:not([aria-disabled])`);
  event.preventDefault();
  way?.click();
}, true);

// While something is to be pointed at, a place of the board that is pressed is chosen in the lists:
// the first is where it begins, the second where it leads, and the same one twice is a ring.
const pointing = document.getElementById("pointing");
const aims = pointing?.querySelectorAll("[data-aim]");
let begun = false;

function aim(event) {
  const place = pointing.open && event.target.closest(".board [data-x]")?.id.slice(2);
  if (!place) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (begun) {
    aims[1].value = place === aims[0].value ? "" : place;
    aims[1].form.requestSubmit();
  } else {
    aims[0].value = place;
    aims[0].focus({ preventScroll: true });
  }
  begun = !begun;
}

if (pointing) {
  pointing.querySelector("[data-aim-how]").hidden = false;
  pointing.addEventListener("toggle", () => { begun = false; });
  pointing.open = location.hash === "#pointers";
  document.addEventListener("click", aim, true);
}
