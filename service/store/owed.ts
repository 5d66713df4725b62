import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { Owed } from "../rules/requirements.ts";
import { preparedForClubs, type Queryable } from "./database.ts";
import { document_fields, medical_items, member_documents, people } from "./schema.ts";

/** What the club asks for before it validates anybody; a feature that is off asks for nothing. */
export interface Requirements {
  documents: boolean;
  medical: boolean;
}

/** A person's papers of a season, whether the club asks for them or not. */
export interface Papers {
  /** Names of the required documents that were not handed in. */
  missingDocuments: string[];
  /** Whether there is an accepted questionnaire, or a certificate that has not run out. */
  medicalAccepted: boolean;
}

type Whose = Record<"member" | "season" | "today", SQL | AnyColumn>;

/**
 * The columns of a person's papers, for any query.
 * @param whose `today`: the calendar date in the club's time zone, for a certificate that has run out counts no more
 */
export function papersOf({ member, season, today }: Whose) {
  return {
    missingDocuments: sql<
      string[]
    >`(select coalesce(json_agg(f.name order by f.id), '[]'::json) from ${document_fields} f
      where f.required and not exists (
        select 1 from ${member_documents} d where d.field_id = f.id and d.member_id = ${member}))`,
    medicalAccepted: sql<boolean>`exists (select 1 from ${medical_items} m
      where m.member_id = ${member} and m.season_id = ${season} and (m.health_questionnaire
        or (m.valid and (m.certificate_end is null or m.certificate_end >= ${today}::date))))`,
  };
}

/** What the club asks for and the papers lack. */
export function owedOf({ missingDocuments, medicalAccepted }: Papers, { documents, medical }: Requirements): Owed {
  return {
    documents: documents ? missingDocuments : [],
    medical: medical && !medicalAccepted ? ["an accepted questionnaire or certificate of the season"] : [],
  };
}

const find = preparedForClubs("papers", (db) =>
  db
    .select(
      papersOf({
        member: sql`${people}.id`,
        season: sql`${sql.placeholder("season_id")}::integer`,
        today: sql`${sql.placeholder("today")}`,
      }),
    )
    .from(people)
    .where(eq(people.id, sql.placeholder("member_id"))),
);

/** What a person has not handed in for a season, on a day. */
export async function findOwed(
  db: Queryable,
  asked: { member_id: number; season_id: number; today: string },
  requirements: Requirements,
): Promise<Owed> {
  const [papers] = await find(db, asked);
  if (!papers) throw new Error(`the person ${asked.member_id} has vanished inside a transaction that holds the row`);
  return owedOf(papers, requirements);
}
