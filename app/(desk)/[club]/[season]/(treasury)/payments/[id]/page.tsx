import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ChangeHistory } from "#app/(desk)/_chronicle/change-history.tsx";
import { titled } from "#app/(desk)/_records/title.ts";
import { IssuingSignedPapers } from "#app/(desk)/[club]/[season]/(treasury)/treasury/receipts/issuing.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import { AskedChanges } from "#components/treasury/payments/asked-changes.tsx";
import { KeptFacts } from "#components/treasury/payments/kept-facts.tsx";
import { PaymentFactsList } from "#components/treasury/payments/payment-facts-list.tsx";
import { WhileOpen } from "#components/treasury/payments/while-open.tsx";
import {
  mayCorrectPayments,
  mayIssueReceipts,
  mayKeepPaymentDetails,
  mayMailReceipts,
  mayReadPayments,
  type Seat,
} from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { OPEN_PIECES } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { fold } from "#lib/base/words/fold.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { GIVEN_BACK, moneyCameIn } from "#lib/sync/resources/payment-facts.ts";
import { bankDays } from "#lib/treasury/deposits/deposit-days.ts";
import { paymentsOnSlips } from "#lib/treasury/deposits/on-slips.ts";
import { methodKind } from "#lib/treasury/deposits/piles.ts";
import { familyDues } from "#lib/treasury/dues/family.ts";
import { type AskedChange, changesOf, givenOf, goesBack, keptOf, leftOf } from "#lib/treasury/payments/history.ts";
import { offersPayments } from "#lib/treasury/payments/offered.ts";
import { targetOf } from "#lib/treasury/payments/options.ts";
import { OwnDetails, PaymentActions } from "./payment-actions.tsx";
import { type PaymentRead, paymentLive } from "./read-payment.ts";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/payments/[id]">) {
  return titled((await getTranslations("payment"))("number", { id: (await params).id }));
}

/** One payment as the club has it now, what the desk keeps of it, and how it is put right. */
export default async function PaymentPage({ params }: PageProps<"/[club]/[season]/payments/[id]">) {
  const { club, season, id: text } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadPayments(seat));
  if (denied) return <ErrorState title={denied} />;
  const [id, seasonId] = [idOfPage(text), idOfPage(season)];
  const { db } = await store();
  if (!(await offersPayments(db, club)))
    return <ErrorState title={(await getTranslations("treasury"))("notOffered")} />;
  const answer = await paymentLive(seat, id);
  if ("none" in answer && answer.none.isMissing) notFound();
  const read = "read" in answer ? answer.read : undefined;
  if (read && read.seasonId !== null && read.seasonId !== seasonId) notFound();
  const words = await getTranslations("payment");
  const formats = await getFormats();
  const changes = await changesOf(db, club, id);
  const isUnderWay = changes.some(isOpen) || (await goesBack(db, club, id));
  const amount = read?.facts.amountCents ?? null;
  const at = now();
  return (
    <>
      <WhileOpen isOpen={isUnderWay} at={at.toISOString()} />
      <PageHeader
        title={words("number", { id })}
        description={amount === null ? undefined : words("asOf", { time: formats.time(at) })}
      />
      <PageBody className="space-y-8">
        {"none" in answer ? <UnavailableNote none={answer.none} /> : null}
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
          <div className="space-y-8">
            {read ? (
              <FactsPart id="facts" title={words("atClub")} explains="register">
                <PaymentFactsList
                  {...{ club }}
                  season={seasonId}
                  facts={read.facts}
                  {...(await named(club, seasonId, read))}
                />
              </FactsPart>
            ) : null}
            <FactsPart id="kept" title={words("kept.title")}>
              <Kept {...{ seat, id }} season={seasonId} />
            </FactsPart>
          </div>
          <div className="space-y-8">
            {read ? <Corrections {...{ seat, read }} season={seasonId} /> : null}
            {read && moneyCameIn(read.facts) ? <Receipt {...{ seat, id }} season={seasonId} /> : null}
            {changes.length > 0 ? (
              <FactsPart id="changes" title={words("changes.title")}>
                <AskedChanges changes={changes} />
              </FactsPart>
            ) : null}
          </div>
        </div>
        <ChangeHistory {...{ seat }} season={seasonId} about={`payments/${id}`} />
      </PageBody>
    </>
  );
}

