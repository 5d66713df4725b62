import { isOddDay, isPlausibleDay } from "#lib/base/words/plausible-days.ts";
import { isBirthName, isIsoDay } from "#lib/base/words/typed-date.ts";
import { type Fault, pointerOf } from "./fault.ts";
import type { Field, FormModel } from "./form-field.ts";

/**
 * What no clock speaks against, and a person would: births before 1900 or ahead of today, which are refused, and other dates more than ten
 * years away, which are asked about. What a record had before is not sent, and so not judged.
 * @param body what would be sent
 * @param today YYYY-MM-DD at the club
 * @param isMeant whether somebody has said that such a date is right; always so where nobody can be asked
 */
export function dateFaults(
  model: FormModel,
  body: unknown,
  today: string,
  isMeant: (name: string, day: string) => boolean = () => true,
): Fault[] {
  const sent = Object(body) as Record<string, unknown>;
  return model.fields.flatMap((field): Fault[] => {
    const day = Object.hasOwn(sent, field.name) ? dayOf(field, sent[field.name]) : undefined;
    if (day === undefined) return [];
    const pointer = pointerOf([field.name]);
    if (field.kind === "date" && isBirthName(field.name))
      return isPlausibleDay("birth", day, today) ? [] : [{ pointer, code: "no_birth" }];
    return !isOddDay(day, today) || isMeant(field.name, day)
      ? []
      : [{ pointer, code: "odd_date", values: { year: day.slice(0, 4) } }];
  });
}

/** The day of a date or of a moment as it is sent. */
function dayOf({ kind }: Field, value: unknown): string | undefined {
  if (kind !== "date" && kind !== "date-time") return undefined;
  const day = String(value ?? "").slice(0, "YYYY-MM-DD".length);
  return isIsoDay(day) ? day : undefined;
}
