import { decodeQR } from "qr/decode.js";

/** Red, green, blue and opacity of each point, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Wider than this a picture has nothing more to tell of a card, and takes longer: of a telephone's camera, half a card's width is enough. */
const WIDEST = 1_280;
/** What a picture that was chosen may take beyond the first look, in milliseconds; a frame of a camera is followed by another. */
const PATIENCE_MS = { frame: 25, still: 600 } as const;

/** How large to take a picture in, so that it is no wider than is useful. Pure. */
export function takenIn(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, WIDEST / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** What stands in the QR code of a picture; undefined where none is found. The one decoder of cameras and pictures where the browser has none of its own. */
export function readPixels(pixels: Pixels, kind: keyof typeof PATIENCE_MS = "frame"): string | undefined {
  try {
    return decodeQR(pixels, { timeLimit: PATIENCE_MS[kind] });
  } catch {
    // Nothing found is its way to say so.
    return undefined;
  }
}
