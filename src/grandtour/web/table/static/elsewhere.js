// The way to the next turn at another table stands where one waits. Whether one does is asked when the
// own turn has passed on, when the new position is painted, and again as others move, but not at once.

const LATER = 500;              // milliseconds
const PAUSE = 15_000;

const body = document.body;
let asked = -Infinity;          // when it was asked last in this turn of others
let waits = false;

function link() {
  return document.querySelector("#turn .next-game");
}

// After every change of the page.
export function tellElsewhere() {
  if (!link()) asked = -Infinity;
  else {
    show();
    if (performance.now() - asked > PAUSE && !document.hidden) askLater();
  }
}

function askLater() {
  asked = performance.now();
  setTimeout(ask, LATER);
}

async function ask() {
  const address = new URL("/api/v1/me/next", location.href);
  address.searchParams.set("after", body.dataset.table);
  try {
    const answer = await fetch(address, { headers: { accept: "application/json" } });
    waits = Boolean((await answer.json()).table);
  } catch {
    waits = true;               // the link itself finds out
  }
  show();
}

// Its room stays, so that nothing moves.
function show() {
  if (link()) link().style.visibility = waits ? "" : "hidden";
}
