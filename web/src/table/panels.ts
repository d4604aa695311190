// The panels around the board: the header with the phases, the cards, the dice, the states, and the log.
import { show } from "../dialog";
import { button, fill, h, updateDrawing } from "../dom";
import { t, type Words } from "../messages/messages";
import { firstNew } from "./model";
import type { TableArmy, Begun, CardView, Fact, Line, PieceView, PileView, Question, RollRecord, Seen, View } from "../protocol";

/** Formats a fact; the parentheses of an indexed name, such as `lost of(foot)`, are removed. */
function words({ name: written, value }: Fact): string {
  const name = written.replace(/ *\(([^()]*)\)/g, " $1");
  return value === "" ? name : `${name} ${value.replace(/^-(?=\d)/, "−")}`;
}

/** Counts equal names: `2 × Legion`. */
function counted(names: string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
}

function nameOf(armies: TableArmy[], army: string | null): string {
  return armies.find((one) => one.army === army)?.name ?? "";
}

/** Describes a turn with the army that moves. */
export function turnOf(turn: number, mover: string | null): Words {
  const now = turn === 0 ? t("table-setup") : t("table-turn", { turn });
  return mover === null ? now : t("table-turn-of", { turn: now, mover });
}

/** The header with turn, army and phase. */
export class Rail {
  readonly element = h("div", { class: "table-rail", role: "group", "aria-label": t("table-turn-label") });

  show(seen: Seen, armies: TableArmy[], phases: string[]): void {
    const { turn, mover } = seen.view;
    const whose = nameOf(armies, mover);
    const { phase } = seen;
    const name = (at: number) => (at === phase?.at ? phase.name : phases[at] ?? "");
    fill(
      this.element,
      h("strong", {}, turnOf(turn, whose === "" ? null : whose)),
      phases.length < 2
        ? null
        : h(
            "ol",
            { "aria-label": t("table-phases") },
            ...phases.map((_, at) => h("li", at === phase?.at ? { "aria-current": "step" } : {}, name(at))),
          ),
      seen.takebacks === 0 ? null : h("span", { class: "table-marked", title: t("table-takebacks-hint") }, t("table-takebacks", { takebacks: seen.takebacks })),
    );
  }
}

/** The maximum size of an open pile whose cards are laid out. */
const LAID_OUT = 5;

/** The maximum length of a value on a card, in characters. */
const SHORT = 24;

/** The cards of the player at the page, and the other piles. */
export class Cards {
  // The focus lets keyboard users scroll.
  readonly element = h("section", { class: "table-cards", "aria-label": t("table-cards"), tabindex: 0 });

  private written: Record<string, string> = {};

  constructor(private readonly chosen: (key: string) => void) {}

  show(view: View, { armies, cards }: Pick<Begun, "armies" | "cards">, question: Question | undefined, isOn: (key: string) => boolean): void {
    this.written = cards;
    const offered = (question?.options ?? []).filter((option) => option.anchor.on === "card");
    const hands = view.piles.filter((pile) => pile.own && pile.count > 0);
    const others = view.piles.filter((pile) => !pile.own && pile.count > 0);
    this.element.hidden = hands.length + others.length === 0;
    const used = new Set<string>();
    fill(
      this.element,
      ...hands.map((pile) =>
        h(
          "div",
          { class: "table-hand", role: "group", "aria-label": pile.name },
          ...pile.cards.map((card) => this.card(card, pile, offered, used, isOn)),
        ),
      ),
      others.length === 0
        ? null
        : h("ul", { class: "table-piles" }, ...others.map((pile) => this.pile(pile, armies))),
    );
  }

  /** Lays out the cards of a small open pile; other piles are one line. */
  private pile(pile: PileView, armies: TableArmy[]): HTMLElement {
    const isOpen = pile.cards.length === pile.count && pile.count <= LAID_OUT;
    if (!isOpen) return h("li", {}, pileText(pile, armies));
    const whose = nameOf(armies, pile.army);
    return h(
      "li",
      { class: "laid-out" },
      h("span", { class: "note" }, `${whose === "" ? "" : `${whose}, `}${pile.name}`),
      ...pile.cards.map((card) => h("span", { class: "table-card small", title: card.facts.map(words).join(", ") }, h("span", { class: "table-card-title" }, card.title))),
    );
  }

