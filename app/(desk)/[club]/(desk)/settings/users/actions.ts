"use server";

import { revalidatePath } from "next/cache";
import { after } from "next/server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { provenAction } from "#lib/base/access/asked-anew.ts";
import { invite, withdraw } from "#lib/base/access/invitations.ts";
import { letKeysAlone } from "#lib/base/access/keys-alone.ts";
import { changeMembership, changeWelcome, holdAccount, type Unchanged } from "#lib/base/access/membership.ts";
import { makeHandedLink } from "#lib/base/access/password-links.ts";
import {
  type PasswordsStay,
  refusesPassword,
  switchPasswordsOff,
  switchPasswordsOn,
} from "#lib/base/access/passwords-off.ts";
import { mayManageUsers, type Seat } from "#lib/base/access/permissions.ts";
import { currentSession } from "#lib/base/access/person.ts";
import {
  type GroupsStay,
  keepGroupRoles,
  leaveToGroups,
  MOST_GROUP_ROLES,
  type NotLeft,
} from "#lib/base/access/provider-groups.ts";
import { isOfSections, type Role, roles, type Section, sectionKey } from "#lib/base/access/roles.ts";
import { askRoles, giveCode } from "#lib/base/access/second-factor.ts";
import { clubAddress, joinAddress, newPasswordAddress } from "#lib/base/addresses.ts";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { boundedText, line, recordId } from "#lib/base/arguments/schemas.ts";
import { environment } from "#lib/base/program/environment.ts";
import { type Account, findAccountByEmail, setSection } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { type Queryable, store, type Transaction } from "#lib/base/store/database.ts";
import { endSessions } from "#lib/base/store/sessions.ts";
import { today } from "#lib/base/time/today.ts";
import { chosenSection } from "#lib/sync/copy/section-names.ts";
import { mailAccess, mayMailAccess } from "#lib/sync/post/access-letter.ts";

/** What came of a change; `handOver` is the code or the link for the person: shown once and kept nowhere. `mailed`: it is on its way to them as well. */
export type UserAnswer =
  | { ok: true; handOver?: string; mailed?: boolean }
  | { ok: false; code: string; words: string; fields?: Partial<Record<"name" | "email" | "lastDay", string>> };

type Reason =
  | Unchanged["kept"]
  | "past"
  | "noSections"
  | "noPart"
  | "tooManyParts"
  | "elsewhere"
  | "self"
  | "demo"
  | "disabled"
  | "noFactor"
  | "passwordsOff"
  | "groupTwice"
  | GroupsStay
  | NotLeft
  | PasswordsStay;

/** Long enough to be told that it is too long. */
const LONGEST_FIELD = 1_000;
/** More than a club has sports, or a season groups of one section. */
const MOST_PARTS = 100;
/** Long enough to be told that it is too long. */
const parts = z.array(recordId).max(10 * MOST_PARTS);

const sectionChosen = z.strictObject({ sports: parts, groups: parts }).nullable();
const typed = z.strictObject({
  name: boundedText(LONGEST_FIELD),
  email: boundedText(LONGEST_FIELD),
  role: z.enum(roles),
  /** The last day of a role that is given for a time. */
  lastDay: dayOfKind("planned").nullable().default(null),
  /** Of which sports or groups the role is (decision 95); null: of the whole club. */
  section: sectionChosen.default(null),
});
const newUser = z.object({
  name: line(120).trim().min(1),
  email: z.string().trim().pipe(z.email().max(127)),
  role: z.enum(roles),
});

/** Why a role cannot be one of a section, whichever parts those are; undefined: it can. */
function faultOfSection(role: Role, { sports, groups }: Section): "noSections" | "tooManyParts" | undefined {
  if (!isOfSections(role)) return "noSections";
  return Math.max(sports.length, groups.length) > MOST_PARTS ? "tooManyParts" : undefined;
}

/** Offers a role here to an address. The answer is the same whether the address has an account or not. */
export const addUser = provenAction(mayManageUsers, [typed], offerRole);

