"use client";

import { setNonce } from "get-nonce";

/**
 * Radix adds a style element while a dialog locks the page's scrolling; the content policy wants the response's nonce on
 * it. Browsers hide the attribute from CSS but give it to scripts that already run.
 */
if (typeof document !== "undefined") {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}

/** Renders nothing; importing it is what counts. */
export function StyleNonce() {
  return null;
}
