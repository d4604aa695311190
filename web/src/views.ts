// The views beside the map that stand on their own.
import type { Bench, Extra } from "./workbench";

/** Makes them for a workbench. */
export function extras(_bench: Bench): Extra[] {
  return [];
}
