// The live page of `castra watch --serve`: what it is sent is put in place of
// what was there; zoom and scroll stay.
"use strict";

const find = (id) => document.getElementById(id);
const maps = new Map();
const texts = new Map();
let problems = [];
let shown = null;
let zoom = 1;
let place = null;

/** Puts the map of the chosen battle in place of the last one. */
function showMap() {
  const map = find("map");
  const { scrollLeft, scrollTop } = map;
  const battle = maps.get(shown);
  map.innerHTML = battle ? battle.svg : "";
  setZoom(zoom);
  map.scrollLeft = scrollLeft;
  map.scrollTop = scrollTop;
  document.title = battle ? `${battle.title} · Castra` : "Castra";
}

function setZoom(factor) {
  zoom = Math.min(8, Math.max(0.2, factor));
  const svg = find("map").querySelector("svg");
  if (svg) svg.style.width = `${zoom * 100}%`;
  find("whole").textContent = `${Math.round(zoom * 100)} %`;
}

/** The battles that can be chosen. */
function showBattles() {
  find("play").hidden = shown === null || globalThis.castraReplay === undefined;
  const list = find("battles");
  list.replaceChildren(
    ...[...maps.keys()].sort().map((path) => {
      const option = document.createElement("option");
      option.value = path;
      option.textContent = maps.get(path).title;
      option.selected = path === shown;
      return option;
    }),
  );
  list.hidden = maps.size < 2;
}

function showProblems() {
  const errors = problems.filter((p) => p.severity === "error");
  const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
  const warnings = problems.length - errors.length;
  const counts = [];
  if (errors.length) counts.push(plural(errors.length, "error"));
  if (warnings) counts.push(plural(warnings, "warning"));
  find("count").textContent = counts.join(" and ") || "no problems";
  find("problems").replaceChildren(
    ...problems.map((problem) => {
      const item = document.createElement("li");
      item.className = problem.severity;
      item.tabIndex = 0;
      item.dataset.path = problem.path;
      item.dataset.line = problem.line;
      const part = (name, text) => {
        const element = document.createElement("div");
        element.className = name;
        element.textContent = text;
        item.append(element);
      };
      part("message", problem.message);
      part("where", `${problem.path}:${problem.line}:${problem.col}  ${problem.code}`);
      if (problem.label) part("help", problem.label);
      if (problem.help) part("help", problem.help);
      return item;
    }),
  );
  const status = find("status");
  const broken = errors.some((p) => p.path === shown);
  status.className = broken ? "broken" : "";
  status.textContent = broken ? "the text has errors; this is the last good map" : "up to date";
}

/** Shows a line of a text, with those around it. */
function showLine(path, line) {
  place = { path, line };
  const text = texts.get(path);
  find("source").hidden = text === undefined;
  if (text === undefined) return;
  find("place").textContent = `${path}:${line}`;
  const lines = text.split(/\r\n|\n|\r/);
  const from = Math.max(1, line - 6);
  const to = Math.min(lines.length, line + 6);
  const rows = [];
  for (let n = from; n <= to; n += 1) {
    const row = document.createElement("span");
    const number = document.createElement("b");
    number.textContent = n;
    row.append(number, lines[n - 1]);
    if (n === line) row.className = "here";
    rows.push(row);
  }
  find("lines").replaceChildren(...rows);
}

/** The line of a place in the bytes of the text that a map was drawn from, as
 * the text is now: where it has changed, the nearest line that says the same. */
function lineAt(path, offset) {
  const drawn = maps.get(path).text;
  const before = new TextEncoder().encode(drawn).slice(0, offset);
  const line = before.filter((byte) => byte === 10).length;
  const wanted = drawn.split("\n")[line];
  const lines = (texts.get(path) ?? drawn).split("\n");
  for (let away = 0; away < lines.length; away += 1) {
    if (lines[line - away] === wanted) return line - away + 1;
    if (lines[line + away] === wanted) return line + away + 1;
  }
  return Math.min(line, lines.length - 1) + 1;
}

