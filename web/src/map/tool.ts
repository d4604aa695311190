// The tools of the map.

/** The current tool. */
export type Tool =
  | { kind: "hand" }
  | { kind: "terrain"; terrain: string | null }
  | { kind: "side"; terrain: string | null }
  | { kind: "unit"; army: string; unit: string }
  | { kind: "label" }
  | { kind: "objective" };
