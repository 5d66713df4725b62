import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { isFirstRun } from "#lib/access/first-run.ts";
import { PASSWORD_MIN_LENGTH } from "#lib/access/password.ts";
import { signInAddress } from "#lib/addresses.ts";
import { FirstRunForm } from "./first-run-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.firstRun"))("title") };
}

/** Exists only while nobody has an account. */
export default async function FirstRunPage() {
  if (!(await isFirstRun())) redirect(signInAddress());
  return <FirstRunForm passwordLength={PASSWORD_MIN_LENGTH} />;
}
