import { useTranslations } from "next-intl";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { HeldName, HeldNames, HeldRow, HeldValue } from "#lib/people/disclosure/held.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** What only the program reads: how the steps of a row are called, what tells files apart. The file has them. */
const TECHNICAL: ReadonlySet<string> = new Set([
  ...["names", "sha256", "stage", "ends", "of", "insist", "once", "sealed", "towards", "ask"],
]);

/** What a number stands for, by the name of its field, the desk's and the API's. */
const POINTS_AT: Readonly<Record<string, keyof HeldNames>> = {
  ...{ seasonId: "seasons", season_id: "seasons", season: "seasons" },
  ...{ group_id: "groups", groupId: "groups", event_id: "events" },
  ...{ slotIds: "slots", slot_ids: "slots", cityCode: "communes", city_code: "communes" },
  ...{ memberId: "people", member_id: "people", lowId: "people", highId: "people", keptId: "people" },
};

/** Fields of which a value is a choice: `values.<field>` of the words has each. */
const CHOICES: ReadonlySet<string> = new Set([
  ...["kind", "collection", "operation", "state", "outcome", "verdict", "channel", "presence", "was", "became", "type"],
  ...["write", "seen", "settledAs", "purpose"],
]);

/** In a key of the words there is no dot, blank or slash. */
const keyOf = (value: string) => value.replace(/[^A-Za-z0-9]+/g, "_").replace(/_$/, "");

/** Says what is held as people read it: choices in words, numbers by what they stand for, money and days as they are written. */
export function useHeldText(part: HeldName, names: HeldNames) {
  const words = useTranslations("disclosure");
  const fields = useTranslations("form.fields");
  const options = useTranslations("form.options");
  const codes = useTranslations("errors.code");
  const grounds = useTranslations("twins.grounds");
  const formats = useFormats();

  const label = (field: string): string => {
    const key = `fields.${field}`;
    if (hasWords(words, key)) return words(key as "fields.memberId");
    return hasWords(fields, field) ? fields(field as "name") : field;
  };

  /** A text in words, where it is one of a field's choices. */
  const chosen = (field: string, value: string): string | undefined => {
    const key = keyOf(value);
    for (const place of [`values.${part}_${field}.${key}`, `values.${field}.${key}`])
      if (CHOICES.has(field) && hasWords(words, place)) return words(place as "values.kind.annual");
    if (field === "code" && hasWords(codes, value)) return codes(value as "not_found");
    if (field === "grounds" && hasWords(grounds, value)) return grounds(value as "contact");
    const ofContract = { sex: `person_sex.${value}`, type: `parents_type.${value}` }[field];
    if (ofContract && hasWords(options, ofContract)) return options(ofContract as "person_sex.Homme");
    return undefined;
  };

  const named = (field: string, value: string | number, row: HeldRow): string | undefined => {
    const at = field === "activityId" ? (isOfEvent(row) ? "events" : "groups") : POINTS_AT[field];
    if (field === "courseId")
      return row.type === "slot" ? names.slots[value] : row.type === "event" ? names.events[value] : undefined;
    const name = at && names[at][value];
    if (!name) return undefined;
    return at === "people" ? `${name} (${words("number", { id: value })})` : name;
  };

  const text = (field: string, value: HeldValue, row: HeldRow): string => {
    if (value === null) return "";
    if (typeof value === "boolean") return value ? words("yes") : words("no");
    if (typeof value === "number") {
      if (field.endsWith("Cents") || field.endsWith("_cents")) return formats.euros(value);
      return named(field, value, row) ?? String(value);
    }
    if (typeof value === "string") {
      if (INSTANT.test(value)) return formats.dateTime(value);
      if (DAY.test(value)) return formats.date(value);
      return named(field, value, row) ?? chosen(field, value) ?? value;
    }
    // What has parts: its own names are said once, without the brackets of a program.
    if (Array.isArray(value))
      return value
        .map((one: HeldValue) => text(field, one, row))
        .filter((one) => one !== "")
        .join("; ");
    return Object.entries(value)
      .filter(([name, inner]) => isSaid(inner as HeldValue) && !TECHNICAL.has(name))
      .map(([name, inner]) => `${label(name)}: ${text(name, inner as HeldValue, value as HeldRow)}`)
      .join(", ");
  };
  return { label, text };
}

const isOfEvent = ({ kind, collection, type }: HeldRow): boolean => [kind, collection, type].includes("event");

/** Whether there is anything to read. Pure. */
export function isSaid(value: HeldValue): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== "" && !(typeof value === "object" && Object.keys(value).length === 0);
}

/** Whether a field is read by people. Pure. */
export const isReadable = (field: string): boolean => !TECHNICAL.has(field);
