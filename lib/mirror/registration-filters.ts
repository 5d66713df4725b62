import { z } from "zod";

/** What a person may look for in a season's registrations. Everything of it stands in the page's address. */
export const registrationFilters = z.object({
  kind: z.enum(["annual", "event"]).catch("annual"),
  /** `all` shows every state; a desk opens on what waits for a decision. */
  state: z.enum(["pending", "validated", "refused", "all"]).catch("pending"),
  /** Part of a name, a parent's name or an e-mail address, or a number. */
  q: z.string().trim().max(200).catch(""),
  activity: optionalInteger(),
  sport: optionalInteger(),
  sex: z.enum(["Homme", "Femme"]).optional().catch(undefined),
  /** Ages in whole years on the present day, both inclusive. */
  from: age(),
  to: age(),
  /** Only activities without a place left, or only those with one. */
  places: z.enum(["left", "none"]).optional().catch(undefined),
});

export type RegistrationFilters = z.infer<typeof registrationFilters>;
export type RegistrationState = "pending" | "validated" | "refused";

/** Columns that the table sorts by. */
export const SORTABLE = ["name", "age", "activity", "state", "registered", "places"] as const;

/** The page of the table: filters, order, and which rows. */
export const registrationView = registrationFilters.extend({
  sort: z.enum(SORTABLE).catch("registered"),
  order: z.enum(["asc", "desc"]).catch("asc"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  size: z.coerce.number().int().min(1).max(200).catch(50),
});

export type RegistrationView = z.infer<typeof registrationView>;

/** Reads a view from the parameters of an address; what cannot be read is left at its default. */
export function parseView(parameters: Record<string, string | string[] | undefined>): RegistrationView {
  return registrationView.parse(
    Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    ),
  );
}

/** The address parameters of a view, without what stands at its default: addresses stay short and comparable. */
export function formatView(view: Partial<RegistrationView>): string {
  const defaults: Record<string, unknown> = registrationView.parse({});
  const set = Object.entries(view)
    .filter(([name, value]) => value !== undefined && value !== "" && value !== defaults[name])
    .map(([name, value]) => [name, String(value)] as [string, string]);
  return new URLSearchParams(set).toString();
}

function optionalInteger() {
  return z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined);
}

/** Nobody is older; a larger number is a slip of the keyboard. */
function age() {
  return z.coerce.number().int().min(0).max(130).optional().catch(undefined);
}
