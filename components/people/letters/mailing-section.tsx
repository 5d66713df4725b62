"use client";

import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "#components/base/ui/alert-dialog.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { CameBack } from "#components/sync/post/came-back.tsx";
import { MailStanding } from "#components/sync/post/mail-standing.tsx";
import { clubAddress } from "#lib/base/addresses.ts";
import type { MailServerStanding } from "#lib/base/store/mail-servers.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ShownMailing } from "#lib/sync/post/shown-mailing.ts";
import { LetterCounts, LetterStanding } from "./letter-standing.tsx";

/** What the post office answers. */
type PostAnswer = { ok: true; words?: string } | { ok: false; words: string };

export interface MailingSectionProps {
  club: string;
  /** How many letters there would be, and how many families no address reaches. */
  count: number;
  without: number;
  /** The club's server; null: it has none. */
  standing: MailServerStanding | null;
  /** Whether the person may set it up. */
  maySet: boolean;
  /** In which language they would leave. */
  locale: Locale;
  /** When the last one would leave, RFC 3339. */
  lastAt: string | null;
  /** What became of the letters, once they were asked for. */
  shown: ShownMailing | null;
  /** Why nothing leaves yet, in words; null: it may. */
  notYet: string | null;
  /** What is read again as each letter leaves. */
  reread: string;
  now: Date;
  /** Keeps what was typed of the text, since letters are made of what is kept. @returns whether it did */
  flush?: (() => Promise<boolean>) | undefined;
  test(): Promise<PostAnswer>;
  send(): Promise<PostAnswer>;
  stop(): Promise<PostAnswer>;
  again(): Promise<PostAnswer>;
}

/** Letters of a round by the club's own mail server: how many, when the last one leaves, and what became of them. */
export function MailingSection(props: MailingSectionProps) {
  const { club, standing, maySet, shown, flush } = props;
  const words = useTranslations("post.mailing");
  const router = useRouter();
  const [told, setTold] = useState("");
  const {
    isSending: isPending,
    fault,
    press: ask,
  } = usePress(async (what: () => Promise<PostAnswer>) => {
    setTold("");
    const answer = await what();
    if (!answer.ok) return answer.words;
    setTold(answer.words ?? "");
    router.refresh();
    return null;
  });
  const onceKept = (what: () => Promise<PostAnswer>) => async (): Promise<PostAnswer> =>
    !flush || (await flush()) ? what() : { ok: false, words: words("notKept") };
  return (
    <section aria-labelledby="mailing" className="space-y-4 rounded border border-line bg-surface px-4 py-3">
      <h2 id="mailing" className="text-base">
        {words("title")}
      </h2>
      {standing === null ? (
        <p className="max-w-text">
          {words("none")} {maySet ? null : words("ask")}
        </p>
      ) : (
        <MailStanding server={standing} now={props.now} />
      )}
      {maySet && !standing?.isOn ? (
        <p>
          <IntentLink href={clubAddress(club, "settings", "mail")} className="text-accent underline underline-offset-4">
            {words("settings")}
          </IntentLink>
        </p>
      ) : null}
      {shown ? (
        <MailedLetters {...{ shown, ask, isPending }} stop={props.stop} again={props.again} />
      ) : standing?.isOn ? (
        <LettersToMail {...props} {...{ ask, isPending }} test={onceKept(props.test)} send={onceKept(props.send)} />
      ) : null}
      <p role="status" className="empty:hidden">
        {told}
      </p>
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
    </section>
  );
}

interface Asking {
  ask(what: () => Promise<PostAnswer>): Promise<void>;
  isPending: boolean;
}

function LettersToMail(props: MailingSectionProps & Asking) {
  const { count, without, locale, lastAt, notYet, reread, test, send, ask, isPending } = props;
  const words = useTranslations("post.mailing");
  const names = useTranslations("frame.language");
  const ui = useTranslations("ui");
  const { dateTime } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const last = lastAt === null ? "" : words("last", { when: dateTime(lastAt) });
  const blocked = notYet ?? (count === 0 ? words("count", { count: 0, last: "" }) : undefined);
  const button = { pending: isPending, ...(blocked !== undefined && { disabledReason: blocked }) };
  return (
    <>
      <div className="max-w-text space-y-1">
        <p>{words("count", { count, last })}</p>
        {without > 0 ? <p>{words("without", { count: without })}</p> : null}
        {count > 0 ? <p>{words("language", { language: names(locale) })}</p> : null}
        <p className="text-ink-soft text-sm">{reread}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button {...button} onClick={() => void ask(test)}>
          {words("test")}
        </Button>
        <Button {...button} variant="primary" onClick={() => setAsking(true)}>
          <Send aria-hidden />
          {words("send", { count })}
        </Button>
      </div>
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent
          title={words("sendTitle", { count })}
          description={`${words("sendWords")} ${last}`}
          actions={
            <>
              <AlertDialogCancel asChild>
                <Button>{ui("cancel")}</Button>
              </AlertDialogCancel>
              <Button variant="primary" pending={isPending} onClick={() => void ask(send).then(() => setAsking(false))}>
                {words("send", { count })}
              </Button>
            </>
          }
        />
      </AlertDialog>
    </>
  );
}

