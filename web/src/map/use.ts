// The use of the tools: what each of them does in a hex.
import { t } from "../messages/messages";
import type { Hex, Picture } from "../protocol";
import type { MapCallbacks } from "./callbacks";
import { sideAt, type Point } from "./model";
import type { Tool } from "./tool";
import type { Writings } from "./writings";

/** The map that the tools work on. */
export interface ToolTarget {
  readonly callbacks: MapCallbacks;
  readonly picture: Picture | undefined;
  readonly writings: Writings;
  /** Selects pieces by hex and unit with the next picture. */
  selectWhenDrawn(pieces: { hex: string; unit: string }[]): void;
}

/** Applies a tool to a hex. `at` is the place in the picture; undefined for the keyboard. */
export async function useTool(map: ToolTarget, tool: Tool, hex: Hex, at: Point | undefined): Promise<void> {
  switch (tool.kind) {
    case "hand":
      break;
    case "terrain":
      await map.callbacks.act([{ do: "paint", hexes: [hex.hex], terrain: tool.terrain }]);
      break;
    case "side": {
      const sides = map.picture?.sides ?? [];
      const side =
        at === undefined
          ? await map.callbacks.ask(t("map-side-ask", { hex: hex.hex, sides: sides.map((one) => one.side).join(" ") }), "")
          : sideAt(sides, hex, at);
      if (side === undefined) break;
      await map.callbacks.act([{ do: "side", hex: hex.hex, side, terrain: tool.terrain }]);
      break;
    }
    case "unit": {
      const { army, unit } = tool;
      const isAdded = await map.callbacks.act([{ do: "add", army, unit, hex: hex.hex }]);
      if (isAdded) map.selectWhenDrawn([{ hex: hex.hex, unit }]);
      break;
    }
    case "label":
    case "objective":
      await map.writings.write(hex, tool.kind, map.picture?.writings.find((one) => one.what === tool.kind && one.hex === hex.hex));
      break;
  }
}
