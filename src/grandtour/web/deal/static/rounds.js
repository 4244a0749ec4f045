// Whoever plays in a tournament commits to numbers for the deals of its next rounds long before their
// tables are opened, so that nobody needs to be there then. They are opened at the tables.

import { commitmentTo } from "./contribute.js";
import { keepRounds, newNumber, numberFor } from "./numbers.js";

const AHEAD = 12;
const place = document.querySelector("[data-next-deal]");
const { tournament, nextDeal, commitment } = place.dataset;
const next = Number(nextDeal);

const called = (round) => `round ${tournament} ${round}`;

async function commit() {
  const own = numberFor(called(next));
  if (own && commitmentTo(called(next), own) === commitment) return;
  const rounds = Array.from({ length: AHEAD }, (_, ahead) => [called(next + ahead), newNumber()]);
  keepRounds(tournament, Object.fromEntries(rounds));
  if (numberFor(called(next)) !== rounds[0][1]) return;
  await fetch(`/api/v1/tournaments/${tournament}/commitments`, { method: "PUT",
    body: JSON.stringify({ round: next,
      commitments: rounds.map(([round, number]) => commitmentTo(round, number)) }),
    headers: { "content-type": "application/json", accept: "application/json" } });
}

commit().catch(() => {});
