// The War Council as a form, built from the declarations of the game. Each change is a gesture. The form is
// updated when the text changes, but never the field in which the user is typing.
import type { Entry, Form, Gesture, EntryValue } from "../protocol";
import { fill, h } from "../dom";
import { onLanguage, t, type Words } from "../messages/messages";
import { inline } from "../text/markdown";
import { capital } from "../words";

export class Council {
  readonly element = h("div", { class: "council" });
  private drawn = "";
  /** The form to show. */
  private form: Form | undefined;
  /** The number of changes that are being applied. A form that arrives meanwhile is outdated. */
  private filling = 0;
  private cameMeanwhile = false;

  constructor(private readonly act: (gestures: Gesture[]) => Promise<boolean>) {
    // When the focus leaves a field, show updates that have arrived, after its own change has been sent.
    this.element.addEventListener("focusout", () => setTimeout(() => this.draw()));
    onLanguage(() => this.redraw());
  }

  show(form: Form): void {
    this.form = form;
    this.cameMeanwhile = this.filling > 0;
    this.draw();
  }

  /** Whether the focused field has input that has not been sent yet. */
  private get isTyping(): boolean {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || !this.element.contains(field)) return false;
    return field.value !== field.dataset["shown"] && field.type !== "checkbox";
  }

  private draw(): void {
    const { form } = this;
    if (form === undefined || this.filling > 0 || this.isTyping) return;
    const now = JSON.stringify(form);
    if (now === this.drawn) return;
    const isAnew = this.drawn === "";
    this.drawn = now;
    const texts = h("fieldset", {}, h("legend", {}, t("kind-battle")), ...this.texts(form));
    const armies = form.armies.map(({ army, name, called, entries }) =>
      h(
        "fieldset",
        {},
        h("legend", {}, name),
        this.text(`title-${army}`, t("council-name"), name, (title) => ({ do: "army-title", army, title: title ?? "" })),
        this.text(`noun-${army}`, t("council-noun"), called ?? "", (noun) => ({ do: "army-noun", army, noun }), false, t("council-noun-hint")),
        ...(entries ?? []).map((entry) => this.entry(entry, army)),
      ),
    );
    const common = form.entries ?? [];
    const sets = [texts, ...armies];
    if (common.length > 0) sets.push(h("fieldset", {}, h("legend", {}, t("council-both")), ...common.map((entry) => this.entry(entry, null))));
    for (const field of sets.flatMap(lines).map(typedIn)) if (field !== undefined) field.dataset["shown"] = field.value;
    const old = [...this.element.children];
    if (old.length === sets.length && sets.every((set, at) => outline(set) === outline(old[at]))) {
      sets.forEach((set, at) => this.renew(old[at] as Element, set, isAnew));
      return;
    }
    const focused = (this.element.contains(document.activeElement) && document.activeElement?.id) || "";
    const scroll = this.element.scrollTop;
    fill(this.element, ...sets);
    this.element.scrollTop = scroll;
    if (focused !== "") document.getElementById(focused)?.focus();
  }

  /** Updates the fields that differ. The focused field is updated in place, so that its selection stays and
   *  the next input replaces it. */
  private renew(old: Element, set: Element, isAnew: boolean): void {
    const fresh = lines(set);
    const legends = [old, set].map((of) => of.querySelector("legend"));
    if (legends[0] != null) legends[0].textContent = legends[1]?.textContent ?? "";
    lines(old).forEach((line, at) => {
      const now = fresh[at];
      if (now === undefined || (!isAnew && line.dataset["of"] === now.dataset["of"])) return;
      const hasFocus = line.contains(document.activeElement);
      const [here, there] = [typedIn(line), typedIn(now)];
      if (hasFocus && here !== undefined && there !== undefined) {
        if (here.value !== there.value) here.value = there.value;
        here.dataset["shown"] = there.value;
        line.dataset["of"] = now.dataset["of"] ?? "";
        return;
      }
      const focused = hasFocus ? document.activeElement?.id ?? "" : "";
      line.replaceWith(now);
      if (focused !== "") document.getElementById(focused)?.focus();
    });
  }

  /** Draws the form again, even if it is unchanged. */
  private redraw(): void {
    this.drawn = "";
    this.draw();
  }

  clear(): void {
    this.drawn = "";
    this.form = undefined;
    fill(this.element);
  }

  private async set(gesture: Gesture): Promise<void> {
    this.filling++;
    const done = await this.act([gesture]);
    this.filling--;
    // A rejected change is undone on screen. After an accepted change, a new form arrives.
    if (!done) this.drawn = "";
    if (!done || this.cameMeanwhile) this.draw();
  }

  private texts(form: Form): HTMLElement[] {
    const words: Record<keyof Form["texts"], Words> = {
      number: t("council-number"), date: t("council-date"), place: t("council-place"), background: t("council-background"), credits: t("council-credits"),
    };
    return [
      this.text("battle-title", t("start-title"), form.title, (title) => ({ do: "title", title: title ?? "" })),
      ...(Object.keys(words) as (keyof Form["texts"])[]).map((key) =>
        this.text(`text-${key}`, words[key], form.texts[key] ?? "", (value) => ({ do: "text", key, text: value }), key === "background")),
    ];
  }

  private text(id: string, label: Words, value: string, gesture: (value: string | null) => Gesture, isLong = false, example: Words = ""): HTMLElement {
    const onchange = (event: Event) => {
      const { value: now } = event.target as HTMLInputElement;
      void this.set(gesture(now.trim() === "" ? null : now));
    };
    const input = isLong
      ? h("textarea", { id: `council-${id}`, rows: 4, onchange })
      : h("input", { id: `council-${id}`, type: "text", placeholder: example, onchange });
    input.value = value;
    return h("p", { class: "field", "data-id": id, "data-of": value }, h("label", { for: `council-${id}` }, label), input);
  }

  private entry(entry: Entry, army: string | null): HTMLElement {
    const id = `council-${army ?? "both"}-${entry.entry}`;
    const gesture = (value: string | null): Gesture => ({ do: "council", army, entry: entry.entry, value });
    const set = (value: string | null) => void this.set(gesture(value));
    const label = capital(entry.entry.replace(/[-_]/g, " "));
    const now = entry.value ?? entry.default;
    const hint = this.hint(entry, id);
    const described = hint === null ? {} : { "aria-describedby": `${id}-hint`, "aria-invalid": entry.problem === null ? null : "true" };
    const { field } = entry;
    // The state of the field, to detect changes.
    const of = JSON.stringify(entry);
    let input: HTMLElement;
    switch (field.kind) {
      case "number": {
        const most = Math.min(field.range?.[1] ?? Infinity, entry.atMost?.count ?? Infinity);
        const number = h("input", {
          id, type: "number", ...described,
          min: field.range?.[0], max: Number.isFinite(most) ? most : null,
          onchange: (event: Event) => set((event.target as HTMLInputElement).value.trim() || null),
        });
        number.value = typeof now === "number" ? String(now) : "";
        input = number;
        break;
      }
      case "yes-or-no": {
        const box = h("input", {
          id, type: "checkbox", ...described,
          onchange: (event: Event) => {
            const { checked } = event.target as HTMLInputElement;
            set(checked === (entry.default ?? false) ? null : String(checked));
          },
        });
        box.checked = now === true;
        input = box;
        break;
      }
      case "one": {
        const select = h(
          "select",
          { id, ...described, onchange: (event: Event) => set((event.target as HTMLSelectElement).value || null) },
          !entry.required && h("option", { value: "" }, entry.default === null ? "—" : t("council-default")),
          ...field.words.map(({ word, label: shown }) => h("option", { value: word }, shown)),
        );
        select.value = typeof entry.value === "string" ? entry.value : "";
        input = select;
        break;
      }
      case "some": {
        const chosen = new Set(Array.isArray(now) ? now : []);
        const boxes = field.words.map(({ word, label: shown }) => {
          const box = h("input", {
            type: "checkbox", id: `${id}-${word}`,
            onchange: (event: Event) => {
              if ((event.target as HTMLInputElement).checked) chosen.add(word);
              else chosen.delete(word);
              const words = field.words.map((one) => one.word).filter((one) => chosen.has(one));
              set(words.length === 0 ? null : words.join(" "));
            },
          });
          box.checked = chosen.has(word);
          return h("label", { class: "choice", for: `${id}-${word}` }, box, shown);
        });
        return h("div", { class: "field", "data-id": id, "data-of": of, role: "group", "aria-label": label }, h("span", { class: "label" }, label), h("span", { class: "choices" }, ...boxes), hint);
      }
      case "text":
      case "names": {
        const line = h("input", {
          id, type: "text", ...described,
          placeholder: field.kind === "names" ? t("council-several") : null,
          onchange: (event: Event) => {
            const { value } = event.target as HTMLInputElement;
            const parts = field.kind === "names" ? value.split(",").map((part) => part.trim()).filter((part) => part !== "") : [value.trim()].filter((part) => part !== "");
            set(parts.length === 0 ? null : parts.map(quoted).join(" "));
          },
        });
        line.value = shown(now);
        input = line;
        break;
      }
      case "other":
        input = h("span", { id }, shown(now));
        break;
    }
    return h("p", { class: "field", "data-id": id, "data-of": of }, h("label", { for: id }, label), input, hint);
  }

  private hint(entry: Entry, id: string): HTMLElement | null {
    const parts: Words[] = [];
    if (entry.field.kind === "number" && entry.field.range !== null) parts.push(t("council-range", { least: entry.field.range[0], most: entry.field.range[1] }));
    if (entry.atMost !== null) parts.push(entry.atMost.count === undefined ? t("council-at-most", { of: entry.atMost.of }) : t("council-at-most-count", { count: entry.atMost.count, of: entry.atMost.of }));
    if (entry.oneArmy) parts.push(t("council-one-army"));
    const doc = entry.doc?.trim() ?? "";
    if (doc === "" && parts.length === 0 && entry.problem === null) return null;
    const limits = parts.length === 0 ? "" : `${capital(parts.join(", "))}.`;
    const sentence = doc === "" || /[.!?]$/.test(doc) ? doc : `${doc}.`;
    const words = inline([sentence, limits].filter((part) => part !== "").join(" "));
    const problem = entry.problem === null ? null : h("span", { class: "wrong" }, ...inline(capital(entry.problem)), ". ");
    return h("span", { class: "hint", id: `${id}-hint` }, problem, ...words);
  }
}

/** Returns the fields of a fieldset, with their labels. */
function lines(set: Element): HTMLElement[] {
  return [...set.querySelectorAll<HTMLElement>(".field")];
}

/** Returns the identifiers of the fields of a fieldset. */
function outline(set: Element | undefined): string {
  return set === undefined ? "" : lines(set).map((line) => line.dataset["id"]).join(" ");
}

/** Returns the text input of a field, if it has one. */
function typedIn(line: Element): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = line.querySelector<HTMLInputElement | HTMLTextAreaElement>("textarea, input");
  return field === null || field.type === "checkbox" ? undefined : field;
}

function quoted(text: string): string {
  return `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/[\r\n]+/g, " ")}"`;
}

function shown(word: EntryValue | null): string {
  if (word === null) return "";
  return Array.isArray(word) ? word.join(", ") : String(word);
}
