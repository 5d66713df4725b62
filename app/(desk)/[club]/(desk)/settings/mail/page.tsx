import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { BlockedList } from "#app/(desk)/_post/blocked-list.tsx";
import { BoxStanding } from "#components/sync/post/box-standing.tsx";
import { CameBack } from "#components/sync/post/came-back.tsx";
import { MailStanding } from "#components/sync/post/mail-standing.tsx";
import { maySetMail } from "#lib/base/access/permissions.ts";
import { requireSeat } from "#lib/base/access/seat.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { findMailBox } from "#lib/base/store/mail-boxes.ts";
import { findMailServer, mailStandingOf } from "#lib/base/store/mail-servers.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { linksWaitUntil } from "#lib/sync/post/access-letter.ts";
import { listBlocked } from "#lib/sync/post/blocked.ts";
import { NEW_MAIL_BOX } from "#lib/sync/post/box-settings.ts";
import { reportCounts } from "#lib/sync/post/came-back.ts";
import { BOX_PORTS, MAIL_PORTS } from "#lib/sync/post/mail-address.ts";
import { NEW_MAIL_SERVER, type TypedMailServer } from "#lib/sync/post/mail-settings.ts";
import { shownSignIn } from "#lib/sync/post/sign-in-settings.ts";
import { EditedAutomatic } from "./edited-automatic.tsx";
import { EditedBox } from "./edited-box.tsx";
import { EditedMail } from "./edited-mail.tsx";
import { shownAutomatic } from "./shown-automatic.ts";
import { TryMail } from "./try-mail.tsx";

/** As many as one reads. */
const MOST_BLOCKED = 200;
/** What came back is looked at for so long. */
const REPORT_DAYS = 30;

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
  const linksWait = server && linksWaitUntil(server);
  const blocked = await listBlocked(db, club, MOST_BLOCKED);
  const letters = await shownAutomatic(club, (await getLocale()) === "fr" ? "fr" : "en");
  const words = await getTranslations("post");
  const { dateTime } = await getFormats();
  const known: TypedMailServer = server
    ? {
        ...{ host: server.host, port: `${server.port}`, account: server.account ?? "" },
        ...shownSignIn(server, "send"),
        ...{ sender: server.sender, senderName: server.senderName, replyTo: server.replyTo ?? "", isOn: server.isOn },
        dkimSelector: server.dkimSelector ?? "",
        ...{ perMinute: `${server.perMinute}`, perHour: `${server.perHour}`, perDay: `${server.perDay}` },
        ...{ fromHour: `${server.fromHour}`, untilHour: `${server.untilHour}` },
      }
    : { ...NEW_MAIL_SERVER, senderName: (await findClub(db, club))?.name ?? "" };
  return (
    <div className="space-y-8">
      <div className="max-w-text space-y-3">
        <p>{words("settings.intro")}</p>
        {server ? <p>{words("settings.by", { name: server.writtenBy, date: dateTime(server.writtenAt) })}</p> : null}
        {linksWait ? <p>{words("settings.linksWait", { date: dateTime(linksWait) })}</p> : null}
      </div>
      {server ? <MailStanding server={mailStandingOf(server)} now={now()} /> : null}
      <EditedMail
        {...{ club, known, hasPassword: server?.account != null, isStored: server !== undefined }}
        ports={MAIL_PORTS}
      />
      <section aria-labelledby="automatic" className="space-y-4">
        <div className="max-w-text space-y-3">
          <h2 id="automatic" className="text-base">
            {words("automatic.title")}
          </h2>
          <p>{words("automatic.intro")}</p>
        </div>
        {letters.map((letter) => (
          <EditedAutomatic key={letter.name} {...{ club, letter }} />
        ))}
      </section>
      <CameBackPart club={club} />
      {blocked.length > 0 ? <BlockedList {...{ club, blocked }} /> : null}
      {server ? <TryMail club={club} email={seat.person.email} isByToken={server.tokenAddress !== null} /> : null}
    </div>
  );
}

/** The mailbox to which letters come back: its settings, whether it is read, and what came. */
async function CameBackPart({ club }: { club: string }) {
  const { db } = await store();
  const box = await findMailBox(db, club);
  const reports = await reportCounts(db, club, REPORT_DAYS);
  const words = await getTranslations("post");
  const { dateTime } = await getFormats();
  const known = box
    ? { host: box.host, port: `${box.port}`, account: box.account, ...shownSignIn(box, "read") }
    : NEW_MAIL_BOX;
  return (
    <section aria-labelledby="box" className="space-y-4">
      <div className="max-w-text space-y-3">
        <h2 id="box" className="text-base">
          {words("box.title")}
        </h2>
        <p>{words("box.intro")}</p>
        {box ? <p>{words("settings.by", { name: box.writtenBy, date: dateTime(box.writtenAt) })}</p> : null}
      </div>
      {box ? <BoxStanding box={box} /> : null}
      <EditedBox {...{ club, known, isStored: box !== undefined }} ports={BOX_PORTS} />
      {reports.length > 0 ? <CameBack title={words("reports.title", { days: REPORT_DAYS })} reports={reports} /> : null}
    </section>
  );
}
