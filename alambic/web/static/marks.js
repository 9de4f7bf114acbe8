// Marks that a reader makes for themselves: `[data-mark]` buttons inside `[data-marks]`, whose sentences are called by
// it, one for each state. The browser keeps them, by table; the server never learns of them.

import { $$, json, recall, remember, table } from "./page.js";

const MEMORY = "alambic-marks";
const TABLES = 30; // the tables whose marks are kept

const unkept = {}; // of pages that are no table's

const marks = () => (table ? json(recall(MEMORY), {})[table] ?? {} : unkept);

function keep(all) {
  if (!table) return;
  const { [table]: _, ...others } = json(recall(MEMORY), {});
  const last = Object.entries(others).slice(1 - TABLES);
  remember(MEMORY, JSON.stringify({ ...Object.fromEntries(last), [table]: all }));
}

function paint() {
  const all = marks();
  for (const button of $$("[data-mark]")) {
    const state = all[button.dataset.mark] ?? 0;
    const says = button.closest("[data-marks]").dataset.marks.split("|");
    if (state) button.dataset.state = state;
    else delete button.dataset.state;
    button.setAttribute("aria-label", says[state % says.length].replace("{what}", button.dataset.what));
  }
}

// After a change of the page.
export const keepMarks = () => paint;

export function marking() {
  paint();
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-mark]");
    if (!button) return;
    const states = button.closest("[data-marks]").dataset.marks.split("|").length;
    const all = marks();
    const state = ((all[button.dataset.mark] ?? 0) + 1) % states;
    if (state) all[button.dataset.mark] = state;
    else delete all[button.dataset.mark];
    keep(all);
    paint();
  });
  window.addEventListener("storage", (event) => event.key === MEMORY && paint()); // another tab of the same table
}
