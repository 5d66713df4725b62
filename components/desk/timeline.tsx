import { Inbox, PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { AuditOutcome } from "#components/desk/audit/audit-outcome.tsx";
import { Sentence } from "#components/desk/audit/sentence.tsx";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type {
  AnnouncedLine,
  DecidedLine,
  DeedLine,
  LetterLine,
  NotedLine,
  TimelineLine,
} from "#lib/desk/timeline/line.ts";
import type { Subject } from "#lib/registrations/decisions/subjects.ts";

interface TimelineProps {
  lines: readonly TimelineLine[];
  /** What they are about, as it is called today, by subject. */
  subjects: ReadonlyMap<string, Subject>;
}

/** What was done here about somebody, and what the club announced, the newest first. */
export function Timeline({ lines, subjects }: TimelineProps) {
  const words = useTranslations("people.timeline");
  const formats = useFormats();
  return (
    <ol className="space-y-2.5 [&_a]:underline">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is read as a whole and its lines never change places
        <li key={place} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 text-sm [overflow-wrap:anywhere]">
          {line.of === "announced" ? (
            <Inbox aria-label={words("byClub")} className="mt-0.5 size-4 text-ink-faint" />
          ) : (
            <PenLine aria-label={words("here")} className="mt-0.5 size-4 text-ink-faint" />
          )}
          <div>
            <div>
              {line.of === "decision" ? (
                <Decided line={line} subject={subjects.get(`${line.kind}-registrations/${line.registrationId}`)} />
              ) : line.of === "deed" ? (
                <Deed line={line} subject={subjects.get(line.entry.subject ?? "")} />
              ) : line.of === "noted" ? (
                <Noted line={line} />
              ) : line.of === "letter" ? (
                <Written line={line} />
              ) : (
                <Announced line={line} subject={subjects.get(line.subject ?? "")} />
              )}
            </div>
            <p className="text-ink-soft text-xs tabular-nums">
              <time dateTime={line.at.toISOString()}>{formats.dateTime(line.at)}</time>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Decided({ line, subject }: { line: DecidedLine; subject: Subject | undefined }) {
  const words = useTranslations("people.timeline");
  const { by, operation, state, registrationId } = line;
  const ends = ENDS[state];
  return words.rich("decided", {
    ...{ by, operation, ends },
    what: subject?.name ?? `#${registrationId}`,
    link: linkTo(subject?.href),
  });
}

/** How a decision stands, in as few ways as a reader tells apart. */
const ENDS = {
  ...({ queued: "open", sending: "open", unknown: "open", done: "done", skipped: "was" } as const),
  ...({ failed: "failed", taken_back: "taken", superseded: "taken" } as const),
} as const;

function Deed({ line: { entry }, subject }: { line: DeedLine; subject: Subject | undefined }) {
  const words = useTranslations("settings.audit");
  return (
    <>
      {entry.accountName ?? words("nobody")} <Sentence entry={entry} subject={subject} />
      {entry.outcome === "done" ? null : (
        <>
          {" "}
          <AuditOutcome entry={entry} />
        </>
      )}
    </>
  );
}

/** What was noted, in its first lines: the whole stands among the notes. */
function Noted({ line: { by, body } }: { line: NotedLine }) {
  return (
    <>
      {useTranslations("people.timeline")("noted", { by })}{" "}
      <span className="line-clamp-3 whitespace-pre-line">{body}</span>
    </>
  );
}

/** What was written by the club's mail server and what became of it; the text opens. */
function Written({ line: { by, state, address, subject, body } }: { line: LetterLine }) {
  const words = useTranslations("people.timeline");
  return (
    <>
      {words("letter", { by, state, has: address === null ? "none" : "address", address: address ?? "" })}{" "}
      {subject === null ? null : (
        <details>
          <summary className="cursor-pointer">{subject}</summary>
          <span className="block whitespace-pre-line pt-1 text-ink-soft">{body}</span>
        </details>
      )}
    </>
  );
}

function Announced({ line: { type, subject: of }, subject }: { line: AnnouncedLine; subject: Subject | undefined }) {
  const words = useTranslations("people.timeline");
  const key = `types.${type.replaceAll(".", "_")}`;
  const known = (name: string): name is "types.members_updated" => hasWords(words, name);
  const what = known(key) ? words(key) : type;
  return words.rich("announced", {
    what,
    has: subject ? "name" : "none",
    name: subject?.name ?? of ?? "",
    link: linkTo(subject?.href),
  });
}

const linkTo = (href: string | null | undefined) => (chunks: ReactNode) =>
  href ? (
    <IntentLink href={href} className="text-accent underline-offset-4 hover:underline">
      {chunks}
    </IntentLink>
  ) : (
    <span className="font-medium">{chunks}</span>
  );
