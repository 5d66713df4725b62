import type { Context } from "hono";
import type { Club } from "../clubs.ts";
import { notFound, Problem } from "../problem.ts";
import type { Service } from "../service.ts";
import { isTableMissing } from "../store/failures.ts";
import { visitOf } from "./visit.ts";

/**
 * A request keeps its place for so long while its club is opened. Whoever shows no known token, and after a start that is everybody, has four places in common: a club that is migrated for minutes
 * would take them from all others.
 */
const IN_PLACE_MS = 250;
/** Longer than most migrations take; shorter than what callers wait for an answer. */
const WITHIN_MS = 10_000;
/** When one comes back who was told that it takes longer. */
const AGAIN_SECONDS = 5;

/**
 * The open club that a request is about. Where it is not open yet the request waits for it, and others have its place meanwhile.
 * @throws Problem 404 where there is none, 503 where it takes longer to bring it up to date
 * @throws OverloadedError where no place was left for the request when its club was open
 */
export async function clubOf(
  { clubs }: Pick<Service, "clubs">,
  context: Context,
  withinMs: number = WITHIN_MS,
): Promise<Club> {
  const slug = context.req.param("club") ?? "";
  const club = clubs.ready(slug) ?? (await opened(clubs.get(slug), context, withinMs));
  if (!club) throw noClub();
  return club;
}

/** What a request failed with: where its club was forgotten by another process meanwhile, that there is none. */
export async function unlessGone(
  { clubs }: Pick<Service, "clubs">,
  context: Context,
  cause: unknown,
): Promise<unknown> {
  if (!isTableMissing(cause)) return cause;
  await clubs.letGoOfGone().catch(() => {});
  return clubs.ready(context.req.param("club") ?? "") ? cause : noClub();
}

const noClub = () => notFound("There is no club at this address.");

async function opened(
  opening: Promise<Club | undefined>,
  context: Context,
  withinMs: number,
): Promise<Club | undefined> {
  const soon = await within(IN_PLACE_MS, opening);
  if (soon !== LATE) return soon;
  const visit = visitOf(context);
  visit.leave();
  const later = await within(withinMs, opening);
  if (later === LATE)
    throw new Problem(503, "unavailable", "The club is being brought up to date. Try again in a moment.", {
      headers: { "Retry-After": String(AGAIN_SECONDS) },
    });
  await visit.enter();
  return later;
}

const LATE = Symbol("late");

async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, ms, LATE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
