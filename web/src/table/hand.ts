// Pointer gestures on the board: a click or a tap chooses, and a drag is a move. If a move needs two
// decisions, the start of the drag makes the first, and a drag without a target takes it back.
import type { Light } from "./board";
import { barrierText, continues, hexOf, highlightedHexes, optionsAt, pair } from "./model";
import type { Options } from "./options";
import type { ChoiceOption, Question, Seen } from "../protocol";

/** The table that the gestures act on. */
export interface GestureTarget {
  /** Returns the question to the player at the screen, unless an operation is in progress. */
  question(): Question | undefined;
  seen(): Seen | undefined;
  readonly options: Options;
  /** Returns the number of the game, to detect that another one has begun. */
  game(): number;
  isBusy(): boolean;
  choose(answer: string | string[]): Promise<void>;
  /** Chooses the tapped option at once, or shows its odds first. */
  propose(answer: string): Promise<void>;
  undo(): Promise<void>;
  /** Draws the highlights again. */
  light(): void;
}

export class BoardGestures {
  /** The first hex of a pair of hexes, or of a drag. */
  private from: string | undefined;
  /** Whether a drag has already answered the choice of a piece, which a cancel takes back. */
  private isCarrying = false;

  constructor(private readonly at: GestureTarget) {}

  /** Forgets a selection or a drag. */
  empty(): void {
    this.from = undefined;
    this.isCarrying = false;
  }

  get isHolding(): boolean {
    return this.from !== undefined || this.isCarrying;
  }

  /** Returns the highlights for the possible choices, and for an option under the pointer. */
  lights(pointed: ChoiceOption | undefined): Map<string, Light> {
    const lights = new Map<string, Light>();
    const question = this.at.question();
    if (question === undefined) return lights;
    const subject = hexOf(question.subject);
    if (subject !== undefined) lights.set(subject, "subject");
    for (const hex of highlightedHexes(question)) lights.set(hex, "open");
    if (this.from !== undefined) {
      for (const hex of highlightedHexes(question, this.from)) lights.set(hex, "target");
      lights.set(this.from, "chosen");
    }
    for (const option of question.options) {
      const hex = hexOf(option.anchor);
      if (hex !== undefined && this.at.options.several?.has(option.key) === true) lights.set(hex, "chosen");
    }
    const [a, b] = [hexOf(pointed?.anchor ?? null), hexOf(pointed?.to ?? null)];
    if (a !== undefined) lights.set(a, "chosen");
    if (b !== undefined) lights.set(b, "target");
    return lights;
  }

  /** Handles a click, tap or Enter in a hex. Resolves to whether the hex has options. */
  async tap(hex: string): Promise<boolean> {
    const { options } = this.at;
    const question = this.at.question();
    this.isCarrying = false;
    if (question === undefined) return false;
    if (this.from !== undefined) {
      const found = pair(question, this.from, hex);
      if (found !== undefined) {
        await this.propose(found.key);
        return true;
      }
    }
    const here = optionsAt(question, hex);
    const [first] = here;
    if (first === undefined) {
      this.from = undefined;
      options.narrow(undefined);
      this.at.light();
      return false;
    }
    const { several } = options;
    if (several !== undefined) {
      options.toggle(here.find(({ key }) => !several.has(key)) ?? first);
    } else if (first.to !== null && hexOf(first.anchor) !== undefined) {
      this.from = this.from === hex ? undefined : hex;
      options.narrow(this.from);
      this.at.light();
    } else if (here.length === 1) await this.propose(first.key);
    else options.narrow(hex);
    return true;
  }

  /** Begins a drag. If a move takes two decisions, answers the first. Resolves to whether the drag is allowed. */
  async grab(hex: string): Promise<boolean> {
    const question = this.at.question();
    if (question === undefined || question.several !== null) return false;
    const here = optionsAt(question, hex);
    const [first] = here;
    if (first === undefined) return false;
    if (first.to !== null && hexOf(first.anchor) !== undefined) {
      this.from = hex;
      this.at.light();
      return true;
    }
    if (first.anchor.on !== "piece" || here.length !== 1) return false;
    const game = this.at.game();
    await this.choose(first.key);
    if (game !== this.at.game()) return false;
    const next = this.at.question();
    if (next !== undefined && continues(next, hex)) {
      this.isCarrying = true;
      return true;
    }
    // The decision was not the first half of a move, so take it back if that reveals nothing.
    const barrier = this.at.seen()?.barrier ?? undefined;
    if (barrier !== undefined && barrierText(barrier, []) === undefined) await this.at.undo();
    return false;
  }

  /** Ends a drag: in a hex, or outside the board. */
  async drop(from: string, to: string | undefined): Promise<void> {
    while (this.at.isBusy()) await new Promise((done) => setTimeout(done, 20));
    const question = this.at.question();
    if (question === undefined) return;
    if (this.from !== undefined) {
      const found = to === undefined ? undefined : pair(question, from, to);
      if (found !== undefined) await this.choose(found.key);
      else this.putBack();
      return;
    }
    if (!this.isCarrying) return;
    const [target] = to === undefined || to === from ? [] : optionsAt(question, to);
    if (target === undefined) this.putBack();
    else await this.choose(target.key);
  }

  /** Cancels a selection or a drag, and takes back its first decision. */
  putBack(): void {
    const wasCarrying = this.isCarrying;
    this.empty();
    this.at.options.narrow(undefined);
    if (wasCarrying) void this.at.undo();
    else this.at.light();
  }

  /** Returns the option that a tap on a hex would choose; undefined if the tap only begins a pair. */
  optionAt(hex: string): ChoiceOption | undefined {
    const question = this.at.question();
    if (question === undefined || question.several !== null) return undefined;
    if (this.from !== undefined) return pair(question, this.from, hex);
    const here = optionsAt(question, hex);
    const [first] = here;
    const isPair = first !== undefined && first.to !== null && hexOf(first.anchor) !== undefined;
    return here.length === 1 && !isPair ? first : undefined;
  }

  private async propose(key: string): Promise<void> {
    this.empty();
    await this.at.propose(key);
  }

  private async choose(key: string): Promise<void> {
    this.empty();
    await this.at.choose(key);
  }
}
