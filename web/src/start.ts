// Where a person begins: a game and two armies, an example, or what was begun before.
import type { Core } from "./core/core";
import type { Shelf } from "./core/protocol";
import { button, fill, h } from "./dom";
import type { Kept, Store } from "./files/store";
import { slug } from "./slug";
import { isDark, themeButton } from "./theme";

/** So many battles are offered to be played at once. */
const AT_ONCE = 4;

/** A shipped battle as `castra site` describes it. */
interface Shown {
  path: string;
  verdict: string;
}

export interface StartHeard {
  /** Opens what is kept. */
  open(kept: Kept): void;
  /** Shows a battle that ships, at the table or with the map. */
  ship(path: string, view: "map" | "table"): void;
  /** Begins with a text. */
  begin(path: string, text: string): void;
  say(text: string): void;
}

export class Start {
  readonly element = h("main", { class: "start" });
  private shelf: Shelf | undefined;

  constructor(
    private readonly core: Core,
    private readonly store: Store,
    private readonly heard: StartHeard,
  ) {}

  async show(): Promise<void> {
    const [kept, shelf, gallery] = await Promise.all([this.store.list(), this.games(), verdicts()]);
    fill(
      this.element,
      h(
        "header",
        { class: "welcome" },
        h("div", { class: "row" }, h("h1", {}, "Castra"), h("span", { class: "space" }), themeButton()),
        h("p", {}, "Battles of the ancient world as text: write them, draw them, try them out. Everything stays on your machine."),
      ),
      kept.length > 0 && this.mine(kept),
      h("div", { class: "first" }, this.play(shelf), this.create(shelf)),
      this.examples(shelf, gallery),
    );
  }

  /** The games there are; those of the store, too. */
  private async games(): Promise<Shelf> {
    const loaded = await this.store.load();
    if (loaded !== undefined) await this.core.load(loaded);
    else if (this.shelf !== undefined) return this.shelf;
    const shelf = await this.core.shelf();
    const title = (battle: Shelf["battles"][number]) => battle.title ?? battle.id;
    shelf.battles.sort((a, b) => title(a).localeCompare(title(b)));
    return (this.shelf = shelf);
  }

  private mine(kept: Kept[]): HTMLElement {
    const items = kept.map((one) => {
      const remove = this.store.remove?.bind(this.store);
      return h(
        "li",
        {},
        button(one.title, () => this.heard.open(one), { class: "kept" }),
        one.path !== one.title && h("span", { class: "path" }, one.path),
        one.isReadOnly && h("span", { class: "path" }, "read only"),
        remove !== undefined &&
          button("Remove", () => {
            if (confirm(`Remove ${one.title} from this browser? There is no other copy here.`)) {
              void remove(one.path).then(() => this.show());
            }
          }, { class: "quiet", "aria-label": `Remove ${one.title}` }),
      );
    });
    const title = this.store.savesItself ? "Your battles" : this.store.name;
    return h("section", { "aria-labelledby": "start-mine" }, h("h2", { id: "start-mine" }, title), h("ul", { class: "mine" }, ...items));
  }

