// The page that shows a map. Without access to the editor.

/** A message from the page: it is ready, or a piece was clicked, or dropped at a point. */
export type Told =
  | "ready"
  | { kind: "click"; piece: number }
  | { kind: "drop"; piece: number; x: number; y: number };

/** Parses a message from the page. */
export function told(message: unknown): Told | undefined {
  if (message === "ready") return message;
  if (typeof message !== "object" || message === null) return undefined;
  const { kind, piece, x, y } = message as Record<string, unknown>;
  if (typeof piece !== "number" || !Number.isInteger(piece)) return undefined;
  if (kind === "click") return { kind, piece };
  if (kind !== "drop" || typeof x !== "number" || typeof y !== "number") return undefined;
  return { kind, piece, x, y };
}

/** A message to the page. */
export interface Shown {
  /** The picture as SVG. If absent, the last picture stays; if empty, no picture is shown. */
  svg?: string;
  /** The reason why there is no newer picture; empty if this is the newest. */
  problem: string;
}

/** Whether a text is a battle, by its header. */
export function isBattle(text: string): boolean {
  const header = /^(scenario|game|module)(?![A-Za-z0-9_-])/m.exec(text);
  return header !== null && header[1] === "scenario";
}

/** Returns the theme for castra from the setting and the editor's theme. */
export function theme(setting: string, isDark: boolean): string {
  if (setting !== "auto") return setting;
  return isDark ? "dark" : "classic";
}

/** Returns the first problem of castra's error output, without its code. */
export function firstProblem(report: string): string {
  const lines = report.split("\n").filter((line) => line.trim() !== "");
  // The first line may say only that castra could not draw; prefer an error with a code.
  const reason = lines.find((line) => /^error(\[|:)/.test(line) && line.includes("["));
  return (reason ?? lines[0] ?? "castra render said nothing").replace(/^error(\[[^\]]*\])?: /, "");
}

/** Returns the page. Its script and style are allowed by `nonce`; the picture arrives in a message. */
export function page(nonce: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<title>Map</title>
<style nonce="${nonce}">
  body { margin: 0; padding: 0; height: 100vh; display: flex; flex-direction: column; }
  #problem { padding: 4px 8px; background: var(--vscode-inputValidation-warningBackground); color: var(--vscode-inputValidation-warningForeground, inherit); }
  #problem:empty { display: none; }
  #frame { flex: 1; overflow: auto; }
  #map { width: 100%; }
  #map[hidden] { display: none; }
  #map.old { opacity: 0.5; }
  #map svg { display: block; width: 100%; height: auto; }
  #map.live [data-piece] { cursor: grab; }
  #map.dragging, #map.dragging [data-piece] { cursor: grabbing; }
  .ghost { opacity: 0.7; pointer-events: none; }
  .glow { fill: none; stroke: var(--vscode-focusBorder, #0078d4); stroke-width: 6; pointer-events: none; }
</style>
</head>
<body>
<div id="problem" role="status"></div>
<div id="frame" tabindex="0"><div id="map" hidden></div></div>
<script nonce="${nonce}">
  const vscode = acquireVsCodeApi();
  const map = document.getElementById("map");
  const problem = document.getElementById("problem");
  let zoom = 100;
  function setZoom(to) {
    zoom = Math.min(800, Math.max(25, to));
    map.style.width = zoom + "%";
  }
  window.addEventListener("message", ({ data }) => {
    if (data.glow !== undefined) {
      light(data.glow);
      return;
    }
    if (data.svg === "") {
      map.hidden = true;
    } else if (data.svg !== undefined) {
      const parsed = new DOMParser().parseFromString(data.svg, "image/svg+xml");
      map.replaceChildren(document.adoptNode(parsed.documentElement));
      map.hidden = false;
      drag = undefined;
      light(lit);
    }
    problem.textContent = data.problem;
    map.className = (data.problem === "" ? "" : "old") + (data.isLive ? " live" : "");
  });

  // Highlights of the hexes of the line at the cursor.
  let lit = [];
  function light(spots) {
    lit = spots;
    const svg = map.querySelector("svg");
    if (svg === null) return;
    svg.querySelectorAll(".glow").forEach((one) => one.remove());
    for (const { x, y, radius } of spots) {
      const circle = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      circle.setAttribute("class", "glow");
      circle.setAttribute("cx", x);
      circle.setAttribute("cy", y);
      circle.setAttribute("r", radius);
      svg.append(circle);
    }
  }

  // A copy of the piece follows the pointer; the text is edited on the drop.
  let drag;
  function place(event) {
    const svg = map.querySelector("svg");
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  }
  function end() {
    drag?.ghost?.remove();
    drag = undefined;
    map.classList.remove("dragging");
  }
  map.addEventListener("pointerdown", (event) => {
    const group = event.target.closest?.("[data-piece]");
    if (event.button !== 0 || group === null || group === undefined) return;
    event.preventDefault();
    map.setPointerCapture(event.pointerId);
    drag = { group, piece: Number(group.dataset.piece), from: place(event) };
  });
  map.addEventListener("pointermove", (event) => {
    if (drag === undefined || !map.classList.contains("live")) return;
    const { x, y } = place(event);
    const [dx, dy] = [x - drag.from.x, y - drag.from.y];
    if (drag.ghost === undefined) {
      if (Math.hypot(dx, dy) < 8) return;
      drag.ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
      drag.ghost.setAttribute("class", "ghost");
      drag.ghost.append(drag.group.cloneNode(true));
      map.querySelector("svg").append(drag.ghost);
      map.classList.add("dragging");
    }
    drag.ghost.setAttribute("transform", "translate(" + dx + " " + dy + ")");
  });
  map.addEventListener("pointerup", (event) => {
    if (drag === undefined) return;
    const { piece, ghost } = drag;
    const { x, y } = place(event);
    end();
    if (ghost === undefined) vscode.postMessage({ kind: "click", piece });
    else vscode.postMessage({ kind: "drop", piece, x, y });
  });
  map.addEventListener("pointercancel", end);
  window.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    setZoom(zoom * Math.pow(1.0015, -event.deltaY));
  }, { passive: false });
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape") end();
    if (event.key === "+" || event.key === "=") setZoom(zoom * 1.25);
    if (event.key === "-") setZoom(zoom / 1.25);
    if (event.key === "0") setZoom(100);
  });
  vscode.postMessage("ready");
</script>
</body>
</html>
`;
}
