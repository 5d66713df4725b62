import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { integers } from "#lib/base/store/integers.ts";
import { refusalReasons } from "#lib/base/store/schema/registrations/refusal-reasons.ts";
import { mirrorPeople, mirrorRegistrations, mirrorTwins, twinVerdicts } from "#lib/base/store/schema/sync/mirror.ts";
import type { HeldSource } from "../source.ts";

/** The copy of the record: the club's own is the original. */
export const heldRecord: HeldSource = {
  name: "record",
  tables: [mirrorPeople],
  read: (db, { club, members }) => {
    const {
      id,
      lastName,
      firstName,
      birthDate,
      sex,
      email,
      emailVerified,
      phone,
      address,
      cityCode,
      parents,
      createdAt,
    } = mirrorPeople;
    return db
      .select({
        ...{ memberId: id, lastName, firstName, birthDate, sex, email, emailVerified },
        ...{ phone, address, cityCode, parents, createdAt },
      })
      .from(mirrorPeople)
      .where(and(eq(mirrorPeople.club, club), sql`${id} = any(${integers(members)})`))
      .orderBy(asc(id));
  },
  forgetting: { stays: "register" },
};

export const heldRegistrations: HeldSource = {
  name: "registrations",
  tables: [mirrorRegistrations],
  read: (db, { club, members }) => {
    const { memberId, seasonId, kind, id, activityId, valid, registeredAt, validatedAt, slotIds, licenceId } =
      mirrorRegistrations;
    return db
      .select({
        ...{ memberId, seasonId, kind, number: id, activityId, valid },
        ...{ registeredAt, validatedAt, slotIds, licenceId },
      })
      .from(mirrorRegistrations)
      .where(and(eq(mirrorRegistrations.club, club), sql`${memberId} = any(${integers(members)})`))
      .orderBy(asc(seasonId), asc(kind), asc(id));
  },
  forgetting: { stays: "register" },
};

/** Why registrations of theirs were refused, as the desk wrote it. */
export const heldRefusalReasons: HeldSource = {
  name: "refusalReasons",
  tables: [refusalReasons],
  read: (db, { club, members }) => {
    const { memberId, seasonId, kind, registrationId, reason, writtenAt } = refusalReasons;
    return db
      .select({ memberId, seasonId, kind, number: registrationId, reason, writtenAt })
      .from(refusalReasons)
      .where(and(eq(refusalReasons.club, club), sql`${memberId} = any(${integers(members)})`))
      .orderBy(asc(writtenAt), asc(registrationId));
  },
  forgetting: {
    forget: async (tx, { club, members }) =>
      (
        await tx
          .delete(refusalReasons)
          .where(and(eq(refusalReasons.club, club), sql`${refusalReasons.memberId} = any(${integers(members)})`))
          .returning({ id: refusalReasons.registrationId })
      ).length,
  },
};

/** Records that look like theirs, and what was said of them. */
export const heldPairs: HeldSource = {
  name: "pairs",
  tables: [mirrorTwins, twinVerdicts],
  read: async (db, { club, members }) => {
    const alike = await db
      .select({ lowId: mirrorTwins.lowId, highId: mirrorTwins.highId, grounds: mirrorTwins.grounds })
      .from(mirrorTwins)
      .where(and(eq(mirrorTwins.club, club), among(mirrorTwins, members)));
    const { lowId, highId, verdict, keptId, writtenAt: at } = twinVerdicts;
    const said = await db
      .select({ lowId, highId, verdict, keptId, at })
      .from(twinVerdicts)
      .where(and(eq(twinVerdicts.club, club), among(twinVerdicts, members)));
    return [...alike, ...said];
  },
  // Which record was given up for which: without it, what is held under the other number would be nobody's.
  forgetting: { stays: "numbers" },
};

const among = ({ lowId, highId }: typeof mirrorTwins | typeof twinVerdicts, members: readonly number[]) =>
  sql`(${lowId} = any(${integers(members)}) or ${highId} = any(${integers(members)}))`;
