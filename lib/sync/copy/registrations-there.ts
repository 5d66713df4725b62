import "server-only";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import type { ClubApi } from "#lib/club/client/client.ts";
import type { Lane } from "#lib/club/client/governor.ts";
import { pageIn } from "#lib/club/client/list-answer.ts";
import type { Turn } from "#lib/club/client/turn.ts";
import { registrationOf } from "#lib/sync/resources/registrations.ts";
import { isRaw } from "#lib/sync/resources/wire.ts";

/** A registration that somebody was to have. */
interface Wished {
  kind: RegistrationKind;
  memberId: number;
  /** A group or an event. */
  activityId: number;
  seasonId: number;
}

/** A person's registrations asked for at once: the most that a page takes (club-api §4.1). */
const PAGE = 100;

/** The registrations that somebody has to an activity, refused ones too, as the club has them now. */
export async function registrationsThere(
  api: ClubApi,
  { kind, memberId, activityId, seasonId }: Wished,
  way: { lane: Lane; once: boolean; signal: AbortSignal; turn?: Turn | undefined },
): Promise<{ id: number; valid: boolean | null }[]> {
  const operation = "GET /members/{id}/registrations";
  const there: { id: number; valid: boolean | null }[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const query = { season_id: seasonId, limit: PAGE, offset };
    const page: unknown = await api.get("/members/{id}/registrations", { path: { id: memberId }, query, ...way });
    const { data, next } = pageIn(page, { cursor: "next_offset", from: offset }, operation);
    for (const raw of data.filter(isRaw)) {
      const one = registrationOf({ member_id: memberId, ...raw }, kind, seasonId);
      if (one?.activityId === activityId) there.push({ id: one.id, valid: one.valid });
    }
    offset = next;
  }
  return there;
}
