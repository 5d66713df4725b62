import { OPEN_LETTERS } from "#lib/base/store/schema/sync/post.ts";
import type { ToldLetter } from "#lib/sync/post/testing/post-process.ts";

/** What a ledger says of its letters, against how often each has arrived. */
export interface LetterVerdict {
  /** How many are told in which state. */
  states: string;
  /** Of those that are called uncertain: how many had arrived, and how many twice. */
  uncertain: { arrived: number; twice: number };
  /** Called sent, and not there · there twice, though not called uncertain · there though called neither, or still open. */
  lost: ToldLetter[];
  doubled: ToldLetter[];
  otherwise: ToldLetter[];
}

/** Holds a ledger against what a server has. Pure. @param copies how often it has the letter of a name */
export function judgeLetters(ledger: readonly ToldLetter[], copies: (messageId: string) => number): LetterVerdict {
  const withCopies = ledger.map((letter) => ({ letter, state: letter.state, count: copies(letter.messageId) }));
  const those = (is: (one: (typeof withCopies)[number]) => boolean) =>
    withCopies.filter(is).map(({ letter }) => letter);
  const uncertain = withCopies.filter(({ state }) => state === "uncertain");
  return {
    states: [...Map.groupBy(ledger, ({ state }) => state)].map(([state, some]) => `${state} ${some.length}`).join(", "),
    uncertain: {
      arrived: uncertain.filter(({ count }) => count > 0).length,
      twice: uncertain.filter(({ count }) => count > 1).length,
    },
    lost: those(({ state, count }) => state === "sent" && count === 0),
    doubled: those(({ state, count }) => state !== "uncertain" && count > 1),
    otherwise: those(({ state, count }) => isOpen(state) || (!["sent", "uncertain"].includes(state) && count > 0)),
  };
}

const isOpen = (state: string): boolean => OPEN_LETTERS.some((one) => one === state);

/** Prints the first of those that are not as they should be. */
export function printAmiss({ lost, doubled, otherwise }: LetterVerdict, indent: string): void {
  for (const { address, state, code, tries } of [...lost, ...doubled, ...otherwise].slice(0, 9))
    console.log(`${indent}${address}: ${state} ${code}, tried ${tries} times`);
}
