import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DEMO_PASSWORD, demoPeople } from "#lib/base/access/demo.ts";
import { isFirstRun } from "#lib/base/access/first-run.ts";
import { safePath } from "#lib/base/access/origin.ts";
import { currentPerson } from "#lib/base/access/person.ts";
import { environment } from "#lib/base/program/environment.ts";
import { DemoButtons } from "./demo-buttons.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.signIn"))("title") };
}

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next, error } = await searchParams;
  const path = safePath(next);
  if (await currentPerson()) redirect(path);
  if (await isFirstRun()) redirect("/first-run");
  const { demo, openId } = environment();
  return (
    <>
      <SignInForm next={path} provider={openId?.name ?? null} error={typeof error === "string" ? error : null} />
      {demo ? <DemoButtons next={path} people={demoPeople} password={DEMO_PASSWORD} /> : null}
    </>
  );
}
