// The toolbar of a game at the table.
import { button, h } from "../dom";
import { t } from "../messages/messages";
import { isWanted, want } from "./motion";

export interface ToolbarCallbacks {
  undo(): void;
  redo(): void;
  save(): void;
  /** Opens the page of the campaign, if the game belongs to one. */
  campaign: (() => void) | undefined;
  /** The tools for the owner of the text; undefined for a link that allows only play. */
  owner: { test(): void; showText(): void; lookBack(): void } | undefined;
  again(): void;
  leave(): void;
}

/** Creates the buttons of the toolbar. */
export function toolbar({ undo, redo, save, campaign, owner, again, leave }: ToolbarCallbacks): (HTMLElement | false)[] {
  return [
    button(t("undo"), undo, { class: "undo" }),
    button(t("redo"), redo, { class: "redo" }),
    h("span", { class: "space" }),
    motion(),
    button(t("table-save"), save),
    campaign !== undefined && button(t("campaign"), campaign, { class: "campaign-open" }),
    owner !== undefined && button(t("table-test"), () => owner.test()),
    owner !== undefined && button(t("tab-text"), () => owner.showText(), { class: "wide-only", title: t("table-text-hint") }),
    owner !== undefined && button(t("table-look-back"), () => owner.lookBack()),
    button(t("table-again"), again),
    button(t("table-leave"), leave),
  ];
}

/** Creates the button that switches animations. */
function motion(): HTMLElement {
  const motion = button(t("table-motion"), () => {
    want(!isWanted());
    motion.setAttribute("aria-pressed", String(isWanted()));
  }, { class: "motion", "aria-pressed": String(isWanted()), title: t("table-motion-hint") });
  return motion;
}
