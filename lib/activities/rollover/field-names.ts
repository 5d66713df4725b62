import "server-only";
import { getTranslations } from "next-intl/server";
import { pointerParts } from "#lib/club/contract/fault.ts";
import { ROLLED } from "#lib/sync/copy/rolled-record.ts";
import type { FieldNames } from "#lib/sync/staging/fault-words.ts";
import { PROPERTIES, type RolledField } from "./row-properties.ts";

/** What a roll-over's table calls the field of a body: the column in which it is mended. */
export async function rolledFieldNames(): Promise<FieldNames> {
  const columns = await getTranslations("rollover.columns");
  return (pointer, { cells }) => {
    const [property] = pointerParts(pointer);
    const noun = ROLLED.find((one) => one === cells.noun);
    const found = noun && Object.entries(PROPERTIES[noun]).find(([, named]) => named === property);
    return found ? columns(found[0] as RolledField) : null;
  };
}
