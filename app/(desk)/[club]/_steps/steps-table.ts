import {
  mayCreateRegistrations,
  mayEditAidKinds,
  mayManageActivities,
  mayManageConnection,
  mayManageSeasons,
  mayManageUsers,
  mayNameIssuer,
  maySetFreeDays,
  maySetMail,
  type Seat,
} from "#lib/base/access/permissions.ts";
import type { DefinedPage } from "#lib/base/addresses.ts";
import type { Noun } from "#lib/club/contract/offered.ts";
import type { StepKey } from "#lib/desk/first-page/first-steps.ts";
import type { Rule } from "#lib/sync/resources/resource.ts";

interface StepRow extends DefinedPage {
  key: StepKey;
  /** Who may do it. */
  rule: Rule;
  noun?: Noun;
}

const season = { of: "season" } as const;
const club = { of: "club" } as const;

/** What a new club sets up, in the order in which one thing stands on another, and where it is done. */
export const FIRST_STEPS: readonly StepRow[] = [
  { ...club, key: "season", path: "seasons/new", rule: mayManageSeasons },
  { ...season, key: "groups", path: "groups/new", rule: mayManageActivities },
  { ...season, key: "hours", path: "lessons/new", rule: mayManageActivities },
  { ...season, key: "decided", path: "registrations/new", rule: mayCreateRegistrations },
  { ...club, key: "secretary", path: "settings/users?new=1", rule: mayManageUsers },
  { ...club, key: "treasurer", path: "settings/users?new=1", rule: mayManageUsers },
  { ...club, key: "coach", path: "settings/users?new=1", rule: mayManageUsers },
  { ...club, key: "days", path: "settings/days", rule: maySetFreeDays },
  { ...club, key: "issuer", path: "settings/issuer", rule: mayNameIssuer, noun: "payments" },
  { ...season, key: "aid", path: "treasury/aid/kinds", rule: mayEditAidKinds, noun: "payments" },
  { ...club, key: "mail", path: "settings/mail", rule: maySetMail },
  { ...club, key: "messages", path: "settings/webhooks", rule: mayManageConnection },
];

/** Who sets a club up: others come to a desk that stands. */
const WHO: readonly Seat["role"][] = ["director", "secretary"];

/** What of it a person may do. @param isOffered whether the club's contract has a noun (`offeredNouns`) */
export function stepsFor(seat: Seat, isOffered: (noun: Noun) => boolean): StepRow[] {
  if (!WHO.includes(seat.role)) return [];
  return FIRST_STEPS.filter(({ rule, noun }) => rule(seat).allowed && (!noun || isOffered(noun)));
}
