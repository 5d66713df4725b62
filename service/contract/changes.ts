import { z } from "zod";

/** The version of the contract (club-api §9). */
export const CONTRACT_VERSION = "1.5";

/** One change of the contract. */
export interface ContractChange {
  version: string;
  date: string;
  type: "additive" | "breaking" | "fix";
  summary: string;
  operations_added: string[];
  recommendation: string;
}

export const change = z
  .object({
    version: z.string(),
    date: z.iso.date(),
    type: z.enum(["additive", "breaking", "fix"]),
    summary: z.string(),
    operations_added: z.array(z.string()),
    recommendation: z.string(),
  })
  .meta({ id: "Change" });

/** club-api §9 */
const CHANGES: readonly ContractChange[] = [
  {
    version: "1.1",
    date: "2026-09-08",
    type: "additive",
    summary: "People and groups can be searched, and a person's recorded attendance read.",
    operations_added: ["POST /members/search", "POST /groups/search", "GET /members/{id}/attendance"],
    recommendation: "Search instead of reading whole lists.",
  },
  {
    version: "1.2",
    date: "2026-09-08",
    type: "breaking",
    summary: "Members, groups and events are read by season; the global collections need all=true.",
    operations_added: [
      "GET /seasons/{id}/members",
      "GET /seasons/{id}/groups",
      "GET /seasons/{id}/events",
      "GET /members/{id}/registrations",
    ],
    recommendation: "Read GET /seasons first and follow its paths; keep all=true for exports.",
  },
  {
    version: "1.3",
    date: "2026-09-09",
    type: "breaking",
    summary: "Seasons can be created, changed and deleted. Reading one needs groups:read, writing groups:write.",
    operations_added: ["POST /seasons", "PATCH /seasons/{id}", "DELETE /seasons/{id}", "GET /communes"],
    recommendation: "Ask for groups:read before reading a season in detail.",
  },
  {
    version: "1.4",
    date: "2026-09-09",
    type: "fix",
    summary: "The global lists are accepted again without all, and say that this is deprecated.",
    operations_added: [],
    recommendation: "Send all=true for exports, and read season members from /seasons/{id}/members.",
  },
  {
    version: "1.5",
    date: "2026-09-10",
    type: "additive",
    summary: "Registrations, payments and slots can be read by season, and lessons by group.",
    operations_added: [
      "GET /seasons/{id}/annual-registrations",
      "GET /seasons/{id}/event-registrations",
      "GET /seasons/{id}/payments",
      "GET /seasons/{id}/slots",
      "GET /groups/{id}/lessons",
    ],
    recommendation: "Follow the season's paths instead of reading the global lists.",
  },
];

/** The changes after a version, oldest first; `1.2.1` comes after `1.2`. */
export function changesSince(version: string): ContractChange[] {
  return CHANGES.filter((change) => compare(change.version, version) > 0);
}

/** Compares part by part; a part may have any number of digits (club-api §4.2), more than a number of JavaScript tells apart. */
function compare(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((version) => version.split(".").map((part) => part.replace(/^0+/, "")));
  for (let part = 0; part < 3; part++) {
    const [one, other] = [left[part] ?? "", right[part] ?? ""];
    if (one.length !== other.length) return one.length - other.length;
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
