// What comes up where nobody looks: the page goes there, or a mark says so.

import { $, $$, still } from "./page.js";

const RISING = ["#result", "#asking", "[data-rises]"]; // empty, or not there, until they matter
const WRITES = "input:not([type=radio], [type=checkbox]), textarea, select";

// Scroll to something of which less than half is seen, unless somebody writes.
export function reveal(el) {
  if (!el || document.activeElement?.matches(WRITES)) return;
  const bar = $("#drafts");
  const floor = bar && getComputedStyle(bar).position === "fixed" ? innerHeight - bar.offsetHeight : innerHeight;
  const { top, bottom, height } = el.getBoundingClientRect();
  const seen = Math.min(bottom, floor) - Math.max(top, 0);
  if (!height || seen >= Math.min(height, floor) / 2) return;
  el.scrollIntoView({ block: "start", behavior: still.matches ? "auto" : "smooth" });
}

// A result, or a question for the table, is shown when it comes; what somebody writes stays where it is.
export function keepSight() {
  const empty = RISING.filter((id) => !$(id)?.hasChildNodes());
  const pen = document.activeElement?.matches(WRITES) ? document.activeElement : null;
  const height = pen?.getBoundingClientRect().top;
  return () => {
    if (pen === document.activeElement && pen) scrollBy({ top: pen.getBoundingClientRect().top - height, behavior: "instant" });
    const risen = empty.find((id) => $(id)?.hasChildNodes());
    if (risen) requestAnimationFrame(() => reveal($(risen)));
  };
}

// What others said

const said = () => $$("#remarks li:not(.mine)").map((line) => $("b + span", line)?.textContent);
const shut = () => !$(".talk-box")?.getClientRects().length;

// A dot on the tab of the talk, until somebody looks.
export function keepTalk() {
  const before = said();
  return () => {
    const now = said();
    const dot = $("#unread");
    if (!dot || !shut()) return;
    if (now.length > before.length || (now.length === before.length && now.at(-1) !== before.at(-1))) dot.hidden = false;
  };
}

export function talking() {
  document.addEventListener("change", (event) => {
    if (event.target.id === "tab-talk") $("#unread").hidden = true;
  });
}
