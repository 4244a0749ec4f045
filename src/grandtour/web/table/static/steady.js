// The row of players keeps the height it has once had, as far as two lines of facts go. The board has
// what is left: it would change its size whenever a line comes or goes up there, and all of it be laid
// out and painted anew. What is higher than that goes down again.

const MOST = "7.75rem";
const beside = matchMedia("(min-width: 68.76em)");      // the board has the rest of the window

export function setUpSteadiness() {
  const row = document.querySelector(".players .row");
  if (!row) return;
  window.addEventListener("resize", () => { row.style.minBlockSize = ""; });
  new ResizeObserver(([seen]) => {
    const { blockSize } = seen.borderBoxSize[0];
    if (beside.matches) row.style.minBlockSize = `min(${blockSize}px, ${MOST})`;
  }).observe(row);
}
