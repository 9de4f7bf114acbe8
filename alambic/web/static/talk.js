// What others said and nobody has read here yet: counted on the tab of the talk and on a ribbon, until somebody looks.

import { $, $$, json, recall, remember, still, table } from "./page.js";

const STORE = "alambic-talk"; // by table the number of the last remark that was seen
const TABLES = 40;
const MOST = 99;
const memory = () => json(recall(STORE), {});
const last = () => Number($("#remarks li:last-child")?.dataset.key ?? 0);

let seen = Number(memory()[table] ?? 0);
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

export const keepTalk = () => look;

export function talking() {
  const box = $(".talk-box");
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
