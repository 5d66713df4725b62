import "server-only";
import { addAccount, findAccountByEmail, setRole } from "#lib/store/accounts.ts";
import { listClubs } from "#lib/store/clubs.ts";
import type { Store } from "#lib/store/database.ts";
import { hashPassword } from "./password.ts";
import type { Role } from "./roles.ts";

/** Public, and good for nothing but the demonstration: without it these accounts cannot sign in. */
export const DEMO_PASSWORD = "demo";

/** The roles that the sign-in page offers as buttons, with names that look like a club's. */
export const demoPeople: readonly { role: Role; name: string; email: string }[] = [
  { role: "director", name: "Hélène Garnier", email: "director@demo.club" },
  { role: "secretary", name: "Yanis Lebrun", email: "secretary@demo.club" },
  { role: "treasurer", name: "Claire Masson", email: "treasurer@demo.club" },
  { role: "coach", name: "Mathieu Le Goff", email: "coach@demo.club" },
  { role: "doctor", name: "Inès Ferrand", email: "doctor@demo.club" },
];

/** Gives the demonstration its accounts, with their roles in every connected club. Harmless when they exist. */
export async function addDemoPeople({ db }: Store): Promise<void> {
  const clubs = await listClubs(db);
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
