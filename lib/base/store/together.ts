import "server-only";
import { Round } from "#runtime/round.ts";

/**
 * Lets those who look something up in one turn of the event loop ask the database together (runtime/round.ts): after a change two
 * hundred open tables do, each for its own person. A revocation holds at once.
 */
export class Together<Key, Found> {
  readonly #read: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>;
  #gathering: Round<Key, ReadonlyMap<Key, Found>> | undefined;

  /** @param read looks all of them up in one statement; what is not there is left out */
  constructor(read: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>) {
    this.#read = read;
  }

  /** What there is under a key, or undefined. @throws what the reading throws, for all who took part in it */
  async find(key: Key): Promise<Found | undefined> {
    this.#gathering ??= new Round((keys) => {
      this.#gathering = undefined;
      return this.#read([...new Set(keys)]);
    });
    return (await this.#gathering.join(key)).answer.get(key);
  }
}
