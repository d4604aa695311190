// The page that the links in mails open: it confirms an address, or ends the mails to it. Nothing
// happens before a person presses a button, since mail programs open links by themselves.
import { button, fill, h } from "../dom";
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
      this.say("No mails are sent by this link any more.");
    }
  }

  private offer({ title, chair, address, confirmed }: MailOf): void {
    const status = h("p", { class: "note", role: "alert" });
    const act = (path: string, done: string) => {
      const ask = async () => {
        try {
          await this.http.post(path, {});
          this.say(done);
        } catch (error) {
          status.textContent = words(error);
        }
      };
      return () => void ask();
    };
    const stop = button("No more mails", act("/api/mail/leave", `There are no more mails to ${address} about this game.`));
    const confirm = button("Confirm the address", act("/api/mail/confirm", `You get a mail to ${address} when it is your move.`), { class: "main" });
    fill(
      this.element,
      h("section", { class: "table-setup", "aria-labelledby": "mail-title" },
        h("h1", { id: "mail-title" }, title),
        h("p", {}, confirmed ? `Mails to ${address} tell when ${chair} is to move.` : `Somebody who plays ${chair} asks for mails to ${address} when ${chair} is to move.`),
        h("div", { class: "row" }, !confirmed && confirm, stop),
        status),
    );
  }

  private say(text: string): void {
    fill(this.element, h("section", { class: "table-setup" }, h("p", { role: "status" }, text), h("p", {}, h("a", { href: "/" }, "All games"))));
  }
}
