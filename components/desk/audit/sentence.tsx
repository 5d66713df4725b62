import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { roles } from "#lib/base/access/roles.ts";
import type { AuditEntry } from "#lib/base/store/audit.ts";
import type { DecisionOperation } from "#lib/base/store/schema/sync/outbox.ts";
import { type Formats, personName } from "#lib/base/words/formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { READING_REASONS } from "#lib/papers/medical/reasons.ts";
import type { Subject } from "#lib/registrations/decisions/subjects.ts";

export interface SentenceProps {
  entry: AuditEntry;
  /** What it is about, as it is called today; undefined where it is gone or has no name. */
  subject: Subject | undefined;
  /** The lesson, slot or event of a mark, as it is called today. */
  session?: Subject | undefined;
}

/** What a mark was made at, as the log's subjects are named; null of every other entry. Pure. */
export function sessionSubject({ action, details }: Pick<AuditEntry, "action" | "details">): string | null {
  const { type, course } = details ?? {};
  return action.startsWith("attendance.") && typeof type === "string" && typeof course === "number"
    ? `${type}s/${course}`
    : null;
}

type Details = NonNullable<AuditEntry["details"]>;

/** What somebody did, as a sentence that goes on from their name; what was not done, as a heading. */
export function Sentence({ entry, subject, session }: SentenceProps) {
  const said = useSaid(entry, subject, session);
  const notes = useNotes(entry);
  return (
    <>
      {said ?? <Heading entry={entry} subject={subject} />}
      {notes.length > 0 ? <span className="block text-ink-soft text-xs">{notes.join(" · ")}</span> : null}
    </>
  );
}

function useSaid(
  { action, outcome, details, subject: of }: AuditEntry,
  subject: Subject | undefined,
  session: Subject | undefined,
): ReactNode {
  const words = useTranslations("audit");
  const decisions = useTranslations("decisions");
  const registrations = useRegistrations();
  const formats = useFormats();
  if (action.startsWith("registration.") && subject?.work) return registrations(details ?? {}, subject);
  if (outcome !== "done") return undefined;
  const key = action.replace(".", "_");
  const known = (name: string): name is "group_update" => hasWords(words, name);
  if (!known(key)) return undefined;
  const name = subject?.work
    ? decisionName(decisions, subject.work)
    : (subject?.name ?? ownName(details) ?? numberOf(of) ?? (of === null ? NONE : words("gone")));
  const kind = (["lesson", "slot", "event"] as const).find((one) => one === details?.type);
  const at = session?.name ?? (kind ? words(`sessionOf.${kind}`) : NONE);
  const values = { name, session: at, ...counted(details), ...dated(details, formats), ...chosen(details) };
  return words.rich(key, { ...values, link: linkTo(subject?.href) });
}

/** What a sentence is told of that which an entry has not: it then says less. */
const NONE = "none";

/** What was chosen, for the sentences that say it; `NONE` where an older entry does not know. */
function chosen(details: AuditEntry["details"]) {
  const said = (name: string) => {
    const value = details?.[name];
    return typeof value === "boolean" ? (value ? "yes" : "no") : typeof value === "string" ? value : NONE;
  };
  return {
    what: said("what"),
    kind: said("kind"),
    means: said("means"),
    on: said("on"),
    zone: said("zone"),
    to: said("to"),
    number: said("number"),
    presence: said("presence"),
  };
}

/** What was named when it was done, of what nothing here knows the name of today. */
const ownName = (details: AuditEntry["details"]) => (typeof details?.name === "string" ? details.name : undefined);

type DecisionWords = ReturnType<typeof useTranslations<"decisions">>;

function decisionName(words: DecisionWords, { operation, size, person }: NonNullable<Subject["work"]>): string {
  const name = person ? personName(person) : "";
  return size === 1 && name
    ? words(`nameOne.${operation}`, { person: name })
    : words(`name.${operation}`, { count: size });
}

