// Pieces that are dragged: from a place to a place, as the buttons say that do it (data-from, data-to). What is only
// taken up first (a bone is played, a stone is lifted) goes on to its place when the page has changed.

import { $, $$ } from "./page.js";

const FAR = 8; // pixels from which on a press is a drag

let going = null; // where the piece came from and where it is to go, and at which step of the table

const step = () => $("#board")?.dataset.step;
const sees = (el) => el.getClientRects().length || el.closest("details"); // what a closed stone hides is there too
const from = (place, more = "") => $$(`[data-from="${CSS.escape(place)}"]${more}`).find(sees);
const under = (x, y, selector) =>
  $$(selector).find((el) => {
    const box = el.getBoundingClientRect();
    return box.width && x >= box.left && x < box.right && y >= box.top && y < box.bottom;
  });

// The place of a piece under the pointer: in the hand, or on the board.
function start(event) {
  const held = event.target.closest?.("[data-drag]");
  const piece = held ?? under(event.clientX, event.clientY, "[data-place^=cell-]");
  const place = held?.dataset.drag ?? piece?.dataset.place;
  const drawn = piece && $("svg", piece);
  return drawn && (held || from(place)) ? { piece, place, drawn } : null;
}

// The next thing to do: all the way at once, or the first half of it; else what the place can open.
function go() {
  const { place, goal, way } = going;
  const whole = goal && (from(place, `[data-to="${CSS.escape(goal)}"]`) ?? (way && taken(goal)));
  if (whole) {
    going = null;
    return whole.click();
  }
  const half = from(place, ":not([data-to])");
  if (half) {
    going = { ...going, way: true, step: step() };
    return half.click();
  }
  const closed = opens(place) ?? opens(goal);
  if (closed) closed.open = true;
  going = null;
}

const opens = (place) => $$(`details[data-at="${CSS.escape(place)}"]`).find((el) => el.getClientRects().length);

// What has just been taken up is the one piece in hand.
const taken = (goal) => {
  const ways = $$(`[data-from^=hand-][data-to="${CSS.escape(goal)}"]`).filter(sees);
  return ways.length === 1 ? ways[0] : null;
};

function down(event) {
  const found = event.button === 0 && event.isPrimary && start(event);
  if (!found) return;
  const end = new AbortController();
  let ghost = null;
  let over = null;
  const move = (now) => {
    if (!ghost && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < FAR) return;
    ghost ??= lift(found);
    ghost.style.left = `${now.clientX}px`;
    ghost.style.top = `${now.clientY}px`;
    over?.classList.remove("dropping");
    over = under(now.clientX, now.clientY, "[data-place^=cell-]");
    over?.classList.add("dropping");
  };
  const up = (now) => {
    end.abort();
    ghost?.remove();
    over?.classList.remove("dropping");
    if (!ghost) return;
    hush();
    const goal = now.type === "pointerup" && over?.dataset.place;
    if (!goal || goal === found.place) return;
    going = { place: found.place, goal, way: false };
    go();
  };
  window.addEventListener("pointermove", move, { signal: end.signal });
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, up, { signal: end.signal });
}

// A copy of the piece follows the pointer; of several in hand it is the one that is chosen.
function lift({ piece, drawn }) {
  $("input:not(:checked)", piece)?.click();
  const ghost = drawn.cloneNode(true);
  const { width, height } = drawn.getBoundingClientRect();
  ghost.classList.add("art-dragged");
  Object.assign(ghost.style, { width: `${width}px`, height: `${height}px` });
  return document.body.appendChild(ghost);
}

// A drag is no click.
function hush() {
  const calm = new AbortController();
  window.addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true, signal: calm.signal });
  setTimeout(() => calm.abort());
}

export function dragging() {
  document.addEventListener("pointerdown", down);
  document.addEventListener("dragstart", (event) => event.target.closest?.("[data-drag]") && event.preventDefault());
  document.addEventListener("sent", () => { // what was taken up goes on once the page shows it, and only then
    if (going?.step === step()) going = null;
    else if (going) go();
  });
  // A press on a stone that only plays its bone takes hold of that stone.
  document.addEventListener("click", (event) => {
    const grip = event.isTrusted && event.target.closest?.("label[data-from]");
    if (grip) going = { place: grip.dataset.from, goal: "", way: true, step: step() };
  });
}
