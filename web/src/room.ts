// The layout of the workbench: the text, the map, and the part below. The user drags a splitter, moves
// it with the arrow keys, resets it by a double click, or folds a part away. Stored for each folder.
import { button, fill, h, put } from "./dom";
import { t, type Words } from "./messages/messages";

/** Pixels that an arrow key moves a splitter. */
const STEP = 24;
/** Pixels that the pointer may move during a click. */
const CLICK_SLOP = 4;
/** Milliseconds between the two clicks of a double click, at most. */
const DOUBLE = 400;
/** The minimum size of a part, in pixels. */
const LEAST = 120;

/** The stored layout: the sizes in pixels that the user has chosen. */
interface Sizes {
  left?: number;
  below?: number;
  isTextFolded?: boolean;
  isBelowFolded?: boolean;
}

type Part = "left" | "below";

/** The accessible name of each splitter. */
const NAMES: Record<Part, Words> = { left: t("room-size-left"), below: t("room-size-below") };
const HINTS: Record<Part, Words> = { left: t("room-hint-left"), below: t("room-hint-below") };

export class Room {
  /** Folds or opens the lower part; for touch screens, too. */
  readonly button = button(t("room-fold"), () => this.fold("below"), { class: "quiet fold-below", title: t("key-fold-below") });
  private readonly splitters: Record<Part, HTMLElement>;
  private sizes: Sizes;
  /** Whether the lower part opened automatically because it has contents. */
  private isAutoOpened = false;
  private hadContents = false;

  /** `bench` is the element that is divided; `key` is the key of the sizes in local storage. */
  constructor(
    private readonly bench: HTMLElement,
    private readonly key: string,
  ) {
    this.sizes = kept(key);
    this.splitters = { left: this.splitter("left"), below: this.splitter("below") };
    bench.append(this.splitters.left, this.splitters.below);
    new ResizeObserver(() => this.apply()).observe(bench);
    this.apply();
  }

  /** Folds a part away, or opens it again. */
  fold(part: Part, isFolded = !this.isFolded(part)): void {
    this.isAutoOpened = false;
    this.sizes[part === "left" ? "isTextFolded" : "isBelowFolded"] = isFolded;
    this.keep();
    this.apply();
  }

  isFolded(part: Part): boolean {
    // The lower part is folded by default while it is empty.
    return part === "left" ? this.sizes.isTextFolded === true : this.sizes.isBelowFolded ?? !this.isAutoOpened;
  }

  /** Opens the lower part automatically when it gets contents, and closes it when it becomes empty. */
  setHasContents(hasWords: boolean): void {
    if (hasWords === this.hadContents) return;
    this.hadContents = hasWords;
    // The user folded it away with the earlier contents in view.
    if (hasWords && this.sizes.isBelowFolded === true) delete this.sizes.isBelowFolded;
    this.isAutoOpened = hasWords;
    this.apply();
  }

