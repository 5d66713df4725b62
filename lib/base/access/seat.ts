import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { signInAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { grantsOf } from "#lib/base/store/grants.ts";
import { Together } from "#lib/base/store/together.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { PATH_HEADER } from "./origin.ts";
import { type PermissionVerdict, type Seat, verdictAt } from "./permissions.ts";
import { currentPerson } from "./person.ts";

const grants = new Together(async (clubs: string[]) => grantsOf((await store()).db, clubs));

/** The person's place in a club, or why there is none. */
export const seatIn = cache(async (club: string): Promise<Seat | "signed_out" | "no_role"> => {
  const person = await currentPerson();
  if (!person) return "signed_out";
  const role = person.roles.get(club);
  if (!role) return "no_role";
  const section = person.given.get(club)?.section;
  const grant = await grants.find(club);
  return {
    person: { id: person.id, name: person.name, email: person.email },
    club,
    role,
    ...(section && { section }),
    scopes: grant?.scopes ?? null,
  };
});

/**
 * For pages: the person's place in the club. Sends a visitor who is not signed in to the sign-in page and back. A club in which
 * the person has no role answers 404, like one that does not exist; so does the page to whose role is of a section (decision 95): it shows the whole club.
 */
export async function requireSeat(club: string): Promise<Seat> {
  const seat = await requireAnySeat(club);
  if (seat.section) notFound();
  return seat;
}

/** The same for a page that knows of sections: it shows whose role is of one what is of that section, and nothing else. */
export async function requireAnySeat(club: string): Promise<Seat> {
  const seat = await seatIn(club);
  if (seat === "signed_out") redirect(await signInPath());
  if (seat === "no_role") notFound();
  return seat;
}

/** The sign-in page, with the way back to the page that is being asked for. */
export async function signInPath(): Promise<string> {
  return signInAddress((await headers()).get(PATH_HEADER) ?? undefined);
}

/** For server actions and route handlers: the seat, or a refusal with its words in the person's language. */
export type Authorised =
  | { ok: true; seat: Seat }
  | { ok: false; code: "signed_out" | "no_role" | "denied"; words: string };

/**
 * Whether the person who asks may do this in this club.
 * @param rule one of `permissions.ts`; to whose role is of a section nothing is open but what `withinSections` says
 */
export async function authorise(club: string, rule: (seat: Seat) => PermissionVerdict): Promise<Authorised> {
  const seat = await seatIn(club);
  if (seat === "signed_out" || seat === "no_role") {
    const words = await getTranslations("access.refused");
    return { ok: false, code: seat, words: words(seat === "signed_out" ? "signedOut" : "noRole") };
  }
  const reason = await whyNot(verdictAt(rule, seat));
  return reason === null ? { ok: true, seat } : { ok: false, code: "denied", words: reason };
}

/** The reason of a refusal in the person's language, for `disabledReason`; null when it is allowed. */
export async function whyNot(verdict: PermissionVerdict): Promise<string | null> {
  if (verdict.allowed) return null;
  const words = await getTranslations("access");
  const { denial } = verdict;
  if (denial.kind === "section") return words("refused.section");
  const formats = await getFormats();
  if (denial.kind === "scope")
    return words("refused.scope", { scopes: denial.scopes.join(", "), count: denial.scopes.length });
  const roles = formats.either(denial.roles.map((role) => words(`roles.${role}`)));
  return words(denial.kind === "own" ? "refused.own" : "refused.role", { roles });
}
