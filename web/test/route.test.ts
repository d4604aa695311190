// Addresses and routes convert into each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, routeOf, type Route } from "../src/route";

test("a route survives the round trip through its address", () => {
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

test("an unreadable address leads to the start page", () => {
  for (const hash of ["", "#", "#battle=", "#battle=&view=table", "#%E0%A4%A"]) assert.deepEqual(routeOf(hash), { to: "home" }, hash);
});
