// The account of a player, which nobody needs: signing in, and the games of the account.
import { button, fill, h } from "../dom";
import { words } from "../words";
import type { Http } from "./http";
import type { AccountOf, OwnGame } from "./protocol";

export class Account {
  readonly element = h("section", { class: "table-setup lobby-form", "aria-labelledby": "account-title", hidden: true });
  private readonly status = h("p", { class: "note", role: "status" });

  constructor(private readonly http: Http) {}

  /** Asks who has signed in. A server without accounts shows nothing. */
  async load(): Promise<void> {
    const { offered, name } = await this.http.get<AccountOf>("/api/account");
    this.element.hidden = !offered;
    if (!offered) return;
    if (name === null) this.offer();
    else await this.own(name);
  }

  private offer(): void {
    const name = h("input", { type: "text", id: "account-name", required: true, maxlength: 30, autocomplete: "username" });
    const password = h("input", { type: "password", id: "account-password", required: true, minlength: 8, maxlength: 200, autocomplete: "current-password" });
    const ask = (path: string) => this.change(() => this.http.post(path, { name: name.value, password: password.value }));
    const form = h(
      "form",
      { onsubmit: (event: Event) => { event.preventDefault(); void ask("/api/account/sign-in"); } },
      h("p", {}, h("label", { for: "account-name" }, "Name"), name),
      h("p", {}, h("label", { for: "account-password" }, "Password"), password),
      h("div", { class: "row" }, h("button", { type: "submit" }, "Sign in"), button("Make an account", () => { if (form.reportValidity()) void ask("/api/account"); })),
    );
    fill(this.element, h("h2", { id: "account-title" }, "Your account"), h("details", {}, h("summary", {}, "Sign in"), h("p", { class: "note" }, "Nobody needs an account. With one, you find your games on every device."), form), this.status);
  }

  private async own(name: string): Promise<void> {
    const { games } = await this.http.get<{ games: OwnGame[] }>("/api/account/games");
    const open = async ({ game, place }: OwnGame) => {
      try {
        const { path } = await this.http.post<{ path: string }>("/api/account/open", { game, place });
        location.href = path;
      } catch (error) {
        this.status.textContent = words(error);
      }
    };
    const row = (own: OwnGame) =>
      h("li", { class: "row" },
        button(`${own.title}: ${own.chair}`, () => void open(own), { class: "kept" }),
        own.over ? "over" : own.yours ? h("strong", {}, "your move") : "the others move");
    fill(
      this.element,
      h("div", { class: "row" }, h("h2", { id: "account-title" }, `Games of ${name}`), h("span", { class: "space" }), button("Sign out", () => void this.change(() => this.http.post("/api/account/sign-out", {})))),
      games.length === 0 ? h("p", { class: "note" }, "No games yet. At a table, “Add to my games” puts your chair here.") : h("ul", { class: "mine" }, ...games.map(row)),
      this.settings(),
      this.status,
    );
  }

  /** A new password, and the end of the account. */
  private settings(): HTMLElement {
    const field = (id: string, label: string, autocomplete: string) => {
      const input = h("input", { type: "password", id, required: true, minlength: 8, maxlength: 200, autocomplete });
      return { input, row: h("p", {}, h("label", { for: id }, label), input) };
    };
    const [old, fresh] = [field("account-old", "Password", "current-password"), field("account-new", "New password", "new-password")];
    const change = () => this.change(() => this.http.post("/api/account/password", { old: old.input.value, new: fresh.input.value }), "The password is changed. All other sessions have ended.");
    const end = () => {
      if (old.input.reportValidity() && confirm("Delete your account? The games go on by their links.")) void this.change(() => this.http.post("/api/account/delete", { password: old.input.value }));
    };
    return h(
      "details",
      {},
      h("summary", {}, "Password and account"),
      h("form", { onsubmit: (event: Event) => { event.preventDefault(); void change(); } }, old.row, fresh.row, h("div", { class: "row" }, h("button", { type: "submit" }, "Change the password"), button("Delete the account", end, { class: "quiet" }))),
    );
  }

  private async change(ask: () => Promise<unknown>, done = ""): Promise<void> {
    this.status.textContent = "";
    try {
      await ask();
      await this.load();
      this.status.textContent = done;
    } catch (error) {
      this.status.textContent = words(error);
    }
  }
}

/** A button that puts the chair of a link among the games of the account; nothing without an account. */
export async function claimButton(http: Http, say: (text: string) => void): Promise<HTMLElement | undefined> {
  const { name } = await http.get<AccountOf>("/api/account");
  if (name === null) return undefined;
  const claim = button("Add to my games", () => {
    void http.post("/api/account/claim", {}).then(
      () => { claim.hidden = true; say("The chair is among your games."); },
      (error: unknown) => say(words(error)),
    );
  }, { class: "quiet" });
  return claim;
}
