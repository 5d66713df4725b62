import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { factorLabel } from "#lib/base/access/second-factor.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import { isOfClub, MOVED_TABLES, quoted } from "#lib/base/store/of-club.ts";
import {
  accounts,
  passkeys,
  providerSubjects,
  recoveryCodes,
  secondFactors,
} from "#lib/base/store/schema/base/access.ts";
import { OWN_SEALS, type Seals } from "#lib/base/store/seal.ts";
import { BackupFileError } from "#runtime/backup/file.ts";
import { rowsOf } from "#runtime/backup/tables.ts";
import { asCalled } from "#runtime/called.ts";
import { accountsNamed } from "./numbers.ts";

const instant = z.iso.datetime({ offset: true }).transform((said) => new Date(said));

/** Somebody whom a club's rows name, as they travel. */
const traveller = z.strictObject({
  /** Their number in the desk that they come from. */
  id: z.int().min(1),
  email: z.string().max(1_000),
  name: z.string().max(10_000),
  /** They have a role in the club or are its own, and come along with what they sign in with; of anybody else the name alone. */
  is_theirs: z.boolean(),
  is_home: z.boolean(),
  password_hash: z.string().max(1_000).nullable(),
  disabled_at: instant.nullable(),
  is_closed: z.boolean(),
  created_at: instant,
  signed_in_at: instant.nullable(),
  news_read: z.string().max(1_000).nullable(),
  ties: z.array(
    z.strictObject({ issuer: z.string(), subject: z.string(), tied_at: instant, groups_told_at: instant.nullable() }),
  ),
  factor: z
    .strictObject({ sealed: z.string(), last_step: z.int(), begun_at: instant, confirmed_at: instant })
    .nullable(),
  keys: z.array(
    z.strictObject({
      ...{
        id: z.string(),
        public_key: z.string(),
        counter: z.int(),
        transports: z.array(z.string()),
        host: z.string(),
      },
      ...{
        browser: z.string().nullable(),
        system: z.string().nullable(),
        created_at: instant,
        used_at: instant.nullable(),
        alone_since: instant.nullable(),
      },
    }),
  ),
  codes: z.array(z.string()),
});
export type Traveller = z.output<typeof traveller>;

/** @throws BackupFileError where a row says something else */
export function travellerIn(row: string): Traveller {
  const read = traveller.safeParse(JSON.parse(row));
  if (!read.success) throw new BackupFileError("An account of the file is none that this program writes.");
  return read.data;
}

/** Everybody whom rows of a club name, one text each. Nobody takes along that they are an operator, nor a session. */
export async function peopleOf(tx: Transaction, slug: string, seals: Seals): Promise<string[]> {
  const named = MOVED_TABLES.flatMap((table) => accountsNamed(table, isOfClub(table, slug, "t"))).join(" union ");
  const theirs = `(a.home_club is not distinct from ${quoted(slug)} or exists (select 1 from memberships m where m.account_id = a.id and m.club = ${quoted(slug)}))`;
  const found = await rowsOf<{ row: string; sealed: string | null; id: number }>(
    tx,
    sql.raw(`select a.id, case when ${theirs} then f.sealed_secret end as sealed, jsonb_build_object(
      'id', a.id, 'email', a.email, 'name', a.name, 'is_theirs', ${theirs}, 'is_home', a.home_club is not distinct from ${quoted(slug)},
      'password_hash', case when ${theirs} then a.password_hash end, 'disabled_at', a.disabled_at, 'is_closed', a.is_closed, 'created_at', a.created_at,
      'signed_in_at', a.signed_in_at, 'news_read', a.news_read,
      'ties', coalesce((select jsonb_agg(jsonb_build_object('issuer', s.issuer, 'subject', s.subject, 'tied_at', s.tied_at, 'groups_told_at', s.groups_told_at))
        from provider_subjects s where s.account_id = a.id), '[]'),
      'factor', case when ${theirs} and f.confirmed_at is not null then jsonb_build_object('sealed', f.sealed_secret, 'last_step', f.last_step,
        'begun_at', f.begun_at, 'confirmed_at', f.confirmed_at) end,
      'keys', case when ${theirs} then coalesce((select jsonb_agg(to_jsonb(k) - 'account_id') from passkeys k where k.account_id = a.id), '[]') else '[]' end,
      'codes', case when ${theirs} then coalesce((select jsonb_agg(c.code_hash) from recovery_codes c
        where c.account_id = a.id and c.made_by is null), '[]') else '[]' end)::text as row
      from accounts a left join second_factors f on f.account_id = a.id
      where ${theirs} or a.id in (${named}) order by a.id`),
  );
  return found.map(({ row, sealed, id }) => {
    const opened = sealed === null ? undefined : OWN_SEALS.unsealed(sealed, factorLabel(Number(id)));
    return sealed === null || opened === undefined
      ? row
      : row.replaceAll(sealed, seals.seal(opened, factorLabel(Number(id))));
  });
}

