// Opens this browser's seal as soon as every seat is taken; then the deal comes. How it goes: docs/fairness.md.

import { opened } from "./fair.js";
import { $, json, table } from "./page.js";
import { apply, holding, parse } from "./parts.js";

const AGAIN = 1000; // ms until a server that did not answer is told again
let opening = ""; // the seal that is being opened, or was

export async function shuffle() {
  const { mine = "", digests } = $("#fair-shuffle")?.dataset ?? {};
  const part = mine && mine !== opening ? opened(mine, json(digests, {})) : "";
  if (!part) return;
  opening = mine;
  try {
    const sent = { method: "POST", body: new URLSearchParams({ part }), headers: { "X-Parts": "1" } };
    const answer = await holding(() => fetch(`/t/${table}/reveal${location.search}`, sent));
    if (answer.status === 429 || answer.status >= 500) throw new Error(`${answer.status}`);
    if (answer.ok) await apply(parse(await answer.text()));
  } catch {
    opening = "";
    setTimeout(shuffle, AGAIN);
  }
}

// After every change of the page.
export const keepShuffle = () => () => void shuffle();