async function offerRole(seat: Seat, given: z.output<typeof typed>): Promise<UserAnswer> {
  const words = await getTranslations("settings.users.refused");
  const parsed = newUser.safeParse(given);
  if (!parsed.success) {
    const at = new Set(parsed.error.issues.map((issue) => issue.path[0]));
    const fields = {
      ...(at.has("name") && { name: words("name") }),
      ...(at.has("email") && { email: words("email") }),
    };
    return { ok: false, code: "invalid", words: words("invalid"), fields };
  }
  const open = await store();
  const { lastDay, section } = given;
  const fault = section && faultOfSection(given.role, section);
  if (fault) return refusal(fault);
  if (lastDay !== null && lastDay < (await today(open.db, seat.club)))
    return { ok: false, code: "past", words: words("invalid"), fields: { lastDay: words("past") } };
  const code = await open.db.transaction(async (tx): Promise<"taken" | "noPart" | { made: string }> => {
    const known = await findAccountByEmail(tx, parsed.data.email);
    // A director may know who has a role in this club, but nothing else about the address.
    if (known?.roles.has(seat.club)) return "taken";
    const chosen = section && (await chosenSection(tx, seat.club, section, null));
    if (section && !chosen) return "noPart";
    const of = chosen ? { of: chosen.section, names: chosen.names } : null;
    return { made: await invite(tx, seat, { ...parsed.data, lastDay, section: of }) };
  });
  if (code === "noPart") return refusal(code);
  if (code === "taken") return { ok: false, code, words: words("taken"), fields: { email: words("taken") } };
  revalidatePath(clubAddress(seat.club, "settings", "users"));
  const address = `${environment().publicUrl}${joinAddress(code.made)}`;
  const mailed = await mayMailAccess(open, seat.club);
  if (mailed) {
    const letter = await getTranslations("settings.users.letter");
    const text = {
      subject: letter("subject"),
      body: letter("body", { name: parsed.data.name, address, code: code.made }),
    };
    after(() => mailAccess(open, seat.club, parsed.data.email, text));
  }
  return { ok: true, handOver: address, mailed };
}

/** Takes an offer back that nobody has taken yet. */
export const withdrawOffer = clubAction(mayManageUsers, [recordId], async (seat, id): Promise<UserAnswer> => {
  const { db } = await store();
  if (!(await db.transaction((tx) => withdraw(tx, seat, id)))) return refusal("gone");
  revalidatePath(clubAddress(seat.club, "settings", "users"));
  return { ok: true };
});

/** Gives another role in this club, or none. The club keeps a director who can sign in. */
export const changeRole = provenAction(
  mayManageUsers,
  [recordId, z.enum([...roles, "none"])],
  (seat, id, role): Promise<UserAnswer> =>
    change(seat, id, async (tx, account) => {
      // Said twice, it is done and logged once.
      const given = account.given.get(seat.club);
      if (given?.role === role) return undefined;
      const changed = await changeMembership(tx, id, seat.club, role === "none" ? null : role, given?.lastDay);
      if ("kept" in changed) return changed.kept;
      await record(tx, seat, "account.role", changed.account, { role });
      return undefined;
    }),
);

/** Says until when somebody has their role here: to the end of a day, today or later, or for good. The club keeps a director whose role has no end. */
export const changeLastDay = provenAction(
  mayManageUsers,
  [recordId, dayOfKind("planned").nullable()],
  (seat, id, lastDay): Promise<UserAnswer> =>
    change(seat, id, async (tx, account) => {
      const given = account.given.get(seat.club);
      if (!given || given.lastDay === lastDay) return undefined;
      if (lastDay !== null && lastDay < (await today(tx, seat.club))) return "past";
      const changed = await changeMembership(tx, id, seat.club, given.role, lastDay);
      if ("kept" in changed) return changed.kept;
      const { role } = given;
      await record(tx, seat, lastDay === null ? "account.for_good" : "account.for_a_time", changed.account, {
        ...{ role, ...(lastDay !== null && { lastDay }) },
      });
      return undefined;
    }),
);

