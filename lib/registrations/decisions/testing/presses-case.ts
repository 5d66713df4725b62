import type { CrashCase } from "#lib/desk/testing/crash-case.ts";
import { planPresses } from "#lib/registrations/decisions/plan-presses.ts";
import type { SentPress } from "#lib/registrations/decisions/press-wire.ts";
import { keepPresses } from "#lib/registrations/decisions/presses.ts";
import { makeEach, makeGroup, makePerson } from "../../../../scripts/testing/club.ts";
import { decidedAtClub } from "./decided-at-club.ts";

const OPERATIONS = ["validate", "refuse"] as const;

/** So many activities: decisions of several are on their way at once. */
const GROUPS = 6;

interface Pressed {
  operation: (typeof OPERATIONS)[number];
  /** The registration. */
  id: number;
  /** The press's name, made on the device. */
  key: string;
}

/** Registrations that are validated and refused by hand, a press each: kept, planned and sent one by one. A device sends all of them again until it has its answer. */
export const pressesCase: CrashCase<Pressed[]> = {
  steps: [null],
  async fill({ make, season, count }) {
    const groups = await makeEach(GROUPS, (nth) => makeGroup(make, season, `Pressed ${nth}`));
    return makeEach(count, async (nth) => {
      const memberId = await makePerson(make, `Pressed${nth}`);
      const id = await make("/annual-registrations", { member_id: memberId, group_id: groups[nth % GROUPS] ?? 0 });
      return { operation: OPERATIONS[nth % OPERATIONS.length] ?? "refuse", id, key: crypto.randomUUID() };
    });
  },
  async ask(tx, { club, askedBy, seasonId: season }, pressed) {
    const sent = pressed.map(({ key, operation, id }): SentPress => {
      const about = { season, kind: "annual" as const, ids: [id] };
      return { key, operation, ...about, saw: "pending", marks: null, of: null };
    });
    await keepPresses(tx, { club, person: askedBy }, sent);
  },
  again: (tx, by, pressed) => pressesCase.ask(tx, by, pressed),
  after: (opened, { club, askedBy }) => planPresses(opened, { club, person: askedBy }, async () => undefined),
  read: (club, pressed) => decidedAtClub(club, pressed),
  audit: (pressed) => {
    const of = Object.groupBy(pressed, ({ operation }) => operation);
    // That it was asked for, and what it came to.
    const entries = (some: readonly Pressed[] = []) => 2 * some.length;
    return { "registration.validate": entries(of.validate), "registration.refuse": entries(of.refuse) };
  },
};
