import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { saidSportsOf } from "#lib/medical/certificate-sports.ts";
import { integers } from "#lib/store/integers.ts";
import { certificateSports } from "#lib/store/schema/medical.ts";
import type { HeldSource } from "../source.ts";

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