  private card(card: CardView, pile: PileView, offered: Question["options"], used: Set<string>, isOn: (key: string) => boolean): HTMLElement {
    const option = offered.find(
      ({ key, anchor }) => anchor.on === "card" && anchor.card === card.key && anchor.pile === pile.name && !used.has(key),
    );
    // The author's description of the card. Without one, a card that begins with values shows as much of
    // its text as fits. The tooltip of the card has the whole text.
    const written = this.written[card.key];
    // The card does not repeat its title.
    const titled = ` ${card.title.toLowerCase()} `;
    const isNew = ({ value }: Fact) => value === "" || !titled.includes(` ${value.toLowerCase()} `);
    const first = card.facts.filter((fact) => fact.value !== "0" && fact.value.length <= SHORT && isNew(fact)).slice(0, 4);
    const short = first.some(({ value }) => /^\d+$/.test(value)) ? first : [];
    const facts = card.facts.map(words).join(", ");
    const title = written === undefined ? facts : `${written}\n${facts}`;
    const face = [
      h("span", { class: "table-card-title" }, card.title),
      h("span", { class: "table-card-facts" }, written ?? short.map(words).join(" · ")),
    ];
    if (option === undefined) return h("div", { class: "table-card", title }, ...face);
    used.add(option.key);
    const attributes = {
      type: "button", class: "table-card open", title, "data-card": option.key, "aria-pressed": String(isOn(option.key)),
      onclick: () => this.chosen(option.key),
    };
    return h("button", attributes, ...face);
  }
}

function pileText(pile: PileView, armies: TableArmy[]): string {
  const whose = nameOf(armies, pile.army);
  const shown = counted(pile.cards.map(({ title }) => title));
  const unknown = pile.count - pile.cards.length;
  if (shown.length > 0 && unknown > 0) shown.push(String(t("cards-face-down", { unknown })));
  const list = shown.length === 0 ? "" : `: ${shown.slice(-6).join(", ")}${shown.length > 6 ? ", …" : ""}`;
  return `${whose === "" ? "" : `${whose}, `}${pile.name} (${pile.count})${list}`;
}

/** The number of rolls in the log. */
const THROWS = 6;

/** The last rolls, drawn with the die faces of the game: large for the last answer, and small as a log before it. */
export class Dice {
  readonly element = h("div", { class: "table-dice", role: "status", "aria-label": t("table-dice") });
  private shown = "";
  /** The parsed faces by their SVG: copying one is quicker than parsing it. */
  private readonly faces = new Map<string, SVGSVGElement>();

  show(rolls: RollRecord[], since: number, faces: Begun["dice"]): void {
    const last = rolls.slice(-THROWS);
    this.element.hidden = last.length === 0;
    const isNew = ({ after }: RollRecord) => after >= since;
    // Without new rolls, the last one stays large.
    const isLarge = (roll: RollRecord, at: number) => (last.some(isNew) ? isNew(roll) : at === last.length - 1);
    const all = last.map((roll, at) => ({ roll, drawn: faces[roll.die] ?? [], isLarge: isLarge(roll, at) }));
    // Usually, there is no new roll.
    const shown = JSON.stringify(all);
    if (shown === this.shown) return;
    this.shown = shown;
    fill(this.element, ...all.map(({ roll, drawn, isLarge }) => thrown(roll, (face) => this.face(drawn, face), isLarge)));
  }

  private face(drawn: Begun["dice"][string], face: string): Node | string {
    const svg = drawn.find((one) => one.face === face)?.svg;
    if (svg === undefined) return face;
    let read = this.faces.get(svg);
    if (read === undefined) this.faces.set(svg, (read = updateDrawing(undefined, svg)));
    return read.cloneNode(true);
  }
}

/** Creates a roll as pictures of dice, with a text for screen readers. */
function thrown({ die, faces }: RollRecord, drawn: (face: string) => Node | string, isLarge: boolean): HTMLElement {
  const dice = faces.map((face) => h("span", { class: "table-die" }, drawn(face)));
  return h("span", { class: isLarge ? "table-roll" : "table-roll earlier", role: "img", "aria-label": `${die}: ${faces.join(", ")}`, title: `${die}: ${faces.join(", ")}` }, ...dice);
}

