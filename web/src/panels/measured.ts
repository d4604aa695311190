// The battle that panels measure by many games.
import type { Texts } from "../protocol";

export interface Measured {
  loaded: Texts | undefined;
  path: string;
  text: string;
  /** Whether it is a battle without errors that may be changed. */
  isPlayable: boolean;
}
