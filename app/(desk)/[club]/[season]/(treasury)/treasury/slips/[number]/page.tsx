import { Printer } from "lucide-react";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ChangeHistory } from "#app/(desk)/_chronicle/change-history.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { CancelSlip } from "#components/treasury/deposits/cancel-slip.tsx";
import { DepositForm } from "#components/treasury/deposits/deposit-form.tsx";
import { SlipBadge } from "#components/treasury/deposits/slip-badge.tsx";
import { isShownOtherwise, SlipLines } from "#components/treasury/deposits/slip-lines.tsx";
import { SlipSteps } from "#components/treasury/deposits/slip-steps.tsx";
import { mayKeepSlips } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { firstDeposit } from "#lib/treasury/deposits/deposit-days.ts";
import { findSlip, type Slip, type SlipLine } from "#lib/treasury/deposits/slips.ts";
import { cancelDepositSlip, writeSlipDeposit } from "../actions.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/slips/[number]">) {
  return { title: (await getTranslations("deposits.slip"))("title", { number: (await params).number }) };
}

/** One slip as it was printed, its way to the bank, and what became of its lines. */
export default async function SlipPage({ params }: PageProps<"/[club]/[season]/treasury/slips/[number]">) {
  const { club, season, number } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepSlips(seat));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  const found = await findSlip(db, club, idOfPage(number));
  if (!found || found.slip.seasonId !== idOfPage(season)) notFound();
  const { slip, lines } = found;
  const words = await getTranslations("deposits.slip");
  const here = seasonAddress(club, season, "treasury", "slips");
  const formats = await getFormats();
  const first = await firstDeposit(db, club, slip.number);
  const { depositedOn, statementLine } = slip;
  return (
    <>
      <PageHeader
        title={words("title", { number: String(slip.number) })}
        aside={<SlipBadge slip={slip} />}
        actions={
          <>
            {slip.state === "made" ? (
              <CancelSlip {...{ club, number: slip.number, count: slip.count }} cancel={cancelDepositSlip} />
            ) : null}
            <a href={`${here}/${slip.number}/print`} className={buttonStyle()}>
              <Printer aria-hidden />
              {words("print")}
            </a>
          </>
        }
      />
      <PageBody className="space-y-6">
        <Facts slip={slip} />
        <SlipSteps slip={slip} />
        <Notes slip={slip} lines={lines} />
        <SlipLines lines={lines} caption={words("title", { number: String(slip.number) })} />
        {slip.state === "cancelled" ? null : (
          <section aria-labelledby="deposit" className="space-y-3 print:hidden">
            <h2 id="deposit" className="text-base">
              {words("deposit.title")}
            </h2>
            <DepositForm
              {...{ club, number: slip.number }}
              written={{ depositedOn, statementLine }}
              today={await today(db, club)}
              earliest={
                first && {
                  day: first.day,
                  because: words(`deposit.early.${first.because}`, { day: formats.date(first.day) }),
                }
              }
              write={writeSlipDeposit}
            />
          </section>
        )}
        <ChangeHistory {...{ seat }} season={slip.seasonId} about={`slips/${slip.number}`} />
      </PageBody>
    </>
  );
}

async function Facts({ slip }: { slip: Slip }) {
  const words = await getTranslations("deposits.slip");
  const formats = await getFormats();
  const facts = [
    [words("count"), formats.number(slip.count)],
    [words("sum"), formats.euros(slip.totalCents)],
    [words("method"), slip.method],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd className="font-medium tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a slip's own figures do not say: never silence. */
async function Notes({ slip, lines }: { slip: Slip; lines: readonly SlipLine[] }) {
  const words = await getTranslations("deposits.slip");
  const formats = await getFormats();
  const changed = lines.filter(isShownOtherwise).length;
  const amount = formats.euros(slip.returnedCents);
  const notes = [
    slip.cancelledAt
      ? words("cancelled", { when: formats.dateTime(slip.cancelledAt), by: slip.cancelledBy ?? "?" })
      : lines.some(({ shownCents }) => shownCents === undefined)
        ? words("moved")
        : "",
    slip.returnedCount > 0 ? words("returnedCount", { count: slip.returnedCount, amount }) : "",
    changed > 0 ? words("changedCount", { count: changed }) : "",
  ].filter(Boolean);
  return notes.length === 0 ? null : (
    <ul className="max-w-text space-y-1 border-l-3 border-l-pending pl-3">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
