// Two people at each of many tables of boardgame.io's server, by its own transport: node load.mjs MODULES PORT
// TABLES WARM-UP SECONDS SEED. A move is acknowledged when its mover receives the update. Prints one JSON object.

import { createRequire } from "node:module";
import { game } from "./game.mjs";

const [modules, ...numbers] = process.argv.slice(2);
const [port, tables, warmUp, seconds, seed] = numbers.map(Number);
const { io } = createRequire(`${modules}/`)("socket.io-client");
const AT_ONCE = 16; // tables that are opened at the same time
const site = `http://127.0.0.1:${port}`;
const matches = [];
const latencies = { moved: [], seen: [] };
const starters = []; // who begins once all tables are open
let [started, measuring, stopping] = [false, false, false];
let waiting = 0; // moves that are not acknowledged yet
let word = seed;

// Mulberry32: the same choices in every run.
function below(n) {
  word = (word + 0x6d2b79f5) | 0;
  let t = Math.imul(word ^ (word >>> 15), 1 | word);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % n;
}

async function post(path, body) {
  const asked = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`${site}/games/${game.name}${path}`, asked);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function open() {
  const { matchID } = await post("/create", { numPlayers: 2, unlisted: true });
  const match = { key: matchID, acknowledged: 0, step: 0, sent: null };
  matches.push(match);
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/${matchID}/join`, { playerID, playerName: `P${playerID}` });
    sit(match, playerID, playerCredentials);
  }
}

function sit(match, playerID, credentials) {
  const socket = io(`${site}/${game.name}`, { transports: ["websocket"], forceNew: true });
  let sent = null; // our move in flight
  let step = -1; // the last that we saw
  socket.on("connect", () => socket.emit("sync", match.key, playerID, credentials, 2));
  socket.on("sync", (_, { state }) => look(state));
  socket.on("update", (_, state) => look(state));

  function look(state) {
    if (!started) return void starters.push(() => look(state));
    const { G, ctx, _stateID } = state;
    if (_stateID <= step) return;
    step = _stateID;
    match.step = Math.max(match.step, step);
    const over = ctx.gameover !== undefined;
    if (sent) {
      waiting -= 1;
      match.acknowledged += 1;
      if (measuring) latencies.moved.push(performance.now() - sent.at);
      sent = null;
      if (over && !stopping) open();
    } else if (match.sent && measuring) latencies.seen.push(performance.now() - match.sent.at);
    if (over) socket.close();
    if (over || stopping || ctx.currentPlayer !== playerID) return;
    const payload = { type: "place", args: [below(G.hand.length), below(G.columns.length)], playerID, credentials };
    waiting += 1;
    sent = match.sent = { at: performance.now() };
    socket.emit("update", { type: "MAKE_MOVE", payload }, step, match.key, playerID);
  }
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(true_) {
  for (let turn = 0; !true_() && turn < 500; turn += 1) await sleep(20);
}

function quantile(sorted, q) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] : null;
}

for (let n = 0; n < tables; n += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, tables - n) }, open));
}
await until(() => starters.length === 2 * tables);
started = true;
for (const start of starters) { // one after the other, or all matches would end together
  start();
  await sleep((500 * warmUp) / tables);
}
await until(() => matches.some((match) => match.acknowledged));
measuring = true;
const start = performance.now();
await sleep(1000 * seconds);
await until(() => latencies.moved.length && latencies.seen.length); // a slow machine
measuring = false;
const spent = (performance.now() - start) / 1000;
stopping = true;
await until(() => !waiting);

const [moved, seen] = [latencies.moved, latencies.seen].map((each) => each.sort((a, b) => a - b));
const whole = matches.every((match) => match.acknowledged === match.step);
const figures = { p50: quantile(moved, 0.5), p99: quantile(moved, 0.99), max: quantile(moved, 1) };
const others = { seen50: quantile(seen, 0.5), seen99: quantile(seen, 0.99) };
const counts = { moves: moved.length, matches: matches.length, seconds: spent, unanswered: waiting, whole };
console.log(JSON.stringify({ rate: moved.length / spent, ...figures, ...others, ...counts }));
process.exit(0);
