import { useTranslations } from "next-intl";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { type Locale, locales } from "#lib/base/words/locale.ts";

interface LanguageChoiceProps {
  value: Locale;
  /** Tells it from another one on the same page; missing: there is none. */
  id?: string;
  onChange(locale: Locale): void;
}

/** In which language a letter is written and looked at. */
export function LanguageChoice({ value, id = "letter-language", onChange }: LanguageChoiceProps) {
  const words = useTranslations("reminders");
  const names = useTranslations("frame.language");
  return (
    <div className="w-44 space-y-1">
      <Label htmlFor={id}>{words("language")}</Label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value === "fr" ? "fr" : "en")}>
        {locales.map((one) => (
          <option key={one} value={one}>
            {names(one)}
          </option>
        ))}
      </Select>
    </div>
  );
}
