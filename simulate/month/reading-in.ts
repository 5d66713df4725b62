import type { Seat } from "../desk/seat.ts";
import type { BankLine, StatedAccount, StatementFile } from "./bank-book.ts";
import { shownLines } from "./banking.ts";
import type { Deed, Of } from "./meant.ts";
import type { Month } from "./month.ts";

/** A bank moves a line that it writes anew by so many days; one of another day is another line. */
const MOVED_DAYS = 4;

const daysApart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/** What the desk tells of an account of a file. */
interface TakenAccount {
  account: string;
  added: number;
  same: number;
  doubtful: number;
  gone: number[];
  odd: unknown[];
  asideCount: number;
  balance: { standing: string };
}

const read: Deed<Of<"read a statement">> = (month, step) => {
  const file = month.kept.bank.file(step.form, step.days, { place: step.account, both: step.both });
  if (!file) return;
  const accounts = file.accounts.map(({ book }) =>
    book.account ? { id: book.account } : { id: month.ask(), name: month.token("Account") },
  );
  const query = new URLSearchParams({ ask: month.ask(), name: file.name, accounts: JSON.stringify(accounts) });
  const path = `/api/clubs/${month.slug}/${month.club.season}/bank/content?${query}`;
  return {
    pressed: {
      ...{ says: "reads a statement in", roles: ["director", "treasurer"], presses: "" },
      byHttp: async (seat) => {
        const { status, text } = await (seat as Seat).send(path, Buffer.from(file.text), file.type);
        const answer = JSON.parse(text);
        return status === 200
          ? answer
          : { ok: false, code: String(answer.code ?? status), words: answer.detail ?? answer.message };
      },
    },
    ...{ wish: {}, mayBe: "done" },
    done: async (told) => {
      if (file.accounts.length > 1) month.coverage.meet("outcomes", "read a statement: of several accounts");
      for (const [place, stated] of file.accounts.entries()) {
        const [meant, taken] = [accounts[place], (told.accounts as TakenAccount[] | undefined)?.[place]];
        if (!taken) return month.found("a statement: nothing is told of it", JSON.stringify(told));
        if (meant && "name" in meant) stated.book.name = meant.name ?? "";
        stated.book.account = taken.account;
        await takenFaults(month, taken, stated, file);
      }
    },
  };
};

/** Each line of a file is there once: as new, as the one that was there, or as one that is asked about. */
async function takenFaults(
  month: Month,
  taken: TakenAccount,
  stated: StatedAccount,
  file: StatementFile,
): Promise<void> {
  const { book, lines } = stated;
  const tell = (what: string) =>
    month.found(`a statement: ${what}`, `${JSON.stringify(taken)} of ${file.name} ${JSON.stringify(book.lines)}`);
  const fresh = lines.filter(({ standing }) => standing === "unread");
  const before = book.lines.filter(({ standing }) => standing !== "unread");
  if (taken.added + taken.doubtful !== fresh.length) tell("lines are lost or doubled");
  if (taken.same !== lines.length - fresh.length) tell("other lines were there before");
  if (taken.odd.length > 0 || taken.asideCount > 0) tell("lines are not understood");
  if (taken.balance.standing !== (file.isBalanced ? "right" : "unstated")) tell("its balance");
  const alike = (line: BankLine) =>
    before.filter(
      (one) => !lines.includes(one) && one.cents === line.cents && daysApart(one.day, line.day) <= MOVED_DAYS,
    );
  const mayBeOther = fresh.filter((line) => alike(line).length > 0);
  if (taken.doubtful > mayBeOther.length) tell("a line looks like another one, and there is none like it");
  book.taken(stated);
  for (const line of fresh) month.kept.bank.arrive(line);
  if (taken.doubtful > 0) await keepDoubtful(month, mayBeOther);
  for (const line of mayBeOther) {
    const [one, ...more] = alike(line);
    const isOnly = more.length === 0 && fresh.filter(({ cents }) => cents === line.cents).length === 1;
    if (one?.anew !== line.name || !isOnly) continue;
    month.coverage.meet("outcomes", "read a statement: a line that the bank wrote anew");
    if (line.standing === "counted") tell("a line that the bank wrote anew counts twice");
  }
  goneFaults(month, taken, stated, tell);
}

/** A line that the bank has no more is told of as often as a file tells of its day, unless another line is said to be it or may be. */
function goneFaults(
  month: Month,
  { gone }: TakenAccount,
  { book, lines }: StatedAccount,
  tell: (what: string) => void,
): void {
  const days = lines.map(({ day }) => day).toSorted();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const missing = book.lines.filter(
    ({ anew, standing, day }) => anew !== null && standing !== "unread" && day >= first && day <= last,
  );
  const isAnother = (line: BankLine) =>
    book.lines.some(
      ({ standing, cents, day }) =>
        (standing === "doubtful" || standing === "double") &&
        cents === line.cents &&
        daysApart(day, line.day) <= MOVED_DAYS,
    );
  const surely = missing.filter((line) => !isAnother(line));
  if (surely.length > 0) month.coverage.meet("outcomes", "read a statement: a line is gone");
  if (gone.length > missing.length) tell("lines are said to be gone");
  if (gone.length < surely.length) tell("nobody is told that a line is gone");
}

/** Which lines are kept aside is seen by which the page has not. */
async function keepDoubtful(month: Month, mayBe: readonly BankLine[]): Promise<void> {
  const shown = await shownLines(month);
  for (const line of mayBe) if (shown.every(({ id }) => id !== line.id)) line.standing = "doubtful";
}

/** Statements of the bank are read in. */
export const READING_IN = { "read a statement": read };