  private create(shelf: Shelf): HTMLElement {
    const game = h("select", { id: "new-game" }, ...shelf.games.filter((one) => one.boards.length > 0).map(({ id, title, own }) => h("option", { value: id }, own ? `${title} (yours)` : title)));
    game.value = shelf.default ?? "";
    const board = h("select", { id: "new-board" });
    const boards = () => {
      const of = shelf.games.find(({ id }) => id === game.value)?.boards ?? [];
      fill(board, ...of.map((name) => h("option", { value: name }, capital(name.replace(/[-_]/g, " ")))));
      if (board.parentElement !== null) board.parentElement.hidden = of.length < 2;
    };
    game.addEventListener("change", boards);
    const field = (id: string, label: string, input: HTMLElement) => h("p", { class: "field" }, h("label", { for: id }, label), input);
    const line = (id: string, value: string) => {
      const input = h("input", { id, type: "text", required: true, maxlength: 80 });
      input.value = value;
      return input;
    };
    const title = line("new-title", "My first battle");
    const near = line("new-near", "Southern Army");
    const far = line("new-far", "Northern Army");
    const begins = h("select", { id: "new-begins" }, h("option", { value: "line" }, "Two armies in line"), h("option", { value: "empty" }, "An empty board"));
    const form = h(
      "form",
      { class: "create" },
      field("new-game", "Game", game),
      field("new-board", "Board", board),
      field("new-title", "Title", title),
      field("new-near", "Army at the bottom", near),
      field("new-far", "Army at the top", far),
      field("new-begins", "On the board", begins),
      h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, "Start a battle"), this.fileButton()),
    );
    boards();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const id = slug(title.value);
      this.core
        .create({ game: game.value, board: board.value, id, title: title.value, armies: [near.value, far.value], empty: begins.value === "empty" })
        .then((text) => this.heard.begin(`${id}.castra`, text))
        .catch((error: unknown) => this.heard.say(error instanceof Error ? error.message : String(error)));
    });
    return h("section", { "aria-labelledby": "start-new" }, h("h2", { id: "start-new" }, "A new battle"), form);
  }

  private fileButton(): HTMLElement {
    const input = h("input", { type: "file", accept: ".castra,text/plain", class: "unseen", id: "new-file", tabindex: -1, "aria-hidden": "true" });
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (file === undefined) return;
      if (file.size > 4 << 20) {
        this.heard.say(`${file.name} is too large for a battle.`);
        return;
      }
      void file.text().then((text) => this.heard.begin(file.name, text));
    });
    return h("span", {}, button("Open a file…", () => input.click()), input);
  }

  private examples(shelf: Shelf, gallery: Map<string, string>): HTMLElement {
    const parts = shelf.games.flatMap(({ id, title }) => {
      const battles = shelf.battles.filter(({ game }) => game === id);
      if (battles.length === 0) return [];
      const cards = battles.map((battle) => this.card(battle, "map", gallery.get(battle.path)));
      return [h("h3", {}, title), h("ul", { class: "cards" }, ...cards)];
    });
    return h("section", { "aria-labelledby": "start-examples" }, h("h2", { id: "start-examples" }, "Battles that come with Castra"), ...parts);
  }

  /** A few battles of the game that most begin with, to be played before anything is read. */
  private play(shelf: Shelf): HTMLElement | false {
    const battles = shelf.battles.filter(({ game }) => game === shelf.default).slice(0, AT_ONCE);
    if (battles.length === 0) return false;
    const cards = battles.map((battle) => this.card(battle, "table", undefined));
    return h(
      "section",
      { "aria-labelledby": "start-play" },
      h("h2", { id: "start-play" }, "Play at once"),
      h("p", { class: "note" }, "Play against a bot, or two players at this screen. The map highlights what you can do."),
      h("ul", { class: "cards" }, ...cards),
    );
  }

  /** A battle that ships, which is looked at as it is. */
  private card(battle: Shelf["battles"][number], view: "map" | "table", verdict: string | undefined): HTMLElement {
    const picture = h("span", { class: "thumb", "aria-hidden": "true", "data-path": battle.path });
    seen.observe(picture);
    wanted.set(picture, () => this.thumb(picture, battle.path));
    const title = battle.title ?? battle.id;
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: `card to-${view}`, "aria-label": view === "table" ? `Play ${title}` : null, onclick: () => this.heard.ship(battle.path, view) },
        picture,
        h("span", { class: "name" }, title),
        verdict !== undefined && h("span", { class: "verdict" }, verdict),
      ),
    );
  }

  /** The picture of a shipped battle, drawn when it comes into view. */
  private async thumb(host: HTMLElement, path: string): Promise<void> {
    const key = `<gallery>/${path}`;
    try {
      const text = await this.core.shipped(path);
      await this.core.setText(key, text);
      const picture = await this.core.map(key, isDark() ? "dark" : "classic");
      await this.core.close(key);
      if (picture.board === null) {
        // There is nothing to draw but what a game without a board is usually played with.
        host.classList.add("fanned");
        fill(host, h("span", {}), h("span", {}), h("span", {}));
        return;
      }
      const url = URL.createObjectURL(new Blob([picture.svg], { type: "image/svg+xml" }));
      const image = h("img", { src: url, alt: "", width: Math.round(picture.width), height: Math.round(picture.height) });
      image.addEventListener("load", () => URL.revokeObjectURL(url));
      fill(host, image);
    } catch {
      // Without a picture the title does.
      host.classList.add("boardless");
    }
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const wanted = new WeakMap<Element, () => Promise<void>>();
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    void wanted.get(target)?.();
  }
}, { rootMargin: "200px" });

/** What `castra site` has found out about the shipped battles, if it has written this page. */
async function verdicts(): Promise<Map<string, string>> {
  try {
    const inlined = document.getElementById("castra-gallery")?.textContent;
    if (document.documentElement.dataset["served"] !== "site" && inlined === undefined) return new Map();
    const all = inlined !== undefined ? JSON.parse(inlined) : await (await fetch("gallery.json")).json();
    return new Map((all as Shown[]).map(({ path, verdict }) => [path, verdict]));
  } catch {
    return new Map();
  }
}
