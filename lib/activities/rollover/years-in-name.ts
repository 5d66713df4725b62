/**
 * Years that a name tells, moved: "Saison 2026-2027", "2026/27", "Baby 2021". Only those that are the record's own (its birth years, its season's) are
 * touched: "Tournoi Paris 2024" keeps its year. Pure.
 * @param own the years that may move
 */
export function movedYears(name: string, own: ReadonlySet<number>, years: number): string {
  return name.replace(YEARS, (whole, first: string, between?: string, second?: string) => {
    const year = Number(first);
    const moved = String(year + years);
    if (between === undefined || second === undefined) return own.has(year) ? moved : whole;
    const other =
      second.length === first.length ? Number(second) : Math.floor(year / CENTURY) * CENTURY + Number(second);
    if (!own.has(year) || !own.has(other)) return whole;
    return `${moved}${between}${String(other + years).slice(-second.length)}`;
  });
}

const CENTURY = 100;

/** A year of four digits, alone or with the one that it leads to, written whole or by its last two digits. */
const YEARS = /(?<!\d)((?:19|20|21)\d\d)(?:(\s*[-–/]\s*)((?:19|20|21)?\d\d)(?!\d))?(?!\d)/g;
