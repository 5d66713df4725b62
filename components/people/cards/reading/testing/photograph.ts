import { encode } from "uqr";
import { CARD_MM, CODE_MM } from "#lib/people/cards/face.ts";
import type { Pixels } from "../decode.ts";

/** How a card was photographed. Nothing said: straight, near, bright and sharp. */
export interface Photograph {
  width?: number;
  height?: number;
  /** How much of the picture's width the card takes. */
  share?: number;
  /** In the plane of the picture, in degrees. */
  turned?: number;
  /** Out of it, about the card's long and short middle, in degrees. */
  tilted?: readonly [about: number, across: number];
  /** What is left of the light: 1 all, 0.1 a changing room at night. */
  light?: number;
  /** How far light falls off from one side to the other. */
  falloff?: number;
  /** Of focus, in dots. */
  blur?: number;
  /** Of a hand that moves, in dots. */
  smear?: number;
  /** Of a sensor in the dark, in levels of 255. */
  noise?: number;
  /** Shown on a telephone: its dots, in dots of the picture, and the stripes that they make with those of the sensor. */
  screen?: number;
  /** A lamp that is mirrored in it at the height of the code: where, from the card's left, and how wide, as shares of its width. */
  glare?: readonly [at: number, wide: number];
  /** How many scratches are across its code. */
  scratched?: number;
  /** Of chance: the same picture each time. */
  seed?: number;
}

/** Numbers of chance that are the same each time (mulberry32). */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How light a place of the card is, 0 to 1; undefined beside it. */
type Card = (x: number, y: number) => number | undefined;

function cardOf(code: string, scratches: number, random: () => number): Card {
  const { size, data } = encode(code, { ecc: "Q", border: 4 });
  const lines = Array.from({ length: scratches }, () => [random(), random(), random() * Math.PI] as const);
  return (x, y) => {
    if (x < 0 || y < 0 || x >= CARD_MM.width || y >= CARD_MM.height) return undefined;
    const [column, row] = [
      Math.floor(((x - CODE_MM.left) / CODE_MM.side) * size),
      Math.floor(((y - CODE_MM.top) / CODE_MM.side) * size),
    ];
    for (const [at, from, angle] of lines) {
      const [dx, dy] = [x - CODE_MM.left - at * CODE_MM.side, y - CODE_MM.top - from * CODE_MM.side];
      if (Math.abs(dx * Math.sin(angle) - dy * Math.cos(angle)) < 0.35 && Math.hypot(dx, dy) < 7) return 0.75;
    }
    if (data[row]?.[column] !== undefined) return data[row][column] ? 0.05 : 0.97;
    // Letters, as far as a decoder sees them: dark strokes in lines.
    const isLine = x > 4 && x < 45 && y > 5 && y < 40 && Math.floor(y / 2.4) % 2 === 0;
    return isLine && Math.sin(x * 9) * Math.sin(x * 3.7) > 0.1 ? 0.2 : 0.97;
  };
}

/** A photograph of a card with this code, as a camera gives it to a page. */
export function photographed(code: string, of: Photograph = {}): Pixels {
  const { width = 720, height = 405, share = 0.6, turned = 0, tilted = [0, 0], seed = 1 } = of;
  const random = chance(seed);
  const card = cardOf(code, of.scratched ?? 0, random);
  const placeOf = placed(width, height, { share, turned, tilted });
  let levels = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      // Two looks a dot, as a sensor gathers what falls on all of it.
      for (const by of [0.25, 0.75]) {
        const [u, v] = placeOf(x + by, y + by);
        sum += lit(card(u, v), u, v, of) ?? 0.35 + 0.1 * Math.sin(x / 37) * Math.cos(y / 23);
      }
      levels[y * width + x] = sum / 2;
    }
  if (of.blur) for (let pass = 0; pass < 3; pass += 1) levels = blurred(levels, width, height, of.blur);
  if (of.smear) levels = smeared(levels, width, height, of.smear);
  return developed(levels, width, height, of, random);
}

