// The form for a new game: a battle, its modules and options, a person or bot for each chair, and the
// links to hand out.
import { button, fill, h } from "../dom";
import { languageChoice } from "../messages/choice";
import { t, type Words } from "../messages/messages";
import { BOTS } from "../table/setup";
import type { Bot } from "../protocol";
import { themeButton } from "../theme";
import { capital, words } from "../words";
import { Account } from "./account";
import type { Http } from "./http";
import { ClockChoice } from "./clockchoice";
import { chairs, forgetChair, keepChair } from "./kept";
import type { AskedChair, Created, Delay, Described, Listed, OptionOf, Setup } from "./protocol";

/** The delays for spectators. */
const DELAYS = [
  ['{"answers":3}', t("delay-3-answers")],
  ['{"answers":10}', t("delay-10-answers")],
  ['{"minutes":15}', t("delay-15-minutes")],
  ['{"minutes":1440}', t("delay-1-day")],
  ['{"answers":0}', t("delay-none")],
] as const;

/** Milliseconds after the last change before the rules are checked. */
const CALM = 250;

interface ChairRow {
  name: string;
  sitter: HTMLSelectElement;
  person: HTMLInputElement;
}

export class Lobby {
  readonly element = h("main", { class: "start lobby" });
  private readonly language = languageChoice();
  private readonly theme = themeButton();
  private readonly rules = h("div", {});
  private readonly problems = h("div", { class: "lobby-problems", role: "alert" });
  private readonly submit = h("button", { type: "submit", class: "main" }, t("lobby-create"));
  private setup: Setup = { with: [], without: [], options: {} };
  private rows: ChairRow[] = [];
  private readonly chairs = h("div", {});
  private described: Described | undefined;
  private run = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly clock = new ClockChoice();
  private readonly isSeeded = h("input", { type: "checkbox", id: "lobby-seeded" });
  private readonly spectators = h("input", { type: "checkbox", id: "lobby-spectators" });
  private readonly delay = h("select", { "aria-label": t("lobby-delay") }, ...DELAYS.map(([value, when]) => h("option", { value }, when)));

  constructor(
    private readonly http: Http,
    private readonly say: (text: Words) => void,
  ) {}

  async show(): Promise<void> {
    const { battles } = await this.http.get<{ battles: Listed[] }>("/api/battles");
    const battle = battleChoice(battles);
    battle.addEventListener("change", () => this.choose(battle.value));
    const kept = chairs();
    const account = new Account(this.http);
    void account.load().catch((error: unknown) => this.say(words(error)));
    fill(
      this.element,
      h(
        "header",
        { class: "welcome" },
        h("div", { class: "row" }, h("h1", {}, "Castra"), h("span", { class: "space" }), this.language, this.theme),
        h("p", {}, t("lobby-welcome")),
        h("nav", { class: "row", "aria-label": t("lobby-pages") }, h("a", { href: "/tournament" }, t("tournament-new")), h("a", { href: "/ratings" }, t("ratings"))),
      ),
      account.element,
      kept.length > 0 && this.mine(),
      h(
        "form",
        { class: "table-setup lobby-form", onsubmit: (event: Event) => { event.preventDefault(); void this.create(battle.value); } },
        h("h2", {}, t("lobby-new")),
        h("p", {}, h("label", { for: "lobby-battle" }, t("kind-battle")), battle),
        this.rules,
        this.problems,
        h("div", { class: "row" }, this.submit),
      ),
    );
    this.choose(battle.value);
  }

  private mine(): HTMLElement {
    const list = h("ul", { class: "mine" });
    const draw = () => {
      fill(list, ...chairs().map(({ token, title, who, page }) =>
        h(
          "li",
          {},
          h("a", { class: "kept", href: `/${page ?? "table"}#${token}` }, `${title}: ${who}`),
          button(t("lobby-forget"), () => { forgetChair(token); draw(); }, { class: "quiet", "aria-label": t("lobby-forget-of", { title, who }) }),
        )));
    };
    draw();
    return h("section", { "aria-labelledby": "lobby-mine" }, h("h2", { id: "lobby-mine" }, t("lobby-mine")), list);
  }

