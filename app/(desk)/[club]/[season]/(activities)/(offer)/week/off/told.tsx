import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { LetterCounts } from "#components/people/letters/letter-standing.tsx";
import { EmailsButton } from "#components/people/records/emails-button.tsx";
import { ContactLink } from "#components/people/records/reach.tsx";
import { SightNote } from "#components/people/records/sight-note.tsx";
import { rollOf, type Session } from "#lib/activities/attendance/calendar.ts";
import { sessionMailing } from "#lib/activities/attendance/session-letter-kinds.ts";
import { mayCopyEmails, mayReadParticipants, type Seat } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress, seasonDataAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { personName } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type Participant, participantsOf } from "#lib/registrations/list/participants.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { mayHaveOf } from "#lib/sync/copy/sight.ts";
import { mailingCounts } from "#lib/sync/post/mailing.ts";

interface ToldProps {
  seat: Seat;
  session: Session;
  /** What the session is called. */
  title: string;
}

/** Who is to be told that a session is called off: everybody who is expected there, how they are reached, and a message to all of them. */
export async function Told({ seat, session, title }: ToldProps) {
  const words = await getTranslations("freedays.callOff.told");
  const formats = await getFormats();
  const denied = await whyNot(mayReadParticipants(seat));
  if (denied) return <ErrorState shape="inline" title={denied} />;
  const { seasonId, off } = session;
  const roll = rollOf(session);
  const scope = await seenBy(seat, seasonId);
  const { db } = await store();
  const people = await participantsOf(db, scope, roll, "validated");
  const mayWrite = mayCopyEmails(seat).allowed && mayHaveOf(seat, scope.sight, "emails", roll).allowed;
  const when = { date: formats.longDate(session.date), time: formats.time(session.begin) };
  const reason = off?.kind === "calledOff" ? off.reason : "";
  const mailing =
    session.type === "event" ? undefined : await sessionMailing(db, seat.club, { ...session, type: session.type });
  return (
    <section aria-labelledby="told" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="told" className="text-base">
          {words("count", { count: people.length })}
        </h2>
        {mayWrite && people.length > 0 ? (
          <EmailsButton
            href={seasonDataAddress(seat.club, seasonId, "participants", roll.of, roll.id, "emails")}
            name={title}
            subject={words("subject", { title, ...when })}
            body={words(reason ? "bodyWhy" : "body", { title, ...when, reason })}
          />
        ) : null}
      </div>
      <p className="max-w-text text-ink-soft">{words("help")}</p>
      {mailing ? (
        <div className="space-y-2">
          <p>{words("mailed", { count: mailing.size })}</p>
          <LetterCounts counts={await mailingCounts(db, seat.club, mailing.id)} />
        </div>
      ) : null}
      {people.every(({ memberId }) => scope.sight.sees("contact", memberId)) ? null : <SightNote role={seat.role} />}
      <EmptyState of={noRows({ total: people.length })} title={words("nobody")}>
        {words("nobodyHelp")}
      </EmptyState>
      {people.length > 0 ? (
        <PlainTable
          caption={words("title")}
          className="max-w-4xl"
          columns={[
            { id: "name", label: words("name"), card: "name" },
            { id: "phone", label: words("phone"), card: "line" },
            { id: "mail", label: words("mail"), card: "line" },
          ]}
          rows={people.map((person) => ({ id: person.id, cells: cellsOf(person, seat.club, seasonId) }))}
        />
      ) : null}
    </section>
  );
}

function cellsOf(person: Participant, club: string, seasonId: number) {
  const { memberId, call, contact } = person;
  const mails = [...new Set([contact.email, ...contact.guardians.map(({ email }) => email)])];
  return {
    name: (
      <a
        href={seasonAddress(club, seasonId, "members", memberId)}
        className="font-medium underline-offset-4 hover:underline"
      >
        {personName(person) || `#${memberId}`}
      </a>
    ),
    phone: call ? (
      <>
        <ContactLink by="call" to={call.phone} />
        {call.guardian ? <span className="text-ink-soft"> {call.guardian}</span> : null}
      </>
    ) : null,
    mail: (
      <ul className="space-y-1 [overflow-wrap:anywhere] [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center max-md:[&_a]:min-h-11">
        {mails.map((mail) =>
          mail ? (
            <li key={mail}>
              <ContactLink by="mail" to={mail} />
            </li>
          ) : null,
        )}
      </ul>
    ),
  };
}
