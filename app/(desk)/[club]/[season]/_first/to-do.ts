import "server-only";
import {
  mayCompareRecords,
  mayDecideRegistrations,
  mayFollowDecisions,
  mayFollowPapers,
  mayKeepAid,
  mayKeepInstalments,
  mayKeepSlips,
  mayKeepWaitingList,
  mayReadAttendance,
  mayReadDues,
  mayReadMedical,
  mayReadNotes,
  mayReadRegistrations,
  mayTakeAttendance,
  type Seat,
} from "#lib/base/access/permissions.ts";
import type { Role } from "#lib/base/access/roles.ts";
import { clubAddress, seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import type { en } from "#lib/base/words/en.ts";
import type { Noun } from "#lib/club/contract/offered.ts";
import type { PendingCounts } from "#lib/desk/first-page/attention.ts";
import { seasonStates } from "#lib/desk/first-page/overview.ts";
import { isToDo } from "#lib/papers/medical/worklist.ts";
import { parsePapersView } from "#lib/papers/missing/papers-view.ts";
import { foundPapers } from "#lib/papers/missing/worklist.ts";
import { LONG_WAIT_DAYS } from "#lib/sync/copy/waiting.ts";
import type { Rule } from "#lib/sync/resources/resource.ts";
import type { PartProps } from "./part-props.ts";
import {
  attentionOf,
  comingSessions,
  copyStatusOf,
  decidableOf,
  heldStandings,
  moneyOf,
  ownFollowUpCounts,
  papersOfSeason,
  uncalledSessions,
  waitingOf,
} from "./readings.ts";

type Words = (typeof en)["overview"]["today"];

/** Something that waits: how many there are, and where it is begun. */
export interface WaitingWork {
  /** Its words: `lines.<says>`, and on its button `does.<does>`. */
  says: keyof Words["lines"];
  does: keyof Words["does"];
  count: number;
  href: string;
  /** The page behind the button lists exactly these. */
  isList: boolean;
  /** What its words take besides the number. */
  values?: Record<string, string | number>;
}

/** Where work comes from: counted by itself, so that one that fails hides no other. */
interface WorkSource {
  /** What it is about, where it could not be counted: `about.<about>`. */
  about: keyof Words["about"];
  rules: readonly Rule[];
  noun?: Noun;
  /** @returns what waits; null where nobody has read yet what it would be counted from */
  count(of: PartProps): Promise<readonly WaitingWork[] | null>;
}

const KINDS = ["annual", "event"] as const;

const inList = (work: Omit<WaitingWork, "isList">): WaitingWork => ({ ...work, isList: true });
const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
const desk = ({ seat, season }: PartProps) => seasonAddress(seat.club, season.id, "registrations");

/** Pending registrations in which something is to be looked at, each kind by itself: each is a filter of the list. */
const pendingWith = (
  says: keyof PendingCounts,
  does: WaitingWork["does"],
  query: Record<string, string>,
): WorkSource => ({
  about: "decisions",
  rules: [mayFollowDecisions],
  count: async (of) => {
    const attention = await attentionOf(of.seat.club, of.season.id);
    return KINDS.map((kind) =>
      inList({
        ...{ says, does, count: attention[kind][says], values: { kind, days: LONG_WAIT_DAYS } },
        href: withQuery(desk(of), { kind, ...query }),
      }),
    );
  },
});

const followUps: WorkSource = {
  about: "followUps",
  rules: [mayReadNotes],
  count: async ({ seat, season }) => {
    const counts = await ownFollowUpCounts(seat);
    const list = seasonAddress(seat.club, season.id, "follow-ups");
    return (["overdue", "today"] as const).map((when) =>
      inList({ says: when, does: "open", count: counts[when], href: withQuery(list, { when }) }),
    );
  },
};

const ready: WorkSource = {
  about: "decisions",
  rules: [mayDecideRegistrations, mayFollowDecisions],
  count: async (of) => {
    const counts = await decidableOf(of.seat, of.season.id);
    return KINDS.map((kind) =>
      inList({
        ...{ says: "ready", does: "decide", count: counts[kind].ready, values: { kind } },
        href: withQuery(desk(of), { kind, state: "pending", ready: "yes" }),
      }),
    );
  },
};

const pending: WorkSource = {
  about: "decisions",
  rules: [mayReadRegistrations],
  count: async (of) => {
    const states = await seasonStates((await store()).db, { club: of.seat.club, seasonId: of.season.id });
    return KINDS.map((kind) =>
      inList({
        ...{ says: "pending", does: "look", count: states[kind].pending, values: { kind } },
        href: withQuery(desk(of), { kind, state: "pending" }),
      }),
    );
  },
};

const places: WorkSource = {
  about: "waiting",
  rules: [mayKeepWaitingList],
  count: async ({ seat, season }) => {
    const count = (await waitingOf(seat, season.id)).reduce((sum, { counts }) => sum + counts.next, 0);
    const href = seasonAddress(seat.club, season.id, "waiting");
    return [{ says: "places", does: "offer", count, href, isList: false }];
  },
};

const rollOf = (whose?: "own"): WorkSource => ({
  about: "attendance",
  rules: [mayReadAttendance],
  noun: "attendance",
  count: async ({ seat, season }) => {
    const { sessions } = await uncalledSessions(seat, season.id, whose);
    const list = seasonAddress(seat.club, season.id, "attendance");
    return (
      sessions && [
        inList({
          ...{ says: whose ? "ownUncalled" : "uncalled", does: "roll", count: sessions.length },
          href: withQuery(list, { tab: "missing", ...(whose && { whose }) }),
        }),
      ]
    );
  },
});

const sessionsToday: WorkSource = {
  about: "attendance",
  rules: [mayTakeAttendance],
  noun: "attendance",
  count: async ({ seat, season }) => {
    const day = await today((await store()).db, seat.club);
    const open = (await comingSessions(seat, season.id)).filter(
      ({ date, off, tally }) => date === day && !off && tally.recorded === 0,
    );
    const href = clubAddress(seat.club, "attendance");
    return [{ says: "sessions", does: "roll", count: open.length, href, isList: false }];
  },
};

const papers: WorkSource = {
  about: "papers",
  rules: [mayFollowPapers],
  noun: "member-documents",
  count: async ({ seat, season }) => {
    const standings = await papersOfSeason(seat.club, season.id);
    if (!standings.some(({ readAt }) => readAt !== null)) return null;
    const count = foundPapers(standings, parsePapersView({})).rows.length;
    return [inList({ says: "papers", does: "write", count, href: seasonAddress(seat.club, season.id, "papers") })];
  },
};

const pairs: WorkSource = {
  about: "records",
  rules: [mayFollowDecisions, mayCompareRecords],
  count: async ({ seat, season }) => {
    const { pairs: count } = await attentionOf(seat.club, season.id);
    const href = seasonAddress(seat.club, season.id, "members", "twins");
    return [inList({ says: "pairs", does: "compare", count, href })];
  },
};

const overfull: WorkSource = {
  about: "decisions",
  rules: [mayFollowDecisions],
  count: async (of) =>
    (await attentionOf(of.seat.club, of.season.id)).overfull.map(({ kind, id, name, validated, capacity }) =>
      inList({
        ...{ says: "overfull", does: "look", count: validated },
        values: { name: name ?? String(id), places: capacity ?? 0 },
        href: withQuery(desk(of), { kind, state: "validated", activity: String(id) }),
      }),
    ),
};

type Money = Awaited<ReturnType<typeof moneyOf>>;

/** What of the season's money is to be seen to; nothing is known of it before its payments were read. */
const money = (rules: readonly Rule[], of: (treasury: Money, page: string) => WaitingWork): WorkSource => ({
  about: "money",
  rules: [mayReadDues, ...rules],
  noun: "payments",
  count: async ({ seat, season }) => {
    const { read } = await copyStatusOf(seat.club, season.id);
    if (!read.includes("payments")) return null;
    return [of(await moneyOf(seat.club, season.id), seasonAddress(seat.club, season.id, "treasury"))];
  },
});

const late = money([mayKeepInstalments], ({ late: { lateCount: count } }, page) =>
  inList({ says: "late", does: "remind", count, href: `${page}/instalments?show=late` }),
);
const owing = money([], ({ owed: { families: count } }, page) =>
  inList({ says: "owing", does: "remind", count, href: `${page}/dues?show=owes` }),
);
const unallocated = money([], ({ unallocated: { families: count } }, page) =>
  inList({ says: "unallocated", does: "allocate", count, href: `${page}/dues?show=unallocated` }),
);
const toDeposit = money([mayKeepSlips], ({ toDeposit: { toDepositCount: count } }, page) => ({
  ...{ says: "toDeposit", does: "slip", count, href: `${page}/deposits`, isList: false },
}));
const aid = money([mayKeepAid], ({ aid: { count } }, page) =>
  inList({ says: "aid", does: "claim", count, href: `${page}/aid` }),
);

const medical: WorkSource = {
  about: "medical",
  rules: [mayReadMedical],
  noun: "medical",
  count: async ({ seat, season }) => {
    const standings = await heldStandings(seat, season.id);
    const href = seasonAddress(seat.club, season.id, "medical");
    return standings && [inList({ says: "medical", does: "open", count: standings.filter(isToDo).length, href })];
  },
};

const undone = pendingWith("undone", "why", { last: "failed" });
const odd = [
  pendingWith("pendingInFull", "look", { places: "none" }),
  pendingWith("waitingLong", "look", { waited: String(LONG_WAIT_DAYS) }),
  pendingWith("doubled", "look", { reasons: "already", sort: "name" }),
  pendingWith("twins", "look", { reasons: "twins", sort: "name" }),
  overfull,
];

/** What each role may have to do today, the most pressing first. */
export const TO_DO: Readonly<Record<Role, readonly WorkSource[]>> = {
  director: [followUps, undone, ready, rollOf(), papers, pairs, ...odd],
  secretary: [followUps, undone, ready, places, papers, pairs, ...odd],
  treasurer: [followUps, late, toDeposit, unallocated, aid, owing],
  coach: [sessionsToday, rollOf("own")],
  doctor: [medical],
  reader: [pending],
};

/** What waits for somebody, what of it nobody has read yet, and what could not be counted. */
export interface TodaysWork {
  waiting: WaitingWork[];
  unread: (keyof Words["about"])[];
  failed: (keyof Words["about"])[];
}

/** The sources that a person's first page counts. @param isOffered whether the club's contract has a noun (`offeredNouns`) */
export const workSources = (seat: Seat, isOffered: (noun: Noun) => boolean): WorkSource[] =>
  TO_DO[seat.role].filter(({ rules, noun }) => rules.every((rule) => rule(seat).allowed) && (!noun || isOffered(noun)));

/** Counts each source by itself: one that cannot be counted is told, and never looks like nothing to do. */
export async function countWork(sources: readonly WorkSource[], of: PartProps): Promise<TodaysWork> {
  const counted = await Promise.allSettled(sources.map(async ({ count }) => count(of)));
  const about = (isSo: (one: PromiseSettledResult<readonly WaitingWork[] | null>) => boolean) => [
    ...new Set(sources.filter((_, place) => counted[place] && isSo(counted[place])).map((source) => source.about)),
  ];
  return {
    waiting: counted
      .flatMap((one) => (one.status === "fulfilled" ? (one.value ?? []) : []))
      .filter(({ count }) => count > 0),
    unread: about((one) => one.status === "fulfilled" && one.value === null),
    failed: about(({ status }) => status === "rejected"),
  };
}
