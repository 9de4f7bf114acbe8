// Small sounds, made here: each is a handful of notes [wave, from Hz, to Hz, start s, length s, loudness].

import { $$, recall, remember } from "./page.js";

const SOUNDS = {
  tap: [["triangle", 340, 150, 0, 0.09, 0.5], ["noise", 2400, 1200, 0, 0.03, 0.25]],
  slide: [["noise", 500, 1700, 0, 0.2, 0.3]],
  chime: [880, 1318, 1760].map((hertz, n) => ["sine", hertz, hertz, n * 0.08, 0.9, 0.3 - n * 0.08]),
  fanfare: [523, 659, 784, 1047].map((hertz, n) => ["triangle", hertz, hertz, n * 0.12, n === 3 ? 1.1 : 0.3, 0.3]),
  pass: [["sine", 290, 190, 0, 0.18, 0.3]],
  turn: [["sine", 587, 587, 0, 0.35, 0.18], ["sine", 784, 784, 0.14, 0.5, 0.18]],
};
const PREFERENCE = "alambic-sound";
const LOUDNESS = { soft: 0.15, loud: 0.8 }[document.documentElement.dataset.volume] ?? 0.4; // as chosen on one's page

let context = null;
let choice = recall(PREFERENCE) ?? (matchMedia("(pointer: coarse)").matches ? "off" : "on");
const on = () => choice === "on";

// Browsers let a page sound only once somebody has touched it.
function wake() {
  if (!on() || !window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}

function noise(seconds) {
  const buffer = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(context, { buffer });
}

function note([wave, from, to, start, length, loudness], at) {
  const begin = at + start;
  const end = begin + length;
  const source = wave === "noise" ? noise(length) : new OscillatorNode(context, { type: wave });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.linearRampToValueAtTime(loudness * LOUDNESS, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  let bent = source.frequency;
  if (wave === "noise") {
    const filter = new BiquadFilterNode(context, { type: "bandpass", Q: 1.2 });
    bent = filter.frequency;
    source.connect(filter).connect(gain);
  } else source.connect(gain);
  bent.setValueAtTime(from, begin);
  bent.exponentialRampToValueAtTime(to, end);
  gain.connect(context.destination);
  source.start(begin);
  source.stop(end);
}

function play(names) {
  if (!on() || context?.state !== "running") return;
  let at = context.currentTime + 0.01;
  for (const name of names) {
    for (const one of SOUNDS[name] ?? []) note(one, at);
    if (SOUNDS[name]) at += 0.12;
  }
}

// What nobody has heard yet; a hidden tab sounds only when it calls its player.
export function sound(names, calling = false) {
  if (calling || !document.hidden) play(names);
}

function show() {
  for (const button of $$("[data-sound]")) button.setAttribute("aria-pressed", String(on()));
}

export function soundSwitch() {
  for (const event of ["pointerup", "keydown"]) document.addEventListener(event, wake, { passive: true });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-sound]")) return;
    choice = on() ? "off" : "on";
    remember(PREFERENCE, choice);
    wake();
    show();
    play(["tap"]);
  });
  window.addEventListener("storage", (event) => { // switched in another tab
    if (event.key !== PREFERENCE) return;
    choice = event.newValue;
    show();
  });
  show();
}
