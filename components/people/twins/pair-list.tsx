import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import type { MirrorPerson } from "#lib/base/store/schema/sync/mirror.ts";
import { personName } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ListedPair, PairFilter } from "#lib/people/twins/read.ts";

interface PairListProps {
  /** The address of the list. */
  here: string;
  shown: PairFilter;
  pairs: readonly ListedPair[];
  page: number;
  pages: number;
}

/** The pairs, each with what is alike and the way to both records side by side. */
export function PairList({ here, shown, pairs, page, pages }: PairListProps) {
  const words = useTranslations("twins");
  return (
    <>
      <PlainTable
        caption={words("caption")}
        className="border-t-0"
        columns={[
          { id: "one", label: words("columns.one"), card: "line", width: "md:w-[30%]" },
          { id: "other", label: words("columns.other"), card: "line", width: "md:w-[30%]" },
          { id: "why", label: words("columns.why"), card: "line" },
          { id: "open", label: words("columns.open"), card: "line", silent: true },
        ]}
        rows={pairs.map((pair) => ({
          id: `${pair.lowId}/${pair.highId}`,
          cells: {
            one: <Who id={pair.lowId} people={pair.people} />,
            other: <Who id={pair.highId} people={pair.people} />,
            why: <Why pair={pair} />,
            open: <Open here={here} pair={pair} />,
          },
        }))}
      />
      {pages > 1 ? <Pages here={here} shown={shown} page={page} pages={pages} /> : null}
    </>
  );
}

function Who({ id, people }: { id: number; people: readonly MirrorPerson[] }) {
  const words = useTranslations("twins");
  const unnamed = useTranslations("people");
  const formats = useFormats();
  const person = people.find((one) => one.id === id);
  if (!person) return <span className="text-ink-soft">{words("goneRecord", { id: String(id) })}</span>;
  const facts = [
    person.birthDate && words("born", { date: formats.date(person.birthDate) }),
    words("number", { id: String(id) }),
  ];
  return (
    <span className="block min-w-0 [overflow-wrap:anywhere]">
      <span className="font-medium">{personName(person) || unnamed("unnamed", { id: String(id) })}</span>
      <span className="block text-ink-soft text-sm">{facts.filter(Boolean).join(" · ")}</span>
    </span>
  );
}

function Why({ pair: { grounds, verdict } }: { pair: ListedPair }) {
  const words = useTranslations("twins");
  const formats = useFormats();
  if (verdict)
    return (
      <span className="text-ink-soft">
        {words("saidApart", { by: verdict.writtenBy, date: formats.date(verdict.writtenAt) })}
      </span>
    );
  return (
    <span className="flex flex-wrap gap-1">
      {grounds.map((ground) => (
        <Badge key={ground}>{words(`grounds.${ground}`)}</Badge>
      ))}
    </span>
  );
}

function Open({ here, pair: { lowId, highId, people } }: { here: string; pair: ListedPair }) {
  const words = useTranslations("twins");
  if (people.length < 2) return null;
  const [one = "", other = ""] = people.map((person) => personName(person) || String(person.id));
  return (
    <Button asChild>
      <IntentLink href={`${here}/${lowId}/${highId}`} aria-label={words("comparePair", { one, other })}>
        {words("compare")}
      </IntentLink>
    </Button>
  );
}

function Pages({ here, shown, page, pages }: Omit<PairListProps, "pairs">) {
  const words = useTranslations("twins");
  const table = useTranslations("table");
  const at = (to: number) => `${here}?${new URLSearchParams({ show: shown, page: String(to) })}`;
  return (
    <nav aria-label={words("pages")} className="flex items-center gap-2 pt-3">
      {page > 1 ? (
        <Button asChild>
          <IntentLink href={at(page - 1)}>
            <ChevronLeft aria-hidden />
            {words("before")}
          </IntentLink>
        </Button>
      ) : null}
      <span className="text-ink-soft text-sm tabular-nums">{table("page", { page, pages })}</span>
      {page < pages ? (
        <Button asChild>
          <IntentLink href={at(page + 1)}>
            {words("after")}
            <ChevronRight aria-hidden />
          </IntentLink>
        </Button>
      ) : null}
    </nav>
  );
}
