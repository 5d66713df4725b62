"use client";

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { mayBeOld, useLive } from "#components/base/live/live.ts";
import { useRefresh } from "#components/base/live/use-refresh.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { showAddress, useAddressQuery } from "#components/base/table/address-query.ts";
import { Button } from "#components/base/ui/button.tsx";
import type { DocumentFields } from "#lib/papers/documents/fields.ts";
import { DocumentTable } from "./document-table.tsx";
import type { DocumentActions, ShownDocument, ShownWork } from "./shown.ts";

// Most visits look for one document: what is done to one comes when it is done.
const WorkList = lazy(() => import("./work-list.tsx"));
const NewDocuments = lazy(() => import("./new-documents.tsx"));
const Viewer = lazy(() => import("./viewer.tsx"));
const ReplaceDialog = lazy(() => import("./replace-dialog.tsx"));
const WordsDialog = lazy(() => import("./words-dialog.tsx"));
const RemoveDialog = lazy(() => import("./remove-dialog.tsx"));

/** Changes of one upload come two at a time; each look costs the club a call. */
const AGAIN_MS = 2_000;

interface DocumentDeskProps {
  club: string;
  /** null: the club did not say; `none` says why. */
  documents: readonly ShownDocument[] | null;
  none: ReactNode;
  works: readonly ShownWork[];
  /** Why this person may only look; null when they may do everything. */
  denied: string | null;
  fields: DocumentFields;
  actions: DocumentActions;
  /** The number of the last change that the server knew of when it read the page. */
  at: string;
  /** Whoever came here came to add one. */
  isAsked: boolean;
}

type Doing = { what: "replace" | "words" | "remove"; of: ShownDocument } | null;

/** The documents of a club: what there is, what is on its way, and what can be done. The one that is looked at stands in the address (`?open=7`). */
export function DocumentDesk({
  club,
  documents,
  none,
  works,
  denied,
  fields,
  actions,
  at,
  isAsked,
}: DocumentDeskProps) {
  const words = useTranslations("documents");
  const again = useThrottle(useRefresh(), AGAIN_MS);
  useLive(club, ["documents"], (change) => {
    if (mayBeOld(change, { at })) again();
  });
  const [isAdding, setAdding] = useState(isAsked && denied === null);
  const [doing, setDoing] = useState<Doing>(null);
  const { opened, open } = useOpened(documents ?? []);
  const over = () => setDoing(null);
  const begin = (what: NonNullable<Doing>["what"], of: ShownDocument) => {
    open(null);
    setDoing({ what, of });
  };
  return (
    <div className="space-y-5">
      {isAdding ? (
        <Suspense>
          <NewDocuments club={club} fields={fields} onAway={() => setAdding(false)} />
        </Suspense>
      ) : (
        <Button variant="primary" disabledReason={denied} onClick={() => setAdding(true)}>
          {words("add.open")}
        </Button>
      )}
      {works.length > 0 ? (
        <Suspense>
          <WorkList {...{ club, works, actions }} />
        </Suspense>
      ) : null}
      {none}
      {documents ? <DocumentTable {...{ documents, works, denied }} onOpen={open} onDo={begin} /> : null}
      <Suspense>
        {opened ? <Viewer {...{ club, denied }} document={opened} onClose={() => open(null)} onDo={begin} /> : null}
        {doing?.what === "replace" ? <ReplaceDialog {...{ club }} of={doing.of} onOver={over} /> : null}
        {doing?.what === "words" ? <WordsDialog {...{ club, fields, actions }} of={doing.of} onOver={over} /> : null}
        {doing?.what === "remove" ? <RemoveDialog {...{ club, actions }} of={doing.of} onOver={over} /> : null}
      </Suspense>
    </div>
  );
}

/** Which document is looked at, by the address: the page is not read again for it. */
function useOpened(documents: readonly ShownDocument[]) {
  const asked = useAddressQuery().get("open");
  const opened = documents.find(({ id }) => String(id) === asked);
  const open = (id: number | null) => {
    if (id !== null) showAddress(`open=${id}`);
    else if (asked !== null) showAddress("", true);
  };
  return { opened, open };
}
