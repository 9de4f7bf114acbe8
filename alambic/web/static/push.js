// Notices while no page is open: this device asks for them, or no longer. Where a browser cannot, it says why.

import { $ } from "./page.js";

const box = $("#notices");
const button = $("[data-push]", box);
const able = isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

function say(what) {
  for (const line of box.querySelectorAll("[data-says]")) line.hidden = line.dataset.says !== what;
}

const send = (path, fields) => fetch(path, { method: "POST", body: new URLSearchParams(fields) });

async function subscription() {
  const worker = await navigator.serviceWorker.getRegistration("/");
  return worker?.pushManager.getSubscription();
}

async function tellServer(found) {
  const { endpoint, keys } = found.toJSON();
  const answer = await send("/me/devices", { endpoint, key: keys.p256dh, auth: keys.auth });
  if (!answer.ok) throw new Error(`${answer.status}`);
}

async function mark() {
  const on = Boolean(await subscription());
  button.setAttribute("aria-pressed", String(on));
  say(on ? "on" : "off");
}

async function begin() {
  if ((await Notification.requestPermission()) !== "granted") return say("denied");
  await navigator.serviceWorker.register("/worker.js");
  const worker = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: button.dataset.push };
  await tellServer(await worker.pushManager.subscribe(wish));
  await mark();
}

async function end() {
  const old = await subscription();
  await send("/me/devices/off", { endpoint: old.endpoint });
  await old.unsubscribe();
  await mark();
}

async function toggle() {
  button.disabled = true;
  try {
    await ((await subscription()) ? end() : begin());
  } catch {
    await (await subscription())?.unsubscribe();
    say("failed");
  } finally {
    button.disabled = false;
  }
}

if (!isSecureContext) say("insecure");
else if (!able) say("unable");
else {
  button.hidden = false;
  button.addEventListener("click", toggle);
  mark()
    .then(subscription)
    .then((found) => found && tellServer(found)) // the server forgets devices when secrets change
    .catch(() => say("failed"));
}
