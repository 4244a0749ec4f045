// A step of a lesson: whoever has answered stays where the board was looked at, and goes on by Enter.

const place = `lesson ${location.pathname}`;

addEventListener("submit", () => sessionStorage.setItem(place, scrollY));
const kept = sessionStorage.getItem(place);
sessionStorage.removeItem(place);
if (kept !== null) scrollTo(0, Number(kept));
document.getElementById("next-step")?.focus({ preventScroll: true });
