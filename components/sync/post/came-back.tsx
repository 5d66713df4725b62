import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { CountedReports } from "#lib/sync/post/came-back.ts";

/** What came back about letters, by what it says. */
export function CameBack({ title, reports }: { title: string; reports: readonly CountedReports[] }) {
  const words = useTranslations("post.reports");
  const { number } = useFormats();
  return (
    <div className="space-y-2">
      <h3 className="font-medium text-sm">{title}</h3>
      <dl className="max-w-xl divide-y divide-line border-line border-y">
        {reports.map(({ kind, count }) => (
          <div key={kind} className="flex justify-between gap-4 py-1.5">
            <dt>{words(kind)}</dt>
            <dd className="tabular-nums">{number(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
