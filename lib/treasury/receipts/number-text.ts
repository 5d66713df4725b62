/** Which of a club's papers it is. */
export interface SignedPaperNumber {
  year: number;
  number: number;
}

/** How the number of a paper is written: four digits at least, so that files stand in their order. */
export const signedPaperNumber = ({ year, number }: SignedPaperNumber): string =>
  `${year}-${String(number).padStart(4, "0")}`;

const WRITTEN = /^([1-9]\d{3})-(\d{4,9})$/;

/** The number that somebody wrote; undefined where it is none. */
export function signedPaperNumberIn(text: string): SignedPaperNumber | undefined {
  const [, year, number] = WRITTEN.exec(text) ?? [];
  return year === undefined || Number(number) < 1 ? undefined : { year: Number(year), number: Number(number) };
}
