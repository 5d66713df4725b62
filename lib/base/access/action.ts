import "server-only";
import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { haveDays, strayDay } from "#lib/base/arguments/days-in.ts";
import { clubSlug } from "#lib/base/arguments/schemas.ts";
import { log } from "#lib/base/program/log.ts";
import { isUnavailable, store } from "#lib/base/store/database.ts";
import { SealBrokenError } from "#lib/base/store/seal.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { isStandingStill } from "#runtime/database/failure.ts";
import { knowsSections, type PermissionVerdict, type Seat, withinSections } from "./permissions.ts";
import { type Authorised, authorise } from "./seat.ts";

/** What any server action of a club may answer instead of its own: not understood, or not for this person. */
export type ActionRefusal =
  | Extract<Authorised, { ok: false }>
  | {
      ok: false;
      /** The arguments are not what the action takes: from an older page, or not from a page of ours. */
      code: "malformed";
      words: string;
    }
  | {
      ok: false;
      /** A day cannot be of what it is said to be of (lib/base/words/plausible-days.ts). */
      code: "stray_day";
      words: string;
    }
  | {
      ok: false;
      /** The dashboard's own database gives no answer, so that it is not known whether a change that was on its way happened; or the club stands still, and nothing did. */
      code: "unavailable";
      words: string;
    }
  | {
      ok: false;
      /** A credential that is stored here was sealed with another secret than this program's. */
      code: "sealed_otherwise";
      words: string;
    };

type Schemas = readonly z.ZodType[];
type Given<S extends Schemas> = { [K in keyof S]: z.input<S[K]> };
type Parsed<S extends Schemas> = { [K in keyof S]: z.output<S[K]> };

/**
 * A server action of one club. What a browser sends is only a claim: every argument is parsed, then the person is authorised, and only
 * then is anything done.
 * @param rule one of `permissions.ts`; where it depends on what is asked, it gets the arguments too
 * @param schemas of the arguments behind the club's slug
 */
export function clubAction<const S extends Schemas, Answer>(
  rule: (seat: Seat, ...asked: Parsed<S>) => PermissionVerdict,
  schemas: S,
  carryOut: (seat: Seat, ...asked: Parsed<S>) => Promise<Answer>,
): (club: string, ...given: Given<S>) => Promise<Answer | ActionRefusal> {
  return async (club: string, ...given: Given<S>) => {
    const [slug, asked] = [clubSlug.safeParse(club), readArguments(schemas, given)];
    if (!slug.success || !asked) return malformed();
    try {
      const asks = (seat: Seat) => rule(seat, ...asked);
      const answer = await authorise(slug.data, knowsSections(rule) ? withinSections(asks) : asks);
      if (!answer.ok) return answer;
      return (await strayed(slug.data, schemas, asked)) ?? (await carryOut(answer.seat, ...asked));
    } catch (cause) {
      if (cause instanceof SealBrokenError)
        return {
          ok: false,
          code: "sealed_otherwise",
          words: (await getTranslations("errors"))("code.sealed_otherwise"),
        };
      if (!isUnavailable(cause)) throw cause;
      const words = await getTranslations("access.refused");
      // An operator has seen to it, and nothing is wrong.
      if (isStandingStill(cause)) return { ok: false, code: "unavailable", words: words("held") };
      log().error({ err: cause }, "an action found the database out of reach");
      return { ok: false, code: "unavailable", words: words("unavailable") };
    }
  };
}

/** Every day that an action is given is judged here, by the club's own clock: no action has to think of it, and none can forget to. */
async function strayed(club: string, schemas: Schemas, asked: readonly unknown[]): Promise<ActionRefusal | undefined> {
  if (!haveDays(schemas, asked)) return undefined;
  const stray = strayDay(schemas, asked, await today((await store()).db, club));
  if (!stray) return undefined;
  const { date } = await getFormats();
  const days = { day: date(stray.day), from: date(stray.from), to: date(stray.to) };
  return { ok: false, code: "stray_day", words: (await getTranslations("days"))("refused", days) };
}

/** The arguments of an action as its schemas take them, or undefined: also for one too many. */
export function readArguments<const S extends Schemas>(schemas: S, given: readonly unknown[]): Parsed<S> | undefined {
  if (given.length > schemas.length) return undefined;
  const read = schemas.map((schema, place) => schema.safeParse(given[place]));
  if (read.some(({ success }) => !success)) return undefined;
  return read.map(({ data }) => data) as Parsed<S>;
}

/** The answer to arguments that are none. */
export async function malformed(): Promise<Extract<ActionRefusal, { code: "malformed" }>> {
  return { ok: false, code: "malformed", words: (await getTranslations("access.refused"))("malformed") };
}
