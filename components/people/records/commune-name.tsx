import { useTranslations } from "next-intl";

export interface CommuneNameProps {
  /** null while nobody has looked the commune up. */
  name: string | null;
  code: string | null;
}

/** A commune by its name; while that is not known, by the code that the club gave it. */
export function CommuneName({ name, code }: CommuneNameProps) {
  const words = useTranslations("people");
  if (name !== null) return name;
  if (code === null) return <span className="text-ink-faint">–</span>;
  return (
    <span title={words("communeUnknown")} className="text-ink-soft">
      {words("communeCode", { code })}
    </span>
  );
}
