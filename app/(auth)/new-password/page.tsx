import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PASSWORD_MIN_LENGTH } from "#lib/base/access/password.ts";
import { NewPasswordForm } from "./new-password-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.newPassword"))("title"), robots: { index: false } };
}

/** Where a link leads with which one chooses a new password. Opening it does nothing: programs that look at mail open every link. */
export default function NewPasswordPage() {
  return <NewPasswordForm passwordLength={PASSWORD_MIN_LENGTH} />;
}
