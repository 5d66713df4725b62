import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { DEMO_PASSWORD, demoPeople } from "#lib/base/access/demo.ts";
import { isFirstRun } from "#lib/base/access/first-run.ts";
import { aloneQuestion } from "#lib/base/access/keys-alone.ts";
import { safePath } from "#lib/base/access/origin.ts";
import { clubsWithoutPasswords } from "#lib/base/access/passwords-off.ts";
import { currentSession } from "#lib/base/access/person.ts";
import { isProvenLately } from "#lib/base/access/proof.ts";
import { environment } from "#lib/base/program/environment.ts";
import { store } from "#lib/base/store/database.ts";
import { AnewForm } from "./anew-form.tsx";
import { DemoButtons } from "./demo-buttons.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.signIn"))("title") };
}

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const { next, error, anew } = await searchParams;
  const path = safePath(next);
  const { demo, openId } = environment();
  const signedIn = await currentSession();
  if (signedIn) {
    // Whoever is signed in comes here to show anew who they are, or back from the provider that did not say so.
    if (!openId || (anew === undefined && typeof error !== "string")) redirect(path);
    const isShown = typeof error !== "string" && (await isProvenLately((await store()).db, signedIn.session));
    return <AnewForm provider={openId.name} isShown={isShown} error={typeof error === "string" ? error : null} />;
  }
  if (await isFirstRun()) redirect("/first-run");
  return (
    <>
      <SignInForm
        {...{ next: path, provider: openId?.name ?? null, error: typeof error === "string" ? error : null }}
        question={aloneQuestion() ?? null}
        address={environment().publicUrl}
        someTakeNone={openId !== undefined && (await clubsWithoutPasswords((await store()).db)).length > 0}
      />
      {demo ? <DemoButtons next={path} people={demoPeople} password={DEMO_PASSWORD} /> : null}
    </>
  );
}
