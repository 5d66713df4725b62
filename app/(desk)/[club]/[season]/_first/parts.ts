import "server-only";
import type { ReactNode } from "react";
import {
  mayFollowDecisions,
  mayFollowPapers,
  mayKeepAid,
  mayReadAttendance,
  mayReadDues,
  mayReadMedical,
  mayReadNotes,
  mayReadPayments,
  mayReadPeople,
  mayReadRegistrations,
  mayTakeAttendance,
  type PermissionVerdict,
  type Seat,
} from "#lib/base/access/permissions.ts";
import type { Role } from "#lib/base/access/roles.ts";
import type { Noun } from "#lib/club/contract/offered.ts";
import type { Phase } from "#lib/sync/resources/all.ts";
import type { Rule } from "#lib/sync/resources/resource.ts";
import { Ages } from "./ages.tsx";
import { AidDays } from "./aid-days.tsx";
import { Arrivals } from "./arrivals.tsx";
import { FamiliesToWriteTo } from "./families.tsx";
import { Fill } from "./fill.tsx";
import { HealthToday } from "./health-today.tsx";
import { MonthlyIncome } from "./income.tsx";
import { Incomplete } from "./incomplete.tsx";
import { SeasonMoney } from "./money.tsx";
import { OwnFollowUps } from "./own-follow-ups.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import type { PartProps } from "./part-props.ts";
import { SeasonCounts } from "./season-counts.tsx";
import { ToDecide } from "./to-decide.tsx";
import { workSources } from "./to-do.ts";
import { Today } from "./today.tsx";
import { OwnUncalled, Uncalled } from "./uncalled.tsx";
import { WhoWaits } from "./waiting-table.tsx";
import { LongWaits } from "./waits.tsx";

/** One part of a first page. It is shown to whom all of its rules allow it, where the club has what it is about. */
interface FirstPart {
  name: PartName;
  rules: readonly Rule[];
  /** The noun of the contract without which there is nothing to show. */
  noun?: Noun;
  /** What has to be copied first; a season that was copied before that was has none of it, and is no season without any. */
  phase?: Phase;
  /** As wide as the page: a table, a line. */
  wide?: true;
  /** Whether there is anything to show to somebody, where no rule says it. */
  isFor?(seat: Seat, isOffered: (noun: Noun) => boolean): boolean;
  Part(props: PartProps): ReactNode | Promise<ReactNode>;
}

/** The parts that there are; what each is called stands under `parts` of the overview's words. */
const PARTS = {
  // Where nothing may be counted there is nothing to do, which is not said as if it had been counted.
  today: { rules: [], wide: true, isFor: (...of) => workSources(...of).length > 0, Part: Today },
  counts: { rules: [mayReadRegistrations], wide: true, Part: SeasonCounts },
  followUps: { rules: [mayReadNotes], wide: true, Part: OwnFollowUps },
  waits: { rules: [mayReadRegistrations], Part: LongWaits },
  waiting: { rules: [mayReadRegistrations], wide: true, Part: WhoWaits },
  arrivals: { rules: [mayReadRegistrations], wide: true, Part: Arrivals },
  fill: { rules: [mayReadRegistrations], Part: Fill },
  ages: { rules: [mayReadRegistrations, mayReadPeople], Part: Ages },
  income: { rules: [mayReadPayments], noun: "payments", phase: "payments", Part: MonthlyIncome },
  money: { rules: [mayReadDues], noun: "payments", phase: "payments", wide: true, Part: SeasonMoney },
  aid: { rules: [mayKeepAid], noun: "payments", Part: AidDays },
  uncalled: { rules: [mayReadAttendance], noun: "attendance", wide: true, Part: Uncalled },
  ownUncalled: { rules: [mayReadAttendance], noun: "attendance", wide: true, Part: OwnUncalled },
  toDecide: { rules: [mayFollowDecisions], Part: ToDecide },
  incomplete: { rules: [mayFollowPapers], noun: "member-documents", Part: Incomplete },
  families: { rules: [mayFollowDecisions], Part: FamiliesToWriteTo },
  health: { rules: [mayReadMedical], noun: "medical", wide: true, Part: HealthToday },
  sessions: { rules: [mayTakeAttendance], noun: "attendance", wide: true, Part: OwnSessions },
} as const satisfies Record<string, Omit<FirstPart, "name">>;

type PartName = keyof typeof PARTS;

/** What each role opens the desk for, the most pressing first: what there is to do stands before what there is to know. */
const FIRST_PAGES: Readonly<Record<Role, readonly PartName[]>> = {
  director: ["today", "followUps", "uncalled", "counts", "waits", "fill", "arrivals", "ages", "income"],
  secretary: ["today", "followUps", "toDecide", "incomplete", "families", "counts", "waiting"],
  treasurer: ["today", "money", "followUps", "aid", "income"],
  coach: ["today", "sessions", "ownUncalled"],
  doctor: ["today", "health"],
  reader: ["today", "counts", "arrivals", "fill"],
};

const ownParts = ({ role }: Seat): FirstPart[] => FIRST_PAGES[role].map((name) => ({ name, ...PARTS[name] }));

/**
 * The parts of a person's first page: those of their role, as far as the scopes of the club let them be read.
 * @param isOffered whether the club's contract has a noun (`offeredNouns`)
 */
export function firstPage(seat: Seat, isOffered: (noun: Noun) => boolean): FirstPart[] {
  return ownParts(seat).filter(
    ({ rules, noun, isFor }) =>
      rules.every((rule) => rule(seat).allowed) && (!noun || isOffered(noun)) && (isFor?.(seat, isOffered) ?? true),
  );
}

/** The first of what keeps a part from a person's first page: a scope that the club did not grant. Where nothing does, what is allowed. */
export function leftOut(seat: Seat, isOffered: (noun: Noun) => boolean): PermissionVerdict {
  const verdicts = ownParts(seat)
    .filter(({ noun }) => !noun || isOffered(noun))
    .flatMap(({ rules }) => rules.map((rule) => rule(seat)));
  return verdicts.find(({ allowed }) => !allowed) ?? { allowed: true };
}
