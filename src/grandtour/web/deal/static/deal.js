// Who opens a table contributes a number to its deal, after the server has committed to its secret;
// where nobody else is to sit down it is the only one. Who sits down commits to a number with that,
// since the last seat closes the commitments. If anything fails, it is done without.

import { forgetJoining, keep, kept, newNumber } from "./numbers.js";

const PATIENCE = 2_000;
const asked = new WeakSet();
const prepared = new WeakSet();

async function ask(method, address) {
  const answer = await fetch(address, { method, headers: { accept: "application/json" },
    signal: AbortSignal.timeout(PATIENCE) });
  return answer.ok ? answer.json() : {};
}

// What is to be done before the form is sent, if anything.
function preparation(form) {
  if ("dealSeat" in form.dataset) return commit;
  return "deal" in form.dataset && !form.querySelector("option[data-guest]:checked") && giveAlong;
}

async function giveAlong(form) {
  const { table, commitment } = await ask("POST", "/api/v1/deals");
  if (!table) return;
  const number = newNumber();
  keep({ table, number, server: commitment, alone: true });
  put(form, "deal", table);
  put(form, "deal-number", number);
}

async function commit(form) {
  const table = form.dataset.dealSeat;
  const { commitment, closed } = await ask("GET", `/api/v1/tables/${table}/deal`);
  if (!commitment || closed) return;
  const { commitmentTo } = await import("/static/contribute.js");
  const number = newNumber();
  keep({ table, number, server: commitment, joining: true });
  if (kept(table)?.number !== number) return;
  put(form, "deal-commitment", commitmentTo(table, number));
}

function put(form, name, value) {
  const field = form.elements.namedItem(name) ?? document.createElement("input");
  field.type = "hidden";
  field.name = name;
  field.value = value;
  form.append(field);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const prepare = preparation(form);
  if (!prepare || prepared.delete(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (asked.has(form)) return;
  asked.add(form);
  await prepare(form).catch(() => {});
  asked.delete(form);
  prepared.add(form);
  form.requestSubmit(event.submitter);
}, true);

const refused = document.querySelector("[data-deal-refused]");
if (refused) forgetJoining(refused.dataset.dealRefused);
