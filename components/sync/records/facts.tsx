import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** A part of a record, under a quiet heading. `id` is unique on the page. */
export function FactsPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`part-${id}`} className="space-y-3">
      <h2 id={`part-${id}`} className="border-line border-b pb-1.5 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A label and its value; null when there is none. */
export type Fact = readonly [label: string, value: ReactNode];

/** Labelled values, under their labels in the narrowest windows; one that is missing says so. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 max-[23rem]:grid-cols-1 max-[23rem]:gap-y-0 [&_a]:text-accent [&_a]:underline-offset-4 hover:[&_a]:underline">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft [overflow-wrap:anywhere]">{label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere] max-[23rem]:mb-2">{value === null ? <NotGiven /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Stands for a value that the club does not have. */
export function NotGiven() {
  return <span className="text-ink-faint">{useTranslations("form")("notGiven")}</span>;
}

/** Stands for a value that was not read, of which nobody here knows whether the club has one: a gap of ours, and no answer of the club's. */
export function UnreadValue() {
  return <span className="text-pending">{useTranslations("form")("notRead")}</span>;
}
