import { randomUUID } from "node:crypto";

const SEASON = {
  name: "2026-2027",
  start_date: "2026-09-01",
  end_date: "2027-06-30",
  registration_start: "2026-06-01",
  registration_end: "2026-12-31",
};

/** A token request at one process of a service (by its own address, not the public one): its status and what it says. */
export const tokenAt = async (url: string, slug: string, fields: Record<string, string>) => {
  const body = new URLSearchParams({ grant_type: "client_credentials", ...fields });
  const response = await fetch(`${url}/${slug}/api/v1/token`, { method: "POST", body });
  return { status: response.status, ...((await response.json()) as { access_token?: string; error?: string }) };
};

/** Creates a season under an Idempotency-Key. */
export const createSeason = (url: string, slug: string, token: string | undefined, key: string) =>
  fetch(`${url}/${slug}/api/v1/seasons`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Idempotency-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify(SEASON),
  });

/** Creates a person, which is announced. */
export const createPerson = (url: string, slug: string, token: string | undefined, number: number) =>
  fetch(`${url}/${slug}/api/v1/members`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Idempotency-Key": randomUUID(), "Content-Type": "application/json" },
    body: JSON.stringify({ email: `p${number}@example.org`, first_name: "Camille", last_name: `Martin ${number}` }),
  });

/** The first page of seasons. */
export const seasonsAt = async (url: string, slug: string, token: string | undefined) => {
  const response = await fetch(`${url}/${slug}/api/v1/seasons`, { headers: { Authorization: `Bearer ${token}` } });
  return { status: response.status, body: await response.json() };
};
