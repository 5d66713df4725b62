import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { integers } from "#lib/base/store/integers.ts";
import { certificateSports } from "#lib/base/store/schema/papers/medical.ts";
import type { HeldSource } from "#lib/people/disclosure/source.ts";
import { saidSportsOf } from "./certificate-sports.ts";

/** For which sports their certificate was read: all that the desk keeps of anybody's health (docs/decisions/066). */
export const heldCertificateSports: HeldSource = {
  name: "certificateSports",
  tables: [certificateSports],
  read: saidSportsOf,
  forgetting: {
    forget: async (tx, { club, members }) =>
      (
        await tx
          .delete(certificateSports)
          .where(and(eq(certificateSports.club, club), sql`${certificateSports.memberId} = any(${integers(members)})`))
          .returning({ memberId: certificateSports.memberId })
      ).length,
  },
};
