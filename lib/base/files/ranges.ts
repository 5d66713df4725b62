/** Notes with no more than this between them are read as one: a hostile file has millions, and each costs an object. */
const BETWEEN_BYTES = 64;

/** Parts of a file that are collected from its beginning to its end. */
export class Ranges {
  readonly #bytes: Uint8Array;
  readonly #ranges: { from: number; to: number }[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  add(from: number, to: number): void {
    const last = this.#ranges.at(-1);
    if (last && from - last.to <= BETWEEN_BYTES) last.to = to;
    else this.#ranges.push({ from, to });
  }

  parts(): Uint8Array[] {
    return this.#ranges.map(({ from, to }) => this.#bytes.subarray(from, to));
  }
}
