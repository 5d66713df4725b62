import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Explained, type ExplainedName } from "#components/base/ui/explained.tsx";

interface FactsPartProps {
  id: string;
  title: string;
  /** What the heading explains. */
  explains?: ExplainedName;
  children: ReactNode;
}

/** A part of a record, under a quiet heading. `id` is unique on the page. */
export function FactsPart({ id, title, explains, children }: FactsPartProps) {
  return (
    <section aria-labelledby={`part-${id}`} className="space-y-3">
      <h2 id={`part-${id}`} className="border-line border-b pb-1.5 text-lg">
        {explains ? <Explained of={explains}>{title}</Explained> : title}
      </h2>
      {children}
    </section>
  );
}

/** A label and its value, null when there is none; and what the label explains. */
export type Fact = readonly [label: string, value: ReactNode, explains?: ExplainedName];

/** Labelled values, under their labels in the narrowest windows; one that is missing says so. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 max-[23rem]:grid-cols-1 max-[23rem]:gap-y-0 [&_a]:text-accent [&_a]:underline-offset-4 hover:[&_a]:underline">
      {facts.map(([label, value, explains]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft [overflow-wrap:anywhere]">
            {explains ? <Explained of={explains}>{label}</Explained> : label}
          </dt>
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
