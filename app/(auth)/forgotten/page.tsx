import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ForgottenForm } from "./forgotten-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.forgotten"))("title") };
}

/** Where one asks for a link to choose a new password. */
export default function ForgottenPage() {
  return <ForgottenForm />;
}
