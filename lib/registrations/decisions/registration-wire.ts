import "server-only";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { type ClubApi, recordOf, unreadable, type Written } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import type { Lane } from "#lib/club/client/governor.ts";
import type { Turn } from "#lib/club/client/turn.ts";
import { idOf, instant } from "#lib/sync/resources/wire.ts";
import type { Seen } from "./seen.ts";

const RECORDS = { annual: "/annual-registrations/{id}", event: "/event-registrations/{id}" } as const;

/** How a call for a row goes: once, since whether it may go again is asked of the work. */
export interface Way {
  lane: Lane;
  once: boolean;
  signal: AbortSignal;
  /** What was waited for before the row was claimed: the row's first call goes in it, whichever that is, and later ones wait for their own. */
  turn?: Turn | undefined;
}

/** A registration that is to be made, with what the club's contract may not have (club-api §1): that is sent only where there is some. */
export interface Creation {
  kind: RegistrationKind;
  memberId: number;
  /** A group or an event. */
  activityId: number;
  slotIds?: readonly number[];
  licenceId?: number | null;
}

/**
 * Creates a registration (club-api §4.5). An event takes neither slots nor a licence.
 * @param way with the idempotency key, the same for every attempt at it
 * @throws ClubError what the club refuses, or what became of the call
 */
export async function createRegistration(
  api: ClubApi,
  { kind, memberId, activityId, slotIds = [], licenceId = null }: Creation,
  way: Way & { key: string },
): Promise<Written> {
  if (kind === "event")
    return api.post("/event-registrations", { ...way, body: { member_id: memberId, event_id: activityId } });
  const chosen = {
    ...(slotIds.length > 0 && { slot_ids: [...slotIds] }),
    ...(licenceId !== null && { licence_id: licenceId }),
  };
  return api.post("/annual-registrations", { ...way, body: { member_id: memberId, group_id: activityId, ...chosen } });
}

/** A registration's state as the club has it now; null when there is none. */
export async function readRegistration(api: ClubApi, kind: RegistrationKind, id: number, way: Way): Promise<Seen> {
  try {
    const operation = `GET ${RECORDS[kind]}`;
    const data = recordOf(await api.get(RECORDS[kind], { path: { id }, ...way }), id, operation);
    const valid = validIn(data);
    if (valid === undefined) throw unreadable(operation, { detail: "there is no state in the answer" });
    return { valid, memberId: memberIn(data) };
  } catch (cause) {
    if (cause instanceof ClubError && cause.kind === "not_found") return null;
    throw cause;
  }
}

/** What tells one registration from another one under its number; null where the club does not say. */
export interface Identity {
  memberId: number | null;
  activityId: number | null;
  registeredAt: Date | null;
}

/** Whose registration the club has under a number now, and of when; null when it has none. */
export async function readIdentity(
  api: ClubApi,
  kind: RegistrationKind,
  id: number,
  way: Way,
): Promise<Identity | null> {
  try {
    const data = recordOf(await api.get(RECORDS[kind], { path: { id }, ...way }), id, `GET ${RECORDS[kind]}`);
    return {
      memberId: idOf(data.member_id),
      activityId: idOf(kind === "annual" ? data.group_id : data.event_id),
      registeredAt: instant(data.registered_at),
    };
  } catch (cause) {
    if (cause instanceof ClubError && cause.kind === "not_found") return null;
    throw cause;
  }
}

/** A service may answer with the identifier alone (club-api §2.14); then `valid` is not known from the answer. */
export function validIn(data: Record<string, unknown>): boolean | null | undefined {
  return typeof data.valid === "boolean" || data.valid === null ? data.valid : undefined;
}

/** Whose registration an answer tells of, where it does. */
export function memberIn(data: Record<string, unknown>): number | undefined {
  return typeof data.member_id === "number" ? data.member_id : undefined;
}
