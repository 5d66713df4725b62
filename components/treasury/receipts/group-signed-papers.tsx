"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Explained } from "#components/base/ui/explained.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { IssueButton, type IssueButtonProps, type IssueSignedPapers } from "./issue-button.tsx";

const KINDS = ["attestation", "receipt"] as const;
const LANGUAGES = ["fr", "en"] as const;

interface GroupSignedPapersProps {
  club: string;
  season: number;
  groups: readonly { id: number; name: string }[];
  issue: IssueSignedPapers;
  after?: IssueButtonProps["after"];
}

/** The papers of everybody in a group, as one file. */
export function GroupSignedPapers({ club, season, groups, issue, after }: GroupSignedPapersProps) {
  const words = useTranslations("receipts.ofGroup");
  const locale = useLocale();
  const ids = useId();
  const [group, setGroup] = useState(String(groups[0]?.id ?? ""));
  const [kind, setKind] = useState<(typeof KINDS)[number]>("attestation");
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>(locale);
  return (
    <section aria-labelledby={`${ids}-title`} className="space-y-3">
      <h2 id={`${ids}-title`} className="text-lg">
        <Explained of="attestation">{words("title")}</Explained>
      </h2>
      <p className="max-w-text text-ink-soft">{words("help")}</p>
      <div className="grid max-w-3xl items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-1">
          <Label htmlFor={`${ids}-group`}>{words("group")}</Label>
          <Select id={`${ids}-group`} value={group} onChange={(event) => setGroup(event.target.value)}>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <div className="min-w-0 space-y-1">
          <Label htmlFor={`${ids}-kind`}>{words("kind")}</Label>
          <Select
            id={`${ids}-kind`}
            value={kind}
            onChange={(event) => setKind(KINDS.find((one) => one === event.target.value) ?? kind)}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {words(one)}
              </option>
            ))}
          </Select>
        </div>
        <div className="min-w-0 space-y-1">
          <Label htmlFor={`${ids}-language`}>{words("language")}</Label>
          <Select
            id={`${ids}-language`}
            value={language}
            onChange={(event) => setLanguage(LANGUAGES.find((one) => one === event.target.value) ?? language)}
          >
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {words(one)}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <IssueButton {...{ club, season, issue, after }} wish={{ kind, language, of: { group: Number(group) } }}>
        {words("save")}
      </IssueButton>
    </section>
  );
}
