import "server-only";
import { getTranslations } from "next-intl/server";
import { otherHolder, type Stage, type StageHolder } from "#lib/sync/staging/stage.ts";

/** The colleague who works on a list, and why this person can change nothing of it now, in words; null: they can. */
export async function stageLock(
  stage: Pick<Stage, "holder" | "state">,
  person: number,
): Promise<{ holder: StageHolder | null; locked: string | null }> {
  const words = await getTranslations("staging.hold");
  const holder = otherHolder(stage, person);
  return {
    holder,
    locked: stage.state === "running" ? words("running") : holder && words("lock", { name: holder.name }),
  };
}
