// Buttons that copy a field or a text, such as an invitation, or on a phone share it where they ask
// for that.

const touched = matchMedia("(pointer: coarse)");

export function setUpCopying(say) {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    event.preventDefault();
    const field = document.getElementById(button.dataset.copy);
    if ("share" in button.dataset && navigator.share && touched.matches) share(field);
    else copy(button, field, say);
  });
}

// Whoever closes the list of those to share with has not failed.
function share(field) {
  navigator.share({ url: field.value }).catch(() => {});
}

function mark(field) {
  if ("select" in field) field.select();
  else getSelection().selectAllChildren(field);
}

async function copy(button, field, say) {
  const { copied } = document.getElementById("words").dataset;
  mark(field);
  try {
    await navigator.clipboard.writeText(field.value ?? field.textContent);
  } catch {
    document.execCommand("copy");
  }
  button.querySelector("span").textContent = copied;
  say(copied);
}
