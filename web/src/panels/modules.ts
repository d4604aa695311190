// Requirements and conflicts among modules, for the check-boxes that choose them.
import type { Module } from "../protocol";
import { t, type Words } from "../messages/messages";

/** Returns the modules that must be enabled along with one, itself last, without those that are enabled already. */
export function requiredModules(modules: Module[], module: string, seen = new Set<string>()): string[] {
  const found = modules.find((one) => one.module === module);
  if (found === undefined || found.inPlay || seen.has(module)) return [];
  seen.add(module);
  return [...found.requires.flatMap((other) => requiredModules(modules, other, seen)), module];
}

/** Returns the reasons why modules cannot be enabled or disabled, by module. */
export function blockedModules(modules: Module[]): Map<string, Words> {
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

/** Returns the first paragraph of a doc comment. */
export function paragraph(doc: string): string {
  return doc.split(/\n\s*\n/)[0]?.replace(/\s+/g, " ").trim() ?? "";
}
