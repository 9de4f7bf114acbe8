// The rules beside the game: links `[data-rules]` open them in #rules-panel, at the clause they name. With a modifier
// key, without the panel, or when the rules cannot be had, they are links like any other.

import { $ } from "./page.js";
import { parse } from "./parts.js";

const panel = $("#rules-panel");
const body = $("#rules-panel [data-body]");
let shown = ""; // the page in the panel
let opener = null;

function cite(hash) {
  const clause = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  $(".pointed", body)?.classList.remove("pointed");
  if (clause) clause.classList.add("pointed");
  const target = clause || body;
  target.tabIndex = clause ? -1 : 0;
  target.focus({ preventScroll: true });
  if (clause) clause.scrollIntoView({ block: "start" });
  else body.scrollTop = 0;
}

async function open(link, from = link) {
  const { href, pathname, hash } = link;
  if (!panel.contains(from)) opener = from;
  if (shown !== pathname) {
    try {
      const answer = await fetch(pathname);
      body.replaceChildren($("main article", parse(await answer.text())));
      shown = pathname;
    } catch {
      return location.assign(href);
    }
  }
  panel.hidden = false;
  cite(hash);
}

// Close the panel and go back to where the reader came from.
export function closeRules() {
  if (!panel || panel.hidden) return;
  panel.hidden = true;
  const back = opener?.isConnected ? opener : $("a[data-rules]");
  back?.focus({ preventScroll: true });
}

export function openRules() {
  const link = $("a[data-rules]");
  if (panel?.hidden && link) open(link, document.activeElement === document.body ? link : document.activeElement);
}

export function rules() {
  if (!panel) return;
  document.addEventListener("click", (event) => {
    if (event.target.closest("#rules-panel [data-close]")) return closeRules();
    const link = event.target.closest("a[data-rules], #rules-panel a[href^='#']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    event.preventDefault();
    if (link.getAttribute("href").startsWith("#")) cite(link.hash);
    else open(link);
  });
}
