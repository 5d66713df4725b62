"use client";

import { BeginLetter } from "#app/(desk)/[club]/[season]/(people)/letters/begin-letter.tsx";
import { GroupSignedPapers } from "#components/treasury/receipts/group-signed-papers.tsx";
import { IssueButton, type SignedPaperWish } from "#components/treasury/receipts/issue-button.tsx";
import { issueReceipts } from "./actions.ts";

interface IssuingSignedPapersProps {
  club: string;
  season: number;
  wish: SignedPaperWish;
  label: string;
  /** How the press is called that has them sent by mail; null: this person sends none. */
  mail: string | null;
}

/** What sends papers that were issued to those whom they name. */
const mailed = ({ club, season, mail }: Pick<IssuingGroupProps, "club" | "season" | "mail">) =>
  mail === null
    ? undefined
    : (numbers: readonly string[]) => (
        <BeginLetter {...{ club, season }} wish={{ receipts: [...numbers] }}>
          {mail}
        </BeginLetter>
      );

/** A button that has papers issued, with the way to this club. */
export function IssuingSignedPapers({ club, season, wish, label, mail }: IssuingSignedPapersProps) {
  return (
    <IssueButton
      {...{ club, season, wish }}
      after={mailed({ club, season, mail })}
      issue={(asked) => issueReceipts(club, { season, ...asked })}
    >
      {label}
    </IssueButton>
  );
}

interface IssuingGroupProps {
  club: string;
  season: number;
  groups: readonly { id: number; name: string }[];
  mail: string | null;
}

/** The same for everybody in a group. */
export function IssuingGroup({ club, season, groups, mail }: IssuingGroupProps) {
  return (
    <GroupSignedPapers
      {...{ club, season, groups }}
      after={mailed({ club, season, mail })}
      issue={(asked) => issueReceipts(club, { season, ...asked })}
    />
  );
}
