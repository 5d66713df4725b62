import { describe, expect, it } from "vitest";
import { CODE_LETTERS, CODE_PLACES, cardCodeFrom, cardCodeIn } from "#lib/people/cards/code.ts";
import { readPixels, takenIn } from "./decode.ts";
import { type Photograph, photographed } from "./testing/photograph.ts";

/** Forty photographs as they are taken at a pool side, each of another card. */
const PHOTOGRAPHS: Readonly<Record<string, readonly Photograph[]>> = {
  tilted: [
    { turned: 15 },
    { turned: 45 },
    { turned: 90 },
    { turned: 180 },
    { turned: 253 },
    { tilted: [30, 0] },
    { tilted: [0, 35] },
    { tilted: [-25, 25], turned: 20 },
    { tilted: [40, 0], turned: 5 },
    { tilted: [20, -35], turned: 200, share: 0.65 },
  ],
  dark: [
    { light: 0.5, noise: 3 },
    { light: 0.35, noise: 4 },
    { light: 0.25, noise: 5 },
    { light: 0.18, noise: 4 },
    { light: 0.14, noise: 3 },
    { light: 0.4, falloff: 0.7, noise: 3 },
    { light: 0.3, falloff: 0.6, noise: 3, turned: 30 },
    { light: 0.2, noise: 3, tilted: [20, 10] },
    { light: 0.9, falloff: 0.85, noise: 3 },
    { light: 0.1, noise: 2 },
  ],
  blurred: [
    { blur: 0.8 },
    { blur: 1.2 },
    { blur: 1.6 },
    { blur: 2 },
    { smear: 4 },
    { smear: 6 },
    { blur: 1, smear: 3, turned: 12 },
    { blur: 1.2, light: 0.4, noise: 3 },
    { blur: 1, tilted: [20, 20] },
    { share: 0.3, blur: 0.5 },
  ],
  "on a screen": [
    { screen: 3 },
    { screen: 4.3 },
    { screen: 2.2, turned: 8 },
    { screen: 3.7, tilted: [15, -20] },
    { screen: 3, glare: [0.2, 0.2] },
    { screen: 4, glare: [0.8, 0.06] },
    { screen: 2.6, light: 0.5, noise: 3 },
    { screen: 3.3, blur: 0.8, turned: 95 },
    { screen: 3, scratched: 2 },
    { screen: 5.1, share: 0.7, scratched: 2, turned: 345 },
  ],
};

/** A card of its own for each. */
const codeNumbered = (nth: number): string =>
  cardCodeFrom(Array.from({ length: CODE_PLACES }, (_, place) => (nth * 7 + place * place * 3) % CODE_LETTERS.length));

describe("the decoder of cards", () => {
  it("reads forty photographs: tilted, dark, blurred, on a screen", { timeout: 120_000 }, () => {
    const unread: string[] = [];
    let nth = 0;
    for (const [kind, all] of Object.entries(PHOTOGRAPHS))
      for (const of of all) {
        nth += 1;
        const code = codeNumbered(nth);
        // A camera shows a card for longer than one frame: three, each with its own noise.
        let read: string | undefined;
        for (let frame = 0; frame < 3 && read === undefined; frame += 1)
          read = readPixels(photographed(code, { ...of, seed: nth * 3 + frame }), "still");
        if (read !== code) unread.push(`${kind} ${JSON.stringify(of)}: ${read}`);
      }
    expect(nth).toBe(40);
    expect(unread).toEqual([]);
  });

  it("reads nothing, rather than another card, where half of a code is gone", () => {
    const code = codeNumbered(1);
    const gone: Photograph[] = [{ glare: [0.78, 0.3] }, { scratched: 14 }, { blur: 7 }, { light: 0.004 }];
    for (const of of gone)
      expect([undefined, code], JSON.stringify(of)).toContain(readPixels(photographed(code, of), "still"));
  });

  it("finds nothing where there is no code, nor in what is none of a card", () => {
    const { width, height } = { width: 320, height: 240 };
    expect(readPixels({ width, height, data: new Uint8ClampedArray(width * height * 4).fill(120) })).toBeUndefined();
    expect(readPixels({ width: 1, height: 1, data: new Uint8ClampedArray(4) })).toBeUndefined();
    const read = readPixels(photographed("https://example.org/x"), "still");
    expect(read).toBe("https://example.org/x");
    expect(cardCodeIn(read ?? "")).toBeUndefined();
  });

  it("takes a picture in no larger than it has to tell of a card", () => {
    expect(takenIn(4_000, 3_000)).toEqual({ width: 1_280, height: 960 });
    expect(takenIn(640, 480)).toEqual({ width: 640, height: 480 });
    expect(takenIn(1, 100_000)).toEqual({ width: 1, height: 1_280 });
  });
});