/** What the desk keeps of the payment, and the slip with which it went to the bank. */
async function Kept({ seat, id, season }: { seat: Seat; id: number; season: number }) {
  const words = await getTranslations("payment.kept");
  const formats = await getFormats();
  const { db } = await store();
  const kept = await keptOf(db, seat.club, id);
  const slip = (await paymentsOnSlips(db, seat.club, [id])).get(id);
  const { chequeNumber = null, bank = null, drawer = null, depositMonth = null, note = null } = kept.details ?? {};
  return (
    <>
      <KeptFacts {...{ season, id, kept }} club={seat.club} isRead={!mayKeepPaymentDetails(seat).allowed} />
      {slip ? (
        <p>
          <IntentLink href={seasonAddress(seat.club, season, "treasury", "slips", slip.number)}>
            {words("slip", { number: slip.number })}
          </IntentLink>
          {slip.depositedOn === null ? "" : `, ${words("deposited", { date: formats.date(slip.depositedOn) })}`}
        </p>
      ) : null}
      {mayKeepPaymentDetails(seat).allowed ? (
        <OwnDetails
          {...{ season, details: { chequeNumber, bank, drawer, depositMonth, note } }}
          club={seat.club}
          paymentId={id}
          seenAt={kept.details?.writtenAt.toISOString() ?? null}
        />
      ) : null}
    </>
  );
}

const isOpen = ({ state }: AskedChange): boolean => OPEN_PIECES.includes(state);

/** What the person and each allocation are called, from the copy. */
async function named(club: string, seasonId: number, { facts, options }: PaymentRead) {
  const words = await getTranslations("payment");
  const { db } = await store();
  const [payer] = facts.memberId === null ? [] : await familyDues(db, { club, seasonId }, facts.memberId);
  const labels = (facts.allocations ?? []).map((allocation) => {
    const target = targetOf(allocation);
    if (target?.kind === "membership") return words("membership");
    if (allocation.type === GIVEN_BACK) return words("givenBack");
    const line = payer?.lines.find(
      ({ kind, registrationId }) => kind === target?.kind && registrationId === target.registrationId,
    );
    const { type, registrationId } = allocation;
    const option = options?.find((one) => one.type === type && one.registrationId === registrationId);
    return line?.label ?? option?.label ?? (registrationId === null ? type : `${type} ${registrationId}`);
  });
  return { person: (payer && personName(payer)) || null, labels };
}

/** A paper over this payment alone, saved or sent to whom it names. */
async function Receipt({ seat, id, season }: { seat: Seat; id: number; season: number }) {
  if (!mayIssueReceipts(seat).allowed) return null;
  const words = await getTranslations("receipts.links");
  const mail = mayMailReceipts(seat).allowed ? (await getTranslations("freeletters.begin"))("receipts") : null;
  return (
    <FactsPart id="receipt" title={words("ofPayment")}>
      <IssuingSignedPapers
        {...{ season, mail }}
        club={seat.club}
        wish={{ kind: "receipt", of: { payments: [id] } }}
        label={words("receipt")}
      />
    </FactsPart>
  );
}

async function Corrections({ seat, read, season }: { seat: Seat; read: PaymentRead; season: number }) {
  const words = await getTranslations("payment");
  const denied = await whyNot(mayCorrectPayments(seat));
  if (denied) return <p className="text-ink-soft">{denied}</p>;
  const { db } = await store();
  const { id, facts, options } = read;
  const given = (await givenOf(db, seat.club, [id])).get(id) ?? 0;
  const { siblings } = await keptOf(db, seat.club, id);
  const leftCents = Math.abs(facts.amountCents ?? 0) - given;
  const methodKey = fold(facts.method ?? "");
  const [deposited] = await bankDays(db, seat.club, [{ id, methodKey }]);
  const isCheque = methodKind(methodKey) === "cheque";
  return (
    <FactsPart id="corrections" title={words("corrections")}>
      <PaymentActions
        {...{ season, siblings }}
        club={seat.club}
        paymentId={id}
        seen={facts}
        options={options ?? []}
        leftCents={leftCents}
        chequeCents={isCheque ? leftCents + (await leftOf(db, seat.club, siblings)) : null}
        today={await today(db, seat.club)}
        since={{ received: facts.receivedOn, deposited: deposited ?? null }}
        isInDrawer={isCheque && deposited === null}
      />
    </FactsPart>
  );
}
