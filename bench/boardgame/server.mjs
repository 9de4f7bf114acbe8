// boardgame.io's own server: node server.mjs MODULES PORT [FOLDER]; with a folder it uses its file store.

import { createRequire } from "node:module";
import { game } from "./game.mjs";

const [modules, port, folder] = process.argv.slice(2);
const { FlatFile, Origins, Server } = createRequire(`${modules}/`)("boardgame.io/server");

const store = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...store });
server.run({ port: Number(port), callback: () => console.log("ready") });
