// A pinch of luck from this browser, sealed until all are there; what it was shown beforehand; and the check when the
// match has ended.
// How the words are made: docs/fairness.md.

import { $, $$, json, recall, remember } from "./page.js";
import { hex, hmac, sha256, unhex, utf8 } from "./sha256.js";

const table = $("#table")?.dataset.table ?? "";
const KEPT = 200; // notes, of as many tables
const LETTERS = 31; // of what somebody writes

// What this browser was shown and added: { pledge, part, table, seated, seals }, the oldest first. The seals are those of
// everybody, by seat, as they were before this browser opened its own.
const notes = () => json(recall("fair"), []);
const keep = (all) => remember("fair", JSON.stringify(all.slice(-KEPT)));

const tidy = (text) => [...text].filter((c) => c === " " || !/[\p{C}\p{Z}]/u.test(c)).slice(0, LETTERS).join("").trim();
const drawn = () => hex(crypto.getRandomValues(new Uint8Array(16))); // nobody can guess what a seal holds
const seal = (part) => hex(sha256(utf8(part)));

// Adding

let sent = 0; // when a form was sent from this page

function add(event) {
  const form = event.target;
  const { pledge, at = "" } = form.dataset;
  if (!pledge || event.defaultPrevented) return;
  if (sent && performance.now() - sent < 2000) return event.preventDefault(); // its pledge is used up
  sent = performance.now();
  const part = `${tidy($("[data-pinch]", form)?.value ?? "")} ${drawn()}`.trim();
  const seals = alone(form) ? { [seatIn(form)]: seal(part) } : undefined;
  const others = notes().filter((note) => !at || note.table !== at);
  keep([...others, { pledge, part, table: at, seated: false, seals }]);
  if (!notes().some((note) => note.part === part)) return; // what is forgotten cannot be shown
  remember("fair", pledge, "sessionStorage"); // the table that opens now
  if (seals) form.elements.namedItem("part").value = part;
  else form.elements.namedItem("digest").value = seal(part);
}

// Who sits down by this form, in the order of the seats.
const kinds = (form) => $$("select[name^=seat]", form).map((one) => one.value).filter((kind) => kind !== "none");

// Where nobody else has to come there is nobody to hide it from: the house has pledged already.
function alone(form) {
  return form.elements.namedItem("part") && kinds(form).every((kind) => /^(me|here|bot:.*)$/.test(kind));
}

function seatIn(form) {
  return form.dataset.seat ?? Math.max(0, kinds(form).findIndex((kind) => kind === "me" || kind === "here"));
}

// What a seal of this browser holds, if it knows; from then on it knows what all had sealed before.
export function opened(digest, seals) {
  const all = notes();
  const note = [...all].reverse().find(({ part }) => part && seal(part) === digest);
  if (!note) return "";
  note.seals ??= seals;
  keep(all);
  return note.part;
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
  else if (gathering !== undefined) note.seated = false; // is about to sit down, or has got up again
  else if (!note.seated) note.part = "";
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
  const { pledge, server, digests, parts, since } = fair;
  const added = ([seat, part]) => /^(0|[1-9]\d{0,3})$/.test(seat) && typeof part === "string" && !part.includes("\n");
  const sound = /^[0-9a-f]{64}$/.test(server) && typeof pledge === "string" && Number.isInteger(since) && since >= 0;
  const texts = [parts, digests];
  if (!sound || !texts.every((one) => one && Object.entries(one).every(added))) throw new Misfit("line", { n: 1 });
  return { pledge, server: unhex(server), digests, parts, since };
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
    return [...promises(fair, note), ...sealed(fair, note?.seals, header.seats?.length), ...words(header, entries, fair)];
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
  if (!note.part) found.push([null, "unadded", {}]);
  else if (!there && !note.seals) found.push([null, "late", {}]);
  else found.push([there, there ? "stirred" : "missing", { part: note.part }]);
  return found;
}

// Whether every part is what was sealed, and the seals are those that this browser was shown.
function sealed({ digests, parts }, seals, seats) {
  const strange = Object.keys({ ...digests, ...parts }).filter((seat) => !(seat < seats));
  const broken = strange.concat(Object.keys(parts).filter((seat) => digests[seat] !== seal(parts[seat])));
  if (broken.length) return broken.map((seat) => [false, "broken", { n: Number(seat) + 1 }]);
  const same = (one, other) => Object.entries(one).every(([seat, digest]) => other[seat] === digest);
  if (seals) {
    const fits = same(seals, digests) && same(digests, seals);
    return [[fits, fits ? "seals" : "resealed", {}]];
  }
  return Object.keys(parts).length ? [[true, "kept", {}]] : [];
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
