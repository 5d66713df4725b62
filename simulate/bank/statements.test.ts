import { expect, it } from "vitest";
import type { StatementField } from "#lib/base/store/schema/treasury/bank.ts";
import { headsKey } from "#lib/treasury/bank/bank-heads.ts";
import { type KnownLine, recogniseLines } from "#lib/treasury/bank/known-lines.ts";
import { balanceOf, type ReadLine, type ReadStatement } from "#lib/treasury/bank/statement.ts";
import { readStatementBytes } from "#lib/treasury/bank/statement-bytes.ts";
import type { StatementMappings } from "#lib/treasury/bank/table.ts";
import { chosenSeeds } from "./chance.ts";
import { type MadeFile, type Movement, madeAccounts } from "./statements.ts";

const SEEDS = chosenSeeds(2, process.env);
const TODAY = "2027-06-30";

async function read({ bytes, mapping }: MadeFile): Promise<ReadStatement> {
  const mappings: StatementMappings = new Map();
  if (mapping) {
    // Without the thread, which another test is about. Nobody knows such headings: they are asked for once, with what they are likely to be.
    const first = await readStatementBytes(bytes, { mappings, today: TODAY });
    expect("unmapped" in first && first.unmapped.headings).toEqual(mapping.headings);
  }
  const said = mapping ? [[headsKey(mapping.headings), mapping.fields as (StatementField | null)[]] as const] : [];
  const reading = await readStatementBytes(bytes, { mappings: new Map(said), today: TODAY });
  if (!reading.ok) throw new Error(JSON.stringify(reading));
  return reading.statement;
}

const told = (lines: readonly Pick<Movement, "day" | "cents">[]): string[] =>
  lines.map(({ day, cents }) => `${day} ${cents}`).sort();

it.each(SEEDS)(
  "reads thirty files of banks without losing or doubling a line, whichever overlap and whatever the bank wrote anew, seed %i",
  async (seed) => {
    const counts = { files: 0, lines: 0, same: 0, doubtful: 0, odd: 0, right: 0, wrong: 0, unstated: 0 };
    for (const { form, files, truth, rewritten } of madeAccounts(seed)) {
      const kept = truth.map((): KnownLine[] => []);
      let next = 1;
      for (const [nth, file] of [...files, files.at(-1) as MadeFile].entries()) {
        const isAgain = nth === files.length;
        const statement = await read(file);
        expect([form, statement.accounts.length]).toEqual([form, file.accounts.length]);
        for (const [place, account] of statement.accounts.entries()) {
          const expected = file.accounts[place];
          if (!expected) throw new Error("an account that nobody wrote");
          expect([form, account.number?.replaceAll(" ", "")]).toEqual([form, expected.number?.replaceAll(" ", "")]);
          expect([form, told(account.lines)]).toEqual([form, told(expected.lines)]);
          expect([form, account.odd.map(({ row }) => row)]).toEqual([form, expected.oddRows]);
          if (expected.closingCents !== null)
            expect([form, account.closingCents]).toEqual([form, expected.closingCents]);
          if (expected.openingCents !== null && account.odd.length === 0)
            expect([form, account.openingCents]).toEqual([form, expected.openingCents]);
          const balance = balanceOf(account);
          counts[balance.standing] += 1;
          const isStated = expected.openingCents !== null && expected.closingCents !== null;
          expect([form, balance.standing]).toEqual([
            form,
            !isStated ? "unstated" : expected.oddCents === 0 ? "right" : "wrong",
          ]);
          if (isStated) expect([form, balance.offCents]).toEqual([form, expected.oddCents]);
          for (const line of account.lines) expect(namesHim(line, expected.lines), `${form}: ${line.label}`).toBe(true);

          const known = kept[place] ?? [];
          const { lines } = recogniseLines(known, account.lines);
          for (const line of lines) {
            counts[line.is === "new" ? "lines" : line.is] += 1;
            if (line.is === "doubtful") {
              // A person says that it is the one that the bank wrote anew; nothing else may be in doubt.
              const [change] = rewritten;
              expect([form, `${line.day} ${line.cents}`]).toEqual([form, told(change ? [change.is] : [])[0]]);
              const was = known.find(({ id }) => id === line.alike);
              expect([form, was && told([was])[0]]).toEqual([form, told(change ? [change.was] : [])[0]]);
            }
            if (line.is !== "same") known.push({ ...line, id: line.is === "new" ? next++ : -next++ });
          }
          counts.odd += account.odd.length;
          if (isAgain) expect([form, lines.filter(({ is }) => is !== "same")]).toEqual([form, []]);
        }
        if (!isAgain) counts.files += 1;
      }
      for (const [place, { movements }] of truth.entries()) {
        const counted = (kept[place] ?? []).filter(({ id }) => id > 0);
        expect([form, told(counted)]).toEqual([form, told(movements)]);
      }
    }
    console.info(`statements, seed ${seed}: ${JSON.stringify(counts)}`);
  },
  120_000,
);

/** The name that was written is in the label that was read. */
function namesHim(line: ReadLine, lines: readonly Movement[]): boolean {
  const bare = (text: string) =>
    text
      .normalize("NFKD")
      .replace(/[^\p{L}]/gu, "")
      .toLowerCase();
  return lines.some(
    ({ day, cents, who }) =>
      day === line.day && cents === line.cents && bare(line.label).includes(bare(who).slice(0, 4)),
  );
}
