// Calls somebody whose turn it is: by a sound, and where they want it by a message of the browser.

import { $, $$, json, recall, remember, table, tell, untell } from "./page.js";
import { sound } from "./sound.js";

const PREFERENCE = "alambic-notify";
const CALLED = "alambic-called"; // in the memory that all tabs share: table -> when it was last called for
const RECENT = 5000; // ms in which a second call is the same one, heard by another tab
const YIELD = 600; // ms for which a hidden tab waits whether one that is looked at knows too

// The tables that wait: key -> a few words.
export const calls = () => new Map(json($("#elsewhere")?.dataset.calls, []));

// Whether this tab is the one to call for a table: the first that says so is.
function claim(key) {
  const called = json(recall(CALLED), {});
  const now = Date.now();
  if (now - called[key] < RECENT) return false;
  const recent = Object.entries(called).filter(([, when]) => now - when < RECENT);
  remember(CALLED, JSON.stringify({ ...Object.fromEntries(recent), [key]: now }));
  return true;
}

// These tables have begun to wait. Of several tabs one calls: one that is looked at, else whichever is first.
export function call(fresh, sounds) {
  if (!document.hidden) {
    for (const [key] of fresh) claim(key);
    return sound([...sounds, "turn"]);
  }
  setTimeout(() => {
    const ours = fresh.filter(([key]) => claim(key));
    if (!ours.length) return;
    sound(["turn"], true);
    for (const [key, what] of ours) show(key, what);
  }, YIELD + Math.random() * 300);
}

// Messages of the browser

const able = () => "Notification" in window && window.isSecureContext;
const on = () => able() && Notification.permission === "granted" && recall(PREFERENCE) === "on";
const button = () => $("[data-notify]");

// Whether the browser could; some have the words for it and refuse all the same.
function message(title, body, tag) {
  try {
    return new Notification(title, { body, tag, icon: $("link[rel=icon]")?.href });
  } catch {
    return null;
  }
}

function show(key, what) {
  if (!on()) return;
  const note = message(button()?.dataset.says ?? "", what, key);
  if (!note) return;
  note.onclick = () => {
    window.focus();
    note.close();
    if (key !== table) location.assign(`/t/${key}`);
  };
}

async function toggle() {
  const words = button().dataset;
  if (on()) return remember(PREFERENCE, "off");
  untell("notify");
  const answer = await Notification.requestPermission().catch(() => "denied");
  if (answer !== "granted") return tell("notify", words.denied); // also where nobody was asked
  remember(PREFERENCE, "on");
  if (message(words.says, words.granted, "alambic")) return;
  remember(PREFERENCE, "off");
  tell("notify", words.unable);
}

function mark() {
  for (const one of $$("[data-notify]")) {
    one.hidden = !able();
    one.setAttribute("aria-pressed", String(on()));
  }
}

export function notifySwitch() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-notify]")) toggle().finally(mark);
  });
  window.addEventListener("storage", (event) => event.key === PREFERENCE && mark()); // switched in another tab
  mark();
}
