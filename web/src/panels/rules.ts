// The form for the modules and options of a battle; each change is a gesture. Modules that conflict with the
// enabled ones are disabled, with the reason. On demand, games with and without a rule show its effect.
import { edited } from "../changes";
import type { ComparedPairs, Gesture, LoadedSources, Module, RuleOption, Rules as Offered } from "../protocol";
import { button, fill, h } from "../dom";
import { onLanguage, t, type Words } from "../messages/messages";
import { inline } from "../text/markdown";
import { capital, listing, signed, words } from "../words";
import { blockedModules, requiredModules, paragraph } from "./modules";
import { Pairs } from "./pairs";

/** The number of pairs of games that show the effect of a rule. */
const PAIRS = 100;
/** The minimum number of modules for a search field. */
const SEARCHED = 8;

export interface RulesCallbacks {
  act(gestures: Gesture[]): Promise<boolean>;
  /** Requests the available rules for the current text. */
  ask(): Promise<Offered | undefined>;
  state(): { loaded: LoadedSources | undefined; path: string; text: string; isReadOnly: boolean };
}

/** The effect of a rule, with the text for which it was measured. */
interface Effect {
  of: string;
  element: HTMLElement;
}

export class Rules {
  readonly element = h("div", { class: "rules" });
  private readonly search = h("input", { type: "search", id: "rules-search", placeholder: t("rules-search"), "aria-label": t("rules-search"), oninput: () => this.filter() });
  private readonly none = h("p", { class: "none", hidden: true }, t("rules-nothing"));
  private readonly pairs = new Pairs();
  private offered: Offered | undefined;
  private drawn = "";
  /** The reasons why modules cannot be enabled or disabled; `checkedKey` is the key of their text. */
  private reasons = new Map<string, Words>();
  private checkedKey = "";
  private effects = new Map<string, Effect>();
  private playing: string | undefined;

  constructor(private readonly callbacks: RulesCallbacks) {
    onLanguage(() => {
      this.drawn = "";
      this.draw();
    });
  }

  clear(): void {
    this.pairs.stop();
    this.offered = undefined;
    this.drawn = this.checkedKey = "";
    this.reasons.clear();
    this.effects.clear();
    fill(this.element);
  }

  /** Shows the rules of the current text. */
  async show(): Promise<void> {
    const offered = await this.callbacks.ask();
    if (offered === undefined) return;
    this.offered = offered;
    this.draw();
    void this.checkConflicts();
  }

  private draw(): void {
    const { offered } = this;
    if (offered === undefined) return;
    const { text, isReadOnly } = this.callbacks.state();
    for (const effect of this.effects.values()) effect.element.classList.toggle("old", effect.of !== text);
    const now = JSON.stringify([offered, [...this.reasons], isReadOnly, this.playing]);
    if (now === this.drawn) return;
    this.drawn = now;
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.id ?? "" : "";
    const inPlay = offered.modules.filter((one) => one.inPlay).length;
    const own = offered.options.filter((option) => option.module === null);
    const title = offered.modules.length === 0 ? t("rules-modules") : t("rules-modules-in-play", { inPlay, all: offered.modules.length });
    fill(
      this.element,
      h("p", { class: "note" }, t("rules-note")),
      offered.modules.length >= SEARCHED && this.search,
      own.length > 0 && h("fieldset", {}, h("legend", {}, t("rules-options")), ...own.map((option) => this.option(option, isReadOnly))),
      h(
        "fieldset",
        { class: "modules" },
        h("legend", {}, title),
        offered.modules.length === 0 && h("p", { class: "none" }, t("rules-none")),
        ...offered.modules.map((module) => this.module(module, isReadOnly)),
        this.none,
      ),
    );
    this.filter();
    if (focused !== "") document.getElementById(focused)?.focus();
  }

  private filter(): void {
    const wanted = this.search.value.trim().toLowerCase();
    let shown = 0;
    for (const rule of this.element.querySelectorAll<HTMLElement>(".modules .rule")) {
      rule.hidden = !(rule.dataset["words"] ?? "").includes(wanted);
      if (!rule.hidden) shown++;
    }
    this.none.hidden = shown > 0 || wanted === "";
  }

  /** Returns the modules that must be enabled along with one, itself last. */
  private needs(module: string): string[] {
    return requiredModules(this.offered?.modules ?? [], module);
  }

