/** What stands on a card, and nothing else of anybody. */
export interface CardFace {
  memberId: number;
  club: string;
  season: string;
  name: string;
  groups: string[];
  /** Spelled as it is printed below its drawing. */
  code: string;
  /** The drawing of the code (ISO/IEC 18004): the dark squares of a field of `size` by `size` with its margin, as a path. */
  size: number;
  path: string;
}

/** A card as a path's squares: where each dark one begins, in modules. Pure. */
export const darkSquares = (path: string): [x: number, y: number][] =>
  [...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => [Number(x), Number(y)]);

/** A card for credit cards' pockets (ISO/IEC 7810, ID-1), in millimetres. */
export const CARD_MM = { width: 85.6, height: 54 };

/** Where its drawing is, with its quiet zone, in millimetres: a telephone reads it from an arm's length. */
export const CODE_MM = { side: 36, left: CARD_MM.width - 37, top: 6 };
