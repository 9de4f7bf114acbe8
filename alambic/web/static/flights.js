// Pieces fly from where they were to where they are, by View Transitions. Only what moved is named, by its public
// place, and only for the moment: a name left behind would spoil the next flight.

import { $, places, still } from "./page.js";

const LONGEST = 1500; // ms

let running = null;

// Make the change, with flights where the browser can and the reader wants them; done once the page is changed.
export async function fly(pairs, change) {
  running?.skipTransition(); // a newer step does not wait
  running = null;
  if (!pairs.length || !document.startViewTransition || document.hidden || still.matches) return change();

  const named = [];
  // Of a place that holds several pieces only the one that moves is named.
  const name = (number, place, ...pieces) => {
    const [whole] = places(place);
    const el = whole && (pieces.map((piece) => $(piece, whole)).find(Boolean) ?? whole);
    if (!el || named.includes(el)) return;
    el.style.setProperty("view-transition-name", `flight-${number}`);
    named.push(el);
  };
  const clear = () => {
    for (const el of named.splice(0)) el.style.removeProperty("view-transition-name");
  };

  const pressed = ".piece:is(:focus, :focus-within)";
  pairs.forEach(([from], number) => name(number, from, pressed, ".piece:has(:checked)", ".piece"));
  const flight = document.startViewTransition(() => {
    clear();
    change();
    pairs.forEach(([, to], number) => name(number, to, ".piece.fresh"));
  });
  running = flight;
  flight.ready.catch(() => {}); // skipped
  const long = setTimeout(() => flight.skipTransition(), LONGEST); // a machine too busy to draw shows nothing meanwhile
  const landed = () => {
    clearTimeout(long);
    clear();
    if (running === flight) running = null;
  };
  flight.finished.then(landed, landed);
  // A browser that draws nothing just now (a covered window) would hold the change back.
  const late = setTimeout(() => flight.skipTransition(), 150);
  await flight.updateCallbackDone.finally(() => clearTimeout(late));
}
