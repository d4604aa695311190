// The additional views beside the map.
import { TableView } from "./table/table";
import type { Bench, Extra } from "./bench";

/** Creates the additional views of a workbench. */
export function extras(bench: Bench): Extra[] {
  return [new TableView(bench)];
}
