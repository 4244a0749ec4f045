// Whoever looks at the newest open position of a game that goes on follows it: the table is asked
// again and again how far its positions are open. Who looks at an earlier one stays.

const EVERY = 10_000;
const root = document.getElementById("replay");

export function setUpFollowing() {
  if (root.dataset.follow) setInterval(() => follow().catch(() => {}), EVERY);
}

async function follow() {
  if (document.hidden || root.dataset.number !== root.dataset.last) return;
  const answer = await fetch(root.dataset.follow, { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const table = await answer.json();
  const further = table.open_to > Number(root.dataset.last);
  if (table.over || further) location.replace(`/t/${table.table}/open`);
}
