// Make a live element equal to a freshly parsed one, touching only what differs: focus, scrolling, animations, typed
// text and screen readers' live regions survive in whatever stays.

const OURS = new Set(["style", "open"]); // set by script or by the reader, not taken from the server

// What makes an element the same one before and after.
export function key(el) {
  if (el.nodeType !== Node.ELEMENT_NODE) return "";
  if (el.id) return `#${el.id}`;
  if (el.dataset.place) return `@${el.dataset.place}`;
  const name = el.getAttribute("name");
  return name ? `${name}=${el.getAttribute("value")}` : el.dataset.key ?? "";
}

export function morph(old, now) {
  if (old.isEqualNode(now)) return;
  for (const { name } of [...old.attributes]) if (!OURS.has(name) && !now.hasAttribute(name)) set(old, name, null);
  for (const { name, value } of now.attributes) {
    if (!OURS.has(name) && old.getAttribute(name) !== value) set(old, name, value);
  }
  children(old, now);
}

function set(el, name, value) {
  if (value === null) el.removeAttribute(name);
  else el.setAttribute(name, value);
  // Once touched, a control no longer follows these attributes.
  if (name === "checked" || name === "selected") el[name] = value !== null;
}

// Children by key; a second one of the same key gets a number.
function keyed(parent) {
  const found = new Map();
  const counts = new Map();
  for (const child of parent.childNodes) {
    const own = key(child);
    if (!own) continue;
    const whole = `${child.nodeName} ${own}`;
    const count = counts.get(whole) ?? 0;
    counts.set(whole, count + 1);
    found.set(`${whole} ${count}`, child);
  }
  return found;
}

function children(old, now) {
  const [before, after] = [keyed(old), keyed(now)];
  const twins = new Map(); // new child -> the old one that becomes it
  for (const [name, child] of before) {
    if (after.has(name)) twins.set(after.get(name), child);
    else child.remove(); // first, so that what stays need not move: moving loses the focus
  }
  let at = old.firstChild;
  for (const child of [...now.childNodes]) {
    let twin = twins.get(child);
    if (!twin && at && !key(child) && !key(at) && at.nodeName === child.nodeName) twin = at;
    if (!twin) old.insertBefore(child, at);
    else {
      if (twin === at) at = at.nextSibling;
      else old.insertBefore(twin, at);
      if (twin.nodeType === Node.ELEMENT_NODE) morph(twin, child);
      else if (twin.data !== child.data) twin.data = child.data;
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}
