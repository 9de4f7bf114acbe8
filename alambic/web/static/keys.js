// Keys: arrows inside `[data-roving]` go to the nearest control in that direction, and the whole of it is one stop of
// the tabulator. What Enter and Space do is the browser's business.

import { $$, live } from "./page.js";
import { closeRules, openRules } from "./rules.js";

const CONTROLS = "button:not(:disabled), a[href], summary";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const stops = new WeakMap(); // area -> the control at which the tabulator stops
const controls = (area) => $$(CONTROLS, area).filter((el) => el.getClientRects().length);

function stopAt(area, chosen, all = controls(area)) {
  stops.set(area, chosen);
  for (const el of all) el.tabIndex = el === chosen ? 0 : -1;
}

// One stop for each area: where the focus is, else where it was if there is something to do, else the first such.
function rove() {
  for (const area of $$("[data-roving]")) {
    const all = controls(area);
    const alive = all.filter((el) => el.matches(live));
    const was = alive.find((el) => el === stops.get(area));
    stopAt(area, all.find((el) => el === document.activeElement) ?? was ?? alive[0] ?? all[0], all);
  }
}

// After a change of the page.
export const keepStops = () => rove;

function middle(el) {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

function towards([dx, dy], from, candidates) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const el of candidates) {
    const [a, b] = middle(el);
    const along = (a - x) * dx + (b - y) * dy;
    const across = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    const far = along + 2 * across;
    if (along > 2 && across < 3 * along && far < least) [best, least] = [el, far];
  }
  return best;
}

function arrows(event) {
  const area = event.target.closest?.("[data-roving]");
  if (!area || !event.target.matches(CONTROLS)) return;
  const all = controls(area);
  let next = null;
  if (event.key in ARROWS) next = towards(ARROWS[event.key], event.target, all);
  else if (event.key === "Home") next = all[0];
  else if (event.key === "End") next = all.at(-1);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const typing = (el) => el.closest?.("input:not([type=radio], [type=checkbox]), textarea, select");

export function keys() {
  rove();
  document.addEventListener("focusin", (event) => {
    const area = event.target.closest("[data-roving]");
    if (area && event.target.matches(CONTROLS)) stopAt(area, event.target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") closeRules();
    else if (event.key === "?" && !typing(event.target)) openRules();
    else arrows(event);
  });
}
