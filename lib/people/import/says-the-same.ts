import { fold } from "#lib/base/words/fold.ts";
import { nationalDigits } from "#lib/base/words/phones.ts";

/** Whether what a file says of a field is what the club has there, however either is written. */
export function saysTheSame(field: string, said: string, has: string | null | undefined): boolean {
  if (!has) return false;
  if (said.trim() === has.trim()) return true;
  if (field === "phone") return nationalDigits(said) === nationalDigits(has);
  if (field === "email") return said.trim().toLowerCase() === has.trim().toLowerCase();
  if (FOLDED.has(field)) return fold(said) === fold(has);
  return false;
}

/** Texts whose case and accents say nothing. */
const FOLDED: ReadonlySet<string> = new Set(["last_name", "first_name", "address", "title", "profession"]);
