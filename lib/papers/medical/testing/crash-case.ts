import type { CrashCase } from "#lib/desk/testing/crash-case.ts";
import { saySports } from "#lib/papers/medical/certificate-sports.ts";
import { sportsOfClub } from "#lib/papers/medical/club-rules.ts";
import { requestMedical } from "#lib/papers/medical/request.ts";
import { makeEach, makePerson } from "../../../../scripts/testing/club.ts";
import { NO_RECORD } from "../record.ts";
import { fieldsOf, type MedicalWish } from "../wish.ts";

interface AskedWish {
  memberId: number;
  wish: MedicalWish;
}

/** Days that nothing else of a desk has, so that one finds them wherever they are written (canary.test.ts). */
export const CANARY_DAYS = ["2026-09-09", "2031-08-29"] as const;
const [BEGIN, END] = CANARY_DAYS;

/** The sport for which a certificate was read. */
const CANARY_SPORT = "Zqplongee";

/** One person in three each: an attestation, a certificate that is accepted at once, and one that waits. */
const WISHES: readonly MedicalWish[] = [
  { of: "questionnaire", attested: true },
  { of: "certificate", begin: BEGIN, end: END, type: "performance", valid: true },
  { of: "certificate", begin: BEGIN },
];

/** Decisions and declarations about the papers of people, one each. */
export const medicalCase: CrashCase<AskedWish[]> = {
  steps: [null],
  fill: async ({ make, count }) => {
    await make("/sports", { name: CANARY_SPORT });
    return makeEach(count, async (nth) => ({
      memberId: await makePerson(make, `Papers${nth}`),
      wish: WISHES[nth % WISHES.length] as MedicalWish,
    }));
  },
  async ask(tx, by, asked) {
    for (const { memberId, wish } of asked)
      await requestMedical(tx, { ...by, ask: `papers-${memberId}`, memberId, wish, seen: NO_RECORD });
    // What the desk keeps of its own beside what it sends, of one of them.
    const [sport] = await sportsOfClub(tx, by.club);
    const [first] = asked;
    if (!first || !sport) return;
    const seen = { ...NO_RECORD, begin: BEGIN, end: END, type: "performance" };
    const { club, seasonId, askedBy } = by;
    await saySports(tx, { club, seasonId, memberId: first.memberId, seen, sports: [sport.id], by: askedBy });
  },
  async read(club, asked) {
    const rows = await club.read<Record<string, unknown> & { member_id: number }>(
      `select member_id, health_questionnaire, valid, certificate_type, certificate_begin::text as certificate_begin,
        certificate_end::text as certificate_end from medical_items`,
    );
    return asked.map(({ memberId, wish }) => ({
      writes: 1,
      there: rows
        .filter((row) => row.member_id === memberId)
        .filter((row) => Object.entries(fieldsOf(wish)).every(([name, value]) => row[name] === value))
        .map(({ member_id }) => member_id),
    }));
  },
  audit: (asked) => ({ "medical.write": asked.length, ...(asked.length > 0 && { "medical.sports": 1 }) }),
};
