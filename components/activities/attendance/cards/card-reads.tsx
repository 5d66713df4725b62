"use client";

import { Footprints } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { ReadList, type ReadLook } from "#components/people/cards/reading/read-list.tsx";
import { personName } from "#lib/base/words/formats.ts";
import type { CardRead, CardSaid } from "./card-ledger.ts";

const LOOK_OF: Record<CardSaid["kind"], ReadLook> = {
  ...{ marked: "done", already: "done", noted: "done" },
  ...{ notExpected: "ask", pending: "ask", notValidated: "ask", otherSeason: "ask", notOnSheet: "ask" },
  ...{ unknown: "no", otherClub: "no", ended: "no", outside: "no", noCard: "no", asking: "wait" },
};

interface CardReadsProps {
  /** The newest first. */
  reads: readonly CardRead[];
  onCame: (read: CardRead) => void;
}

/** What the last cards were to the sheet, with the note that somebody came whom the club does not expect. */
export function CardReads({ reads, onCame }: CardReadsProps) {
  const words = useTranslations("poolside");
  const shown = reads.map((read) => {
    const { key, said, person } = read;
    const look = LOOK_OF[said.kind];
    const name = person && (personName(person) || words("sheet.nameless", { id: person.id }));
    const press =
      look === "ask" && person ? (
        <Button key="came" className="md:h-11" onClick={() => onCame(read)}>
          <Footprints aria-hidden />
          {words("cards.noteCame")}
          <span className="sr-only"> {name}</span>
        </Button>
      ) : undefined;
    return { key, kind: said.kind, look, name, said: saidIn(words, said), press };
  });
  return <ReadList reads={shown} ready={words("cards.ready")} />;
}

function saidIn(words: ReturnType<typeof useTranslations<"poolside">>, said: CardSaid): string {
  if (said.kind === "marked" && said.was !== null)
    return words("cards.said.changed", { was: words(`presences.${said.was}`) });
  if (said.kind === "otherSeason") return words("cards.said.otherSeason", { season: said.season ?? "?" });
  return words(`cards.said.${said.kind}`);
}
