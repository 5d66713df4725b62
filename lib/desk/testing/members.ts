import type { Role } from "#lib/base/access/roles.ts";
import { type Account, addAccount, findAccountByEmail, setRole } from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";

/** Connects a club that no call reaches, under its slug as its name. */
export async function connectClub(db: Queryable, slug: string): Promise<void> {
  await saveClub(db, {
    ...{ slug, name: slug, baseUrl: `http://localhost:4000/${slug}/api/v1`, clientId: "client" },
    credential: { kind: "secret", secret: "secret" },
  });
}

/** Makes an account that is one club's alone. */
export async function addMember(
  db: Queryable,
  asked: { email: string; club: string; role: Role; name?: string; passwordHash?: string },
): Promise<Account> {
  const { email, club, role, name = "A", passwordHash = "old" } = asked;
  const made = await addAccount(db, { email, name, passwordHash, homeClub: club });
  await setRole(db, made?.id ?? 0, club, role);
  return (await findAccountByEmail(db, email)) as Account;
}
