/** A number of places that are taken and given back; who finds none asks again when something of their own has ended. */
export class Places {
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Takes as many as are free, up to `wanted`. */
  take(wanted: number): number {
    const given = Math.min(wanted, this.#free);
    this.#free -= given;
    return given;
  }

  give(count: number): void {
    this.#free += count;
  }
}
