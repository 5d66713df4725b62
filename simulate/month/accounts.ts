import type { Month } from "./month.ts";
import { euros, rowsOfCsv, written } from "./pages.ts";
import { type Entry, entriesOf, NEITHER } from "./year.ts";

/*
 * What leaves for the accountant: each thing that came in or went out is a line of it, once, and all of them are what the page says.
 */

/** The year of a history's season. */
const YEAR = { from: "2026-09-01", to: "2027-06-30" };

const inCents = (text = "") => (text === "" ? 0 : Math.round(Number(text) * 100));

const asExported = ({ kind, cents, day, account, line, named, paidBackOn }: Entry): string =>
  [kind, Math.max(0, cents), Math.max(0, -cents), day, account ?? "", line?.day ?? "", named, paidBackOn ?? ""].join(
    " / ",
  );

/** Holds the export of receipts and expenses against what came and went, line by line, and the sums of its page. */
export async function accountsFaults(month: Month): Promise<void> {
  const entries = entriesOf(month.truth, month.kept);
  const seat = month.seat("treasurer");
  const query = new URLSearchParams({ ...YEAR, preset: "open" });
  const file = await seat.text(`/api/clubs/${month.slug}/${month.club.season}/ledger/export?${query}`);
  // What the accounts may lack is said below them, in lines of no kind.
  const told = rowsOfCsv(file).filter(({ Kind }) => Kind);
  const rows = told.map((row) => {
    const named = row["Payment no."] ? `no. ${row["Payment no."]}` : row.Kind === "Expenses" ? row["What for"] : "";
    return [
      ...[row.Kind, inCents(row.Receipt), inCents(row.Expense), row.Day, row.Account, row["Day at the bank"]],
      ...[named, row["Paid back on"]],
    ].join(" / ");
  });
  const left = [...rows];
  const lacking = entries.map(asExported).filter((one) => {
    const at = left.indexOf(one);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  for (const { kind } of entries) month.coverage.meet("entries", kind);
  if (lacking.length > 0 || left.length > 0) {
    const [first = left[0] ?? ""] = lacking;
    month.found(
      `the accounts: ${first.split(" / ")[0]}`,
      `lacking ${lacking.join("; ") || "nothing"}, beyond ${left.join("; ") || "nothing"}: ${JSON.stringify(month.kept)}`,
    );
  }
  const counted = entries.filter(({ kind }) => !NEITHER.includes(kind)).map(({ cents }) => cents);
  const came = counted.filter((cents) => cents > 0).reduce((all, one) => all + one, 0);
  const went = counted.filter((cents) => cents < 0).reduce((all, one) => all - one, 0);
  const said = `In: ${euros(came)}. Out: ${euros(went)}. Result: ${euros(came - went)}.`;
  const page = written(await seat.text(`${month.base}/treasury/ledger`));
  if (entries.length > 0 && !page.includes(said))
    month.found("the accounts: other sums", `${said} is not on ${page.slice(0, 1_500)}`);
}
