import "server-only";
import { rolledSeasons } from "#lib/activities/rollover/kind.ts";
import type { StageKindName } from "#lib/base/store/schema/sync/staging.ts";
import { imports } from "#lib/people/import/kind.ts";
import { renewalStage } from "#lib/registrations/renewal/stage-kind.ts";
import { moveStage } from "#lib/registrations/waiting/move-stage.ts";
import { offerStage } from "#lib/registrations/waiting/offer-stage.ts";
import type { AnyStageKind } from "#lib/sync/staging/kind.ts";

/** Every kind of list that is mended, tried dry and run. A new kind is listed here (CONTRIBUTING.md, A new kind of stage). */
export const STAGE_KINDS: readonly AnyStageKind[] = [imports, rolledSeasons, renewalStage, moveStage, offerStage];

/** The kind of this name; undefined where this desk knows none. */
export function stageKindOf(name: StageKindName): AnyStageKind | undefined {
  return STAGE_KINDS.find((kind) => kind.name === name);
}