/** Says of which sports or groups somebody is what they are here (decision 95), or that they see the whole club (`null`). */
export const changeSection = provenAction(
  mayManageUsers,
  [recordId, sectionChosen],
  (seat, id, section): Promise<UserAnswer> =>
    change(seat, id, async (tx, account) => {
      const given = account.given.get(seat.club);
      if (!given || sectionKey(given.section) === sectionKey(section)) return undefined;
      const { role } = given;
      if (section === null) {
        await setSection(tx, id, seat.club, null);
        await record(tx, seat, "account.whole_club", account, { role });
        return undefined;
      }
      const fault = faultOfSection(role, section);
      if (fault) return fault;
      const chosen = await chosenSection(tx, seat.club, section, given.section);
      if (!chosen) return "noPart";
      await setSection(tx, id, seat.club, chosen.section);
      await record(tx, seat, "account.section", account, { role, section: chosen.names.join(", ") });
      return undefined;
    }),
);

/** Disables or enables an account. Only one that belonged to no other club: there it would be missing too. */
export const changeDisabled = provenAction(
  mayManageUsers,
  [recordId, z.boolean()],
  (seat, id, disabled): Promise<UserAnswer> =>
    change(seat, id, async (tx, account) => {
      if (id === seat.person.id) return "self";
      if (account.homeClub !== seat.club) return "elsewhere";
      if (account.disabled === disabled) return undefined;
      const changed = await changeWelcome(tx, id, !disabled);
      if ("kept" in changed) return changed.kept;
      await record(tx, seat, disabled ? "account.disable" : "account.enable", account);
      return undefined;
    }),
);

/** Signs somebody out of every browser, for a computer that was left signed in or a lost telephone. Only of an account that belonged to no other club. */
export const endSessionsOf = clubAction(
  mayManageUsers,
  [recordId],
  (seat, id): Promise<UserAnswer> =>
    change(seat, id, async (tx, account) => {
      if (account.demo) return "demo";
      if (account.homeClub !== seat.club) return "elsewhere";
      if ((await endSessions(tx, id)) > 0) await record(tx, seat, "account.sign_out", account);
      return undefined;
    }),
);

/**
 * Makes a link with which the person chooses a new password, to hand over. Only for an account that belonged to no other club: its password would open the
 * other club too. The present password and sessions go on until the link is used.
 */
export const renewPassword = provenAction(mayManageUsers, [recordId], async (seat, id): Promise<UserAnswer> => {
  let code = "";
  const answer = await change(seat, id, async (tx, account) => {
    if (account.demo) return "demo";
    if (account.homeClub !== seat.club) return "elsewhere";
    if (account.disabled) return "disabled";
    if (await refusesPassword(tx, account)) return "passwordsOff";
    code = await makeHandedLink(tx, seat, account);
    return undefined;
  });
  return answer.ok ? { ok: true, handOver: `${environment().publicUrl}${newPasswordAddress(code)}` } : answer;
});

/**
 * Makes a code that stands for one of the person's second factor, once until tomorrow: for whoever stands at the counter on a Sunday without their telephone. Only
 * for an account that belonged to no other club.
 */
export const giveFactorCode = provenAction(mayManageUsers, [recordId], async (seat, id): Promise<UserAnswer> => {
  let code: string | undefined;
  const answer = await change(seat, id, async (tx, account) => {
    if (account.demo) return "demo";
    if (account.homeClub !== seat.club) return "elsewhere";
    code = await giveCode(tx, seat, id);
    return code === undefined ? "noFactor" : undefined;
  });
  return answer.ok && code !== undefined ? { ok: true, handOver: code } : answer;
});

