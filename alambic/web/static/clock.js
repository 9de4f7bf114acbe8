// Time and second thoughts: clocks that run down on the page, and the keys that take back what nobody has seen.

import { $, $$ } from "./page.js";

const SHORT = 10_000; // ms: from here on a clock warns

const starts = new WeakMap(); // clock -> what the server said of it, and when its time is up by our own clock

// The server says how much was left when it looked; whatever our clock says, only what passes since then counts.
function due(el) {
  const said = `${el.dataset.left} ${el.dataset.now}`;
  if (starts.get(el)?.said !== said) starts.set(el, { said, at: Date.now() + Number(el.dataset.left) });
  return starts.get(el).at;
}

// As the server writes it.
function text(ms, long) {
  const whole = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n) => String(n).padStart(2, "0");
  if (hours >= 24) return long.replace("{d}", Math.floor(hours / 24)).replace("{h}", hours % 24);
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

let timer = 0;

// Every clock that runs, at the moment its next second begins.
function tick() {
  clearTimeout(timer);
  const now = Date.now();
  let next = Infinity;
  for (const el of $$(".clock[data-runs]")) {
    const left = Math.max(0, due(el) - now);
    const shown = text(left, el.dataset.long);
    if (el.textContent !== shown) el.textContent = shown;
    el.classList.toggle("short", left <= SHORT);
    if (left > 0) next = Math.min(next, left % 1000 || 1000);
  }
  if (next < Infinity) timer = setTimeout(tick, next + 5);
}

// After a change of the page.
export const keepClocks = () => tick;

export function clocks() {
  tick();
  document.addEventListener("visibilitychange", tick); // hidden pages may have slept
}

// Backspace, or Ctrl and Z, takes back the last move that only this page shows.
export function undrafting() {
  const writes = (el) => el.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    const undo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
    const back = event.key === "Backspace" && !event.ctrlKey && !event.metaKey;
    if (!(undo || back) || event.altKey || event.repeat || event.defaultPrevented || writes(event.target)) return;
    const button = $("[data-undraft]");
    if (!button) return;
    event.preventDefault();
    button.form.requestSubmit(button);
  });
}
