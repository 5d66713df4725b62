import type { ReactNode } from "react";

/** Names and values side by side, with hairlines, as on an index card. */
export function SettingFacts({ facts }: { facts: readonly { name: ReactNode; value: ReactNode }[] }) {
  return (
    <dl className="max-w-3xl divide-y divide-line border-line border-y">
      {facts.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed.
        <div key={index} className="grid gap-x-6 py-2.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
