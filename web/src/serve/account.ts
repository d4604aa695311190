// The optional account of a player: sign-in, settings, and the games of the account.
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { words } from "../words";
import type { Http } from "./http";
import { hasPasskeys, createPasskey, signChallenge } from "./passkey";
import type { AccountOf, ChallengeOf, OwnGame, PasskeyOf, WaysIn } from "./protocol";

export class Account {
  readonly element = h("section", { class: "table-setup lobby-form", "aria-labelledby": "account-title", hidden: true });
  private readonly status = h("p", { class: "note", role: "status" });

  constructor(private readonly http: Http) {}

  /** Loads the account that is signed in. A server without accounts hides the section. */
  async load(): Promise<void> {
    const { offered, passkeys, name } = await this.http.get<AccountOf>("/api/account");
    this.element.hidden = !offered;
    if (!offered) return;
    if (name === null) this.offer(passkeys && hasPasskeys());
    else await this.own(name, passkeys && hasPasskeys());
  }

  private challenge(to: "sign-in" | "add" | "register", name?: string): Promise<ChallengeOf> {
    return this.http.post<ChallengeOf>("/api/account/passkey/challenge", name === undefined ? { to } : { to, name });
  }

  private offer(passkeys: boolean): void {
    const name = h("input", { type: "text", id: "account-name", required: true, maxlength: 30, autocomplete: "username" });
    const password = h("input", { type: "password", id: "account-password", required: true, minlength: 8, maxlength: 200, autocomplete: "current-password" });
    const ask = (path: string) => this.change(() => this.http.post(path, { name: name.value, password: password.value }));
    const form = h(
      "form",
      { onsubmit: (event: Event) => { event.preventDefault(); void ask("/api/account/sign-in"); } },
      h("p", {}, h("label", { for: "account-name" }, t("name")), name),
      h("p", {}, h("label", { for: "account-password" }, t("password")), password),
      h("div", { class: "row" }, h("button", { type: "submit" }, t("sign-in")), button(t("account-make"), () => { if (form.reportValidity()) void ask("/api/account"); })),
    );
    const open = () => this.change(async () => this.http.post("/api/account/passkey/sign-in", await signChallenge(await this.challenge("sign-in"))));
    const make = () => this.change(async () => this.http.post("/api/account/passkey", await createPasskey(await this.challenge("register", name.value))));
    if (passkeys)
      form.append(
        h("div", { class: "row" }, button(t("passkey-sign-in"), () => void open()), button(t("passkey-make"), () => { if (name.reportValidity()) void make(); })),
        h("p", { class: "note" }, t("passkey-note")),
      );
    fill(this.element, h("h2", { id: "account-title" }, t("account-title")), h("details", {}, h("summary", {}, t("sign-in")), h("p", { class: "note" }, t("account-note")), form), this.status);
  }

  private async own(name: string, passkeys: boolean): Promise<void> {
    const { games } = await this.http.get<{ games: OwnGame[] }>("/api/account/games");
    const open = async ({ game, place }: OwnGame) => {
      try {
        const { path } = await this.http.post<{ path: string }>("/api/account/open", { game, place });
        location.href = path;
      } catch (error) {
        fill(this.status, words(error));
      }
    };
    const row = (own: OwnGame) =>
      h("li", { class: "row" },
        button(`${own.title}: ${own.chair}`, () => void open(own), { class: "kept" }),
        own.over ? t("account-over") : own.yours ? h("strong", {}, t("account-your-move")) : t("account-others-move"));
    fill(
      this.element,
      h("div", { class: "row" }, h("h2", { id: "account-title" }, t("account-games", { name })), h("span", { class: "space" }), button(t("sign-out"), () => void this.change(() => this.http.post("/api/account/sign-out", {})))),
      games.length === 0 ? h("p", { class: "note" }, t("account-none")) : h("ul", { class: "mine" }, ...games.map(row)),
      this.settings(passkeys, await this.http.get<WaysIn>("/api/account/passkeys")),
      this.status,
    );
  }

  /** The passkeys, a new password, and the end of the account. */
  private settings(offered: boolean, { passkeys, password }: WaysIn): HTMLElement {
    const field = (id: string, label: Words, autocomplete: string) => {
      const input = h("input", { type: "password", id, required: true, minlength: 8, maxlength: 200, autocomplete });
      return { input, row: h("p", {}, h("label", { for: id }, label), input) };
    };
    const [old, fresh] = [field("account-old", t("password"), "current-password"), field("account-new", t("account-new-password"), "new-password")];
    // An account with only passkeys has no old password.
    if (!password) [old.row.hidden, old.input.disabled] = [true, true];
    const change = () => this.change(() => this.http.post("/api/account/password", { old: old.input.value, new: fresh.input.value }), t("account-changed"));
    const end = () => {
      if (old.input.reportValidity() && confirm(String(t("account-delete-ask")))) void this.change(() => this.http.post("/api/account/delete", { password: old.input.value }));
    };
    return h(
      "details",
      {},
      h("summary", {}, t("account-settings")),
      ...(offered || passkeys.length > 0 ? this.passkeys(offered, passkeys) : []),
      h("form", { onsubmit: (event: Event) => { event.preventDefault(); void change(); } }, old.row, fresh.row, h("div", { class: "row" }, h("button", { type: "submit" }, password ? t("account-change") : t("account-set-password")), button(t("account-delete"), end, { class: "quiet" }))),
    );
  }

  private passkeys(offered: boolean, passkeys: PasskeyOf[]): HTMLElement[] {
    const label = h("input", { type: "text", id: "passkey-label", maxlength: 40, autocomplete: "off" });
    const add = () => this.change(async () => this.http.post("/api/account/passkey/add", { ...(await createPasskey(await this.challenge("add"))), label: label.value.trim() }), t("passkey-added"));
    const row = ({ id, label: own, used }: PasskeyOf) => {
      const name = own === "" ? t("passkey-unnamed") : own;
      return h("li", { class: "row" },
        h("span", {}, name, ", ", t("passkey-used", { date: new Date(used * 1000) })),
        button(t("passkey-remove", { label: name }), () => void this.change(() => this.http.post("/api/account/passkey/remove", { id }), t("passkey-removed")), { class: "quiet" }));
    };
    const form = h(
      "form",
      { onsubmit: (event: Event) => { event.preventDefault(); void add(); } },
      h("p", {}, h("label", { for: "passkey-label" }, t("passkey-label")), label),
      h("div", { class: "row" }, h("button", { type: "submit" }, t("passkey-add"))),
    );
    return [
      h("h3", {}, t("passkey-title")),
      h("p", { class: "note" }, t("passkey-note")),
      ...(passkeys.length > 0 ? [h("ul", { class: "mine passkeys" }, ...passkeys.map(row))] : []),
      ...(offered ? [form] : []),
    ];
  }

  private async change(ask: () => Promise<unknown>, done: Words = ""): Promise<void> {
    fill(this.status, "");
    try {
      await ask();
      await this.load();
      fill(this.status, done);
    } catch (error) {
      fill(this.status, words(error));
    }
  }
}

/** Creates a button that adds the chair of a link to the account; undefined if nobody is signed in. */
export async function claimButton(http: Http, say: (text: Words) => void): Promise<HTMLElement | undefined> {
  const { name } = await http.get<AccountOf>("/api/account");
  if (name === null) return undefined;
  const claim = button(t("account-claim"), () => {
    void http.post("/api/account/claim", {}).then(
      () => { claim.hidden = true; say(t("account-claimed")); },
      (error: unknown) => say(words(error)),
    );
  }, { class: "quiet" });
  return claim;
}
