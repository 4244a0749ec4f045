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

function typed(field) {
  return document.getElementById(field)?.value || "";
}

async function add() {
  const [name, invitation] = [typed("name"), typed("invitation")];
  const options = await post("/api/v1/me/passkeys/options", { name, invitation });
  const made = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  await post("/api/v1/me/passkeys", { name, invitation, credential: made.toJSON() });
  location.href = name ? "/me/account?done=member" : "/me/account?done=passkey#s-passkeys";
}

async function signIn() {
  const options = await post("/api/v1/sign-in/passkey/options", {});
  const shown = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  const told = await post("/api/v1/sign-in/passkey", { credential: shown.toJSON() });
  const back = told.done === "in" && typed("back");
  location.href = back || `/me/account?done=${told.done}`;
}

const WAYS = { add, "sign-in": signIn };

for (const button of document.querySelectorAll("[data-passkey]")) {
  button.hidden = !window.PublicKeyCredential?.parseCreationOptionsFromJSON;
  button.addEventListener("click", async () => {
    said.hidden = true;
    try {
      await WAYS[button.dataset.passkey]();
    } catch (fault) {
      if (fault.cause === "sign_in_again") location.href = "/sign-in?back=/me/account";
      fail(fault.cause && fault.message);
    }
  });
}
