// Makes the pages quick and lively. Everything works without it, as plain forms and links, and nothing here knows the
// rules of a game: the server says what may be done, and the page shows it.

import { $ } from "./page.js";

const luck = () => $("[data-pledge]") && import("./fair.js").then(({ fair }) => fair());
const scripted = () => document.documentElement.classList.add("scripted"); // style sheets show what needs a script
const ready = () => Promise.resolve(luck()).then(scripted);
if ($("[data-table=me]")) import("./lobby.js").then(ready);
else if ($("[data-part], .viewport")) import("./table.js").then(ready);
else ready();

// `[data-copy]` holds the text. Outside https and localhost pages have no clipboard; then the text is selected.
async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    const field = document.createElement("input");
    [field.value, field.readOnly] = [button.dataset.copy, true];
    button.before(field);
    field.select();
    if (!document.execCommand("copy")) return; // at least it is selected
    field.remove();
    button.focus();
  }
  const label = $("span", button) ?? button;
  const said = label.textContent;
  if (!button.dataset.copied || said === button.dataset.copied) return;
  label.textContent = button.dataset.copied;
  setTimeout(() => (label.textContent = said), 2000);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
});

// A messenger is one touch away where the device has a sheet for that.
document.documentElement.classList.toggle("shares", Boolean(navigator.share));
document.addEventListener("click", (event) => {
  const { share, title, text } = event.target.closest("[data-share]")?.dataset ?? {};
  if (share || text) navigator.share(text ? { text } : { title, url: share }).catch(() => {}); // closed without sending
});

document.addEventListener("change", (event) => event.target.closest("form[data-autosubmit]")?.requestSubmit());
