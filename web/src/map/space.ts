// The space bar over the map: a drag pans the map while it is held, and alone it acts like Enter.
export class SpaceBar {
  /** The state of the space bar: held, or held and used for a pan. */
  private state: "held" | "used" | undefined;

  /** `frame` contains the map; `enter` performs the action of Enter. */
  constructor(
    private readonly frame: HTMLElement,
    private readonly enter: () => void,
  ) {
    addEventListener("keydown", (event) => this.down(event));
    addEventListener("keyup", (event) => this.up(event));
  }

  /** Returns whether the space bar is held, and notes that a pan uses it. */
  pans(): boolean {
    if (this.state === undefined) return false;
    this.state = "used";
    return true;
  }

  private down(event: KeyboardEvent): void {
    const { activeElement } = document;
    const isOurs = (activeElement === this.frame || activeElement === document.body) && this.frame.checkVisibility() && document.querySelector("dialog[open]") === null;
    if (event.key !== " " || !isOurs || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    this.state ??= "held";
    this.frame.classList.add("holding");
  }

  private up(event: KeyboardEvent): void {
    if (event.key !== " " || this.state === undefined) return;
    const wasUsed = this.state === "used";
    this.state = undefined;
    this.frame.classList.remove("holding");
    if (!wasUsed && document.activeElement === this.frame) this.enter();
  }
}
