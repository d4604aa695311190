// Addresses: each names one thing, and what it names has that address again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, routeOf, type Route } from "../src/route";

test("an address names what it was made for", () => {
  const routes: Route[] = [
    { to: "home" },
    { to: "file", path: "my battle & more.castra" },
    { to: "file", path: "battles/ford.castra" },
    { to: "shipped", path: "commands-and-colors/battles/cannae.castra", view: "map" },
    { to: "shipped", path: "commands-and-colors/battles/cannae.castra", view: "table" },
    { to: "link", hash: "#t=AAAA" },
    { to: "link", hash: "#play=AAAA&number=3" },
  ];
  for (const route of routes) assert.deepEqual(routeOf(addressOf(route)), route);
});

test("nonsense leads to the start", () => {
  for (const hash of ["", "#", "#battle=", "#battle=&view=table", "#%E0%A4%A"]) assert.deepEqual(routeOf(hash), { to: "home" }, hash);
});
