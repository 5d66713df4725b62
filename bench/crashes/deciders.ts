import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { clubClient } from "../../scripts/testing/club.ts";

/** What somebody asks of a registration (club-api §4.5). */
export type Wish = "validate" | "refuse" | "cancel";

/** A decision that is to be made, and whether the club's rules allow it. */
export interface Decision {
  id: number;
  wish: Wish;
  allowed: boolean;
}

/** As many at a time as the dashboard has. */
const AT_ONCE = 4;

/** Between two tries: long enough not to ask a program that starts a thousand times. */
const AGAIN_MS = 100;

/** Decides at the club as another of its programs would, asking with the same key until it has an answer. */
export function startDeciding(client: ReturnType<typeof clubClient>, decisions: readonly Decision[]) {
  let [next, made] = [0, 0];
  const decide = async () => {
    for (let decision = decisions[next++]; decision; decision = decisions[next++]) {
      await insist(client, decision);
      made += 1;
    }
  };
  const over = Promise.all(Array.from({ length: AT_ONCE }, decide)).then(() => {});
  return { made: () => made, over };
}

/** @throws when the club's answer is neither what its rules say nor one that passes */
async function insist(client: ReturnType<typeof clubClient>, { id, wish, allowed }: Decision): Promise<void> {
  const key = randomUUID();
  for (;;) {
    const answer = await client
      .write("POST", `/annual-registrations/${id}/${wish}`, undefined, key)
      .catch(() => undefined);
    // 422: a rule of the club refused it, and the transaction that had begun was rolled back.
    if (answer?.status === (allowed ? 200 : 422)) return;
    if (answer && answer.status < 500 && ![401, 409, 429].includes(answer.status))
      throw new Error(`${wish} ${id}: ${answer.status} ${await answer.text()}`);
    await wait(AGAIN_MS);
  }
}
