// The text of a file that is chosen stands in the field, as if it had been pasted.

const choice = document.getElementById("file");
choice.closest(".field").hidden = false;
choice.addEventListener("change", async () => {
  const [file] = choice.files;
  if (file) document.getElementById("text").value = await file.text();
});