  private choose(battle: string): void {
    this.setup = { with: [], without: [], options: {} };
    this.described = undefined;
    // Choices for another battle would be lost, so hide the form meanwhile.
    fill(this.rules);
    fill(this.problems);
    void this.describe(battle);
  }

  /** Requests a check of the choices, and shows conflicts. */
  private async describe(battle: string): Promise<void> {
    const run = ++this.run;
    this.submit.disabled = true;
    try {
      const described = await this.http.post<Described>("/api/battle", { battle, setup: this.setup });
      if (run !== this.run) return;
      const isFirst = this.described === undefined;
      this.described = described;
      if (isFirst) this.form(battle, described);
      fill(this.problems, ...(described.problems.length === 0 ? [] : [h("p", {}, t("lobby-conflict")), h("ul", {}, ...described.problems.map((one) => h("li", {}, one)))]));
      this.submit.disabled = described.problems.length > 0;
    } catch (error) {
      if (run === this.run) fill(this.problems, h("p", {}, words(error)));
    }
  }

  private changed(battle: string): void {
    this.submit.disabled = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.describe(battle), CALM);
  }

  /** Shows the fields of the chairs. */
  private seat(names: string[]): void {
    this.rows = names.map((name, at) => {
      const sitter = h("select", { id: `lobby-chair-${at}` }, h("option", { value: "person" }, t("lobby-person")), ...BOTS.map(([bot, words]) => h("option", { value: bot }, words)));
      const person = h("input", { type: "text", id: `lobby-name-${at}`, maxlength: 40, placeholder: t("name"), "aria-label": t("lobby-name-of", { chair: name }) });
      sitter.addEventListener("change", () => { person.hidden = sitter.value !== "person"; });
      return { name, sitter, person };
    });
    fill(this.chairs, ...this.rows.map(({ name, sitter, person }, at) => h("p", {}, h("label", { for: `lobby-chair-${at}` }, name), sitter, person)));
  }

  private form(battle: string, { tables, options, modules }: Described): void {
    const players = h("select", { id: "lobby-players" }, ...tables.map((table) => h("option", { value: table.players }, String(table.players))));
    const sit = () => this.seat(tables.find((table) => table.players === Number(players.value))?.chairs ?? []);
    players.addEventListener("change", sit);
    sit();
    const module = ({ name, title, on }: Described["modules"][number]) => {
      const box = h("input", { type: "checkbox", id: `lobby-module-${name}` });
      box.checked = on;
      box.addEventListener("change", () => {
        const without = (list: string[]) => list.filter((one) => one !== name);
        this.setup.with = without(this.setup.with);
        this.setup.without = without(this.setup.without);
        if (box.checked !== on) (box.checked ? this.setup.with : this.setup.without).push(name);
        this.changed(battle);
      });
      return h("p", { class: "lobby-box" }, box, h("label", { for: `lobby-module-${name}` }, title));
    };
    fill(
      this.rules,
      h("fieldset", {}, h("legend", {}, t("chairs")), tables.length > 1 && h("p", {}, h("label", { for: "lobby-players" }, t("players")), players), this.chairs, h("p", { class: "lobby-box" }, this.spectators, h("label", { for: "lobby-spectators" }, t("lobby-spectators")), this.delay), h("p", { class: "lobby-box" }, this.isSeeded, h("label", { for: "lobby-seeded" }, t("lobby-seeded")))),
      this.clock.element,
      modules.length > 0 && h("details", {}, h("summary", {}, t("rules-modules")), ...modules.map(module)),
      options.length > 0 && h("details", {}, h("summary", {}, t("options")), ...options.map((option) => this.option(battle, option))),
    );
  }

  private option(battle: string, option: OptionOf): HTMLElement {
    const id = `lobby-option-${option.name}`;
    const said = option.text === "" ? label(option.name) : capital(option.text);
    const set = (value: string) => {
      if (value === option.value) delete this.setup.options[option.name];
      else this.setup.options[option.name] = value;
      this.changed(battle);
    };
    if (option.kind === "bool") {
      const box = h("input", { type: "checkbox", id });
      box.checked = option.value === "true";
      box.addEventListener("change", () => set(String(box.checked)));
      return h("p", { class: "lobby-box" }, box, h("label", { for: id }, said));
    }
    const field =
      option.kind === "word"
        ? h("select", { id }, ...option.words.map((word) => h("option", { value: word }, label(word))))
        : h("input", { type: "number", id, min: option.range?.[0], max: option.range?.[1] });
    field.value = option.value;
    field.addEventListener("change", () => set(field.value));
    return h("p", {}, h("label", { for: id }, said), field);
  }

  private async create(battle: string): Promise<void> {
    const { described } = this;
    if (described === undefined) return;
    const chairs = this.rows.map(({ sitter, person }): AskedChair => {
      const isPerson = sitter.value === "person";
      return { sitter: isPerson ? "person" : (sitter.value as Bot), name: isPerson ? person.value.trim() : "" };
    });
    try {
      this.submit.disabled = true;
      const created = await this.http.post<Created>("/api/games", { battle, setup: this.setup, chairs, spectators: this.spectators.checked, delay: JSON.parse(this.delay.value) as Delay, seeded: this.isSeeded.checked, ...this.clock.asked() });
      this.links(described, chairs, created);
    } catch (error) {
      this.submit.disabled = false;
      this.say(words(error));
    }
  }

  /** Shows the links, which are never shown again. */
  private links({ title }: Described, chairs: AskedChair[], { links, commitment }: Created): void {
    const row = ({ place, path, token }: Created["links"][number]) => {
      const chair = this.rows[place]?.name;
      const name = chairs[place]?.name ?? "";
      const who: Words = chair === undefined ? t("spectators") : name === "" ? chair : `${chair} (${name})`;
      const url = new URL(path, location.href).href;
      const field = h("input", { type: "text", readonly: true, id: `lobby-link-${place}`, onfocus: () => field.select() });
      field.value = url;
      const copy = button(t("copy"), () => void navigator.clipboard.writeText(url).then(() => this.say(t("lobby-link-copied", { who })), () => field.select()), { "aria-label": t("lobby-copy-link", { who }) });
      const sit = h("a", { class: "sit", href: path, onclick: () => keepChair({ token, title, who: String(who), when: Date.now() }) }, t("lobby-sit"));
      return h("li", { class: "row" }, h("label", { for: `lobby-link-${place}` }, who), field, copy, sit);
    };
    fill(
      this.element,
      h(
        "section",
        { class: "table-setup lobby-form", "aria-labelledby": "lobby-links" },
        h("h1", { id: "lobby-links", tabindex: -1 }, title),
        h("p", { class: "note" }, t("lobby-links-note")),
        h("ul", { class: "lobby-links" }, ...links.map(row)),
        h("p", { class: "note lobby-commitment" }, t("lobby-commitment", { commitment })),
        h("div", { class: "row" }, button(t("lobby-another"), () => void this.show())),
      ),
    );
    this.element.querySelector<HTMLElement>("#lobby-links")?.focus();
  }
}

/** Creates the choice of a battle, grouped by game. */
export function battleChoice(battles: Listed[]): HTMLSelectElement {
  const games = [...new Map(battles.map((one) => [one.game, one])).keys()];
  const grouped = games.map((game) =>
    h("optgroup", { label: label(game) }, ...battles.filter((one) => one.game === game).map(({ id, title, own }) => h("option", { value: id }, own ? t("lobby-own", { title }) : title))),
  );
  return h("select", { id: "lobby-battle" }, ...grouped);
}

/** Converts an identifier to a readable label. */
export function label(name: string): string {
  const spaced = name.replace(/[-_]/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
