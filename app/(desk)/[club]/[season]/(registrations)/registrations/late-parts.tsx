"use client";

import { useEffect } from "react";
import type { NotesDialogProps } from "#app/(desk)/_notes/notes-dialog.tsx";
import { useDesk } from "#components/base/shell/desk.tsx";
import { useLate } from "#components/base/ui/late.tsx";
import type { DetailPanelProps } from "#components/registrations/desk/detail-panel.tsx";
import type { MoveDialogProps } from "#components/registrations/desk/move-dialog.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { BegunDecision, useDecisions } from "./use-decisions.ts";

const loadPanel = () => import("#components/registrations/desk/detail-panel.tsx").then((module) => module.DetailPanel);
const loadNotes = () => import("#app/(desk)/_notes/notes-dialog.tsx").then((module) => module.NotesDialog);
const loadMove = () => import("#components/registrations/desk/move-dialog.tsx").then((module) => module.MoveDialog);
const loadQuestion = () =>
  import("#components/registrations/desk/decide-dialog.tsx").then((module) => module.DecideDialog);

/** The panel of a registration; a table is read before one of its rows is opened. */
export function LatePanel(props: DetailPanelProps) {
  const { loaded: Panel, take } = useLate(loadPanel);
  useEffect(() => void take(), [take]);
  return Panel ? <Panel {...props} /> : null;
}

/** The question where selected registrations go. */
export function LateMove(props: MoveDialogProps) {
  const { loaded: Move, take } = useLate(loadMove);
  const { onClose } = props;
  useEffect(() => {
    take().then((move) => move || onClose());
  }, [take, onClose]);
  return Move ? <Move {...props} /> : null;
}

/** Somebody's notes in front of the desk. */
export function LateNotes(props: NotesDialogProps) {
  const { loaded: Notes, take } = useLate(loadNotes);
  const { onClose } = props;
  useEffect(() => {
    take().then((notes) => notes || onClose());
  }, [take, onClose]);
  return Notes ? <Notes {...props} /> : null;
}

interface LateQuestionProps {
  club: string;
  season: number;
  kind: "annual" | "event";
  asked: BegunDecision;
  /** Whom a question about one is about, where their row is on the page. */
  who: string | undefined;
  decisions: ReturnType<typeof useDecisions>;
}

/** The question before a decision. */
export function LateQuestion({ club, season, kind, asked, who, decisions }: LateQuestionProps) {
  const { loaded: Question, take } = useLate(loadQuestion);
  const { giveUp } = decisions;
  const { isOfSection } = useDesk().person;
  useEffect(() => {
    take().then((question) => question || giveUp());
  }, [take, giveUp]);
  if (!Question) return null;
  const { operation, ids, of } = asked;
  const [only] = ids;
  const isOne = of !== null && ids.length === 1;
  return (
    <Question
      operation={operation}
      isOne={isOne}
      who={who}
      count={decisions.count}
      plan={() => decisions.plan(asked)}
      onAgree={(agreed) => decisions.agree(asked, agreed)}
      keepReason={decisions.keepReason}
      onRefuse={() => decisions.refuseInstead(asked)}
      // An event registration has nothing to change (club-api §4.5).
      change={
        isOne && only !== undefined && kind === "annual" && !isOfSection
          ? seasonAddress(club, season, "registrations", "annual", only)
          : undefined
      }
      twins={seasonAddress(club, season, "members", "twins")}
      onClose={giveUp}
      onKeep={() => (of === null ? giveUp() : decisions.leave(of))}
    />
  );
}
