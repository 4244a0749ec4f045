// Passkeys: the browser asks the device, the server checks. The buttons show only where this runs.

const said = document.getElementById("passkey-said");

function fail(message) {
  said.textContent = message || said.dataset.failed;
  said.hidden = false;
}

async function post(address, body) {
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(body),
    headers: { "content-type": "application/json", accept: "application/json" } });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.message, { cause: told.code });
  return told;
}

async function add() {
  const name = document.getElementById("name")?.value || "";
  const options = await post("/api/v1/me/passkeys/options", { name });
  const made = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  await post("/api/v1/me/passkeys", { name, credential: made.toJSON() });
  location.href = name ? "/me/account?done=member" : "/me/account?done=passkey#s-passkeys";
}

async function signIn() {
  const options = await post("/api/v1/sign-in/passkey/options", {});
  const shown = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  const told = await post("/api/v1/sign-in/passkey", { credential: shown.toJSON() });
  location.href = `/me/account?done=${told.done}`;
}

const WAYS = { add, "sign-in": signIn };

for (const button of document.querySelectorAll("[data-passkey]")) {
  button.hidden = !window.PublicKeyCredential?.parseCreationOptionsFromJSON;
  button.addEventListener("click", async () => {
    said.hidden = true;
    try {
      await WAYS[button.dataset.passkey]();
    } catch (fault) {
      fail(fault.cause && fault.message);
    }
  });
}
