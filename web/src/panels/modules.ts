// What the headers of modules say of one another, wherever modules are chosen by check-box.
import type { Module } from "../protocol";
import { t, type Words } from "../messages/messages";

/** The modules that must come into play with one, itself last; those that are in play already are left out. */
export function needed(modules: Module[], module: string, seen = new Set<string>()): string[] {
  const found = modules.find((one) => one.module === module);
  if (found === undefined || found.inPlay || seen.has(module)) return [];
  seen.add(module);
  return [...found.requires.flatMap((other) => needed(modules, other, seen)), module];
}

/** Why modules cannot be ticked or unticked, by their names. */
export function barred(modules: Module[]): Map<string, Words> {
  const reasons = new Map<string, Words>();
  const inPlay = modules.filter((one) => one.inPlay);
  for (const module of modules) {
    const { module: id } = module;
    const [user] = inPlay.filter((one) => one.requires.includes(id));
    const [foe] = inPlay.filter((one) => one.excludes.includes(id) || module.excludes.includes(one.module));
    const missing = module.requires.find((one) => !modules.some((other) => other.module === one));
    if (module.inPlay && user !== undefined) reasons.set(id, t("rules-needed", { title: user.title }));
    else if (!module.inPlay && foe !== undefined) reasons.set(id, t("rules-excluded", { title: foe.title }));
    else if (!module.inPlay && missing !== undefined) reasons.set(id, t("rules-missing", { missing }));
  }
  return reasons;
}

/** The first paragraph of a comment. */
export function paragraph(doc: string): string {
  return doc.split(/\n\s*\n/)[0]?.replace(/\s+/g, " ").trim() ?? "";
}
