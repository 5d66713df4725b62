import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MailStanding } from "#components/sync/post/mail-standing.tsx";
import { maySetMail } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { findMailServer, mailStandingOf } from "#lib/base/store/mail-servers.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { listBlocked } from "#lib/sync/post/blocked.ts";
import { MAIL_PORTS } from "#lib/sync/post/mail-address.ts";
import { NEW_MAIL_SERVER, type TypedMailServer } from "#lib/sync/post/mail-settings.ts";
import { BlockedList } from "./blocked-list.tsx";
import { EditedMail } from "./edited-mail.tsx";
import { TryMail } from "./try-mail.tsx";

/** As many as one reads. */
const MOST_BLOCKED = 200;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("menu.sections"))("mail") };
}

/** By which mail server a club's letters leave: its settings, whether it works, and what stands in its way. */
export default async function MailPage({ params }: PageProps<"/[club]/settings/mail">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  if (!maySetMail(seat).allowed) notFound();
  const { db } = await store();
  const server = await findMailServer(db, club);
  const blocked = await listBlocked(db, club, MOST_BLOCKED);
  const words = await getTranslations("post");
  const { dateTime } = await getFormats();
  const known: TypedMailServer = server
    ? {
        ...{ host: server.host, port: `${server.port}`, account: server.account ?? "", password: "" },
        ...{ sender: server.sender, senderName: server.senderName, replyTo: server.replyTo ?? "", isOn: server.isOn },
        ...{ perMinute: `${server.perMinute}`, perHour: `${server.perHour}`, perDay: `${server.perDay}` },
        ...{ fromHour: `${server.fromHour}`, untilHour: `${server.untilHour}` },
      }
    : { ...NEW_MAIL_SERVER, senderName: (await findClub(db, club))?.name ?? "" };
  return (
    <div className="space-y-8">
      <div className="max-w-text space-y-3">
        <p>{words("settings.intro")}</p>
        {server ? <p>{words("settings.by", { name: server.writtenBy, date: dateTime(server.writtenAt) })}</p> : null}
      </div>
      {server ? <MailStanding server={mailStandingOf(server)} now={now()} /> : null}
      <EditedMail
        {...{ club, known, hasPassword: server?.account != null, isStored: server !== undefined }}
        ports={MAIL_PORTS}
      />
      {blocked.length > 0 ? <BlockedList {...{ club, blocked }} /> : null}
      {server ? <TryMail club={club} email={seat.person.email} /> : null}
    </div>
  );
}