/** What has no name has at least its number; what another key tells apart says nothing to anybody. */
const numberOf = (subject: string | null) => {
  const id = subject?.replace(/^.*\//, "");
  return id && /^\d+$/.test(id) ? `#${id}` : undefined;
};

/** The counts of an entry, for the sentences that have some. */
const counted = (details: AuditEntry["details"]) => ({
  count: numberIn(details ?? {}, "count"),
  rows: numberIn(details ?? {}, "rows"),
});

/** The day of an entry, or its first and last, for the sentences that have some; `NONE` where an older entry says none. */
function dated(details: AuditEntry["details"], { date }: Formats) {
  const day = (name: string) => {
    const said = details?.[name];
    return typeof said === "string" && /^\d{4}-\d\d-\d\d$/.test(said) ? date(said) : undefined;
  };
  const [from, to] = [day("from"), day("to")];
  return { date: day("date") ?? NONE, span: (from === to ? from : from && to && `${from} – ${to}`) ?? NONE };
}

const linkTo = (href: string | null | undefined) => (chunks: ReactNode) => <Named href={href ?? null}>{chunks}</Named>;

/** What an entry is about: a way to it, where there is one. */
function Named({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return <span className="font-medium">{children}</span>;
  return (
    <IntentLink href={href} className="text-accent underline underline-offset-4">
      {children}
    </IntentLink>
  );
}

function numberIn(details: Details, name: string): number {
  const value = details[name];
  return typeof value === "number" ? value : 0;
}

/** What was asked of registrations, or what came of it, with the way to the work. */
function useRegistrations() {
  const words = useTranslations("audit");
  return (details: Details, { work, href }: Subject): ReactNode => {
    const { operation = "validate", size = 0, person = null } = work ?? {};
    const link = linkTo(href);
    const name = person ? personName(person) : "";
    const what = (count: number) => (name ? words("whatOf", { person: name }) : words("what", { count }));
    const rich = (
      key: "registration_asked" | "registration_ended" | "registration_none",
      told: string,
      of: DecisionOperation,
    ) => words.rich(key, { operation: of, what: told, link });
    if (details.event === "unknown") return words.rich("registration_unknown", { link });
    if (details.event !== "ended") return rich("registration_asked", what(size), operation);
    const done = numberIn(details, "done");
    const parts = (["failed", "skipped", "taken_back", "superseded"] as const)
      .map((part) => ({ part, count: numberIn(details, part) }))
      .filter(({ count }) => count > 0)
      .map(({ part, count }) => words(`parts.${part}`, { count }));
    const said =
      done > 0
        ? rich("registration_ended", what(done), operation)
        : rich("registration_none", name ? words("whatOf", { person: name }) : words("whatNone", { size }), operation);
    return (
      <>
        {said}
        {parts.length > 0 && !(name && size === 1) ? ` (${parts.join(", ")})` : ""}
      </>
    );
  };
}

/** An action that was refused or failed: as it is called, and what it is about. */
function Heading({ entry: { action, subject: of, details }, subject }: SentenceProps) {
  const words = useTranslations("settings.audit");
  const key = `actions.${action.replace(".", "_")}`;
  const known = (name: string): name is "actions.season_create" => hasWords(words, name);
  const name = subject?.name ?? ownName(details) ?? numberOf(of);
  return (
    <>
      {known(key) ? words(key) : action}
      {name ? <> – {linkTo(subject?.href)(name)}</> : null}
    </>
  );
}

/** Whether something of an entry is lines that say something. */
const hasLines = (said: Details[string] | undefined): said is string[] =>
  Array.isArray(said) && said.length > 0 && said.every((one) => typeof one === "string");

/** What more an entry says: the fields of a record, a role, how often. */
function useNotes({ action, outcome, details }: AuditEntry): string[] {
  const words = useTranslations("audit");
  const labels = useTranslations("form.fields");
  const named = useTranslations("access.roles");
  const formats = useFormats();
  const notes: string[] = [];
  /** A line of the table of groups, which has its role before its group. */
  const groupRole = (said: string) => {
    const given = roles.find((one) => said.startsWith(`${one} `));
    return given ? words("groupRole", { group: said.slice(given.length + 1), role: named(given) }) : said;
  };
  const groupNotes = ({ added, removed, rows }: Details) => [
    ...(hasLines(added) ? [words("groupsAdded", { groups: formats.list(added.map(groupRole)) })] : []),
    ...(hasLines(removed) ? [words("groupsRemoved", { groups: formats.list(removed.map(groupRole)) })] : []),
    ...(typeof rows === "number" ? [words("groupsMore", { rows })] : []),
  ];
  const { fields, role, reason, section } = details ?? {};
  const known = (name: string): name is "name" => hasWords(labels, name);
  if (Array.isArray(fields) && fields.length > 0)
    notes.push(
      words("fields", {
        fields: formats.list(fields.map((field) => (known(String(field)) ? labels(field as "name") : String(field)))),
      }),
    );
  const given = roles.find((one) => one === role);
  if (given) notes.push(words("roleOf", { role: named(given) }));
  if (action === "account.groups") notes.push(...groupNotes(details ?? {}));
  if (action === "account.section" && typeof section === "string") notes.push(words("sectionOf", { names: section }));
  const why = READING_REASONS.find((one) => one === reason);
  if (why && action.startsWith("medical.")) notes.push(words(`readingReasons.${why}`));
  if (action === "account.sign_in" && outcome !== "done") notes.push(words("times", counted(details)));
  return notes;
}
