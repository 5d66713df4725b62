import "server-only";

interface Round<Key, Found> {
  keys: Set<Key>;
  answer: Promise<ReadonlyMap<Key, Found>>;
}

/**
 * Lets those who look something up in one turn of the event loop ask the database together: after a change two hundred open tables do,
 * each for its own person. Nothing is remembered: who asks joins only a question that was not sent yet, so what they are told was
 * true after they asked, and a revocation holds at once. A question that takes long delays nobody but those in it.
 */
export class Together<Key, Found> {
  readonly #read: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>;
  #gathering: Round<Key, Found> | undefined;

  /** @param read looks all of them up in one statement; what is not there is left out */
  constructor(read: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>) {
    this.#read = read;
  }

  /** What there is under a key, or undefined. @throws what the reading throws, for all who took part in it */
  async find(key: Key): Promise<Found | undefined> {
    this.#gathering ??= this.#open();
    const round = this.#gathering;
    round.keys.add(key);
    return (await round.answer).get(key);
  }

  #open(): Round<Key, Found> {
    const keys = new Set<Key>();
    const answer = endOfTurn().then(() => {
      this.#gathering = undefined;
      return this.#read([...keys]);
    });
    return { keys, answer };
  }
}

/** All who ask in this turn of the event loop have asked by then. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
