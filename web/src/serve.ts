// The page of `castra serve`: the lobby, or the chair of a link.
import { fill, h } from "./dom";
import { Http, Refusal } from "./serve/http";
import { Lobby } from "./serve/lobby";
import { MailPage } from "./serve/mail";
import { Seat } from "./serve/seat";
import { Status } from "./status";
import { words } from "./words";

const host = document.getElementById("page") ?? document.body;
const status = new Status();

function failed(error: unknown): void {
  const isUnknown = error instanceof Refusal && error.error === "unknown-link";
  const why = isUnknown ? "This link opens no chair. It may have lost a letter." : words(error);
  fill(host, h("p", { class: "loading", role: "alert" }, why), h("p", { class: "loading" }, h("a", { href: "/" }, "All games")));
}

async function main(): Promise<void> {
  const say = (text: string) => status.say(text);
  if (location.pathname === "/mail") {
    const page = new MailPage(new Http(location.hash.slice(1)));
    await page.show();
    fill(host, page.element, status.element);
    return;
  }
  if (location.pathname !== "/table") {
    const lobby = new Lobby(new Http(), say);
    await lobby.show();
    fill(host, lobby.element, status.element);
    return;
  }
  const token = location.hash.slice(1);
  const seat = new Seat(new Http(token), token, say);
  const show = () => fill(host, seat.element, status.element);
  await seat.open(show);
  show();
}

// Another link in the same window is another chair.
addEventListener("hashchange", () => location.reload());
main().catch(failed);
