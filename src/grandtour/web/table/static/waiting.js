// A move that was confirmed without a network: it waits in this browser, one at each table, until
// there is a network again or the reader thinks better of it. It names the position it was meant for.

const PLACE = `waits ${location.pathname}`;

export function keepMove(move) {
  localStorage.setItem(PLACE, JSON.stringify(move));
}

// The move that waits here; null if none does.
export function waitingMove() {
  return JSON.parse(localStorage.getItem(PLACE));
}

export function dropMove() {
  localStorage.removeItem(PLACE);
}
