import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { boundedText, line } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { paperIssuers } from "#lib/base/store/schema/treasury/signed-papers.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { differing, writeChanges } from "#lib/sync/chronicle/write.ts";

/** Who signs a club's papers. */
export interface SignedPaperIssuer {
  name: string;
  /** Lines. */
  address: string;
  siret: string | null;
}

/** The issuer of a club, with who wrote it down; undefined: nobody has. */
export async function signedPaperIssuer(
  db: Queryable,
  club: string,
): Promise<(SignedPaperIssuer & { writtenBy: string; writtenAt: Date }) | undefined> {
  const { name, address, siret, writtenBy, writtenAt } = paperIssuers;
  const [row] = await db
    .select({ name, address, siret, writtenBy, writtenAt })
    .from(paperIssuers)
    .where(eq(paperIssuers.club, club));
  return row;
}

/** Lines of an address on a paper: below a name of two lines there is room for no more. */
const MOST_ADDRESS_LINES = 4;

/** What somebody typed; empty lines are none. */
export const typedIssuer = z.strictObject({
  name: line(120),
  address: boundedText(400),
  siret: line(40),
});

/** What of it cannot be: by field. `lines`: more than there is room for · `checksum`: a digit is wrong. */
export interface IssuerFaults {
  name?: "missing";
  address?: "missing" | "lines";
  siret?: "digits" | "checksum";
}

/** The issuer that was meant, or what is wrong with what was typed. Pure. */
export function readIssuer(
  typed: z.output<typeof typedIssuer>,
): { issuer: SignedPaperIssuer } | { faults: IssuerFaults } {
  const name = typed.name.trim();
  const lines = typed.address
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter(Boolean);
  const siret = typed.siret.replaceAll(/[\s\u00a0\u202f.-]/g, "");
  const faults: IssuerFaults = {
    ...(name === "" && { name: "missing" as const }),
    ...(lines.length === 0 && { address: "missing" as const }),
    ...(lines.length > MOST_ADDRESS_LINES && { address: "lines" as const }),
    ...(siret !== "" && !/^\d{14}$/.test(siret) && { siret: "digits" as const }),
    ...(/^\d{14}$/.test(siret) && !isSiret(siret) && { siret: "checksum" as const }),
  };
  if (Object.keys(faults).length > 0) return { faults };
  return { issuer: { name, address: lines.join("\n"), siret: siret || null } };
}

/** The Post's own number: its branches are counted otherwise (INSEE). */
const LA_POSTE = "356000000";

/** Whether the check digit of a SIRET holds (ISO/IEC 7812, as the INSEE uses it). Pure. @param siret fourteen digits */
export function isSiret(siret: string): boolean {
  const digits = [...siret].map(Number);
  const plain = digits.reduce((sum, digit) => sum + digit, 0);
  const doubled = digits.reduce((sum, digit, at) => {
    const twice = at % 2 === 0 ? 2 * digit : digit;
    return sum + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return doubled % 10 === 0 || (siret.startsWith(LA_POSTE) && plain % 5 === 0);
}

/** What stands below the name of the club on a paper. Pure. @param word how the number is called */
export function issuerLines({ address, siret }: SignedPaperIssuer, word: string): string[] {
  return [...address.split("\n"), ...(siret ? [`${word} ${spacedSiret(siret)}`] : [])];
}

/** In groups, as one reads it: the number of the company, then that of the place. */
export const spacedSiret = (siret: string): string => siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4");

/** Writes down who signs, unless that is what stands there: papers that were issued keep the issuer that they have. */
export async function keepIssuer(
  tx: Transaction,
  { club, by, now }: Hand & { club: string },
  issuer: SignedPaperIssuer,
) {
  await takeTurnOf(tx, `issuer ${club}`);
  const known = await signedPaperIssuer(tx, club);
  const before = known ? { name: known.name, address: known.address, siret: known.siret } : null;
  const after = { ...issuer };
  if (before && differing(before, after) === undefined) return;
  await writeChanges(tx, { club, seasonId: null, kind: "issuer", about: ["issuer"], before, after, by, now });
  const written = { ...issuer, writtenBy: by.name, writtenAt: now };
  await tx
    .insert(paperIssuers)
    .values({ club, ...written })
    .onConflictDoUpdate({ target: paperIssuers.club, set: written });
  await writeAudit(tx, { by, club, action: "issuer.change", subject: "issuer" });
}

/** Who signs where nobody wrote it down: for the demonstration. */
export async function addIssuer(
  tx: Transaction,
  { club, by, now }: { club: string; by: string; now: Date },
  issuer: SignedPaperIssuer,
) {
  await tx
    .insert(paperIssuers)
    .values({ club, ...issuer, writtenBy: by, writtenAt: now })
    .onConflictDoNothing();
}
