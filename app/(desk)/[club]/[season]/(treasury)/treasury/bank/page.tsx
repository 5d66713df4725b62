import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { LinePress } from "#components/treasury/bank/line-press.tsx";
import { OpenLines } from "#components/treasury/bank/open-lines.tsx";
import { SettledLines } from "#components/treasury/bank/settled-lines.tsx";
import { StatementUpload } from "#components/treasury/bank/statement-upload.tsx";
import { SurePresses } from "#components/treasury/bank/sure-presses.tsx";
import { mayKeepSlips, mayRecordPayments } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type BankDesk, bankDesk } from "#lib/treasury/bank/desk.ts";
import { doubtfulBankLines, listedStatements, settledBankLines } from "#lib/treasury/bank/listed.ts";
import { surePresses } from "#lib/treasury/bank/open-press.ts";
import { STATEMENT_LIMITS } from "#lib/treasury/bank/statement.ts";
import { openBankLine, openBankPress, recordInSeason, sayBankLines, settleBankLines } from "./actions.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("bank"))("title") };
}

/** So many are shown of what was settled and read in last. */
const MOST_SHOWN = 50;
/** So many of the presses that settled what was sure: what was pressed before is past undoing at once. */
const MOST_PRESSES = 5;

/** What the bank says, and what each of its lines was. Opening it costs no call to the club. */
export default async function BankPage({ params }: PageProps<"/[club]/[season]/treasury/bank">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepSlips(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const words = await getTranslations("bank");
  const { db } = await store();
  const { lines, lineCount, unseen } = await bankDesk(db, { club, seasonId }, await today(db, club));
  const statements = await listedStatements(db, club, MOST_SHOWN);
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PlaceTabs />
      <PageBody className="space-y-8">
        <StatementUpload club={club} season={seasonId} most={STATEMENT_LIMITS.bytes} />
        <Doubtful club={club} />
        <section aria-labelledby="open" className="space-y-3">
          <h2 id="open" className="text-base">
            {words("open.title")}
          </h2>
          {lines.length > 0 ? (
            <p className="tabular-nums">
              {words("open.count", { count: lineCount, shown: lines.length, hidden: lineCount - lines.length })}
            </p>
          ) : null}
          {lines.length > 0 ? (
            <OpenLines
              lines={lines}
              settle={settleBankLines.bind(null, club)}
              record={mayRecordPayments(seat).allowed ? recordInSeason.bind(null, club, seasonId) : null}
            />
          ) : null}
          <EmptyState of={noRows({ total: lineCount })} title={words("open.none")}>
            {words(statements.length === 0 ? "open.emptyNone" : "open.empty")}
          </EmptyState>
        </section>
        <Missing {...{ club, seasonId, unseen }} />
        <Settled club={club} />
        {statements.length > 0 ? <Statements statements={statements} /> : null}
      </PageBody>
    </>
  );
}

/** Lines that look like ones that were there: somebody says which they are. */
async function Doubtful({ club }: { club: string }) {
  const lines = await doubtfulBankLines((await store()).db, club);
  if (lines.length === 0) return null;
  const words = await getTranslations("bank.doubtful");
  const { date } = await getFormats();
  return (
    <section aria-labelledby="doubtful" className="space-y-3">
      <h2 id="doubtful" className="text-base">
        {words("title")}
      </h2>
      <ul className="space-y-2">
        {lines.map(({ id, day, label, alike }) => {
          const told = words("of", {
            ...{ day: date(day), label },
            ...{ otherDay: alike ? date(alike.day) : "–", otherLabel: alike?.label ?? "–" },
          });
          return (
            <li key={id} id={`line-${id}`} className="flex flex-wrap items-center gap-2">
              <span className="[overflow-wrap:anywhere]">{told}</span>
              {(["double", "counted"] as const).map((are) => {
                const said = words(are === "double" ? "same" : "other");
                return (
                  <LinePress
                    key={are}
                    label={`${said}: ${told}`}
                    notDone={words("notSaid")}
                    carryOut={sayBankLines.bind(null, club, { lines: [id], are })}
                  >
                    {said}
                  </LinePress>
                );
              })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What is older than a month and on no statement. */
async function Missing({ club, seasonId, unseen }: { club: string; seasonId: number; unseen: BankDesk["unseen"] }) {
  if (unseen.count === 0) return null;
  const more = unseen.count - unseen.moneys.length - unseen.slips.length;
  const words = await getTranslations("bank.unseen");
  const { date, euros } = await getFormats();
  return (
    <section aria-labelledby="unseen" className="space-y-3">
      <h2 id="unseen" className="text-base">
        {words("title")}
      </h2>
      <ul className="list-disc space-y-1.5 pl-5">
        {unseen.slips.map(({ number, cents, depositedOn, madeOn }) => (
          <li key={`slip ${number}`}>
            <IntentLink href={seasonAddress(club, seasonId, "treasury", "slips", number)}>
              {words("slip", { number: String(number), amount: euros(cents), day: date(depositedOn ?? madeOn) })}
            </IntentLink>
          </li>
        ))}
        {unseen.moneys.map(({ paymentId, cents, on, person }) => (
          <li key={paymentId}>
            <IntentLink href={seasonAddress(club, seasonId, "payments", paymentId)}>
              {words("payment", { person: person ?? "?", amount: euros(cents), day: date(on) })}
            </IntentLink>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{words("more", { count: more })}</p> : null}
    </section>
  );
}

/** What was settled last, each with the press that opens it again. */
async function Settled({ club }: { club: string }) {
  const lines = await settledBankLines((await store()).db, club, MOST_SHOWN);
  if (lines.length === 0) return null;
  const presses = await surePresses((await store()).db, club, MOST_PRESSES);
  const words = await getTranslations("bank.settledList");
  return (
    <section aria-labelledby="settled" className="space-y-3">
      <h2 id="settled" className="text-base">
        {words("title")}
      </h2>
      {presses.length > 0 ? <SurePresses presses={presses} open={openBankPress.bind(null, club)} /> : null}
      <SettledLines lines={lines} open={(line) => openBankLine.bind(null, club, line)} />
    </section>
  );
}

type Listed = Awaited<ReturnType<typeof listedStatements>>;

async function Statements({ statements }: { statements: Listed }) {
  const words = await getTranslations("bank.read");
  const { date, euros, number } = await getFormats();
  return (
    <section aria-labelledby="read" className="space-y-3">
      <h2 id="read" className="text-base">
        {words("title")}
      </h2>
      <PlainTable
        caption={words("title")}
        columns={[
          { id: "file", label: words("columns.file"), card: "name" },
          { id: "account", label: words("columns.account"), card: "line" },
          { id: "days", label: words("columns.days"), card: "line" },
          { id: "lines", label: words("columns.lines"), numeric: true, card: "aside" },
          { id: "balance", label: words("columns.balance"), card: "line" },
          { id: "by", label: words("columns.by") },
        ]}
        rows={statements.map((one) => ({
          id: `${one.file} ${one.account}`,
          cells: {
            ...{ file: <span className="[overflow-wrap:anywhere]">{one.name}</span>, account: one.account },
            days:
              one.firstDay === null || one.lastDay === null
                ? "–"
                : words("days", { first: date(one.firstDay), last: date(one.lastDay) }),
            lines: number(one.lines),
            balance:
              one.offCents === null
                ? "–"
                : one.offCents === 0
                  ? words("right")
                  : words("wrong", { amount: euros(one.offCents) }),
            by: one.by,
          },
        }))}
      />
    </section>
  );
}
