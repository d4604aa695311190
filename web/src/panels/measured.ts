// The battle that panels measure by many games.
import type { Texts } from "../protocol";

export interface Measured {
  loaded: Texts | undefined;
  path: string;
  text: string;
  /** Whether it is a battle without errors, and not under other terms. */
  isPlayable: boolean;
  isReadOnly: boolean;
}
