// The parts of a table's page: pulled from the server when the table has changed, and put in place of the old ones.

import { fly } from "./flights.js";
import { key, morph } from "./morph.js";
import { call, calls } from "./notify.js";
import { $, $$, json, live, main, table, tell, untell } from "./page.js";
import { sound } from "./sound.js";

// Each looks at the page before a change and returns what to do after it.
export const keepers = [picks, focus];

const SEEN_EVERY = 50; // ms between two pulls of a page that is looked at
const HIDDEN_EVERY = 1000; // a hidden one only keeps its title true
const LONGEST = 15000;

const sources = new Map(); // id of a part -> the HTML the server last sent for it
const title = document.title.replace(/^[^:·]*:\s*/, ""); // without the words for "your turn"

export const outermost = (root) => $$("[data-part]", root).filter((el) => !el.parentElement.closest("[data-part]"));
const version = (of) => $(of === "me" ? "#elsewhere" : "#board")?.dataset.version;
const yours = () => "yourTurn" in ($("#status")?.dataset ?? {});

export const parse = (text) => new DOMParser().parseFromString(text, "text/html");

// Before anything on the page is touched by script.
export function begin() {
  for (const part of outermost(main)) sources.set(part.id, part.outerHTML);
  mark();
}

// Pulling

const wanted = new Map(); // versions somebody told us of, by key
let pulling = null; // the pull in flight
let timer = 0;
let soonest = 0;
let failures = 0;
let held = 0; // posts in flight: their answers are newer than any pull

export function want(told, of = table) {
  wanted.set(of, told);
  plan();
}

// What was put off while nobody looked, or nobody could be reached, comes now.
export function hurry() {
  soonest = Math.min(soonest, performance.now() + SEEN_EVERY);
  clearTimeout(timer);
  timer = 0;
  plan();
}

function plan() {
  if (timer || pulling || held || ![...wanted].some(([of, told]) => told !== version(of))) return;
  timer = setTimeout(pull, Math.max(0, soonest - performance.now()));
}

async function pull() {
  timer = 0;
  const told = [...wanted];
  wanted.clear(); // whatever is told from here on is wanted anew
  const mine = (pulling = new AbortController());
  soonest = performance.now() + (document.hidden ? HIDDEN_EVERY : SEEN_EVERY);
  try {
    const answer = await fetch(`/t/${table}/parts${location.search}`, { signal: mine.signal, cache: "no-store" });
    if (answer.status === 429 || answer.status >= 500) throw new Error(`${answer.status}`);
    const doc = parse(await answer.text());
    if (mine.signal.aborted) return;
    if (!outermost(doc).length) return location.reload(); // the table is gone, or no longer ours to see
    keepRefusal(doc);
    await apply(doc);
    failures = 0;
    untell("lost");
  } catch {
    if (mine.signal.aborted) return;
    for (const [of, one] of told) if (!wanted.has(of)) wanted.set(of, one);
    soonest = performance.now() + Math.min(LONGEST, 500 * 2 ** failures++);
    if (failures > 1) tell("lost");
  } finally {
    if (pulling === mine) pulling = null;
    plan();
  }
}

// While something is being posted nothing is pulled; its answer shows the table.
export async function holding(task) {
  held += 1;
  pulling?.abort();
  pulling = null;
  clearTimeout(timer);
  timer = 0;
  try {
    return await task();
  } finally {
    held -= 1;
    plan();
  }
}

// Changing the page

let last = Promise.resolve();

// Show the parts of an answer, one answer after another.
export function apply(doc) {
  const done = last.then(() => show(doc));
  last = done.catch((error) => console.error(error));
  return done;
}

const step = (root) => Number($("#board", root)?.dataset.step ?? 0);

// Why something was refused stays to be read until somebody moves, whatever else is news.
function keepRefusal(doc) {
  const said = $("#problem");
  if (said && step(document) === step(doc)) $("#problem", doc)?.replaceWith(said.cloneNode(true));
}

async function show(doc) {
  const [before, after, mine, old] = [step(document), step(doc), yours(), calls()];
  const { flights, sounds = "", since = "0" } = $("#board", doc)?.dataset ?? {};
  const moved = after > before && before >= Number(since); // who missed more sees where things are, not how they came
  const news = moved ? json(flights, []).filter(([, , step]) => !(step <= before)) : [];
  await fly(news, () => {
    const restores = keepers.map((look) => look());
    swap(doc);
    for (const restore of restores) restore();
    mark();
  });
  const heard = after > before ? sounds.split(" ") : [];
  const fresh = [...calls()].filter(([key]) => !old.has(key)); // tables that begin to wait for us
  if (fresh.length || (yours() && !mine)) call(fresh, heard);
  else sound(heard);
}

function swap(doc) {
  const parts = outermost(doc);
  const ids = new Set(parts.map((part) => part.id));
  for (const part of outermost(main)) if (!ids.has(part.id)) part.remove();
  let previous = null;
  for (const part of parts) {
    const { id, outerHTML } = part;
    const old = document.getElementById(id);
    if (!old) insert(part, previous);
    else if (old.nodeName !== part.nodeName) old.replaceWith(part);
    else if (sources.get(id) !== outerHTML) morph(old, part);
    sources.set(id, outerHTML);
    previous = document.getElementById(id);
  }
}

function insert(part, previous) {
  if (previous) previous.after(part);
  else (outermost(main)[0]?.parentElement ?? main).prepend(part);
}

// The title says when somebody waits for you, also in a tab that is not looked at.
function mark() {
  const waiting = $("#elsewhere")?.dataset.title; // the lobby's
  if (waiting) return void (document.title = waiting);
  document.title = yours() ? `● ${$("#status").dataset.yourTurn} · ${title}` : title;
}

// What the reader had

function focus() {
  const old = document.activeElement;
  const area = old?.closest("[data-roving]");
  const box = old?.closest("[data-part]") && old.getBoundingClientRect();
  return () => {
    const status = $("#status");
    if (status && !status.hasAttribute("tabindex")) status.tabIndex = -1;
    if (!box || (document.activeElement === old && !old.closest("[inert]"))) return;
    const same = key(old) && $$("button, a, input, select, summary", main).find((el) => key(el) === key(old));
    const first = $(`#board :is(${live})[form]:not([data-shy])`);
    const candidates = [old, same, $(`#curtain :is(${live})`), area && nearest(box, $$(`:is(${live}):not([data-shy])`, area)), first, status];
    for (const next of candidates) {
      next?.focus?.({ preventScroll: true });
      if (next && document.activeElement === next) return;
    }
  };
}

function nearest(box, candidates) {
  const far = (el) => {
    const other = el.getBoundingClientRect();
    return Math.hypot(other.x - box.x, other.y - box.y);
  };
  return candidates.sort((a, b) => far(a) - far(b))[0];
}

// What was picked stays picked while it is there to be picked.
function picks() {
  const values = $$("input[type=radio]:checked", main).map((radio) => [radio.name, radio.value]);
  return () => {
    for (const [name, value] of values) {
      const radios = $$("input[type=radio]", main).filter((radio) => radio.name === name && !radio.disabled);
      const radio = radios.find((one) => one.value === value) ?? radios.find((one) => one.defaultChecked);
      if (radio) radio.checked = true;
    }
  };
}
