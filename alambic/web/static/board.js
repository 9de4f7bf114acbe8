// The board under the hand: `.viewport[data-zoom="least most"]` scrolls, and its `.surface` is sized by --unit, a
// length. Left alone the style sheet makes the whole board fit; zooming sets --unit, by buttons, keys, wheel and two
// fingers. Dragging pans, and what is seen stays in place when the board grows.

import { $, $$, json, places, recall, remember, still, table } from "./page.js";

const DRAG = 5; // px: less is a click
const known = new WeakSet(); // viewports that listen already

const viewports = () => $$(".viewport[data-zoom]").filter((viewport) => $(".surface", viewport));
const surface = (viewport) => $(".surface", viewport);
const unit = (viewport) => parseFloat(getComputedStyle(surface(viewport)).getPropertyValue("--unit"));
const memory = (viewport) => `alambic-board ${table} ${viewports().indexOf(viewport)}`;

// Zoom, and leave the given point of the screen (else the middle) where it is on the board.
function zoom(viewport, factor, x, y) {
  const box = viewport.getBoundingClientRect();
  x ??= box.left + box.width / 2;
  y ??= box.top + box.height / 2;
  const [least, most] = viewport.dataset.zoom.split(" ");
  const before = surface(viewport).getBoundingClientRect();
  const wish = Math.max(least, Math.min(most, unit(viewport) * factor));
  surface(viewport).style.setProperty("--unit", `${wish.toFixed(2)}px`);
  const after = surface(viewport).getBoundingClientRect();
  viewport.scrollLeft += after.left + ((x - before.left) / before.width) * after.width - x;
  viewport.scrollTop += after.top + ((y - before.top) / before.height) * after.height - y;
  save(viewport);
}

function fit(viewport) {
  const { style } = surface(viewport);
  style.removeProperty("--unit");
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = viewport;
  const share = Math.min(clientWidth / scrollWidth, clientHeight / scrollHeight);
  if (share < 1) style.setProperty("--unit", `${Math.floor(10 * share * unit(viewport)) / 10}px`); // smaller than is handy
  save(viewport);
}

// Also in a tab that is loaded anew the board is as it was left.
function save(viewport) {
  if (!table) return;
  const size = surface(viewport).style.getPropertyValue("--unit");
  const { scrollLeft, scrollTop } = viewport;
  remember(memory(viewport), JSON.stringify({ size, scrollLeft, scrollTop }), "sessionStorage");
}

function restore(viewport) {
  const past = table && json(recall(memory(viewport), "sessionStorage"));
  if (past?.size) surface(viewport).style.setProperty("--unit", past.size);
  viewport.scrollLeft = past?.scrollLeft ?? (viewport.scrollWidth - viewport.clientWidth) / 2;
  viewport.scrollTop = past?.scrollTop ?? (viewport.scrollHeight - viewport.clientHeight) / 2;
}

function wheel(event) {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  const turn = Math.max(-50, Math.min(50, event.deltaY * (event.deltaMode ? 30 : 1)));
  zoom(event.currentTarget, Math.exp(-turn * 0.005), event.clientX, event.clientY);
}

let pinch = null; // where two fingers were, and how far apart

function touch(event) {
  const [a, b, more] = event.touches;
  if (!b || more) {
    pinch = null;
    return;
  }
  if (event.cancelable) event.preventDefault();
  const viewport = event.currentTarget;
  const [x, y] = [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];
  const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
  if (pinch) {
    viewport.scrollLeft -= x - pinch.x;
    viewport.scrollTop -= y - pinch.y;
    zoom(viewport, apart / pinch.apart, x, y);
  }
  pinch = { x, y, apart };
}

function drag(down) {
  const viewport = down.currentTarget;
  const paper = down.target !== viewport || down.offsetX < viewport.clientWidth; // else the scrollbar
  if (down.pointerType !== "mouse" || down.button !== 0 || !paper) return;
  const { scrollLeft, scrollTop } = viewport;
  const end = new AbortController();
  let dragged = false;
  const move = (event) => {
    const [dx, dy] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!dragged && Math.hypot(dx, dy) < DRAG) return;
    if (!dragged) viewport.setPointerCapture(down.pointerId);
    dragged = true;
    viewport.classList.add("dragged");
    viewport.scrollTo({ left: scrollLeft - dx, top: scrollTop - dy, behavior: "instant" });
  };
  const up = () => {
    end.abort();
    if (!dragged) return;
    viewport.classList.remove("dragged");
    save(viewport);
    const calm = new AbortController(); // a drag is not a click
    window.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
    }, { capture: true, signal: calm.signal });
    setTimeout(() => calm.abort());
  };
  viewport.addEventListener("pointermove", move, { signal: end.signal });
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, up, { signal: end.signal });
}

function adopt() {
  for (const viewport of viewports()) {
    if (known.has(viewport)) continue;
    known.add(viewport);
    restore(viewport);
    viewport.addEventListener("wheel", wheel, { passive: false });
    for (const name of ["touchstart", "touchmove", "touchend"]) {
      viewport.addEventListener(name, touch, { passive: false });
    }
    viewport.addEventListener("pointerdown", drag);
  }
}

