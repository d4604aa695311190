// Writes animated PNGs from pictures of one size: each frame contains the rectangle that has changed.
import assert from "node:assert/strict";
import { crc32, deflateSync, inflateSync } from "node:zlib";

/** A picture with its duration in milliseconds. */
export interface Frame {
  png: Buffer;
  shown: number;
}

/** A picture with eight bits per channel, red, green and blue. */
interface Picture {
  width: number;
  height: number;
  bytes: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The Paeth predictor of PNG, from the bytes to the left, above, and above left. */
function paeth(left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** The predictors of PNG by filter type. */
function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 0: return 0;
    case 1: return left;
    case 2: return above;
    case 3: return (left + above) >> 1;
    case 4: return paeth(left, above, corner);
    default: assert.fail(`there is no filter ${filter}`);
  }
}

/** Decodes a PNG from chromium: eight bits per channel, not interlaced. */
function read(png: Buffer): Picture {
  let [at, channels, width, height] = [8, 3, 0, 0];
  const data: Buffer[] = [];
  while (at < png.length) {
    const length = png.readUInt32BE(at);
    const kind = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      assert.ok(body[8] === 8 && (body[9] === 2 || body[9] === 6) && body[12] === 0);
      channels = body[9] === 6 ? 4 : 3;
    }
    if (kind === "IDAT") data.push(body);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const row = width * channels;
  const all = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x++) {
      const here = y * row + x;
      const left = x < channels ? 0 : all[here - channels] ?? 0;
      const above = y === 0 ? 0 : all[here - row] ?? 0;
      const corner = x < channels || y === 0 ? 0 : all[here - row - channels] ?? 0;
      all[here] = (raw[y * (row + 1) + 1 + x] ?? 0) + predicted(filter, left, above, corner);
    }
  }
  if (channels === 3) return { width, height, bytes: all };
  const bytes = Buffer.alloc(width * height * 3);
  for (let i = 0; i < width * height; i++) all.copy(bytes, i * 3, i * 4, i * 4 + 3);
  return { width, height, bytes };
}

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the smallest rectangle that contains all differences of two pictures. */
function difference(one: Picture, other: Picture): Part {
  let [left, top, right, bottom] = [one.width, one.height, 0, 0];
  for (let i = 0; i < one.width * one.height; i++) {
    const same = one.bytes.compare(other.bytes, i * 3, i * 3 + 3, i * 3, i * 3 + 3) === 0;
    if (same) continue;
    const [x, y] = [i % one.width, Math.floor(i / one.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  // A frame needs at least one pixel.
  return right === 0 ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns colours as numbers, `red << 16 | green << 8 | blue`. */
type Colour = number;

const channels = (colour: Colour): number[] => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];

/** Reduces colours to at most 256 by median cut: it splits the widest box of colours again and again. */
function palette(counts: Map<Colour, number>): Colour[] {
  // A rare colour matters more than its number of pixels.
  const weight = (colour: Colour) => Math.sqrt(counts.get(colour) ?? 0);
  const spread = (box: Colour[], channel: number) => {
    const values = box.map((colour) => channels(colour)[channel] ?? 0);
    return values.reduce((most, one) => Math.max(most, one), 0) - values.reduce((least, one) => Math.min(least, one), 255);
  };
  const measured = (box: Colour[]) => {
    const spreads = [0, 1, 2].map((channel) => spread(box, channel));
    const widest = Math.max(...spreads);
    return { box, channel: spreads.indexOf(widest), size: box.length < 2 ? 0 : widest * box.reduce((sum, one) => sum + weight(one), 0) };
  };
  const boxes = [measured([...counts.keys()])];
  while (boxes.length < 256) {
    const largest = boxes.reduce((most, one) => (one.size > most.size ? one : most));
    if (largest.size === 0) break;
    const { box, channel } = largest;
    const sorted = [...box].sort((one, other) => (channels(one)[channel] ?? 0) - (channels(other)[channel] ?? 0));
    const half = sorted.reduce((sum, one) => sum + weight(one), 0) / 2;
    let [cut, sum] = [0, 0];
    while (cut < sorted.length - 2 && sum + weight(sorted[cut] ?? 0) < half) sum += weight(sorted[cut++] ?? 0);
    boxes.splice(boxes.indexOf(largest), 1, measured(sorted.slice(0, cut + 1)), measured(sorted.slice(cut + 1)));
  }
  return boxes.map(({ box }) => {
    const all = box.reduce((sum, one) => sum + weight(one), 0);
    const mean = [0, 1, 2].map((channel) => box.reduce((sum, one) => sum + weight(one) * (channels(one)[channel] ?? 0), 0) / all);
    return mean.reduce((colour, one) => (colour << 8) | Math.round(one), 0);
  });
}

/** Converts pictures to indices into a shared palette. */
function indexed(pictures: Picture[]): { colours: Colour[]; pixels: Buffer[] } {
  const counts = new Map<Colour, number>();
  const all = pictures.map(({ bytes }) => Array.from({ length: bytes.length / 3 }, (_, i) => bytes.readUIntBE(i * 3, 3)));
  for (const one of all) for (const colour of one) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const colours = palette(counts);
  const nearest = new Map<Colour, number>();
  for (const colour of counts.keys()) {
    const far = colours.map((one) => channels(one).reduce((sum, value, i) => sum + (value - (channels(colour)[i] ?? 0)) ** 2, 0));
    nearest.set(colour, far.indexOf(Math.min(...far)));
  }
  return { colours, pixels: all.map((one) => Buffer.from(one.map((colour) => nearest.get(colour) ?? 0))) };
}

/** Returns the compressed rows of a rectangle. */
function packed(pixels: Buffer, width: number, part: Part): Buffer {
  const rows = Array.from({ length: part.height }, (_, y) => {
    const at = (part.y + y) * width + part.x;
    return Buffer.concat([Buffer.of(0), pixels.subarray(at, at + part.width)]);
  });
  return deflateSync(Buffer.concat(rows), { level: 9, memLevel: 9 });
}

/** Encodes an endless animation in at most 256 colours; a single frame becomes a still picture. */
export function animated(frames: Frame[]): Buffer {
  const pictures = frames.map(({ png }) => read(png));
  const first = pictures[0];
  assert.ok(first, "there is a frame");
  const { width, height } = first;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const { colours, pixels } = indexed(pictures);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames.length, 0);
  const parts = [SIGNATURE, chunk("IHDR", header), chunk("acTL", control), chunk("PLTE", Buffer.from(colours.flatMap(channels)))];
  let number = 0;
  for (const [i, picture] of pictures.entries()) {
    const before = pictures[i - 1];
    const part = before === undefined ? { x: 0, y: 0, width, height } : difference(before, picture);
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(number++, 0);
    [part.width, part.height, part.x, part.y].forEach((n, at) => frame.writeUInt32BE(n, 4 + at * 4));
    frame.writeUInt16BE(frames[i]?.shown ?? 0, 20);
    frame.writeUInt16BE(1000, 22);
    parts.push(chunk("fcTL", frame));
    const data = packed(pixels[i] ?? Buffer.of(), width, part);
    if (i === 0) {
      parts.push(chunk("IDAT", data));
    } else {
      const sequence = Buffer.alloc(4);
      sequence.writeUInt32BE(number++);
      parts.push(chunk("fdAT", Buffer.concat([sequence, data])));
    }
  }
  parts.push(chunk("IEND", Buffer.alloc(0)));
  return Buffer.concat(parts);
}
