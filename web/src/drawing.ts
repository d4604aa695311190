// The drawing of the open text: its map, with the palette, and the other views that the core derives
// from it.
import type { Core } from "./core/core";
import { Refused, Stopped } from "./core/module";
import type { Layers } from "./map/layers";
import { hexesOfLine, problemsOf } from "./map/model";
import type { MapView } from "./map/view";
import { t } from "./messages/messages";
import type { Council } from "./panels/council";
import type { Palette } from "./panels/palette";
import type { Printed } from "./panels/printed";
import type { Rules } from "./panels/rules";
import type { Palette as Offered, Picture, Problem, Rules as Offers } from "./protocol";
import type { Tabs } from "./tabs";
import type { TextView } from "./text/editor";
import { pictureTheme } from "./theme";

/** The open text. */
export interface DrawingState {
  path: string;
  text: string;
  isBattle: boolean;
  isCampaign: boolean;
  /** The problems of the text. */
  problems: Problem[];
}

/** The parts of the workbench that show the text. */
export interface DrawingParts {
  readonly core: Core;
  /** The element of the workbench. */
  readonly element: HTMLElement;
  readonly text: TextView;
  readonly map: MapView;
  readonly layers: Layers;
  readonly palette: Palette;
  readonly council: Council;
  readonly rules: Rules;
  readonly printed: Printed;
  /** The tabs of the views beside the text. */
  readonly side: Tabs;
}

export class Drawing {
  picture: Picture | undefined;
  private pictureOf = "";
  /** The cache key of the pictures in the palette. */
  private swatchesOf = "";

  constructor(
    private readonly parts: DrawingParts,
    private readonly state: () => DrawingState,
  ) {}

  /** Empties the views for another file. */
  clear(): void {
    this.picture = undefined;
    this.pictureOf = "";
    this.parts.map.clear();
    this.parts.palette.clear();
    this.swatchesOf = "";
    this.parts.council.clear();
    this.parts.rules.clear();
  }

  /** Requests the map and the palette. */
  request(): Promise<[Picture, Offered]> {
    const { path } = this.state();
    return Promise.all([this.parts.core.map(path, pictureTheme(), this.parts.layers.hidden, this.parts.layers.strengths), this.parts.core.palette(path)]);
  }

  /** Draws the map again after a change of something other than the text. */
  async redraw(): Promise<void> {
    try {
      await this.draw(true);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      // Draw the map at the next check, although the text is the same.
      this.pictureOf = "";
    }
  }

  /** Draws the map. `asked` is a request that was sent already. */
  async draw(isForced: boolean, asked?: Promise<[Picture, Offered]>): Promise<void> {
    const { path, text: now, isBattle, isCampaign } = this.state();
    const key = `${path}\0${now}\0${pictureTheme()}`;
    if (key === this.pictureOf && !isForced) return;
    // Without a map, the text takes the whole width and has its own tab.
    this.parts.element.classList.toggle("textual", !isBattle && !isCampaign);
    this.parts.side.offer(["council", "rules"], isBattle);
    if (isCampaign) {
      this.parts.side.offer(["printed"], true);
      this.parts.side.offer(["map"], false);
      this.parts.map.clear();
      if (this.parts.side.wanted === "map" || (this.parts.side.shown === "text" && !this.parts.side.isSeen("text"))) this.parts.side.show("printed");
      await this.print();
      this.pictureOf = key;
      return;
    }
    if (!isBattle) {
      this.parts.side.offer(["map", "printed"], false);
      this.pictureOf = "";
      this.parts.map.clear();
      this.parts.map.show(undefined, undefined, t("bench-no-map"));
      return;
    }
    if (this.parts.side.shown === "text" && !this.parts.side.isSeen("text")) this.parts.side.show("map");
    try {
      const [picture, offered] = await (asked ?? this.request());
      // Before its first check, a campaign counts as a battle.
      if (path !== this.state().path || now !== this.state().text || !this.state().isBattle) return;
      const hadMap = this.picture?.board !== null && this.picture !== undefined;
      this.parts.side.offer(["map", "printed"], picture.board !== null || picture.hasErrors);
      // Unfinished typing often hides part of the picture for a moment, so keep the last map.
      const isLess = hadMap && picture.board !== null && picture.unread > (this.picture?.unread ?? 0);
      const isBroken = picture.hasErrors && (isLess || picture.board === null);
      if (isBroken) {
        this.parts.map.show(undefined, undefined, t("map-last-version"));
        this.parts.element.classList.add("broken");
        this.pictureOf = "";
      } else if (picture.board === null) {
        this.picture = picture;
        this.parts.map.show(picture, offered, t("map-no-board"));
      } else {
        this.pictureOf = key;
        this.picture = picture;
        this.parts.map.show(picture, offered, picture.unread > 0 ? t("map-incomplete") : "");
        this.parts.layers.show(picture, offered);
        this.parts.map.mark(problemsOf(this.state().problems, now, picture.pieces, picture.hexes));
        this.parts.palette.show(offered, new Set(picture.hexes.flatMap(({ terrain }) => terrain ?? [])));
        void this.swatches(offered);
        this.parts.element.classList.remove("broken");
        this.highlightCursorLine();
      }
      if (this.parts.side.shown === "council") await this.form();
      if (this.parts.side.shown === "rules") await this.parts.rules.show();
      if (this.parts.side.shown === "printed") await this.print();
    } catch (error) {
      if (error instanceof Refused) this.parts.map.show(undefined, undefined, t("map-none", { message: error.message }));
      else throw error;
    }
  }

  /** Requests the pictures of the palette if they have changed. */
  private async swatches({ armies, units, terrains }: Offered): Promise<void> {
    const { path } = this.state();
    const key = JSON.stringify([path, pictureTheme(), armies, units.map(({ unit }) => unit), terrains.map(({ terrain }) => terrain)]);
    if (key === this.swatchesOf) return;
    this.swatchesOf = key;
    const found = await this.parts.core.swatches(path, pictureTheme()).catch(() => undefined);
    if (key !== this.swatchesOf) return;
    // Without pictures, the palette shows names.
    if (found === undefined) this.swatchesOf = "";
    else this.parts.palette.picture(found);
  }

  async form(): Promise<void> {
    const { path, isBattle } = this.state();
    if (path === "" || !isBattle) return;
    const form = await this.parts.core.form(path).catch(() => undefined);
    if (form !== undefined && path === this.state().path) this.parts.council.show(form);
  }

  async offeredRules(): Promise<Offers | undefined> {
    const { path, isBattle } = this.state();
    if (path === "" || !isBattle) return undefined;
    const found = await this.parts.core.rules(path).catch(() => undefined);
    return path === this.state().path ? found : undefined;
  }

  async print(): Promise<void> {
    const { path } = this.state();
    if (path !== "") await this.parts.printed.show(path);
  }

  /** Highlights the hexes that the line of the text cursor refers to. */
  highlightCursorLine(): void {
    const { picture } = this;
    if (picture?.board === null || picture === undefined) return;
    const { at, line } = this.parts.text.cursor();
    this.parts.map.glow(hexesOfLine(picture.pieces, picture.hexes, line, at));
  }
}
