import { Round, type RoundShare } from "../runtime/round.ts";
import type { ClubDatabase } from "./store/database.ts";

/** Rounds of their own for each open club, made when the first request asks there. */
export function roundsByClub<Answer>(): (database: ClubDatabase) => Rounds<Answer> {
  const byDatabase = new WeakMap<ClubDatabase, Rounds<Answer>>();
  return (database) => {
    const rounds = byDatabase.get(database) ?? new Rounds<Answer>();
    byDatabase.set(database, rounds);
    return rounds;
  };
}

/** Lets requests that ask the same in one turn of the event loop ask the database together (runtime/round.ts). */
export class Rounds<Answer> {
  readonly #gathering = new Map<string, Round<undefined, Answer>>();

  /**
   * Takes part in the next round.
   * @param key requests with the same key ask the same
   * @param ask sends the question for a number of requests; the first caller's is used
   */
  join(key: string, ask: (count: number) => Promise<Answer>): Promise<RoundShare<Answer>> {
    let round = this.#gathering.get(key);
    if (!round) {
      round = new Round((asked) => {
        this.#gathering.delete(key);
        return ask(asked.length);
      });
      this.#gathering.set(key, round);
    }
    return round.join(undefined);
  }
}
