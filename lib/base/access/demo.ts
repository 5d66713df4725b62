import "server-only";
import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Role } from "#lib/base/access/roles.ts";
import { addAccount, findAccountByEmail, setRole } from "#lib/base/store/accounts.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { accounts, memberships } from "#lib/base/store/schema/base/access.ts";
import { now } from "#lib/base/time/clock.ts";
import { EnvironmentError } from "#runtime/environment.ts";
import { hashPassword } from "./password.ts";

/** Public, and good for nothing but the demonstration: without it these accounts cannot sign in. */
export const DEMO_PASSWORD = "demo";

/** The roles that the sign-in page offers as buttons, with names that look like a club's. */
export const demoPeople: readonly { role: Role; name: string; email: string }[] = [
  { role: "director", name: "Hélène Garnier", email: "director@demo.example" },
  { role: "secretary", name: "Yanis Lebrun", email: "secretary@demo.example" },
  { role: "treasurer", name: "Claire Masson", email: "treasurer@demo.example" },
  { role: "coach", name: "Mathieu Le Goff", email: "coach@demo.example" },
  { role: "doctor", name: "Inès Ferrand", email: "doctor@demo.example" },
  { role: "reader", name: "Paul Andrieu", email: "reader@demo.example" },
];

/**
 * The demonstration's password is public, so it is never opened beside another club.
 * @param baseUrl of the demonstration's club; one that an older version connected there has no mark yet
 * @throws EnvironmentError
 */
export async function refuseBesideOthers(db: Queryable, baseUrl: string | undefined): Promise<void> {
  const other = (await listClubs(db)).find((club) => !club.demo && club.baseUrl !== baseUrl);
  if (other)
    throw new EnvironmentError(
      `The club ${other.slug} is connected here, and the demonstration, whose password is public, is not opened beside it. Set CLUB_API_URL and its credentials to open that club, or DATA_DIR to another directory for the demonstration.`,
    );
}

/**
 * Gives the demonstration its accounts, with their roles in its own club and in no other. Harmless when they exist. Those that an older
 * version made under other addresses are ended: nobody is offered them any more, and their password is as public.
 */
export async function addDemoPeople({ db }: Store): Promise<void> {
  await endOlderDemoPeople(db);
  const clubs = (await listClubs(db)).filter(({ demo }) => demo);
  let passwordHash: string | undefined;
  for (const { role, name, email } of demoPeople) {
    let account = await findAccountByEmail(db, email);
    if (!account) {
      passwordHash ??= await hashPassword(DEMO_PASSWORD);
      account = await addAccount(db, { email, name, passwordHash, demo: true });
    }
    // An account that somebody made under such an address is theirs: it gets no role from us.
    if (!account?.demo) continue;
    for (const club of clubs) await setRole(db, account.id, club.slug, role);
  }
}

async function endOlderDemoPeople(db: Queryable): Promise<void> {
  const addresses = demoPeople.map(({ email }) => email);
  const older = and(eq(accounts.demo, true), notInArray(accounts.email, addresses), isNull(accounts.disabledAt));
  const ended = await db
    .update(accounts)
    .set({ disabledAt: now(), sessionNumber: sql`${accounts.sessionNumber} + 1` })
    .where(older)
    .returning({ id: accounts.id });
  for (const { id } of ended) await db.delete(memberships).where(eq(memberships.accountId, id));
}
