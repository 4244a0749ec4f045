// Who waits at a table commits to a number, and opens it when every seat is taken. What is to be
// done says the waiting room (`data-deal`), which is sent anew whenever something has changed. At a
// table of a tournament all have committed before, for its `round`.

import { keep, kept, newNumber, numberFor } from "./numbers.js";
import { encoded, hex, sha256 } from "./sha256.js";

const STEPS = { commit, open };
const { table } = document.body.dataset;
let refused = false;            // what was refused is not tried again
let opening = false;

export function contribute() {
  const place = document.querySelector("[data-deal-step]");
  if (place && !refused) STEPS[place.dataset.dealStep]?.(place.dataset).catch(() => {});
}

async function commit({ commitment, server }) {
  const own = kept(table);
  if (own?.server === server && commitment
    && commitmentTo(table, own.number) === commitment) return;
  const number = newNumber();
  keep({ table, number, server });
  if (kept(table)?.number !== number) return;
  await put("commitment", { commitment: commitmentTo(table, number) });
}

// Whoever has read the number could make up another contribution, or let two seats change places.
// So what all have committed to is kept before that, and nothing opened without it.
async function open({ commitment, server, round, closed = "" }) {
  const own = round ? ofRound(round, server) : kept(table);
  if (!own || commitmentTo(round || table, own.number) !== commitment) {
    if (round) await put("number", null, "DELETE");
    return;
  }
  if (closed.split(" ").filter((one) => one === commitment).length !== 1) return;
  if ((own.closed ?? closed) !== closed) return;
  keep({ ...own, closed, joining: false });
  if (kept(table)?.closed !== closed || opening) return;
  opening = true;
  await put("number", { number: own.number }).finally(() => { opening = false; });
}

// Nothing, if another browser has committed: it may be far away, and nobody waits for it then.
function ofRound(round, server) {
  const number = numberFor(round);
  return kept(table) ?? (number && { table, number, server, round });
}

export function commitmentTo(id, number) {
  return hex(sha256(encoded(`grandtour deal 1\nnumber\n${id}\n${number}\n`)));
}

async function put(what, body, method = "PUT") {
  const answer = await fetch(`/api/v1/tables/${table}/deal/${what}`, { method,
    body: body && JSON.stringify(body),
    headers: { "content-type": "application/json", accept: "application/json" } });
  refused = !answer.ok;
}
