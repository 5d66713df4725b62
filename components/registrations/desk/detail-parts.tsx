"use client";

import { useTranslations } from "next-intl";
import { ContactLink } from "#components/people/records/reach.tsx";
import { personName } from "#lib/base/words/formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { RegistrationDetail } from "#lib/registrations/decisions/registration-detail.ts";

type Person = NonNullable<RegistrationDetail["person"]>;

/** Whom to call for a minor. */
export function Parents({ parents }: Pick<Person, "parents">) {
  const words = useTranslations("registrations.panel");
  if (parents.length === 0) return null;
  return (
    <ul className="space-y-2 border-line border-l-2 pl-3">
      {parents.map((parent, index) => {
        const key = `parentTypes.${parent.type}` as "parentTypes.Pere";
        const name = personName({ lastName: parent.last_name, firstName: parent.first_name });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole and has no ids (club-api §2.4)
          <li key={index}>
            <p>
              {name}{" "}
              <span className="text-ink-soft">
                {parent.type && hasWords(words, key) ? words(key) : (parent.type ?? "")}
              </span>
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm [&_a]:text-accent">
              {parent.phone ? <ContactLink by="call" to={parent.phone} /> : null}
              {parent.email ? <ContactLink by="mail" to={parent.email} /> : null}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** What was asked of this registration from here, newest first. */
export function Decisions({ history }: { history: NonNullable<RegistrationDetail["history"]> }) {
  const words = useTranslations("registrations.panel");
  const errors = useTranslations("errors");
  const formats = useFormats();
  if (history.length === 0) return <p className="text-ink-soft">{words("noHistory")}</p>;
  return (
    <ol className="space-y-2">
      {history.map((past) => (
        <li key={past.jobId}>
          <p>
            {words(`did.${past.operation}`, { by: past.by })}{" "}
            <span className="text-ink-soft">· {words(`outcome.${past.state}`)}</span>
          </p>
          <p className="text-ink-soft text-sm">
            {formats.dateTime(past.at)}
            {past.state === "failed" && past.code
              ? ` · ${errorWords(errors, { kind: "refused", code: past.code, detail: past.detail })}`
              : ""}
          </p>
        </li>
      ))}
    </ol>
  );
}