function MailedLetters({
  shown,
  stop,
  again,
  ask,
  isPending,
}: Pick<MailingSectionProps, "stop" | "again"> & { shown: ShownMailing } & Asking) {
  const words = useTranslations("post.mailing");
  const ui = useTranslations("ui");
  const { dateTime } = useFormats();
  const [isStopping, setStopping] = useState(false);
  const { counts, open, looked, lastAt, stoppedBy, stoppedAt } = shown;
  const last = lastAt === null ? "" : words("last", { when: dateTime(lastAt) });
  return (
    <>
      <p>{words("by", { name: shown.writtenBy, when: dateTime(shown.writtenAt) })}</p>
      {stoppedBy && stoppedAt ? <p>{words("stoppedBy", { name: stoppedBy, when: dateTime(stoppedAt) })}</p> : null}
      {open > 0 ? <p>{words("later", { count: open, last })}</p> : null}
      <LetterCounts counts={counts} />
      {shown.reports.length > 0 ? <CameBack title={words("cameBack")} reports={shown.reports} /> : null}
      <div className="flex flex-wrap gap-2">
        {open > 0 && stoppedAt === null ? (
          <Button pending={isPending} onClick={() => setStopping(true)}>
            {words("stop")}
          </Button>
        ) : null}
        {shown.again > 0 ? (
          <Button pending={isPending} onClick={() => void ask(again)}>
            {words("tryAgain", { count: shown.again })}
          </Button>
        ) : null}
      </div>
      {looked.some(({ state }) => state === "uncertain") ? (
        <p className="max-w-text text-sm">{words("uncertainWords")}</p>
      ) : null}
      {looked.length > 0 ? <LookedLetters key={shown.id} letters={looked} total={shown.lookedCount} /> : null}
      <DangerQuestion
        open={isStopping}
        onOpenChange={setStopping}
        title={words("stopTitle")}
        description={words("stopWords")}
        yes={words("stop")}
        no={ui("cancel")}
        isSending={isPending}
        fault={null}
        carryOut={() => void ask(stop).then(() => setStopping(false))}
      />
    </>
  );
}

/** Of a long list so many at first: what stands below it is looked for too. */
const AT_FIRST = 20;

/** Letters that did not simply leave, one by one. @param total how many there are, where not all were read */
function LookedLetters({ letters, total }: { letters: ShownMailing["looked"]; total: number }) {
  const words = useTranslations("post.mailing");
  const [isWhole, setWhole] = useState(letters.length <= AT_FIRST);
  const drawn = isWhole ? letters : letters.slice(0, AT_FIRST);
  return (
    <>
      <PlainTable
        caption={words("looked")}
        columns={[
          { id: "people", label: words("columns.people"), card: "name" },
          { id: "address", label: words("columns.address"), card: "line" },
          { id: "state", label: words("columns.state"), card: "value" },
          { id: "answer", label: words("columns.answer"), card: "line" },
        ]}
        rows={drawn.map(({ id, people, address, state, code, answer }) => ({
          id,
          cells: {
            people: <span className="[overflow-wrap:anywhere]">{people}</span>,
            address: <span className="[overflow-wrap:anywhere]">{address}</span>,
            state: <LetterStanding {...{ state, code }} />,
            answer: <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">{answer}</span>,
          },
        }))}
      />
      {drawn.length < letters.length ? (
        <Button onClick={() => setWhole(true)}>{words("showMore", { count: letters.length - drawn.length })}</Button>
      ) : letters.length < total ? (
        <p className="text-ink-soft text-sm">{words("notAll", { count: letters.length, total })}</p>
      ) : null}
    </>
  );
}
