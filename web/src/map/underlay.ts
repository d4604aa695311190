// A scanned map of the user over the drawing, as a template for a battle. It is fitted by three points, and is not part
// of the file.
import type { Hex, Picture } from "../protocol";
import { button, fill, h, s } from "../dom";
import { t } from "../messages/messages";
import { through, type At, type Matrix } from "./affine";

/** The step of an arrow key as a fraction of the scan: alone, and with Shift. */
const [STEP, FINE] = [0.02, 0.002];

interface Scan {
  url: string;
  name: string;
  width: number;
  height: number;
  /** The map from pixels of the scan to places of the picture; undefined until it is fitted. */
  fitted: Matrix | undefined;
}

export class Underlay {
  /** The translucent layer over the picture. */
  readonly element = s("svg", { class: "underlay", "aria-hidden": "true" });
  private scan: Scan | undefined;
  private opacity = 0.5;
  private picture: Picture | undefined;

  get name(): string | undefined {
    return this.scan?.name;
  }

  get strength(): number {
    return this.opacity;
  }

  /** Loads an image file.
   *  @throws if the browser cannot decode it. */
  async load(file: File): Promise<void> {
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
    } catch {
      URL.revokeObjectURL(url);
      throw new Error(String(t("scan-unreadable", { name: file.name })));
    }
    this.remove();
    this.scan = { url, name: file.name, width: image.naturalWidth, height: image.naturalHeight, fitted: undefined };
    this.draw();
  }

  remove(): void {
    if (this.scan !== undefined) URL.revokeObjectURL(this.scan.url);
    this.scan = undefined;
    this.draw();
  }

  setOpacity(to: number): void {
    this.opacity = to;
    this.draw();
  }

  /** Draws the scan over a new picture, whose view box is `box`. */
  over(picture: Picture, box: string): void {
    // A fit is valid only for its own board.
    if (this.picture?.board !== picture.board && this.scan !== undefined) this.scan.fitted = undefined;
    this.picture = picture;
    this.element.setAttribute("viewBox", box);
    this.draw();
  }

  private draw(): void {
    const { scan, picture } = this;
    if (scan === undefined || picture === undefined || picture.board === null) {
      fill(this.element);
      return;
    }
    const matrix = scan.fitted ?? spread(scan, picture.hexes);
    const image = s("image", { href: scan.url, width: scan.width, height: scan.height, transform: `matrix(${matrix.join(" ")})`, preserveAspectRatio: "none" });
    image.style.opacity = String(this.opacity);
    fill(this.element, image);
  }

  /** Asks the user to point at three hex centres in the scan, and fits it. Resolves to whether it was fitted. */
  fit(): Promise<boolean> {
    const { scan, picture } = this;
    const hexes = picture === undefined ? undefined : corners(picture.hexes);
    if (scan === undefined || hexes === undefined) return Promise.resolve(false);
    return new Promise((resolve) => {
      const points: At[] = [];
      let at: At = { x: 0.5, y: 0.5 };
      let isDone = false;
      const asked = h("p", { role: "status" });
      const cross = h("span", { class: "fit-cross" });
      const image = h("img", { src: scan.url, alt: t("scan-image", { name: scan.name }) });
      const set = h("div", { class: "fit-points", "aria-hidden": "true" });
      const stage = h("div", { class: "fit-stage", tabindex: 0, role: "application", "aria-label": t("scan-stage") }, image, set, cross);
      const show = () => {
        const hex = hexes[points.length];
        fill(asked, hex === undefined ? "" : t("scan-point", { number: points.length + 1, title: hex.title }));
        place(cross, at);
        fill(set, ...points.map((point) => {
          const dot = h("span", { class: "fit-dot" });
          place(dot, point);
          return dot;
        }));
      };
      const take = () => {
        points.push(at);
        const [p, q, r] = points;
        if (p !== undefined && q !== undefined && r !== undefined) {
          const whole = ({ x, y }: At): At => ({ x: x * scan.width, y: y * scan.height });
          const fitted = through([whole(p), whole(q), whole(r)], [middle(hexes[0]), middle(hexes[1]), middle(hexes[2])]);
          if (fitted !== undefined) {
            scan.fitted = fitted;
            isDone = true;
            this.draw();
            dialog.close();
            return;
          }
          points.length = 0;
          show();
          fill(asked, t("scan-one-line", { asked: asked.textContent ?? "" }));
          return;
        }
        show();
      };
      stage.addEventListener("click", (event) => {
        const box = image.getBoundingClientRect();
        at = { x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) };
        take();
      });
      stage.addEventListener("keydown", (event) => {
        const step = event.shiftKey ? FINE : STEP;
        const ways: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
        const way = ways[event.key];
        if (way !== undefined) at = { x: within(at.x + way[0]), y: within(at.y + way[1]) };
        else if (event.key !== "Enter") return;
        event.preventDefault();
        if (event.key === "Enter") take();
        else show();
      });
      const back = button(t("scan-back"), () => {
        points.pop();
        show();
        stage.focus();
      });
      const dialog = h("dialog", { class: "wide fit", "aria-label": t("scan-fit") }, h("h2", {}, t("scan-fit")), asked, stage, h("div", { class: "row end" }, back, button(t("cancel"), () => dialog.close())));
      dialog.addEventListener("close", () => {
        dialog.remove();
        resolve(isDone);
      });
      document.body.append(dialog);
      dialog.showModal();
      show();
      stage.focus();
    });
  }
}

function place(mark: HTMLElement, { x, y }: At): void {
  mark.style.left = `${x * 100}%`;
  mark.style.top = `${y * 100}%`;
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}

function middle({ x, y, w, h: height }: Hex): At {
  return { x: x + w / 2, y: y + height / 2 };
}

/** Returns three hexes far apart: top left, top right and bottom left. */
function corners(hexes: Hex[]): [Hex, Hex, Hex] | undefined {
  const best = (of: (at: At) => number) => hexes.reduce<Hex | undefined>((one, other) => (one === undefined || of(middle(other)) < of(middle(one)) ? other : one), undefined);
  const [one, other, third] = [best(({ x, y }) => x + y), best(({ x, y }) => y - x), best(({ x, y }) => x - y)];
  return one === undefined || other === undefined || third === undefined ? undefined : [one, other, third];
}

/** Returns the map that stretches a scan over all hexes. */
function spread({ width, height }: Scan, hexes: Hex[]): Matrix {
  const left = Math.min(...hexes.map(({ x }) => x));
  const top = Math.min(...hexes.map(({ y }) => y));
  const right = Math.max(...hexes.map(({ x, w }) => x + w));
  const bottom = Math.max(...hexes.map(({ y, h: size }) => y + size));
  return [(right - left) / width, 0, 0, (bottom - top) / height, left, top];
}
