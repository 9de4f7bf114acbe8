// A pinch of luck from this browser, what it was shown beforehand, and the check when the match has ended.
// How the words are made: docs/fairness.md.

import { $, json, recall, remember } from "./page.js";
import { hex, hmac, sha256, unhex, utf8 } from "./sha256.js";

const table = $("#table")?.dataset.table ?? "";
const KEPT = 200; // notes, of as many tables
const LETTERS = 64; // of a part

// What this browser was shown and added: { pledge, part, table, seated }, the oldest first.
const notes = () => json(recall("fair"), []);
const keep = (all) => remember("fair", JSON.stringify(all.slice(-KEPT)));

// As the server tidies it, so that both speak of the same text.
const tidy = (text) => [...text].filter((c) => c === " " || !/[\p{C}\p{Z}]/u.test(c)).slice(0, LETTERS).join("").trim();
const pinch = () => hex(crypto.getRandomValues(new Uint8Array(16)));

// Adding

let sent = 0; // when a form was sent from this page

function add(event) {
  const form = event.target;
  const { pledge, at = "" } = form.dataset;
  if (!pledge || event.defaultPrevented) return;
  if (sent && performance.now() - sent < 2000) return event.preventDefault(); // its pledge is used up
  sent = performance.now();
  const field = form.elements.namedItem("part");
  field.value = tidy(field.value) || pinch();
  const others = notes().filter((note) => !at || note.table !== at);
  keep([...others, { pledge, part: field.value, table: at, seated: false }]);
  remember("fair", pledge, "sessionStorage"); // the table that opens now
}

// A page out of the browser's memory would send a pledge a second time.
function back(event) {
  if (event.persisted && sent && $("form[data-pledge]")) location.reload();
}

// Looking

const panel = () => $("#fairness [data-pledge]");

// What the page of a table shows now, beside what this browser knows of it.
function look() {
  const box = panel();
  if (!box || (sent && performance.now() - sent < 10000)) return; // about to go: what was sent is not here yet
  const { pledge, seated, gathering, ended } = box.dataset;
  const all = notes();
  const coming = recall("fair", "sessionStorage");
  remember("fair", "", "sessionStorage");
  let note = all.find((one) => one.table === table);
  if (!note && coming) {
    note = all.find((one) => !one.table && one.pledge === coming);
    if (note) note.table = table;
  }
  if (!note && ended !== undefined) return; // seen too late to be a witness
  if (!note) all.push((note = { pledge, part: "", table, seated: false }));
  if (seated !== undefined) note.seated = true;
  else if (gathering !== undefined || !note.seated) note.part = ""; // got up before the deal, or never sat here
  keep(all);
  const late = $("[data-late]", box);
  if (late) late.hidden = note.pledge === pledge;
}

// Checking

class Misfit extends Error {
  constructor(what, values = {}) {
    super(what);
    this.values = values;
  }
}

function read(text) {
  return text.split("\n").filter((line) => line.trim()).map((line, at) => {
    const content = json(line, null);
    if (!content || typeof content !== "object" || (at && content.n !== at)) throw new Misfit("line", { n: at + 1 });
    return content;
  });
}

function readFair(fair) {
  if (!fair || typeof fair !== "object") throw new Misfit("nothing");
  const { pledge, server, parts, since } = fair;
  const added = ([seat, part]) => /^(0|[1-9]\d{0,3})$/.test(seat) && typeof part === "string" && !part.includes("\n");
  const sound = /^[0-9a-f]{64}$/.test(server) && typeof pledge === "string" && Number.isInteger(since) && since >= 0;
  if (!sound || !parts || !Object.entries(parts).every(added)) throw new Misfit("line", { n: 1 });
  return { pledge, server: unhex(server), parts, since };
}

function secret({ server, parts, since }) {
  const seats = Object.keys(parts).sort((a, b) => a - b);
  return hmac(server, utf8(`since ${since}\n${seats.map((seat) => `${seat} ${parts[seat]}\n`).join("")}`));
}

function word(key, n) {
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(n));
  return hex(hmac(key, new Uint8Array(message.buffer)).slice(0, 8));
}

// Everything that can be said of a record: [whether it fits, or null where there is nothing to compare; what; values].
export function findings(text, note) {
  try {
    const [header, ...entries] = read(text);
    const fair = readFair(header?.fair);
    return [...promises(fair, note), ...words(header, entries, fair)];
  } catch (error) {
    if (error instanceof Misfit) return [[false, error.message, error.values]];
    throw error;
  }
}

function promises(fair, note) {
  const sealed = hex(sha256(fair.server)) === fair.pledge;
  const found = [[sealed, sealed ? "sealed" : "unsealed", { pledge: fair.pledge }]];
  if (!note) return [...found, [null, "unknown", {}]];
  const same = note.pledge === fair.pledge;
  found.push([same, same ? "shown" : "swapped", { pledge: note.pledge }]);
  const there = Object.values(fair.parts).includes(note.part);
  if (note.part) found.push([there, there ? "stirred" : "missing", { part: note.part }]);
  else found.push([null, "unadded", {}]);
  return found;
}

function words(header, entries, fair) {
  const key = secret(fair);
  if (fair.since > entries.length) return [[false, "never", {}]];
  const wrong = [];
  let right = 0;
  if (!fair.since && header.word !== word(key, 0)) wrong.push([false, "deal", {}]);
  for (const { n, move, word: given } of entries) {
    if (move === undefined ? given === undefined : n < fair.since) continue;
    if (move !== undefined && given === word(key, n)) right += 1;
    else wrong.push([false, "move", { n }]);
  }
  if (wrong.length) return wrong.slice(0, 5);
  const older = fair.since ? [[null, "older", { n: fair.since }]] : [];
  return [[true, fair.since ? "since" : "words", { n: right }], ...older];
}

let found = null; // what the last check found

async function check() {
  found = [[null, "reading", {}]];
  show();
  try {
    const answer = await fetch(`/t/${table}/record.jsonl`, { cache: "no-store" });
    if (!answer.ok) throw new Error(`${answer.status}`);
    found = findings(await answer.text(), notes().find((note) => note.table === table));
    const fits = found.every(([good]) => good !== false);
    found.unshift([fits, fits ? "fine" : "foul", {}]);
  } catch {
    found = [[false, "unread", {}]];
  }
  show();
}

// The sentences are in the page, in the reader's language.
function show() {
  const list = $("#checked");
  if (!list || !found) return;
  const lines = found.map(([good, what, values]) => {
    const line = document.createElement("li");
    line.className = good === null ? "known" : good ? "fits" : "misfits";
    line.dataset.what = what;
    const sentence = $(`#check-words [data-say="${what}"]`)?.textContent ?? what;
    line.textContent = sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
    return line;
  });
  list.replaceChildren(...lines);
}

// After every change of the page.
export const keepFair = () => () => {
  look();
  show();
};

export function fair() {
  document.addEventListener("submit", add, true);
  addEventListener("pageshow", back);
  document.addEventListener("click", (event) => event.target.closest("[data-check]") && check());
  if (table) look();
  else remember("fair", "", "sessionStorage"); // nothing was opened, or something else
}
