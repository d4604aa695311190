// The page of `castra serve`: the lobby, the chair of a link, a tournament, the ratings, or the mail settings.
import { fill, h } from "./dom";
import { languageChoice } from "./messages/choice";
import { t, type Words } from "./messages/messages";
import { Http, Refusal } from "./serve/http";
import { Lobby } from "./serve/lobby";
import { MailPage } from "./serve/mail";
import { RatingsPage } from "./serve/ratings";
import { Seat } from "./serve/seat";
import { TournamentPage } from "./serve/tournament";
import { NewTournament } from "./serve/newtournament";
import { Status } from "./status";
import { themeButton } from "./theme";
import { words } from "./words";

const host = document.getElementById("page") ?? document.body;
const status = new Status();

function failed(error: unknown): void {
  const isUnknown = error instanceof Refusal && error.error === "unknown-link";
  const why = isUnknown ? location.pathname === "/tournament" ? t("link-no-tournament") : t("link-no-chair") : words(error);
  fill(host, h("p", { class: "loading", role: "alert" }, why), h("p", { class: "loading" }, h("a", { href: "/" }, t("all-games"))));
}

/** Shows a page below a bar with the choice of language and colour theme. */
function below(page: HTMLElement): void {
  fill(host, h("header", { class: "row lobby-tools" }, languageChoice(), themeButton()), page, status.element);
}

async function main(): Promise<void> {
  const say = (text: Words) => status.say(text);
  if (location.pathname === "/mail") {
    const page = new MailPage(new Http(location.hash.slice(1)));
    await page.show();
    below(page.element);
    return;
  }
  if (location.pathname === "/ratings") {
    const page = new RatingsPage(new Http());
    await page.show(new URLSearchParams(location.search).get("game"));
    below(page.element);
    return;
  }
  if (location.pathname === "/tournament") {
    const [token, id] = [location.hash.slice(1), new URLSearchParams(location.search).get("id")];
    const page = token === "" && id === null ? new NewTournament(new Http(), say) : new TournamentPage(token, id, say);
    await page.show();
    below(page.element);
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
