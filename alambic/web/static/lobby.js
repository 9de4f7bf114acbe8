// The lobby of somebody who is known: its lists are as they are now, and it calls when a table begins to wait.

import { notifySwitch } from "./notify.js";
import { begin, want } from "./parts.js";
import { soundSwitch } from "./sound.js";
import { stream } from "./stream.js";

const MINUTE = 60000;

begin(); // before anything else touches the page
soundSwitch();
notifySwitch();
stream();

// Time goes by in words, and others open tables.
const look = () => document.hidden || want("?");
setInterval(look, MINUTE);
document.addEventListener("visibilitychange", look);