/** The panel with the states of the game and its armies. */
export class States {
  readonly element = h("details", { class: "table-states", open: true });

  /** `called` returns the printed name of a hex. */
  show(view: View, armies: TableArmy[], called: (hex: string) => string): void {
    const owners = [null, ...armies.map(({ army }) => army)];
    const rows = owners.flatMap((owner) => {
      const facts = view.states.filter((state) => state.army === owner);
      if (facts.length === 0) return [];
      const shown = facts.map((state) => (state.hexes.length === 0 ? words(state) : `${words(state)}: ${state.hexes.map(called).join(", ")}`));
      const waiting = view.pieces.filter((piece) => piece.army === owner && piece.hex === null);
      if (waiting.length > 0) shown.push(String(t("table-reserve", { pieces: counted(waiting.map(({ name }) => name)).join(", ") })));
      return [h("div", {}, h("dt", {}, owner === null ? t("odds-game") : nameOf(armies, owner)), h("dd", {}, shown.join(" · ")))];
    });
    this.element.hidden = rows.length === 0;
    fill(this.element, h("summary", {}, t("table-states")), h("dl", {}, ...rows));
  }
}

/** Describes the pieces in a hex and their values. */
export function figures(pieces: PieceView[], hex: string, armies: TableArmy[], title: string): string {
  const here = pieces.filter((piece) => piece.hex === hex);
  const each = here.map((piece) => {
    const state = piece.state.map(words).join(", ");
    return `${piece.name} (${nameOf(armies, piece.army)})${state === "" ? "" : `: ${state}`}`;
  });
  return each.length === 0 ? `${title}, ${t("map-empty")}` : `${title}: ${each.join("; ")}`;
}

/** The log of the game, with the clauses of the rules. A game may never end, so the page contains only the last lines
 *  of a game in progress. */
export class StoryView {
  private readonly list = h("ol", {});
  private readonly earlier = button("", () => this.open(), { class: "plain", hidden: true });
  readonly element = h("div", { class: "table-story", role: "log", "aria-label": t("table-story"), tabindex: 0 }, this.earlier, this.list);
  private shown: Line[] = [];
  /** The number of lines before the first one on the page. */
  private from = 0;

  /** `most` is the maximum number of lines on the page. */
  constructor(
    private readonly clause: (id: string) => string | undefined,
    private readonly most = Infinity,
  ) {}

  show(lines: Line[]): void {
    const same = firstNew(this.shown, lines);
    const isSame = same === lines.length && same === this.shown.length;
    const from = Math.max(0, lines.length - this.most);
    // No line on the page stays, or earlier lines are needed again.
    if (same <= from || from < this.from) {
      fill(this.list);
      this.from = from;
    }
    while (this.list.children.length > Math.max(0, same - this.from)) this.list.lastElementChild?.remove();
    for (; this.from < from; this.from++) this.list.firstElementChild?.remove();
    this.list.append(...lines.slice(this.from + this.list.children.length).map((line) => this.line(line)));
    this.shown = lines;
    this.earlier.hidden = from === 0;
    if (from > 0) fill(this.earlier, t("story-earlier", { lines: from }));
    if (!isSame) this.element.scrollTop = this.element.scrollHeight;
  }

  /** Shows all lines in a dialog. */
  private open(): void {
    show(t("table-story"), h("div", { class: "table-story", tabindex: 0 }, h("ol", {}, ...this.shown.map((line) => this.line(line)))));
  }

  clear(): void {
    this.show([]);
  }

  /** Scrolls a line into view, and marks it. */
  reveal(at: number): void {
    [...this.list.children].forEach((child, i) => child.classList.toggle("now", i === at));
    const line = this.list.children[at];
    if (line instanceof HTMLElement) this.element.scrollTop = line.offsetTop - 8;
  }

  private line({ depth, text, clauses }: Line): HTMLElement {
    const ids = clauses.map((id) => h("abbr", { class: "table-clause", title: this.clause(id) ?? "" }, id));
    return h("li", { class: `depth-${depth}` }, text, ...(depth === 0 ? [] : ids.flatMap((id) => [" ", id])));
  }
}
