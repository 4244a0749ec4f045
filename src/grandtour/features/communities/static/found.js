// Proposes the short address of a community when its name has been typed, as long as nobody has
// typed another one. Without this script the server makes the same one of the name.

const name = document.getElementById("title");
const address = document.getElementById("address");
let proposed = "";

name.addEventListener("change", async () => {
  if (address.value !== proposed) return;
  const query = new URLSearchParams({ title: name.value });
  const answer = await fetch(`/api/v1/community-addresses?${query}`).catch(() => null);
  if (!answer?.ok || address.value !== proposed) return;
  proposed = (await answer.json()).address;
  address.value = proposed;
});
