import type { Role } from "#lib/base/access/roles.ts";
import type { en } from "#lib/base/words/en.ts";

/** Something that has changed for those who use Guichet; its words are `news.entries.<key>`. */
export interface NewsEntry {
  key: keyof (typeof en)["news"]["entries"];
  /** When it came, as year and month. */
  month: string;
  /** Whom it concerns; nobody named: everybody. */
  roles?: readonly Role[];
}

const office = ["director", "secretary"] as const;
const money = ["director", "treasurer"] as const;
const carrying = ["director", "secretary", "treasurer", "coach"] as const;
const reminding = ["director", "secretary", "treasurer"] as const;

/** The newest first. One that is added stands on top: who has not read it yet finds a dot at their name. */
export const NEWS = [
  { key: "keysAlone", month: "2026-11" },
  { key: "newBrowsers", month: "2026-11" },
  { key: "sectionOffers", month: "2026-11", roles: ["director"] },
  { key: "provider", month: "2026-11", roles: ["director"] },
  { key: "signature", month: "2026-11", roles: ["director"] },
  { key: "sections", month: "2026-11", roles: ["director"] },
  { key: "deputies", month: "2026-11", roles: ["director"] },
  { key: "mailedPapers", month: "2026-11", roles: office },
  { key: "returnedLetters", month: "2026-11", roles: office },
  { key: "cards", month: "2026-11", roles: carrying },
  { key: "closing", month: "2026-11", roles: money },
  { key: "passkeys", month: "2026-11" },
  { key: "signedIn", month: "2026-11" },
  { key: "headcount", month: "2026-11", roles: reminding },
  { key: "freeLetters", month: "2026-11", roles: office },
  { key: "letters", month: "2026-11", roles: reminding },
  { key: "statements", month: "2026-11", roles: money },
  { key: "today", month: "2026-11" },
  { key: "payment", month: "2026-11", roles: money },
  { key: "help", month: "2026-11" },
  { key: "firstSteps", month: "2026-11", roles: office },
  { key: "menu", month: "2026-11" },
  { key: "search", month: "2026-11" },
  { key: "week", month: "2026-11" },
  { key: "aid", month: "2026-11", roles: money },
  { key: "waiting", month: "2026-11", roles: office },
  { key: "refusals", month: "2026-11", roles: office },
  { key: "kept", month: "2026-11", roles: office },
  { key: "signingOut", month: "2026-11" },
  { key: "figures", month: "2026-11" },
  { key: "pasted", month: "2026-11", roles: money },
  { key: "signed", month: "2026-11", roles: money },
  { key: "certificates", month: "2026-11", roles: ["director", "doctor"] },
  { key: "rollover", month: "2026-11", roles: ["director"] },
  { key: "poolSide", month: "2026-11", roles: ["director", "secretary", "coach"] },
  { key: "chronicle", month: "2026-11", roles: ["director"] },
] as const satisfies readonly NewsEntry[];

/** What of it concerns a role. */
export const newsFor = (role: Role): readonly NewsEntry[] =>
  (NEWS as readonly NewsEntry[]).filter(({ roles }) => !roles || roles.includes(role));

/** Whether something stands above what somebody has read, for their role. @param read the key of the newest then; null: none */
export function hasNews(role: Role, read: string | null): boolean {
  const [newest] = newsFor(role);
  const place = (key: string | undefined) => NEWS.findIndex((entry) => entry.key === key);
  const until = place(read ?? undefined);
  return newest !== undefined && (until < 0 || place(newest.key) < until);
}
