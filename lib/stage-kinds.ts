import "server-only";
import { imports } from "#lib/import/kind.ts";
import { renewalStage } from "#lib/renewal/stage-kind.ts";
import { rolledSeasons } from "#lib/rollover/kind.ts";
import type { AnyStageKind } from "#lib/staging/kind.ts";
import type { StageKindName } from "#lib/store/schema/staging.ts";
import { moveStage } from "#lib/waiting/move-stage.ts";
import { offerStage } from "#lib/waiting/offer-stage.ts";

/** Every kind of list that is mended, tried dry and run. A new kind is listed here (CONTRIBUTING.md, A new kind of stage). */
export const STAGE_KINDS: readonly AnyStageKind[] = [imports, rolledSeasons, renewalStage, moveStage, offerStage];

/** The kind of this name; undefined where this desk knows none. */
export function stageKindOf(name: StageKindName): AnyStageKind | undefined {
  return STAGE_KINDS.find((kind) => kind.name === name);
}
