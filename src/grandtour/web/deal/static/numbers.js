// The numbers that this browser contributes to deals, each with what the server had committed to
// when it was made, and what the seats had before it was opened (`closed`), that no other seat has
// any (`alone`), that the seat was still to be taken (`joining`), or for which `round` of a
// tournament it was made. The last ones are kept, so that they can be looked for when the game is
// over.

const KEPT = 40;
const PLACE = "deals";
const ROUNDS = "rounds";        // of tournaments: what is kept for them before their tables are open

export function newNumber() {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function kept(table) {
  return all(PLACE).find((one) => one.table === table);
}

export function keep(one) {
  store(PLACE, [one, ...all(PLACE).filter(({ table }) => table !== one.table)]);
}

// The numbers of a tournament by the names of its rounds. Those of earlier rounds stay.
export function keepRounds(tournament, numbers) {
  const old = all(ROUNDS).find((one) => one.tournament === tournament)?.numbers;
  const others = all(ROUNDS).filter((one) => one.tournament !== tournament);
  store(ROUNDS, [{ tournament, numbers: { ...old, ...numbers } }, ...others]);
}

// The one for this round, unless it was opened at a table: it is good for that one alone.
export function numberFor(round) {
  if (all(PLACE).some((one) => one.round === round)) return undefined;
  return all(ROUNDS).map(({ numbers }) => numbers[round]).find(Boolean);
}

// Whoever could not sit down has given nothing.
export function forgetJoining(table) {
  if (kept(table)?.joining) store(PLACE, all(PLACE).filter((one) => one.table !== table));
}

function store(place, numbers) {
  try {
    localStorage.setItem(place, JSON.stringify(numbers.slice(0, KEPT)));
  } catch {
    // Where nothing can be kept nothing is contributed among several, and nothing looked for.
  }
}

function all(place) {
  try {
    const found = JSON.parse(localStorage.getItem(place));
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
