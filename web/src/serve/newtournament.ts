// The form of a new tournament, and the links of the organiser and of the players.
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { words } from "../words";
import { ClockChoice } from "./clockchoice";
import type { Http } from "./http";
import { keepChair } from "./kept";
import { battleChoice } from "./lobby";
import type { AskedTournament, CreatedTournament, Form, Listed } from "./protocol";

const FORMS: [Form, Words][] = [
  ["swiss", t("form-swiss-long")],
  ["all-play-all", t("form-all-long")],
  ["knock-out", t("form-knock-out-long")],
];
const ABSENT: [string, Words][] = [
  ["", t("never")], ["15m", t("minutes", { minutes: 15 })], ["1h", t("hours", { hours: 1 })], ["1d", t("days", { days: 1 })], ["3d", t("days", { days: 3 })], ["7d", t("days", { days: 7 })],
];

export class NewTournament {
  readonly element = h("main", { class: "start lobby" });
  private readonly clock = new ClockChoice(true);

  constructor(
    private readonly http: Http,
    private readonly say: (text: Words) => void,
  ) {}

  async show(): Promise<void> {
    const { battles } = await this.http.get<{ battles: Listed[] }>("/api/battles");
    const option = ([value, words]: readonly [string, Words]) => h("option", { value }, words);
    const battle = battleChoice(battles);
    const title = h("input", { type: "text", id: "tournament-name", required: true, maxlength: 80 });
    const form = h("select", { id: "tournament-form" }, ...FORMS.map(option));
    const legs = h("select", { id: "tournament-legs" }, option(["1", t("legs-one")]), option(["2", t("legs-two")]));
    const rounds = h("input", { type: "number", id: "tournament-rounds", min: 0, max: 63, value: "0" });
    const absent = h("select", { id: "tournament-absent" }, ...ABSENT.map(option));
    const advance = h("select", { id: "tournament-advance" }, option(["last", t("advance-last")]), option(["organiser", t("advance-organiser")]));
    const row = (label: Words, field: HTMLElement) => h("p", {}, h("label", { for: field.id }, label), field);
    const ofSwiss = h("div", {}, row(t("rounds"), rounds), h("p", { class: "note" }, t("rounds-note")));
    form.addEventListener("change", () => { ofSwiss.hidden = form.value !== "swiss"; });
    const create = async () => {
      try {
        const clock = this.clock.asked().clock;
        if (clock === undefined) return;
        const asked: AskedTournament = {
          title: title.value, battle: battle.value, form: form.value as Form, legs: legs.value === "2" ? 2 : 1,
          rounds: form.value === "swiss" ? Number(rounds.value) : 0, clock, advance: advance.value as "last" | "organiser",
          ...(absent.value === "" ? {} : { absent: absent.value }),
        };
        this.links(asked.title.trim(), await this.http.post<CreatedTournament>("/api/tournaments", asked));
      } catch (error) {
        this.say(words(error));
      }
    };
    fill(
      this.element,
      h("form", { class: "table-setup lobby-form", onsubmit: (event: Event) => { event.preventDefault(); void create(); } },
        h("h1", {}, t("tournament-new")),
        row(t("name"), title),
        row(t("kind-battle"), battle),
        row(t("tournament-form"), form),
        ofSwiss,
        row(t("tournament-match"), legs),
        this.clock.element,
        row(t("tournament-absent"), absent),
        row(t("tournament-advance"), advance),
        h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, t("tournament-create")), h("a", { href: "/" }, t("all-games")))),
    );
  }

  /** Shows the links; the link of the organiser is never shown again. */
  private links(title: string, { token, path, enter }: CreatedTournament): void {
    keepChair({ token, title, who: String(t("tournament-organiser")), when: Date.now(), page: "tournament" });
    const row = (id: string, label: Words, path: string) => {
      const url = new URL(path, location.href).href;
      const field = h("input", { type: "text", readonly: true, id, onfocus: () => field.select() });
      field.value = url;
      const copy = button(t("copy"), () => void navigator.clipboard.writeText(url).then(() => this.say(t("tournament-link-copied")), () => field.select()), { "aria-label": t("tournament-copy", { what: label }) });
      return h("li", { class: "row" }, h("label", { for: id }, label), field, copy);
    };
    fill(
      this.element,
      h("section", { class: "table-setup lobby-form", "aria-labelledby": "tournament-links" },
        h("h1", { id: "tournament-links", tabindex: -1 }, title),
        h("p", { class: "note" }, t("tournament-links-note")),
        h("ul", { class: "lobby-links" }, row("tournament-enter", t("tournament-for-players"), enter), row("tournament-own", t("tournament-for-organiser"), path)),
        h("div", { class: "row" }, h("a", { class: "sit", href: path }, t("tournament-go")))),
    );
    this.element.querySelector<HTMLElement>("#tournament-links")?.focus();
  }
}