// Where the places on a board are, from its middle outwards.
function seen(viewport) {
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const [x, y] = middle(viewport.getBoundingClientRect());
  return $$("[data-place]", surface(viewport))
    .map((el) => [el.dataset.place, ...middle(el.getBoundingClientRect())])
    .sort((a, b) => Math.hypot(a[1] - x, a[2] - y) - Math.hypot(b[1] - x, b[2] - y));
}

// How much of the board is hidden, in both directions, and whether its middle is in the middle.
const hidden = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
  scrollWidth - clientWidth, scrollHeight - clientHeight,
];
const whole = (viewport) => Math.max(...hidden(viewport)) <= 0;

function centred(viewport) {
  const [x, y] = hidden(viewport);
  return Math.abs(2 * viewport.scrollLeft - x) < 4 && Math.abs(2 * viewport.scrollTop - y) < 4;
}

function centre(viewport) {
  const [x, y] = hidden(viewport);
  viewport.scrollTo({ left: x / 2, top: y / 2, behavior: "instant" });
}

// The board may grow at any side. Seen whole by zooming out it stays whole, and in the middle it stays there; else
// align the innermost place that is there before and after.
export function keepBoard() {
  const before = viewports().map((viewport) => {
    const zoomed = surface(viewport).style.getPropertyValue("--unit") !== "";
    const places = new Map(seen(viewport).map((one) => [one[0], one]));
    return { viewport, places, fits: zoomed && whole(viewport), middle: centred(viewport) };
  });
  return () => {
    for (const { viewport, places, fits, middle } of before) {
      const now = viewport.isConnected && surface(viewport) && seen(viewport).find(([name]) => places.has(name));
      if (!now) continue;
      if (fits && !whole(viewport)) fit(viewport);
      else if (middle) centre(viewport);
      else {
        const [, x, y] = places.get(now[0]);
        viewport.scrollLeft += now[1] - x;
        viewport.scrollTop += now[2] - y;
      }
    }
    adopt();
    point();
  };
}

// A control if it can be seen, or what has to be opened before.
function way(control) {
  for (let at = control; at; at = at.parentElement.closest("details:not([open])")) {
    const face = at.matches("details") ? $("summary", at) : at;
    if (face.getClientRects().length) return [face];
  }
  return [];
}

// The controls by which a move is made: a button, or a piece to pick and where it goes.
function controls(code) {
  const value = (name, code) => $$(`#board [name=${name}][value="${CSS.escape(code)}"]`).flatMap(way);
  const picks = $$("#board [name=pick]").flatMap((pick) => {
    const at = code?.startsWith(`${pick.value} `) ? value("at", code.slice(pick.value.length + 1)) : [];
    return at.length ? [pick.closest("label"), ...at] : [];
  });
  return code ? [...value("move", code), ...picks] : [];
}

// The places and the controls that the guide speaks of, and a hint.
let pointed = "";

function point() {
  const [guide, hint] = [$("#guide"), $("#hint [data-code]")].map((el) => el?.dataset ?? {});
  const named = (list) => json(list ?? "[]", []).flatMap((name) => places(name));
  const about = ({ pointing, code }) => [...named(pointing), ...controls(code)];
  for (const el of $$("#board .pointed")) el.classList.remove("pointed");
  const found = about(guide);
  for (const el of [...found, ...about(hint)]) el.classList.add("pointed");
  const list = `${guide.pointing} ${guide.code}`;
  if (list === pointed) return;
  pointed = list;
  const top = (el) => el.getBoundingClientRect().top;
  const dock = $$("[data-dock]").find((el) => getComputedStyle(el).position === "sticky"); // in sight anyway
  const first = found.filter((el) => !dock?.contains(el)).sort((one, two) => top(one) - top(two))[0];
  if (!first) return;
  first.style.scrollMarginBlock = `${$("#guide").offsetHeight + 8}px ${(dock?.offsetHeight ?? 0) + 8}px`; // uncovered
  const block = dock ? "start" : "nearest"; // what opens below it has room
  first.scrollIntoView({ block, inline: "nearest", behavior: still.matches ? "instant" : "smooth" });
}

export function board() {
  try {
    CSS.registerProperty({ name: "--unit", syntax: "<length>", inherits: true, initialValue: "64px" });
  } catch {
    // registered already
  }
  adopt();
  point();
  document.addEventListener("change", (event) => event.target.name === "pick" && point());
  document.addEventListener("toggle", point, true); // what is opened may have what is pointed at
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom-by], [data-zoom-fit]");
    const viewport = button && $(".viewport[data-zoom]", button.closest("[data-part], section") ?? document);
    if (!viewport) return;
    if (button.dataset.zoomBy) zoom(viewport, Number(button.dataset.zoomBy));
    else fit(viewport);
  });
  document.addEventListener("click", (event) => {
    for (const open of document.querySelectorAll("details[data-closes][open]")) {
      if (!open.contains(event.target)) open.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    const viewport = event.target.closest?.(".viewport[data-zoom]");
    if (!viewport || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+") zoom(viewport, 1.25);
    else if (event.key === "-") zoom(viewport, 0.8);
    else if (event.key === "0") fit(viewport);
  });
  window.addEventListener("pagehide", () => viewports().forEach(save));
}
