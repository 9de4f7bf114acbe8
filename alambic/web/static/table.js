// What a page with a table or a board gets on top.

import { board, keepBoard } from "./board.js";
import { clocks, keepClocks, undrafting } from "./clock.js";
import { dragging } from "./drag.js";
import { keepFair } from "./fair.js";
import { keepStops, keys } from "./keys.js";
import { keepMarks, marking } from "./marks.js";
import { moves } from "./moves.js";
import { notifySwitch } from "./notify.js";
import { main, table } from "./page.js";
import { begin, keepers } from "./parts.js";
import { rules } from "./rules.js";
import { keepShuffle, shuffle } from "./shuffle.js";
import { keepSight } from "./sight.js";
import { soundSwitch } from "./sound.js";
import { stream } from "./stream.js";
import { keepTalk, talking } from "./talk.js";

if (main) begin(); // before anything else touches the page
board();
keys();
clocks();
undrafting();
rules();
soundSwitch();
notifySwitch();
talking();
marking();
dragging();
if (main) moves();
if (table) stream();
keepers.push(keepBoard, keepStops, keepClocks, keepFair, keepMarks, keepTalk, keepSight, keepShuffle);
shuffle();
