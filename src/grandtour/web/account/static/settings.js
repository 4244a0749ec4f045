// The settings are kept when they change; the page stays where it is. Without this each section
// has a button.

const PATIENCE = 10_000;    // milliseconds

document.documentElement.dataset.keeping = "";

// What is kept may change how this page looks; another language needs another page.
function take(page) {
  const [now, then] = [document.documentElement, page.documentElement];
  if (now.lang !== then.lang) location.reload();
  for (const name of Object.keys(now.dataset)) {
    if (name !== "keeping" && !(name in then.dataset)) delete now.dataset[name];
  }
  Object.assign(now.dataset, { ...then.dataset });
  for (const id of ["kept", "post-state"]) {
    document.getElementById(id)?.replaceChildren(...page.getElementById(id)?.childNodes ?? []);
  }
}

async function keep(form) {
  try {
    const answer = await fetch(form.action, { method: "POST",
      body: new URLSearchParams(new FormData(form)), signal: AbortSignal.timeout(PATIENCE) });
    take(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    const said = document.getElementById("kept");
    said.textContent = said.dataset.lost;
  }
}

// One after the other: of two on their way the earlier one could arrive last, and stand.
let kept = Promise.resolve();
for (const form of document.querySelectorAll("form[data-kept]")) {
  form.addEventListener("change", () => {
    if (form.reportValidity()) kept = kept.then(() => keep(form));
  });
}

const zone = document.getElementById("zone");
const named = ["night_from", "hours_from"].some((id) => document.getElementById(id)?.value);
if (zone?.value === "UTC" && !named) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
