/**
 * A number of places that are taken and given back; a caller that finds none asks again when one of its own attempts has ended.
 */
export class DeliveryPermits {
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
