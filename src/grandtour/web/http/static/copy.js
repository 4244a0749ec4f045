// Buttons that copy a field, such as an invitation.

export function setUpCopying(say) {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button, say));
  }
}

async function copy(button, say) {
  const field = document.getElementById(button.dataset.copy);
  const { copied } = document.getElementById("words").dataset;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  button.querySelector("span").textContent = copied;
  say(copied);
}
