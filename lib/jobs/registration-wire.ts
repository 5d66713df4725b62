import "server-only";
import { type ClubApi, dataOf } from "#lib/club/client.ts";
import { ClubError } from "#lib/club/error.ts";
import type { Lane } from "#lib/club/governor.ts";
import type { RegistrationKind } from "#lib/store/schema/jobs.ts";
import { type Seen, UNREADABLE } from "./verdict.ts";

const RECORDS = { annual: "/annual-registrations/{id}", event: "/event-registrations/{id}" } as const;

/** How a call for a row goes: once, since whether it may go again is asked of the job. */
export interface Way {
  lane: Lane;
  once: boolean;
  signal: AbortSignal;
}

/** A registration's state as the club has it now; null when there is none. */
export async function readRegistration(api: ClubApi, kind: RegistrationKind, id: number, way: Way): Promise<Seen> {
  try {
    const data = dataOf(await api.get(RECORDS[kind], { path: { id }, ...way }));
    const valid = validIn(data);
    if (valid === undefined || Number(data.id) !== id) throw unreadable(false);
    return { valid, memberId: memberIn(data) };
  } catch (cause) {
    if (cause instanceof ClubError && cause.kind === "not_found") return null;
    throw cause;
  }
}

/** JSON that is not what the document says. */
export function unreadable(perhapsSent: boolean): ClubError {
  const error = new ClubError({ kind: "contract", code: UNREADABLE, status: 200 });
  error.perhapsSent = perhapsSent;
  return error;
}

/** A service may answer with the identifier alone (club-api §2.14); then `valid` is not known from the answer. */
export function validIn(data: Record<string, unknown>): boolean | null | undefined {
  return typeof data.valid === "boolean" || data.valid === null ? data.valid : undefined;
}

/** Whose registration an answer tells of, where it does. */
export function memberIn(data: Record<string, unknown>): number | undefined {
  return typeof data.member_id === "number" ? data.member_id : undefined;
}
