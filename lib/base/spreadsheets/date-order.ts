import type { CellValue } from "./sheet-row.ts";

/**
 * How a column writes its dates. `day_first` and `month_first` are its texts (13/05/2014, 05/13/2014). `swapped`: a spreadsheet of another country took what it could for dates
 * with the month first, so that each day up to the twelfth changed places with its month, and left the others as texts. `unclear`: texts contradict each
 * other. `digits`: days are written as one number (130513), of which spreadsheets take the zero in front away. Where none of them tells, the day is first, as clubs write.
 */
export const DATE_ORDERS = ["day_first", "month_first", "swapped", "unclear", "digits"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Dates of each kind from which it is no chance that no day after the twelfth is among them: one in a hundred. */
const TELLING = 5;
/** Months of a year: a number beyond is a day. */
const MONTHS = 12;

/** Reads from all cells of a column in which order it writes day and month. Pure. */
export function dateOrder(cells: readonly CellValue[]): DateOrder {
  if (isOfDigits(cells)) return "digits";
  const [texts, real] = [cells.flatMap((cell) => partsOf(cell) ?? []), cells.flatMap((cell) => dayIn(cell) ?? [])];
  const dayFirst = texts.filter(([first]) => first > MONTHS).length;
  const monthFirst = texts.filter(([, second]) => second > MONTHS).length;
  if (dayFirst >= TELLING && dayFirst === texts.length && real.length >= TELLING && real.every((day) => day <= MONTHS))
    return "swapped";
  if (dayFirst > 0 && monthFirst > 0) return "unclear";
  return monthFirst > 0 ? "month_first" : "day_first";
}

/** Most numbers of days as spreadsheets count them have five digits, and so have days whose zero is lost; only those that are written whole have six. */
function isOfDigits(cells: readonly CellValue[]): boolean {
  const bare = cells.map((cell) =>
    typeof cell === "number" ? String(cell) : typeof cell === "string" ? cell.trim() : "",
  );
  const digits = bare.filter((cell) => /^\d{5,8}$/.test(cell));
  return (
    digits.some((cell) => cell.length >= 6) &&
    digits.every((cell) => WRITTEN_DAY.test(cell.padStart(cell.length + (cell.length % 2), "0")))
  );
}

/** DDMMYY, DDMMYYYY. */
const WRITTEN_DAY = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(\d{2}|\d{4})$/;

/** Whether day and month of a text may each be the other. */
export function isEitherWay(cell: CellValue): boolean {
  const [parts] = partsOf(cell) ?? [];
  const [first, second] = parts ?? [0, 0];
  return first > 0 && second > 0 && first <= MONTHS && second <= MONTHS && first !== second;
}

/** A cell with day and month in the order of most clubs, whatever its column's; what is no such date stays as it is. */
export function dayFirst(cell: CellValue, order: DateOrder): CellValue {
  if (order === "month_first" && typeof cell === "string") return cell.replace(DAY_AND_MONTH, "$1$4$3$2");
  if (order !== "swapped" || typeof cell !== "object" || cell === null) return cell;
  const [, year, month, day, rest] = /^(\d{4})-(\d\d)-(\d\d)(.*)$/.exec(cell.date) ?? [];
  return day !== undefined && Number(day) <= MONTHS ? { date: `${year}-${day}-${month}${rest}` } : cell;
}

/**
 * The two first numbers of a date that ends with its year, whatever stands between them and before: what reads a date takes any sign and a weekday there (`typedDate`), and one that were left out here would
 * be read with its day and month changed.
 */
const DAY_AND_MONTH =
  /^([^\p{L}\d]*(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*[^\p{L}\d]+)?)(\d{1,2})([^\p{L}\d]+)(\d{1,2})(?=[^\p{L}\d]+\d{2,4}(?!\d))/iu;

function partsOf(cell: CellValue): [[number, number]] | undefined {
  const [, , first, , second] = typeof cell === "string" ? (DAY_AND_MONTH.exec(cell) ?? []) : [];
  return first === undefined ? undefined : [[Number(first), Number(second)]];
}

function dayIn(cell: CellValue): [number] | undefined {
  if (typeof cell !== "object" || cell === null) return undefined;
  return [Number(cell.date.slice(8, 10))];
}
