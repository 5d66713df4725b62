import { randomUUID } from "node:crypto";

/** What a desk says of registrations before they are cancelled, as far as it is sent back. */
export interface CancelPlan {
  ids: number[];
  marks: string[];
}

/**
 * The request with which a page of registrations sends that somebody agreed to have these cancelled; sent twice, it is one press.
 * @param season of the registrations, which are annual ones
 */
export function pressedCancel(season: number, { ids, marks }: CancelPlan): RequestInit {
  const press = { key: randomUUID(), operation: "cancel", season, kind: "annual", ids, saw: null, marks, of: null };
  return {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ presses: [press] }),
  };
}

/** Whether a press became a work. @param text what the desk answered */
export function isPressed(text: string): boolean {
  const { known } = JSON.parse(text) as { known: { job: number | null }[] };
  return known.length === 1 && known[0]?.job != null;
}
