"use client";

import { Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFileWords } from "#components/base/files/file-words.ts";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { Button, IconButton } from "#components/base/ui/button.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { noRows } from "#lib/base/arguments/paged.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ShownDocument, ShownWork } from "./shown.ts";

interface DocumentTableProps {
  documents: readonly ShownDocument[];
  works: readonly ShownWork[];
  denied: string | null;
  onOpen(id: number): void;
  onDo(what: "replace" | "words" | "remove", of: ShownDocument): void;
}

/** What the club keeps, by name. */
export function DocumentTable({ documents, works, denied, onOpen, onDo }: DocumentTableProps) {
  const words = useTranslations("documents");
  const { size, type } = useFileWords();
  const formats = useFormats();
  if (documents.length === 0)
    return (
      <EmptyState of={noRows({ total: 0 })} title={words("empty.title")}>
        {denied ?? words("empty.words")}
      </EmptyState>
    );
  const columns: PlainColumn[] = [
    { id: "name", label: words("columns.name"), card: "line" },
    { id: "type", label: words("columns.type"), card: "value" },
    { id: "size", label: words("columns.size"), numeric: true, card: "value" },
    { id: "changed", label: words("columns.changed"), card: "value" },
    ...(denied ? [] : [{ id: "actions", label: words("columns.actions"), silent: true, card: "actions" } as const]),
  ];
  const rows = documents.map((one) => ({
    id: one.id,
    cells: {
      name: (
        <>
          <Button
            variant="link"
            className="max-w-full whitespace-normal text-left [overflow-wrap:anywhere] max-md:min-h-11"
            onClick={() => onOpen(one.id)}
          >
            {one.name}
          </Button>
          {works.some(({ documentId, state }) => documentId === one.id && state !== "refused") ? (
            <span className="block text-pending text-sm">{words("underWay")}</span>
          ) : null}
          {one.description ? (
            <span className="line-clamp-2 block max-w-text text-ink-soft text-sm [overflow-wrap:anywhere]">
              {one.description}
            </span>
          ) : null}
        </>
      ),
      type: type(one.contentType),
      size: one.sizeBytes === null ? "" : size(one.sizeBytes),
      changed: one.changedAt ? (
        <time dateTime={one.changedAt} title={formats.dateTime(one.changedAt)}>
          {formats.date(one.changedAt)}
        </time>
      ) : (
        ""
      ),
      actions: <RowActions of={one} onDo={onDo} />,
    },
  }));
  return <PlainTable caption={words("title")} columns={columns} rows={rows} />;
}

function RowActions({ of, onDo }: Pick<DocumentTableProps, "onDo"> & { of: ShownDocument }) {
  const words = useTranslations("documents.actions");
  const { name } = of;
  return (
    <span className="flex justify-end gap-1">
      <IconButton size="icon-sm" label={words("words", { name })} onClick={() => onDo("words", of)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton size="icon-sm" label={words("replace", { name })} onClick={() => onDo("replace", of)}>
        <RefreshCw aria-hidden />
      </IconButton>
      <IconButton size="icon-sm" label={words("remove", { name })} onClick={() => onDo("remove", of)}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}
