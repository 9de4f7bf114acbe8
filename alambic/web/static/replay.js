// Looking back without loading pages: steps are fetched, pieces fly when one goes on by one, and the reel runs by
// itself. Every step is a link; this only makes them quick.

import { $, $$, tell, untell } from "./page.js";
import { apply, parse } from "./parts.js";

const EVERY = 1300; // ms a step is shown while the reel runs

const at = () => Number($("#reel-back").dataset.step);
const last = () => Number($("#reel-back").dataset.last);
const address = (step) => `${$("#reel-back").dataset.base}${step}${$("#reel-back").dataset.query}`;

let asked = null; // the fetch in flight: a newer wish replaces it

async function go(url) {
  asked?.abort();
  const mine = (asked = new AbortController());
  try {
    const answer = await fetch(url, { signal: mine.signal });
    const doc = parse(await answer.text());
    if (mine.signal.aborted) return;
    if (!answer.ok || !$("#reel-back", doc)) return location.assign(url); // why not is on a page of its own
    await apply(doc);
    history.replaceState(null, "", url);
    untell("lost");
    after();
  } catch {
    if (mine.signal.aborted) return;
    halt();
    tell("lost");
  } finally {
    if (asked === mine) asked = null;
  }
}

// What is not a part of the page, but follows them.
function after() {
  const range = $("[data-scrub] input[type=range]");
  range.max = last();
  range.value = at();
  $("#status").scrollTop = 0; // what is told is read from its beginning
  showLine();
  if (at() >= last()) halt();
}

// The line of this step is in sight, without moving the page.
function showLine() {
  const box = $("#log").closest(".scroller");
  const lines = $$("#log .now", box);
  if (!lines.length) return;
  const seen = box.getBoundingClientRect();
  const [top, bottom] = [lines[0].getBoundingClientRect().top, lines.at(-1).getBoundingClientRect().bottom];
  if (top < seen.top || bottom > seen.bottom) box.scrollTop += (top + bottom - seen.top - seen.bottom) / 2;
}

// Running

let timer = 0;

function halt() {
  clearInterval(timer);
  timer = 0;
  label(false);
}

function pause() {
  asked?.abort(); // the step that was on its way stays away
  halt();
}

function run() {
  const from = at() >= last() ? 0 : at() + 1; // at the end it begins anew
  timer = setInterval(() => asked || go(address(at() + 1)), EVERY);
  label(true);
  go(address(from));
}

function label(running) {
  const button = $("[data-run]");
  const word = running ? button.dataset.on : button.dataset.off;
  button.setAttribute("aria-pressed", String(running));
  button.title = word;
  $("span", button).textContent = word;
}

const KEYS = {
  ArrowLeft: () => at() - 1,
  ArrowRight: () => at() + 1,
  Home: () => 0,
  End: () => last(),
};
const busy = (el) => el.closest?.("input, select, textarea, .viewport, .look, #rules-panel"); // arrows mean something else

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(event.key in KEYS) || busy(event.target)) return;
  event.preventDefault();
  const step = Math.max(0, Math.min(last(), KEYS[event.key]()));
  halt();
  if (step !== at()) go(address(step));
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-run]")) return timer ? pause() : run();
  const link = event.target.closest("a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (!link.closest("#eyes")) halt();
  go(link.href);
});

document.addEventListener("submit", (event) => {
  if (event.target.closest("#review")) event.target.setAttribute("aria-busy", "true"); // until the next page comes
});

$("[data-scrub]").addEventListener("submit", (event) => event.preventDefault());
$("[data-scrub]").addEventListener("input", (event) => {
  halt();
  go(address(event.target.value));
});

showLine();
