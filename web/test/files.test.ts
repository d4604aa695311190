import assert from "node:assert/strict";
import { test } from "node:test";
import { BrowserStore, revisionOf, titleOf } from "../src/files/browser";
import { artOf, copyArt, dropArt, giveArt } from "../src/files/art";
import { ART_ROOM, fitPictures, packed, unpacked } from "../src/files/link";
import { Gone } from "../src/files/store";
import { slug } from "../src/slug";
import { copyOf, dateOf, kindOf } from "../src/files/kind";
import { edited } from "../src/changes";

/** Creates a storage without a browser. */
function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

test("a text survives the round trip through a link", async () => {
  const text = 'scenario a "Zürich — 𝄞" for x\n'.repeat(200);
  const link = await packed({ text });
  assert.match(link, /^#t=[A-Za-z0-9_-]+$/);
  assert.ok(link.length < text.length / 4);
  assert.deepEqual(await unpacked(link), { text });
  const terms = { seats: [null, "search:fast"], number: 77 };
  const played = await packed({ text, terms });
  assert.match(played, /^#play=[A-Za-z0-9_-]+&seats=person,search:fast&number=77$/);
  assert.deepEqual(await unpacked(played), { text, terms });
  assert.deepEqual(await unpacked(await packed({ text, terms: {} })), { text, terms: {} });
  assert.equal(await unpacked("#battles/a.castra"), undefined);
});

test("pictures survive the round trip through a link", async () => {
  const [text, art] = ["scenario a", { "art/tusk.svg": { width: 1, parts: { areas: [] } } }];
  const link = await packed({ text, art });
  assert.match(link, /^#t=[\w-]+&art=[\w-]+$/);
  assert.deepEqual(await unpacked(link), { text, art });
  const terms = { seats: [null], number: 7 };
  assert.deepEqual(await unpacked(await packed({ text, terms, art })), { text, terms, art });
  assert.match(await packed({ text, art: {} }), /^#t=[\w-]+$/);
  for (const forged of ["&art=%%%", "&art=AAAA", (await packed({ text: "[]" })).replace("#t=", "&art=")]) {
    await assert.rejects(unpacked((await packed({ text })) + forged), forged);
  }
});

test("a link contains the smallest pictures that fit, and the others are named", async () => {
  let seed = 1;
  const noise = (length: number) => Array.from({ length }, () => (seed = (seed * 48_271) % 0x7fffffff).toString(36)).join("");
  const art = { large: noise(ART_ROOM), second: noise(3000), first: "small" };
  const { art: fits, left } = await fitPictures(art);
  assert.deepEqual(Object.keys(fits), ["first", "second"]);
  assert.deepEqual(left, ["large"]);
  const link = await packed({ text: "", art: fits });
  assert.ok(link.length < (ART_ROOM * 4) / 3 + 100);
  assert.deepEqual(await fitPictures({}), { art: {}, left: [] });
});

test("a copy has the pictures of its original", () => {
  giveArt("a.castra", { "x.svg": 1 }, true);
  copyArt("a.castra", "b.castra");
  dropArt("a.castra");
  assert.equal(artOf("a.castra"), undefined);
  assert.deepEqual(artOf("b.castra"), { "x.svg": 1 });
});

test("a link with too much data, or without a valid text, is refused", async () => {
  await assert.rejects(unpacked(await packed({ text: "a".repeat(3 << 20) })), /too long/);
  await assert.rejects(unpacked("#t=%%%"));
  await assert.rejects(unpacked("#t=AAAA"));
  const played = await packed({ text: "x", terms: {} });
  for (const forged of ["&number=0", "&number=1e9", "&number=-1", "&seats=<b>", `&seats=${"a,".repeat(64)}a`, "&rules=off"]) {
    await assert.rejects(unpacked(played + forged), /in a way that this page does not know/, forged);
  }
});

test("a version from another tab is not overwritten", async () => {
  const store = new BrowserStore(storage());
  const first = await store.save("a.castra", "one", null);
  assert.ok("revision" in first);
  const second = await store.save("a.castra", "two", first.revision);
  assert.ok("revision" in second);
  const late = await store.save("a.castra", "three", first.revision);
  assert.deepEqual(late, { newer: { text: "two", revision: revisionOf("two") } });
  assert.equal((await store.open("a.castra")).text, "two");
  assert.equal(store.free("a.castra"), "a-2.castra");
  assert.deepEqual((await store.list()).map(({ path }) => path), ["a.castra"]);
  const [kept] = await store.list();
  assert.ok(kept?.changed !== undefined && Date.now() - kept.changed < 60_000);
  assert.equal(kept.kind, "other");
  assert.deepEqual(await store.remove("a.castra", first.revision), { newer: { text: "two", revision: revisionOf("two") } });
  await store.remove("a.castra", revisionOf("two"));
  assert.deepEqual(await store.list(), []);
  await assert.rejects(store.open("a.castra"), Gone);
});

test("titles become identifiers of the language", () => {
  assert.equal(slug("My first battle"), "my-first-battle");
  assert.equal(slug("Zürich 1799!"), "zurich1799");
  assert.equal(slug("218 BC"), "battle218-bc");
  assert.equal(slug("…"), "battle");
  assert.equal(titleOf('// x\nscenario a "The Ford" for b', "a.castra"), "The Ford");
  assert.equal(titleOf("nothing", "a.castra"), "a.castra");
});

test("changes of a text are applied from its end", () => {
  const changes = [{ from: 0, to: 1, insert: "xyz" }, { from: 2, to: 3, insert: "" }];
  assert.equal(edited("abcd", changes), "xyzbd");
});

test("battles, rules and tests are distinguished, and a copy of a battle has another name", () => {
  const battle = '/// A ford.\nscenario ford "The Ford" for war with mud\n\ndate "216 BC"\n';
  assert.equal(kindOf(battle, "tests/ford.castra"), "battle");
  assert.equal(kindOf('game war "War"\n', "rules/a.castra"), "game");
  assert.equal(kindOf('game war "War"\ntest "x" {}', "tests/a.castra"), "tests");
  assert.equal(kindOf('module mud "Mud" for war\n', "mud.castra"), "module");
  assert.equal(kindOf("", "a.castra"), "other");
  assert.equal(dateOf(battle), "216 BC");
  assert.equal(copyOf(battle, "ford-2", 'The "Ford" (2)'), battle.replace('ford "The Ford"', 'ford-2 "The \\"Ford\\" (2)"'));
});
