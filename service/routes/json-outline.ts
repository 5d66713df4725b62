const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** What closes the bytes that open an object and a list. */
const CLOSERS: Readonly<Record<number, string>> = { 123: "}", 91: "]" };
const CLOSING = new Set([0x7d, 0x5d]);

/** What may be in a text. */
export interface OutlineLimits {
  /** Levels of lists and objects. */
  depth: number;
  /** Values, those inside of lists and objects too. */
  values: number;
}

/**
 * Looks over JSON while it arrives, without making anything of it: how deep it is, and how many values it has. A text that has too
 * much of one is known by its first kilobytes, and the rest costs nothing. What is no JSON is left to the parser.
 */
export class JsonOutline {
  readonly #limits: OutlineLimits;
  readonly #open: string[] = [];
  #inText = false;
  /** Whether the bytes of a text so far end with a backslash that escapes the next one. */
  #escaping = false;
  #values = 1;
  #bytes = 0;
  /** Where a text with too many values is cut, and what closes it there. */
  #cut = { bytes: 0, closers: "" };
  #verdict: "deep" | "many" | undefined;

  constructor(limits: OutlineLimits) {
    this.#limits = limits;
  }

  /** Whether it is nested too deeply, or has too many values; undefined while it is neither. */
  get verdict(): "deep" | "many" | undefined {
    return this.#verdict;
  }

  /** The next bytes. Nothing is looked at after a verdict. */
  take(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.byteLength && this.#verdict === undefined; at++) {
      if (this.#inText) at = this.#skipText(chunk, at);
      else this.#look(chunk[at] ?? 0, this.#bytes + at);
    }
    this.#bytes += chunk.byteLength;
  }

  /** The beginning of a text that has too many values, as whole JSON: it has as many as are allowed. */
  beginning(text: Uint8Array): Uint8Array {
    return Buffer.concat([text.subarray(0, this.#cut.bytes), Buffer.from(this.#cut.closers)]);
  }

  #look(byte: number, place: number): void {
    const closer = CLOSERS[byte];
    if (byte === QUOTE) this.#inText = true;
    else if (byte === COMMA) this.#count(place);
    else if (CLOSING.has(byte)) this.#open.pop();
    else if (closer !== undefined) {
      this.#open.push(closer);
      this.#values++;
      if (this.#open.length > this.#limits.depth) this.#verdict = "deep";
    }
  }

  /** A comma ends a value, so the text can be cut there. */
  #count(place: number): void {
    this.#values++;
    if (this.#values <= this.#limits.values) return;
    this.#cut = { bytes: place, closers: this.#open.toReversed().join("") };
    this.#verdict = "many";
  }

  /** The place of the quotation mark that ends a text, or of the last byte. */
  #skipText(chunk: Uint8Array, from: number): number {
    for (let at = from; ; at++) {
      const quote = chunk.indexOf(QUOTE, at);
      const end = quote === -1 ? chunk.byteLength : quote;
      this.#escaping = this.#isEscaped(chunk, at, end);
      if (quote === -1) return end - 1;
      if (!this.#escaping) {
        this.#inText = false;
        return quote;
      }
      // The mark itself is what was escaped.
      this.#escaping = false;
      at = quote;
    }
  }

  /** Whether the byte at `end` comes after an odd number of backslashes. */
  #isEscaped(chunk: Uint8Array, from: number, end: number): boolean {
    let start = end;
    while (start > from && chunk[start - 1] === BACKSLASH) start--;
    const odd = (end - start) % 2 === 1;
    return start === from && this.#escaping ? !odd : odd;
  }
}
