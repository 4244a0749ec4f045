// The turn panel changes owner: it asks the reader, shows what others do, or holds a question to all.
// A tap that comes late, or at the same moment, was meant for what was there before, and does nothing.
// A question is asked and answered without a new page: the board stays where it is.

import { alertQuestion, isMine } from "./say.js";

const LATE = 400;               // milliseconds
const panel = document.getElementById("turn");
let owner = ownerNow();
let timer = 0;

function ownerNow() {
  const question = document.querySelector("#consent:not([hidden])");
  return `${question?.className || ""} ${isMine()}`;
}

// After an update. A question to the reader is said at once.
export function tellOwner() {
  if (!panel || owner === ownerNow()) return;
  const asked = owner.includes(" due");
  owner = ownerNow();
  if (!asked && owner.includes(" due")) alertQuestion();
  panel.classList.add("changing");
  clearTimeout(timer);
  timer = setTimeout(() => panel.classList.remove("changing"), LATE);
}

export function setUpQuestions() {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches("#consent form, form[data-question]")) return;
    event.preventDefault();
    const fields = new URLSearchParams(new FormData(form, event.submitter));
    const answer = await fetch(form.action, { method: "POST", body: fields, redirect: "manual" })
      .catch(() => null);
    if (answer?.type !== "opaqueredirect") location.replace(location.pathname);
  });
}
