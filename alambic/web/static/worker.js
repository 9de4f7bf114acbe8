// Receives notices while no page is open, and shows a page of its own where there is no connection. It keeps nothing but
// files that are the same for everybody: their addresses begin with /static/ and change when they do.

const OFFLINE = "/offline";
const KEPT = "alambic";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(OFFLINE)));
  self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function file(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && /immutable/.test(answer.headers.get("Cache-Control") ?? "")) {
    const [, , edition] = new URL(request.url).pathname.split("/");
    for (const old of await kept.keys()) {
      const [, room, of] = new URL(old.url).pathname.split("/");
      if (room === "static" && of !== edition) await kept.delete(old);
    }
    await kept.put(request, answer.clone());
  }
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
});

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const shown = async () => {
    const open = await self.clients.matchAll({ type: "window" });
    const there = open.find((one) => new URL(one.url).pathname === url) ?? open[0];
    if (!there) return self.clients.openWindow(url);
    await there.focus();
    if (new URL(there.url).pathname !== url) await there.navigate(url);
  };
  event.waitUntil(shown());
});
