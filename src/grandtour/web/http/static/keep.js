// The service worker is asked for once the page has all that it needs. A page tells it where one
// reads, and again when one looks away.

const LATER = 3_000;

async function tell() {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ path: location.pathname, language: document.documentElement.lang });
}

// Without one the page is what it was.
function keep() {
  navigator.serviceWorker.register("/worker.js").then((made) => made && tell(), () => {});
  document.addEventListener("visibilitychange", () => document.hidden && tell());
}

if ("serviceWorker" in navigator) {
  addEventListener("load", () => setTimeout(keep, LATER));
}
