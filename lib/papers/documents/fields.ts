import "server-only";
import { findClub } from "#lib/base/store/clubs.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { lastContract } from "#lib/club/contract/last-contract.ts";

/** What may be said of a document; `null`: the club's contract has no such field. Lengths in characters. */
export interface DocumentFields {
  name: { least: number; most: number };
  description: { most: number } | null;
}

/** As the API document has them (club-api §2.14). */
const AS_DOCUMENTED: DocumentFields = { name: { least: 2, most: 255 }, description: { most: 10_000 } };

/**
 * The fields of a document by the club's contract as it was read last, never wider than what the desk takes (request.ts). The club checks what is sent by
 * the contract of that moment all the same. Costs no call.
 */
export async function documentFields(db: Queryable, slug: string): Promise<DocumentFields> {
  const club = await findClub(db, slug);
  const contract = club && (await lastContract(db, club));
  const model = contract && formModel(contract.document, { method: "PATCH", path: "/documents/{id}" });
  if (!model || model.shape === "raw") return AS_DOCUMENTED;
  const text = (name: string) => model.fields.find((field) => field.name === name && field.kind === "text");
  const [name, description] = [text("name"), text("description")];
  const most = (field: typeof name, otherwise: number) =>
    Math.min(otherwise, (field?.kind === "text" ? field.maxLength : undefined) ?? otherwise);
  const least = (name?.kind === "text" ? name.minLength : undefined) ?? AS_DOCUMENTED.name.least;
  return {
    name: { least: Math.max(AS_DOCUMENTED.name.least, least), most: most(name, AS_DOCUMENTED.name.most) },
    description: description ? { most: most(description, AS_DOCUMENTED.description?.most ?? 0) } : null,
  };
}