/**
 * Gives each of them an account here: the one that the provider knows as them, or that has their address, which stays as it is unless it was closed; or one of their own, with what they
 * sign in with. Whoever is only named gets one that nobody signs in with.
 * @returns their numbers here, by those that they had
 * @throws BackupFileError where it cannot be told who somebody is here
 */
export async function receivePeople(
  tx: Transaction,
  slug: string,
  people: readonly Traveller[],
  seals: Seals,
): Promise<Map<number, number>> {
  const known = await knownHere(tx, people);
  const numbers = new Map<number, number>();
  const taken = new Map<number, string>();
  for (const one of people) {
    const here = known(one);
    if (!here) continue;
    const other = taken.get(here.id);
    if (other !== undefined)
      throw new BackupFileError(
        `${one.email} and ${other} are one account here: give one of them another address first.`,
      );
    taken.set(here.id, one.email);
    numbers.set(one.id, here.id);
  }
  const joined = people.flatMap((one) => (one.is_theirs ? (numbers.get(one.id) ?? []) : []));
  if (joined.length > 0)
    await tx.execute(
      // It has belonged to another club, too, from now on: neither's directors may give it a password.
      sql`update ${accounts} set home_club = null where id = any(${`{${joined.join(",")}}`}::int[])`,
    );
  const fresh = people.filter(({ id }) => !numbers.has(id));
  for (let from = 0; from < fresh.length; from += AT_ONCE) {
    const batch = fresh.slice(from, from + AT_ONCE);
    const made = await tx
      .insert(accounts)
      .values(
        batch.map((one) => ({
          ...{ email: one.email, name: one.name, passwordHash: one.password_hash, createdAt: one.created_at },
          ...{ signedInAt: one.signed_in_at, newsRead: one.news_read, homeClub: one.is_home ? slug : null },
          disabledAt: one.is_theirs ? one.disabled_at : (one.disabled_at ?? one.created_at),
          isClosed: one.is_closed || (!one.is_theirs && one.disabled_at === null),
        })),
      )
      .returning({ id: accounts.id, email: accounts.email });
    const byEmail = new Map(made.map(({ id, email }) => [email, id]));
    for (const { id, email } of batch) numbers.set(id, byEmail.get(email) ?? 0);
  }
  const opened = await openAgain(tx, people, numbers);
  await bringAlong(tx, [...fresh, ...opened], numbers, seals);
  return numbers;
}

const AT_ONCE = 500;

/**
 * Opens the accounts of those who were closed here, as when their club went elsewhere and comes back: nobody has signed in with what they have, so that they get what they come with.
 * @returns those to whom they belong
 */
async function openAgain(
  tx: Transaction,
  people: readonly Traveller[],
  numbers: ReadonlyMap<number, number>,
): Promise<Traveller[]> {
  const { id, isClosed } = accounts;
  const theirs = people.filter((one) => one.is_theirs && !one.is_closed);
  const here = theirs.flatMap((one) => numbers.get(one.id) ?? []);
  if (here.length === 0) return [];
  const closed = await tx
    .select({ id })
    .from(accounts)
    .where(and(inArray(id, here), eq(isClosed, true)));
  const ids = new Set(closed.map((one) => one.id));
  const opened = theirs.filter((one) => ids.has(numbers.get(one.id) ?? 0));
  for (const one of opened) {
    const accountId = numbers.get(one.id) ?? 0;
    for (const { of, account } of SIGNED_IN_WITH) await tx.delete(of).where(eq(account, accountId));
    await tx
      .update(accounts)
      .set({
        ...{ name: one.name, passwordHash: one.password_hash, disabledAt: one.disabled_at, isClosed: false },
        sessionNumber: sql`${accounts.sessionNumber} + 1`,
      })
      .where(eq(id, accountId));
  }
  return opened;
}

