// The callbacks of the map into the workbench.
import type { Words } from "../messages/messages";
import type { Gesture, Piece } from "../protocol";

/** The callbacks of the map into the workbench. */
export interface MapCallbacks {
  /** Applies gestures as one undo step. Resolves to whether they were applied. */
  act(gestures: Gesture[]): Promise<boolean>;
  /** A piece was selected: shows its place in the text. */
  chose(piece: Piece): void;
  /** Shows a status message. */
  say(text: Words): void;
  /** Announces a message to screen readers only. */
  aloud(text: Words): void;
  /** Asks for a short text. Resolves to undefined if the user cancels. */
  ask(question: Words, before: string): Promise<string | undefined>;
  /** Puts the tool down. */
  putDown(): void;
  /** Resolves when the picture belongs to the current text. */
  current(): Promise<void>;
  /** Returns the address of the picture of a unit, if there is one. */
  picture(army: string, unit: string): string | undefined;
}
