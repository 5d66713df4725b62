/** Letters that joiners change: scripts in which they are written for a reason, and pictures that they put together. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}\p{Extended_Pictographic}]/u;

/** What nobody sees and nobody typed: soft hyphens, zero widths, marks of direction, a byte order mark, control characters. */
const UNSEEN = /[\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]|\u034f/gu;
const JOINERS = new Set(["\u200c", "\u200d"]);

/**
 * One line as a person means it, however it was pasted: nothing invisible in it, one space where there were several or unbreakable ones, none
 * around it. Where joiners belong to the script they stay.
 */
export function cleanLine(text: string): string {
  const keepsJoiners = JOINED.test(text);
  return text
    .replace(/[\s\u0085]+/gu, " ")
    .replace(UNSEEN, (sign) => (keepsJoiners && JOINERS.has(sign) ? sign : ""))
    .replace(/ {2,}/g, " ")
    .trim();
}

/**
 * A telephone number without the signs between its digits, for a club that has no room for them: `+33 (0)6 12…` becomes `+33612…`.
 * @returns undefined where something else is in it, which nobody may drop
 */
export function compactPhone(phone: string): string | undefined {
  const line = cleanLine(phone);
  const national = /^(\+|00)/.test(line) ? line.replace(/\(\s*0\s*\)/, "") : line;
  const compact = national.replace(/[\s./()\p{Pd}]/gu, "");
  return /^\+?\d+$/.test(compact) ? compact : undefined;
}

/** What is asked of a text field of a form. */
interface LineField {
  maxLength?: number;
  patterns: readonly string[];
  format?: string;
}

/** Longer texts are written on several lines, which are left as they are. */
const LINE_LETTERS = 300;

/** Whether a text is one line that people type: a name, an address for mail. What has to match a pattern is no such line. */
export function isTypedLine({ maxLength, patterns, format }: LineField): boolean {
  return (
    maxLength !== undefined && maxLength <= LINE_LETTERS && patterns.length === 0 && (!format || format === "email")
  );
}
