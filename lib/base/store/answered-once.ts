import "server-only";
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { now } from "#lib/base/time/clock.ts";
import type { Transaction } from "./database.ts";
import { answeredAsks } from "./schema/base/asks.ts";

/** A question that writes something down, by the name that its page keeps until it is answered. */
export interface Asking {
  club: string;
  /** Whose question it is. */
  account: number;
  ask: string;
  /** What is asked, without the name. */
  said: unknown;
}

/** Something was written down under this name before, and it was something else: what is asked now is not. */
export interface AskedOtherwise {
  ok: false;
  code: "asked_otherwise";
}

/**
 * Does what is asked once: under a name that was answered already nothing is done, and the same is answered. Two that arrive at once come one after the other. A
 * refusal writes nothing down, and may be asked again under its name.
 * @param carryOut in the same transaction; its answer is kept as JSON, and must hold nothing secret
 */
export async function answeredOnce<Answer extends { ok: boolean }>(
  tx: Transaction,
  { club, account: accountId, ask, said }: Asking,
  carryOut: () => Promise<Answer>,
): Promise<Answer | AskedOtherwise> {
  const digest = createHash("sha256").update(JSON.stringify(said)).digest("base64url");
  const here = and(eq(answeredAsks.club, club), eq(answeredAsks.accountId, accountId), eq(answeredAsks.ask, ask));
  const [mine] = await tx
    .insert(answeredAsks)
    .values({ club, accountId, ask, digest, writtenAt: now() })
    .onConflictDoNothing()
    .returning({ ask: answeredAsks.ask });
  if (!mine) {
    const [known] = await tx.select().from(answeredAsks).where(here);
    if (!known || known.digest !== digest) return { ok: false, code: "asked_otherwise" };
    return known.answer as Answer;
  }
  const answer = await carryOut();
  if (answer.ok) await tx.update(answeredAsks).set({ answer }).where(here);
  else await tx.delete(answeredAsks).where(here);
  return answer;
}
