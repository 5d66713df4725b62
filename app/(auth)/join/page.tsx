import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PASSWORD_MIN_LENGTH } from "#lib/base/access/password.ts";
import { currentPerson } from "#lib/base/access/person.ts";
import { JoinForm } from "./join-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.join"))("title") };
}

/** Where one takes the role that a director has offered. */
export default async function JoinPage() {
  const person = await currentPerson();
  return <JoinForm signedInAs={person?.email ?? null} passwordLength={PASSWORD_MIN_LENGTH} />;
}
