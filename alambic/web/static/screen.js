// A table on a big screen: the board is drawn as large as it fits, the screen stays awake, and the next table of the
// same people follows by itself.

import { $ } from "./page.js";

const LEAST = 0.4; // of the usual size
const MOST = 3;
const STEPS = 8; // of halving in between

const box = $("[data-fits]");
const board = $("#board");

function fits(size) {
  box.style.setProperty("--size", size);
  return board.getBoundingClientRect().height <= box.clientHeight + 1 && board.scrollWidth <= board.clientWidth + 1;
}

function fit() {
  let [small, large] = [LEAST, MOST];
  for (let step = 0; step < STEPS; step++) {
    const middle = (small + large) / 2;
    if (fits(middle)) small = middle;
    else large = middle;
  }
  fits(small);
}

let due = 0;
function soon() {
  due ||= requestAnimationFrame(() => {
    due = 0;
    fit();
  });
}

function follow() {
  const next = $("#now")?.dataset.next;
  if (next && location.pathname !== next) location.assign(next);
}

async function stayAwake() {
  if (document.hidden || !navigator.wakeLock) return; // only over https, as browsers want it
  await navigator.wakeLock.request("screen").catch(() => {});
}

if (box && board) {
  new ResizeObserver(soon).observe(box);
  new MutationObserver(soon).observe(board, { childList: true, subtree: true });
  document.fonts.ready.then(soon);
  soon();
}
new MutationObserver(follow).observe($("#table"), { attributes: true, subtree: true, attributeFilter: ["data-next"] });
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

const fill = $("[data-fill]");
if (fill) fill.hidden = !document.fullscreenEnabled;
fill?.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
});
