"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import {
  PersonCell,
  PlacesCell,
  RegisteredCell,
  SlotsCell,
  StateCell,
  TagsCell,
} from "#components/registrations/cells.tsx";
import { deskColumns } from "#components/table/features.ts";
import type { RegistrationView } from "#lib/mirror/registration-filters.ts";
import type { RegistrationRow } from "#lib/mirror/registrations.ts";

const columns = deskColumns<RegistrationRow>();

/** Columns that one may hide. */
export const HIDEABLE = ["age", "doubt", "sport", "slots", "state", "registered", "places", "number"] as const;

/** The columns of the registrations table, in the words of the person's language. Events have no slots. */
export function useRegistrationColumns(kind: RegistrationView["kind"]) {
  const words = useTranslations("registrations");
  return useMemo(
    () =>
      columns.columns([
        columns.accessor("lastName", {
          id: "name",
          header: words("columns.name"),
          meta: { label: words("columns.name"), card: "title", width: "md:min-w-56" },
          enableHiding: false,
          cell: ({ row }) => <PersonCell row={row.original} />,
        }),
        columns.accessor("age", {
          header: words("columns.age"),
          meta: { label: words("columns.age"), numeric: true, width: "md:w-16", card: "fact" },
          cell: ({ row }) => (row.original.age === null ? <span className="text-ink-faint">–</span> : row.original.age),
        }),
        columns.accessor("activity", {
          header: words("columns.activity"),
          meta: { label: words("columns.activity"), card: "line", width: "md:min-w-44" },
          enableHiding: false,
          cell: ({ row }) => row.original.activity ?? words("unknownActivity", { id: row.original.activityId }),
        }),
        columns.accessor("tags", {
          id: "doubt",
          header: words("columns.doubt"),
          meta: { label: words("columns.doubt"), card: "line", width: "md:min-w-44" },
          enableSorting: false,
          cell: ({ row }) => <TagsCell tags={row.original.tags} />,
        }),
        columns.accessor("sport", {
          header: words("filters.sport"),
          meta: { label: words("filters.sport"), card: "none" },
          enableSorting: false,
          cell: ({ row }) => row.original.sport ?? "",
        }),
        ...(kind === "annual"
          ? [
              columns.accessor("slots", {
                header: words("columns.slots"),
                meta: { label: words("columns.slots"), card: "line" },
                enableSorting: false,
                cell: ({ row }) => <SlotsCell slots={row.original.slots} />,
              }),
            ]
          : []),
        columns.accessor("state", {
          header: words("columns.state"),
          meta: { label: words("columns.state"), card: "aside" },
          cell: ({ row }) => <StateCell row={row.original} />,
        }),
        columns.accessor("registeredAt", {
          id: "registered",
          header: words("columns.registered"),
          meta: { label: words("columns.registered"), card: "fact" },
          cell: ({ row }) => <RegisteredCell at={row.original.registeredAt} />,
        }),
        columns.accessor("placesLeft", {
          id: "places",
          header: words("columns.places"),
          meta: { label: words("columns.places"), numeric: true, card: "fact" },
          cell: ({ row }) => <PlacesCell left={row.original.placesLeft} capacity={row.original.capacity} />,
        }),
        columns.accessor("id", {
          id: "number",
          header: words("columns.number"),
          meta: { label: words("columns.number"), numeric: true, card: "none" },
          enableSorting: false,
          cell: ({ row }) => row.original.id,
        }),
      ]),
    [words, kind],
  );
}
