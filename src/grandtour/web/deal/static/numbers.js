// The numbers that this browser contributes to deals, each with what the server had committed to
// when it was made, and what the seats had before it was opened (`closed`), that no other seat has
// any (`alone`), or that the seat was still to be taken (`joining`). The last ones are kept, so that they can be looked for when the game is over.

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
  store([one, ...all().filter(({ table }) => table !== one.table)]);
}

// Whoever could not sit down has given nothing.
export function forgetJoining(table) {
  if (kept(table)?.joining) store(all().filter((one) => one.table !== table));
}

function store(numbers) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(numbers.slice(0, KEPT)));
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
