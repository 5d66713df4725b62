import { fold } from "#lib/base/words/fold.ts";
import { knownMethod } from "./known-methods.ts";

/** Several payments that somebody wrote down as one method: "2 chèques", "3 x chèque". */
export interface CountedMethod {
  count: number;
  /** How each of them was paid. */
  method: string;
}

/** A number before the word, or behind it with a sign of counting between: "Chèque 2" is the name of a method in many clubs. */
const BEFORE = /^(?<count>\d{1,2})\s*(?:[x×*]\s*)?(?<word>\p{L}.*)$/u;
const BEHIND = /^(?<word>\p{L}.*?)\s*[x×*]\s*(?<count>\d{1,2})$/u;

/**
 * Whether what stands in the field of the method counts payments. Each cheque is a payment of its own (club-api §2.11: an amount and a method), so that they can be deposited,
 * and come back, by themselves. Null: it does not, or the club has a method of that very name. Pure.
 */
export function countedMethod(written: string, used: readonly string[]): CountedMethod | null {
  const said = written.trim();
  if (used.some((method) => fold(method) === fold(said))) return null;
  const { count, word } = (BEFORE.exec(said) ?? BEHIND.exec(said))?.groups ?? {};
  if (count === undefined || word === undefined || Number(count) < 2) return null;
  const known = knownMethod(word, used) ?? knownMethod(word.replace(/s$/iu, ""), used);
  if (known === null) return null;
  // As one of them is called: by the club's own word, or the word without its plural.
  return { count: Number(count), method: used.includes(known) ? known : singular(known) };
}

function singular(method: string): string {
  const one = method.replace(/s$/iu, "");
  const called = knownMethod(one, []) === null ? method : one;
  return called.charAt(0).toUpperCase() + called.slice(1);
}
