import { fold } from "#lib/base/words/fold.ts";

/**
 * What a way of paying is to the drawer. `cheque`, `cash`, `voucher`: paper that lies there until it goes to the bank, or to who reimburses it, on a
 * slip · `elsewhere`: it reaches the account by itself · `unsaid`: its words tell nothing, and the club may say it.
 */
export type MethodKind = "cheque" | "cash" | "voucher" | "elsewhere" | "unsaid";

/** Methods that people carry to a bank; what else lies in a drawer is said by the club. */
export const DEPOSITED_KINDS: ReadonlySet<MethodKind> = new Set(["cheque", "cash", "voucher"]);

/**
 * How French clubs, and the programs that they come from, write their methods (club-api §2.11: free text), as of November 2026. The first kind that
 * matches counts: a holiday cheque is a voucher, and one that was paid by telephone is no paper.
 */
const WRITTEN: readonly (readonly [kind: MethodKind, words: RegExp])[] = [
  ["elsewhere", /ancv connect|connect ancv|dematerialis|\be ?-?coupon/],
  ["voucher", /ancv|vacances|coupon|\bcheques? (sport|culture|loisir|cadeau)/],
  ["elsewhere", /\bcarte|\bcb\b|\bcards?\b|\btpe\b|terminal|contactless|sans contact/],
  ["elsewhere", /virement|transfer|\bsepa\b|prelevement|debit/],
  ["elsewhere", /en ligne|online|internet|\bweb\b|helloasso|paypal|stripe|sumup|lydia|wero/],
  ["cheque", /cheque|\bchq|\bcheck\b/],
  ["cash", /espece|liquide|numeraire|\bcash\b/],
];

/** What a method is by its words. Pure. @param methodKey folded, as the copy keeps it */
export function methodKind(methodKey: string): MethodKind {
  return WRITTEN.find(([, words]) => words.test(methodKey))?.[0] ?? "unsaid";
}

/** What a club said of its methods, folded: whether they go to the bank on slips. */
export type SaidMethods = ReadonlyMap<string, boolean>;

/** Whether what is paid so lies in the drawer until it goes to the bank: what the club said, else what the words say. Pure. */
export function isDeposited(methodKey: string, said: SaidMethods): boolean {
  return said.get(methodKey) ?? DEPOSITED_KINDS.has(methodKind(methodKey));
}

/**
 * The pile in which it lies: what goes on one slip. Cheques are one pile and cash another, however they are written (Chèque 1, Chèque 2); everything else
 * has a pile of its own, since whoever takes ANCV coupons takes no others. Pure.
 */
export function pileOf(methodKey: string): string {
  const kind = methodKind(methodKey);
  return kind === "cheque" || kind === "cash" ? kind : methodKey;
}

/** Whether a method is cash, as it is written. */
export const isCash = (method: string | null): boolean => methodKind(fold(method ?? "")) === "cash";
