import { type CrossFieldCode, type Fault, pointerOf } from "./fault.ts";
import type { FormModel } from "./form-field.ts";

type Values = Record<string, unknown>;

/** A rule between fields that a schema cannot say. */
interface CrossFieldRule {
  code: CrossFieldCode;
  /** Where the API document states it. */
  section: string;
  /** First path segment of the operations it belongs to. */
  resources: readonly string[];
  /** The fields it speaks of: the first gets the words, which name the second. All must be in the club's contract. */
  fields: readonly [string, string];
  /** Judged on the record as it would be after the write. */
  broken(first: unknown, second: unknown): boolean;
}

const bothPresent = (judge: (a: unknown, b: unknown) => boolean) => (a: unknown, b: unknown) =>
  a != null && b != null && judge(a, b);

/** ISO dates and RFC 3339 instants compare as moments; a value that is neither breaks nothing here. */
const earlier = bothPresent((a, b) => Date.parse(String(a)) < Date.parse(String(b)));
const later = bothPresent((a, b) => Date.parse(String(a)) > Date.parse(String(b)));
const smaller = bothPresent((a, b) => Number(a) < Number(b));

const SEASONS = { section: "club-api §2.2", resources: ["seasons"] } as const;
const EVENTS = { section: "club-api §2.7", resources: ["events"] } as const;

/** Every cross-field rule that the dashboard checks before it sends, in one list. */
export const CROSS_FIELD_RULES: readonly CrossFieldRule[] = [
  { ...SEASONS, code: "end_before_start", fields: ["end_date", "start_date"], broken: earlier },
  {
    ...SEASONS,
    code: "registration_end_before_start",
    fields: ["registration_end", "registration_start"],
    broken: earlier,
  },
  {
    ...SEASONS,
    code: "priority_after_opening",
    fields: ["previous_registration_start", "registration_start"],
    broken: later,
  },
  {
    ...SEASONS,
    code: "priority_after_opening",
    fields: ["city_registration_start", "registration_start"],
    broken: later,
  },
  {
    ...SEASONS,
    code: "commune_missing",
    fields: ["city_code", "city_registration_start"],
    broken: (commune, opening) => commune == null && opening != null,
  },
  { ...EVENTS, code: "event_end_before_begin", fields: ["end", "begin"], broken: earlier },
  {
    ...EVENTS,
    code: "registration_end_before_start",
    fields: ["registration_deadline", "registration_opening"],
    broken: earlier,
  },
  {
    code: "birth_years_reversed",
    section: "club-api §2.1",
    resources: ["groups", "slots", "events"],
    fields: ["birth_year_start", "birth_year_end"],
    broken: smaller,
  },
];

/**
 * What the rules between fields say of a record after a write. A rule speaks only when the form has its fields and the
 * write touches one of them: an old record that breaks a rule elsewhere stays editable.
 * @param record the record as read (empty on create)
 * @param body what would be sent; its values win, null clears
 */
export function crossFieldFaults(model: FormModel, record: Values, body: unknown): Fault[] {
  const resource = model.path.split("/")[1] ?? "";
  const sent = Object(body) as Values;
  const merged: Values = { ...record, ...sent };
  return CROSS_FIELD_RULES.filter(({ resources, fields, broken }) => {
    if (!resources.includes(resource) || !fields.every((name) => model.fields.some((field) => field.name === name)))
      return false;
    return fields.some((name) => Object.hasOwn(sent, name)) && broken(merged[fields[0]], merged[fields[1]]);
  }).map(({ code, fields: [field, other] }) => ({
    pointer: pointerOf([field]),
    code,
    values: { other: String(merged[other]) },
  }));
}
