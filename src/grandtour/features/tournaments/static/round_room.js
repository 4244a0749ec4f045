// The waiting room of a tournament: looks again by itself, which also says that somebody is here,
// and leads to the table once there is one.

const EVERY = 10_000;
const address = new URL(location.href);
address.searchParams.set("part", "");

async function look() {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("room-now");
  const shown = document.getElementById("room-now");
  if (fresh.dataset.table && !shown.dataset.table) {
    location.assign(fresh.dataset.table);
    return;
  }
  renew(shown, fresh);
}

// What is the same stays, so that nothing is said or moved for it.
function renew(shown, fresh) {
  const status = shown.querySelector(".when");
  const said = fresh.querySelector(".when");
  if (status.textContent !== said.textContent) status.replaceChildren(...said.childNodes);
  while (shown.lastElementChild !== status) shown.lastElementChild.remove();
  shown.append(...[...fresh.children].filter((part) => part !== said));
}

document.querySelector("[data-look]").hidden = true;
setInterval(() => look().catch(() => {}), EVERY);
