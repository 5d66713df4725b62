import "server-only";
import { encode } from "uqr";
import type { AppSetUp } from "./second-factor.ts";

/** What a page shows of an app that is being set up: the secret in groups of four, and a QR code as the path of a drawing of `size` by `size`. */
export interface DrawnApp {
  secret: string;
  size: number;
  path: string;
}

/** Draws what an app is given. Pure. */
export function drawnApp({ secret, uri }: AppSetUp): DrawnApp {
  const { size, data } = encode(uri, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { secret: secret.replaceAll(/.{4}(?=.)/g, "$& "), size, path };
}
