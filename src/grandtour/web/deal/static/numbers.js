// The numbers that this browser contributes to deals, each with what the server had committed to
// when it was made, and what the seats had before it was opened (`closed`), or that no other seat has
// any (`alone`). The last ones are kept, so that they can be looked for when the game is over.

const KEPT = 40;
const PLACE = "deals";

export function newNumber() {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function kept(table) {
  return all().find((one) => one.table === table);
}

export function keep(one) {
  const others = all().filter(({ table }) => table !== one.table);
  try {
    localStorage.setItem(PLACE, JSON.stringify([one, ...others].slice(0, KEPT)));
  } catch {
    // Where nothing can be kept nothing is contributed among several, and nothing looked for.
  }
}

function all() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE));
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
