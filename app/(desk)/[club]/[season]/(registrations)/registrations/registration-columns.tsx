"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnId, deskColumns } from "#components/base/table/features.ts";
import { cn } from "#components/base/ui/class-names.ts";
import {
  DoubtCell,
  PersonCell,
  PlacesCell,
  RegisteredCell,
  SlotsCell,
  StateCell,
} from "#components/registrations/desk/cells.tsx";
import { showsAny, type VisibleParts } from "#lib/base/access/sight.ts";
import { REGISTRATION_PARTS, type RegistrationView } from "#lib/sync/copy/registration-filters.ts";
import type { RegistrationRow } from "#lib/sync/copy/registrations.ts";

const columns = deskColumns<RegistrationRow>();

/** While a registration is open beside the table, what its panel says need not stand in the row as well. */
const BESIDE = "min-[75rem]:in-data-beside:hidden";

/** The columns of the registrations table, in the words of the person's language. Events have no slots. */
export function useRegistrationColumns({ kind, state }: Pick<RegistrationView, "kind" | "state">, shown: VisibleParts) {
  const words = useTranslations("registrations");
  return useMemo(
    () =>
      columns
        .columns([
          columns.accessor("lastName", {
            id: "name",
            header: words("columns.name"),
            meta: { label: words("columns.name"), card: "title", width: "md:w-52" },
            cell: ({ row }) => <PersonCell row={row.original} />,
          }),
          columns.accessor("age", {
            header: words("columns.age"),
            meta: { label: words("columns.age"), numeric: true, width: cn("md:w-17", BESIDE), card: "fact" },
            cell: ({ row }) =>
              row.original.age === null ? <span className="text-ink-faint">–</span> : row.original.age,
          }),
          columns.accessor("activity", {
            header: words("columns.activity"),
            meta: { label: words("columns.activity"), card: "line" },
            cell: ({ row: { original } }) => {
              const name = original.activity ?? words("unknownActivity", { id: original.activityId });
              return (
                // Two lines are as high as the row: a long name is read whole on a laptop, too.
                <span title={name} className="md:-my-1.5 md:line-clamp-2 md:leading-[1.15]">
                  {name}
                </span>
              );
            },
          }),
          columns.accessor("tags", {
            id: "doubt",
            header: words("columns.doubt"),
            meta: { label: words("columns.doubt"), card: "value", width: "md:w-52" },
            enableSorting: false,
            cell: ({ row }) => <DoubtCell row={row.original} kind={kind} isWaiting={state === "pending"} />,
          }),
          columns.accessor("sport", {
            header: words("filters.sport"),
            meta: { label: words("filters.sport"), card: "none", width: cn("md:w-32", BESIDE) },
            enableSorting: false,
            cell: ({ row }) => row.original.sport ?? "",
          }),
          ...(kind === "annual"
            ? [
                columns.accessor("slots", {
                  header: words("columns.slots"),
                  meta: {
                    label: words("columns.slots"),
                    explains: "slot",
                    card: "value",
                    width: cn("md:w-26", BESIDE),
                  },
                  enableSorting: false,
                  cell: ({ row }) => <SlotsCell slots={row.original.slots} />,
                }),
              ]
            : []),
          columns.accessor("state", {
            header: words("columns.state"),
            meta: { label: words("columns.state"), card: "aside", width: "md:w-34" },
            cell: ({ row }) => <StateCell row={row.original} kind={kind} />,
          }),
          columns.accessor("registeredAt", {
            id: "registered",
            header: words("columns.registered"),
            meta: { label: words("columns.registered"), card: "value", width: cn("md:w-32", BESIDE) },
            cell: ({ row }) => <RegisteredCell at={row.original.registeredAt} />,
          }),
          columns.accessor("placesLeft", {
            id: "places",
            // Its whole name is as wide as two of its numbers: the activity needs that room.
            header: words("filters.places"),
            meta: {
              label: words("columns.places"),
              cardLabel: words("filters.places"),
              numeric: true,
              card: "fact",
              // "22 libres sur 54", and the margin of the page.
              width: cn("md:w-42", BESIDE),
            },
            cell: ({ row }) => <PlacesCell left={row.original.placesLeft} capacity={row.original.capacity} />,
          }),
          columns.accessor("id", {
            id: "number",
            header: words("columns.number"),
            meta: { label: words("columns.number"), numeric: true, card: "none", width: cn("md:w-24", BESIDE) },
            enableSorting: false,
            cell: ({ row }) => row.original.id,
          }),
        ])
        .filter((column) => showsAny(shown, REGISTRATION_PARTS[columnId(column)])),
    [words, kind, state, shown],
  );
}