find("map").addEventListener("click", (event) => {
  const piece = event.target.closest("[data-span]");
  if (!piece) return;
  for (const other of find("map").querySelectorAll(".chosen")) other.classList.remove("chosen");
  piece.classList.add("chosen");
  showLine(shown, lineAt(shown, parseInt(piece.dataset.span, 10)));
});
/** Shows the place of a problem. */
function showProblem(event) {
  const item = event.target.closest("li");
  if (!item) return;
  if (maps.has(item.dataset.path) && item.dataset.path !== shown) {
    shown = item.dataset.path;
    showBattles();
    showMap();
    showProblems();
  }
  showLine(item.dataset.path, Number(item.dataset.line));
}
find("problems").addEventListener("click", showProblem);
find("problems").addEventListener("keydown", (event) => {
  if (event.key === "Enter") showProblem(event);
});
// What a piece is called is in the picture, for whoever cannot see it; others point at it.
find("map").addEventListener("pointerover", (event) => {
  const piece = event.target.closest("[data-span]");
  find("map").title = piece?.querySelector("title")?.textContent ?? piece?.getAttribute("aria-label") ?? "";
});
find("battles").addEventListener("change", (event) => {
  shown = event.target.value;
  showMap();
  showProblems();
});
find("in").addEventListener("click", () => setZoom(zoom * 1.25));
find("out").addEventListener("click", () => setZoom(zoom / 1.25));
find("whole").addEventListener("click", () => setZoom(1));
find("map").addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    setZoom(zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
  },
  { passive: false },
);

// Games are shown by the component of the table, where the program has it.
let number = 0;

/** Has a game of the chosen battle played, and shows it turn by turn. */
async function showGame() {
  const path = shown;
  if (path === null) return;
  number += 1;
  find("game-of").textContent = `${maps.get(path)?.title ?? path}, game ${number}`;
  find("game-status").textContent = "bots play…";
  if (!find("game").open) find("game").showModal();
  try {
    const answer = await fetch(`game?path=${encodeURIComponent(path)}&number=${number}`);
    if (!answer.ok) throw new Error(await answer.text());
    globalThis.castraReplay(find("castra-replay"), await answer.json());
    find("game-status").textContent = "";
  } catch (error) {
    find("game-status").textContent = error.message;
  }
}
find("play").addEventListener("click", showGame);
find("again").addEventListener("click", showGame);
find("close").addEventListener("click", () => find("game").close());
find("game").addEventListener("close", () => find("castra-replay").replaceChildren());

/** What becomes of each event. */
const heard = {
  map(map) {
    if (map.path === shown && find("game").open) find("game-status").textContent = "the battle has changed since";
    maps.set(map.path, map);
    if (shown === null || !maps.has(shown)) shown = map.path;
    showBattles();
    if (map.path === shown) showMap();
    showProblems();
  },
  text(text) {
    texts.set(text.path, text.text);
    if (place?.path === text.path) showLine(place.path, place.line);
  },
  problems(list) {
    problems = list;
    showProblems();
  },
  gone({ path }) {
    maps.delete(path);
    texts.delete(path);
    if (shown === path) shown = [...maps.keys()].sort()[0] ?? null;
    showBattles();
    showMap();
    showProblems();
  },
};

/** Milliseconds after which the watcher is looked for again. */
const RETRY = 500;

/** Listens to the watcher, and waits for it where there is none. */
function listen() {
  const socket = new WebSocket(new URL("events", location.href.replace(/^http/, "ws")));
  socket.addEventListener("message", ({ data: said }) => {
    const { event, data } = JSON.parse(said);
    heard[event](data);
  });
  socket.addEventListener("close", () => {
    find("status").className = "broken";
    find("status").textContent = "the watcher has ended; waiting for it";
    setTimeout(listen, RETRY);
  });
}
listen();
