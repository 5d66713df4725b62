import "server-only";
import { getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { type Queryable, store, type Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import type { StageKindName } from "#lib/base/store/schema/sync/staging.ts";
import { now } from "#lib/base/time/clock.ts";
import { stageKindOf } from "#lib/desk/stage-kinds.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { removeStage } from "#lib/sync/staging/begin.ts";
import { controlStage, type StageControl } from "#lib/sync/staging/control.ts";
import { tryDry } from "#lib/sync/staging/dry.ts";
import { dryParts } from "#lib/sync/staging/dry-parts.ts";
import { type StageName, takeOverStage } from "#lib/sync/staging/hold.ts";
import type { AnyStageKind } from "#lib/sync/staging/kind.ts";
import { findStage } from "#lib/sync/staging/read.ts";
import { type RunWish, runStage } from "#lib/sync/staging/run.ts";
import type { StageRefusal } from "#lib/sync/staging/stage.ts";

/** Why something was not done with a list, for the page. */
export interface StageRefused {
  ok: false;
  code: string;
  words: string;
}

/** What is done with a list in somebody's hand, in one transaction. */
type Act<Done> = (tx: Transaction, kind: AnyStageKind, name: StageName, hand: Hand) => Promise<Done | StageRefusal>;

interface StageScreen {
  /** The kinds of list that this screen shows: one of another kind is not there. */
  kinds: readonly StageKindName[];
  /** Tells who looks at it, once something was done. */
  tell(seat: Seat, id: string): Promise<void> | void;
}

/** What people do with every kind of list, whatever it holds; each says in words why it was not done. */
export function stageActs({ kinds, tell }: StageScreen) {
  const kindOf = async (db: Queryable, name: StageName): Promise<AnyStageKind | undefined> => {
    const stage = await findStage(db, name);
    return stage && kinds.includes(stage.kind) ? stageKindOf(stage.kind) : undefined;
  };

  async function told<Done extends { ok: true }>(
    seat: Seat,
    id: string,
    answer: Done | StageRefusal,
  ): Promise<Done | StageRefused> {
    if (!answer.ok) return stageRefused(answer);
    await tell(seat, id);
    return answer;
  }

  async function act<Done extends { ok: true }>(seat: Seat, id: string, carryOut: Act<Done>) {
    const name = { club: seat.club, id };
    const answer = await (await store()).db.transaction(async (tx): Promise<Done | StageRefusal> => {
      const kind = await kindOf(tx, name);
      return kind ? carryOut(tx, kind, name, handOf(seat)) : GONE;
    });
    return told(seat, id, answer);
  }

  return {
    act,

    /** Tries it without sending anything: what the club would refuse, in how many calls and how long. One reading of the club's contract. */
    async tryDry(seat: Seat, id: string, sendsForeseen = false): Promise<{ ok: true } | StageRefused> {
      const opened = await store();
      const name = { club: seat.club, id };
      const kind = await kindOf(opened.db, name);
      const parts = kind && (await dryParts(seat.club));
      if (!parts) return stageRefused(GONE);
      const answer = await tryDry(opened, kind, name, handOf(seat), parts, sendsForeseen);
      return told(seat, id, answer.ok ? { ok: true } : answer);
    },

    /** Lets it run as it was tried: one durable work. */
    async run(seat: Seat, id: string, wish: Omit<RunWish, "baseUrl">): Promise<{ ok: true } | StageRefused> {
      const club = await findClub((await store()).db, seat.club);
      if (!club) return stageRefused(GONE);
      const answer = await act(seat, id, (tx, kind, name, hand) =>
        runStage(tx, kind, name, hand, { ...wish, baseUrl: club.baseUrl }),
      );
      wakeOutbox();
      return answer.ok ? { ok: true } : answer;
    },

    /** Pauses a run, lets it go on, or takes back what was not sent. */
    async control(seat: Seat, id: string, control: StageControl): Promise<{ ok: true } | StageRefused> {
      const answer = await act(seat, id, (tx, kind, name, hand) => controlStage(tx, kind, name, hand, control));
      wakeOutbox();
      return answer;
    },

    /** Takes it over from the colleague who works on it. */
    takeOver: (seat: Seat, id: string) => act(seat, id, takeOverStage),

    /** Removes it: what it wrote at the club stays. */
    remove: (seat: Seat, id: string) => act(seat, id, removeStage),
  };
}

const GONE = { ok: false, code: "gone" } as const;

/** In whose hand a list is while they change it. */
export const handOf = ({ person: { id, name } }: Seat): Hand => ({ by: { id, name }, now: now() });

/** A refusal of a list in words. */
export async function stageRefused(refusal: StageRefusal): Promise<StageRefused> {
  const words = await getTranslations("staging.refused");
  const by = refusal.code === "held" ? refusal.by : "";
  return { ok: false, code: refusal.code, words: words(refusal.code, { by }) };
}
