// The form of the War Council, without a browser: an update never overwrites typed input, and a refused
// change is reset.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withDocument } from "./support";
import type { Form, Gesture } from "../src/protocol";
import { Council } from "../src/panels/council";

const document = withDocument();

function form(cards: number, banners: number): Form {
  const number = (entry: string, value: number) => ({
    entry, field: { kind: "number" as const, range: [1, 20] as [number, number] }, required: true, oneArmy: false, atMost: null, default: null, value, phrase: null, doc: null, problem: null,
  });
  return {
    title: "Ford", texts: { number: null, date: null, place: null, background: null, credits: null },
    armies: [{ army: "rome", name: "Rome", called: null, entries: [number("cards", cards)] }],
    entries: [number("banners", banners)],
  };
}

/** Shows a form whose gestures the test answers when it likes. */
function shown(): { council: Council; acts: { gesture: Gesture; answer(done: boolean): void }[]; field(id: string): HTMLInputElement; at(id: string | undefined): void } {
  const acts: { gesture: Gesture; answer(done: boolean): void }[] = [];
  const council = new Council((gestures) => new Promise((answer) => acts.push({ gesture: gestures[0] as Gesture, answer })));
  document.body.replaceChildren(council.element);
  const field = (id: string) => {
    const found = council.element.querySelector<HTMLInputElement>(`#council-${id}`);
    assert.ok(found, id);
    return found;
  };
  // There is no focus without a browser, so the test sets it.
  let focus: string | undefined;
  Object.defineProperty(document, "activeElement", { configurable: true, get: () => (focus === undefined ? document.body : field(focus)) });
  return { council, acts, field, at: (id) => (focus = id) };
}

const left = (council: Council) => {
  council.element.dispatchEvent(new (document.defaultView as unknown as { Event: typeof Event }).Event("focusout"));
  return new Promise((done) => setTimeout(done, 1));
};
const changed = (input: HTMLInputElement) => input.dispatchEvent(new (document.defaultView as unknown as { Event: typeof Event }).Event("change"));

test("typed input stays when an update arrives, which is shown once the focus leaves the field", async () => {
  const { council, field, at } = shown();
  council.show(form(5, 6));
  at("both-banners");
  field("both-banners").value = "7";
  council.show(form(4, 6));
  assert.equal(field("both-banners").value, "7");
  assert.equal(field("rome-cards").value, "5", "the rest waits, too");
  // The input is reverted: the value is the old one, so there is no change event.
  field("both-banners").value = "6";
  at(undefined);
  await left(council);
  assert.equal(field("rome-cards").value, "4");
});

test("a change is sent as a gesture, and an update before its answer does not undo it", async () => {
  const { council, acts, field } = shown();
  council.show(form(5, 6));
  field("rome-cards").value = "3";
  changed(field("rome-cards"));
  assert.deepEqual(acts[0]?.gesture, { do: "council", army: "rome", entry: "cards", value: "3" });
  council.show(form(5, 9));
  assert.equal(field("rome-cards").value, "3");
  acts[0]?.answer(true);
  await left(council);
  council.show(form(3, 9));
  assert.deepEqual([field("rome-cards").value, field("both-banners").value], ["3", "9"]);
});

test("a refused change is reset", async () => {
  const { council, acts, field } = shown();
  council.show(form(5, 6));
  field("rome-cards").value = "99";
  changed(field("rome-cards"));
  acts[0]?.answer(false);
  await left(council);
  assert.equal(field("rome-cards").value, "5");
});

test("the focused field stays the same element, with its selection", () => {
  const { council, field, at } = shown();
  council.show(form(5, 6));
  const [cards, banners] = [field("rome-cards"), field("both-banners")];
  at("both-banners");
  // The answer to the last change arrives when the focus is in the next field.
  council.show(form(4, 6));
  assert.equal(field("both-banners"), banners, "he would type beside what he sees");
  assert.notEqual(field("rome-cards"), cards);
  assert.equal(field("rome-cards").value, "4");
  // A change of the focused field itself is shown in it.
  council.show(form(4, 8));
  assert.equal(field("both-banners"), banners);
  assert.equal(banners.value, "8");
});
