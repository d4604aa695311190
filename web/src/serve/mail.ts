// The page of the links in mails: it confirms an address, or ends the mails to it. Only a button has
// an effect, since mail programs open links by themselves.
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { words } from "../words";
import { Refusal, type Http } from "./http";
import type { MailOf } from "./protocol";

export class MailPage {
  readonly element = h("main", { class: "start lobby" });

  constructor(private readonly http: Http) {}

  async show(): Promise<void> {
    try {
      this.offer(await this.http.get<MailOf>("/api/mail"));
    } catch (error) {
      if (!(error instanceof Refusal && error.error === "unknown-link")) throw error;
      this.say(t("mail-none"));
    }
  }

  private offer({ title, chair, address, confirmed }: MailOf): void {
    const status = h("p", { class: "note", role: "alert" });
    const act = (path: string, done: Words) => {
      const ask = async () => {
        try {
          await this.http.post(path, {});
          this.say(done);
        } catch (error) {
          fill(status, words(error));
        }
      };
      return () => void ask();
    };
    const stop = button(t("mail-stop"), act("/api/mail/leave", t("mail-stopped", { address })));
    const confirm = button(t("mail-confirm"), act("/api/mail/confirm", t("mail-confirmed", { address })), { class: "main" });
    fill(
      this.element,
      h("section", { class: "table-setup", "aria-labelledby": "mail-title" },
        h("h1", { id: "mail-title" }, title),
        h("p", {}, confirmed ? t("mail-tells", { address, chair }) : t("mail-asked", { chair, address })),
        h("div", { class: "row" }, !confirmed && confirm, stop),
        status),
    );
  }

  private say(text: Words): void {
    fill(this.element, h("section", { class: "table-setup" }, h("p", { role: "status" }, text), h("p", {}, h("a", { href: "/" }, t("all-games")))));
  }
}