/** What somebody signs in with, beside the password. */
const SIGNED_IN_WITH = [
  { of: secondFactors, account: secondFactors.accountId },
  { of: passkeys, account: passkeys.accountId },
  { of: recoveryCodes, account: recoveryCodes.accountId },
  { of: providerSubjects, account: providerSubjects.accountId },
];

/** Who somebody is here, where they are known. */
async function knownHere(tx: Transaction, people: readonly Traveller[]) {
  const list = JSON.stringify(
    people.map(({ email, ties }) => ({ email, ties: ties.map(({ issuer, subject }) => ({ issuer, subject })) })),
  );
  const byAddress = await rowsOf<{ id: number; email: string; demo: boolean }>(
    tx,
    sql`select a.id, a.email, a.demo from ${accounts} a where a.email in (select p ->> 'email' from jsonb_array_elements(${list}::jsonb) p) order by a.id for update`,
  );
  const ties = await rowsOf<{ id: number; email: string; issuer: string; subject: string }>(
    tx,
    sql`select s.account_id as id, a.email, s.issuer, s.subject from ${providerSubjects} s join ${accounts} a on a.id = s.account_id
      where a.email in (select p ->> 'email' from jsonb_array_elements(${list}::jsonb) p)
        or (s.issuer, s.subject) in (select t ->> 'issuer', t ->> 'subject' from jsonb_array_elements(${list}::jsonb) p, jsonb_array_elements(p -> 'ties') t)`,
  );
  return ({ email, ties: theirs }: Traveller): { id: number } | undefined => {
    const tied = new Set(
      ties.flatMap((one) =>
        theirs.some(({ issuer, subject }) => issuer === one.issuer && subject === one.subject) ? [Number(one.id)] : [],
      ),
    );
    const addressed = byAddress.find((one) => one.email === email);
    if (addressed?.demo) throw new BackupFileError(`${email} is an account of the demonstration here.`);
    const others = ties.some(
      (one) =>
        one.email === email && theirs.some(({ issuer, subject }) => issuer === one.issuer && subject !== one.subject),
    );
    if (tied.size > 1 || others || (addressed && tied.size === 1 && !tied.has(Number(addressed.id))))
      throw new BackupFileError(
        asCalled(
          `${email}: the provider knows the account of this address here as somebody else. Untie that one first (npm run user -- provider-untie), or give it another address.`,
        ),
      );
    const [by] = tied;
    const id = by ?? (addressed && Number(addressed.id));
    return id === undefined ? undefined : { id };
  };
}

/** What those sign in with who are new here. */
async function bringAlong(
  tx: Transaction,
  people: readonly Traveller[],
  numbers: ReadonlyMap<number, number>,
  seals: Seals,
): Promise<void> {
  const rows = people.map((one) => ({ ...one, accountId: numbers.get(one.id) ?? 0 }));
  const tied = rows.flatMap(({ accountId, ties }) =>
    ties.map((one) => ({
      accountId,
      issuer: one.issuer,
      subject: one.subject,
      tiedAt: one.tied_at,
      groupsToldAt: one.groups_told_at,
    })),
  );
  if (tied.length > 0) await tx.insert(providerSubjects).values(tied);
  const factors = rows.flatMap(({ accountId, id, factor }) => {
    // One that nobody can open asks for codes that nobody can check: its person would be shut out for good.
    const opened = factor && seals.unsealed(factor.sealed, factorLabel(id));
    if (!factor || typeof opened !== "string") return [];
    const sealedSecret = OWN_SEALS.seal(opened, factorLabel(accountId));
    return [
      {
        accountId,
        sealedSecret,
        lastStep: factor.last_step,
        begunAt: factor.begun_at,
        confirmedAt: factor.confirmed_at,
      },
    ];
  });
  if (factors.length > 0) await tx.insert(secondFactors).values(factors);
  const keys = rows.flatMap(({ accountId, keys }) =>
    keys.map((one) => ({
      ...{
        accountId,
        id: one.id,
        publicKey: one.public_key,
        counter: one.counter,
        transports: one.transports,
        host: one.host,
      },
      ...{ browser: one.browser, system: one.system, createdAt: one.created_at, usedAt: one.used_at },
      aloneSince: one.alone_since,
    })),
  );
  if (keys.length > 0) await tx.insert(passkeys).values(keys);
  const codes = rows.flatMap(({ accountId, codes }) => codes.map((codeHash) => ({ accountId, codeHash })));
  if (codes.length > 0) await tx.insert(recoveryCodes).values(codes);
}
