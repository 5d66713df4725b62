import { IntentLink } from "#components/base/ui/intent-link.tsx";

interface GivenUpNoteProps {
  /** That the record was emptied, and for which one. */
  words: string;
  href: string;
  /** What the way to the record that stays is called. */
  way: string;
}

/** Whoever opens a record that was emptied for another one is told, and led there. */
export function GivenUpNote({ words, href, way }: GivenUpNoteProps) {
  return (
    <p className="mb-5 flex max-w-2xl flex-wrap items-baseline gap-x-2 rounded-lg border border-pending/40 bg-pending-soft p-3">
      <span>{words}</span>
      <IntentLink href={href} className="text-accent underline underline-offset-4 max-md:py-2">
        {way}
      </IntentLink>
    </p>
  );
}
