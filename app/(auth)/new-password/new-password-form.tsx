"use client";

import { useTranslations } from "next-intl";
import { ChosenPasswordForm } from "../chosen-password-form.tsx";
import { choosePassword } from "./actions.ts";

/** The code of a link and the password to choose. `passwordLength`: the least that it must have. */
export function NewPasswordForm({ passwordLength }: { passwordLength: number }) {
  const words = useTranslations("access.newPassword");
  return (
    <ChosenPasswordForm
      choose={choosePassword}
      words={{
        ...{ title: words("title"), words: words("words"), code: words("code"), password: words("password") },
        ...{ passwordHelp: words("passwordHelp", { count: passwordLength }), submit: words("submit") },
        offline: words("errors.offline"),
      }}
    />
  );
}