  private splitter(part: Part): HTMLElement {
    const splitter = h(
      "div",
      {
        class: `splitter of-${part}`, role: "separator", tabindex: 0, "aria-label": NAMES[part],
        "aria-orientation": part === "left" ? "vertical" : "horizontal",
        title: HINTS[part],
      },
      h("span", { class: "grip", "aria-hidden": "true" }),
    );
    let from: { at: number; size: number; pointer: number; isMoved: boolean } | undefined;
    let last = -Infinity;
    splitter.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      splitter.focus({ preventScroll: true });
      splitter.setPointerCapture(event.pointerId);
      from = { at: this.along(part, event), size: this.size(part), pointer: event.pointerId, isMoved: false };
    });
    splitter.addEventListener("pointermove", (event) => {
      if (from?.pointer !== event.pointerId) return;
      const by = this.along(part, event) - from.at;
      from.isMoved ||= Math.abs(by) >= CLICK_SLOP;
      if (from.isMoved) this.resize(part, from.size + by);
    });
    const end = (event: PointerEvent) => {
      if (from?.pointer !== event.pointerId) return;
      const { isMoved } = from;
      from = undefined;
      if (isMoved) this.keep();
      else if (event.type === "pointerup" && event.timeStamp - last < DOUBLE) {
        last = -Infinity;
        this.reset(part);
      } else if (event.type === "pointerup") {
        last = event.timeStamp;
        // A drag on the edge of a folded part opens it.
        if (this.isFolded(part)) this.fold(part, false);
      }
    };
    splitter.addEventListener("pointerup", end);
    splitter.addEventListener("pointercancel", end);
    splitter.addEventListener("keydown", (event) => {
      const ways: Record<string, number> = part === "left" ? { ArrowLeft: -STEP, ArrowRight: STEP } : { ArrowUp: STEP, ArrowDown: -STEP };
      const way = ways[event.key];
      if (way !== undefined) this.resize(part, this.size(part) + way);
      else if (event.key === "Home") this.resize(part, 0);
      else if (event.key === "End") this.resize(part, Infinity);
      else if (event.key === "Enter") this.fold(part);
      else if (event.key === "Delete") this.reset(part);
      else return;
      event.preventDefault();
      this.keep();
    });
    return splitter;
  }

  /** Returns the position of the pointer along the axis on which a part grows. */
  private along(part: Part, event: PointerEvent): number {
    return part === "left" ? event.clientX : -event.clientY;
  }

  private size(part: Part): number {
    if (this.isFolded(part)) return 0;
    const box = this.bench.querySelector(`:scope > .${part}`)?.getBoundingClientRect();
    return box === undefined ? 0 : part === "left" ? box.width : box.height;
  }

  /** Returns the maximum size of a part, in pixels. */
  private most(part: Part): number {
    const { clientWidth, clientHeight } = this.bench;
    return Math.max(LEAST, (part === "left" ? clientWidth : clientHeight) - (part === "left" ? 2 : 2.5) * LEAST);
  }

  private resize(part: Part, to: number): void {
    const isFolded = to < LEAST / 2;
    if (isFolded !== this.isFolded(part)) this.fold(part, isFolded);
    if (isFolded) return;
    this.sizes[part] = Math.round(Math.min(this.most(part), Math.max(LEAST, to)));
    this.apply();
  }

  /** Restores the default size of a part. */
  private reset(part: Part): void {
    delete this.sizes[part];
    delete this.sizes[part === "left" ? "isTextFolded" : "isBelowFolded"];
    if (part === "below") this.isAutoOpened = this.hadContents;
    this.keep();
    this.apply();
  }

  private apply(): void {
    const { bench, sizes } = this;
    bench.classList.toggle("text-folded", this.isFolded("left"));
    bench.classList.toggle("below-folded", this.isFolded("below"));
    fill(this.button, this.isFolded("below") ? t("room-open") : t("room-fold"));
    for (const part of ["left", "below"] as const) {
      const size = sizes[part];
      if (size === undefined) bench.style.removeProperty(`--${part}`);
      else bench.style.setProperty(`--${part}`, `${Math.min(size, this.most(part))}px`);
    }
    for (const part of ["left", "below"] as const) {
      const splitter = this.splitters[part];
      splitter.setAttribute("aria-valuemin", "0");
      splitter.setAttribute("aria-valuemax", String(Math.round(this.most(part))));
      splitter.setAttribute("aria-valuenow", String(Math.round(this.size(part))));
      put(splitter, "aria-valuetext", this.isFolded(part) ? t("room-folded") : t("room-pixels", { size: Math.round(this.size(part)) }));
    }
  }

  private keep(): void {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.sizes));
    } catch {
      // Without local storage, the sizes last for this visit.
    }
  }
}

/** Reads the stored sizes; invalid values are left out. */
function kept(key: string): Sizes {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
    const size = (value: unknown) => (typeof value === "number" && value > 0 ? value : undefined);
    const is = (value: unknown) => (typeof value === "boolean" ? value : undefined);
    const all = { left: size(found["left"]), below: size(found["below"]), isTextFolded: is(found["isTextFolded"]), isBelowFolded: is(found["isBelowFolded"]) };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Sizes;
  } catch {
    return {};
  }
}
