// Generates `src/messages/ids.ts` from `src/messages/en.ftl`: the names of the messages, with the values of their
// placeables. Run `npm run messages` after each change of `en.ftl`; a test compares the two.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { idsOf } from "./fluent.mjs";

const folder = fileURLToPath(new URL("../src/messages/", import.meta.url));
writeFileSync(`${folder}ids.ts`, idsOf(readFileSync(`${folder}en.ftl`, "utf8")));