/** What a place sends, with a lamp that is mirrored there. */
function lit(level: number | undefined, u: number, v: number, { glare }: Photograph): number | undefined {
  if (level === undefined || !glare) return level;
  const far = Math.hypot(u - glare[0] * CARD_MM.width, v - CODE_MM.top - CODE_MM.side / 2) / (glare[1] * CARD_MM.width);
  return level + (1.1 - level) * 0.85 * Math.exp(-far * far);
}

/** From a dot of the picture to a place of the card, in millimetres: the card is turned, tilted and seen from 40 centimetres. */
function placed(
  width: number,
  height: number,
  { share, turned, tilted }: Required<Pick<Photograph, "share" | "turned" | "tilted">>,
): (x: number, y: number) => [number, number] {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [turn, about, across] = [radians(turned), radians(tilted[0]), radians(tilted[1])];
  const far = 400;
  const scale = (width * share) / CARD_MM.width;
  // The card's own directions, in space.
  const right = [Math.cos(turn) * Math.cos(across), Math.sin(turn) * Math.cos(across), Math.sin(across)] as const;
  const down = [
    -Math.sin(turn) * Math.cos(about) - Math.cos(turn) * Math.sin(across) * Math.sin(about),
    Math.cos(turn) * Math.cos(about) - Math.sin(turn) * Math.sin(across) * Math.sin(about),
    Math.cos(across) * Math.sin(about),
  ] as const;
  return (x, y) => {
    const [sx, sy] = [(x - width / 2) / scale / far, (y - height / 2) / scale / far];
    // A ray to the card's plane: far · s = u · right + v · down, with depth far + u · right_z + v · down_z.
    const [a, b] = [right[0] - sx * right[2], down[0] - sx * down[2]];
    const [c, d] = [right[1] - sy * right[2], down[1] - sy * down[2]];
    const [e, f] = [sx * far, sy * far];
    const by = a * d - b * c;
    return [(e * d - b * f) / by + CARD_MM.width / 2, (a * f - e * c) / by + CARD_MM.height / 2];
  };
}

function blurred(levels: Float32Array, width: number, height: number, radius: number): Float32Array<ArrayBuffer> {
  return along(along(levels, width, height, radius, 1), width, height, radius, width);
}

const smeared = (levels: Float32Array, width: number, height: number, length: number): Float32Array<ArrayBuffer> =>
  along(levels, width, height, length / 2, 1);

/** The mean of what lies within a distance along a row (`step` 1) or a column. */
function along(levels: Float32Array, width: number, height: number, radius: number, step: number) {
  const blurred = new Float32Array(levels.length);
  const reach = Math.ceil(radius);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const [place, most] = step === 1 ? [x, width] : [y, height];
      let [sum, weight] = [0, 0];
      for (let by = -reach; by <= reach; by += 1) {
        if (place + by < 0 || place + by >= most) continue;
        const part = Math.min(1, Math.max(0, radius + 0.5 - Math.abs(by)));
        sum += part * (levels[at + by * step] ?? 0);
        weight += part;
      }
      blurred[at] = sum / weight;
    }
  return blurred;
}

function developed(
  levels: Float32Array,
  width: number,
  height: number,
  { light = 1, falloff = 0, noise = 1.5, screen = 0 }: Photograph,
  random: () => number,
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const level = (levels[at] ?? 0) * light * (1 - falloff * (x / width));
      const dots = screen === 0 ? [1, 1, 1] : screenDots(x, y, screen);
      for (const [channel, part] of dots.entries())
        data[at * 4 + channel] = 255 * level * part + noise * (random() + random() + random() - 1.5) * 2;
      data[at * 4 + 3] = 255;
    }
  return { width, height, data };
}

/** What the dots of a screen, and the stripes that they make with those of a sensor, leave of red, green and blue. */
function screenDots(x: number, y: number, pitch: number): number[] {
  const stripes = 0.85 + 0.15 * Math.sin((x + 0.35 * y) / 19);
  return [0, 1, 2].map((channel) => {
    const phase = (2 * Math.PI * (x / pitch + channel / 3)) % (2 * Math.PI);
    return stripes * (0.8 + 0.2 * Math.cos(phase)) * (0.9 + 0.1 * Math.cos((2 * Math.PI * y) / pitch));
  });
}
