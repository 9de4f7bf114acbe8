// News of the tables: one stream a browser, held by one tab (the leader) for all of them, because a browser opens
// only six connections to a server. The others hear of it over a channel. Where tabs cannot agree on a leader (no
// locks outside https and localhost) each tab that is looked at has its own. A tab listens to its table and, where
// its reader is known, to "me": which of all their tables wait for them.

import { $, table, tell, untell } from "./page.js";
import { hurry, want } from "./parts.js";

const shared = Boolean(navigator.locks && window.BroadcastChannel);
const ME = "me";
const known = Boolean($("#elsewhere")?.dataset.version);
const keys = known ? [...new Set([ME, table])] : [table];
const self = `${Date.now()}-${Math.random()}`;
const GATHER = 60; // ms in which tabs that open together are gathered into one stream
const SILENCE = 2000; // ms after which a leader that does not answer is replaced
const LONGEST = 30000;

let source = null; // our stream, if we hold one
let open = ""; // its address
let gathering = 0;
let retry = 0;
let failures = 0;
let grumble = 0;
let running = false;

let channel = null;
let leading = null; // what ends our lead
let waiting = null; // what ends our wait for it
let silence = 0;
const tabs = new Map(); // the leader's: tab -> its keys
const versions = new Map(); // the leader's: key -> the last version heard of

// The stream itself

function connect() {
  gathering = 0;
  const tables = new Set([...keys, ...tabs.values()].flat());
  const wish = [...(tables.delete(ME) ? [ME] : []), ...[...tables].sort()];
  const address = `/stream?${new URLSearchParams(wish.map((one) => ["t", one]))}`;
  if (source && source.readyState !== EventSource.CLOSED && address === open) return;
  disconnect();
  open = address;
  source = new EventSource(address);
  source.addEventListener("open", () => {
    failures = 0;
    say({ kind: "up" });
  });
  source.addEventListener("table", (event) => {
    const news = JSON.parse(event.data);
    versions.set(news.table, news.version);
    say({ kind: "news", ...news });
  });
  source.addEventListener("error", () => {
    say({ kind: "down" });
    if (source?.readyState !== EventSource.CLOSED) return; // it tries again by itself, from where it was
    clearTimeout(retry);
    retry = setTimeout(connect, Math.min(LONGEST, 1000 * 2 ** failures++));
  });
}

function disconnect() {
  clearTimeout(gathering);
  clearTimeout(retry);
  gathering = 0;
  source?.close();
  source = null;
}

function gather() {
  gathering ||= setTimeout(connect, GATHER);
}

function say(message) {
  channel?.postMessage(message);
  hear(message);
}

// What every tab does with what it hears, the leader too.
function hear({ kind, ...news }) {
  clearTimeout(silence); // whoever speaks is there
  if (kind === "news" && keys.includes(news.table) && news.version) want(news.version, news.table);
  if (kind === "up") {
    clearTimeout(grumble);
    grumble = 0;
    untell("lost");
    hurry();
  }
  if (kind === "down") grumble ||= setTimeout(tell, 2500, "lost"); // a short break is nobody's business
}

// Among tabs

function receive({ data }) {
  if (data.kind === "roll") return announce(); // a new leader calls
  if (data.kind === "here" || data.kind === "bye") {
    if (leading) enrol(data);
    return;
  }
  hear(data);
}

function enrol({ kind, tab, of }) {
  if (kind === "bye") tabs.delete(tab);
  else {
    tabs.set(tab, of);
    for (const one of of) channel.postMessage({ kind: "news", table: one, version: versions.get(one) ?? "" });
  }
  gather();
}

function announce() {
  if (!leading) channel.postMessage({ kind: "here", tab: self, of: keys });
}

function lead() {
  return new Promise((resolve) => {
    leading = resolve;
    tabs.clear();
    clearTimeout(silence);
    channel.postMessage({ kind: "roll" });
    gather();
  });
}

function queue(options) {
  waiting?.abort();
  const mine = (waiting = new AbortController());
  options ??= { signal: mine.signal }; // who steals does not wait
  navigator.locks.request("alambic-news", options, lead).catch(() => {
    if (mine.signal.aborted) return; // we gave up waiting
    leading = null; // another tab took the lead while we slept
    disconnect();
    if (running) queue();
  });
}

// Say that we are here; a leader asleep in a frozen tab does not answer.
function check() {
  if (leading) return gather();
  announce();
  clearTimeout(silence);
  silence = setTimeout(() => leading || document.hidden || queue({ steal: true }), SILENCE);
}

// Coming and going

function start() {
  running = true;
  if (!shared) return document.hidden || gather();
  channel = new BroadcastChannel("alambic-news");
  channel.addEventListener("message", receive);
  queue();
  check();
}

function stop() {
  running = false;
  clearTimeout(silence);
  clearTimeout(grumble);
  disconnect();
  if (!shared) return;
  if (!leading) channel.postMessage({ kind: "bye", tab: self });
  waiting?.abort();
  leading?.();
  leading = null;
  tabs.clear();
  channel.close();
}

export function stream() {
  if (!window.EventSource) return;
  start();
  window.addEventListener("pagehide", stop);
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return; // back from the browser's memory, maybe long after
    start();
    want("?");
  });
  document.addEventListener("visibilitychange", () => {
    if (!running) return;
    if (shared) document.hidden || check();
    else if (document.hidden) disconnect();
    else connect();
    if (!document.hidden) hurry();
  });
  window.addEventListener("offline", () => tell("lost"));
  window.addEventListener("online", () => {
    hurry();
    if (leading || (!shared && !document.hidden)) connect();
  });
}
