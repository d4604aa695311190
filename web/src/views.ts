// The views beside the map that stand on their own.
import { TableView } from "./table/table";
import type { Bench, Extra } from "./workbench";

/** Makes them for a workbench. */
export function extras(bench: Bench): Extra[] {
  return [new TableView(bench)];
}
