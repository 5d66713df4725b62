import { CONTRACT_LIMITS } from "./limits.ts";

/**
 * A bound on the steps that a backtracking engine may need for `pattern` on a text of `length` characters, or undefined
 * when the expression leaves the small language that we can bound: literals, classes, escapes, groups, alternatives and
 * quantifiers, without look-around, back-reference or an unbounded quantifier on a group.
 */
export function patternCost(pattern: string, length: number): number | undefined {
  try {
    const reader = new Reader(pattern, length);
    const cost = reader.alternatives();
    if (!reader.ended) return undefined;
    const anchored = pattern.startsWith("^") && !pattern.includes("|");
    return anchored ? cost : cost * Math.max(length, 1);
  } catch (failure) {
    if (failure instanceof OutsideLanguage) return undefined;
    throw failure;
  }
}

/** Compiles a pattern as JSON Schema means it (unanchored, Unicode) when it is cheap enough; undefined when it is not. */
export function safePattern(pattern: string, maxLength: number = CONTRACT_LIMITS.patternText): RegExp | undefined {
  const cost = patternCost(pattern, Math.min(maxLength, CONTRACT_LIMITS.patternText));
  if (cost === undefined || cost > CONTRACT_LIMITS.patternSteps) return undefined;
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined; // not an expression at all: the caller shows the field as unchecked
  }
}

class OutsideLanguage extends Error {}

/** Characters a pattern may have: a longer one is written to be slow. */
const MAX_PATTERN = 500;

class Reader {
  readonly #text: string;
  readonly #length: number;
  #at = 0;

  constructor(text: string, length: number) {
    if (text.length > MAX_PATTERN) throw new OutsideLanguage();
    this.#text = text;
    this.#length = length;
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  alternatives(): number {
    let cost = this.#sequence();
    while (this.#text[this.#at] === "|") {
      this.#at++;
      cost += this.#sequence();
    }
    return cost;
  }

  #sequence(): number {
    let cost = 1;
    while (!this.ended && this.#text[this.#at] !== "|" && this.#text[this.#at] !== ")") {
      const isGroup = this.#text[this.#at] === "(";
      const atom = this.#atom();
      cost *= this.#quantified(atom, isGroup);
      if (cost > Number.MAX_SAFE_INTEGER) throw new OutsideLanguage();
    }
    return cost;
  }

  #atom(): number {
    const character = this.#text[this.#at++];
    if (character === "(") return this.#group();
    if (character === "[") this.#skipClass();
    else if (character === "\\") this.#skipEscape();
    else if (character === "*" || character === "+" || character === "?") throw new OutsideLanguage();
    return 1;
  }

  #group(): number {
    if (this.#text.startsWith("?:", this.#at)) this.#at += 2;
    else if (this.#text[this.#at] === "?") throw new OutsideLanguage();
    const cost = this.alternatives();
    if (this.#text[this.#at++] !== ")") throw new OutsideLanguage();
    return cost;
  }

  #skipClass(): void {
    while (!this.ended && this.#text[this.#at] !== "]") this.#at += this.#text[this.#at] === "\\" ? 2 : 1;
    if (this.ended) throw new OutsideLanguage();
    this.#at++;
  }

  #skipEscape(): void {
    const escaped = this.#text[this.#at++];
    if (escaped === undefined || /[1-9k]/.test(escaped)) throw new OutsideLanguage();
    if (escaped === "p" || escaped === "P" || escaped === "u") {
      const braces = /^\{[^}]*\}/.exec(this.#text.slice(this.#at));
      if (braces) this.#at += braces[0].length;
    }
  }

  /** The ways to match an atom under the quantifier that follows it. */
  #quantified(atom: number, isGroup: boolean): number {
    const quantifier = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(this.#text.slice(this.#at));
    if (!quantifier) return atom;
    this.#at += quantifier[0].length;
    const [minimum, maximum] = this.#range(quantifier);
    if (!isGroup) return Math.min(maximum, this.#length) - Math.min(minimum, this.#length) + 1;
    if (maximum > MAX_GROUP_REPEATS) throw new OutsideLanguage();
    return (atom + 1) ** maximum;
  }

  #range(quantifier: RegExpExecArray): [number, number] {
    const symbol = quantifier[0][0];
    if (symbol === "*") return [0, Number.POSITIVE_INFINITY];
    if (symbol === "+") return [1, Number.POSITIVE_INFINITY];
    if (symbol === "?") return [0, 1];
    const minimum = Number(quantifier[1]);
    if (quantifier[2] === undefined) return [minimum, minimum];
    return [minimum, quantifier[3] ? Number(quantifier[3]) : Number.POSITIVE_INFINITY];
  }
}

/** Repetitions of a group whose ways to match still can be multiplied out. */
const MAX_GROUP_REPEATS = 12;
