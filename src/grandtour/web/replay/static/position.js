// The page of any position: what lies there can be asked, by pointer and by keys.

import { follows, jump, LETTERS, setUpGoing } from "./around.js";
import { setUpInquiries } from "./inquire.js";
import { setUpTips } from "./tip.js";

function pressed(event) {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || target.matches("textarea")) return;
  const place = target.closest(".board .place");
  if (place && follows(place, key)) event.preventDefault();
  if (document.body.dataset.keys === "off" || key.length > 1) return;
  const letter = key.toLowerCase();
  if (LETTERS[letter]) LETTERS[letter](event);
  else if (place) jump(place, letter);
}

document.addEventListener("keydown", pressed);
setUpGoing();
setUpTips();
setUpInquiries();
