import { and, asc, eq, gt } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import { medical_contents, medical_items } from "./schema.ts";

/** A person's medical item of a season as it is stored, without the certificate's file (club-api §3.2). */
export type MedicalRecord = typeof medical_items.$inferSelect;

/** Whose item, of which season. */
export interface MedicalKey {
  member_id: number;
  season_id: number;
}

const at = ({ member_id, season_id }: MedicalKey) =>
  and(eq(medical_items.member_id, member_id), eq(medical_items.season_id, season_id));

/** A page of a season's items, ascending id of the member; so is `after`. */
export function selectMedicalItems(
  db: Queryable,
  season: number,
  { after, take }: PageWindow,
): Promise<MedicalRecord[]> {
  return db
    .select()
    .from(medical_items)
    .where(and(eq(medical_items.season_id, season), gt(medical_items.member_id, after)))
    .orderBy(asc(medical_items.member_id))
    .limit(take);
}

/** The item of a member in a season. */
export async function findMedicalItem(
  db: Queryable,
  member_id: number,
  season_id: number,
): Promise<MedicalRecord | undefined> {
  const [item] = await db.select().from(medical_items).where(at({ member_id, season_id }));
  return item;
}

/** The certificate's file of a member in a season. */
export async function findMedicalFile(db: Queryable, member_id: number, season_id: number) {
  const [file] = await db
    .select({
      filename: medical_items.filename,
      content_type: medical_items.content_type,
      content: medical_contents.content,
    })
    .from(medical_items)
    .innerJoin(medical_contents, eq(medical_contents.item_id, medical_items.id))
    .where(at({ member_id, season_id }));
  return file;
}

/** Stores an item, new or changed, and its file where there is a new one. */
export async function storeMedicalItem(
  tx: Transaction,
  place: MedicalKey,
  set: Omit<typeof medical_items.$inferInsert, "id" | keyof MedicalKey>,
  content: Uint8Array | undefined,
): Promise<void> {
  const [stored] = await tx
    .insert(medical_items)
    .values({ ...place, ...set })
    .onConflictDoUpdate({ target: [medical_items.member_id, medical_items.season_id], set })
    .returning({ id: medical_items.id });
  if (!stored) throw new Error("the medical item was not stored");
  if (!content) return;
  await tx
    .insert(medical_contents)
    .values({ item_id: stored.id, content })
    .onConflictDoUpdate({ target: medical_contents.item_id, set: { content } });
}
