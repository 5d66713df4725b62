import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Owed } from "../rules/requirements.ts";
import type { Queryable } from "./database.ts";
import { document_fields, medical_items, member_documents } from "./schema.ts";

/** What the club asks for before it validates anybody; a feature that is off asks for nothing. */
export interface Requirements {
  documents: boolean;
  medical: boolean;
  /** The calendar date in the club's time zone: a certificate that has run out counts no more. */
  today: string;
}

/** What a person has not handed in for a season. */
export async function findOwed(
  db: Queryable,
  person: { member_id: number; season_id: number },
  requirements: Requirements,
): Promise<Owed> {
  return {
    documents: requirements.documents ? await findMissingDocuments(db, person.member_id) : [],
    medical: requirements.medical ? await findMissingMedical(db, person, requirements.today) : [],
  };
}

async function findMissingDocuments(db: Queryable, member_id: number): Promise<string[]> {
  const missing = await db
    .select({ name: document_fields.name })
    .from(document_fields)
    .leftJoin(
      member_documents,
      and(eq(member_documents.field_id, document_fields.id), eq(member_documents.member_id, member_id)),
    )
    .where(and(eq(document_fields.required, true), isNull(member_documents.member_id)))
    .orderBy(asc(document_fields.id));
  return missing.map((field) => field.name);
}

async function findMissingMedical(
  db: Queryable,
  { member_id, season_id }: { member_id: number; season_id: number },
  today: string,
): Promise<string[]> {
  const [item] = await db
    .select({
      accepted: sql<boolean>`coalesce(${medical_items.health_questionnaire}, false)
        or (coalesce(${medical_items.valid}, false) and coalesce(${medical_items.certificate_end} >= ${today}::date, true))`,
    })
    .from(medical_items)
    .where(and(eq(medical_items.member_id, member_id), eq(medical_items.season_id, season_id)));
  return item?.accepted ? [] : ["an accepted questionnaire or certificate of the season"];
}
