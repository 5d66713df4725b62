import "server-only";
import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { store } from "#lib/base/store/database.ts";
import { clubAction } from "./action.ts";
import type { PermissionVerdict, Seat } from "./permissions.ts";
import { currentSession } from "./person.ts";
import { isProvenLately } from "./proof.ts";

/** The answer to what cannot be taken back, where the person last showed who they are some time ago: nothing was done, and the same press is asked again after it. */
export interface AskedAnew {
  ok: false;
  code: "prove_again";
  words: string;
}

/** Why somebody has to show who they are before this; undefined: they did lately. */
export async function askedAnew(): Promise<AskedAnew | undefined> {
  const session = (await currentSession())?.session ?? "";
  if (await isProvenLately((await store()).db, session)) return undefined;
  return { ok: false, code: "prove_again", words: (await getTranslations("access.proof"))("needed") };
}

/** As `clubAction`, for what cannot be taken back: whoever presses showed who they are in the last minutes, or is asked to. */
export function provenAction<const S extends readonly z.ZodType[], Answer>(
  rule: (seat: Seat, ...asked: { [K in keyof S]: z.output<S[K]> }) => PermissionVerdict,
  schemas: S,
  carryOut: (seat: Seat, ...asked: { [K in keyof S]: z.output<S[K]> }) => Promise<Answer>,
) {
  return clubAction(rule, schemas, async (seat, ...asked): Promise<Answer | AskedAnew> => {
    return (await askedAnew()) ?? carryOut(seat, ...asked);
  });
}
