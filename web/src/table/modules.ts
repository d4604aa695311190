// The form for the modules of a campaign before it begins: enabled in all battles, or in none. An unchanged
// module is enabled in the battles that name it.
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { blockedModules, requiredModules, paragraph } from "../panels/modules";
import type { Module } from "../protocol";
import { inline } from "../text/markdown";
import { listing } from "../words";

export class Modules {
  readonly element = h("details", { class: "table-modules" });
  private readonly list = h("div", {});
  private readonly count = h("span", { class: "note" });
  /** The changed modules: true for all battles, false for none. */
  private readonly chosen = new Map<string, boolean>();

  constructor(private readonly modules: Module[]) {
    fill(this.element, h("summary", {}, t("rules-modules"), " ", this.count), h("p", { class: "note" }, t("modules-note")), this.list);
    this.element.hidden = modules.length === 0;
    this.draw();
  }

  /** The modules to add to all battles. */
  get with(): string[] {
    return this.named(true);
  }

  /** The modules to leave out of all battles. */
  get without(): string[] {
    return this.named(false);
  }

  private named(is: boolean): string[] {
    return this.modules.flatMap(({ module }) => (this.chosen.get(module) === is ? [module] : []));
  }

  /** The modules with the changes applied. */
  private get now(): Module[] {
    return this.modules.map((one) => {
      const chosen = this.chosen.get(one.module);
      return chosen === undefined ? one : { ...one, inPlay: chosen, inSome: false };
    });
  }

  private draw(): void {
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.id ?? "" : "";
    const { now } = this;
    // A module in some battles already excludes those that conflict with it.
    const reasons = blockedModules(now.map((one) => ({ ...one, inPlay: one.inPlay || one.inSome })));
    const changed = this.chosen.size;
    fill(this.count, changed === 0 ? "" : t("modules-changed", { changed }));
    fill(
      this.list,
      ...now.map((one) => this.module(one, now, reasons.get(one.module))),
      changed > 0 && h("div", { class: "row" }, button(t("modules-reset"), () => this.reset(), { class: "quiet" })),
    );
    if (focused !== "") document.getElementById(focused)?.focus();
  }

  private module(one: Module, now: Module[], reason: Words | undefined): HTMLElement {
    const { module, title, doc, own, inPlay, inSome } = one;
    const id = `table-module-${module}`;
    const others = requiredModules(now, module).filter((other) => other !== module);
    const box = h("input", { type: "checkbox", id, disabled: reason !== undefined, "aria-describedby": `${id}-hint`, onchange: () => this.choose(one, box.checked, others) });
    box.checked = inPlay;
    box.indeterminate = inSome;
    const titles = others.map((other) => now.find((known) => known.module === other)?.title ?? other);
    return h(
      "div",
      { class: reason === undefined ? "rule" : "rule barred" },
      h("label", { class: "choice", for: id }, box, h("span", {}, title), own && h("span", { class: "tag" }, t("rules-yours"))),
      h(
        "div",
        { class: "hint", id: `${id}-hint` },
        inSome && h("p", {}, t("modules-some")),
        doc !== null && h("p", {}, ...inline(paragraph(doc))),
        reason !== undefined && h("p", { class: "why" }, ...inline(String(reason))),
        reason === undefined && titles.length > 0 && h("p", {}, t("rules-also", { modules: listing(titles) })),
      ),
    );
  }

  /** Handles a change of a check-box. A state that equals that of all battles is no change. */
  private choose({ module }: Module, is: boolean, others: string[]): void {
    for (const one of is ? [...others, module] : [module]) {
      const written = this.modules.find((known) => known.module === one);
      if (written?.inPlay === is && !written.inSome) this.chosen.delete(one);
      else this.chosen.set(one, is);
    }
    this.draw();
  }

  private reset(): void {
    this.chosen.clear();
    this.draw();
    this.element.querySelector<HTMLElement>("summary")?.focus();
  }
}