/** Has a second factor asked of these roles here, from each person's next sign-in on, or no more: nobody who finds a desk open takes it off the others. */
export const askFactorOf = provenAction(
  mayManageUsers,
  [z.array(z.enum(roles)).max(roles.length)],
  async (seat, asked): Promise<UserAnswer> => {
    const { db } = await store();
    await db.transaction((tx) => askRoles(tx, seat, [...new Set(asked)]));
    revalidatePath(clubAddress(seat.club, "settings", "users"));
    return { ok: true };
  },
);

/**
 * Has the club take passwords, or none: from then on whoever is of no other club comes in by the provider alone. Whoever switches them off came by it lately, so that nobody
 * shuts everybody out by a provider that does not work.
 */
export const takePasswords = provenAction(mayManageUsers, [z.boolean()], async (seat, taken): Promise<UserAnswer> => {
  const { db } = await store();
  const session = (await currentSession())?.session ?? "";
  const stays = await db.transaction(async (tx) => {
    if (!taken) return switchPasswordsOff(tx, seat, session);
    await switchPasswordsOn(tx, { club: seat.club, by: seat.person });
    return undefined;
  });
  if (stays) return refusal(stays);
  revalidatePath(clubAddress(seat.club, "settings", "users"));
  return { ok: true };
});

/** Lets whoever has a role here sign in by a passkey alone, or has the password asked for beside it, for all clubs of theirs. */
export const takeKeysAlone = provenAction(mayManageUsers, [z.boolean()], async (seat, areLet): Promise<UserAnswer> => {
  const { db } = await store();
  await db.transaction((tx) => letKeysAlone(tx, seat, areLet));
  revalidatePath(clubAddress(seat.club, "settings", "users"));
  return { ok: true };
});

/** Has the groups at the provider decide about somebody's role here, from their next sign-in by it on. The club keeps a director who can sign in. */
export const leaveRoleToGroups = provenAction(mayManageUsers, [recordId], async (seat, id): Promise<UserAnswer> => {
  const { db } = await store();
  const stays = await db.transaction((tx) => leaveToGroups(tx, seat, id));
  if (stays) return refusal(stays);
  revalidatePath(clubAddress(seat.club, "settings", "users"));
  return { ok: true };
});

const groupTable = z
  .array(z.strictObject({ group: line(255).trim().min(1), role: z.enum(roles) }))
  .max(MOST_GROUP_ROLES);

/** Says which groups of the provider give which role here, from each person's next sign-in by it on, in place of the table that the form opened with. */
export const keepGroups = provenAction(
  mayManageUsers,
  [groupTable, groupTable],
  async (seat, wished, opened): Promise<UserAnswer> => {
    if (new Set(wished.map(({ group }) => group)).size < wished.length) return refusal("groupTwice");
    const { db } = await store();
    const stays = await db.transaction((tx) => keepGroupRoles(tx, seat, wished, opened));
    if (stays) return refusal(stays);
    revalidatePath(clubAddress(seat.club, "settings", "users"));
    return { ok: true };
  },
);

/** What every change shares: whom it concerns, one transaction, and the page anew. */
async function change(
  seat: Seat,
  id: number,
  carryOut: (tx: Transaction, account: Account) => Promise<Reason | undefined>,
): Promise<UserAnswer> {
  const { db } = await store();
  const reason = await db.transaction(async (tx) => {
    const account = await holdAccount(tx, id);
    return account?.given.has(seat.club) ? carryOut(tx, account) : ("gone" as const);
  });
  if (reason) return refusal(reason);
  revalidatePath(clubAddress(seat.club, "settings", "users"));
  return { ok: true };
}

async function refusal(reason: Reason): Promise<UserAnswer> {
  const words = await getTranslations("settings.users.refused");
  return { ok: false, code: reason, words: words(reason, { most: MOST_PARTS }) };
}

function record(tx: Queryable, seat: Seat, action: string, account: Account, details?: Record<string, string>) {
  return writeAudit(tx, {
    by: seat.person,
    club: seat.club,
    action,
    subject: `accounts/${account.id}`,
    details: details ?? null,
  });
}