  private gestures(module: Module): Gesture[] {
    const on = (one: string): Gesture => ({ do: "module", module: one, on: true });
    return module.inPlay ? [{ do: "module", module: module.module, on: false }] : this.needs(module.module).map(on);
  }

  private module(module: Module, isReadOnly: boolean): HTMLElement {
    const id = `rule-${module.module}`;
    const reason = this.reasons.get(module.module);
    const others = this.needs(module.module).filter((one) => one !== module.module).map((one) => this.titleOf(one));
    const box = h("input", {
      type: "checkbox", id, disabled: isReadOnly || reason !== undefined, "aria-describedby": `${id}-hint`,
      onchange: () => void this.tick(box, this.gestures(module)),
    });
    box.checked = module.inPlay;
    const options = (this.offered?.options ?? []).filter((option) => option.module === module.module);
    return h(
      "div",
      { class: reason === undefined ? "rule" : "rule barred", "data-words": `${module.title} ${module.module} ${module.doc ?? ""}`.toLowerCase() },
      h("label", { class: "choice", for: id }, box, h("span", {}, module.title), module.own && h("span", { class: "tag" }, t("rules-yours"))),
      h(
        "div",
        { class: "hint", id: `${id}-hint` },
        module.doc !== null && h("p", {}, ...inline(paragraph(module.doc))),
        reason !== undefined && h("p", { class: "why" }, ...inline(String(reason))),
        reason === undefined && others.length > 0 && h("p", {}, t("rules-also", { modules: listing(others) })),
      ),
      module.inPlay && options.length > 0 && h("div", { class: "of-module" }, ...options.map((option) => this.option(option, isReadOnly))),
      this.effect(module.module, module.title, module.inPlay ? "without" : "with", reason === undefined ? this.gestures(module) : undefined),
    );
  }

  private option(option: RuleOption, isReadOnly: boolean): HTMLElement {
    const id = `option-${option.option}`;
    const now = option.value ?? option.default ?? "";
    const set = (value: string): Gesture => ({ do: "option", option: option.option, value: value === option.default ? null : value });
    const name = capital(option.option.replace(/[-_]/g, " "));
    const label = option.field.kind === "yes-or-no" && option.text !== null ? capital(option.text) : name;
    const hint = option.field.kind === "yes-or-no" || option.text === null ? null : h("span", { class: "hint", id: `${id}-hint` }, ...inline(`${capital(option.text)}.`));
    const described = { id, disabled: isReadOnly, "aria-describedby": hint === null ? null : `${id}-hint` };
    switch (option.field.kind) {
      case "yes-or-no": {
        const box = h("input", { type: "checkbox", ...described, onchange: () => void this.tick(box, [set(String(box.checked))]) });
        box.checked = now === "true";
        return h("div", { class: "rule" }, h("label", { class: "choice", for: id }, box, h("span", {}, label)), this.effect(option.option, label, box.checked ? "without" : "with", [set(String(!box.checked))]));
      }
      case "number": {
        const number = h("input", {
          type: "number", ...described, min: option.field.range?.[0], max: option.field.range?.[1],
          onchange: () => void this.callbacks.act([set(number.value.trim() === "" ? option.default ?? "" : number.value.trim())]),
        });
        number.value = now;
        return h("p", { class: "field" }, h("label", { for: id }, label), number, hint);
      }
      case "one": {
        const select = h(
          "select",
          { ...described, onchange: () => void this.callbacks.act([set(select.value)]) },
          ...option.field.words.map(({ word, label: shown }) => h("option", { value: word }, capital(shown.replace(/-/g, " ")))),
        );
        select.value = now;
        return h("p", { class: "field" }, h("label", { for: id }, label), select, hint);
      }
    }
  }

  /** Applies the gestures of a check-box, and resets the box if they fail. */
  private async tick(box: HTMLInputElement, gestures: Gesture[]): Promise<void> {
    const { checked } = box;
    const done = await this.callbacks.act(gestures);
    if (!done) box.checked = !checked;
  }

  private titleOf(module: string): string {
    return this.offered?.modules.find((one) => one.module === module)?.title ?? module;
  }

  // ---- conflicts ----

