import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { ExportButton } from "#components/base/table/export-button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { ClosingChanges, StatementHolding, StatementSums } from "#components/treasury/closing/statement-tables.tsx";
import { mayCloseYear } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { closingBefore, findClosing, statementNow } from "#lib/treasury/closing/keep-closing.ts";
import { closingChanges, resultOf } from "#lib/treasury/closing/statement.ts";
import { closingWords } from "#lib/treasury/closing/words.ts";
import { paymentsCopy } from "#lib/treasury/journal/payments-copy.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/closing/[number]">) {
  const { number } = await params;
  const words = await getTranslations("closing");
  return titled(words("one.title", { number: String(idIn(number) ?? 0) }), words("title"));
}

/** One closing as it was written: its figures then, and what is otherwise since, for whoever has both. */
export default async function OneClosingPage({ params }: PageProps<"/[club]/[season]/treasury/closing/[number]">) {
  const { club, season, number } = await params;
  const denied = await whyNot(mayCloseYear(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const scope = { club, seasonId: idOfPage(season) };
  const { db } = await store();
  const closing = await findClosing(db, scope, idOfPage(number));
  if (!closing) notFound();
  const words = await getTranslations("closing");
  const formats = await getFormats();
  const say = await closingWords(db, club);
  const { inCents, outCents, resultCents } = resultOf(closing.lines);
  const year = { from: closing.firstDay, to: closing.lastDay };
  const { state } = await paymentsCopy(db, scope);
  const now = state === "read" ? await statementNow({ db }, scope, year, await today(db, club)) : null;
  const since = now && closingChanges(closing.lines, now);
  const before = await closingBefore(db, scope, closing.number);
  const again = before && closingChanges(before.lines, closing.lines);
  const address = seasonAddress(club, season, "treasury", "closing", closing.number);
  const heads = { was: words("columns.was"), is: words("columns.is") };
  return (
    <>
      <PageHeader
        title={words("one.title", { number: String(closing.number) })}
        description={words("one.description", {
          ...{ from: formats.date(closing.firstDay), to: formats.date(closing.lastDay) },
          ...{ date: formats.dateTime(closing.writtenAt), name: closing.writtenBy },
        })}
        actions={
          <ExportButton
            withWord
            href={seasonDataAddress(club, scope.seasonId, "closings", closing.number, "export")}
            paper={`${address}/print`}
          />
        }
      />
      <PageBody className="space-y-8">
        <p className="max-w-text tabular-nums">
          {words("sums", {
            ...{ in: formats.euros(inCents), out: formats.euros(0 - outCents) },
            result: formats.euros(resultCents),
          })}
        </p>
        <section aria-labelledby="since" className="space-y-3">
          <h2 id="since" className="text-lg">
            {words("one.since")}
          </h2>
          {since === null ? (
            <p className="text-ink-soft">{words("one.unread")}</p>
          ) : since.length === 0 ? (
            <p>{words("one.same")}</p>
          ) : (
            <ClosingChanges {...{ changes: since, say, heads }} caption={words("one.since")} />
          )}
        </section>
        {before && again ? (
          <section aria-labelledby="before" className="space-y-3">
            <h2 id="before" className="text-lg">
              {words("since", { number: String(before.number) })}
            </h2>
            {again.length === 0 ? (
              <p>{words("one.sameDays")}</p>
            ) : (
              <ClosingChanges
                {...{ changes: again, say, heads }}
                caption={words("since", { number: String(before.number) })}
              />
            )}
          </section>
        ) : null}
        <section aria-labelledby="then" className="space-y-4">
          <h2 id="then" className="text-lg">
            {words("one.then")}
          </h2>
          <h3 className="text-base">{words("parts.holding")}</h3>
          <StatementHolding {...{ lines: closing.lines, say }} />
          <StatementSums {...{ lines: closing.lines, say }} />
        </section>
      </PageBody>
    </>
  );
}
