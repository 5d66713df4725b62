/**
 * What is wrong with one value, in terms that the interface turns into a sentence (`form.faults.<code>`).
 * `pointer` is a JSON Pointer into the body (RFC 6901); the empty pointer means the form as a whole.
 */
export interface Fault {
  pointer: string;
  code: FaultCode;
  /** Numbers and words for the sentence: a minimum, a maximum, names. */
  values?: Record<string, string | number>;
  /** The service's own words, for `refused`. */
  detail?: string;
}

export type FaultCode =
  | "required"
  | "cannot_be_empty"
  | "not_text"
  | "not_integer"
  | "not_number"
  | "not_boolean"
  | "not_a_list"
  | "not_an_option"
  | "not_json"
  | "wrong_shape"
  | "too_short"
  | "too_long"
  | "too_small"
  | "too_big"
  | "not_above"
  | "not_below"
  | "not_a_multiple"
  | "bad_email"
  | "bad_date"
  | "bad_date_time"
  | "no_birth"
  | "odd_date"
  | "bad_uuid"
  | "bad_pattern"
  | "no_such_time"
  | "too_few"
  | "too_many"
  | "repeated"
  | "unknown_field"
  | "nothing_to_send"
  | "too_many_properties"
  | "refused"
  | UnfinishedCode
  | CrossFieldCode;

/** Inputs that one has begun and not finished (see values.ts). */
export type UnfinishedCode = "bad_time" | "postal_code_unfinished" | "commune_unchosen";

/** Rules between fields (see rules.ts). */
export type CrossFieldCode =
  | "end_before_start"
  | "event_end_before_begin"
  | "registration_end_before_start"
  | "priority_after_opening"
  | "commune_missing"
  | "birth_years_reversed";

/** A JSON Pointer from property names and indices. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The parts of a JSON Pointer; the empty pointer has none. */
export function pointerParts(pointer: string): string[] {
  if (!pointer.startsWith("/")) return [];
  return pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}
