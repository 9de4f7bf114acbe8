// Posts of the table's forms, sent in the background: one at a time for each, answered with the parts.

import { $, table, tell, untell } from "./page.js";
import { apply, holding, outermost, parse, want } from "./parts.js";
import { reveal } from "./sight.js";

const busy = new Set(); // addresses with a post in flight

// Whether this is a form we send, and where to. Sitting down and leaving change the whole page: not those.
function address(form, by) {
  const url = new URL(by?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
  const guide = url.pathname === location.pathname && !table; // its steps are posted to their own address
  const here = table && url.pathname.startsWith(`/t/${table}/`) && !/(sit|leave)$/.test(url.pathname);
  if (form.method !== "post" || url.origin !== location.origin || !(guide || here)) return null;
  if (!url.search) url.search = location.search; // which of the seats of this device is looking
  return url;
}

function fields(form, by) {
  const data = new FormData(form, by);
  if (by?.name && !data.has(by.name)) data.append(by.name, by.value); // browsers that know no submitter
  return new URLSearchParams(data);
}

function leave(url) {
  const here = location.href.split("#")[0];
  if (url.split("#")[0] === here) location.reload();
  else location.assign(url);
}

async function send(form, url, body) {
  let answer, text;
  try {
    answer = await fetch(url, { method: "POST", body, headers: { "X-Parts": "1" } });
    text = await answer.text();
  } catch {
    tell("unsent");
    want("?"); // it may have arrived, and only the answer is lost
    return;
  }
  const doc = parse(text);
  if (!outermost(doc).length || $("main", doc)) { // not parts, but a page
    if (answer.ok) return leave(answer.url);
    return tell("unsent", $("#problem, main", doc)?.textContent.trim().slice(0, 300));
  }
  if (answer.redirected) history.replaceState(null, "", answer.url); // the guide's next step
  untell("unsent");
  const typed = form.elements.namedItem("text"); // cleared only when it is said, and nothing was typed since
  if (answer.ok && typed?.value === body.get("text")) typed.value = "";
  const step = $("#board")?.dataset.step;
  await apply(doc);
  if (/\/(back|agree|undraft)$/.test(url.pathname) && $("#board")?.dataset.step !== step) reveal($("#board"));
}

export function moves() {
  document.addEventListener("submit", async (event) => {
    const url = !event.defaultPrevented && address(event.target, event.submitter);
    if (!url) return;
    event.preventDefault();
    if (busy.has(url.pathname)) return;
    busy.add(url.pathname);
    const form = event.target;
    form.setAttribute("aria-busy", "true"); // not disabled: that would lose the focus
    try {
      const sent = () => send(form, url, fields(form, event.submitter));
      if (url.pathname.endsWith("/hint")) { // Master takes its time: the game goes on
        await sent();
        want("?"); // and may have gone further than the answer says
      } else await holding(sent);
    } finally {
      form.removeAttribute("aria-busy");
      busy.delete(url.pathname);
      document.dispatchEvent(new Event("sent"));
    }
  });

  // A hand that was shown leaves nothing to go back to.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#curtain a[href]");
    if (!link || event.detail > 1 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.replaceState(null, "", link.href);
    want("?");
  });

  // The second half of a double click, or a key held down, would meet the table after the move, or open the curtain.
  const risky = (event) => event.target.closest?.("[form=play], #play button, #curtain a");
  document.addEventListener("click", (event) => event.detail > 1 && risky(event) && event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ") && risky(event)) event.preventDefault();
  });
}
