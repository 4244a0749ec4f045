// Who opens a table contributes a number to its deal, after the server has committed to its secret.
// If anything fails, the table is opened without. The number counts where it is the only one.

import { keep, newNumber } from "./numbers.js";

const PATIENCE = 2_000;
const prepared = new WeakSet();

async function prepare(form) {
  const answer = await fetch("/api/v1/deals", { method: "POST",
    headers: { accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) return;
  const { table, commitment } = await answer.json();
  const number = newNumber();
  keep({ table, number, server: commitment, alone: true });
  put(form, "deal", table);
  put(form, "deal-number", number);
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
  if (!("deal" in form.dataset)) return;
  if (prepared.delete(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (form.dataset.deal === "asked") return;
  form.dataset.deal = "asked";
  await prepare(form).catch(() => {});
  form.dataset.deal = "";
  prepared.add(form);
  form.requestSubmit(event.submitter);
}, true);
