// The input of the panels that measure a battle by many games.
import type { LoadedSources } from "../protocol";

export interface Measured {
  loaded: LoadedSources | undefined;
  path: string;
  text: string;
  /** Whether the text is a battle without errors, and may be edited. */
  isPlayable: boolean;
  isReadOnly: boolean;
}
