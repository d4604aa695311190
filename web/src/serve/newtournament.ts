// The form of a new tournament, and the links of the organiser and of the players.
import { button, fill, h } from "../dom";
import { words } from "../words";
import { ClockChoice } from "./clockchoice";
import type { Http } from "./http";
import { keepChair } from "./kept";
import { battleChoice } from "./lobby";
import type { AskedTournament, CreatedTournament, Form, Listed } from "./protocol";

const FORMS: [Form, string][] = [
  ["swiss", "Swiss: players with equal scores meet"],
  ["all-play-all", "All-play-all: everybody meets everybody"],
  ["knock-out", "Knock-out: who loses is out"],
];
const ABSENT: [string, string][] = [["", "Never"], ["15m", "15 minutes"], ["1h", "1 hour"], ["1d", "1 day"], ["3d", "3 days"], ["7d", "7 days"]];

export class NewTournament {
  readonly element = h("main", { class: "start lobby" });
  private readonly clock = new ClockChoice(true);

  constructor(
    private readonly http: Http,
    private readonly say: (text: string) => void,
  ) {}

  async show(): Promise<void> {
    const { battles } = await this.http.get<{ battles: Listed[] }>("/api/battles");
    const option = ([value, words]: readonly [string, string]) => h("option", { value }, words);
    const battle = battleChoice(battles);
    const title = h("input", { type: "text", id: "tournament-name", required: true, maxlength: 80 });
    const form = h("select", { id: "tournament-form" }, ...FORMS.map(option));
    const legs = h("select", { id: "tournament-legs" }, option(["1", "One game"]), option(["2", "Two games, with sides swapped"]));
    const rounds = h("input", { type: "number", id: "tournament-rounds", min: 0, max: 63, value: "0" });
    const absent = h("select", { id: "tournament-absent" }, ...ABSENT.map(option));
    const advance = h("select", { id: "tournament-advance" }, option(["last", "When the last game of a round ends"]), option(["organiser", "When you say so"]));
    const row = (label: string, field: HTMLElement) => h("p", {}, h("label", { for: field.id }, label), field);
    const ofSwiss = h("div", {}, row("Rounds", rounds), h("p", { class: "note" }, "0 stands for as many rounds as find one winner."));
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
        h("h1", {}, "A new tournament"),
        row("Name", title),
        row("Battle", battle),
        row("Form", form),
        ofSwiss,
        row("A match", legs),
        this.clock.element,
        row("A game without a move is lost after", absent),
        row("The next round begins", advance),
        h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, "Create the tournament"), h("a", { href: "/" }, "All games"))),
    );
  }

  /** The links, of which the organiser's is shown this once. */
  private links(title: string, { token, path, enter }: CreatedTournament): void {
    keepChair({ token, title, who: "organiser", when: Date.now(), page: "tournament" });
    const row = (id: string, label: string, path: string) => {
      const url = new URL(path, location.href).href;
      const field = h("input", { type: "text", readonly: true, id, onfocus: () => field.select() });
      field.value = url;
      const copy = button("Copy", () => void navigator.clipboard.writeText(url).then(() => this.say("The link is copied."), () => field.select()), { "aria-label": `Copy: ${label}` });
      return h("li", { class: "row" }, h("label", { for: id }, label), field, copy);
    };
    fill(
      this.element,
      h("section", { class: "table-setup lobby-form", "aria-labelledby": "tournament-links" },
        h("h1", { id: "tournament-links", tabindex: -1 }, title),
        h("p", { class: "note" }, "Send the players the first link. Keep the second for yourself: it directs the tournament, and is shown only now."),
        h("ul", { class: "lobby-links" }, row("tournament-enter", "For the players", enter), row("tournament-own", "For you, the organiser", path)),
        h("div", { class: "row" }, h("a", { class: "sit", href: path }, "To the tournament"))),
    );
    this.element.querySelector<HTMLElement>("#tournament-links")?.focus();
  }
}
