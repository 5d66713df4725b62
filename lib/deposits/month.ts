/**
 * The first day of a month as somebody writes it: as a browser's field for months gives it (2026-10), or by hand where it has none (10/2026, 10-26 is none).
 * Pure. @returns null for an empty text, undefined for what is no month
 */
export function readMonth(text: string): string | null | undefined {
  const bare = text.trim();
  if (bare === "") return null;
  const [, before, early, late, after] = /^(?:(\d{4})[-/.](\d{1,2})|(\d{1,2})[-/.\s](\d{4}))(?:-01)?$/.exec(bare) ?? [];
  const [year, month] = [before ?? after ?? "", Number(early ?? late ?? 0)];
  return month >= 1 && month <= 12 && year >= "1000" ? `${year}-${String(month).padStart(2, "0")}-01` : undefined;
}
