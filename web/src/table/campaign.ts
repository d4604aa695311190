// The campaign around the battle at the table: the numbers carried from battle to battle, the battles so
// far, the next one, and the picture of the current state.
import { show } from "../dialog";
import { button, drawing, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import type { CampaignChange, CampaignEnd, CampaignNumber, CampaignRequest, CampaignState, Picture } from "../protocol";

export interface CampaignCallbacks {
  /** Sends a request to the core that has the game. */
  ask<T>(request: CampaignRequest): Promise<T>;
  failed(error: unknown): void;
  /** Begins the next battle. */
  next(): void;
}

/** Describes the end of a campaign as a sentence without its full stop. */
export function campaignEnd({ winner, reason }: CampaignEnd): Words {
  const end = winner === null ? t("campaign-drawn") : t("campaign-won", { winner });
  return reason === "" ? end : t("end-outcome", { end, reason });
}

export class Campaign {
  /** The report at the end of a battle, with the button for the next one. */
  readonly element = h("section", { class: "table-campaign", "aria-label": t("campaign") });
  /** The state of the campaign; undefined for a battle outside campaigns. */
  state: CampaignState | undefined;
  private asked = 0;

  constructor(private readonly callbacks: CampaignCallbacks) {}

  /** Forgets the campaign before another game. */
  clear(): void {
    this.asked++;
    this.state = undefined;
    fill(this.element);
  }

  /** Requests the state of the campaign. */
  async refresh(): Promise<CampaignState | undefined> {
    const asked = ++this.asked;
    const state = await this.callbacks.ask<CampaignState | null>({ op: "state" });
    if (asked === this.asked) this.state = state ?? undefined;
    return this.state;
  }

  /** Returns the notice about the battle that begins and its changes by the campaign; empty outside campaigns. */
  news(): Node[] {
    const { state } = this;
    if (state === undefined) return [];
    const head = h("strong", {}, t("campaign-battle", { number: state.number, battle: state.battle }));
    return [h("p", { class: "campaign-news" }, head, ...changesOf(state.changes))];
  }

  /** Shows the report at the end of a battle. */
  rest(state: CampaignState): void {
    const { next } = state;
    const go = next === null ? null : button(t("campaign-next"), () => this.callbacks.next(), { class: "main campaign-next" });
    fill(
      this.element,
      h("h3", {}, state.end === null ? t("campaign-on", { title: state.title }) : t("sentence", { words: campaignEnd(state.end) })),
      ...this.report(state),
      go === null ? null : h("div", { class: "row" }, go),
      this.sheet(),
    );
  }

  /** Shows the report in a dialog during a battle. */
  open(): void {
    const { state } = this;
    if (state === undefined) return;
    const { next } = state;
    const dialog = show(
      state.title,
      h("div", { class: "table-campaign" },
        ...this.report(state),
        next === null ? null : h("div", { class: "row" }, button(t("campaign-next"), () => {
          dialog.close();
          this.callbacks.next();
        })),
        this.sheet(),
      ),
    );
  }

  /** Creates the report: the battles so far, the carried numbers, and the changes. */
  private report(state: CampaignState): Node[] {
    const { fought, numbers, changes, next, battle, number, over } = state;
    const battles = fought.map(({ title, winner }) =>
      h("li", {}, winner === null ? t("campaign-battle-drawn", { battle: title }) : t("campaign-battle-won", { battle: title, winner })));
    if (!over) battles.push(h("li", { "aria-current": "step" }, t("campaign-present", { battle })));
    if (next !== null) battles.push(h("li", {}, t("campaign-coming", { battle: next })));
    return [
      h("ol", { class: "campaign-battles", "aria-label": t("campaign-battles") }, ...battles),
      ...(numbers.length === 0 ? [] : [this.numbers(numbers, over)]),
      ...(changes.length === 0 ? [] : [
        h("h4", {}, t("campaign-battle", { number: next === null ? number : number + 1, battle: next ?? battle })),
        h("ul", {}, ...changesOf(changes).map((change) => h("li", {}, change))),
      ]),
    ];
  }

  private numbers(numbers: CampaignNumber[], over: boolean): HTMLElement {
    const row = (one: CampaignNumber) =>
      h(
        "tr",
        { class: over && one.before !== one.value ? "changed" : null },
        h("th", { scope: "row" }, one.name.replace(/-/g, " ")),
        over && h("td", {}, valueOf(one, one.before)),
        h("td", {}, valueOf(one, one.value)),
      );
    const head = over && h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, t("campaign-before")), h("th", { scope: "col" }, t("campaign-after"))));
    return h("table", {}, h("caption", {}, t("campaign-numbers")), head, h("tbody", {}, ...numbers.map(row)));
  }

  /** Creates the picture of the campaign, which the core draws later. */
  private sheet(): HTMLElement {
    const box = h("div", { class: "campaign-sheet scroll", tabindex: 0, role: "region", "aria-label": this.state?.described ?? t("campaign") });
    const drawn = async () => {
      const { svg } = await this.callbacks.ask<Picture>({ op: "sheet", theme: "classic" });
      const picture = drawing(svg);
      picture.removeAttribute("width");
      picture.removeAttribute("height");
      fill(box, picture);
    };
    void drawn().catch((error: unknown) => this.callbacks.failed(error));
    return box;
  }
}

function valueOf({ isBool }: CampaignNumber, value: number): Words {
  if (!isBool) return String(value);
  return value === 0 ? t("campaign-no") : t("campaign-yes");
}

/** Describes the differences of a battle from its file. */
function changesOf(changes: CampaignChange[]): HTMLElement[] {
  const words = ({ what, army, name, value }: CampaignChange): Words => {
    const piece = name.replace(/[-_]/g, " ");
    if (what === "missing") return t("campaign-missing", { army: army ?? "", count: value, piece: name });
    if (what === "added") return t("campaign-added", { army: army ?? "", count: value, piece: name });
    return army === null ? t("campaign-entry", { entry: piece, value }) : t("campaign-entry-of", { army, entry: piece, value });
  };
  return changes.map((change) => h("span", {}, words(change)));
}