  /** Checks one module after the other for conflicts with the enabled rules, in a separate core. */
  private async checkConflicts(): Promise<void> {
    const { loaded, path, text } = this.callbacks.state();
    const { offered } = this;
    const of = `${path}\0${text}`;
    if (offered === undefined || of === this.checkedKey) return;
    this.checkedKey = of;
    this.reasons = blockedModules(offered.modules);
    this.draw();
    const isCurrent = () => this.checkedKey === of && this.offered !== undefined;
    try {
      const { core } = this.pairs;
      if (loaded !== undefined) await core.load(loaded);
      for (const module of offered.modules) {
        if (module.inPlay || this.reasons.has(module.module)) continue;
        // Wait for games that show an effect: they use the core with other texts.
        while (this.pairs.isRunning) await new Promise((done) => setTimeout(done, 200));
        if (!isCurrent()) return;
        await core.setText(path, text);
        const problem = await core.problemOf(path, this.gestures(module));
        if (!isCurrent()) return;
        if (problem === null) continue;
        this.reasons.set(module.module, t("rules-conflict", { problem }));
        this.draw();
      }
      this.element.dataset["judged"] = String(offered.modules.length);
    } catch {
      // Without an answer, the box can still be ticked, and the problems panel shows errors.
      if (isCurrent()) this.checkedKey = "";
    }
  }

  // ---- effects ----

  private effect(key: string, title: string, how: "with" | "without", gestures: Gesture[] | undefined): HTMLElement {
    const known = this.effects.get(key);
    const isPlaying = this.playing === key;
    const go = button(isPlaying ? t("stop") : t("effect-show"), () => (this.playing === key ? this.pairs.stop() : void this.play(key, how, gestures ?? [])), {
      class: "quiet", id: `effect-${key}`, disabled: gestures === undefined || (this.playing !== undefined && !isPlaying),
      "aria-label": isPlaying ? t("effect-stop-of", { title }) : t("effect-show-of", { title }), title: t("effect-hint"),
    });
    return h("div", { class: "effect" }, go, known?.element);
  }

  private async play(key: string, how: "with" | "without", gestures: Gesture[]): Promise<void> {
    const { loaded, path, text } = this.callbacks.state();
    const note = h("p", { class: "note", role: "status" }, t("effect-preparing"));
    const element = h("div", { class: "effect-found" }, note);
    this.effects.set(key, { of: text, element });
    this.playing = key;
    this.draw();
    try {
      const { core } = this.pairs;
      if (loaded !== undefined) await core.load(loaded);
      await core.setText(path, text);
      const steps = await core.gestures(path, gestures);
      const now = steps.reduce((before, step) => edited(before, step), text);
      await this.pairs.play({ loaded, path, before: text, now, battle: path }, PAIRS, (found) => fill(element, ...describeEffect(found, how)));
      if (note.isConnected) fill(element, h("p", { class: "note" }, t("effect-stopped")));
    } catch (error) {
      fill(element, h("p", { class: "note" }, t("effect-failed", { error: words(error) })));
    } finally {
      this.playing = undefined;
      this.draw();
      // The core now has the other text, so check again.
      this.checkedKey = "";
      void this.checkConflicts();
    }
  }
}

/** Describes the effect of a rule on pairs of games. */
function describeEffect({ played, finished, differing, differences }: ComparedPairs, how: "with" | "without"): HTMLElement[] {
  const percent = (value: number) => `${Math.round(value * 100)} %`;
  const lines = differences.flatMap((row) => {
    switch (row.what) {
      case "wins":
      case "lost":
      case "drawn": {
        if (row.one === 0 && row.other === 0) return [];
        const who = row.what === "wins" ? t("effect-wins", { name: row.name }) : row.what === "lost" ? t("games-lost") : t("draws");
        const shares = { who, now: percent(row.other), before: percent(row.one) };
        if (row.low === 0 && row.high === 0) return [t("effect-none", shares)];
        return [t("effect-change", { ...shares, points: signed(row.difference * 100, 0), low: signed(row.low * 100, 0), high: signed(row.high * 100, 0) })];
      }
      case "turns":
        return [t("effect-turns", { now: row.other, before: row.one })];
      case "decisions":
      case "counted":
        return [];
    }
  });
  const same = differing === 0 ? t("effect-same", { how }) : t("effect-differs", { how, differing, played });
  const lost = played === finished ? [] : [t("effect-unfinished", { pairs: played - finished })];
  return [h("p", {}, same), h("ul", {}, ...[...(differing === 0 ? [] : lines), ...lost].map((line) => h("li", {}, line)))];
}
