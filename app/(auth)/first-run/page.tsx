import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { isFirstRun } from "#lib/base/access/first-run.ts";
import { PASSWORD_MIN_LENGTH } from "#lib/base/access/password.ts";
import { signInAddress } from "#lib/base/addresses.ts";
import { FirstRunForm } from "./first-run-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.firstRun"))("title") };
}

/** Exists only while nobody has an account. */
export default async function FirstRunPage() {
  if (!(await isFirstRun())) redirect(signInAddress());
  return <FirstRunForm passwordLength={PASSWORD_MIN_LENGTH} />;
}
