import "server-only";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { log } from "#lib/base/program/log.ts";
import type { Account } from "#lib/base/store/accounts.ts";
import { isUnavailable } from "#lib/base/store/database.ts";
import { SealBrokenError } from "#lib/base/store/seal.ts";
import { type ActionRefusal, malformed, readArguments } from "./action.ts";
import { type AskedAnew, askedAnew } from "./asked-anew.ts";
import { currentPerson } from "./person.ts";
import { signInPath } from "./seat.ts";

/** For pages outside every club: who operates this installation. Others are told what a page that is not there tells. */
export async function requireOperator(): Promise<Account> {
  const person = await currentPerson();
  if (!person) redirect(await signInPath());
  if (!person.isOperator) notFound();
  return person;
}

export type OperatorRefusal =
  | Extract<ActionRefusal, { code: "malformed" | "unavailable" | "sealed_otherwise" }>
  | AskedAnew
  | { ok: false; code: "signed_out" | "no_operator"; words: string };

/** Whether it is asked for before it is carried out that the person showed who they are lately. */
export type Proof = "proven" | "free";

/** A server action of whoever operates this installation: parsed, authorised, and where it cannot be taken back asked for anew, as `clubAction`. */
export function operatorAction<const S extends readonly z.ZodType[], Answer>(
  proof: Proof,
  schemas: S,
  carryOut: (operator: Account, ...asked: { [K in keyof S]: z.output<S[K]> }) => Promise<Answer>,
): (...given: { [K in keyof S]: z.input<S[K]> }) => Promise<Answer | OperatorRefusal> {
  return async (...given) => {
    const asked = readArguments(schemas, given);
    if (!asked) return malformed();
    const refused = await getTranslations("access.refused");
    try {
      const person = await currentPerson();
      if (!person) return { ok: false, code: "signed_out", words: refused("signedOut") };
      if (!person.isOperator) return { ok: false, code: "no_operator", words: refused("noOperator") };
      return (proof === "proven" ? await askedAnew() : undefined) ?? (await carryOut(person, ...asked));
    } catch (cause) {
      if (cause instanceof SealBrokenError)
        return {
          ok: false,
          code: "sealed_otherwise",
          words: (await getTranslations("errors"))("code.sealed_otherwise"),
        };
      if (!isUnavailable(cause)) throw cause;
      log().error({ err: cause }, "an action found the database out of reach");
      return { ok: false, code: "unavailable", words: refused("unavailable") };
    }
  };
}
