// What others said and nobody has read here yet: counted on the tab of the talk and on a ribbon, until somebody looks.

import { $, $$, json, places, recall, remember, still, table } from "./page.js";

const STORE = "alambic-talk"; // by table the number of the last remark that was seen
const TABLES = 40;
const MOST = 99;
const memory = () => json(recall(STORE), {});
const last = () => Number($("#remarks li:last-child")?.dataset.key ?? 0);

let seen = Number(memory()[table] ?? $$("#remarks .carried").at(-1)?.dataset.key ?? 0);
let looking = false; // whether the talk is on the screen

function show() {
  const fresh = $$("#remarks li:not(.mine)").filter((line) => Number(line.dataset.key) > seen).length;
  for (const mark of $$("[data-unread]")) {
    mark.hidden = !fresh;
    $("b", mark).textContent = Math.min(fresh, MOST);
  }
}

function read() {
  if (last() > seen) {
    seen = last();
    const others = Object.entries(memory()).filter(([key]) => key !== table).slice(1 - TABLES);
    remember(STORE, JSON.stringify(Object.fromEntries([...others, [table, seen]])));
  }
  show();
}

const look = () => (looking ? read() : show());

// Bubbles at the players for what they have just said; what was said before the page came is in the talk.
const LASTS = 5000; // ms, and as many more for each letter as it takes to read
const LETTER = 60;
let uttered = 0;

const inSight = (el) => {
  const { top, bottom } = el.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

function speak(line) {
  const { seat } = line.dataset;
  const [name, words] = ["b", "span"].map((part) => $(part, line).textContent);
  const mouth = [...places(`player-${seat}`), ...$$(`.seat[data-seat="${seat}"]`)].find(inSight);
  const bubble = document.createElement("div");
  const who = document.createElement("b");
  who.textContent = name;
  bubble.append(who, ` ${words}`);
  bubble.className = `bubble${mouth ? "" : " afar"}`;
  bubble.setAttribute("aria-hidden", "true"); // the talk is read out
  $(".table").append(bubble);
  const { left, top } = mouth?.getBoundingClientRect() ?? { left: 8, top: 0 };
  bubble.style.left = `${Math.max(8, Math.min(left, innerWidth - bubble.offsetWidth - 8))}px`;
  bubble.style.top = `${Math.max(4, top - bubble.offsetHeight - 8)}px`;
  setTimeout(() => bubble.remove(), LASTS + LETTER * words.length);
}

function hear() {
  for (const line of $$("#remarks li[data-seat]")) if (Number(line.dataset.key) > uttered) speak(line);
  uttered = last();
}

export const keepTalk = () => () => {
  look();
  hear();
};

export function talking() {
  const box = $(".talk-box");
  uttered = last();
  if (!box || !table) return;
  const eyes = new IntersectionObserver(([entry]) => {
    looking = entry.isIntersecting;
    look();
  });
  eyes.observe($(".scroller", box));
  $("#drawer")?.addEventListener("change", ({ target }) => { // the server draws the next page as it was left
    document.cookie = `drawer=${target.checked ? "open" : "shut"}; path=/; max-age=31536000; samesite=lax`;
  });
  const tab = $("#tab-talk");
  tab.addEventListener("change", read);
  $("#to-talk").addEventListener("click", () => {
    tab.checked = true;
    read();
    tab.focus({ preventScroll: true });
    box.scrollIntoView({ block: "center", behavior: still.matches ? "auto" : "smooth" });
  });
}
