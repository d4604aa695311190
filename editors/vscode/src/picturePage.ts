// The page that shows a map. Nothing here touches the editor.

/** What the page is told. */
export interface Shown {
  /** The picture as SVG; if there is none, the last one stays, or none is shown if it is empty. */
  svg?: string;
  /** Why there is no newer picture; empty if this is the newest. */
  problem: string;
}

/** Whether a text is that of a battle, by its header. */
export function isBattle(text: string): boolean {
  const header = /^(scenario|game|module)(?![A-Za-z0-9_-])/m.exec(text);
  return header !== null && header[1] === "scenario";
}

/** The theme of castra for a setting, and whether the editor is dark. */
export function theme(setting: string, isDark: boolean): string {
  if (setting !== "auto") return setting;
  return isDark ? "dark" : "classic";
}

/** The first problem of a report for people, short enough for a line or two. */
export function firstProblem(report: string): string {
  const lines = report.split("\n").filter((line) => line.trim() !== "");
  // What castra says first is that it could not; the reason is better.
  const reason = lines.find((line) => /^error(\[|:)/.test(line) && line.includes("["));
  return (reason ?? lines[0] ?? "castra render said nothing").replace(/^error(\[[^\]]*\])?: /, "");
}

/** The page, whose script is allowed by `nonce`. The picture comes by message. */
export function page(nonce: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<title>Map</title>
<style nonce="${nonce}">
  body { margin: 0; padding: 0; height: 100vh; display: flex; flex-direction: column; }
  #problem { padding: 4px 8px; background: var(--vscode-inputValidation-warningBackground); color: var(--vscode-inputValidation-warningForeground, inherit); }
  #problem:empty { display: none; }
  #frame { flex: 1; overflow: auto; }
  img { display: block; width: 100%; }
  img[hidden] { display: none; }
  img.old { opacity: 0.5; }
</style>
</head>
<body>
<div id="problem" role="status"></div>
<div id="frame" tabindex="0"><img id="map" alt="" hidden></div>
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
    if (data.svg === "") {
      map.hidden = true;
    } else if (data.svg !== undefined) {
      map.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(data.svg);
      map.alt = data.title;
      map.hidden = false;
    }
    problem.textContent = data.problem;
    map.className = data.problem === "" ? "" : "old";
  });
  window.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    setZoom(zoom * Math.pow(1.0015, -event.deltaY));
  }, { passive: false });
  window.addEventListener("keydown", (event) => {
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
