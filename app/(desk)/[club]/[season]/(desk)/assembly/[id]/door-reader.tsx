"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { CardCamera, CardField } from "#components/people/cards/reading/card-inputs.tsx";
import { ReadList, type ReadLook } from "#components/people/cards/reading/read-list.tsx";
import type { DoorCard } from "#lib/desk/assembly/register.ts";
import { cardCodeIn } from "#lib/people/cards/code.ts";
import { comeWithCard } from "../actions.ts";

export interface DoorReaderProps {
  assembly: { club: string; season: number; id: string };
  /** Somebody was written down as here. */
  onCame: () => void;
  onClose: () => void;
}

type Said = DoorCard | { kind: "noCard" | "asking" | "unanswered" } | { kind: "refused"; words: string };

const LOOK_OF: Record<Said["kind"], ReadLook> = {
  ...{ came: "done", already: "done", noVote: "ask", otherSeason: "ask", unanswered: "ask", asking: "wait" },
  ...{ unknown: "no", otherClub: "no", ended: "no", noCard: "no", refused: "no" },
};

/** More stand in the list of who is here. */
const SHOWN = 6;

/** Reads cards one after the other at the door of an assembly, and says of each what it was. */
export function DoorReader({ assembly: { club, season, id }, onCame, onClose }: DoorReaderProps) {
  const words = useTranslations("assembly.door.cards");
  const [reads, setReads] = useState<readonly { key: number; said: Said }[]>([]);
  const next = useRef(0);
  const read = async (text: string) => {
    const key = next.current++;
    const tell = (said: Said) => setReads((all) => all.map((one) => (one.key === key ? { key, said } : one)));
    const isCode = cardCodeIn(text) !== undefined;
    setReads((all) => [{ key, said: { kind: isCode ? "asking" : "noCard" } as Said }, ...all].slice(0, SHOWN));
    if (!isCode) return;
    try {
      const answer = await comeWithCard(club, season, id, text);
      tell(answer.ok ? answer.said : { kind: "refused", words: answer.words });
      if (answer.ok && answer.said.kind === "came") onCame();
    } catch {
      // Written down or not: the card that is shown once more tells.
      tell({ kind: "unanswered" });
    }
  };
  return (
    <section
      aria-label={useTranslations("cardreader")("open")}
      className="space-y-3 rounded border border-line bg-surface p-3 md:max-w-text"
      data-cards={reads.length}
    >
      <CardCamera onText={(text) => void read(text)} />
      <CardField onText={(text) => void read(text)} onClose={onClose} />
      <ReadList
        ready={words("ready")}
        reads={reads.map(({ key, said }) => ({
          ...{ key, kind: said.kind, look: LOOK_OF[said.kind], name: "name" in said ? said.name : null },
          said: saidIn(words, said),
        }))}
      />
    </section>
  );
}

function saidIn(words: ReturnType<typeof useTranslations<"assembly.door.cards">>, said: Said): string {
  if (said.kind === "refused") return said.words;
  return said.kind === "otherSeason" ? words("otherSeason", { season: said.season }) : words(said.kind);
}
