"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type ChangeWords, useChangeWords } from "#components/sync/records/change-words.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import type { ContractChanges, RecordChanges } from "#lib/club/contract/reading.ts";

type Change = RecordChanges["changes"][number];

/** Changes of one form, and operations of one kind, that are told one by one. */
const MOST_TOLD = 40;

/** The differences between two readings, a heading for each form that they are in. */
export function Changes({ changes, leftOut }: { changes: ContractChanges; leftOut: readonly string[] }) {
  const words = useTranslations("settings.contract");
  const { records, appeared, gone, touched } = changes;
  const operations = [
    [words("appeared"), appeared],
    [words("gone"), gone],
    [words("touched"), touched],
    [words("leftOut"), leftOut],
  ] as const;
  const isSilent = records.length === 0 && operations.every(([, names]) => names.length === 0);
  if (isSilent) return <p className="max-w-text text-ink-soft">{words("unseen")}</p>;
  return (
    <div className="space-y-4">
      {records.map((record) => (
        <FormChanges key={record.name} record={record} />
      ))}
      {operations.some(([, names]) => names.length > 0) ? (
        <Part title={words("operations")}>
          <dl className="space-y-3">
            {operations.map(([title, names]) =>
              names.length > 0 ? (
                <div key={title}>
                  <dt className="pb-0.5 text-ink-soft">{title}</dt>
                  <dd>
                    <Names names={names} />
                  </dd>
                </div>
              ) : null,
            )}
          </dl>
        </Part>
      ) : null}
    </div>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <h4 className="font-medium [overflow-wrap:anywhere]">{title}</h4>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

function FormChanges({ record }: { record: RecordChanges }) {
  const words = useTranslations("settings.contract");
  const changeWords = useChangeWords(record.name);
  const known = hasWords(words, `records.${record.name}`);
  const title = known ? (
    words(`records.${record.name}` as "records.seasons")
  ) : (
    <span className="font-mono font-normal text-sm">{record.name}</span>
  );
  return (
    <Part title={title}>
      <ul className="list-disc space-y-1 pl-5 marker:text-ink-faint">
        {record.changes.slice(0, MOST_TOLD).map((change) => (
          <li key={`${change.kind} ${change.on} ${change.name}`} className="[overflow-wrap:anywhere]">
            {sentences(change, words, changeWords).join(" · ")}
            {known && change.on !== "both" ? (
              <span className="text-ink-soft"> ({words(change.on === "create" ? "onlyCreate" : "onlyEdit")})</span>
            ) : null}
          </li>
        ))}
        <More count={record.changes.length - MOST_TOLD} />
      </ul>
    </Part>
  );
}

type Words = ReturnType<typeof useTranslations<"settings.contract">>;

function sentences(change: Change, words: Words, { name, limits }: ChangeWords): string[] {
  const said = limits(change).join(" · ");
  return [
    ...(change.kind === "changed" ? [] : [words(change.kind, { name: name(change) })]),
    ...(said ? [words("limits", { name: name(change), limits: said })] : []),
  ];
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="gap-x-8 font-mono text-sm sm:columns-2 xl:columns-3">
      {names.slice(0, MOST_TOLD).map((name) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          {name}
        </li>
      ))}
      <More count={names.length - MOST_TOLD} />
    </ul>
  );
}

function More({ count }: { count: number }) {
  const words = useTranslations("settings.contract");
  return count > 0 ? <li className="list-none font-sans text-ink-soft">{words("more", { count })}</li> : null;
}
