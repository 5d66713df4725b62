import "server-only";
import { type MirrorRegistration, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { CopiedRecord } from "./resource.ts";
import { type Copy, flag, idOf, ids, instant, type Raw } from "./wire.ts";

const SHARED = { scopes: ["registrations:read"], table: mirrorRegistrations } as const;

/** Registrations to groups (club-api §2.10). Both kinds share a table, and number their records apart. */
export const annual = {
  item: "/annual-registrations/{id}",
  copy: {
    ...SHARED,
    phase: "annual",
    path: "/seasons/{id}/annual-registrations",
    kind: "annual",
    row: (raw, season) => registrationOf(raw, "annual", season),
  },
} as const satisfies CopiedRecord;

/** Registrations to events (club-api §2.10). */
export const event = {
  item: "/event-registrations/{id}",
  copy: {
    ...SHARED,
    phase: "event",
    path: "/seasons/{id}/event-registrations",
    kind: "event",
    row: (raw, season) => registrationOf(raw, "event", season),
  },
} as const satisfies CopiedRecord;

/** A registration as the mirror keeps it. */
export function registrationOf(
  raw: Raw,
  kind: MirrorRegistration["kind"],
  season: number,
): Copy<MirrorRegistration> | null {
  const id = idOf(raw.id);
  const memberId = idOf(raw.member_id);
  const activityId = idOf(kind === "annual" ? raw.group_id : raw.event_id);
  return id === null || memberId === null || activityId === null
    ? null
    : {
        id,
        kind,
        seasonId: season,
        memberId,
        activityId,
        valid: flag(raw.valid),
        registeredAt: instant(raw.registered_at),
        validatedAt: instant(raw.validated_at),
        slotIds: ids(raw.slot_ids),
        licenceId: idOf(raw.licence_id),
      };
}
