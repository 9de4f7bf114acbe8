// What comes up where nobody looks: the page goes there, or a mark says so.

import { $, still } from "./page.js";

const RISING = ["#result", "#asking", "[data-rises]"]; // empty, or not there, until they matter
const WRITES = "input:not([type=radio], [type=checkbox]), textarea, select";

// Scroll to something whose head is not seen, or less than half of it, unless somebody writes.
export function reveal(el) {
  if (!el || document.activeElement?.matches(WRITES)) return;
  const bar = $("#drafts");
  const floor = bar && getComputedStyle(bar).position === "fixed" ? innerHeight - bar.offsetHeight : innerHeight;
  const { top, height } = el.getBoundingClientRect();
  const head = Math.min(height, floor / 2); // what is longer than the screen is read from its beginning
  const seen = Math.min(top + head, floor) - Math.max(top, 0);
  if (!height || seen >= head / 2) return;
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
