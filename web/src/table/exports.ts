// Exports of a game at the table: its record as a file, and the position as a test.
import { saveFile } from "../files/save";
import { t } from "../messages/messages";
import { askToReveal, showTest } from "./dialogs";
import type { Playing, PlayingCallbacks } from "./playing";

export class Exports {
  constructor(
    private readonly playing: Playing,
    private readonly callbacks: Pick<PlayingCallbacks, "ask" | "say" | "failed">,
  ) {}

  /** Saves the record of a game of the battle at `path` in a file. */
  async save(path: string): Promise<void> {
    try {
      const record = await this.callbacks.ask<string>({ op: "record" });
      const name = (path.split("/").pop() ?? "game").replace(/\.castra$/, "");
      saveFile(`${name}-turn-${this.playing.seen?.view.turn ?? 0}.ron`, record);
      this.callbacks.say(t("table-saved"));
    } catch (error) {
      this.callbacks.failed(error);
    }
  }

  /** Shows the position as the text of a test. During a game it may reveal hidden information, so it asks first. */
  test(): void {
    if (this.playing.seen?.outcome === null && this.playing.hidesSomething) askToReveal("test", () => void this.writeTest());
    else void this.writeTest();
  }

  private async writeTest(): Promise<void> {
    try {
      showTest(await this.callbacks.ask<string>({ op: "test" }));
    } catch (error) {
      this.callbacks.failed(error);
    }
  }
}
