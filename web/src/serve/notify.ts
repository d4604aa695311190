// The settings for "your move" notifications of a chair, by e-mail or webhook.
import { button, fill, h } from "../dom";
import { t, type Words } from "../messages/messages";
import { words } from "../words";
import type { Http } from "./http";
import type { Notices } from "./protocol";

type By = "mail" | "webhook";

const LABELS: Record<By, Words> = { mail: t("notify-mail-address"), webhook: t("notify-webhook-address") };

export class Notify {
  readonly element = h("details", { class: "table-talk table-notify", hidden: true });
  private readonly title = h("summary", {});
  private readonly parts = h("div", {});
  private readonly status = h("p", { class: "note", role: "status" });

  constructor(private readonly http: Http) {
    this.element.append(this.title, this.parts, this.status);
  }

  /** Loads the settings. A server without notifications hides the section. */
  async load(): Promise<void> {
    this.show(await this.http.get<Notices>("/api/notify"));
  }

  private show(notices: Notices): void {
    const { offers } = notices;
    this.element.hidden = !offers.mail && !offers.webhook;
    fill(this.title, offers.mail ? t("notify-by-mail") : t("notify-by-webhook"));
    fill(this.parts, offers.mail && this.part("mail", notices.mail?.address, this.ofMail(notices)), offers.webhook && this.part("webhook", notices.webhook?.address, null));
    if (notices.secret !== undefined) fill(this.status, t("notify-secret", { secret: notices.secret }));
  }

  private ofMail({ mail }: Notices): Words | null {
    if (mail === null) return null;
    return mail.confirmed ? t("notify-mail-on") : t("notify-mail-sent");
  }

  /** Creates the part of a channel: its address with a stop button, or a form for an address. */
  private part(by: By, address: string | undefined, note: Words | null): HTMLElement {
    if (address !== undefined) {
      const end = button(t("stop"), () => void this.change(() => this.http.delete<Notices>(`/api/notify?by=${by}`)), { "aria-label": t("notify-stop", { address }) });
      return h("div", {}, h("p", { class: "row" }, h("span", { class: "notify-address" }, address), end), note !== null && h("p", { class: "note" }, note));
    }
    const field = h("input", { type: by === "mail" ? "email" : "url", required: true, "aria-label": LABELS[by], placeholder: LABELS[by], autocomplete: by === "mail" ? "email" : "off" });
    const ask = (event: Event) => {
      event.preventDefault();
      void this.change(() => this.http.post<Notices>("/api/notify", { by, address: field.value.trim() }));
    };
    return h("form", { class: "row", onsubmit: ask }, field, h("button", { type: "submit" }, t("notify-ask")));
  }

  private async change(ask: () => Promise<Notices>): Promise<void> {
    fill(this.status, "");
    try {
      this.show(await ask());
    } catch (error) {
      fill(this.status, words(error));
    }
  }
}
