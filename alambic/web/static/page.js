// What the other modules share: the page, a little memory, and the notice that something went wrong.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

export const main = $("[data-part]")?.closest("main") ?? null; // null where nothing changes by itself
export const table = $("[data-table]")?.dataset.table ?? ""; // the guide shows a table that is nobody's

export const still = matchMedia("(prefers-reduced-motion: reduce)");

export const live = "button:not([aria-disabled=true], :disabled), a[href]"; // something that can be done

// The elements of a place that can be seen; a place has a public name on every game's page.
export function places(name, root = document) {
  return $$(`[data-place="${CSS.escape(name)}"]`, root).filter((el) => el.getClientRects().length);
}

// Storage may be switched off; then nothing is remembered, and nothing breaks.
export function recall(name, store = "localStorage") {
  try {
    return window[store].getItem(name);
  } catch {
    return null;
  }
}

export function remember(name, value, store = "localStorage") {
  try {
    window[store].setItem(name, value);
  } catch {
    // no matter
  }
}

export function json(text, otherwise) {
  try {
    return JSON.parse(text) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// The notice: its sentences are in the page, in the reader's language.
const ENGLISH = { lost: "No connection. Trying again…", unsent: "Not sent. Please try again.", close: "Close" };
let told = "";

export function tell(what, text) {
  const box = $("#offline") ?? document.body.appendChild(document.createElement("div"));
  box.id = "offline";
  box.setAttribute("role", "status");
  if (told === what && !text) return; // also when it was dismissed
  if (told === "unsent" && what === "lost" && box.hasChildNodes()) return; // says more
  told = what;
  const word = (name) => box.dataset[name] || ENGLISH[name];
  const sentence = document.createElement("p");
  sentence.textContent = text || word(what);
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = word("close");
  close.addEventListener("click", () => box.replaceChildren());
  box.replaceChildren(sentence, close);
}

// Take the notice back, where it says the given thing.
export function untell(what) {
  if (told !== what) return;
  told = "";
  $("#offline")?.replaceChildren();
}
