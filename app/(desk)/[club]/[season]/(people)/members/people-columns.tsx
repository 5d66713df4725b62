"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnId, deskColumns } from "#components/base/table/features.ts";
import { BirthCell, NameCell, SeasonCell } from "#components/people/records/cells.tsx";
import { CommuneName } from "#components/people/records/commune-name.tsx";
import { showsAny, type VisibleParts } from "#lib/base/access/sight.ts";
import { phoneNumber } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { PersonRow } from "#lib/people/records/people-list.ts";
import { PEOPLE_PARTS } from "#lib/sync/copy/people-filters.ts";

const columns = deskColumns<PersonRow>();

/** The columns of the table of people that this person sees, in the words of the person's language. */
export function usePeopleColumns(base: string, shown: VisibleParts, withRegistrations: boolean) {
  const words = useTranslations("people");
  const formats = useFormats();
  return useMemo(() => {
    const season = columns.accessor("registrations", {
      id: "season",
      header: words("columns.season"),
      meta: { label: words("columns.season"), card: "line", width: "md:min-w-52" },
      enableSorting: false,
      cell: ({ row }) => <SeasonCell row={row.original} />,
    });
    const all = columns.columns([
      columns.accessor("lastName", {
        id: "name",
        header: words("columns.name"),
        meta: { label: words("columns.name"), card: "title", width: "md:min-w-56" },
        cell: ({ row }) => <NameCell row={row.original} base={base} />,
      }),
      columns.accessor("birthDate", {
        id: "birth",
        header: words("columns.birth"),
        meta: { label: words("columns.birth"), card: "fact" },
        cell: ({ row }) => <BirthCell row={row.original} />,
      }),
      ...(withRegistrations ? [season] : []),
      columns.accessor("email", {
        header: words("columns.email"),
        meta: { label: words("columns.email"), card: "none" },
        enableSorting: shown.contact === "all",
        cell: ({ row }) => (
          <span title={row.original.email ?? undefined} className="block max-w-72 truncate">
            {row.original.email}
          </span>
        ),
      }),
      columns.accessor("phone", {
        header: words("columns.phone"),
        meta: { label: words("columns.phone"), card: "fact" },
        enableSorting: false,
        cell: ({ row }) => (
          <span className="whitespace-nowrap tabular-nums">{phoneNumber(row.original.phone) || "–"}</span>
        ),
      }),
      columns.accessor("cityCode", {
        id: "commune",
        header: words("columns.commune"),
        meta: { label: words("columns.commune"), card: "none" },
        cell: ({ row }) => <CommuneName name={row.original.commune} code={row.original.cityCode} />,
      }),
      columns.accessor("createdAt", {
        id: "created",
        header: words("columns.created"),
        meta: { label: words("columns.created"), card: "none" },
        cell: ({ row }) => (row.original.createdAt ? formats.date(row.original.createdAt) : ""),
      }),
      columns.accessor("id", {
        id: "number",
        header: words("columns.number"),
        meta: { label: words("columns.number"), numeric: true, card: "none" },
        enableSorting: false,
        cell: ({ row }) => row.original.id,
      }),
    ]);
    return all.filter((column) => showsAny(shown, PEOPLE_PARTS[columnId(column)]));
  }, [words, formats, base, shown, withRegistrations]);
}
