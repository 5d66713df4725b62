import "server-only";
import type { ContractDocument } from "#lib/club/contract/document.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { ROLLED, type RolledNoun } from "#lib/sync/copy/rolled-record.ts";
import type { OfferedFields } from "./rolling.ts";

/** Where each is created. */
export const COLLECTIONS = {
  season: "/seasons",
  slot: "/slots",
  group: "/groups",
  lesson: "/lessons",
  event: "/events",
} as const satisfies Record<RolledNoun, string>;

/** The fields that a club's contract takes of each noun when it is created; a noun that it does not offer is missing. */
export function offeredBy(document: ContractDocument): Partial<Record<RolledNoun, OfferedFields>> {
  return Object.fromEntries(
    ROLLED.flatMap((noun): [RolledNoun, OfferedFields][] => {
      const model = formModel(document, { method: "POST", path: COLLECTIONS[noun] });
      if (model?.shape !== "fields") return [];
      const fields = model.fields.filter(({ readOnly }) => !readOnly);
      const required = fields.filter((field) => field.required);
      return [
        [
          noun,
          {
            fields: new Set(fields.map(({ name }) => name)),
            required: new Set(required.map(({ name }) => name)),
          },
        ],
      ];
    }),
  );
}
