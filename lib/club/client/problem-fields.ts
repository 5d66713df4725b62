import "server-only";
import type { OwnSecrets } from "./own-secrets.ts";

/**
 * What a club tells of a failure, as far as it is believed: bounded, since it is shown, logged and stored with each piece of a work, and
 * without our own secrets, which a service that repeats its request would bring along. Lengths are in UTF-16 units.
 */

const LONGEST_DETAIL = 500;
const MOST_FAULTS = 100;
/** A JSON Pointer into a body of ours; the deepest of the contract has some 60. */
const LONGEST_POINTER = 200;
const MOST_SCOPES = 100;

/** What is a number to be read out, not a text: anything else is left out whole. */
const REQUEST_ID = /^[\w.:@/+=~-]{1,128}$/;
/** Codes of problems are names (club-api §7), those of tokens too (RFC 6749 §5.2). */
const CODE = /^[\w.:/-]{1,64}$/;
/** A scope-token of RFC 6749 §3.3 as far as clubs use it. */
const SCOPE = /^[\w.:/-]{1,64}$/;

/** One fault among several: `pointer` is a JSON Pointer into the body, or `?name` for a query parameter. */
export interface ClubFault {
  pointer: string;
  code: string;
  detail: string;
}

/** A code, or undefined when the text is not one. */
export function codeIn(value: unknown, own: OwnSecrets): string | undefined {
  return nameIn(value, CODE, own);
}

/** The number of a request, or undefined when the text is not one. */
export function requestIdIn(value: unknown, own: OwnSecrets): string | undefined {
  return nameIn(value, REQUEST_ID, own);
}

/** Words meant for people, on one line; empty when the value holds none. */
export function detailIn(value: unknown, own: OwnSecrets): string {
  return textIn(value, LONGEST_DETAIL, own);
}

/** The faults of a refusal, in its order. */
export function faultsIn(value: unknown, own: OwnSecrets): ClubFault[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, MOST_FAULTS)
    .filter((fault): fault is Record<string, unknown> => typeof fault === "object" && fault !== null)
    .map((fault) => ({
      pointer: textIn(fault.pointer, LONGEST_POINTER, own),
      code: codeIn(fault.code, own) ?? "",
      detail: detailIn(fault.detail, own) || detailIn(fault.message, own),
    }));
}

/** The scopes that a challenge names (RFC 6750 §3). */
export function scopesIn(challenge: string | null, own: OwnSecrets): string[] {
  const named = /\bscope="([^"]*)"/.exec(challenge ?? "")?.[1]?.split(" ") ?? [];
  return named.filter((scope) => nameIn(scope, SCOPE, own) !== undefined).slice(0, MOST_SCOPES);
}

function nameIn(value: unknown, form: RegExp, own: OwnSecrets): string | undefined {
  return typeof value === "string" && form.test(value) && !own.isIn(value) ? value : undefined;
}

/** Hidden before it is cut: half a secret would no longer be recognised. No database keeps a NUL. */
function textIn(value: unknown, longest: number, own: OwnSecrets): string {
  if (typeof value !== "string") return "";
  return own
    .hide(value)
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, longest)
    .toWellFormed();
}
